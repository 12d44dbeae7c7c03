import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8')
  .replace('__BUILD__', 'now')
  .replace('__FILES__', '/index.html /favicon.svg /assets/app-1.js');

type Happening = Event & Record<string, unknown>;

/** What the worker keeps, by address. */
let kept: Map<string, string>;
let listeners: Map<string, (event: Happening) => void>;
let deleted: string[];
const network = vi.fn<(asked: string | { url: string }) => Promise<unknown>>();

const path = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, location.origin).pathname;

beforeEach(() => {
  kept = new Map();
  listeners = new Map();
  deleted = [];
  const cache = {
    add: (file: string) => Promise.resolve(void kept.set(path(file), `kept ${file}`)),
  };
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    keys: () => Promise.resolve(['tablas-before', 'tablas-now']),
    delete: (name: string) => Promise.resolve(deleted.push(name)),
    match: (asked: string | { url: string }) => Promise.resolve(kept.get(path(asked))),
  });
  vi.stubGlobal('fetch', network);
  network.mockImplementation((asked) => Promise.resolve(`fetched ${path(asked)}`));
  vi.spyOn(self, 'addEventListener').mockImplementation(((kind: string, told: (event: Happening) => void) =>
    listeners.set(kind, told)) as typeof self.addEventListener);
  runInThisContext(source);
});

afterEach(() => vi.unstubAllGlobals());

async function happens(kind: 'install' | 'activate'): Promise<void> {
  let done: unknown;
  listeners.get(kind)!({ waitUntil: (work: unknown) => (done = work) } as unknown as Happening);
  await done;
}

/** What the page gets; null where the worker leaves the request to the browser. */
function asked(address: string, { method = 'GET', mode = 'cors' } = {}): unknown {
  let answer: unknown = null;
  const request = { url: new URL(address, location.origin).href, method, mode };
  const respondWith = (given: unknown) => (answer = given);
  listeners.get('fetch')!({ request, respondWith } as unknown as Happening);
  return answer;
}

const goneNetwork = () => network.mockRejectedValue(new TypeError('offline'));

test('every file of the app is kept, those of other versions are dropped', async () => {
  await happens('install');
  await happens('activate');
  expect([...kept.keys()]).toEqual(['/index.html', '/favicon.svg', '/assets/app-1.js']);
  expect(deleted).toEqual(['tablas-before']);
});

test('a page is fetched, and the kept one shown where nothing answers', async () => {
  await happens('install');
  expect(await asked('/partidos', { mode: 'navigate' })).toBe('fetched /partidos');
  goneNetwork();
  expect(await asked('/partidos', { mode: 'navigate' })).toBe('kept /index.html');
});

test('files whose name tells their content are never asked for twice', async () => {
  await happens('install');
  expect(await asked('/assets/app-1.js')).toBe('kept /assets/app-1.js');
  expect(await asked('/assets/new-2.js')).toBe('fetched /assets/new-2.js');
  expect(await asked('/favicon.svg')).toBe('fetched /favicon.svg');
  goneNetwork();
  expect(await asked('/favicon.svg')).toBe('kept /favicon.svg');
});

test.each([
  ['/api/matches', {}],
  ['/', { method: 'POST' }],
  ['https://elsewhere.example/x.js', {}],
])('what the server says of %s is none of its business', async (address, how) => {
  await happens('install');
  expect(asked(address, how)).toBeNull();
});
