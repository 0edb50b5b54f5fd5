import { COLUMNS, type Grid, type GridCell, type GridRange, type Region, textOfCell } from './grid.ts';
import { headerRowsOf } from './headers.ts';

/**
 * Splits a sheet at empty rows and columns by recursive X-Y cuts (Nagy & Seth 1984). Positions with borders count as
 * filled, so that an empty line does not split a form. Declared tables are removed first.
 */
export function findRegions(grid: Grid): Region[] {
  const regions: Region[] = [];
  const owned = new Set<GridCell>();
  for (const table of grid.tables) {
    const cells = grid.cells.filter((cell) => !owned.has(cell) && inside(cell, table));
    if (cells.length === 0) continue;
    for (const cell of cells) owned.add(cell);
    regions.push({ ...fitting(cells), cells, headerRows: table.headerRows, declared: true });
  }
  const rest = owned.size === 0 ? grid.cells : grid.cells.filter((cell) => !owned.has(cell));
  if (rest.length > 0) {
    const mask = new Mask(rest, grid.ruled, grid.tables);
    const pieces: Region[] = [];
    cutRegions(mask, rest, pieces);
    regions.push(...joinContinued(pieces));
  }
  return regions.sort((a, b) => a.row0 - b.row0 || a.col0 - b.col0);
}

const inside = (cell: GridCell, range: GridRange): boolean =>
  cell.row >= range.row0 && cell.row < range.row1 && cell.col >= range.col0 && cell.col < range.col1;

/**
 * The smallest range with all these texts. Merged cells count by their first position: the positions they cover need no
 * row or column of their own.
 */
export function fitting(cells: readonly GridCell[]): GridRange {
  const range = { row0: Number.POSITIVE_INFINITY, col0: Number.POSITIVE_INFINITY, row1: 0, col1: 0 };
  for (const { row, col } of cells) {
    range.row0 = Math.min(range.row0, row);
    range.col0 = Math.min(range.col0, col);
    range.row1 = Math.max(range.row1, row + 1);
    range.col1 = Math.max(range.col1, col + 1);
  }
  return range;
}

/** Filled positions: with text, covered by a merged cell, or with borders. */
class Mask {
  readonly #rows: number;
  readonly #cols: number;
  readonly #filled: Uint8Array;

  constructor(cells: readonly GridCell[], ruled: ReadonlySet<number>, holes: readonly GridRange[]) {
    const { row1, col1 } = fitting(cells);
    this.#rows = row1;
    this.#cols = col1;
    this.#filled = new Uint8Array(row1 * col1);
    for (const place of ruled) this.#set(Math.floor(place / COLUMNS), place % COLUMNS, 1);
    for (const hole of holes)
      for (let row = hole.row0; row < hole.row1; row++)
        for (let col = hole.col0; col < hole.col1; col++) this.#set(row, col, 0);
    for (const cell of cells) {
      const rowEnd = Math.min(cell.row + cell.rowSpan, row1);
      const colEnd = Math.min(cell.col + cell.colSpan, col1);
      for (let row = cell.row; row < rowEnd; row++)
        for (let col = cell.col; col < colEnd; col++) this.#set(row, col, 1);
    }
  }

  #set(row: number, col: number, value: number): void {
    if (row < this.#rows && col < this.#cols) this.#filled[row * this.#cols + col] = value;
  }

  isFilled(row: number, col: number): boolean {
    return this.#filled[row * this.#cols + col] === 1;
  }

  rowIsEmpty(row: number, range: GridRange): boolean {
    for (let col = range.col0; col < range.col1; col++) if (this.isFilled(row, col)) return false;
    return true;
  }

  columnIsEmpty(col: number, range: GridRange): boolean {
    for (let row = range.row0; row < range.row1; row++) if (this.isFilled(row, col)) return false;
    return true;
  }
}

function cutRegions(mask: Mask, cells: GridCell[], out: Region[]): void {
  // An explicit stack, because regions may nest as deeply as there are rows.
  const waiting: GridCell[][] = [cells];
  for (let own = waiting.pop(); own; own = waiting.pop()) {
    const range = fitting(own);
    const parts = cutRows(mask, own, range) ?? cutTitle(own, range) ?? cutColumns(mask, own, range);
    if (parts) waiting.push(...parts.reverse());
    else out.push({ ...range, cells: own, declared: false });
  }
}

function cutRows(mask: Mask, cells: readonly GridCell[], range: GridRange): GridCell[][] | undefined {
  const group = new Int32Array(range.row1 - range.row0);
  let groups = 0;
  for (let row = range.row0; row < range.row1; row++) {
    if (mask.rowIsEmpty(row, range)) groups++;
    group[row - range.row0] = groups;
  }
  return groups === 0 ? undefined : groupInOrder(cells, (cell) => group[cell.row - range.row0]!);
}

/** Splits off a title above side-by-side tables, which would bridge the gap between them. */
function cutTitle(cells: GridCell[], range: GridRange): GridCell[][] | undefined {
  if (range.row1 - range.row0 < 2 || range.col1 - range.col0 < 2) return undefined;
  const first = cells.filter((cell) => cell.row === range.row0);
  const rest = cells.filter((cell) => cell.row !== range.row0);
  if (first.length !== 1 || rest.length === 0 || first[0]!.rowSpan > 1) return undefined;
  const below = rest.filter((cell) => cell.row === range.row0 + 1);
  return isTitle(first[0]!, below, rest, range) ? [first, rest] : undefined;
}

/** Whether a single cell in the first row is a title: it spans the table, or is at the left above a full row. */
function isTitle(cell: GridCell, below: readonly GridCell[], rest: readonly GridCell[], range: GridRange): boolean {
  if (cell.numeric) return false;
  const width = range.col1 - range.col0;
  if (cell.colSpan >= Math.max(2, width * 0.6)) return true;
  if (cell.col !== range.col0) return false;
  // The corner of a cross table is usually empty, and a single label above one column belongs to its header.
  return below.length >= 2 || (below.length === 1 && rest.some((one) => one.col !== cell.col));
}

function cutColumns(mask: Mask, cells: readonly GridCell[], range: GridRange): GridCell[][] | undefined {
  const columns = range.col1 - range.col0;
  const empty = Array.from({ length: columns }, (_, i) => mask.columnIsEmpty(range.col0 + i, range));
  const group = new Int32Array(columns);
  let groups = 0;
  for (let col = 1; col < columns; col++) {
    if (empty[col] && !empty[col - 1] && isGap(empty, col)) groups++;
    group[col] = groups;
  }
  return groups === 0 ? undefined : groupInOrder(cells, (cell) => group[cell.col - range.col0]!);
}

/**
 * A single empty column may be spacing between label and value: it separates tables only if both sides have two
 * columns.
 */
function isGap(empty: readonly boolean[], at: number): boolean {
  let end = at;
  while (empty[end]) end++;
  if (end - at >= 2) return true;
  const left = run(empty, at - 1, -1);
  const right = run(empty, end, 1);
  return left >= 2 && right >= 2;
}

function run(empty: readonly boolean[], from: number, step: 1 | -1): number {
  let length = 0;
  for (let at = from; at >= 0 && at < empty.length && !empty[at]; at += step) length++;
  return length;
}

function groupInOrder(cells: readonly GridCell[], keyOf: (cell: GridCell) => number): GridCell[][] {
  return [...Map.groupBy(cells, keyOf)].sort((a, b) => a[0] - b[0]).map(([, own]) => own);
}

/** Joins parts separated by one empty row (groups, subtotals) if the later part has the same columns and no header. */
function joinContinued(pieces: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const piece of pieces) {
    const last = joined.findLast(
      (one) => one.col0 === piece.col0 && one.col1 === piece.col1 && one.row1 === piece.row0 - 1,
    );
    if (
      last &&
      piece.col1 - piece.col0 >= 2 &&
      last.row1 - last.row0 >= 2 &&
      headerRowsOf(last) > 0 &&
      continues(last, piece)
    ) {
      last.cells = [...last.cells, ...piece.cells];
      last.row1 = piece.row1;
    } else joined.push(piece);
  }
  return joined;
}

function continues(table: Region, piece: Region): boolean {
  const first = piece.cells.filter((cell) => cell.row === piece.row0);
  const above = table.cells.filter((cell) => cell.row === table.row1 - 1);
  const kinds = new Map(above.map((cell) => [cell.col, cell.numeric]));
  // Numbers below numbers: a data row, not a new header.
  return (
    first.length >= 2 &&
    first.some((cell) => cell.numeric) &&
    first.every((cell) => (kinds.get(cell.col) ?? cell.numeric) === cell.numeric)
  );
}

/** Remarks in the last rows of a table. */
export function remarksOf(region: Region): GridCell[] {
  const remarks: GridCell[] = [];
  const byRow = Map.groupBy(region.cells, (cell) => cell.row);
  for (let row = region.row1 - 1; row > region.row0; row--) {
    const own = byRow.get(row) ?? [];
    const [cell] = own;
    if (own.length === 0) continue;
    if (own.length > 1 || !cell || cell.numeric || cell.col !== region.col0 || !REMARK.test(textOfCell(cell))) break;
    remarks.unshift(cell);
  }
  return remarks;
}

const REMARK =
  /^\s*(\*|※|注\d*[:：]|备注[:：]|说明[:：]|附注|数据来源|资料来源|来源[:：]|notes?\s*\d*[:.]|source(s)?\s*:|remarks?\s*:)/i;
