import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';

const COMPRESSED = /\.(js|css|html|json|svg|webmanifest|txt|mat)$/;
/** Below this a header costs more than it saves. */
const SMALLEST = 500;

/** Comments and long names of a script that stands outside the bundle. */
function shortened(folder: string, name: string): void {
  const path = join(folder, name);
  writeFileSync(path, minifySync(path, readFileSync(path, 'utf8')).code);
}

/** What the app needs where there is no network: everything but what only people read. */
function keptFiles(names: readonly string[]): string[] {
  const kept = names.filter((name) => /^(assets\/.*|index\.html|favicon\.svg|app\.webmanifest)$/.test(name));
  return kept.map((name) => `/${name}`).sort();
}

/** Writes into the service worker which files there are, and a word that changes with any of them. */
function listed(folder: string, name: string, names: readonly string[]): void {
  const path = join(folder, name);
  const files = keptFiles(names).join(' ');
  const build = createHash('sha256')
    .update([files, readFileSync(join(folder, 'index.html'), 'utf8')].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const source = readFileSync(path, 'utf8').replace('__BUILD__', build).replace('__FILES__', files);
  writeFileSync(path, source);
}

function compressed(path: string): void {
  const content = readFileSync(path);
  if (content.length < SMALLEST) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

/** Shortens what stands outside the bundle, and lays beside every file what it is when it is compressed. */
export function finish(worker: string): Plugin {
  let folder = '';
  return {
    name: 'tablas-finish',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      shortened(folder, worker);
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\./.test(name),
      );
      listed(folder, worker, names);
      for (const name of names) {
        if (COMPRESSED.test(name) && name !== 'manifest.json') compressed(join(folder, name));
      }
    },
  };
}
