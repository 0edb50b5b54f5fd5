/** Stands behind characters that take two columns. */
const FILL = '\u0000';
const WIDE = /[\u1100-\u115f\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

/** The line with one sign for each column of the screen: wide characters take two, tabs go to the next eighth. */
export function screen(line: string): string {
  if (!line.includes('\t') && !WIDE.test(line)) return line;
  let out = '';
  for (const char of line) {
    if (char === '\t') out += ' '.repeat(8 - (out.length % 8));
    else out += WIDE.test(char) ? char + FILL : char;
  }
  return out;
}

/** What stands in columns of a screen. */
export const cut = (line: string, from: number, to?: number): string => line.slice(from, to).replaceAll(FILL, '').trimEnd();

/** Lines without the blanks that they all begin with, and without empty ones around. */
export function dedent(lines: readonly string[]): string {
  const indent = lines.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, line.length - line.trimStart().length)), 80);
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
