// Measures what a first visit loads, gzipped, against the budgets, and prints one line for each.
// The exit status is 1 when one is exceeded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const STATIC = join(import.meta.dirname, '../../src/tablas/server/static');
const KB = 1024;

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(STATIC, 'manifest.json'), 'utf8'));

/** @param {string} file */
const gzipped = (file) => gzipSync(readFileSync(join(STATIC, file)), { level: 9 }).length;
/** The script that stands in the page itself. */
const page = readFileSync(join(STATIC, 'index.html'), 'utf8');
const boot = gzipSync(/<script[^>]*>(.+?)<\/script>/s.exec(page)?.[1] ?? '', { level: 9 }).length;
/** @param {Iterable<string>} files */
const total = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0);

/**
 * The files of a chunk and of everything it imports at once.
 * @param {string} key
 * @param {Set<string>} found
 */
function loadedWith(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const sheet of chunk.css ?? []) found.add(sheet);
  for (const next of chunk.imports ?? []) loadedWith(next, found);
  return found;
}

const ending = (/** @type {string} */ end) => (/** @type {string} */ file) => file.endsWith(end);
const everything = Object.keys(manifest).flatMap((key) => [...loadedWith(key)]);
const LANGUAGES = ['es', 'en'];
const languages = LANGUAGES.map((language) => `src/lib/words/${language}.ts`);

/** A chunk that holds the words of one language: `words/analyse.es.ts`, `virtual:help/rules-es`. */
const LANGUAGE_OF = /[/.-](es|en)(\.ts)?$/;

/**
 * The scripts of a first visit, in whichever language is larger.
 * @param {string[]} pages
 */
function firstScripts(pages) {
  const visits = languages.map((words) =>
    ['index.html', words, ...pages].flatMap((key) => [...loadedWith(key)]),
  );
  return boot + Math.max(...visits.map((files) => total(new Set(files.filter(ending('.js'))))));
}

/** All scripts one visitor can load, in whichever language is larger. */
function scriptsOfOneVisitor() {
  const visits = LANGUAGES.map((language) =>
    Object.keys(manifest)
      .filter((key) => (LANGUAGE_OF.exec(key)?.[1] ?? language) === language)
      .flatMap((key) => [...loadedWith(key)]),
  );
  return boot + Math.max(...visits.map((files) => total(new Set(files.filter(ending('.js'))))));
}

const measures = [
  { name: 'JavaScript of the home screen', bytes: firstScripts([]), budget: 60 * KB },
  {
    name: 'JavaScript of home and board',
    bytes: firstScripts(['src/pages/play/Play.svelte']),
    budget: 80 * KB,
  },
  { name: 'JavaScript of every page, one language', bytes: scriptsOfOneVisitor(), budget: 200 * KB },
  {
    name: 'JavaScript of every page, both languages',
    bytes: boot + total(new Set(everything.filter(ending('.js')))),
    budget: 230 * KB,
  },
  { name: 'Styles, all of them', bytes: total(new Set(everything.filter(ending('.css')))), budget: 25 * KB },
  { name: 'Font', bytes: total(new Set(everything.filter(ending('.woff2')))), budget: 21 * KB },
];

for (const { name, bytes, budget } of measures) {
  const verdict = bytes <= budget ? 'ok' : 'TOO LARGE';
  console.log(`${name}: ${(bytes / KB).toFixed(1)} KB gzipped, budget ${budget / KB} KB: ${verdict}`);
}
process.exitCode = measures.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1;
