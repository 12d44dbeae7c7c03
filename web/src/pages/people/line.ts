const WIDTH = 600;
const HEIGHT = 140;
const EDGE = 6;

export interface Line {
  /** The points of a polyline on a field of 600 × 140. */
  points: string;
  low: number;
  high: number;
}

/** Values over their number, as a line that fills its field; null where there is no line to draw. */
export function lineOf(values: readonly number[]): Line | null {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / (values.length - 1);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return { points, low, high };
}
