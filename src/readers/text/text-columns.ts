/** Filler after characters that take two columns. */
const FILL = '\u0000';
const WIDE = /[\u1100-\u115f\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

/** The line with one character per screen column: wide characters take two, tabs extend to a multiple of eight. */
export function screen(line: string): string {
  if (!line.includes('\t') && !WIDE.test(line)) return line;
  let out = '';
  for (const char of line) {
    if (char === '\t') out += ' '.repeat(8 - (out.length % 8));
    else out += WIDE.test(char) ? char + FILL : char;
  }
  return out;
}

/** The text between two screen columns. */
export const sliceColumns = (line: string, from: number, to?: number): string =>
  line.slice(from, to).replaceAll(FILL, '').trimEnd();

/** Removes common indentation, and empty lines at both ends. */
export function dedent(lines: readonly string[]): string {
  const indent = lines.reduce(
    (least, line) => (line.trim() === '' ? least : Math.min(least, line.length - line.trimStart().length)),
    80,
  );
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
