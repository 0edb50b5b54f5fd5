const DELIMITER = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*\r?$/gm;
const CODES = /(?<![`\\])(`{1,3})(?!`)([^\n]*?[^`\n])\1(?!`)/g;
/** Maximum line length: table rows are short. */
const MAX_LINE = 5000;

const bars = (line: string): number => {
  let count = 0;
  const row = line.replace(/^[ \t>]*\|/, '').replace(/\|[ \t]*$/, '');
  for (let i = 0; i < row.length; i++) if (row[i] === '|' && row[i - 1] !== '\\') count++;
  return count;
};

/**
 * Escapes bars in code where a row only fits its columns with them as code. In GFM (4.10) they end a cell, so that the
 * lines are no table, or text is lost. Pandoc and most authors mean code.
 */
export function escapeBarsInCode(text: string): string {
  if (!text.includes('|') || !text.includes('`')) return text;
  // Parts of the output; a list of all lines would cost more than the text.
  let out = '';
  let from = 0;
  for (const { 0: delimiter, index } of text.matchAll(DELIMITER)) {
    const wanted = bars(delimiter.trimEnd());
    let at = text.lastIndexOf('\n', index - 2) + 1;
    while (at < text.length) {
      const feed = text.indexOf('\n', at);
      const end = feed < 0 ? text.length : feed;
      const line = text.slice(at, end);
      if (at !== index && at > index && !line.includes('|')) break;
      const escaped = at === index || at < from ? line : withBarsEscaped(line, wanted);
      if (escaped !== line) {
        out += text.slice(from, at) + escaped;
        from = end;
      }
      at = end + 1;
    }
  }
  return out === '' ? text : out + text.slice(from);
}

function withBarsEscaped(line: string, wanted: number): string {
  if (line.length > MAX_LINE || !line.includes('`') || bars(line.trimEnd()) <= wanted) return line;
  const escaped = line.replace(CODES, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
  return bars(escaped.trimEnd()) === wanted ? escaped : line;
}
