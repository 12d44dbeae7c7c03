// @ts-check
// Runs before the first paint, so that neither the language nor the theme flashes. The build writes it into the
// page, whose content policy names it: a file of its own would cost a round trip, and a module would run too late.
(function () {
  const root = document.documentElement;
  const script = document.currentScript;
  /** @type {{ language?: unknown, uiTheme?: unknown }} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('tablas.settings') || '{}') || {};
  } catch {
    // Storage blocked or damaged: the first visit's defaults are right.
  }

  let language = saved.language;
  if (language !== 'es' && language !== 'en') {
    const tags = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase());
    const known = tags.find((tag) => tag === 'es' || tag === 'en');
    // Whoever reads Catalan, Galician, Basque, Asturian or Aragonese reads Spanish too.
    const near = tags.some((tag) => ['ca', 'gl', 'eu', 'as', 'an'].includes(tag));
    language = known || (near ? 'es' : 'en');
  }
  root.lang = String(language);

  const light =
    saved.uiTheme === 'light' ||
    (saved.uiTheme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', light ? '#fbf7f0' : '#171c1c');

  // The build writes on this script which files each page needs, and what it asks the server for; the main script
  // would ask for them later.
  const { hints, main, drawn } = script ? script.dataset : {};
  /** @type {Record<string, string | undefined>} */
  const files = JSON.parse(hints || '{}');
  const [, first, second] = location.pathname.split('/');
  const page = second ? files[`${first}/${second}`] || files[`${first}/id`] : files[first || ''];
  for (const name of `${files.all || ''} ${page || ''}`.split(' ')) {
    const spoken = /(?:^|[.-])(es|en)-[\w-]{8}\.\w+$/.exec(name);
    if (!name || (spoken && spoken[1] !== language)) continue;
    const hint = document.createElement('link');
    const isAsked = name.startsWith('/');
    const kind = isAsked ? 'fetch' : { css: 'style', json: 'fetch' }[String(name.split('.').pop())];
    hint.rel = kind ? 'preload' : 'modulepreload';
    if (kind) hint.as = kind;
    hint.crossOrigin = '';
    hint.href = isAsked
      ? name.replace(':id', second || '').replace(':lang', String(language))
      : `/assets/${name}`;
    document.head.append(hint);
  }

  // What the server has drawn of the page shows what a first visit sees, in the language the browser asks for.
  // It is painted first, and only then does the program start, which puts the page itself there.
  if (!main) return;
  const isFirst = drawn === language && Object.keys(saved).length === 0;
  if (!isFirst) root.dataset.drawn = 'no';
  addEventListener('DOMContentLoaded', () => {
    const app = document.getElementById('app');
    if (app && !isFirst) {
      app.replaceChildren();
      app.inert = false;
    }
    const start = () => void import(main);
    if (isFirst && !document.hidden) requestAnimationFrame(() => setTimeout(start));
    else start();
  });
})();
