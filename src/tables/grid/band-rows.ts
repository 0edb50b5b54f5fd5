import { channel } from 'node:diagnostics_channel';
import { BEGINS_WITH_BULLET } from '../../lexicon/index.ts';
import { inOrder, probability, requireFeatures, type Trees } from '../../trees/index.ts';
import { isValue } from '../values.ts';
import weightsFile from '../weights/bands.json' with { type: 'json' };
import type { TextRow } from '../words.ts';
import { type Piece, piecesOf, type Separator } from './columns.ts';
import type { Grid } from './grid.ts';
import { rowEvidence, rowFeatures } from './row-evidence.ts';
import { groupLines, type RowContext } from './row-groups.ts';
import type { Slot } from './spans.ts';
import { usualSize } from './text-grid.ts';
import { forcedBreak, type PieceLine, pieceAt, pieceLine, pieceText, valueAt } from './text-lines.ts';

/** What is said of a line besides what is said of the lines of any table. */
const bandNames = [
  'bands',
  'single',
  'linesInBand',
  'linesInTable',
  'first',
  'last',
  'beside',
  'valued',
  'wraps',
  'wrapped',
  'mono',
] as const;

/** Names of the evidence in order. The weights are fitted for exactly these: any change requires a new fit. */
export const bandFeatures = [...rowFeatures, ...bandNames] as const;

const weights: Trees = weightsFile;
requireFeatures(weights, bandFeatures, 'tables/weights/bands.json');
/** Log odds of what the rules say of a line: the trees are fitted to correct this prior. */
const PRIOR = 2;
/** Probability from which the trees correct the rules. */
const SURE = 0.7;

/** What the rows of a ruled grid have in common: a band is what lies between two rules. */
export interface BandFacts {
  bands: number;
  lines: number;
  /** Share of bands with one line. */
  single: number;
  /** Are sizes and places estimated from pixels? */
  noisy: boolean;
}

/** One row of a ruled grid, and the lines in it. */
export interface Band {
  rows: readonly TextRow[];
  slots: readonly Slot[];
  index: number;
  grid: Grid;
  seps: readonly Separator[];
}

/** The evidence for the lines of one band, as {@link BAND_EVIDENCE} tells it. */
export interface BandTrace {
  lines: readonly PieceLine[];
  evidence: readonly number[][];
}

/** Name of the diagnostics channel that gets the evidence of each band: weights are fitted on it. */
export const BAND_EVIDENCE = 'docparse:tables:bands';
const trace = channel(BAND_EVIDENCE);

/**
 * y of additional borders inside one ruled row: where several rows of text stand between two rules. Fitted weights
 * correct the rules; they were fitted on text layers.
 */
export function cutsOf(band: Band, facts: BandFacts): number[] {
  const { rows, slots, grid, seps } = band;
  const cols = grid.xs.length - 1;
  const lines: PieceLine[] = rows.map((row) => pieceLine(row, cutAtRules(row, slots, grid, seps), cols));
  const rights = Array.from({ length: cols }, (_, c) => {
    let right = Number.NEGATIVE_INFINITY;
    for (const l of lines) for (const p of l.pieces) if (p.c0 === c && p.c1 === c) right = Math.max(right, p.x1);
    return Number.isFinite(right) ? right : (grid.xs[c + 1] as number);
  });
  if (isOneRow(lines, grid.xs)) return [];
  const ctx = { cols, rights, barrier: (): boolean => false, size: usualSize(lines) };
  const groups = groupLines(lines, ctx);
  const plain = new Set(showsRows(lines, groups, grid.xs, facts) ? groups.slice(1).map((g) => g[0] as number) : []);
  const starts = facts.noisy ? plain : likelyStarts(lines, groups, plain, ctx, band, facts);
  const own = [...starts].filter((k) => !hasItemsAlone(lines[k] as PieceLine));
  return own.map((k) => {
    const [a, b] = [lines[k - 1] as PieceLine, lines[k] as PieceLine];
    return (a.baseline + Math.max(a.baseline, b.baseline - b.size * 0.8)) / 2;
  });
}

/** Whether a line has items of lists and nothing else: they are in the cells of the row above. */
const hasItemsAlone = ({ pieces }: PieceLine): boolean => pieces.every((p) => BEGINS_WITH_BULLET.test(pieceText(p)));

/** Lines with which a row begins, by fitted weights. */
function likelyStarts(
  lines: readonly PieceLine[],
  groups: readonly number[][],
  plain: ReadonlySet<number>,
  ctx: RowContext,
  { index, grid: { xs } }: Band,
  facts: BandFacts,
): Set<number> {
  const valued = columnsOf(ctx.cols).filter(
    (c) => lines.filter((l) => valueAt(l, c)).length >= 0.6 * lines.length,
  ).length;
  const { wraps, wrapped } = wrapsOf(lines, xs);
  const words = lines.flatMap((l) => l.pieces.flatMap((p) => p.words));
  const own = {
    bands: Math.min(20, facts.bands),
    single: facts.single,
    linesInBand: Math.min(60, lines.length),
    linesInTable: lines.length / facts.lines,
    first: Number(index === 0),
    last: Number(index === facts.bands - 1),
    beside: lines.filter((l) => l.pieces.length > 1).length / lines.length,
    valued: valued / ctx.cols,
    wrapped,
    mono: words.filter((w) => w.glyphs[0]?.font.mono).length / Math.max(1, words.length),
  };
  const evidence = rowEvidence(
    lines,
    ctx,
    [lines.map((_, k) => k)].flatMap((all) => rowsAt(all, plain)),
    groups,
  ).map((row, k) => [...row, ...inOrder(bandNames, { ...own, wraps: wraps[k + 1] as number })]);
  if (trace.hasSubscribers) trace.publish({ lines, evidence } satisfies BandTrace);
  const likely = evidence.flatMap((row, k) =>
    probability(weights, row, plain.has(k + 1) ? PRIOR : -PRIOR) >= (plain.has(k + 1) ? 1 - SURE : SURE) ? [k + 1] : [],
  );
  return new Set(likely);
}

const columnsOf = (cols: number): number[] => Array.from({ length: cols }, (_, c) => c);

/** Lines as the rows that begin at some of them. */
function rowsAt(lines: readonly number[], starts: ReadonlySet<number>): number[][] {
  const out: number[][] = [];
  for (const k of lines) {
    if (k === 0 || starts.has(k)) out.push([k]);
    else out.at(-1)?.push(k);
  }
  return out;
}

/**
 * Whether the rules take the lines of a band for rows. Columns with a value in nearly every row indicate rows. Without
 * any, only a table without row rules may be split by its text.
 */
function showsRows(
  lines: readonly PieceLine[],
  groups: readonly number[][],
  xs: readonly number[],
  facts: BandFacts,
): boolean {
  const cols = xs.length - 1;
  if (groups.length < 2) return false;
  const rowsRuled = facts.bands >= 5 || facts.lines <= facts.bands * 2;
  const strong = columnsOf(cols).filter((c) => {
    const values = groups.filter((g) => g.some((k) => valueAt(lines[k] as PieceLine, c))).length;
    return values >= 2 && values >= groups.length * 0.6;
  }).length;
  const filled = groups.filter((g) => g.some((k) => (lines[k] as PieceLine).pieces.length >= 2)).length;
  return (
    strong >= (rowsRuled && cols > 2 ? 2 : 1) ||
    (!rowsRuled &&
      groups.length >= 3 &&
      filled >= groups.length * 0.5 &&
      (facts.bands < 3 || (isLabelled(lines, groups) && !isWrapped(lines, groups, xs))))
  );
}

/** Where the text of each column ends at most: the right margin of a cell is as wide as its left one. */
const limitsOf = (lines: readonly PieceLine[], xs: readonly number[]): number[] =>
  xs.slice(1).map((right, c) => {
    const own = lines.flatMap((l) => pieceAt(l, c) ?? []).filter((p) => p.c0 === c && p.c1 === c);
    return own.length > 0 ? right - (Math.min(...own.map((p) => p.x0)) - (xs[c] as number)) : right;
  });

/** Minimum number of lines below others of their cell that tell one row. */
const MIN_WRAPPED = 2;

/**
 * Whether each line of a band goes on with the one above because the next word did not fit into its cell. Figures say
 * nothing: at the right of their column the next one never fits.
 */
function isOneRow(lines: readonly PieceLine[], xs: readonly number[]): boolean {
  const limits = limitsOf(lines, xs);
  let pairs = 0;
  for (let c = 0; c < limits.length; c++) {
    const own = lines.flatMap((l) => pieceAt(l, c) ?? []);
    for (let k = 1; k < own.length; k++) {
      const [above, below] = [own[k - 1] as Piece, own[k] as Piece];
      if (above.c0 !== c || below.c0 !== c) return false;
      if (isValue(pieceText(below)) || !forcedBreak(above, below, limits[c] as number)) return false;
      pairs++;
    }
  }
  return pairs >= MIN_WRAPPED;
}

/**
 * For each line the share of its pieces that go on with those above because the next word would not have fitted into
 * the cell; and this share over all lines.
 */
function wrapsOf(lines: readonly PieceLine[], xs: readonly number[]): { wraps: number[]; wrapped: number } {
  const limits = limitsOf(lines, xs);
  let pairs = 0;
  let forced = 0;
  const wraps = lines.map((line, k) => {
    let own = 0;
    let all = 0;
    for (let c = 0; c < limits.length && k > 0; c++) {
      const [above, below] = [pieceAt(lines[k - 1] as PieceLine, c), pieceAt(line, c)];
      if (!above || !below || above.c0 !== c || below.c0 !== c) continue;
      all++;
      if (forcedBreak(above, below, limits[c] as number)) own++;
    }
    pairs += all;
    forced += own;
    return own / Math.max(1, all);
  });
  return { wraps, wrapped: forced / Math.max(1, pairs) };
}

/** Whether most groups of lines have a label. The lines of one cell do not. */
const isLabelled = (lines: readonly PieceLine[], groups: readonly number[][]): boolean =>
  groups.filter((g) => g.some((k) => pieceAt(lines[k] as PieceLine, 0) !== undefined)).length >= 0.6 * groups.length;

/**
 * Whether most columns behind the labels go on from one group of lines to the next because the next word did not fit:
 * paragraphs in cells.
 */
function isWrapped(lines: readonly PieceLine[], groups: readonly number[][], xs: readonly number[]): boolean {
  let pairs = 0;
  let forced = 0;
  for (let c = 1; c + 1 < xs.length; c++) {
    const own = groups.map((g) =>
      g.flatMap((k) => pieceAt(lines[k] as PieceLine, c) ?? []).filter((p) => p.c0 === c && p.c1 === c),
    );
    // As far from the right border as the text begins from the left one.
    const right = (xs[c + 1] as number) - (Math.min(...own.flat().map((p) => p.x0)) - (xs[c] as number));
    for (let g = 1; g < own.length; g++) {
      const above = own[g - 1]?.at(-1);
      const below = own[g]?.[0];
      if (!above || !below) continue;
      pairs++;
      if (forcedBreak(above, below, right)) forced++;
    }
  }
  return forced > 0.5 * pairs;
}

/** Pieces of a row, split only at drawn borders. */
function cutAtRules(row: TextRow, slots: readonly Slot[], grid: Grid, seps: readonly Separator[]): Piece[] {
  const out: Piece[] = [];
  for (const p of piecesOf(row, [], [])) {
    for (const w of p.words) {
      const x = (w.x0 + w.x1) / 2;
      let c = 0;
      while (c < seps.length && x > (seps[c] as Separator).x) c++;
      const slot = slots.find((s) => c >= s.col && c < s.col + s.colSpan);
      const c0 = slot ? slot.col : c;
      const c1 = slot ? slot.col + slot.colSpan - 1 : c;
      const last = out[out.length - 1];
      if (last && last.c0 === c0 && last.c1 === c1) {
        last.words.push(w);
        last.x1 = Math.max(last.x1, w.x1);
      } else out.push({ words: [w], text: undefined, c0, c1, x0: w.x0, x1: w.x1 });
    }
  }
  return out.filter((p) => (p.x0 + p.x1) / 2 > (grid.xs[0] as number) - 1);
}
