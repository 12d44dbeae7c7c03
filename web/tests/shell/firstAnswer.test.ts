import { expect, test } from 'vitest';
import { hintsOf, inlined, withDrawing } from '../../build/firstAnswer';

const HINTS = '{"all":"es-1.js","partidos":"Matches-2.js Matches-3.css","partidos/id":"Review-4.js"}';
const PAGE = `<!doctype html><html lang="es" data-theme="dark"><head><title>tablas</title>
<script src="/boot.js" data-hints="${HINTS.replaceAll('"', '&quot;')}"></script>
<script type="module" crossorigin src="/assets/index-5.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app-6.css"></head>
<body><div id="app"></div></body></html>`;

const page = inlined(PAGE, 'start("$&")', (file) => `/* ${file} */`);

test('the page fetches neither its styles nor its first script', () => {
  expect(page).toContain(
    '<style>/* assets/app-6.css */</style><link rel="stylesheet" href="/assets/app-6.css" disabled>',
  );
  expect(page).toMatch(
    /<script data-main="\/assets\/index-5\.js" data-hints="[^"]*">start\("\$&"\)<\/script>/,
  );
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/index-5.js">');
  expect(page).not.toContain('boot.js');
});

test('a page that names no script is not built', () => {
  expect(() => inlined('<html></html>', '', () => '')).toThrow('names no main script');
});

test('a page is told of its own files, one of a kind of those of any', () => {
  expect(hintsOf(page, 'partidos')).toEqual({ all: 'es-1.js', partidos: 'Matches-2.js Matches-3.css' });
  expect(hintsOf(page, 'partidos/0123')).toEqual({ all: 'es-1.js', 'partidos/id': 'Review-4.js' });
  expect(hintsOf(page, 'nada')).toEqual({ all: 'es-1.js' });
});

test('what is drawn stands in the page, out of reach until the page itself is there', () => {
  const drawing = { title: 'Matches · tablas', body: '<h1>Matches</h1>' };
  const drawn = withDrawing(page, 'partidos', 'en', drawing, (file) => `/* ${file} */`);
  expect(drawn).toContain('<html lang="en"');
  expect(drawn).toContain('<title>Matches · tablas</title>');
  expect(drawn).toContain('<style>/* assets/Matches-3.css */</style>');
  expect(drawn).toContain('<div id="app" inert><h1>Matches</h1></div>');
  expect(drawn).toContain('data-drawn="en"');
  expect(hintsOf(drawn, 'partidos')).toEqual({ all: 'es-1.js', partidos: 'Matches-2.js' });
});
