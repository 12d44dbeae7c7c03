// @ts-check
// Keeps the app's own files, so that it opens without a network and says what it lacks. What the server stores or
// computes is never kept: the position of yesterday would be told as that of today.
(function () {
  /** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Beginning */
  /**
   * @typedef {Event & {
   *   request: Request,
   *   respondWith(answer: Promise<Response>): void,
   * }} Asking
   */
  // The build writes here which files there are, and a word that changes when one of them does.
  const KEPT = 'tablas-__BUILD__';
  const FILES = '__FILES__'.split(' ');
  const PAGE = '/index.html';

  async function keepAll() {
    const cache = await caches.open(KEPT);
    // One after the other: whoever is at the board meanwhile must not wait for files of other pages.
    for (const file of FILES) await cache.add(file);
  }

  async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  }

  /** @param {Request | string} asked */
  async function kept(asked) {
    const found = await caches.match(asked, { ignoreVary: true });
    return found ?? Response.error();
  }

  self.addEventListener('install', (event) => /** @type {Beginning} */ (event).waitUntil(keepAll()));
  self.addEventListener('activate', (event) => /** @type {Beginning} */ (event).waitUntil(forgetOthers()));
  self.addEventListener('fetch', (event) => {
    const { request, respondWith } = /** @type {Asking} */ (event);
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
    const answer =
      request.mode === 'navigate'
        ? fetch(request).catch(() => kept(PAGE))
        : pathname.startsWith('/assets/')
          ? // The same name is always the same file.
            caches.match(request, { ignoreVary: true }).then((found) => found ?? fetch(request))
          : fetch(request).catch(() => kept(request));
    respondWith.call(event, answer);
  });
})();
