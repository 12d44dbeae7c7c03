import type { HtmlTagDescriptor, Plugin } from 'vite';

const LANGUAGES = ['es', 'en'];

/**
 * Tells `boot.js` where each language lives, and the browser which font it will need.
 *
 * The words of one language are a chunk of their own. Without this the browser would learn its name
 * only after reading the main script: one round trip more before the first paint.
 */
export function earlyHints(): Plugin {
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
