import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

export const LANGUAGES = ['es', 'en'];

/**
 * What every page needs beside the first script, by the first part of its address and, where there is a second,
 * by that one too, or by `id` for any. `*` stands for a language. What begins with /api/ is asked of the server, with
 * `:id` and `:lang` filled in.
 */
const DRILL = ['/learn/Drill.svelte', '/words/drill.*.ts'];
const LESSONS = ['/words/learn.*.ts', 'help/lessons-*', '/lessons/texts.svelte.ts'];
const PEOPLE = ['/people/Rooms.svelte', '/words/meet.*.ts', '/words/people.*.ts'];
const DICE = ['/dice/Dice.svelte', '/words/dice.*.ts'];
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'jugar/id': ['/play/Play.svelte', '/api/matches/:id'],
  analizar: ['/analyse/Analyse.svelte', '/words/analyse.*.ts'],
  partidos: ['/matches/Matches.svelte', '/words/matches.*.ts', '/api/reviews'],
  'partidos/id': [
    '/matches/ReviewPage.svelte',
    '/words/matches.*.ts',
    '/api/reviews/:id?lang=:lang',
    '/api/reviews/:id/graph.svg?lang=:lang',
  ],
  aprender: ['/learn/Learn.svelte', ...LESSONS],
  'aprender/repaso': DRILL,
  'aprender/pips': [...DRILL, '/api/learn/count?race=false'],
  'aprender/carrera': [...DRILL, '/api/learn/count?race=true'],
  'aprender/cubo': [...DRILL, '/api/learn/cube?kind=contact&lang=:lang'],
  'aprender/aperturas': [...DRILL, '/api/learn/opening?reply=false'],
  'aprender/id': ['/learn/LessonPage.svelte', ...LESSONS],
  ajustes: ['/settings/Settings.svelte', '/words/settings.*.ts'],
  reglas: ['/help/Help.svelte', 'help/rules-*'],
  glosario: ['/help/Glossary.svelte', 'help/glossary-*'],
  progreso: ['/progress/ProgressPage.svelte', '/words/progress.*.ts', '/api/progress?lang=:lang'],
  dados: [...DICE, '/api/dice'],
  'dados/id': [...DICE, '/api/dice?match=:id', '/api/matches/:id'],
  sala: [...PEOPLE, '/api/lobby'],
  cuenta: [...PEOPLE, '/api/session'],
  jugadores: [...PEOPLE, '/api/players'],
  'jugador/id': [...PEOPLE, '/api/players/:id'],
  torneos: [...PEOPLE, '/tournaments/Tournaments.svelte', '/api/tournaments'],
  'torneos/id': [...PEOPLE, '/tournaments/TournamentPage.svelte', '/api/tournaments/:id'],
  'mesa/id': ['/meet/Meeting.svelte', '/words/meet.*.ts'],
  unirse: ['/meet/Join.svelte', '/words/meet.*.ts'],
  ver: ['/meet/Watch.svelte', '/words/meet.*.ts'],
};

type Files = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

const chunksOf = (files: Files) =>
  files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');

/** The chunk that a module is fetched as; the build fails for a page that hints at nothing. */
function chunkOf(files: Files, module: string): Rolldown.OutputChunk {
  const found = chunksOf(files).find(({ isDynamicEntry, facadeModuleId }) => {
    return isDynamicEntry && facadeModuleId?.endsWith(module);
  });
  if (!found) throw new Error(`no chunk begins with ${module}`);
  return found;
}

/** The scripts and styles that come with a chunk and not with the page itself, without their folder. */
function filesOf(files: Files, chunk: Rolldown.OutputChunk): string[] {
  const chunks = chunksOf(files);
  const early = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports, fileName }) => [fileName, ...imports]),
  );
  const needed = [
    chunk,
    ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName) && !early.has(fileName)),
  ];
  return needed
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((name) => name.replace('assets/', ''));
}

/** The document that a page of text fetches. */
function documentOf(files: Files, module: string): string[] {
  const name = `${module.replace('help/', '')}.json`;
  return files
    .filter((file): file is Rolldown.OutputAsset => file.type === 'asset' && file.names.includes(name))
    .map(({ fileName }) => fileName.replace('assets/', ''));
}

function hintsOf(files: Files, modules: readonly string[]): string {
  const all = modules.flatMap((module) =>
    module.includes('*') ? LANGUAGES.map((language) => module.replace('*', language)) : [module],
  );
  const names = all.flatMap((module) => {
    if (module.startsWith('/api/')) return [module];
    const documents = module.startsWith('help/') ? documentOf(files, module) : [];
    return [...filesOf(files, chunkOf(files, module)), ...documents];
  });
  return [...new Set(names)].join(' ');
}

/**
 * Tells the first script where the code, styles and words of every page live, and the browser which font it will need.
 *
 * These are chunks of their own. Without this the browser would learn their names only after reading the
 * main script: one round trip more before the page shows anything.
 */
export function earlyHints(): Plugin {
  return {
    name: 'tablas-early-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files: Files = Object.values(bundle ?? {});
        const hints = {
          all: hintsOf(files, ['/words/*.ts']),
          ...Object.fromEntries(
            Object.entries(PAGES).map(([page, modules]) => [page, hintsOf(files, modules)]),
          ),
        };
        const data = JSON.stringify(hints).replaceAll('"', '&quot;');
        return {
          html: html.replace('<script src="/boot.js">', `<script src="/boot.js" data-hints="${data}">`),
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
