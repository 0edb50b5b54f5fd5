import { centreX, type Glyph, unionBox } from '../../document/index.ts';
import { fitOf } from '../grammar.ts';
import { spanBox, spanGlyphs } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import { areaOf, piecesIn } from './area.ts';
import { cellsOf } from './cells.ts';
import { sidesOf } from './columns.ts';
import { bandAbove } from './continue.ts';
import { type Band, bandsOf, columnWordsOf, partsOf } from './header.ts';
import { inferColumns } from './infer.ts';
import { type ItemTable, type PrintedColumn, spanText } from './item-table.ts';
import { chainPlaces } from './itinerary.ts';
import { linesOf } from './lines.ts';
import { placeLine } from './place.ts';
import { groupIntoItems } from './rows.ts';
import { withUnlabelled } from './unlabelled.ts';
import { findWrittenItems } from './written-items.ts';

/** Kinds whose values identify the list they belong to. */
const DECISIVE = new Set<ValueKind>(['fee-class']);

/** Weight of such a column for or against a table, in labels. */
const TELLS = 4;

/** Exceeds the columns of every type, twice side by side. Bounds the work for a page. */
const MOST_COLUMNS = 48;

/** A list, read as one table of the type. */
interface Claim {
  found: ItemTable;
  score: number;
  /** Its header row. */
  band?: Band;
}

/**
 * Finds lists of items on a paper. If several tables of the type claim the same rows, the best fit wins. A page without
 * a list may continue the last list of the previous page, `before`.
 */
export function findItemTables(tables: readonly TableType[], marked: Marked, before?: Marked): ItemTable[] {
  const own = claimsOn(tables, marked);
  const kept = own.length > 0 || !before ? own : continued(tables, marked, before);
  for (const [table, type] of tables.entries()) {
    const written = kept.some((k) => k.found.table === table) ? undefined : findWrittenItems(type, table, marked);
    if (written && !kept.some((k) => sharesRows(k.found, written))) kept.push({ found: written, score: 0 });
  }
  return kept.map((k) => k.found).sort((a, b) => a.table - b.table || a.header.y0 - b.header.y0 || a.box.x0 - b.box.x0);
}

/** Rows without a header that continue the last list of the previous page. */
function continued(tables: readonly TableType[], marked: Marked, before: Marked): Claim[] {
  const last = claimsOn(tables, before).reduce<Claim | undefined>(
    (a, b) => (a && a.found.box.y1 > b.found.box.y1 ? a : b),
    undefined,
  );
  if (!last?.band) return [];
  const band = bandAbove(last.band, last.found.table, tables[last.found.table]!, marked);
  return band ? readBand(tables[last.found.table]!, last.found.table, band, [], marked) : [];
}

/** Lists with a header, without those that share print with a better one. */
function claimsOn(tables: readonly TableType[], marked: Marked): Claim[] {
  const words = columnWordsOf(tables);
  const bands = tables.map((_, i) => bandsOf(i, marked, words));
  const claims = tables.flatMap((type, table) =>
    bands[table]!.flatMap((band) => readBand(type, table, band, bands.flat(), marked)),
  );
  claims.sort((a, b) => b.score - a.score);
  const kept: Claim[] = [];
  for (const claim of claims) if (!kept.some((k) => sharesRows(k.found, claim.found))) kept.push(claim);
  return kept;
}

function sharesRows(a: ItemTable, b: ItemTable): boolean {
  const glyphs = new Set(printOf(a));
  return printOf(b).some((g) => glyphs.has(g));
}

const printOf = ({ rows }: ItemTable): Glyph[] =>
  rows.flatMap((row) => row.flatMap((cell) => cell.flatMap(spanGlyphs)));

/** Rows below a header, one list for each part side by side. */
function readBand(type: TableType, table: number, band: Band, bands: readonly Band[], marked: Marked): Claim[] {
  const labelled = partsOf(band, table);
  const isKnown = (part: readonly PrintedColumn[]): boolean => part.filter((c) => c.column >= 0).length >= 2;
  if (!labelled.some(isKnown) || labelled.flat().length > MOST_COLUMNS) return [];
  const area = areaOf(labelled.flat(), band, bands, marked);
  const spans = piecesIn(area, band, marked).map((piece) => ({ piece, start: 0, end: piece.text.length }));
  const lines = linesOf(spans, band.box.y1);
  if (lines.length === 0) return [];
  const parts = withUnlabelled(labelled, lines, area, band.size);
  const columns = parts.flat();
  const sides = sidesOf(columns, lines, type, area, band.size);
  const placed = lines.map((line) => placeLine(line, columns, sides, area, type));
  let at = 0;
  return parts.flatMap((printed): Claim[] => {
    const from = at;
    at += printed.length;
    if (!isKnown(printed)) return [];
    const own = placed.map((line) => ({ ...line, cells: line.cells.slice(from, from + printed.length) }));
    const part = inferColumns(printed, own, type);
    const rows = groupIntoItems(own, part, type, marked);
    if (rows.length === 0) return [];
    const cells = rows.map((row) => cellsOf(row, part, type, marked));
    chainPlaces(cells, part, type, { marked, header: band.box, bottom: area.bottom });
    const known = part.filter((c) => c.column >= 0).map((c) => ({ column: c.column, x0: c.box.x0, x1: c.box.x1 }));
    const heads = part.map((c) => c.box);
    const header = { ...band.box, x0: Math.min(...heads.map((b) => b.x0)), x1: Math.max(...heads.map((b) => b.x1)) };
    const box = unionBox([header, ...rows.flatMap((row) => row.flatMap((cell) => cell.map(spanBox)))]);
    const found: ItemTable = { table, columns: known, header, box, rows: cells };
    const unknown = part.filter((c, j) => c.column < 0 && rows.some((row) => row[j]!.length > 0)).length;
    return [{ found, band, score: scoreOf(found, type, band, table) - unknown }];
  });
}

/** How well a list fits a table, by its labels and by the values of distinctive columns. */
function scoreOf({ rows, columns, header }: ItemTable, type: TableType, band: Band, table: number): number {
  const labels = columns.map((c) => {
    const head = band.columns.find((h) => h.box.x0 === c.x0 && h.box.x1 === c.x1 && centreX(h.box) >= header.x0);
    return head?.matches.find((m) => m.table === table && m.column === c.column)?.quality ?? 0;
  });
  let score = labels.reduce((a, b) => a + b, 0);
  type.columns.forEach((column, c) => {
    if (!DECISIVE.has(column.kind)) return;
    const texts = rows.map((row) => row[c]!.map(spanText).join('')).filter((text) => text !== '');
    const fit = texts.reduce((sum, text) => sum + fitOf(column.kind, text), 0) / Math.max(1, texts.length);
    score += fit > 0.5 ? TELLS : -2 * TELLS;
  });
  return score;
}
