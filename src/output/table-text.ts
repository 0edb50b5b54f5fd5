import type { Cell, ImageAsset, Table } from '../document/index.ts';
import { shortenLeaders } from './markdown-escape.ts';
import { oneLine } from './one-line.ts';

const escapeHtml = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;

/** Cells by row, left to right, each in its first row. */
function cellsByRow(table: Table): Cell[][] {
  const rows: Cell[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  for (const row of rows) row.sort((a, b) => a.col - b.col);
  return rows;
}

/**
 * How to write cell content. Element text is plain and complete; Markdown keeps line breaks and pictures, and shortens
 * leaders.
 */
export interface CellStyle {
  breaks: boolean;
  imageUrl?: (asset: ImageAsset) => string;
  /** Write header rows as `thead` with `th`. */
  head?: boolean;
}

const PLAIN: CellStyle = { breaks: false };

const cellHtml = (cell: Cell, style: CellStyle): string => {
  const words = escapeHtml(cell.text.value.trim());
  const text = style.breaks ? oneLine(shortenLeaders(words), '<br>') : oneLine(words);
  if (!style.imageUrl || cell.images.length === 0) return text;
  const images = cell.images.map((asset) => `<img src="${style.imageUrl?.(asset) ?? ''}">`).join('');
  return text ? `${text}<br>${images}` : images;
};

/**
 * `<table border="1" >`, one line per cell. Only `tr` and `td` with spans, as clients of the interface expect, unless
 * `head` is set.
 */
export function tableHtml(table: Table, style: CellStyle = PLAIN): string {
  let html = '<table border="1" >';
  const headers = style.head ? headerRows(table) : 0;
  for (const [index, row] of cellsByRow(table).entries()) {
    const tag = index < headers ? 'th' : 'td';
    html += `${headers > 0 && index === 0 ? '<thead>' : ''}<tr>\n`;
    for (const cell of row) {
      const colspan = cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : '';
      const rowspan = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
      html += `<${tag}${colspan}${rowspan}>${cellHtml(cell, style)}</${tag}>\n`;
    }
    html += `</tr>${headers > 0 && index === headers - 1 ? '</thead>' : ''}`;
  }
  return `${html}</table>`;
}

/** Number of header rows at the top, or 0 if that is the whole table. */
function headerRows(table: Table): number {
  const all = new Set(table.headerRows);
  let count = 0;
  while (all.has(count)) count++;
  return count < table.rows ? count : 0;
}

const pipeText = (text: string): string => oneLine(shortenLeaders(text.trim()), '<br>').replace(/\|/g, '\\|');

/**
 * A pipe table. It has no spans: a spanning cell is written at its first position, the others stay empty. The format
 * makes the first row the header.
 */
export function tablePipes(table: Table, imageUrl?: (asset: ImageAsset) => string): string {
  const grid: string[][] = Array.from({ length: table.rows }, () => new Array<string>(table.cols).fill(''));
  for (const cell of table.cells) {
    const row = grid[cell.row];
    if (!row) continue;
    const images = imageUrl ? cell.images.map((asset) => `![](${imageUrl(asset)})`) : [];
    row[cell.col] = [pipeText(cell.text.value), ...images].filter(Boolean).join('<br>');
  }
  const lines = grid.map((row) => `| ${row.join(' | ')} |`);
  lines.splice(1, 0, `|${'---|'.repeat(table.cols)}`);
  return lines.join('\n');
}
