import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boardOf, inline, pageOf } from '../../build/markdown';
import { view } from '../views';

const read = (name: string) => pageOf(readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8'));
const htmlOf = (page: ReturnType<typeof pageOf>) =>
  page.parts.map((part) => ('html' in part ? part.html : '')).join('');

describe('a document of ours', () => {
  test('has its headings, paragraphs, lists and tables', () => {
    const page = pageOf(
      '# Title\n\nOne *two*\nthree.\n\n## Más allá\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | `2` |\n',
    );
    expect([page.title, page.headings]).toEqual(['Title', [{ id: 'mas-alla', text: 'Más allá' }]]);
    expect(htmlOf(page)).toContain('<h2 id="mas-alla">Más allá</h2>');
    expect(htmlOf(page)).toContain('<em>two</em>');
    expect(htmlOf(page)).toContain('<ul><li>a b</li><li>c</li></ul>');
    expect(htmlOf(page)).toContain('<td role="cell" data-label="y"><span><code>2</code></span></td>');
  });

  test('shows a board in the place of its drawing in letters', () => {
    const { parts } = pageOf('a\n\n<!-- board 4HPwATDgc/ABMA 3-1 -->\n```\n○ drawing\n```\nb\n');
    expect(parts).toEqual([
      { html: '<p>a</p>' },
      { board: view().board, dice: [3, 1] },
      { html: '<p>b</p>' },
    ]);
    expect(boardOf('4HPwATDgc/ABMA')).toEqual(view().board);
  });

  test('cannot bring markup of its own', () => {
    expect(inline('<b>&"`<i>`')).toBe('&lt;b&gt;&amp;&quot;<code>&lt;i&gt;</code>');
    expect(inline('see · [other](../en/rules.md)')).toBe('see');
  });
});

describe('the complete rules', () => {
  const [es, en] = [read('es/reglamento.md'), read('en/rules.md')];

  test('have the same parts in both languages', () => {
    expect(es.headings.length).toBe(en.headings.length);
    expect(es.parts.map((part) => Object.keys(part))).toEqual(en.parts.map((part) => Object.keys(part)));
    const tables = (page: typeof es) => htmlOf(page).match(/<table/g)?.length;
    expect(tables(es)).toBe(tables(en));
  });

  test('leave no Markdown behind', () => {
    for (const page of [es, en]) {
      const text = htmlOf(page).replace(/<[^>]+>/g, '');
      expect(text).not.toMatch(/\*\*|\]\(|^\||```/m);
    }
  });
});
