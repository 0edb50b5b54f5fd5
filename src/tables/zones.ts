import type { Box } from '../document/index.ts';
import { rowOf, segmentsOf, type TextRow, type Word } from './words.ts';

const cjk = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** Whether a segment is long enough for a line of running text. */
function isLong(words: readonly Word[]): boolean {
  let glyphs = 0;
  let ideographs = 0;
  for (const w of words) {
    glyphs += w.glyphs.length;
    for (const g of w.glyphs) if (cjk.test(g.text)) ideographs++;
  }
  const size = (words[0] as Word).size;
  const width = (words[words.length - 1] as Word).x1 - (words[0] as Word).x0;
  if (ideographs > glyphs * 0.5) return ideographs >= 17 && width >= 15 * size;
  return words.length >= 6 && width >= 16 * size;
}

/**
 * Rows without running text, so that a table beside a text column is seen alone. A long segment is running text if
 * another long one with about the same left edge is just above or below. What remains on both sides becomes separate
 * rows.
 */
export function withoutProse(rows: readonly TextRow[]): { rows: TextRow[]; prose: Box[] } {
  const segs = rows.map((r) => segmentsOf(r.words));
  const long = segs.map((s) => s.map(isLong));
  const out: TextRow[] = [];
  const prose: Box[] = [];
  rows.forEach((row, i) => {
    let current: Word[] = [];
    (segs[i] as Word[][]).forEach((seg, k) => {
      if (long[i]?.[k] && stacked(rows, segs, long, i, seg)) {
        const a = seg[0] as Word;
        prose.push({ x0: a.x0, x1: (seg[seg.length - 1] as Word).x1, y0: row.y0, y1: row.y1 });
        if (current.length > 0) out.push(rowOf(current));
        current = [];
      } else current.push(...seg);
    });
    if (current.length > 0) out.push(current.length === row.words.length ? row : rowOf(current));
  });
  return { rows: out, prose };
}

/**
 * Whether the segment belongs to at least three long lines with about the same left edge. Two may be a wrapped label of
 * a table.
 */
function stacked(rows: readonly TextRow[], segs: readonly Word[][][], long: readonly boolean[][], i: number, seg: readonly Word[]): boolean {
  return 1 + runLength(rows, segs, long, i, seg, 1) + runLength(rows, segs, long, i, seg, -1) >= 3;
}

function runLength(rows: readonly TextRow[], segs: readonly Word[][][], long: readonly boolean[][], i: number, seg: readonly Word[], step: 1 | -1): number {
  let count = 0;
  let from = i;
  let current = seg;
  for (let k = i + step, skipped = 0; k >= 0 && k < rows.length && count < 2 && skipped < 3; k += step) {
    const size = (current[0] as Word).size;
    if (Math.abs((rows[k] as TextRow).baseline - (rows[from] as TextRow).baseline) > size * 3.2) break;
    const x0 = (current[0] as Word).x0;
    const x1 = (current[current.length - 1] as Word).x1;
    const found = (segs[k] as Word[][]).find((s, n) => {
      if (!long[k]?.[n]) return false;
      const o0 = (s[0] as Word).x0;
      const o1 = (s[s.length - 1] as Word).x1;
      return Math.abs(o0 - x0) < size * 3 && Math.min(x1, o1) - Math.max(x0, o0) > (x1 - x0) * 0.7;
    });
    if (!found) {
      // Text of another column may be vertically between them.
      skipped++;
      continue;
    }
    count++;
    from = k;
    current = found;
  }
  return count;
}
