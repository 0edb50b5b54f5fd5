import type { Box, Fill } from '../../document/index.ts';
import { type Edges, isDrawing } from '../edges.ts';
import { ideograph, rowOf, segmentsOf, type TextRow, textOfWords, type Word } from '../words.ts';
import { marker } from './reject.ts';

/** Whether a segment is long enough for a line of running text. */
function isLong(words: readonly Word[]): boolean {
  let glyphs = 0;
  let ideographs = 0;
  for (const w of words) {
    glyphs += w.glyphs.length;
    for (let i = 0; i < w.glyphs.length; i++) {
      const { text } = w.glyphs[i]!;
      // Most are one letter of another script, for which an expression costs ten times as much.
      if ((text.length > 1 || text.charCodeAt(0) >= 0x3040) && ideograph.test(text)) ideographs++;
    }
  }
  const size = (words[0] as Word).size;
  const width = (words[words.length - 1] as Word).x1 - (words[0] as Word).x0;
  if (ideographs > glyphs * 0.5) return ideographs >= 17 && width >= 15 * size;
  return words.length >= 6 && width >= 16 * size;
}

/** Least number of rows of a listing, and the space above one that begins another part, in usual distances of rows. */
const LISTING = 2;
const APART = 1.6;
/** Least distance, in points, of a rule from the sides of a box that it parts. */
const PLAIN = 2;
const WHITE = 0xffffff;

/**
 * Rows without listings: runs of monospaced rows, unless a row with gaps heads them or cells have backgrounds of their
 * own. What a program has printed stands in columns, but is no table.
 */
export function withoutListings(rows: readonly TextRow[], fills: readonly Fill[]): TextRow[] {
  return withoutRuns(rows, (run, i) => run.length >= LISTING && !isHeaded(rows, i) && !hasOwnFills(run, fills));
}

/**
 * Rows without listings in boxes: runs of monospaced rows that alone stand on a background, which no rules part. Rules
 * below headings above and below such a box say nothing of it.
 */
export function withoutBoxedListings(rows: readonly TextRow[], fills: readonly Fill[], { h }: Edges): TextRow[] {
  if (fills.length === 0 || isDrawing(fills)) return [...rows];
  const covers = (a: Fill, b: Fill): boolean => a.y0 <= b.y0 && a.y1 >= b.y1 && a.x0 <= b.x0 && a.x1 >= b.x1;
  // Lines in a box may have its background once more.
  const boxes = fills.filter(
    (f, i) => f.color !== WHITE && !fills.some((o, k) => k < i && o.color === f.color && covers(o, f)),
  );
  const within = (f: Fill, r: TextRow): boolean =>
    r.baseline > f.y0 && r.baseline < f.y1 && r.x0 >= f.x0 && r.x0 < f.x1;
  const isPlain = (f: Fill): boolean =>
    !h.some((e) => e.at > f.y0 + PLAIN && e.at < f.y1 - PLAIN && e.from < f.x1 && e.to > f.x0);
  const isListing = (run: readonly TextRow[]): boolean => {
    const own = boxes.filter((f) => run.every((r) => within(f, r)));
    const others = boxes.filter((f) => !own.some((o) => o.color === f.color));
    return run.length >= LISTING && own.some(isPlain) && !hasOwnFills(run, others);
  };
  return withoutRuns(rows, isListing, (a, b) => boxes.every((f) => within(f, a) === within(f, b)));
}

/** Rows without those runs of monospaced rows that are listings; `together` tells whether a run goes on. */
function withoutRuns(
  rows: readonly TextRow[],
  isListing: (run: readonly TextRow[], start: number) => boolean,
  together: (a: TextRow, b: TextRow) => boolean = () => true,
): TextRow[] {
  const out: TextRow[] = [];
  for (let i = 0; i < rows.length; ) {
    let end = i;
    while (end < rows.length && isMonospaced(rows[end]!) && (end === i || together(rows[end - 1]!, rows[end]!))) end++;
    const run = rows.slice(i, Math.max(end, i + 1));
    if (end === i || !isListing(run, i)) out.push(...run);
    i += run.length;
  }
  return out;
}

/** Whether backgrounds that cover a part of their width only lie under the rows. */
function hasOwnFills(rows: readonly TextRow[], fills: readonly Fill[]): boolean {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const x0 = Math.min(...rows.map((row) => row.x0));
  const x1 = Math.max(...rows.map((row) => row.x1));
  const { size } = first;
  return fills.some(
    (f) =>
      f.y1 > first.y0 &&
      f.y0 < last.y1 &&
      f.x1 - f.x0 > size &&
      f.x0 < x1 &&
      f.x1 > x0 &&
      (f.x0 > x0 + size || f.x1 < x1 - size),
  );
}

function isMonospaced({ words }: TextRow): boolean {
  for (const { glyphs } of words) for (let i = 0; i < glyphs.length; i++) if (!glyphs[i]!.font.mono) return false;
  return true;
}

/** Whether the row above the one at `i` is close and has columns. */
function isHeaded(rows: readonly TextRow[], i: number): boolean {
  const above = rows[i - 1];
  if (!above || segmentsOf(above.words).length < 2) return false;
  return rows[i]!.baseline - above.baseline < APART * (rows[i + 1]!.baseline - rows[i]!.baseline);
}

/**
 * Rows without running text, so that a table beside a text column is seen alone. A long segment is running text if
 * another long one with about the same left edge is just above or below. What remains on both sides becomes separate
 * rows. Cells that describe what stands to their left are no running text. Gaps of pages in pixels are too unsure to
 * tell them (`noisy`).
 */
export function withoutProse(rows: readonly TextRow[], noisy: boolean): { rows: TextRow[]; prose: Box[] } {
  const segs = rows.map((r) => segmentsOf(r.words));
  const long = segs.map((s) => s.map(isLong));
  if (!noisy) for (const { row, seg } of descriptions(rows, segs, long)) long[row]![seg] = false;
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

/** Lines of one column stand at most this far apart, baseline to baseline (size). */
const PITCH = 3.2;
/** Least number of labels, and the least share of lines with and without a label that end as cells do. */
const LABELS = 4;
const END_AS_CELLS = 0.8;
/** Widest word space (size). */
const BLANK = 0.3;

interface Place {
  row: number;
  seg: number;
}

/**
 * The long segments of columns that describe the labels to their left. Running text breaks a line only where the next
 * word has no room, whatever stands beside it. Such a column breaks before each label, with room left, and elsewhere as
 * running text does.
 */
function descriptions(
  rows: readonly TextRow[],
  segs: readonly Word[][][],
  long: readonly boolean[][],
): readonly Place[] {
  if (!long.some((own) => own.includes(true))) return [];
  const columns = new Map<number, Place[]>();
  segs.forEach((own, row) => {
    if (own.length > 2) return;
    const seg = own.length - 1;
    const at = own[seg]?.[0];
    if (!at) return;
    const column = Math.round(at.x0);
    const known = [column, column - 1, column + 1].find((key) => columns.has(key));
    if (known === undefined) columns.set(column, [{ row, seg }]);
    else columns.get(known)!.push({ row, seg });
  });
  return [...columns.values()].flatMap((column) => {
    if (!column.some(({ row, seg }) => long[row]![seg])) return [];
    return stretches(rows, column)
      .filter((stretch) => describes(segs, stretch))
      .flat();
  });
}

/** Lines of a column that no other line parts, and that stand close to each other. */
function stretches(rows: readonly TextRow[], column: readonly Place[]): Place[][] {
  const out: Place[][] = [];
  for (const place of column) {
    const last = out.at(-1)?.at(-1);
    const near =
      last &&
      place.row === last.row + 1 &&
      rows[place.row]!.baseline - rows[last.row]!.baseline < PITCH * rows[last.row]!.size;
    if (near) out.at(-1)!.push(place);
    else out.push([place]);
  }
  return out;
}

function describes(segs: readonly Word[][][], stretch: readonly Place[]): boolean {
  const lines = stretch.map(({ row, seg }) => ({
    words: segs[row]![seg]!,
    label: seg > 0 ? segs[row]![0]! : undefined,
  }));
  const labels = lines.flatMap((l) => (l.label ? [l.label] : []));
  if (labels.length < LABELS || labels.filter(isLabel).length < labels.length - 1) return false;
  const right = Math.max(...lines.map((l) => l.words.at(-1)!.x1));
  const ends = { label: [0, 0], none: [0, 0] };
  for (let i = 1; i < lines.length; i++) {
    const first = lines[i]!.words[0]!;
    const hasRoom = lines[i - 1]!.words.at(-1)!.x1 + BLANK * first.size + first.x1 - first.x0 < right;
    const kind = ends[lines[i]!.label ? 'label' : 'none'];
    kind[hasRoom ? 0 : 1]!++;
  }
  const [roomy, full] = ends.label as [number, number];
  const [short, wrapped] = ends.none as [number, number];
  return roomy >= END_AS_CELLS * (roomy + full) && wrapped >= END_AS_CELLS * (short + wrapped);
}

/** Whether words are a name or phrase, and no number of a list or line. */
const isLabel = (words: readonly Word[]): boolean => {
  const text = textOfWords(words);
  return /\p{L}{2}/u.test(text) && !marker.test(text) && !isLong(words);
};

/**
 * Whether the segment belongs to at least three long lines with about the same left edge. Two may be a wrapped label of
 * a table.
 */
function stacked(
  rows: readonly TextRow[],
  segs: readonly Word[][][],
  long: readonly boolean[][],
  i: number,
  seg: readonly Word[],
): boolean {
  return 1 + runLength(rows, segs, long, i, seg, 1) + runLength(rows, segs, long, i, seg, -1) >= 3;
}

function runLength(
  rows: readonly TextRow[],
  segs: readonly Word[][][],
  long: readonly boolean[][],
  i: number,
  seg: readonly Word[],
  step: 1 | -1,
): number {
  let count = 0;
  let from = i;
  let current = seg;
  for (let k = i + step, skipped = 0; k >= 0 && k < rows.length && count < 2 && skipped < 3; k += step) {
    const size = (current[0] as Word).size;
    if (Math.abs((rows[k] as TextRow).baseline - (rows[from] as TextRow).baseline) > PITCH * size) break;
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

/** Running text: so many words, which fill so much of their line, in lines no further apart than this (size). */
const MIN_WORDS = 7;
const FILLED = 0.7;
const NEAR = 2.5;
/** Least gap (size) that may be a column border. */
const GAP = 0.6;

/**
 * Rows without lines of justified text, whose gaps are as wide as column gaps on pages read from pixels: lines full of
 * words that share no gap with the line of text above or below them.
 */
export function withoutJustified(rows: readonly TextRow[]): TextRow[] {
  const sorted = [...rows].sort((a, b) => a.baseline - b.baseline);
  const full = sorted.map(isFull);
  const isText = sorted.map(
    (row, i) =>
      full[i] &&
      [i - 1, i + 1].some((k) => {
        const other = sorted[k];
        return other && full[k] && Math.abs(other.baseline - row.baseline) < NEAR * row.size && !shareGap(row, other);
      }),
  );
  return sorted.filter((_, i) => !isText[i]);
}

function isFull({ words, x0, x1 }: TextRow): boolean {
  const lettered = words.filter((w) => /\p{L}/u.test(w.text));
  return lettered.length >= MIN_WORDS && words.reduce((sum, w) => sum + w.x1 - w.x0, 0) >= FILLED * (x1 - x0);
}

function shareGap(a: TextRow, b: TextRow): boolean {
  const gaps = gapsOf(b);
  return gapsOf(a).some(([x0, x1]) => gaps.some(([y0, y1]) => Math.min(x1, y1) - Math.max(x0, y0) > 0.2 * a.size));
}

const gapsOf = ({ words, size }: TextRow): [number, number][] =>
  words
    .slice(1)
    .flatMap((w, i): [number, number][] => (w.x0 - words[i]!.x1 >= GAP * size ? [[words[i]!.x1, w.x0]] : []));
