import { openGap, rowOf, type Scale, segmentsOf, type TextRow, tied, type Word } from '../words.ts';
import { lowerBound } from './lattice.ts';

/** White space between two columns. `x0..x1` is the range that is empty in nearly all rows (points). */
export interface Separator {
  x0: number;
  x1: number;
  /** Position of the border. */
  x: number;
}

interface Profile {
  bins: number;
  step: number;
  x0: number;
  /** Number of rows whose words cover the bin. */
  hard: Uint16Array;
  /** Number of rows with an ordinary word space there. */
  soft: Uint16Array;
  /** Number of rows with a wide gap there. */
  open: Uint16Array;
}

/** Whether a row takes part in the vote: it has at least two pieces separated by a column gap. */
export const hasGap = (row: TextRow, share = 1): boolean => {
  let right = Number.POSITIVE_INFINITY;
  let last: Word | undefined;
  for (const w of row.words) {
    if (w.x0 - right >= openGap(w, last) * share && !tied(last as Word, w)) return true;
    right = last ? Math.max(right, w.x1) : w.x1;
    last = w;
  }
  return false;
};

const newCounts = (bins: number): Pick<Profile, 'hard' | 'soft' | 'open'> => ({
  hard: new Uint16Array(bins),
  soft: new Uint16Array(bins),
  open: new Uint16Array(bins),
});

/** Working memory: a profile is read before the next one is made. */
let counts = newCounts(2048);

function profileOf(rows: readonly TextRow[], x0: number, x1: number, step: number): Profile {
  const bins = Math.max(1, Math.ceil((x1 - x0) / step));
  if (bins > counts.hard.length) counts = newCounts(2 * bins);
  const p: Profile = { bins, step, x0, ...counts };
  p.hard.fill(0, 0, bins);
  p.soft.fill(0, 0, bins);
  p.open.fill(0, 0, bins);
  const mark = (field: Uint16Array, a: number, b: number): void => {
    for (
      let i = Math.max(0, Math.floor((a - x0) / step + 0.5));
      i < Math.min(bins, Math.floor((b - x0) / step + 0.5));
      i++
    )
      field[i] = (field[i] as number) + 1;
  };
  for (const row of rows) {
    let right: number | undefined;
    let last: Word | undefined;
    for (const w of row.words) {
      if (right !== undefined && w.x0 > right && last && tied(last, w)) mark(p.hard, right, w.x0);
      else if (right !== undefined && w.x0 > right)
        mark(w.x0 - right >= openGap(w, last) ? p.open : p.soft, right, w.x0);
      if (right === undefined || w.x1 > right) {
        mark(p.hard, Math.max(w.x0, right ?? w.x0), w.x1);
        right = w.x1;
      }
      last = w;
    }
  }
  return p;
}

/**
 * Column borders of the rows of one table, from white space: the projection of the words on x, where nearly no row has
 * ink. Drops gaps that are only as wide as a word space, and gaps in fewer than two rows.
 */
export function findSeparators(lines: readonly TextRow[], scale: Scale, tolerance = 0.12): Separator[] {
  const rows = interleaved(lines);
  const voters = rows.filter((r) => hasGap(r));
  if (voters.length < 2) return [];
  const { em } = scale;
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const r of voters) {
    x0 = Math.min(x0, r.x0);
    x1 = Math.max(x1, r.x1);
  }
  const step = Math.max(0.5, em / 10);
  const p = profileOf(voters, x0, x1, step);
  const n = voters.length;
  const allowed = Math.floor(n * tolerance);
  const minWidth = (n >= 8 ? 0.2 : n >= 4 ? 0.35 : 0.6) * em;
  const out: Separator[] = [];
  let i = 0;
  while (i < p.bins) {
    if (!passes(p, i, allowed)) {
      i++;
      continue;
    }
    let j = i;
    while (j < p.bins && passes(p, j, allowed)) j++;
    const best = narrow(p, i, j, minWidth / step);
    if (best) {
      const [a, b] = best;
      out.push({ x0: x0 + a * step, x1: x0 + b * step, x: x0 + ((a + b) / 2) * step });
    }
    i = j;
  }
  return dropEmpty(out, voters, x0, x1, em);
}

/** Moves borders within their white space to where the other rows (headers) have the least ink. */
export function settle(seps: readonly Separator[], rows: readonly TextRow[], scale: Scale): Separator[] {
  const step = Math.max(0.5, scale.em / 10);
  return seps.map((s) => {
    const bins = Math.max(1, Math.ceil((s.x1 - s.x0) / step));
    if (bins < 3) return s;
    const ink = new Uint16Array(bins);
    for (const row of rows) {
      for (const w of row.words) {
        if (w.x1 <= s.x0 || w.x0 >= s.x1) continue;
        for (
          let i = Math.max(0, Math.floor((w.x0 - s.x0) / step));
          i < Math.min(bins, Math.ceil((w.x1 - s.x0) / step));
          i++
        )
          ink[i] = (ink[i] as number) + 1;
      }
    }
    const least = ink.reduce((m, v) => Math.min(m, v), Number.POSITIVE_INFINITY);
    let best: [number, number] = [0, bins];
    let size = 0;
    let start = -1;
    for (let i = 0; i <= bins; i++) {
      const ok = i < bins && ink[i] === least;
      if (ok && start < 0) start = i;
      if (!ok && start >= 0) {
        if (i - start > size) {
          size = i - start;
          best = [start, i];
        }
        start = -1;
      }
    }
    const x0 = s.x0 + best[0] * step;
    const x1 = Math.min(s.x1, s.x0 + best[1] * step);
    return { x0, x1, x: (x0 + x1) / 2 };
  });
}

/**
 * Merges rows a fraction of a line apart that leave each other's columns free: a two-line label beside a vertically
 * centred value.
 */
export function interleaved(rows: readonly TextRow[]): TextRow[] {
  const out: TextRow[] = [];
  let last: TextRow | undefined;
  let lastBaseline = 0;
  for (const row of rows) {
    if (last && row.baseline - lastBaseline < row.size * 0.8 && (row.x0 > last.x1 || row.x1 < last.x0)) {
      last = rowOf([...last.words, ...row.words]);
      out[out.length - 1] = last;
      // The second line of the label overlaps the first, so only the first joins.
      lastBaseline = Number.NEGATIVE_INFINITY;
      continue;
    }
    last = row;
    lastBaseline = row.baseline;
    out.push(row);
  }
  return out;
}

/** Merges two borders with almost nothing between them: a stray word interrupted the white space. */
function dropEmpty(seps: Separator[], voters: readonly TextRow[], x0: number, x1: number, em: number): Separator[] {
  const out = [...seps];
  const pieces = voters.map((r) =>
    segmentsOf(r.words)
      .map((seg) => ({ x0: (seg[0] as Word).x0, x1: (seg[seg.length - 1] as Word).x1 }))
      .sort((p, q) => p.x0 - q.x0),
  );
  const starts = pieces.map((row) => row.map((p) => p.x0));
  for (let k = 0; k <= out.length && out.length > 0; ) {
    const left = out[k - 1];
    const right = out[k];
    const a = left?.x ?? x0 - 1;
    const b = right?.x ?? x1 + 1;
    const filled = pieces.filter((row, r) => {
      for (
        let i = lowerBound(starts[r] as number[], a - em * 0.3);
        i < row.length && (row[i] as { x0: number }).x0 < b + em * 0.3;
        i++
      ) {
        const piece = row[i] as { x0: number; x1: number };
        if (piece.x0 > a - em * 0.3 && piece.x1 < b + em * 0.3) return true;
      }
      return false;
    }).length;
    if (filled > 0 && (filled > 1 || voters.length <= 4)) {
      k++;
      continue;
    }
    if (left && right) {
      out.splice(k - 1, 2, left.x1 - left.x0 > right.x1 - right.x0 ? left : right);
    } else out.splice(left ? k - 1 : k, 1);
  }
  return out;
}

/** Whether a bin can be a border: few rows have ink there, and rows with text on both sides mostly leave a wide gap. */
function passes(p: Profile, i: number, allowed: number): boolean {
  const hard = p.hard[i] as number;
  const open = p.open[i] as number;
  const soft = p.soft[i] as number;
  return hard <= allowed && hard <= open * 0.34 && open >= 2 && open >= soft * 0.8;
}

/** The widest part with the least ink in a run of candidate bins. */
function narrow(p: Profile, from: number, to: number, minBins: number): [number, number] | undefined {
  let least = Number.POSITIVE_INFINITY;
  for (let k = from; k < to; k++) least = Math.min(least, p.hard[k] as number);
  for (let level = least; level <= least + 3; level++) {
    let best: [number, number] | undefined;
    let start = -1;
    for (let k = from; k <= to; k++) {
      const ok = k < to && (p.hard[k] as number) <= level;
      if (ok && start < 0) start = k;
      if (!ok && start >= 0) {
        if (!best || k - start > best[1] - best[0]) best = [start, k];
        start = -1;
      }
    }
    if (best && best[1] - best[0] >= minBins) return best;
  }
  return undefined;
}

/** Index of the column at an x position. */
export function columnAt(seps: readonly { x: number }[], x: number): number {
  let c = 0;
  while (c < seps.length && x > (seps[c] as { x: number }).x) c++;
  return c;
}

/** Connected text of one row, and its columns. */
export interface Piece {
  words: Word[];
  /** Text of the words, once it was asked for (`pieceText`). */
  text: string | undefined;
  c0: number;
  c1: number;
  x0: number;
  x1: number;
}

/** Median left and right text edges of a column, from pieces that are alone in it. */
interface ColumnEdges {
  left: number[];
  right: number[];
}

/** Splits a row at the separators. A piece that crosses a separator without a gap keeps all columns it touches. */
export function piecesOf(row: TextRow, seps: readonly Separator[], edges: readonly ColumnEdges[]): Piece[] {
  const out: Piece[] = [];
  for (const w of row.words) {
    const c0 = columnAt(seps, w.x0 + Math.min(w.size * 0.3, (w.x1 - w.x0) * 0.3));
    const c1 = columnAt(seps, w.x1 - Math.min(w.size * 0.3, (w.x1 - w.x0) * 0.3));
    const last = out[out.length - 1];
    const before = last?.words[last.words.length - 1];
    if (last && before && tied(before, w)) {
      // The number determines the column of a currency symbol before or after it.
      if (before.sign === 'lead' && last.words.length === 1) {
        last.c0 = c0;
        last.c1 = Math.max(c0, c1);
      }
      last.words.push(w);
      last.x1 = Math.max(last.x1, w.x1);
    } else if (last && (c0 <= last.c1 || !splits(last, w, c0, edges))) {
      last.words.push(w);
      last.c1 = Math.max(last.c1, c1);
      last.x1 = Math.max(last.x1, w.x1);
    } else out.push({ words: [w], text: undefined, c0, c1: Math.max(c0, c1), x0: w.x0, x1: w.x1 });
  }
  return out;
}

/** Splits a row at separators that no word crosses. */
export function cutRow(row: TextRow, seps: readonly Separator[]): Piece[] {
  const out: Piece[] = [];
  for (const w of row.words) {
    const column = columnAt(seps, (w.x0 + w.x1) / 2);
    const last = out[out.length - 1];
    if (last?.c0 === column) {
      last.words.push(w);
      last.x1 = Math.max(last.x1, w.x1);
    } else out.push({ words: [w], text: undefined, c0: column, c1: column, x0: w.x0, x1: w.x1 });
  }
  return out;
}

/** Whether the gap before `w`, the first word past a separator, is a column border. */
function splits(last: Piece, w: Word, column: number, edges: readonly ColumnEdges[]): boolean {
  const gap = w.x0 - last.x1;
  if (gap >= w.size * 0.6) return true;
  if (gap < w.size * 0.12) return false;
  const e = edges[column];
  if (!e) return gap >= w.size * 0.45;
  const near = (list: number[], x: number): boolean =>
    list.filter((v) => Math.abs(v - x) < w.size * 0.25).length >= Math.max(2, list.length * 0.5);
  return near(e.left, w.x0) || near(e.right, w.x1);
}

/** Text edges of the columns, from pieces that are clearly alone. */
export function columnEdgesOf(rows: readonly TextRow[], seps: readonly Separator[]): ColumnEdges[] {
  const out: ColumnEdges[] = Array.from({ length: seps.length + 1 }, () => ({ left: [], right: [] }));
  for (const row of rows) {
    let piece: { x0: number; x1: number; size: number } | undefined;
    const flush = (): void => {
      if (!piece) return;
      const c = columnAt(seps, piece.x0 + piece.size * 0.2);
      if (c === columnAt(seps, piece.x1 - piece.size * 0.2)) {
        (out[c] as ColumnEdges).left.push(piece.x0);
        (out[c] as ColumnEdges).right.push(piece.x1);
      }
    };
    for (const w of row.words) {
      if (piece && w.x0 - piece.x1 < w.size * 0.6) piece.x1 = Math.max(piece.x1, w.x1);
      else {
        flush();
        piece = { x0: w.x0, x1: w.x1, size: w.size };
      }
    }
    flush();
  }
  return out;
}
