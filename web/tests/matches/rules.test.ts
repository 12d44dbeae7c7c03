import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  TEXT_OPTIONS,
  isTextRules,
  isUnrated,
  readRules,
  rulesFor,
  rulesInForce,
  setTextRules,
  standardRules,
} from '../../src/lib/matches/rules';
import { useLanguage } from '../../src/lib/words';

interface Described {
  components: { schemas: Record<string, { properties: Record<string, { default?: unknown }> }> };
}
const schemas = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as Described
).components.schemas;

beforeAll(() => useLanguage('es'));

describe('the rules of a match', () => {
  test('are those the server knows, with its own defaults', () => {
    const { options, cube_cap, stake_limit, ...plain } = standardRules();
    const known = schemas.RulesOrder!.properties;
    expect(Object.keys(known).sort()).toEqual(Object.keys(standardRules()).sort());
    for (const [name, value] of Object.entries(plain)) expect(known[name]!.default, name).toBe(value);
    expect(known.options!.default).toEqual(options);
    expect([cube_cap, stake_limit]).toEqual([null, null]);
    expect([...TEXT_OPTIONS].sort()).toEqual(Object.keys(options).sort());
  });

  test('survive storage, and what is damaged becomes standard', () => {
    const chosen = { ...standardRules(), variant: 'hypergammon', cube_cap: 16, beavers: true };
    expect(readRules(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    expect(readRules({ variant: 'plakoto', beavers: 'yes', cube_cap: 3, options: 7, house: true })).toEqual(
      standardRules(),
    );
    expect(readRules(undefined)).toEqual(standardRules());
  });

  test('leave behind what belongs to money alone', () => {
    const chosen = {
      ...standardRules(),
      beavers: true,
      raccoons: true,
      automatic_doubles: 2,
      crawford: false,
    };
    expect(rulesFor(chosen, 5)).toMatchObject({ beavers: false, raccoons: false, automatic_doubles: 0 });
    expect(rulesFor(chosen, 5).crawford).toBe(false);
    expect(rulesFor(chosen, 0)).toMatchObject({ beavers: true, raccoons: true, crawford: true });
    expect(rulesFor({ ...chosen, cube: false }, 0)).toMatchObject({ beavers: false, automatic_doubles: 0 });
  });

  test('of the text are its five readings and the cube up to 64', () => {
    const rules = standardRules();
    setTextRules(rules, true);
    expect([isTextRules(rules), isUnrated(rules), rules.cube_cap]).toEqual([true, true, 64]);
    setTextRules(rules, false);
    expect(rules).toEqual(standardRules());
  });

  test('are named one by one, the unrated ones marked', () => {
    const rules = { ...standardRules(), variant: 'nackgammon', opening_reroll: true, jacoby: false };
    const lines = rulesInForce({ rules, length: 0, start: null });
    expect(lines.map(({ label, isUnrated: mark }) => [label, mark])).toEqual([
      ['Nackgammon', false],
      ['Tirar de nuevo al abrir', true],
    ]);
    expect(lines.every(({ hint }) => hint.endsWith('.'))).toBe(true);
    expect(rulesInForce({ rules: { ...standardRules(), jacoby: false }, length: 5, start: null })).toEqual(
      [],
    );
  });
});
