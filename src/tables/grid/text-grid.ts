import { type Glyph, median } from '../../document/index.ts';
import { partsLines } from '../edges.ts';
import { isValue, isYearLike } from '../values.ts';
import { isCentred, type Scale, segmentsOf, type TextRow, textOfWords } from '../words.ts';
import {
  columnAt,
  columnEdgesOf,
  cutRow,
  findSeparators,
  type Piece,
  piecesOf,
  type Separator,
  settle,
} from './columns.ts';
import { withFreeSigns } from './free-signs.ts';
import type { Grid } from './grid.ts';
import { buildHeader, type HeaderGrid } from './header-grid.ts';
import { likelyGroups, type PlainGroups, plainGroups } from './likely-rows.ts';
import type { TextRegion } from './region.ts';
import type { RowContext } from './row-groups.ts';
import { rowRuled } from './row-ruled.ts';
import type { Slot } from './spans.ts';
import { glyphsOfPiece, type PieceLine, pieceLine, pieceText, valueCount } from './text-lines.ts';
import { trimRegion } from './trim.ts';

export interface TextGrid {
  /** Column borders, as in `grid`. */
  xs: readonly number[];
  /** Computed on demand: most regions are no tables, and their cells would be in vain. */
  readonly grid: Grid;
  lines: PieceLine[];
  headerLines: number;
  /** Number of rows in the column vote. */
  voters: number;
  /** Row borders by the rules alone: what is no table must not get better rows before it is judged. */
  plainYs: number[];
}

/** Builds the grid of a table whose columns (and mostly rows) only white space shows. */
export function textGrid(whole: TextRegion, scale: Scale): TextGrid | undefined {
  const region = whole.open ? whole : trimRegion({ ...whole, rows: withFreeSigns(whole.rows) });
  const voters = bodyVoters(region, scale);
  const seps = region.seps ?? settle(mergeUnitColumns(findSeparators(voters, scale), voters), region.rows, scale);
  if (seps.length === 0) return undefined;
  const lines = linesOf(region, seps);
  const headerLines = region.open?.head ?? headerEnd(lines, region, seps.length + 1);
  const xs = columnBorders(region, seps, lines);
  const facts = { xs, lines, headerLines, voters: voters.length };
  const known = {
    xs,
    method: 'borderless' as const,
    bordered: false,
    confidence: 0.6,
    closedTop: region.top !== undefined,
    closedBottom: region.bottom !== undefined,
  };
  const ruled = rowRuled(region, seps, lines, scale.em);
  if (ruled) return { ...facts, grid: { ...known, ...ruled }, plainYs: ruled.ys };
  const ctx = contextOf(region, seps, lines.slice(headerLines));
  const plain = plainGroups(lines.slice(headerLines), ctx);
  const header = buildHeader(lines.slice(0, headerLines), region, seps, scale);
  let grid: Grid | undefined;
  return {
    ...facts,
    get grid() {
      grid ??= { ...known, ...likelyRows(region, lines, headerLines, header, ctx, plain, scale) };
      return grid;
    },
    plainYs: rowBorders(region, lines, headerLines, header, plain.rows),
  };
}

function linesOf({ rows, open, x0, x1 }: TextRegion, seps: readonly Separator[]): PieceLine[] {
  const cols = seps.length + 1;
  const edges = columnEdgesOf(rows, seps);
  const stub = Math.min(...rows.map((r) => r.x0));
  return rows.map((r) => {
    if (open) return pieceLine(r, cutRow(r, seps), cols);
    const pieces = labelInStub(piecesOf(r, seps, edges), cols, stub + r.size * 3);
    return pieceLine(r, centredOverAll(pieces, cols, x0, x1, r.size), cols);
  });
}

/** Borders between columns, and those around the table, which the text may lie beyond in the region. */
const columnBorders = (region: TextRegion, seps: readonly Separator[], lines: readonly PieceLine[]): number[] => [
  Math.min(region.x0, ...lines.map((l) => l.pieces[0]?.x0 ?? region.x0)),
  ...seps.map((s) => s.x),
  Math.max(region.x1, ...lines.map((l) => l.pieces.at(-1)?.x1 ?? region.x1)),
];

/** What tells the rows of a table body. Rules over half of the width part them. */
function contextOf(region: TextRegion, seps: readonly Separator[], body: readonly PieceLine[]): RowContext {
  const wide = region.rules.filter((r) => r.to - r.from > (region.x1 - region.x0) * 0.5);
  const isParted = body.map((b, i) => {
    const a = body[i - 1];
    return a !== undefined && wide.some((r) => partsLines(r.at, a, b));
  });
  return {
    cols: seps.length + 1,
    rights: rightLimits(body, seps, region),
    barrier: (i) => isParted[i] === true,
    size: usualSize(body),
    sure: region.open !== undefined,
  };
}

/** The header, and the rows of the body by all evidence, as cells with their characters. */
function likelyRows(
  region: TextRegion,
  lines: readonly PieceLine[],
  headerLines: number,
  header: HeaderGrid,
  ctx: RowContext,
  plain: PlainGroups,
  scale: Scale,
): Pick<Grid, 'ys' | 'slots' | 'glyphs' | 'headerRows'> {
  const body = lines.slice(headerLines);
  const rows = likelyGroups(body, ctx, plain, scale);
  const slots = [...header.slots];
  const glyphs = header.slots.map((_, i) => header.glyphs[i] as Glyph[]);
  rows.forEach((group, g) => {
    const own = group.map((k) => body[k] as PieceLine);
    addBodyRow(slots, glyphs, own, header.rows + g, ctx.cols);
  });
  return { ys: rowBorders(region, lines, headerLines, header, rows), slots, glyphs, headerRows: header.rows };
}

/** Borders of the rows of the header and of those of the body, which are given by their lines: each lower than the last. */
function rowBorders(
  region: TextRegion,
  lines: readonly PieceLine[],
  headerLines: number,
  header: HeaderGrid,
  rows: readonly (readonly number[])[],
): number[] {
  const ys = [...header.ys];
  rows.forEach((row, r) => {
    const first = lines[headerLines + (row[0] as number)] as PieceLine;
    const before = lines[headerLines + (rows[r - 1]?.at(-1) ?? -1)];
    ys.push(before ? borderBetween(before, first, region) : (region.top ?? first.y0));
  });
  ys.push(Math.max(region.bottom ?? (lines.at(-1) as PieceLine).y1, (ys.at(-1) as number) + 1));
  for (let i = 1; i < ys.length; i++)
    if ((ys[i] as number) <= (ys[i - 1] as number)) ys[i] = (ys[i - 1] as number) + 0.1;
  return ys;
}

/** Median size of lines, points. */
export function usualSize(lines: readonly PieceLine[]): number {
  return Math.max(1, median(lines.map((l) => l.size)) ?? 10);
}

/**
 * A label that extends beyond the first column with nothing beside it belongs to that column, unless it takes the whole
 * width.
 */
function labelInStub(pieces: Piece[], cols: number, left: number): Piece[] {
  const [only] = pieces;
  if (pieces.length === 1 && only && only.c0 === 0 && only.c1 > 0 && only.c1 < cols - 1 && only.x0 <= left) only.c1 = 0;
  return pieces;
}

/** Text across columns that is alone in the middle of its row has the whole row. */
function centredOverAll(pieces: Piece[], cols: number, left: number, right: number, size: number): Piece[] {
  const [only] = pieces;
  if (pieces.length === 1 && only && only.c1 > only.c0 && isCentred(only.x0, only.x1, left, right, size)) {
    only.c0 = 0;
    only.c1 = cols - 1;
  }
  return pieces;
}

/**
 * Rows below the header rule vote on the columns, because spanning headers would blur them. In tables with few rows,
 * all vote.
 */
function bodyVoters(region: TextRegion, scale: Scale): TextRow[] {
  const { rows } = region;
  const numeric = (r: TextRow): boolean => {
    const texts = segmentsOf(r.words).slice(1).map(textOfWords);
    return texts.length > 0 && texts.filter((t) => isValue(t) && !isYearLike(t)).length >= texts.length * 0.5;
  };
  const first = rows.findIndex(numeric);
  if (first > 0 && first <= 8 && rows.length - first >= 3) {
    const body = rows.slice(first);
    if (findSeparators(body, scale).length > 0) return body;
  }
  return rows;
}

function borderBetween(a: PieceLine, b: PieceLine, region: TextRegion): number {
  for (const r of region.rules) if (partsLines(r.at, a, b)) return r.at;
  return (Math.max(a.baseline, Math.min(a.y1, b.y0)) + b.y0) / 2;
}

/** Index of the first body line. */
function headerEnd(lines: readonly PieceLine[], region: TextRegion, cols: number): number {
  const limit = Math.min(lines.length - 1, 10);
  let numeric = -1;
  let total = 0;
  let rows = 0;
  lines.forEach((l) => {
    const { values, filled } = valueCount(l);
    if (filled > 0) {
      rows++;
      if (values >= filled * 0.5) total++;
    }
  });
  if (total >= rows * 0.4) {
    for (let i = 0; i <= limit; i++) {
      const l = lines[i] as PieceLine;
      const { values, filled } = valueCount(l);
      const years = l.pieces.filter((p) => p.c0 > 0 && isYearLike(pieceText(p))).length;
      if (
        filled > 0 &&
        values >= Math.max(1, filled * 0.5) &&
        !(years >= values && i < lines.length - 1 && years > 0)
      ) {
        numeric = i;
        break;
      }
    }
  }
  const width = region.x1 - region.x0;
  const ruleAfter = (i: number): boolean => {
    const a = lines[i - 1] as PieceLine;
    const b = lines[i] as PieceLine;
    let covered = 0;
    for (const r of region.rules) {
      if (partsLines(r.at, a, b)) covered += Math.min(r.to, region.x1) - Math.max(r.from, region.x0);
    }
    return covered > width * 0.75;
  };
  const end = numeric >= 0 ? numeric : limit;
  for (let i = end; i > 0; i--) if (ruleAfter(i) && (numeric >= 0 || firstRule(i, ruleAfter))) return i;
  if (numeric > 0) {
    // A label alone just above the first values starts the body.
    let n = numeric;
    while (n > 1 && onlyStub(lines[n - 1] as PieceLine) && lines.slice(0, n - 1).some((l) => l.pieces.length > 1)) n--;
    return n;
  }
  if (numeric === 0) return 0;
  const first = lines[0] as PieceLine;
  return first.pieces.length >= Math.max(2, cols - 1) && lines.length > 1 ? 1 : 0;
}

const firstRule = (i: number, ruleAfter: (k: number) => boolean): boolean => {
  for (let k = 1; k < i; k++) if (ruleAfter(k)) return false;
  return true;
};

const onlyStub = (l: PieceLine): boolean => l.pieces.length === 1 && (l.pieces[0] as Piece).c0 === 0;

/** Maximum right extent of the text in each column: its rule or the widest line. */
function rightLimits(lines: readonly PieceLine[], seps: readonly Separator[], region: TextRegion): number[] {
  const out = Array.from({ length: seps.length + 1 }, () => Number.NEGATIVE_INFINITY);
  for (const l of lines) for (const p of l.pieces) if (p.c0 === p.c1) out[p.c0] = Math.max(out[p.c0] as number, p.x1);
  return out.map((v, c) => (Number.isFinite(v) ? v : ((seps[c]?.x ?? region.x1) as number)));
}

/** Currency and percent symbols at a distance from their numbers are not separate columns. */
export function mergeUnitColumns(seps: Separator[], rows: readonly TextRow[]): Separator[] {
  if (seps.length === 0) return seps;
  const unit: { all: number; lead: number; trail: number }[] = Array.from({ length: seps.length + 1 }, () => ({
    all: 0,
    lead: 0,
    trail: 0,
  }));
  for (const r of rows) {
    for (const w of r.words) {
      const u = unit[columnAt(seps, (w.x0 + w.x1) / 2)] as { all: number; lead: number; trail: number };
      u.all++;
      if (w.text.length <= 3 && /^[$€£¥￥(]$|^(US\$|USD|EUR|RMB|Rs\.?)$/.test(w.text)) u.lead++;
      else if (/^[%)*†‡]+$/.test(w.text)) u.trail++;
    }
  }
  return seps.filter((_, k) => {
    const left = unit[k] as { all: number; lead: number; trail: number };
    const right = unit[k + 1] as { all: number; lead: number; trail: number };
    return !(left.all > 0 && left.lead >= left.all * 0.9) && !(right.all > 0 && right.trail >= right.all * 0.9);
  });
}

/** Adds a body row: pieces of several lines in the same columns are one cell; empty positions become empty cells. */
function addBodyRow(slots: Slot[], glyphs: Glyph[][], lines: readonly PieceLine[], row: number, cols: number): void {
  const start = slots.length;
  const open = new Int32Array(cols).fill(-1);
  for (const line of lines) {
    for (const p of line.pieces) {
      // Pieces that overlap in columns join one cell that covers both.
      let c0 = p.c0;
      let c1 = Math.min(p.c1, cols - 1);
      const hit = new Set<number>();
      for (let c = c0; c <= c1; c++) if ((open[c] as number) >= 0) hit.add(open[c] as number);
      for (const h of hit) {
        const s = slots[h] as Slot;
        c0 = Math.min(c0, s.col);
        c1 = Math.max(c1, s.col + s.colSpan - 1);
      }
      const [home, ...others] = [...hit];
      let index = home;
      if (index === undefined) {
        index = slots.length;
        slots.push({ row, col: c0, rowSpan: 1, colSpan: c1 - c0 + 1 });
        glyphs.push([]);
      }
      const target = slots[index] as Slot;
      target.col = c0;
      target.colSpan = c1 - c0 + 1;
      for (const o of others) {
        (glyphs[index] as Glyph[]).push(...(glyphs[o] as Glyph[]));
        glyphs[o] = [];
        (slots[o] as Slot).colSpan = 0;
      }
      (glyphs[index] as Glyph[]).push(...glyphsOfPiece(p));
      for (let c = c0; c <= c1; c++) open[c] = index;
    }
  }
  for (let i = slots.length - 1; i >= start; i--) {
    if ((slots[i] as Slot).colSpan === 0) {
      slots.splice(i, 1);
      glyphs.splice(i, 1);
    }
  }
  for (let c = 0; c < cols; c++) {
    if ((open[c] as number) >= 0) continue;
    slots.push({ row, col: c, rowSpan: 1, colSpan: 1 });
    glyphs.push([]);
  }
}
