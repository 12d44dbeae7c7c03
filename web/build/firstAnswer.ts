import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import { LANGUAGES } from './earlyHints.ts';

const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** Wide boards on wide screens; what a visitor who is known would see otherwise is not shown. */
const OWN_STYLE =
  "[data-drawn='no'] #app[inert]>*{display:none}#app[inert] .strip{visibility:hidden}" +
  '@media(min-width:560px){#app[inert] .wood{aspect-ratio:970/772!important}}';
const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/** A page as it stands before anything of the server's has come. */
export interface Drawing {
  readonly title: string;
  readonly body: string;
}

/** Styles in the page. The link is never followed: the app finds it there and does not fetch them again. */
function sheetOf(file: string, read: (file: string) => string): string {
  return `<style>${read(file)}</style><link rel="stylesheet" href="/${file}" disabled>`;
}

/** The page with the first script and the styles in it, so that nothing has to be fetched before it is painted. */
export function inlined(html: string, boot: string, read: (file: string) => string): string {
  const main = MAIN.exec(html)?.[1];
  if (!main) throw new Error('index.html names no main script');
  return html
    .replace(MAIN, `<link rel="modulepreload" crossorigin href="${main}">`)
    .replace(SHEET, (_, file: string) => sheetOf(file, read))
    .replace(/<script src="\/boot\.js"([^>]*)><\/script>/, (_, given: string) => {
      return `<script data-main="${main}"${given}>${boot}</script>`;
    });
}

/** The files of one page, and of none other: what is written on the first script. */
export function hintsOf(html: string, name: string): Record<string, string> {
  const data = /data-hints="([^"]*)"/.exec(html)?.[1] ?? '{}';
  const { all = '', ...pages } = JSON.parse(data.replaceAll('&quot;', '"')) as Record<string, string>;
  const key = [name, `${name.split('/')[0]}/id`].find((each) => each in pages);
  return key ? { all, [key]: pages[key]! } : { all };
}

/** The page of this name with a drawing in it, in a language, and with all its styles. */
export function withDrawing(
  html: string,
  name: string,
  language: string,
  { title, body }: Drawing,
  read: (file: string) => string,
): string {
  const files = Object.entries(hintsOf(html, name)).map(([key, names]) => [key, names.split(' ')] as const);
  const isSheet = (file: string) => file.endsWith('.css');
  const sheets = files.flatMap(([, names]) =>
    names.filter(isSheet).map((each) => sheetOf(`assets/${each}`, read)),
  );
  const others = files.map(([key, names]) => [key, names.filter((each) => !isSheet(each)).join(' ')]);
  const data = JSON.stringify(Object.fromEntries(others)).replaceAll('"', '&quot;');
  return html
    .replace(/ data-hints="[^"]*"/, () => ` data-hints="${data}" data-drawn="${language}"`)
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${sheets.join('')}<style>${OWN_STYLE}</style></head>`)
    .replace('<div id="app"></div>', () => `<div id="app" inert>${body}</div>`);
}

/**
 * What the server answers with first: a page that paints before a script has come.
 *
 * `index.html` has its styles and its first script in it. Beside it stands `pages/`: one file for each page and
 * language with what the page shows while it waits for the server. It is drawn by the app that was just built.
 */
export function firstAnswer(): Plugin {
  let folder = '';
  return {
    name: 'tablas-first-answer',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
      const boot = minifySync('boot.js', read('boot.js')).code.trim();
      const html = inlined(read('index.html'), boot, read);
      writeFileSync(join(folder, 'index.html'), html);
      rmSync(join(folder, 'boot.js'));
      mkdirSync(join(folder, 'pages'));
      const drawer = fileURLToPath(new URL('./draw.mjs', import.meta.url));
      for (const language of LANGUAGES) {
        const drawn = execFileSync(process.execPath, [drawer, folder, language], { encoding: 'utf8' });
        for (const [name, drawing] of Object.entries(JSON.parse(drawn) as Record<string, Drawing>)) {
          const page = withDrawing(html, name, language, drawing, read);
          const file = `${name.replace('/', '.') || 'home'}.${language}.html`;
          writeFileSync(join(folder, 'pages', file), page);
        }
      }
    },
  };
}
