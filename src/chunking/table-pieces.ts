import { escapeText, type HtmlRow, type HtmlTable } from './html-table.ts';
import { splitText } from './split-text.ts';
import { codePoints } from './text.ts';

/** A part of a table that is too long for one chunk. */
export interface TablePiece {
  text: string;
  html: string;
}

/**
 * Splits a table into groups of whole rows; an overlong row into cells, and an overlong cell into text. Repeats leading
 * header rows on each later part, unless they would fill more than half of a chunk. Rows without words stay with the
 * previous part. Limits only the text; markup may be longer.
 */
export function cutTable(table: HtmlTable, max: number): { pieces: TablePiece[]; carriedHeaderRows: number } {
  const headers = repeatable(table, max);
  const headerText = headers
    .map((row) => row.text)
    .filter(Boolean)
    .join(' ');
  const headerHtml =
    headers.length > 0
      ? `<thead>${headers.map((row) => `<tr>${row.cells.map((cell) => cell.headerHtml).join('')}</tr>`).join('')}</thead>`
      : '';
  const pieces: TablePiece[] = [];
  /** Rows before the first words. */
  let wordless = '';
  const room = (): number => (pieces.length === 0 || headerText === '' ? max : max - codePoints(headerText) - 1);
  const emit = (text: string, inner: string): void => {
    const last = pieces.at(-1);
    if (text === '') {
      // Never make a chunk of markup alone.
      if (last) last.html = last.html.replace(/<\/table>$/, `${inner}</table>`);
      else wordless += inner;
      return;
    }
    const repeat = pieces.length > 0 && headers.length > 0;
    pieces.push({
      text: repeat ? [headerText, text].filter(Boolean).join(' ') : text,
      html: `<table>${repeat ? headerHtml : ''}${last ? '' : wordless}${inner}</table>`,
    });
  };
  let rows: HtmlRow[] = [];
  let used = 0;
  let limit = room();
  const flush = (): void => {
    if (rows.length > 0) emit(joinTexts(rows), rows.map((row) => row.html).join(''));
    rows = [];
    used = 0;
    limit = room();
  };
  for (const row of table.rows) {
    if (limit - rows.length - used < row.length) flush();
    if (limit - rows.length - used >= row.length) {
      rows.push(row);
      used += row.length;
    } else {
      cutRow(row, limit, emit);
      limit = room();
    }
  }
  flush();
  return { pieces, carriedHeaderRows: headers.length };
}

function repeatable(table: HtmlTable, max: number): HtmlRow[] {
  const firstBody = table.rows.findIndex((row) => !row.isHeader);
  const headers = firstBody < 0 ? table.rows : table.rows.slice(0, firstBody);
  const length = headers.reduce((sum, row) => sum + row.length + (row.length > 0 ? 1 : 0), 0);
  return length <= Math.floor((max + 1) / 2) ? headers : [];
}

function cutRow(row: HtmlRow, max: number, emit: (text: string, inner: string) => void): void {
  let cells: HtmlRow['cells'] = [];
  let used = 0;
  const flush = (): void => {
    if (cells.length > 0) emit(joinTexts(cells), `<tr>${cells.map((cell) => cell.html).join('')}</tr>`);
    cells = [];
    used = 0;
  };
  for (const cell of row.cells) {
    const length = codePoints(cell.text);
    if (max - cells.length - used < length) flush();
    if (max - cells.length - used >= length) {
      cells.push(cell);
      used += length;
    } else {
      for (const piece of splitText(cell.text, max, 0)) emit(piece.text, `<tr><td>${escapeText(piece.text)}</td></tr>`);
    }
  }
  flush();
}

const joinTexts = (parts: { text: string }[]): string =>
  parts
    .map((part) => part.text)
    .filter(Boolean)
    .join(' ');
