import type { Edge, Edges } from '../edges.ts';
import { lowerBound } from '../grid/lattice.ts';
import { segmentsOf, type TextRow } from '../words.ts';

/** An underline stands at most this far below the baseline, and the line through a word above it, in sizes. */
const BELOW = 0.4;
const THROUGH = 0.4;
/** How far its ends may lie beside those of words, in sizes. */
const BESIDE = 0.3;

/**
 * Edges without the lines below links and other words, and through them: they begin and end at words and follow text
 * without wide gaps. Browsers leave out descenders, so parts of them begin and end inside words.
 */
export function withoutUnderlines({ h, v }: Edges, rows: readonly TextRow[]): Edges {
  if (h.length === 0) return { h, v };
  const sorted = [...rows].sort((a, b) => a.baseline - b.baseline);
  const baselines = sorted.map((r) => r.baseline);
  const largest = Math.max(0, ...rows.map((r) => r.size));
  const underlines = (e: Edge): boolean => {
    for (let i = lowerBound(baselines, e.at - BELOW * largest); i < sorted.length; i++) {
      const row = sorted[i] as TextRow;
      if (row.baseline > e.at + THROUGH * largest) return false;
      if (e.at < row.baseline + BELOW * row.size && e.at > row.baseline - THROUGH * row.size && follows(e, row))
        return true;
    }
    return false;
  };
  return { h: h.filter((e) => !underlines(e)), v };
}

function follows(e: Edge, row: TextRow): boolean {
  const words = row.words.filter((w) => w.x1 > e.from + BESIDE * w.size && w.x0 < e.to - BESIDE * w.size);
  const first = words[0];
  const last = words.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    first.x0 < e.from + BESIDE * first.size &&
    last.x1 > e.to - BESIDE * last.size &&
    segmentsOf(words).length === 1
  );
}
