import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Flow, FlowCell, FlowTable, FlowTextBlock, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { hasHeader, sniffDialect } from './csv-dialect.ts';
import type { SheetLimits } from './read-xlsx.ts';

/** Rows that tell whether the first one names the columns. */
const HEADER_SAMPLE = 200;

/** Values separated by commas, semicolons, tabs or bars, as one table. Rows of other lengths are filled up. */
export async function readCsv(source: Source, limits: SheetLimits): Promise<Flow> {
  const { text } = decodeText(await readFile(source.path));
  const { delimiter, quote, from } = sniffDialect(text);
  const warnings: string[] = [];
  let rows: string[][];
  try {
    rows = split(text.slice(from), delimiter, quote, limits.maxRows);
  } catch {
    warnings.push('A quote is not closed; quotes were read as characters like any other.');
    rows = split(text.slice(from), delimiter, false, limits.maxRows);
  }
  if (rows.length > limits.maxRows) {
    warnings.push(`The file has more than ${limits.maxRows} rows; only as many were read.`);
    rows.length = limits.maxRows;
  }
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > limits.maxColumns) warnings.push(`The file has ${widest} columns; only ${limits.maxColumns} were read.`);
  const cols = Math.min(widest, limits.maxColumns);
  const above = linesAbove(rows);
  const lines = rows.splice(0, above).map((row): FlowTextBlock => ({ kind: 'paragraph', runs: [{ text: (row[0] as string).trim() }] }));
  const cells: FlowCell[] = [];
  rows.forEach((row, r) => {
    row.slice(0, cols).forEach((value, c) => {
      const plain = value.trim();
      if (plain !== '') cells.push({ row: r, col: c, rowSpan: 1, colSpan: 1, blocks: [{ kind: 'paragraph', runs: [{ text: plain }] }] });
    });
  });
  const table: FlowTable = { kind: 'table', rows: rows.length, cols, cells, headerRows: hasHeader(rows.slice(0, HEADER_SAMPLE)) ? 1 : 0, bordered: false };
  return { parts: [{ kind: 'sheet', blocks: cells.length === 0 ? [] : [...lines, table] }], warnings };
}

/** Titles and comments that programs write above the values: one value alone where rows have three or more, or behind a number sign. */
function linesAbove(rows: readonly string[][]): number {
  const width = rows.slice(-Math.ceil(rows.length / 2)).reduce((least, row) => Math.min(least, row.length), Number.POSITIVE_INFINITY);
  const isLine = ([first = '', ...rest]: readonly string[]): boolean =>
    first.trim() !== '' && rest.every((value) => value.trim() === '') && (width >= 3 || (width === 2 && first.startsWith('#')));
  let count = 0;
  while (count < rows.length - 2 && isLine(rows[count] ?? [])) count++;
  return count;
}

const split = (text: string, delimiter: string, quote: string | false, maxRows: number): string[][] =>
  parse(text, { delimiter, quote, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true, to: maxRows + 1 });
