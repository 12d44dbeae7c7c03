import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(licen[cs]e|ofl|notice)(\..*)?$/i;

/** The folder of the package a bundled file came from, null for our own files. */
function packageFolder(id: string): string | null {
  const folder = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0];
  return folder === undefined ? null : resolve(folder);
}

function chapter(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.length === 0) throw new Error(`${about.name} is in the bundle but carries no licence text`);
  return [`${about.name} ${about.version} (${about.license ?? 'see below'})`, ...texts].join('\n\n');
}

/** Writes `licences.txt`: the licence of everything that really went into the bundle, as those licences ask. */
export function licences(own: string): Plugin {
  return {
    name: 'tablas-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      const folders = ids.map((id) => packageFolder(id)).filter((folder) => folder !== null);
      const found = [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json'))).sort();
      const rule = `\n\n${'='.repeat(72)}\n\n`;
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: [own, ...found.map(chapter)].join(rule) + '\n',
      });
    },
  };
}
