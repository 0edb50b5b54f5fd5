import { clamp, type FlowCell, type FlowTable } from '../../document/index.ts';
import { type Series, seriesTable } from '../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../markup/index.ts';

const MAX_ROWS = 5000;
const MAX_COLUMNS = 200;

/**
 * The values of a chart, which the file stores as a table (ISO/IEC 26300-1, 11.1): the referenced series, or the whole
 * table.
 */
export function chartTable(chart: XmlElement): FlowTable | undefined {
  const table = child(chart, 'table:table');
  if (!table) return undefined;
  const rows = [...descendants(child(table, 'table:table-header-rows'), 'table:table-row'), ...dataRows(table)]
    .slice(0, MAX_ROWS)
    .map(cellsOf);
  const scattered = descendants(chart, 'chart:domain').length > 0;
  return (
    (scattered ? seriesTable(seriesOf(chart, rows), axisTitle(chart)) : undefined) ??
    plainTable(rows, child(table, 'table:table-header-rows') ? 1 : 0, axisTitle(chart))
  );
}

/** Titles of the value axes; the title of the category axis is above its column. */
export const axisTitles = (chart: XmlElement): string[] =>
  descendants(chart, 'chart:axis')
    .filter(({ attrs }) => attrs['chart:dimension'] !== 'x')
    .map(titleOf)
    .filter((title) => title !== '');

const axisTitle = (chart: XmlElement): string => {
  const axis = descendants(chart, 'chart:axis').find(({ attrs }) => attrs['chart:dimension'] === 'x');
  return axis ? titleOf(axis) : '';
};

const titleOf = (element: XmlElement): string => textContent(child(element, 'chart:title')).replace(/\s+/g, ' ').trim();

const dataRows = (table: XmlElement): XmlElement[] => [
  ...elements(child(table, 'table:table-rows'), 'table:table-row'),
  ...elements(table, 'table:table-row'),
];

function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  for (const cell of elements(row)) {
    if (!/^table:(?:covered-)?table-cell$/.test(cell.name)) continue;
    const text = shownValue(cell);
    const repeated = clamp(Number(cell.attrs['table:number-columns-repeated'] ?? 1) || 1, 1, MAX_COLUMNS);
    for (let i = 0; i < repeated && cells.length < MAX_COLUMNS; i++) cells.push(text);
  }
  return cells;
}

function plainTable(rows: readonly string[][], headerRows: number, corner: string): FlowTable | undefined {
  const cells = rows.flatMap((row, r) =>
    row.map((text, col): FlowCell => {
      const shown = r === 0 && col === 0 && text === '' && headerRows > 0 ? corner : text;
      return {
        row: r,
        col,
        rowSpan: 1,
        colSpan: 1,
        blocks: shown === '' ? [] : [{ kind: 'paragraph', runs: [{ text: shown }] }],
      };
    }),
  );
  if (cells.every((cell) => cell.blocks.length === 0)) return undefined;
  return {
    kind: 'table',
    rows: rows.length,
    cols: Math.max(...rows.map((row) => row.length)),
    cells,
    headerRows,
    bordered: true,
  };
}

/**
 * Series of a point chart (11.9): in scatter charts the domain is x; bubble charts have two domains, y and x, and the
 * values are sizes.
 */
function seriesOf(chart: XmlElement, rows: readonly string[][]): Series[] {
  let shared: XmlElement[] = [];
  return descendants(chart, 'chart:series').map((series) => {
    const own = elements(series, 'chart:domain');
    // A domain of the first series only applies to all.
    const domains = own.length > 0 ? own : shared;
    if (shared.length === 0) shared = own;
    const at = (domain: XmlElement | undefined): string[] => cellRange(rows, domain?.attrs['table:cell-range-address']);
    const values = cellRange(rows, series.attrs['chart:values-cell-range-address']);
    const bubbles = domains.length > 1;
    return {
      name: cellRange(rows, series.attrs['chart:label-cell-address']).join(' '),
      categories: at(domains[bubbles ? 1 : 0]),
      values: bubbles ? at(domains[0]) : values,
      ...(bubbles ? { sizes: values } : {}),
      numeric: true,
    };
  });
}

/** Texts of a range in the chart's table: `local-table.$B$2:.$B$4`. Empty for another table. */
function cellRange(rows: readonly string[][], address: string | undefined): string[] {
  const [, from, to = from] =
    /^(?:local-table)?\.?(\$?[A-Z]{1,3}\$?\d+)(?::(?:local-table)?\.?(\$?[A-Z]{1,3}\$?\d+))?$/.exec(address ?? '') ??
    [];
  const [start, end] = [cellAt(from), cellAt(to)];
  if (!start || !end) return [];
  const found: string[] = [];
  for (let row = start.row; row <= Math.min(end.row, rows.length - 1); row++) {
    for (let col = start.col; col <= Math.min(end.col, MAX_COLUMNS); col++) found.push(rows[row]?.[col] ?? '');
  }
  return found;
}

function cellAt(address: string | undefined): { row: number; col: number } | undefined {
  const [, letters = '', digits] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address ?? '') ?? [];
  if (digits === undefined) return undefined;
  return {
    row: Number(digits) - 1,
    col: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
  };
}

function shownValue(cell: XmlElement): string {
  const text = descendants(cell, 'text:p').map(textContent).join(' ').trim();
  // A missing value is written as NaN.
  return /^(?:nan|1\.#NAN)$/i.test(text) ? '' : text;
}
