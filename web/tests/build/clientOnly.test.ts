import { expect, test } from 'vitest';
import { clientOnly } from '../../build/clientOnly';

/** What the plugin makes of a file. */
function made(code: string, id: string): string {
  const { transform } = clientOnly();
  if (typeof transform !== 'function') throw new TypeError('the plugin transforms');
  const refused = {
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const result: unknown = Reflect.apply(transform, refused, [code, id]);
  return typeof result === 'object' && result && 'code' in result ? String(result.code) : code;
}

test('a component keeps all but its calls to markup that a server rendered', () => {
  const code = `\tvar p = root();
\tvar b = $.child(p);

\t$.reset(p);

\tB($.sibling(p, 2), {
\t\tchildren: ($$anchor, $$slotProps) => {
\t\t\t$.next();

\t\t\tvar text = $.text();

\t\t\t$.append($$anchor, text);
\t\t},
\t\t$$slots: { default: true }
\t});
`;

  const left = made(code, '/src/A.svelte');

  expect(left.replace(/\s+/g, ' ').trim()).toBe(
    'var p = root(); var b = $.child(p); B($.sibling(p, 2), ' +
      '{ children: ($$anchor, $$slotProps) => { var text = $.text(); $.append($$anchor, text); } });',
  );
});

test('a Svelte whose switch has another look stops the build', () => {
  const hydration = '/node_modules/svelte/src/internal/client/dom/hydration.js';
  expect(() => made('export let on = false;', hydration)).toThrow('no switch');
  expect(
    made('export let hydrating = false;\nexport function set(value) {\n\thydrating = value;\n}', hydration),
  ).toContain('export const hydrating = false;');
});
