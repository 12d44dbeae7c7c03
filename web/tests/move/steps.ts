import type { StepGraph } from '../../src/lib/api';
import { BAR, OFF, moved, onBar, ownOn, otherOn } from '../../src/lib/board/places';

/**
 * The server's step graph by the standard rules, written plainly and slowly so that tests can draw any
 * position they need: every sequence of steps is tried, and only prefixes of complete plays are kept.
 */
export interface Drawn {
  readonly board: number[];
  readonly roll: readonly [number, number];
  readonly graph: StepGraph;
}

type Step = { die: number; start: number; end: number; hits: boolean };

/** A position written as `own 24:2 13:5 / other 8:3`; `bar` is each side's bar, `other 20` stands on our 20. */
export function board(text: string): number[] {
  const cells = new Array<number>(26).fill(0);
  for (const part of text.split('/')) {
    const [side, ...stacks] = part.trim().split(/\s+/);
    for (const stack of stacks) {
      const [place, count] = stack.split(':');
      const n = Number(count ?? 1);
      if (side === 'own') cells[place === 'bar' ? BAR : Number(place)] = n;
      else cells[place === 'bar' ? 0 : Number(place)] = -n;
    }
  }
  return cells;
}

export const OPENING = board('own 24:2 13:5 8:3 6:5 / other 1:2 12:5 17:3 19:5');

function stepsWith(position: readonly number[], die: number): Step[] {
  const starts = onBar(position, 'own') > 0 ? [BAR] : Array.from({ length: 24 }, (_, i) => 24 - i);
  const isHome = position.every((n, place) => n <= 0 || place <= 6);
  const steps: Step[] = [];
  for (const start of starts) {
    if (ownOn(position, start) === 0) continue;
    const end = start - die;
    if (end > 0) {
      const enemies = otherOn(position, end);
      if (enemies <= 1) steps.push({ die, start, end, hits: enemies === 1 });
    } else if (isHome) {
      const isBehind = position.some((n, place) => n > 0 && place > start);
      if (end === 0 || !isBehind) steps.push({ die, start, end: OFF, hits: false });
    }
  }
  return steps;
}

/** The most dice that can be played, as a list of all dice sequences of that length. */
function lines(position: readonly number[], dice: readonly number[]): Step[][] {
  let found: Step[][] = [[]];
  dice.forEach((die, i) => {
    const left = dice.filter((_, j) => j !== i);
    if (dice.indexOf(die) !== i) return;
    for (const step of stepsWith(position, die)) {
      for (const tail of lines(moved(position, step), left)) found.push([step, ...tail]);
    }
  });
  const longest = Math.max(...found.map((line) => line.length));
  found = found.filter((line) => line.length === longest);
  const larger = Math.max(...found.map((line) => line[0]?.die ?? 0));
  if (longest === 1 && dice.length === 2) found = found.filter((line) => line[0]!.die === larger);
  return found;
}

export function draw(position: string | number[], roll: readonly [number, number]): Drawn {
  const start = typeof position === 'string' ? board(position) : position;
  const dice = roll[0] === roll[1] ? [roll[0], roll[0], roll[0], roll[0]] : [...roll];
  const nodes = new Map<string, number>([[key(start, dice), 0]]);
  const edges = new Map<string, StepGraph['edges'][number]>();
  const complete = new Set<number>();
  for (const line of lines(start, dice)) {
    let [at, here, left] = [0, start, dice];
    for (const step of line) {
      here = moved(here, step);
      const spent = left.indexOf(step.die);
      left = left.filter((_, i) => i !== spent);
      const name = key(here, left);
      if (!nodes.has(name)) nodes.set(name, nodes.size);
      const to = nodes.get(name)!;
      edges.set(`${at}/${step.start}/${step.die}`, { from_node: at, to_node: to, ...step });
      at = to;
    }
    complete.add(at);
  }
  return { board: start, roll, graph: inOrder(nodes.size, [...edges.values()], complete) };
}

function key(position: readonly number[], dice: readonly number[]): string {
  return `${position.join(',')}|${[...dice].sort().join('')}`;
}

/** Renumbers the nodes by depth, so that children come after their parents as the server promises. */
function inOrder(count: number, edges: StepGraph['edges'], complete: ReadonlySet<number>): StepGraph {
  const depth = new Array<number>(count).fill(0);
  for (let round = 0; round < 4; round++) {
    for (const edge of edges)
      depth[edge.to_node] = Math.max(depth[edge.to_node]!, depth[edge.from_node]! + 1);
  }
  const order = [...depth.keys()].sort((a, b) => depth[a]! - depth[b]! || a - b);
  const rank = new Map(order.map((node, i) => [node, i]));
  return {
    nodes: count,
    edges: edges.map((edge) => ({
      ...edge,
      from_node: rank.get(edge.from_node)!,
      to_node: rank.get(edge.to_node)!,
    })),
    complete: [...complete].map((node) => rank.get(node)!),
  };
}
