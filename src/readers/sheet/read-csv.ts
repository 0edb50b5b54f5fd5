import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Flow, FlowCell, FlowTable, FlowTextBlock, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { CellBudget, MOST_CELLS, MOST_CHARACTERS } from './cell-budget.ts';
import { hasHeader, sniffDialect } from './csv-dialect.ts';
import { areaWarning, bestArea, isInside } from './place-limit.ts';
import type { SheetLimits } from './read-xlsx.ts';

/** Number of rows used to decide whether the first one is a header. */
const HEADER_SAMPLE = 200;

/** Reads values delimited by commas, semicolons, tabs or bars as one table. Pads shorter rows. */
export async function readCsv(source: Source, limits: SheetLimits): Promise<Flow> {
  const { text } = decodeText(await readFile(source.path));
  const { delimiter, quote, from } = sniffDialect(text);
  const warnings: string[] = [];
  let read: { rows: string[][]; whole: boolean };
  try {
    read = splitRows(text.slice(from), delimiter, quote, limits.maxRows);
  } catch {
    warnings.push('A quote is not closed; quotes were read as ordinary characters.');
    read = splitRows(text.slice(from), delimiter, false, limits.maxRows);
  }
  const { rows, whole } = read;
  if (!whole) {
    warnings.push(
      `The file was only read to row ${rows.length}: the limits are ${MOST_CELLS} values and ${MOST_CHARACTERS} characters in all.`,
    );
  }
  if (rows.length > limits.maxRows) {
    warnings.push(`The file has more than ${limits.maxRows} rows (limit); the rest was not read.`);
    rows.length = limits.maxRows;
  }
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > limits.maxColumns)
    warnings.push(`The file has ${widest} columns; only ${limits.maxColumns} were read (limit).`);
  const cols = Math.min(widest, limits.maxColumns);
  const above = linesAbove(rows);
  const lines = rows
    .splice(0, above)
    .map((row): FlowTextBlock => ({ kind: 'paragraph', runs: [{ text: row[0]!.trim() }] }));
  const all: FlowCell[] = [];
  rows.forEach((row, r) => {
    row.slice(0, cols).forEach((value, c) => {
      const plain = value.trim();
      if (plain !== '')
        all.push({ row: r, col: c, rowSpan: 1, colSpan: 1, blocks: [{ kind: 'paragraph', runs: [{ text: plain }] }] });
    });
  });
  const area = bestArea(all);
  const cells = all.filter((cell) => isInside(cell, area));
  if (cells.length < all.length) warnings.push(areaWarning('The file', all.length - cells.length, area));
  const size = { rows: Math.min(rows.length, area.rows), cols: Math.min(cols, area.cols) };
  const table: FlowTable = {
    kind: 'table',
    ...size,
    cells,
    headerRows: hasHeader(rows.slice(0, HEADER_SAMPLE)) ? 1 : 0,
    bordered: false,
  };
  return { parts: [{ kind: 'sheet', blocks: cells.length === 0 ? [] : [...lines, table] }], warnings };
}

/**
 * Number of title and comment lines above the values: a single value if rows have three or more, or text after a number
 * sign.
 */
function linesAbove(rows: readonly string[][]): number {
  const width = rows
    .slice(-Math.ceil(rows.length / 2))
    .reduce((least, row) => Math.min(least, row.length), Number.POSITIVE_INFINITY);
  const isLine = ([first = '', ...rest]: readonly string[]): boolean =>
    first.trim() !== '' &&
    rest.every((value) => value.trim() === '') &&
    (width >= 3 || (width === 2 && first.startsWith('#')));
  let count = 0;
  while (count < rows.length - 2 && isLine(rows[count] ?? [])) count++;
  return count;
}

/** Splits text into rows, up to the limits. */
function splitRows(
  text: string,
  delimiter: string,
  quote: string | false,
  maxRows: number,
): { rows: string[][]; whole: boolean } {
  const budget = new CellBudget();
  const rows: string[][] = [];
  const onRecord = (row: string[]): undefined => {
    if (row.every((value) => budget.take({ runs: [{ text: value }] }))) rows.push(row);
    else throw FULL;
  };
  try {
    parse(text, {
      delimiter,
      quote,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: maxRows + 1,
      onRecord,
    });
  } catch (error) {
    if (error === FULL) return { rows, whole: false };
    throw error;
  }
  return { rows, whole: true };
}

/** Thrown to stop the parser, which has no other way. */
const FULL = new Error('no room for another row');
