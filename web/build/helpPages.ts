import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { en } from '../src/pages/learn/lessons/en.ts';
import { es } from '../src/pages/learn/lessons/es.ts';
import { pageOf } from './markdown.ts';

const PREFIX = 'virtual:help/';
const DOCS = new URL('../../docs/', import.meta.url);
const PAGES: Readonly<Record<string, string>> = {
  'rules-es': 'es/reglamento.md',
  'rules-en': 'en/rules.md',
  'glossary-es': 'es/glosario.md',
  'glossary-en': 'en/glossary.md',
};

const LESSONS: Readonly<Record<string, unknown>> = { 'lessons-es': es, 'lessons-en': en };

/** What a document holds, null when there is none of this name; `watch` hears which file it was written in. */
function documentOf(name: string, watch: (path: string) => void): unknown {
  if (name in LESSONS) return LESSONS[name];
  const file = PAGES[name];
  if (!file) return null;
  const path = new URL(file, DOCS);
  watch(path.pathname);
  return pageOf(readFileSync(path, 'utf8'));
}

/**
 * Our own documents as modules, `virtual:help/rules-es` and so on, that fetch the text when called: it is written
 * once, read on the web and shown in the app, nothing is rendered where it is read, and no script carries its text.
 */
export function helpPages(): Plugin {
  let isBuild = false;
  return {
    name: 'tablas-help-pages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const content = documentOf(name, (path) => this.addWatchFile(path));
      if (content === null) return undefined;
      const source = JSON.stringify(content);
      if (!isBuild) return `export default async () => (${source});`;
      const asset = this.emitFile({ type: 'asset', name: `${name}.json`, source });
      return `import { fetchJson } from '/src/pages/help/fetchJson.ts';
export default () => fetchJson(import.meta.ROLLUP_FILE_URL_${asset});`;
    },
  };
}
