import type { TableStructure } from '../../../src/client/index.ts';

/** RFC 4180. The mark at the beginning makes spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/**
 * Text that a spreadsheet would take for a formula begins with a quote (OWASP: CSV injection). Numbers with a sign
 * stay.
 */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-][\d.,\s%]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The texts of cells where they begin; places that a span covers are empty. */
export function gridOf({ rows, cols, cells }: Pick<TableStructure, 'rows' | 'cols' | 'cells'>): string[][] {
  const grid = Array.from({ length: rows }, () => Array<string>(cols).fill(''));
  for (const { row, col, text } of cells) if (grid[row - 1] && col >= 1 && col <= cols) grid[row - 1]![col - 1] = text;
  return grid;
}
