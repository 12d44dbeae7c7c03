import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const LANGUAGES = ['es', 'en'];
const PLAY = '/pages/play/Play.svelte';

type Files = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

function chunkOf(files: Files, module: string): Rolldown.OutputChunk | undefined {
  return files.find(
    (file): file is Rolldown.OutputChunk =>
      file.type === 'chunk' && file.isDynamicEntry && !!file.facadeModuleId?.endsWith(module),
  );
}

/** The scripts and styles that come with a chunk and not with the page itself, as addresses. */
function filesOf(files: Files, chunk: Rolldown.OutputChunk | undefined): string[] {
  if (!chunk) return [];
  const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const early = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports, fileName }) => [fileName, ...imports]),
  );
  const needed = [
    chunk,
    ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName) && !early.has(fileName)),
  ];
  return needed
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`);
}

/**
 * Tells `boot.js` where each language and the board's code live, and the browser which font it will need.
 *
 * These are chunks of their own. Without this the browser would learn their names only after reading the
 * main script: one round trip more before the first paint.
 */
export function earlyHints(): Plugin {
  return {
    name: 'tablas-early-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files: Files = Object.values(bundle ?? {});
        const hints = [
          ...LANGUAGES.map(
            (language) => [language, filesOf(files, chunkOf(files, `/words/${language}.ts`))] as const,
          ),
          ['play', filesOf(files, chunkOf(files, PLAY))] as const,
        ].map(([name, addresses]) => ` data-${name}="${addresses.join(' ')}"`);
        return {
          html: html.replace('<script src="/boot.js">', `<script src="/boot.js"${hints.join('')}>`),
          tags: fontTags(files),
        };
      },
    },
  };
}

function fontTags(files: Files): HtmlTagDescriptor[] {
  const fonts = files.filter((file) => file.fileName.endsWith('.woff2'));
  return fonts.map((font) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: true },
    injectTo: 'head',
  }));
}
