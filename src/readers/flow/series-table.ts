import type { FlowCell, FlowTable } from '../../document/index.ts';

/** Values of one chart series, as displayed. */
export interface Series {
  name: string;
  categories: string[];
  values: string[];
  /** Bubble charts only. */
  sizes?: string[];
  /** Scatter and bubble charts: the first column holds x values, not categories. */
  numeric: boolean;
}

/**
 * Converts series to a table: one column each, below their names. Shared categories come first. Undefined without
 * values.
 */
export function seriesTable(series: readonly Series[], categoryTitle = ''): FlowTable | undefined {
  const filled = series.filter(({ values, categories }) => values.length > 0 || categories.length > 0);
  const first = filled[0];
  if (!first) return undefined;
  const categories = filled.find((one) => one.categories.length > 0)?.categories ?? [];
  const shared = filled.every(
    (one) => one.categories.length === 0 || one.categories.join('\0') === categories.join('\0'),
  );
  const columns: string[][] = [];
  const heads: string[] = [];
  if (shared) {
    columns.push(
      categories.length > 0 ? categories : Array.from({ length: first.values.length }, (_, i) => String(i + 1)),
    );
    heads.push(categoryTitle);
  }
  for (const one of filled) {
    if (!shared) {
      columns.push(one.categories);
      heads.push(categoryTitle || (one.numeric ? 'x' : ''));
    }
    columns.push(one.values);
    heads.push(one.name);
    if (one.sizes && one.sizes.length > 0) {
      columns.push(one.sizes);
      heads.push('size');
    }
  }
  const rows = Math.max(...columns.map((column) => column.length));
  const cell = (row: number, col: number, text: string): FlowCell => ({
    row,
    col,
    rowSpan: 1,
    colSpan: 1,
    blocks: text === '' ? [] : [{ kind: 'paragraph', runs: [{ text }] }],
  });
  const cells = heads.map((head, col) => cell(0, col, head));
  for (let row = 0; row < rows; row++)
    columns.forEach((column, col) => void cells.push(cell(row + 1, col, column[row] ?? '')));
  return { kind: 'table', rows: rows + 1, cols: columns.length, cells, headerRows: 1, bordered: true };
}
