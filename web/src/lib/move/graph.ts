import type { StepGraph } from '../api';
import { BAR, OFF, borneOff, moved, type Place } from '../board/places';

export type Edge = StepGraph['edges'][number];

/** The server's legal steps, indexed for walking. */
export interface Graph {
  /** Edges that leave each node. */
  readonly out: readonly (readonly Edge[])[];
  /** Nodes where the whole move has been made. */
  readonly complete: ReadonlySet<number>;
  /** Dice of one longest way from each node to a complete move. */
  readonly rest: readonly (readonly number[])[];
}

/** Indexes the edges. Children always have higher numbers than their parents, so one sweep from the end will do. */
export function graphOf(wire: StepGraph): Graph {
  const out: Edge[][] = Array.from({ length: wire.nodes }, () => []);
  for (const edge of wire.edges) out[edge.from_node]?.push(edge);
  const rest: number[][] = Array.from({ length: wire.nodes }, () => []);
  for (let node = wire.nodes - 1; node >= 0; node--) {
    for (const edge of out[node] ?? []) {
      const way = [edge.die, ...(rest[edge.to_node] ?? [])];
      if (way.length > (rest[node]?.length ?? 0)) rest[node] = way;
    }
  }
  return { out, complete: new Set(wire.complete), rest };
}

/** A way from one node to another: the steps, the board they lead to, and what that changes. */
export interface Route {
  readonly node: number;
  readonly steps: readonly Edge[];
  readonly board: readonly number[];
  /** How many own checkers each place gains or loses over the whole way. */
  readonly gains: ReadonlyMap<Place, number>;
}

/** One shortest way to every node that can still be reached, nearest first. */
export function routesFrom(graph: Graph, node: number, board: readonly number[]): Route[] {
  const seen = new Set([node]);
  const routes: Route[] = [{ node, steps: [], board, gains: new Map() }];
  for (const route of routes) {
    for (const edge of graph.out[route.node] ?? []) {
      if (seen.has(edge.to_node)) continue;
      seen.add(edge.to_node);
      const next = moved(route.board, edge);
      const steps = [...route.steps, edge];
      routes.push({ node: edge.to_node, steps, board: next, gains: gained(board, next) });
    }
  }
  return routes.slice(1);
}

/** The same steps as a walk from the start of the graph, or null when they do not make one. */
export function walk(graph: Graph, steps: readonly Edge[]): Edge[] | null {
  const path: Edge[] = [];
  for (const step of steps) {
    const edge = (graph.out[path.at(-1)?.to_node ?? 0] ?? []).find(
      (each) => each.start === step.start && each.end === step.end && each.die === step.die,
    );
    if (!edge) return null;
    path.push(edge);
  }
  return path;
}

/** How many own checkers each place has more (or fewer); places without a change are not listed. */
export function gained(before: readonly number[], after: readonly number[]): Map<Place, number> {
  const gains = new Map<Place, number>();
  for (let place = 1; place <= BAR; place++) {
    const change = Math.max(after[place] ?? 0, 0) - Math.max(before[place] ?? 0, 0);
    if (change !== 0) gains.set(place, change);
  }
  const off = borneOff(after, 'own') - borneOff(before, 'own');
  if (off !== 0) gains.set(OFF, off);
  return gains;
}
