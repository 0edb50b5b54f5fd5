import type {
  Box,
  FlowBlock,
  FlowCell,
  FlowLanes,
  FlowPart,
  FlowRun,
  FlowTable,
  FlowTextBlock,
} from '../../document/index.ts';
import { edgeAt, type Grid, type GridCell, type GridRange, type Region, textOfCell } from './grid.ts';
import { headerRowsOf } from './headers.ts';
import { findRegions, fitting, remarksOf } from './regions.ts';

/** Points between page edge and sheet. */
const MARGIN = 18;
/** Minimum size ratio of a heading. */
const LARGE = 1.2;

/** Converts a sheet to one page: tables, and the text between them, each with its place. */
export function gridToPart(grid: Grid): FlowPart {
  const blocks: FlowBlock[] = [];
  const filters = grid.filters.map((range) => range.row0);
  const regions = findRegions(grid);
  regions.forEach((whole, i) => {
    const remarks = new Set(remarksOf(whole));
    const cells = remarks.size === 0 ? whole.cells : whole.cells.filter((cell) => !remarks.has(cell));
    const region = { ...whole, ...fitting(cells), cells };
    if (isTable(region)) blocks.push(tableBlock(grid, region, headerRowsOf(region, grid.frozenRows, filters)));
    else for (const cell of cells) blocks.push(titled(grid, cell, region, regions[i + 1]));
    for (const cell of remarks) blocks.push(textBlock(grid, cell, 'paragraph'));
  });
  for (const { box, block } of grid.objects) {
    const own = { ...block, box: shifted(box) };
    // Insert after the last block that starts above it.
    const at = blocks.findLastIndex((other) => (other.box?.y0 ?? 0) <= own.box.y0);
    blocks.splice(at + 1, 0, own);
  }
  const { columnEdges, rowEdges, columnIndices, rowIndices } = grid;
  const lanes = (edges: readonly number[], indices: number[]): FlowLanes => ({
    edges: edges.map((edge) => edge + MARGIN),
    indices,
  });
  return {
    kind: 'sheet',
    name: grid.name,
    grid: { columns: lanes(columnEdges, columnIndices), rows: lanes(rowEdges, rowIndices) },
    blocks,
  };
}

/**
 * Whether a region is a table: several columns, or a single one with borders, a declaration or numbers. Otherwise it is
 * text.
 */
function isTable(region: Region): boolean {
  if (region.declared) return true;
  const rows = region.row1 - region.row0;
  const cols = region.col1 - region.col0;
  const bordered = share(region.cells, (cell) => cell.look.bordered) >= 0.5;
  // Labels with values on one line, such as author and reviewer, are no table.
  if (cols >= 2) return rows > 1 || bordered || share(region.cells, (cell) => /[:：]/.test(textOfCell(cell))) < 0.5;
  if (rows < 2) return false;
  if (bordered || share(region.cells, (cell) => cell.numeric) >= 0.5) return true;
  if (rows < 3 || headerRowsOf(region) === 0 || region.cells[0]!.look.size >= LARGE) return false;
  return region.cells.every((cell) => textOfCell(cell).length <= 60 && !SENTENCE.test(textOfCell(cell)));
}

const SENTENCE = /\S\s.*[.!?]\s*$|[。！？；]\s*$/;

const share = (cells: readonly GridCell[], is: (cell: GridCell) => boolean): number =>
  cells.filter(is).length / Math.max(1, cells.length);

/** Text outside tables: a heading by its size, the caption of the table directly below, or a paragraph. */
function titled(grid: Grid, cell: GridCell, region: Region, next: Region | undefined): FlowTextBlock {
  if (cell.look.size >= LARGE) return { ...textBlock(grid, cell, 'heading'), level: 1 };
  const single = region.cells.length === 1;
  if (single && next && isTable(next) && next.row0 === region.row1 && cell.col >= next.col0 && cell.col < next.col1)
    return textBlock(grid, cell, 'table-caption');
  if (single && cell.look.bold && !cell.numeric) return { ...textBlock(grid, cell, 'heading'), level: 2 };
  return textBlock(grid, cell, 'paragraph');
}

function textBlock(grid: Grid, cell: GridCell, kind: 'heading' | 'table-caption' | 'paragraph'): FlowTextBlock {
  return {
    kind,
    runs: cell.runs,
    box: boxOf(grid, { row0: cell.row, col0: cell.col, row1: cell.row + cell.rowSpan, col1: cell.col + cell.colSpan }),
  };
}

function tableBlock(grid: Grid, region: Region, headerRows: number): FlowTable {
  // Drop columns and rows that only continue merged cells.
  const columns = indices(region.col0, region.col1, region.cells, 'col', region.row1 - region.row0);
  const rows = indices(region.row0, region.row1, region.cells, 'row', region.col1 - region.col0);
  const cells = region.cells.map((cell): FlowCell => {
    const row = rows.at(cell.row);
    const col = columns.at(cell.col);
    const rowSpan = Math.max(1, rows.at(Math.min(cell.row + cell.rowSpan, region.row1)) - row);
    const colSpan = Math.max(1, columns.at(Math.min(cell.col + cell.colSpan, region.col1)) - col);
    const header = row < rows.at(region.row0 + headerRows);
    return {
      row,
      col,
      rowSpan,
      colSpan,
      blocks: [{ kind: 'paragraph', runs: header ? cell.runs.map(withoutBold) : cell.runs }],
      box: boxOf(grid, {
        row0: cell.row,
        col0: cell.col,
        row1: cell.row + cell.rowSpan,
        col1: cell.col + cell.colSpan,
      }),
    };
  });
  return {
    kind: 'table',
    rows: rows.count,
    cols: columns.count,
    cells,
    headerRows: rows.at(region.row0 + headerRows),
    bordered: share(region.cells, (cell) => cell.look.bordered) >= 0.5,
    columnWidths: columns.kept.map(
      (col, i) =>
        edgeAt(grid.columnEdges, columns.kept[i + 1] ?? region.col1, grid.defaultWidth) -
        edgeAt(grid.columnEdges, col, grid.defaultWidth),
    ),
    box: boxOf(grid, region),
  };
}

/** Removes the bold of header cells, because their role implies it. */
const withoutBold = (run: FlowRun): FlowRun => (run.bold ? { ...run, bold: false } : run);

function indices(
  from: number,
  to: number,
  cells: readonly GridCell[],
  axis: 'row' | 'col',
  across: number,
): { count: number; kept: number[]; at(index: number): number } {
  const own = new Uint8Array(to - from);
  /** For each column, the number of rows covered by earlier cells. */
  const covered = new Int32Array(to - from);
  for (const cell of cells) {
    const [at, span, width] =
      axis === 'col' ? [cell.col, cell.colSpan, cell.rowSpan] : [cell.row, cell.rowSpan, cell.colSpan];
    own[at - from] = 1;
    for (let i = at + 1; i < Math.min(at + span, to); i++) covered[i - from] = covered[i - from]! + width;
  }
  const map = new Int32Array(to - from + 1);
  const kept: number[] = [];
  for (let i = 0; i < to - from; i++) {
    map[i] = kept.length;
    if (own[i] || covered[i]! < across) kept.push(from + i);
  }
  map[to - from] = kept.length;
  return { count: kept.length, kept, at: (index) => map[index - from]! };
}

function boxOf(grid: Grid, range: GridRange): Box {
  return shifted({
    x0: edgeAt(grid.columnEdges, range.col0, grid.defaultWidth),
    x1: edgeAt(grid.columnEdges, range.col1, grid.defaultWidth),
    y0: edgeAt(grid.rowEdges, range.row0, grid.defaultHeight),
    y1: edgeAt(grid.rowEdges, range.row1, grid.defaultHeight),
  });
}

const shifted = (box: Box): Box => ({
  x0: box.x0 + MARGIN,
  x1: box.x1 + MARGIN,
  y0: box.y0 + MARGIN,
  y1: box.y1 + MARGIN,
});
