import type { FlowCell, FlowTable } from '../../document/index.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../markup/index.ts';

const MAX_ROWS = 5000;
const MAX_COLUMNS = 200;

/** The values of a chart, which the file keeps as a table beside it (ISO/IEC 26300-1, 11.1). */
export function chartTable(chart: XmlElement): FlowTable | undefined {
  const table = child(chart, 'table:table');
  if (!table) return undefined;
  const rows = [...descendants(child(table, 'table:table-header-rows'), 'table:table-row'), ...dataRows(table)].slice(0, MAX_ROWS);
  const cells: FlowCell[] = [];
  let cols = 0;
  rows.forEach((row, r) => {
    let col = 0;
    for (const cell of elements(row)) {
      if (!/^table:(?:covered-)?table-cell$/.test(cell.name)) continue;
      const text = shownValue(cell);
      const repeated = Math.min(Math.max(1, Number(cell.attrs['table:number-columns-repeated'] ?? 1) || 1), MAX_COLUMNS);
      for (let i = 0; i < repeated && col < MAX_COLUMNS; i++, col++) {
        cells.push({ row: r, col, rowSpan: 1, colSpan: 1, blocks: text === '' ? [] : [{ kind: 'paragraph', runs: [{ text }] }] });
      }
    }
    cols = Math.max(cols, col);
  });
  if (cells.every((cell) => cell.blocks.length === 0)) return undefined;
  return { kind: 'table', rows: rows.length, cols, cells, headerRows: child(table, 'table:table-header-rows') ? 1 : 0, bordered: true };
}

const dataRows = (table: XmlElement): XmlElement[] => [...elements(child(table, 'table:table-rows'), 'table:table-row'), ...elements(table, 'table:table-row')];

function shownValue(cell: XmlElement): string {
  const text = descendants(cell, 'text:p').map(textOf).join(' ').trim();
  // A missing value is written as one that is no number.
  return /^(?:nan|1\.#NAN)$/i.test(text) ? '' : text;
}
