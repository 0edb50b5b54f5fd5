import type { Ruling } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';
import type { Stroke, StrokeScale } from './strokes.ts';

/**
 * Minimum ink share between two pieces: a rule under characters is solid, but characters alone leave half of it white.
 */
const INKED = 0.95;
/** Maximum gap, as a multiple of the length found beside it. */
const MAX_STRETCH = 3;
/** Minimum length of one of the pieces, in shortest runs, because bars of neighbouring characters align too. */
const LONG_RUNS = 6;

/**
 * Joins pieces of a line that characters have interrupted. Where characters touch a line, the ink is too thick for a
 * thin run, but the line continues below them. This is common with handwriting on ruled paper.
 */
export function bridgeUnderText(
  strokes: readonly Stroke[],
  direction: Ruling['direction'],
  ink: Plane,
  scale: StrokeScale,
): Stroke[] {
  const long = LONG_RUNS * scale.run;
  const open = strokes.map((s) => ({ ...s })).sort((a, b) => a.from - b.from);
  const out: Stroke[] = [];
  // The long strokes of `out`, in order: most strokes are short and continue no others.
  let longOut: Stroke[] = [];
  for (const s of open) {
    const isLong = s.longest >= long;
    const mate = s.dashed
      ? undefined
      : (isLong ? out : longOut).find((o) => o.to < s.from && !o.dashed && continues(o, s, direction, ink));
    if (!mate) {
      out.push(s);
      if (isLong) longOut.push(s);
      continue;
    }
    const wasLong = mate.longest >= long;
    const [a, b] = [mate.to - mate.from, s.to - s.from];
    const to = s.to;
    const rise = crossAt(s, s.to) - crossAt(mate, mate.from);
    mate.at = (crossAt(mate, mate.from) + crossAt(s, s.to)) / 2;
    mate.slope = rise / (to - mate.from);
    mate.thickness = (mate.thickness * a + s.thickness * b) / (a + b);
    mate.to = to;
    mate.longest = to - mate.from;
    if (wasLong !== mate.longest >= long) longOut = out.filter((o) => o.longest >= long);
  }
  return out;
}

/** Position of a stroke at `p` along its axis. */
const crossAt = (s: Stroke, p: number): number => s.at + s.slope * (p - (s.from + s.to) / 2);

function continues(a: Stroke, b: Stroke, direction: Ruling['direction'], ink: Plane): boolean {
  const gap = b.from - a.to;
  if (gap <= 0 || gap > MAX_STRETCH * (a.to - a.from + b.to - b.from)) return false;
  const from = crossAt(a, a.to);
  const to = crossAt(b, b.from);
  // Tolerate only the slant that both pieces share, and a slight waver of the pen.
  const slack = Math.max(2, (a.thickness + b.thickness) / 2);
  if (Math.abs(to - from - ((a.slope + b.slope) / 2) * gap) > slack + 0.01 * gap) return false;
  const { data, width, height } = ink;
  const limit = direction === 'horizontal' ? height : width;
  let inked = 0;
  for (let p = a.to; p < b.from; p++) {
    const c = Math.round(from + ((to - from) * (p - a.to)) / gap);
    for (let q = c - 1; q <= c + 1; q++) {
      if (q < 0 || q >= limit) continue;
      if (data[direction === 'horizontal' ? q * width + p : p * width + q] === 1) {
        inked++;
        break;
      }
    }
  }
  return inked >= INKED * gap;
}
