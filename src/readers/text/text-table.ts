import type { FlowBlock, FlowCell, FlowTable } from '../../document/index.ts';
import { boxedTable } from './boxed-table.ts';
import { screen, sliceColumns } from './text-columns.ts';

/** A table in plain text, drawn with characters or aligned with spaces. */
export interface TextTable {
  table: FlowTable;
  /** Number of its lines. */
  lines: number;
}

/** Reads the text of a cell, which may have several lines. */
export type ReadCell = (text: string) => FlowBlock[];

/** Maximum number of lines in a table. */
const MAX_ROWS = 5000;
const MAX_COLUMNS = 100;

/** The table that starts with the first of `lines`, or undefined. */
export function readTextTable(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const first = lines[0] ?? '';
  const second = lines[1] ?? '';
  if (isBoxEdge(first)) return boxedTable(lines.slice(0, MAX_ROWS), read);
  if (isRuleOfColumns(first) || (isRuleOfColumns(second) && first.trim() !== '')) return dashed(lines, read);
  if (first.includes('|') && isRuleOfPipes(second)) return piped(lines, read);
  if (first.includes('\t')) return tabbed(lines, read);
  return /\S {2,}\S/.test(first) ? spaced(lines, read) : undefined;
}

/** The top edge of a box: `+---+---+`, or box-drawing characters (U+2500). */
export const isBoxEdge = (line: string): boolean => /^\s*(?:\+[-=+:]{2,}\+|[┌┏╔╭][─━═┬┳╦╤╥┯┰]+[┐┓╗╮])\s*$/.test(line);
/** Columns marked by runs of dashes (Pandoc, reStructuredText). */
const isRuleOfColumns = (line: string): boolean => /^\s*(?:-{2,}(?:\s+-{2,})+|={2,}(?:\s+={2,})+)\s*$/.test(line);
const isRuleOfPipes = (line: string): boolean => /^\s*[|+]?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)+[|+]?\s*$/.test(line);

/**
 * Columns marked by a line of dashes: the header above, and rows below up to an empty line or another line of dashes.
 */
function dashed(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const at = isRuleOfColumns(lines[0]!) ? 0 : 1;
  const rule = screen(lines[at]!);
  const starts = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  const cells = (line: string): string[] =>
    starts.map((start, i) => sliceColumns(screen(line), i === 0 ? 0 : start, starts[i + 1]).trim());
  let headerRows = at;
  let end = 0;
  for (; end < lines.length && end < MAX_ROWS; end++) {
    const line = lines[end]!;
    if (end === at || (end > at && /^\s*[-=]{2,}[-=\s]*$/.test(line))) {
      if (end === at) continue;
      // In reStructuredText the header is between two such lines, and a third ends the table.
      if (at === 0 && headerRows === 0 && isRuleOfColumns(line) && (lines[end + 1] ?? '').trim() !== '')
        headerRows = rows.length;
      else {
        end++;
        break;
      }
    } else if (line.trim() === '') break;
    else rows.push(cells(line));
  }
  return rows.length < 2 ? undefined : { table: tableOf(rows, headerRows, read), lines: end };
}

/** Cells between vertical bars, with a line of dashes below the header (database terminals, Markdown). */
function piped(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const head = cells(lines[0]!);
  const rows = [head];
  let end = 2;
  for (; end < lines.length && end < MAX_ROWS; end++) {
    const line = lines[end]!;
    if (!line.includes('|')) break;
    const own = cells(line);
    if (own.length !== head.length) break;
    rows.push(own);
  }
  return rows.length < 2 || head.length < 2 ? undefined : { table: tableOf(rows, 1, read), lines: end };
}

/** Lines with equal numbers of tabs, as spreadsheets copy them. */
function tabbed(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const cells = (line: string): string[] => line.split('\t').map((cell) => cell.trim());
  const head = cells(lines[0]!);
  const rows: string[][] = [];
  for (const line of lines.slice(0, MAX_ROWS)) {
    const own = cells(line);
    if (own.length !== head.length || line.trim() === '') break;
    rows.push(own);
  }
  const filled = rows.flat().filter((cell) => cell !== '').length;
  if (
    rows.length < 2 ||
    head.length < 2 ||
    head.length > MAX_COLUMNS ||
    head[0] === '' ||
    filled < rows.length * head.length * 0.6
  )
    return undefined;
  return { table: tableOf(rows, hasHead(rows) ? 1 : 0, read), lines: rows.length };
}

/** Lines with aligned words, with at least two spaces between columns in all of them. */
function spaced(lines: readonly string[], read: ReadCell): TextTable | undefined {
  const own: string[] = [];
  for (const line of lines.slice(0, MAX_ROWS)) {
    if (line.trim() === '' || !/\S {2,}\S/.test(line.trim())) break;
    own.push(screen(line));
  }
  const width = own.reduce((most, line) => Math.max(most, line.length), 0);
  if (own.length < 3 || width > 500) return undefined;
  const blank = Array.from({ length: width }, (_, i) =>
    own.every((line) => i >= line.length || line.charAt(i) === ' '),
  );
  const starts = Array.from({ length: width }, (_, i) => i).filter(
    (i) => !blank[i] && (blank.indexOf(false) === i || (blank[i - 1] && own.every((line) => isGap(line, i - 1)))),
  );
  const rows = own.map((line) => starts.map((start, i) => sliceColumns(line, start, starts[i + 1]).trim()));
  const [head = []] = rows;
  const full = rows.every((row) => row[0] !== '' && row.filter((cell) => cell !== '').length >= starts.length * 0.6);
  // Letters also align names in two columns; numbers indicate a table.
  const numbers = rows.slice(1).filter((row) => isNumber(row.at(-1) ?? '')).length;
  if (!full || head.length < 2 || (head.length === 2 && numbers < (rows.length - 1) * 0.7)) return undefined;
  return { table: tableOf(rows, hasHead(rows) ? 1 : 0, read), lines: rows.length };
}

/** Whether a line has two spaces at a place, or text on one side only. */
const isGap = (line: string, at: number): boolean => {
  const before = line.slice(0, at + 1).trimEnd().length;
  const behind = line.slice(at).search(/\S/);
  return before === 0 || behind < 0 || at + behind - before >= 2;
};

const isNumber = (cell: string): boolean => /^[-+(]?[$€£¥￥]?\s?\d[\d,.\s]*\s?[%元万]?\)?$/.test(cell);

/** Whether the first row is a header: words above numbers, or short words without a number. */
function hasHead(rows: readonly string[][]): boolean {
  const [head = [], ...rest] = rows;
  return (
    rest.length > 0 && head.every((cell) => cell !== '' && !isNumber(cell)) && rest.some((row) => row.some(isNumber))
  );
}

function tableOf(rows: readonly string[][], headerRows: number, read: ReadCell): FlowTable {
  const cols = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const cells = rows.flatMap((row, r) =>
    row.map((text, col): FlowCell => ({ row: r, col, rowSpan: 1, colSpan: 1, blocks: text === '' ? [] : read(text) })),
  );
  return {
    kind: 'table',
    rows: rows.length,
    cols,
    cells,
    headerRows: Math.min(headerRows, rows.length),
    bordered: false,
  };
}
