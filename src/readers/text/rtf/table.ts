import type { FlowBlock, FlowCell, FlowTable } from '../../../document/index.ts';

/** A cell, defined by `\cellx`. In twips. */
export interface CellDefinition {
  right: number;
  /** Merged with the previous cell of its row, or with the one above. */
  mergedLeft: boolean;
  mergedUp: boolean;
}

export interface RowDefinition {
  left: number;
  cells: CellDefinition[];
  header: boolean;
  bordered: boolean;
}

export interface Row extends RowDefinition {
  contents: FlowBlock[][];
}

/** Edges closer than this are equal: Word rounds them differently in each row. */
const TOLERANCE = 30;

/** Builds a table from rows with separate cell edges: the grid is the union of all edges. */
export function buildTable(rows: readonly Row[]): FlowTable | undefined {
  const usable = rows.filter((row) => row.contents.length > 0);
  if (usable.length === 0) return undefined;
  const edges = edgesOf(usable);
  const at = (x: number): number => nearest(edges, x);
  const cells: FlowCell[] = [];
  /** The cell above each column that may grow downwards. */
  const above: (FlowCell | undefined)[] = [];
  usable.forEach((row, r) => {
    const definitions = definitionsOf(row);
    let from = row.cells.length > 0 ? at(row.left) : 0;
    let open: FlowCell | undefined;
    row.contents.forEach((blocks, i) => {
      const definition = definitions[i]!;
      const to = Math.max(from + 1, row.cells.length > 0 ? at(definition.right) : from + 1);
      const upper = definition.mergedUp ? above[from] : undefined;
      if (definition.mergedLeft && open) {
        open.colSpan = to - open.col;
        open.blocks.push(...blocks);
        for (let c = from; c < to; c++) above[c] = open;
      } else if (upper) {
        upper.rowSpan = r - upper.row + 1;
        upper.blocks.push(...blocks);
        open = undefined;
      } else {
        open = { row: r, col: from, rowSpan: 1, colSpan: to - from, blocks };
        cells.push(open);
        for (let c = from; c < to; c++) above[c] = open;
      }
      from = to;
    });
  });
  const cols = cells.reduce((most, cell) => Math.max(most, cell.col + cell.colSpan), 1);
  const firstBody = usable.findIndex((row) => !row.header);
  const table: FlowTable = {
    kind: 'table',
    rows: usable.length,
    cols,
    cells,
    headerRows: firstBody < 0 ? Math.min(1, usable.length) : firstBody,
    bordered: usable.some((row) => row.bordered),
  };
  const widths = edges.slice(1).map((edge, i) => (edge - edges[i]!) / 20);
  if (widths.length === cols && widths.every((width) => width > 0)) table.columnWidths = widths;
  return table;
}

/** A definition for each cell with content. */
function definitionsOf(row: Row): CellDefinition[] {
  const last = row.cells.at(-1);
  return row.contents.map(
    (_, i) =>
      row.cells[i] ?? {
        right: (last?.right ?? row.left) + 1440 * (i - row.cells.length + 1),
        mergedLeft: false,
        mergedUp: false,
      },
  );
}

/** Index of the edge nearest to `x`; of two equally near, the left one. */
function nearest(edges: readonly number[], x: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! < x) low = middle + 1;
    else high = middle;
  }
  if (low === edges.length) return Math.max(0, low - 1);
  return low > 0 && x - edges[low - 1]! <= edges[low]! - x ? low - 1 : low;
}

function edgesOf(rows: readonly Row[]): number[] {
  const all = rows.flatMap((row) => [row.left, ...definitionsOf(row).map(({ right }) => right)]).sort((a, b) => a - b);
  const edges: number[] = [];
  for (const edge of all) if (edges.length === 0 || edge - edges.at(-1)! > TOLERANCE) edges.push(edge);
  return edges;
}
