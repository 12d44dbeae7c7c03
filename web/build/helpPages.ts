import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { pageOf } from './markdown.ts';

const PREFIX = 'virtual:help/';
const DOCS = new URL('../../docs/', import.meta.url);
const PAGES: Readonly<Record<string, string>> = { es: 'es/reglamento.md', en: 'en/rules.md' };

/** The terms of the glossary, [English, Spanish], in its own order. */
function terms(): [string, string][] {
  const rows = readFileSync(new URL('glossary.md', DOCS), 'utf8').matchAll(
    /^\| [^|]+ \| ([^|]+) \| ([^|]+) \|/gm,
  );
  return [...rows]
    .map(([, en, es]) => [en!.trim(), es!.trim()] as [string, string])
    .filter(([en]) => !/^-+$|^English$/.test(en));
}

/**
 * Our own documents as modules, `virtual:help/es` and `virtual:help/en`: the page is written once, read on the
 * web and shown in the app, and nothing is rendered where it is read.
 */
export function helpPages(): Plugin {
  return {
    name: 'tablas-help-pages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = PAGES[id.slice(PREFIX.length + 1)];
      if (!file) return undefined;
      const path = new URL(file, DOCS);
      this.addWatchFile(path.pathname);
      const page = pageOf(readFileSync(path, 'utf8'));
      return `export default ${JSON.stringify({ ...page, terms: terms() })};`;
    },
  };
}
