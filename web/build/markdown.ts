/** The Markdown that our documents use, as HTML: headings, paragraphs, lists, tables, fenced text and emphasis. */

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A stretch of HTML, or a board to be drawn in its place in the text. */
export type Part =
  { readonly html: string } | { readonly board: readonly number[]; readonly dice?: [number, number] };

export interface Page {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly parts: readonly Part[];
}

const BOARD = /^<!-- board ([\w+/]{14})(?: ([1-6])-([1-6]))? -->$/;
/** A name for a heading that is the same in both languages. */
const NAMED = / <a id="([\w-]+)"><\/a>$/;
const CARDS_FROM = 4;

/** The document as a page; its title and the line of links below it are the page's own business. */
export function pageOf(markdown: string): Page {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const headings: Heading[] = [];
  const parts: Part[] = [];
  let [title, html] = ['', ''];
  const flush = () => {
    if (html) parts.push({ html });
    html = '';
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const board = BOARD.exec(line);
    if (heading) {
      const said = heading[2]!.replace(NAMED, '');
      const [text, id] = [plainText(said), NAMED.exec(heading[2]!)?.[1] ?? slug(said)];
      if (heading[1] === '#') title = text;
      else html += `<h${heading[1]!.length} id="${id}">${inline(said)}</h${heading[1]!.length}>`;
      if (heading[1] === '##') headings.push({ id, text });
      at += 1;
    } else if (board) {
      flush();
      const dice =
        board[2] && board[3] ? ([Number(board[2]), Number(board[3])] as [number, number]) : undefined;
      parts.push({ board: boardOf(board[1]!), ...(dice && { dice }) });
      at = endOfFence(lines, at + 1);
    } else if (line.startsWith('```')) {
      const end = endOfFence(lines, at);
      html += `<pre tabindex="0">${escape(lines.slice(at + 1, end - 1).join('\n'))}</pre>`;
      at = end;
    } else if (line.startsWith('|')) {
      const end = endWhere(lines, at, (each) => !each.startsWith('|'));
      html += table(lines.slice(at, end), headings.at(-1)?.text ?? title);
      at = end;
    } else if (/^- /.test(line)) {
      const end = endWhere(lines, at, (each) => !/^(- |  )/.test(each));
      html += list(lines.slice(at, end));
      at = end;
    } else if (line.trim()) {
      const end = endWhere(lines, at, (each) => !each.trim() || /^(#|\||```|<!--|- )/.test(each));
      html += `<p>${inline(lines.slice(at, end).join(' '))}</p>`;
      at = end;
    } else at += 1;
  }
  flush();
  return { title, headings, parts };
}

function endWhere(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  const end = lines.findIndex((line, i) => i > from && isEnd(line));
  return end < 0 ? lines.length : end;
}

/** The line behind a fence that begins at or after `from`, blank lines before it passed over. */
function endOfFence(lines: readonly string[], from: number): number {
  let begin = from;
  while (lines[begin] === '') begin += 1;
  if (!lines[begin]?.startsWith('```')) return from;
  return endWhere(lines, begin, (line) => line.startsWith('```')) + 1;
}

function list(lines: readonly string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
}

/** The roles are written out: on a phone wide tables are laid out as cards, which would take them away. */
function table(lines: readonly string[], name: string): string {
  const [head = [], , ...rows] = lines.map(cells);
  const isWide = head.length >= CARDS_FROM;
  const th = (text: string) => `<th scope="col" role="columnheader">${inline(text)}</th>`;
  const td = (text: string, column: number) => {
    const label = plainText(head[column] ?? '');
    return `<td role="cell" data-label="${escape(label)}"><span>${inline(text)}</span></td>`;
  };
  const body = rows.map((row) => `<tr role="row">${row.map(td).join('')}</tr>`).join('');
  return (
    `<div class="table" role="region" tabindex="0" aria-label="${escape(name)}">` +
    `<table role="table"${isWide ? ' class="wide"' : ''}><thead role="rowgroup"><tr role="row">${head.map(th).join('')}` +
    `</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`
  );
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Emphasis, code and links; links between documents are left out, the app has its own. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((piece) => {
      if (piece.startsWith('`') && piece.length > 1) return `<code>${escape(piece.slice(1, -1))}</code>`;
      return escape(piece)
        .replace(/( ·)? ?\[[^\]]+\]\((?!https?:)[^)]+\)/g, '')
        .replace(/\[([^\]]+)\]\((https?:[^)\s"]+)\)/g, '<a href="$2" rel="noopener">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>');
    })
    .join('');
}

function plainText(text: string): string {
  return text.replace(/[`*]/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function slug(text: string): string {
  return plainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * The board of a GNU Position ID, seen by the player on roll: for each side, the other first, its points from
 * 1 to the bar as so many ones and a zero, least bit first.
 */
export function boardOf(id: string): number[] {
  const bits = [...Buffer.from(`${id}==`, 'base64')].flatMap((byte) =>
    Array.from({ length: 8 }, (_, i) => (byte >> i) & 1),
  );
  const board = new Array<number>(26).fill(0);
  let at = 0;
  for (const side of ['other', 'own'] as const) {
    for (let point = 1; point <= 25; point++) {
      let count = 0;
      while (bits[at++]) count += 1;
      if (side === 'own') board[point]! += count;
      else board[25 - point]! -= count;
    }
  }
  return board;
}
