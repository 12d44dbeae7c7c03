import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { chunkName } from './build/chunks.ts';
import { clientOnly } from './build/clientOnly.ts';
import { compileHints } from './build/compileHints.ts';
import { earlyHints } from './build/earlyHints.ts';
import { finish } from './build/finish.ts';
import { firstAnswer } from './build/firstAnswer.ts';
import { helpPages } from './build/helpPages.ts';
import { licences } from './build/licences.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const OWN_LICENCE = `tablas ${version} (Apache-2.0)

${readFileSync(new URL('../LICENSE', import.meta.url), 'utf8').trim()}`;

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    clientOnly(),
    compileHints(),
    earlyHints(),
    helpPages(),
    licences(OWN_LICENCE),
    firstAnswer(),
    finish('sw.js'),
  ],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../src/tablas/server/static',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // The server's content policy is "self" only: data: addresses would be refused.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several pages share is one file for each stage of a visit, not one for each small part.
        codeSplitting: { groups: [{ name: chunkName, debugName: 'shared', minShareCount: 2 }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:8000' },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    // One document for all files: half of the time went into making it anew. See tests/setup.ts.
    isolate: false,
    unstubGlobals: true,
    // Generous: two busy cores must not fail a test.
    testTimeout: 30_000,
  },
});
