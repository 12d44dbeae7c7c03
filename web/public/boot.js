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

  // The build writes the addresses of these chunks on this script; the main script would ask for them later.
  const early = (script && script.dataset[String(language)]) || '';
  const play = (location.pathname.startsWith('/jugar/') && script && script.dataset.play) || '';
  for (const address of `${early} ${play}`.split(' ').filter(Boolean)) {
    const hint = document.createElement('link');
    const isStyle = address.endsWith('.css');
    hint.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) hint.as = 'style';
    hint.crossOrigin = '';
    hint.href = address;
    document.head.append(hint);
  }
})();
