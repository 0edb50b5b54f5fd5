import type { Glyph } from '../../document/index.ts';
import { type Edge, partsLines } from '../edges.ts';
import type { Separator } from './columns.ts';
import { ownerMap } from './grid.ts';
import { clusterPositions, lowerBound } from './lattice.ts';
import type { TextRegion } from './region.ts';
import { Joiner, type Slot } from './spans.ts';
import { glyphsOfPiece, type PieceLine, valueAt } from './text-lines.ts';

export interface RowRuled {
  ys: number[];
  slots: Slot[];
  glyphs: Glyph[][];
}

/**
 * Rows of a table with rules between rows but no verticals: each rule is a row border along the columns it covers, and
 * a column it leaves open has a cell over both rows. Undefined if the rules do not separate the rows (values are
 * stacked between two rules).
 */
export function rowRuled(
  region: TextRegion,
  seps: readonly Separator[],
  lines: readonly PieceLine[],
  em: number,
): RowRuled | undefined {
  const cols = seps.length + 1;
  const rules = region.rules.filter((r) => r.to - r.from > (region.x1 - region.x0) * 0.12);
  if (rules.length < 2) return undefined;
  const bands = bandsBetween(rules, region, lines, em);
  if (!bands || stacksValues(bands, lines, cols)) return undefined;
  const xs = [region.x0, ...seps.map((s) => s.x), region.x1];
  const joiner = new Joiner(bands.count, cols);
  joinAcrossMissingRules(joiner, bands, lines, xs);
  lines.forEach((l, i) => {
    const b = bands.of[i] as number;
    for (const p of l.pieces) for (let c = p.c0 + 1; c <= Math.min(p.c1, cols - 1); c++) joiner.join(b, p.c0, b, c);
  });
  joinSections(joiner, bands, lines, xs);
  const slots = joiner.slots();
  if (slots.length < bands.count * cols * 0.3) return undefined;
  return { ys: bands.ys, slots, glyphs: dealPieces(slots, bands, lines, cols) };
}

/** Rows between rules. */
interface Bands {
  count: number;
  /** Borders, one more than bands. */
  ys: number[];
  /** Band of each line. */
  of: number[];
  /** Rules on the border at `y`. */
  rulesAt(y: number): readonly Edge[];
}

/** Undefined if the rules are too far apart for one row between each two, or if no text is between them. */
function bandsBetween(
  rules: readonly Edge[],
  region: TextRegion,
  lines: readonly PieceLine[],
  em: number,
): Bands | undefined {
  const first = lines[0] as PieceLine;
  const last = lines[lines.length - 1] as PieceLine;
  const near = Math.max(2, em * 0.3);
  const inner = clusterPositions(
    rules.map((r) => ({ at: r.at, weight: r.to - r.from })),
    near,
  ).filter((y) => partsLines(y, first, last));
  const ys = [region.top ?? first.y0, ...inner, region.bottom ?? last.y1 + 0.1];
  const count = ys.length - 1;
  if (count < 3) return undefined;
  const of = lines.map((l) => {
    const y = l.baseline - l.size * 0.3;
    return Math.max(0, Math.min(count - 1, lowerBound(ys, y) - 1));
  });
  const empty = count - new Set(of).size;
  if (empty > count * 0.2 || lines.length > count * 4) return undefined;
  return { count, ys, of, rulesAt: (y) => rules.filter((r) => Math.abs(r.at - y) <= near) };
}

/** Whether values of one column are stacked in one band: then the rules do not separate all rows. */
function stacksValues(bands: Bands, lines: readonly PieceLine[], cols: number): boolean {
  const clashing = new Set<number>();
  for (let c = 0; c < cols; c++) {
    const seen = new Set<number>();
    lines.forEach((l, i) => {
      if (!valueAt(l, c)) return;
      const b = bands.of[i] as number;
      if (seen.has(b)) clashing.add(b);
      seen.add(b);
    });
  }
  return clashing.size > bands.count * 0.12;
}

/**
 * Joins cells without a rule between them. A rule over part of the width, below a single header, makes the header span
 * the same part.
 */
function joinAcrossMissingRules(
  joiner: Joiner,
  bands: Bands,
  lines: readonly PieceLine[],
  xs: readonly number[],
): void {
  const cols = xs.length - 1;
  const width = (xs[cols] as number) - (xs[0] as number);
  const share = (rules: readonly Edge[], c: number): number => covered(rules, xs[c] as number, xs[c + 1] as number);
  for (let k = 1; k < bands.count; k++) {
    const at = bands.rulesAt(bands.ys[k] as number);
    for (let c = 0; c < cols; c++) if (share(at, c) < 0.5) joiner.join(k - 1, c, k, c);
    for (const r of at) {
      if (r.to - r.from > width * 0.95) continue;
      const under: number[] = [];
      for (let c = 0; c < cols; c++) if (share([r], c) > 0.5) under.push(c);
      if (under.length < 2) continue;
      const pieces = lines.flatMap((l, i) =>
        bands.of[i] === k - 1
          ? l.pieces.filter((p) => p.c1 >= (under[0] as number) && p.c0 <= (under.at(-1) as number))
          : [],
      );
      if (pieces.length === 1) for (const c of under.slice(1)) joiner.join(k - 1, under[0] as number, k - 1, c);
    }
  }
}

/** A label alone between two full-width rules is a section header. */
function joinSections(joiner: Joiner, bands: Bands, lines: readonly PieceLine[], xs: readonly number[]): void {
  const cols = xs.length - 1;
  const { count, ys } = bands;
  if (cols <= 2) return;
  const full = (y: number): boolean => covered(bands.rulesAt(y), xs[0] as number, xs[cols] as number) > 0.85;
  for (let b = 0; b < count; b++) {
    const own = lines.filter((_, i) => bands.of[i] === b).flatMap((l) => l.pieces);
    const [label] = own;
    if (own.length !== 1 || !label || label.c0 !== 0) continue;
    if ((b === 0 || full(ys[b] as number)) && (b === count - 1 || full(ys[b + 1] as number)))
      for (let c = 1; c < cols; c++) joiner.join(b, 0, b, c);
  }
}

function dealPieces(slots: readonly Slot[], bands: Bands, lines: readonly PieceLine[], cols: number): Glyph[][] {
  const glyphs: Glyph[][] = slots.map(() => []);
  const owner = ownerMap(slots, bands.count, cols);
  lines.forEach((l, i) => {
    const b = bands.of[i] as number;
    for (const p of l.pieces) {
      const k = p.c0 < cols ? (owner[b * cols + p.c0] as number) : -1;
      if (k >= 0) (glyphs[k] as Glyph[]).push(...glyphsOfPiece(p));
    }
  });
  return glyphs;
}

/** Share of `x0..x1` covered by the rules. */
function covered(rules: readonly Edge[], x0: number, x1: number): number {
  let sum = 0;
  for (const r of rules) sum += Math.max(0, Math.min(r.to, x1) - Math.max(r.from, x0));
  return sum / (x1 - x0);
}
