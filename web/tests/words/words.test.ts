import { describe, expect, test } from 'vitest';
import { analyse as analyseEn } from '../../src/lib/words/analyse.en';
import { analyse as analyseEs } from '../../src/lib/words/analyse.es';
import { dice as diceEn } from '../../src/lib/words/dice.en';
import { dice as diceEs } from '../../src/lib/words/dice.es';
import { drill as drillEn } from '../../src/lib/words/drill.en';
import { drill as drillEs } from '../../src/lib/words/drill.es';
import { keys as keysEn } from '../../src/lib/words/keys.en';
import { keys as keysEs } from '../../src/lib/words/keys.es';
import { learn as learnEn } from '../../src/lib/words/learn.en';
import { learn as learnEs } from '../../src/lib/words/learn.es';
import { matches as matchesEn } from '../../src/lib/words/matches.en';
import { matches as matchesEs } from '../../src/lib/words/matches.es';
import { meet as meetEn } from '../../src/lib/words/meet.en';
import { meet as meetEs } from '../../src/lib/words/meet.es';
import { moderation as moderationEn } from '../../src/lib/words/moderation.en';
import { moderation as moderationEs } from '../../src/lib/words/moderation.es';
import { people as peopleEn } from '../../src/lib/words/people.en';
import { people as peopleEs } from '../../src/lib/words/people.es';
import { progress as progressEn } from '../../src/lib/words/progress.en';
import { progress as progressEs } from '../../src/lib/words/progress.es';
import { settings as settingsEn } from '../../src/lib/words/settings.en';
import { settings as settingsEs } from '../../src/lib/words/settings.es';
import { en as commonEn } from '../../src/lib/words/en';
import { es as commonEs } from '../../src/lib/words/es';
import type { Key } from '../../src/lib/words';
import { markup, sources, strings, walk, type Node } from './sources';

const areasEs = [
  analyseEs,
  diceEs,
  drillEs,
  keysEs,
  learnEs,
  matchesEs,
  meetEs,
  moderationEs,
  peopleEs,
  progressEs,
  settingsEs,
] as const;
const areasEn = [
  analyseEn,
  diceEn,
  drillEn,
  keysEn,
  learnEn,
  matchesEn,
  meetEn,
  moderationEn,
  peopleEn,
  progressEn,
  settingsEn,
] as const;
const es = Object.assign({}, commonEs, ...areasEs) as Record<Key, string>;
const en = Object.assign({}, commonEn, ...areasEn) as Record<Key, string>;
const keys = Object.keys(es);
const holes = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

/** The keys a string or template of the sources may stand for. */
function keysLike(pattern: string): string[] {
  if (!pattern.includes('*')) return keys.filter((key) => key === pattern);
  const shape = new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '[\\w.]+')}$`);
  return keys.filter((key) => shape.test(key));
}

describe('the two languages', () => {
  test('have the same keys', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort());
  });

  test('say nothing twice', () => {
    const all = [commonEs, ...areasEs].flatMap((area) => Object.keys(area));
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
  });

  test('have the same holes in every message', () => {
    const differing = (keys as Key[]).filter((key) => holes(en[key]).join() !== holes(es[key]).join());
    expect(differing).toEqual([]);
  });

  test('have a plural for every singular', () => {
    const bases = keys.filter((key) => key.endsWith('.one')).map((key) => key.slice(0, -'.one'.length));
    expect(bases.filter((base) => !keys.includes(`${base}.other`))).toEqual([]);
  });

  test('say nothing with an empty message', () => {
    expect(keys.filter((key) => !es[key as Key].trim())).toEqual([]);
  });
});

describe('the sources', () => {
  const all = sources(/\.(ts|svelte)$/);
  const text = all.map((source) => source.text).join('\n');

  test('use every key', () => {
    const templates = [...text.matchAll(/`([\w.]*)\$\{[^}]*\}([\w.]*)`/g)].map(([, a, b]) => `${a}*${b}`);
    const used = new Set(templates.filter((pattern) => pattern.includes('.')).flatMap(keysLike));
    const quoted = (key: string) => text.includes(`'${key}'`) || text.includes(`"${key}"`);
    const base = (key: string) => key.replace(/\.(one|other)$/, '');
    expect(keys.filter((key) => !used.has(key) && !quoted(key) && !quoted(base(key)))).toEqual([]);
  });

  test('ask for no key that is missing', () => {
    const asked = [...text.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key!);
    const counted = [...text.matchAll(/\bplural\('([^']+)'/g)].map(([, base]) => `${base}.other`);
    expect([...asked, ...counted].filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('the templates', () => {
  const templates = sources(/\.svelte$/);
  const BUTTONS = new Set(['Button', 'button']);
  const SPOKEN = new Set(['aria-label', 'title', 'alt', 'placeholder']);

  test.each(templates.map((source) => [source.path, source] as const))(
    '%s shows no text that is not a word of both languages',
    (_path, source) => {
      const nodes = [...walk(markup(source))];
      const shown = nodes
        .filter((node) => node.type === 'Fragment')
        .flatMap((fragment) => fragment.nodes as Node[])
        .filter((node) => node.type === 'Text')
        .map((node) => node.data as string);
      const spoken = nodes
        .filter((node) => node.type === 'Attribute' && SPOKEN.has(node.name as string))
        .flatMap((node) => [...walk(node.value)])
        .filter((node) => node.type === 'Text')
        .map((node) => node.data as string);
      expect([...shown, ...spoken].filter((words) => /\p{L}{2}/u.test(words))).toEqual([]);
    },
  );

  test('put at most 24 characters on a button', () => {
    const onButtons = templates
      .flatMap((source) => [...walk(markup(source))])
      .filter((node) => BUTTONS.has(node.name as string))
      .flatMap((button) => strings(button.fragment))
      .flatMap(keysLike);
    expect(onButtons.length).toBeGreaterThan(5);
    const long = [...new Set(onButtons)].flatMap((key) =>
      [es[key as Key], en[key as Key]].filter((words) => words.length > 24),
    );
    expect(long).toEqual([]);
  });

  test('carry no style attribute that would break a strict content policy', () => {
    const inline = templates.filter(({ text }) => /\sstyle="[^"{]+"/.test(text));
    expect(inline.map(({ path }) => path)).toEqual([]);
  });
});
