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
    const known = (navigator.languages || [navigator.language])
      .map((tag) => tag.slice(0, 2).toLowerCase())
      .find((tag) => tag === 'es' || tag === 'en');
    language = known || 'en';
  }
  root.lang = String(language);

  const light =
    saved.uiTheme === 'light' ||
    (saved.uiTheme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', light ? '#fbf7f0' : '#171c1c');

  const words = script && script.dataset[String(language)];
  if (words) {
    const hint = document.createElement('link');
    hint.rel = 'modulepreload';
    hint.href = words;
    document.head.append(hint);
  }
})();
