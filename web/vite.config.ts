import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const LANGUAGES = ['es', 'en'];

/**
 * Tells `boot.js` where each language lives, and the browser which font it will need.
 *
 * The words of one language are a chunk of their own. Without this the browser would learn its name
 * only after reading the main script: one round trip more before the first paint.
 */
function earlyHints(): Plugin {
  return {
    name: 'tablas-early-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const words = LANGUAGES.map((language) => {
          const chunk = files.find(
            (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/words/${language}.ts`),
          );
          return chunk ? ` data-${language}="/${chunk.fileName}"` : '';
        });
        const font = files.find((file) => file.fileName.endsWith('.woff2'));
        const tags: HtmlTagDescriptor[] = font
          ? [
              {
                tag: 'link',
                attrs: {
                  rel: 'preload',
                  as: 'font',
                  type: 'font/woff2',
                  href: `/${font.fileName}`,
                  crossorigin: true,
                },
                injectTo: 'head',
              },
            ]
          : [];
        return {
          html: html.replace('<script src="/boot.js">', `<script src="/boot.js"${words.join('')}>`),
          tags,
        };
      },
    },
  };
}

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export default defineConfig({
  plugins: [svelte(), svelteTesting(), earlyHints()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../src/tablas/server/static',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The server's content policy is "self" only: data: addresses would be refused.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
  },
});
