const DELIMITER = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/;
const CODES = /(?<![`\\])(`{1,3})(?!`)([^\n]*?[^`\n])\1(?!`)/g;
/** Longest line that is looked at: rows of tables are short. */
const MAX_LINE = 5000;

const bars = (line: string): number => {
  let count = 0;
  const row = line.replace(/^[ \t>]*\|/, '').replace(/\|[ \t]*$/, '');
  for (let i = 0; i < row.length; i++) if (row[i] === '|' && row[i - 1] !== '\\') count++;
  return count;
};

/**
 * Bars in code end a cell for GFM (4.10), which then takes the lines for no table at all or loses the rest; Pandoc and most authors mean them to be code.
 * Where a row fits its columns only with them as code, they are escaped.
 */
export function escapeBarsInCode(text: string): string {
  if (!text.includes('|') || !text.includes('`')) return text;
  const lines = text.split('\n');
  let changed = false;
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] as string;
    if (!line.includes('-') || line.length > MAX_LINE || !DELIMITER.test(line.trimEnd())) continue;
    const wanted = bars(line.trimEnd());
    for (let row = at - 1; row < lines.length && (row === at || lines[row]?.includes('|')); row++) {
      const own = lines[row] as string;
      if (row === at || own.length > MAX_LINE || !own.includes('`') || bars(own.trimEnd()) <= wanted) continue;
      const escaped = own.replace(CODES, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
      if (bars(escaped.trimEnd()) !== wanted) continue;
      lines[row] = escaped;
      changed = true;
    }
  }
  return changed ? lines.join('\n') : text;
}
