/**
 * The lines of a table of words in a source file, without the space around them and without empty ones. A line that
 * ends with a comma goes on in the next one, so that long lists stay readable.
 */
export const tableLines = (table: string): string[] =>
  table
    .replace(/,[ \t]*\n[ \t]*/gu, ', ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
