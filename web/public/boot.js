// @ts-check
// Runs before the first paint, so that neither the language nor the theme flashes. It stays outside the
// bundle because the page's content policy forbids inline scripts and a module would run too late.
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

  // The build writes on this script which files each page needs; the main script would ask for them later.
  /** @type {Record<string, string | undefined>} */
  const hints = JSON.parse((script && script.dataset.hints) || '{}');
  const [, first, second] = location.pathname.split('/');
  const page = second ? hints[`${first}/${second}`] || hints[`${first}/id`] : hints[first || ''];
  for (const name of `${hints.all || ''} ${page || ''}`.split(' ')) {
    const spoken = /(?:^|[.-])(es|en)-[\w-]{8}\.\w+$/.exec(name);
    if (!name || (spoken && spoken[1] !== language)) continue;
    const hint = document.createElement('link');
    const kind = { css: 'style', json: 'fetch' }[String(name.split('.').pop())];
    hint.rel = kind ? 'preload' : 'modulepreload';
    if (kind) hint.as = kind;
    hint.crossOrigin = '';
    hint.href = `/assets/${name}`;
    document.head.append(hint);
  }
})();
