import type { FlowBlock, FlowCell, FlowTable } from '../../document/index.ts';
import { boxedTable } from './boxed-table.ts';
import { cut, screen } from './text-columns.ts';

/** A table that stands in plain text, drawn with signs or set by blanks. */
export interface TextTable {
  table: FlowTable;
  /** Lines that it takes. */
  lines: number;
}

/** Reads the text of a cell, which may have several lines. */
export type ReadCell = (text: string) => FlowBlock[];

/** Lines of one table. */
const MAX_ROWS = 5000;
const MAX_COLUMNS = 100;

/** The table that begins with the first of `lines`, which are as they stand in the text; undefined where none does. */
export function readTextTable(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const first = lines[0] ?? '';
  const second = lines[1] ?? '';
  if (isBoxEdge(first)) return boxedTable(lines.slice(0, MAX_ROWS), read);
  if (isRuleOfColumns(first) || (isRuleOfColumns(second) && first.trim() !== '')) return dashed(lines, read);
  if (first.includes('|') && isRuleOfPipes(second)) return piped(lines, read);
  if (first.includes('\t')) return tabbed(lines, read);
  return /\S {2,}\S/.test(first) ? spaced(lines, read) : undefined;
}

/** The upper edge of a box: `+---+---+`, or drawn with the signs of U+2500. */
export const isBoxEdge = (line: string): boolean => /^\s*(?:\+[-=+:]{2,}\+|[┌┏╔╭][─━═┬┳╦╤╥┯┰]+[┐┓╗╮])\s*$/.test(line);
/** Columns as lines of dashes beside each other (Pandoc, reStructuredText). */
const isRuleOfColumns = (line: string): boolean => /^\s*(?:-{2,}(?:\s+-{2,})+|={2,}(?:\s+={2,})+)\s*$/.test(line);
const isRuleOfPipes = (line: string): boolean => /^\s*[|+]?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)+[|+]?\s*$/.test(line);

/** Columns named by a line of dashes: the head above it, rows below it up to an empty line or another line of dashes. */
function dashed(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const at = isRuleOfColumns(lines[0] as string) ? 0 : 1;
  const rule = screen(lines[at] as string);
  const starts = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  const cells = (line: string): string[] => starts.map((start, i) => cut(screen(line), i === 0 ? 0 : start, starts[i + 1]).trim());
  let headerRows = at;
  let end = 0;
  for (; end < lines.length && end < MAX_ROWS; end++) {
    const line = lines[end] as string;
    if (end === at || (end > at && /^\s*[-=]{2,}[-=\s]*$/.test(line))) {
      if (end === at) continue;
      // The head of reStructuredText stands between two such lines, the table ends with a third.
      if (at === 0 && headerRows === 0 && isRuleOfColumns(line) && (lines[end + 1] ?? '').trim() !== '') headerRows = rows.length;
      else {
        end++;
        break;
      }
    } else if (line.trim() === '') break;
    else rows.push(cells(line));
  }
  return rows.length < 2 ? undefined : { table: tableOf(rows, headerRows, read), lines: end };
}

/** Cells between upright lines, with a line of dashes under the head (terminals of databases, Markdown). */
function piped(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const head = cells(lines[0] as string);
  const rows = [head];
  let end = 2;
  for (; end < lines.length && end < MAX_ROWS; end++) {
    const line = lines[end] as string;
    if (!line.includes('|')) break;
    const own = cells(line);
    if (own.length !== head.length) break;
    rows.push(own);
  }
  return rows.length < 2 || head.length < 2 ? undefined : { table: tableOf(rows, 1, read), lines: end };
}

/** Lines of as many tabs, as spreadsheets give them to the clipboard. */
function tabbed(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const cells = (line: string): string[] => line.split('\t').map((cell) => cell.trim());
  const head = cells(lines[0] as string);
  const rows: string[][] = [];
  for (const line of lines.slice(0, MAX_ROWS)) {
    const own = cells(line);
    if (own.length !== head.length || line.trim() === '') break;
    rows.push(own);
  }
  const filled = rows.flat().filter((cell) => cell !== '').length;
  if (rows.length < 2 || head.length < 2 || head.length > MAX_COLUMNS || head[0] === '' || filled < rows.length * head.length * 0.6) return undefined;
  return { table: tableOf(rows, hasHead(rows) ? 1 : 0, read), lines: rows.length };
}

/** Lines whose words stand under each other, with at least two blanks between columns all the way down. */
function spaced(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const own: string[] = [];
  for (const line of lines.slice(0, MAX_ROWS)) {
    if (line.trim() === '' || !/\S {2,}\S/.test(line.trim())) break;
    own.push(screen(line));
  }
  const width = own.reduce((most, line) => Math.max(most, line.length), 0);
  if (own.length < 3 || width > 500) return undefined;
  const blank = Array.from({ length: width }, (_, i) => own.every((line) => i >= line.length || line.charAt(i) === ' '));
  const starts = Array.from({ length: width }, (_, i) => i).filter(
    (i) => !blank[i] && (blank.indexOf(false) === i || (blank[i - 1] && own.every((line) => isGap(line, i - 1)))),
  );
  const rows = own.map((line) => starts.map((start, i) => cut(line, start, starts[i + 1]).trim()));
  const [head = []] = rows;
  const full = rows.every((row) => row[0] !== '' && row.filter((cell) => cell !== '').length >= starts.length * 0.6);
  // Two columns are how letters set names apart as well: numbers show that it is a table.
  const numbers = rows.slice(1).filter((row) => isNumber(row.at(-1) ?? '')).length;
  if (!full || head.length < 2 || (head.length === 2 && numbers < (rows.length - 1) * 0.7)) return undefined;
  return { table: tableOf(rows, hasHead(rows) ? 1 : 0, read), lines: rows.length };
}

/** A line has two blanks at a place between its words, or words on one side alone. */
const isGap = (line: string, at: number): boolean => {
  const before = line.slice(0, at + 1).trimEnd().length;
  const behind = line.slice(at).search(/\S/);
  return before === 0 || behind < 0 || at + behind - before >= 2;
};

const isNumber = (cell: string): boolean => /^[-+(]?[$€£¥￥]?\s?\d[\d,.\s]*\s?[%元万]?\)?$/.test(cell);

/** Words above numbers, or words of a few signs in a row that has no number. */
function hasHead(rows: readonly string[][]): boolean {
  const [head = [], ...rest] = rows;
  return rest.length > 0 && head.every((cell) => cell !== '' && !isNumber(cell)) && rest.some((row) => row.some(isNumber));
}

function tableOf(rows: readonly string[][], headerRows: number, read: ReadCell): FlowTable {
  const cols = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const cells = rows.flatMap((row, r) => row.map((text, col): FlowCell => ({ row: r, col, rowSpan: 1, colSpan: 1, blocks: text === '' ? [] : read(text) })));
  return { kind: 'table', rows: rows.length, cols, cells, headerRows: Math.min(headerRows, rows.length), bordered: false };
}
