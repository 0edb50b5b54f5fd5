import type { Cell, RichText, Table, TableRegion } from '../../document/index.ts';
import { readsOn } from '../grid/text-lines.ts';
import { plainCell, repeatedHeader } from '../roles/repeated-header.ts';
import { isValue } from '../values.ts';
import { sameColumns } from './cross-page.ts';

const cjk = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** A table with its place: the page of its only part, or its regions. */
export interface PlacedTable {
  table: Table;
  pageNumber: number;
}

const regionsOf = ({ table, pageNumber }: PlacedTable): TableRegion[] =>
  table.regions ?? [{ pageNumber, box: table.box, startRow: 0, endRow: table.rows }];

const cellRegions = (c: Cell, pageNumber: number): { pageNumber: number; box: Cell['box'] }[] =>
  c.regions ?? [{ pageNumber, box: c.box }];

/**
 * Merges two consecutive parts of a table. Drops repeated header rows of the second part, but keeps their boxes as
 * further regions of the header cells. Rejoins a row or span split by the page break. Cells record the page and box of
 * each part.
 */
export function mergeTables(first: PlacedTable, second: PlacedTable): Table {
  const [a, b] = alignColumns(first.table, second.table);
  const drop = Math.min(repeatedHeader(a, b), b.rows - 1);
  const cells: Cell[] = a.cells.map((c) => ({ ...c, regions: cellRegions(c, first.pageNumber) }));
  for (const c of b.cells) {
    if (c.row >= drop || plainCell(c) === '') continue;
    const head = cells.find((h) => h.row === c.row && h.col === c.col && plainCell(h) === plainCell(c));
    if (head) head.regions = [...(head.regions as NonNullable<Cell['regions']>), ...cellRegions(c, second.pageNumber)];
  }
  const body = b.cells.filter((c) => c.row >= drop);
  const glue = isCutRow(a, b, drop);
  const shift = a.rows - drop - (glue ? 1 : 0);
  const rows = a.rows + b.rows - drop - (glue ? 1 : 0);
  const taken = new Set<Cell>();
  if (glue) {
    for (const c of body) {
      if (c.row !== drop) continue;
      const target = cells.find((h) => h.row + h.rowSpan === a.rows && h.col === c.col && h.colSpan === c.colSpan);
      taken.add(c);
      if (target) joinCell(target, c, first.pageNumber, second.pageNumber);
    }
  } else {
    carrySpans(cells, body, a, drop, taken, second.pageNumber, first.pageNumber);
  }
  const moved = new Map<Cell, Cell>();
  for (const c of body) {
    if (taken.has(c)) continue;
    const copy: Cell = { ...c, row: c.row + shift, regions: cellRegions(c, second.pageNumber) };
    moved.set(c, copy);
    cells.push(copy);
  }
  cells.sort((x, y) => x.row - y.row || x.col - y.col);
  const regions = [...regionsOf({ table: a, pageNumber: first.pageNumber })];
  for (const r of regionsOf({ table: b, pageNumber: second.pageNumber })) {
    const startRow = Math.max(a.rows, r.startRow + shift, (regions.at(-1) as TableRegion).endRow);
    const endRow = r.endRow + shift;
    // The end of a row alone adds no row; the regions of its cells tell its place.
    if (endRow > startRow) regions.push({ ...r, startRow, endRow });
  }
  return { ...a, rows, cells, regions, confidence: Math.min(a.confidence, b.confidence), closedBottom: b.closedBottom };
}

/** Aligns the columns of both parts: a part that lost an empty column gets it back, with its cells adjusted. */
function alignColumns(a: Table, b: Table): [Table, Table] {
  if (a.cols === b.cols || sameColumns(a, b) === 0) return [a, b];
  return a.cols < b.cols ? [spread(a, b), b] : [a, spread(b, a)];
}

function spread(few: Table, many: Table): Table {
  const scale = (many.box.x1 - many.box.x0) / (few.box.x1 - few.box.x0);
  const at = few.columnEdges.map((x) => {
    const target = many.box.x0 + (x - few.box.x0) * scale;
    let best = 0;
    many.columnEdges.forEach((y, i) => {
      if (Math.abs(y - target) < Math.abs((many.columnEdges[best] as number) - target)) best = i;
    });
    return best;
  });
  const cells = few.cells.map((c) => {
    const col = at[c.col] as number;
    return { ...c, col, colSpan: (at[c.col + c.colSpan] as number) - col };
  });
  return {
    ...few,
    cols: many.cols,
    cells,
    columnEdges: many.columnEdges.map((x) => few.box.x0 + (x - many.box.x0) / scale),
  };
}

/**
 * Whether the page break split a row: the first row of the second part has nothing in the key column and no value below
 * another one, and either no rule closes the parts or its text continues the last row.
 */
function isCutRow(a: Table, b: Table, drop: number): boolean {
  const lastRow = a.cells.filter((c) => c.row + c.rowSpan === a.rows);
  const firstRow = b.cells.filter((c) => c.row === drop && plainCell(c) !== '');
  if (firstRow.length === 0 || b.cells.some((c) => c.row === drop && c.rowSpan > 1)) return false;
  const key = b.cells.find((c) => c.row === drop && c.col === 0);
  if (key && plainCell(key) !== '') return false;
  let reads = 0;
  for (const c of firstRow) {
    const above = lastRow.find((h) => h.col === c.col && h.colSpan === c.colSpan);
    if (!above || plainCell(above) === '' || isValue(c.text.value) || isValue(above.text.value)) return false;
    if (readsOn(above.text.value, c.text.value) || !/[.。;；!！?？]$/.test(above.text.value.trim())) reads++;
  }
  const open = !a.closedBottom && !b.closedTop;
  return open || reads === firstRow.length;
}

/** Joins a cell that spans rows up to the break with an empty (or equal) spanning cell after it. */
function carrySpans(
  cells: Cell[],
  body: readonly Cell[],
  a: Table,
  drop: number,
  taken: Set<Cell>,
  page: number,
  firstPage: number,
): void {
  for (const c of body) {
    if (c.row !== drop) continue;
    const above = cells.find(
      (h) => h.row + h.rowSpan === a.rows && h.row >= a.headerRows.length && h.col === c.col && h.colSpan === c.colSpan,
    );
    if (!above || plainCell(above) === '' || (above.rowSpan === 1 && c.rowSpan === 1)) continue;
    const text = plainCell(c);
    const cut = text === '' || (above.rowSpan > 1 && text === plainCell(above));
    if (!cut) continue;
    taken.add(c);
    above.rowSpan += c.rowSpan;
    above.regions = [...(above.regions ?? cellRegions(above, firstPage)), ...cellRegions(c, page)];
  }
}

/** Appends the text of the continuing part to a cell, with the ranges of both. */
function joinCell(target: Cell, part: Cell, firstPage: number, secondPage: number): void {
  target.regions = [...(target.regions ?? cellRegions(target, firstPage)), ...cellRegions(part, secondPage)];
  target.images = [...target.images, ...part.images];
  if (part.pictured) target.pictured = true;
  if (part.text.value === '') return;
  const length = [...target.text.value].length;
  const before =
    target.textRanges ?? (length > 0 ? [{ start: 0, end: length, pageNumber: firstPage, box: target.box }] : []);
  const blank =
    length > 0 && !(cjk.test(target.text.value.slice(-1)) && cjk.test(part.text.value.charAt(0))) ? ' ' : '';
  const start = length + blank.length;
  target.text = joinText(target.text, blank, part.text, start);
  const tail = part.textRanges ?? [
    { start: 0, end: [...part.text.value].length, pageNumber: secondPage, box: part.box },
  ];
  target.textRanges = [...before, ...tail.map((r) => ({ ...r, start: r.start + start, end: r.end + start }))];
}

function joinText(a: RichText, blank: string, b: RichText, start: number): RichText {
  return {
    value: a.value + blank + b.value,
    glyphs: [...a.glyphs, ...b.glyphs],
    at: [...a.at, ...b.at.map((x) => x + start)],
    objects: [
      ...a.objects,
      ...b.objects.map((o) =>
        o.range ? { ...o, range: [o.range[0] + start, o.range[1] + start] as [number, number] } : o,
      ),
    ],
  };
}
