import type { LineTrace } from '../vision/index.ts';
import type { TextRuns } from './db-boxes.ts';

/** Columns of the map that give one place of a trace. */
const STEP = 6;
/** Components less long than this many times their band do not show the course of a line. */
const MIN_RATIO = 4;
/** Places where the band is this many times as high as usual belong to two lines that touch. */
const HIGH = 1.6;

/**
 * The courses of the lines in a text map, in pixels of the map: the middles of the columns of each component. Lines
 * that run up or down have none; `upright` is their length.
 */
export function tracesOf({ y, from, to, root }: TextRuns): { traces: LineTrace[]; upright: number } {
  const components = new Map<number, number[]>();
  for (let i = 0; i < y.length; i++) {
    const runs = components.get(root[i]!);
    if (runs) runs.push(i);
    else components.set(root[i]!, [i]);
  }
  const traces: LineTrace[] = [];
  let upright = 0;
  for (const runs of components.values()) {
    const x0 = Math.min(...runs.map((i) => from[i]!));
    const x1 = Math.max(...runs.map((i) => to[i]!)) + 1;
    const area = runs.reduce((sum, i) => sum + to[i]! + 1 - from[i]!, 0);
    const height = y[runs.at(-1)!]! + 1 - y[runs[0]!]!;
    if (height > x1 - x0 && height ** 2 >= MIN_RATIO * area) upright += height;
    if ((x1 - x0) ** 2 < MIN_RATIO * area) continue;
    const trace = traceOf(runs, { y, from, to }, x0, x1);
    if (trace) traces.push(trace);
  }
  return { traces, upright };
}

function traceOf(
  runs: readonly number[],
  { y, from, to }: Pick<TextRuns, 'y' | 'from' | 'to'>,
  x0: number,
  x1: number,
): LineTrace | undefined {
  const count = Math.floor((x1 - x0) / STEP);
  const pixels = new Float64Array(count);
  const heights = new Float64Array(count);
  for (const i of runs) {
    const last = Math.min(count - 1, Math.floor((to[i]! - x0) / STEP));
    for (let bin = Math.floor((from[i]! - x0) / STEP); bin <= last; bin++) {
      const start = x0 + bin * STEP;
      const covered = Math.min(to[i]! + 1, start + STEP) - Math.max(from[i]!, start);
      pixels[bin]! += covered;
      heights[bin]! += covered * (y[i]! + 0.5);
    }
  }
  const band = pixels.toSorted()[count >> 1]! / STEP;
  const xs: number[] = [];
  const ys: number[] = [];
  // The rounded ends of a component are not its middle.
  for (let bin = 1; bin < count - 1; bin++) {
    if (pixels[bin]! > HIGH * band * STEP || pixels[bin]! === 0) continue;
    xs.push(x0 + (bin + 0.5) * STEP);
    ys.push(heights[bin]! / pixels[bin]!);
  }
  return xs.length >= 3 ? { xs, ys, band } : undefined;
}
