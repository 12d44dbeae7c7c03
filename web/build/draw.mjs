// Draws the pages of the app that was built, in one language, as they stand before the server has told them
// anything, and prints them as JSON: `node draw.mjs FOLDER LANGUAGE`. See firstAnswer.ts.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';

const [folder = '', language = 'es'] = process.argv.slice(2);
/** Stands for any match, player and so on; a page that shows it cannot be drawn ahead. */
const ID = '0a1b2c3d';
const LESSONS = 'board moving doubles hitting points off winning cube';
const PAGES = [
  '',
  ...['analizar', 'partidos', `partidos/${ID}`, 'aprender', 'progreso', 'glosario', 'reglas', 'dados'],
  ...['repaso', 'pips', 'carrera', 'cubo', 'aperturas'].map((drill) => `aprender/${drill}`),
  ...LESSONS.split(' ').map((lesson) => `aprender/${lesson}`),
  ...['ajustes', 'sala', 'cuenta', 'jugadores', `jugador/${ID}`, 'unirse', 'ver', 'torneos'],
  ...[`jugar/${ID}`, `dados/${ID}`, `mesa/${ID}`],
];
/** What a page may do before it stands; a fetch of a document is a few of these. */
const TURNS = 60;

const index = readFileSync(join(folder, 'index.html'), 'utf8');
const dom = new JSDOM('<!doctype html><div id="app"></div>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});
const { window } = dom;
const { document } = window;
document.documentElement.lang = language;
document.documentElement.dataset.theme = 'dark';
Object.defineProperty(window, 'innerWidth', { value: 390 });
window.matchMedia = () => ({ matches: false, addEventListener: () => undefined });
window.scrollTo = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !['navigator', 'Event', 'EventTarget', 'CustomEvent'].includes(name)) continue;
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
}
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);
// The documents are files of the app; whatever else is asked for never comes.
globalThis.fetch = (address) => {
  const file = String(address);
  if (file.includes('/api/')) return new Promise(() => undefined);
  const text = readFileSync(join(folder, 'assets', basename(file)), 'utf8');
  return Promise.resolve({ ok: true, json: () => Promise.resolve(JSON.parse(text)) });
};
// Styles are waited for, and nobody fetches them here.
const append = document.head.appendChild.bind(document.head);
document.head.appendChild = (node) => {
  if (node.localName === 'link' && node.rel === 'stylesheet') {
    setTimeout(() => node.dispatchEvent(new window.Event('load')));
  }
  return append(node);
};

const turn = () => new Promise((done) => setTimeout(done));

/** What is drawn of a page: no board, whose form and place depend on the screen and the settings. */
function body() {
  // What is chosen is known to the document only, and not to its markup.
  for (const choice of document.querySelectorAll('input, option')) {
    choice.toggleAttribute('checked', choice.checked === true);
    choice.toggleAttribute('selected', choice.selected === true);
  }
  const app = document.getElementById('app').cloneNode(true);
  for (const wood of app.querySelectorAll('.wood')) wood.replaceChildren();
  return app.innerHTML.replaceAll(/<!---->|<!--\[?-?\d*[!\]]?-->/g, '');
}

const copy = mkdtempSync(join(tmpdir(), 'tablas-'));
try {
  cpSync(join(folder, 'assets'), copy, { recursive: true });
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  const [, main] = /data-main="\/assets\/([^"]+)"/.exec(index);
  await import(pathToFileURL(join(copy, main)).href);
  const drawn = {};
  for (const page of PAGES) {
    window.history.pushState(null, '', `/${page}`);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    for (let i = 0; i < TURNS; i++) await turn();
    const html = body();
    if (!html.includes(ID)) {
      const name = page.replace(ID, 'id');
      drawn[name] = { title: document.title, body: html };
    }
  }
  process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
} finally {
  rmSync(copy, { recursive: true });
}
