import type { Edges } from '../edges.ts';
import { type BandFacts, cutsOf } from '../grid/band-rows.ts';
import { findSeparators, hasGap, type Separator } from '../grid/columns.ts';
import type { Grid } from '../grid/grid.ts';
import { gridBox, ownerMap } from '../grid/grid.ts';
import { lowerBound } from '../grid/lattice.ts';
import type { Slot } from '../grid/spans.ts';
import { mergeUnitColumns, textGrid } from '../grid/text-grid.ts';
import { isValue } from '../values.ts';
import { middleOf, rowOf, rowsBetween, type Scale, type TextRow, textOfWords, type Word } from '../words.ts';
import { openBlocks } from './open-blocks.ts';
import { judge } from './reject.ts';
import { framedRows } from './ruled-rows.ts';

/**
 * Completes a ruled grid from its text: columns if only rows are ruled (a frame with rules between rows, verticals only
 * in the header), and rows if only columns are. Camelot's "hybrid" flavour does the same. Here a split needs aligned
 * values, or a table without row rules at all, because a ruled cell with two lines of prose is one cell.
 */
export function refineRuled(grid: Grid, rows: readonly TextRow[], edges: Edges, scale: Scale): Grid | undefined {
  const box = gridBox(grid);
  const inside = rowsBetween(rows, box.y0 - 1, box.y1 + 1, box.x0 - 1, box.x1 + 1);
  // Nothing tells whether the lines of a single row are rows.
  if (inside.length === 0 || grid.ys.length === 2) return grid;
  const opened = openBlocks(grid, inside, scale);
  if (opened) return splitColumns(splitRows(opened, inside, scale), inside, scale);
  const framed = grid.xs.length < 3 ? framedRows(grid, inside, scale) : undefined;
  if (needsColumns(grid, inside)) {
    const rules = edges.h
      .filter((e) => e.at > box.y0 + 2 && e.at < box.y1 - 2 && e.from > box.x0 - 6 && e.to < box.x1 + 6)
      .sort((a, b) => a.at - b.at);
    const t = textGrid({ rows: inside, rules, x0: box.x0, x1: box.x1, top: box.y0, bottom: box.y1 }, scale);
    const confidence = t ? judge(t, scale, true) : 0;
    if (t && confidence > 0 && !(framed && framed.xs.length > t.xs.length)) {
      const merged = t.grid;
      return {
        ...merged,
        method: 'ruled',
        bordered: true,
        confidence: Math.min(0.9, confidence),
        closedTop: grid.closedTop,
        closedBottom: grid.closedBottom,
      };
    }
    if (grid.xs.length < 3) return framed;
  }
  if (grid.xs.length < 3)
    return framed ?? (isList(grid, inside, scale) && !isPart(grid, inside, rows) ? grid : undefined);
  const full = splitColumns(splitRows(grid, inside, scale), inside, scale);
  return isPlot(full, inside) ? undefined : full;
}

/** Minimum rows of a table of one column, and maximum lines of a row. */
const MIN_LIST = 3;
const MAX_LINES = 3;

/**
 * Whether a frame parted by rules is a table of one column: at least three rows, each with text in few lines. Frames
 * around program text, with its name above, have two parts.
 */
function isList(grid: Grid, rows: readonly TextRow[], scale: Scale): boolean {
  const count = grid.ys.length - 1;
  if (scale.noisy || count < MIN_LIST || !grid.closedTop || !grid.closedBottom) return false;
  const [x0, x1] = grid.xs as [number, number];
  const lines = grid.ys.slice(1).map((y1, r) => rowsBetween(rows, grid.ys[r] as number, y1, x0, x1));
  if (lines.filter((own) => own.length > 0).length < count - 1 || lines.some((own) => own.length > MAX_LINES))
    return false;
  return !lines.every((own) => own.every((r) => r.words.every((w) => w.glyphs[0]?.font.mono)));
}

/** Whether texts stand beside most lines of a frame at their height: it is a column of a larger table. */
function isPart(grid: Grid, inside: readonly TextRow[], rows: readonly TextRow[]): boolean {
  const { x0, x1 } = gridBox(grid);
  const outside = rows.filter((r) => r.words.some((w) => w.x1 < x0 || w.x0 > x1));
  const beside = inside.filter((l) => outside.some((r) => Math.abs(r.baseline - l.baseline) < 0.1 * l.size));
  return beside.length > 0.5 * inside.length;
}

/** Compartments with scattered numbers are a plot with grid lines, not a table. */
function isPlot(grid: Grid, rows: readonly TextRow[]): boolean {
  let strewn = 0;
  let filled = 0;
  for (const s of grid.slots) {
    const inCell = rowsBetween(
      rows,
      grid.ys[s.row] as number,
      grid.ys[s.row + s.rowSpan] as number,
      grid.xs[s.col] as number,
      grid.xs[s.col + s.colSpan] as number,
    );
    if (inCell.length === 0) continue;
    filled++;
    let values = 0;
    let all = 0;
    for (const r of inCell) {
      for (const w of r.words) {
        all++;
        if (isValue(w.text)) values++;
      }
    }
    if (values >= 6 && values >= all * 0.6) strewn++;
  }
  return strewn > 0 && strewn >= filled * 0.3;
}

/** Whether most rows with text have gaps inside one cell. */
function needsColumns(grid: Grid, rows: readonly TextRow[]): boolean {
  const cols = grid.xs.length - 1;
  let gaps = 0;
  let all = 0;
  for (let r = 0; r < grid.ys.length - 1; r++) {
    const slots = grid.slots.filter((s) => s.row <= r && s.row + s.rowSpan > r);
    const lines = rowsBetween(
      rows,
      grid.ys[r] as number,
      grid.ys[r + 1] as number,
      grid.xs[0] as number,
      grid.xs[cols] as number,
    );
    if (lines.length === 0) continue;
    for (const line of lines) {
      all++;
      for (const s of slots) {
        if (s.colSpan < 2 && cols > 1) continue;
        const x0 = grid.xs[s.col] as number;
        const x1 = grid.xs[s.col + s.colSpan] as number;
        const words = line.words.filter((w) => (w.x0 + w.x1) / 2 > x0 && (w.x0 + w.x1) / 2 < x1);
        if (words.length > 1 && hasGap(rowOf(words))) {
          gaps++;
          break;
        }
      }
    }
  }
  return gaps >= 2 && gaps >= all * 0.5;
}

/** Adds rows that text shows and rules do not. */
function splitRows(grid: Grid, rows: readonly TextRow[], scale: Scale): Grid {
  const cols = grid.xs.length - 1;
  const count = grid.ys.length - 1;
  const seps: Separator[] = grid.xs.slice(1, -1).map((x) => ({ x, x0: x, x1: x }));
  const facts = factsOf(grid, rows, scale);
  const ys: number[] = [];
  /** For each old row, the new rows that replace it. */
  const map: { start: number; size: number; cuts: number[] }[] = [];
  let split = false;
  for (let r = 0; r < count; r++) {
    const top = grid.ys[r] as number;
    const bottom = grid.ys[r + 1] as number;
    const start = ys.length;
    ys.push(top);
    const cuts: number[] = [];
    const own = grid.slots.filter((s) => s.row === r && s.rowSpan === 1);
    if (bottom - top > scale.em * 2 && own.length >= 2) {
      const inBand = rowsBetween(rows, top, bottom, grid.xs[0] as number, grid.xs[cols] as number);
      if (inBand.length >= 2) cuts.push(...cutsOf({ rows: inBand, slots: own, index: r, grid, seps }, facts));
    }
    ys.push(...cuts);
    if (cuts.length > 0) split = true;
    map.push({ start, size: cuts.length + 1, cuts });
  }
  if (!split) return grid;
  ys.push(grid.ys[count] as number);
  const slots: Slot[] = [];
  for (const s of grid.slots) {
    const first = map[s.row] as { start: number; size: number };
    const last = map[s.row + s.rowSpan - 1] as { start: number; size: number };
    if (s.rowSpan === 1 && first.size > 1 && !isStandingLabel(grid, s, rows, scale)) {
      for (let k = 0; k < first.size; k++)
        slots.push({ row: first.start + k, col: s.col, rowSpan: 1, colSpan: s.colSpan });
    } else
      slots.push({ row: first.start, col: s.col, rowSpan: last.start + last.size - first.start, colSpan: s.colSpan });
  }
  slots.sort((a, b) => a.row - b.row || a.col - b.col);
  return { ...grid, ys, slots, confidence: 0.75 };
}

/** What the rows of a ruled grid have in common. */
function factsOf({ xs, ys }: Grid, rows: readonly TextRow[], { noisy }: Scale): BandFacts {
  const bands = ys
    .slice(1)
    .map((y1, r) => rowsBetween(rows, ys[r] as number, y1, xs[0] as number, xs.at(-1) as number).length);
  return {
    bands: bands.length,
    lines: rows.length,
    single: bands.filter((n) => n === 1).length / bands.length,
    noisy,
  };
}

/** A vertical label, as in narrow cells of Chinese forms, is one cell, however many rows are beside it. */
function isStandingLabel(grid: Grid, s: Slot, rows: readonly TextRow[], scale: Scale): boolean {
  const x0 = grid.xs[s.col] as number;
  const x1 = grid.xs[s.col + s.colSpan] as number;
  if (x1 - x0 > scale.em * 3.5) return false;
  const own = rowsBetween(rows, grid.ys[s.row] as number, grid.ys[s.row + 1] as number, x0, x1);
  return (
    own.length >= 2 && own.every((r) => /^[\u2e80-\u9fff\uac00-\ud7af]$/.test(r.words.map((w) => w.text).join('')))
  );
}

/** Splits a ruled column with several columns of values ("Male", "Female" under one ruled group header). */
function splitColumns(grid: Grid, rows: readonly TextRow[], scale: Scale): Grid {
  const count = grid.ys.length - 1;
  const cols = grid.xs.length - 1;
  const owner = ownerMap(grid.slots, count, cols);
  const extra: Separator[] = [];
  for (let c = 0; c < grid.xs.length - 1; c++) {
    const x0 = grid.xs[c] as number;
    const x1 = grid.xs[c + 1] as number;
    if (x1 - x0 < scale.em * 5) continue;
    const own: TextRow[] = [];
    for (const r of rows) {
      const y = middleOf(r);
      const band = lowerBound(grid.ys, y) - 1;
      if (band < 0 || band >= count || (grid.slots[owner[band * cols + c] as number] as Slot).colSpan > 1) continue;
      const words = r.words.filter((w) => (w.x0 + w.x1) / 2 > x0 && (w.x0 + w.x1) / 2 < x1);
      if (words.length > 0) own.push(rowOf(words));
    }
    const gaps = own.filter((r) => hasGap(r)).length;
    const pairs = gaps < 3 || gaps < own.length * 0.7 ? valuePairs(own) : undefined;
    if (pairs) extra.push(pairs);
    if (pairs || gaps < 3 || gaps < own.length * 0.7) continue;
    for (const s of mergeUnitColumns(findSeparators(own, scale, 0.05), own)) {
      const valued = own.filter((r) => {
        const right = r.words.filter((w) => w.x0 >= s.x);
        const left = r.words.filter((w) => w.x1 <= s.x);
        return left.length > 0 && right.length > 0 && isValue(textOfWords(right));
      });
      if (valued.length >= own.length * 0.6) extra.push(s);
    }
  }
  if (extra.length === 0) return grid;
  return withColumns(grid, extra, rows);
}

/** Minimum rows with two values, and the share of all rows below the first of them. */
const MIN_PAIRS = 4;
const PAIRS = 0.9;
/** What follows a blank in a large number, and what often stands behind a value in its cell. */
const PART = /^\d{3}(?:[.,]\d+)?$|^[([%±]/;

/**
 * The border between two columns of values that stand no further apart than words, as in a monospaced font: nearly all
 * rows below two heads are two values, and both end at common places.
 */
function valuePairs(own: readonly TextRow[]): Separator | undefined {
  const pairs = own.filter((r) => r.words.length === 2 && r.words.every((w) => isValue(w.text)));
  const [first] = pairs;
  if (!first || pairs.length < MIN_PAIRS) return undefined;
  const start = own.indexOf(first);
  const [left, right] = [0, 1].map((k) => pairs.map((r) => r.words[k] as Word)) as [Word[], Word[]];
  const heads = own[start - 1]?.words ?? [];
  const x0 = Math.max(...left.map((w) => w.x1));
  const x1 = Math.min(...right.map((w) => w.x0));
  const aligned = (words: readonly Word[]): boolean => {
    const ends = words.map((w) => w.x1);
    return Math.max(...ends) - Math.min(...ends) < 0.5 * first.size;
  };
  if (pairs.length < PAIRS * (own.length - start) || x0 >= x1 || !aligned(left) || !aligned(right)) return undefined;
  if (right.every((w) => PART.test(w.text))) return undefined;
  const x = (x0 + x1) / 2;
  return heads.length === 2 &&
    (heads[0] as Word).x1 < (heads[1] as Word).x0 &&
    (heads[1] as Word).x1 > x &&
    (heads[0] as Word).x0 < x
    ? { x, x0, x1 }
    : undefined;
}

/**
 * The grid with additional column borders. A header across a new border keeps both columns; headers below it in the
 * same cell get their own row.
 */
function withColumns(grid: Grid, extra: readonly Separator[], rows: readonly TextRow[]): Grid {
  const xs = [...grid.xs, ...extra.map((s) => s.x)].sort((a, b) => a - b);
  const at = (x: number): number => xs.indexOf(x);
  const crossing = (r: TextRow, from: number, to: number): boolean => {
    for (let k = from + 1; k < to; k++)
      if (r.words.some((w) => w.x0 < (xs[k] as number) - w.size * 0.15 && w.x1 > (xs[k] as number) + w.size * 0.15))
        return true;
    return false;
  };
  const pieces = grid.slots.map((s) => {
    const from = at(grid.xs[s.col] as number);
    const to = at(grid.xs[s.col + s.colSpan] as number);
    const y0 = grid.ys[s.row] as number;
    const y1 = grid.ys[s.row + s.rowSpan] as number;
    if (s.colSpan > 1 || to - from === 1) return { s, from, to, kind: 'whole' as const, cut: 0 };
    const lines = rowsBetween(rows, y0, y1, xs[from] as number, xs[to] as number);
    let lead = 0;
    while (lead < lines.length && (crossing(lines[lead] as TextRow, from, to) || !hasGap(lines[lead] as TextRow, 0.35)))
      lead++;
    if (lead === 0) return { s, from, to, kind: 'split' as const, cut: 0 };
    if (lead === lines.length || s.rowSpan > 1) return { s, from, to, kind: 'whole' as const, cut: 0 };
    const a = lines[lead - 1] as TextRow;
    const b = lines[lead] as TextRow;
    return { s, from, to, kind: 'head' as const, cut: (a.baseline + b.baseline - b.size * 0.7) / 2 };
  });
  const cutOf = new Map<number, number>();
  for (const p of pieces) if (p.kind === 'head') cutOf.set(p.s.row, p.cut);
  const ys: number[] = [];
  const startOf: number[] = [];
  grid.ys.forEach((y, r) => {
    startOf.push(ys.length);
    ys.push(y);
    const cut = cutOf.get(r);
    if (cut !== undefined) ys.push(cut);
  });
  const slots: Slot[] = [];
  for (const { s, from, to, kind } of pieces) {
    const row = startOf[s.row] as number;
    const rowSpan = (startOf[s.row + s.rowSpan] as number) - row;
    if (kind === 'whole') slots.push({ row, col: from, rowSpan, colSpan: to - from });
    else if (kind === 'split') for (let c = from; c < to; c++) slots.push({ row, col: c, rowSpan, colSpan: 1 });
    else {
      slots.push({ row, col: from, rowSpan: 1, colSpan: to - from });
      for (let c = from; c < to; c++) slots.push({ row: row + 1, col: c, rowSpan: rowSpan - 1, colSpan: 1 });
    }
  }
  slots.sort((a, b) => a.row - b.row || a.col - b.col);
  return { ...grid, xs, ys, slots, confidence: 0.75 };
}
