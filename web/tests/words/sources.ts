import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';

const SOURCES = join(import.meta.dirname, '../../src');

export interface Source {
  path: string;
  text: string;
}

/** Every source file of the app but the words themselves and what a generator wrote. */
export function sources(ending: RegExp): Source[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/words[/\\](\w+\.)?(es|en)\.ts$|schema\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
}

export type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** A node and everything below it, depth first. */
export function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const child of node) yield* walk(child);
  } else if (isNode(node)) {
    yield node;
    for (const [name, child] of Object.entries(node)) {
      if (name !== 'metadata' && name !== 'loc') yield* walk(child);
    }
  }
}

export function markup(source: Source): AST.Fragment {
  return parse(source.text, { modern: true, filename: source.path }).fragment;
}

/** The literal strings and templates below a node; a hole of a template is `*`. */
export function strings(node: unknown): string[] {
  return [...walk(node)].flatMap((each) => {
    if (each.type === 'Literal' && typeof each.value === 'string') return [each.value];
    if (each.type === 'TemplateLiteral') {
      const quasis = each.quasis as { value: { cooked: string } }[];
      return [quasis.map(({ value }) => value.cooked).join('*')];
    }
    return [];
  });
}
