export interface CsvDialect {
  delimiter: string;
  quote: string;
  /** Start of the values, after a line such as `sep=;`. */
  from: number;
}

const DELIMITERS = [',', '\t', ';', '|'];
const SAMPLE = 64 * 1024;
const QUOTES = ['"', "'"];

/** Detects the dialect of a delimited file from its first rows. */
export function sniffDialect(text: string): CsvDialect {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const from = named ? named[0].length : text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const sample = text.slice(from, from + SAMPLE);
  const quote = quoteOf(sample);
  let best = { delimiter: named?.[1] ?? ',', score: named ? Number.POSITIVE_INFINITY : 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(splitRows(sample, delimiter, quote));
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, quote, from };
}

/** Single quotes only if values start and end with them. */
function quoteOf(sample: string): string {
  const [double, single] = QUOTES.map(
    (quote) => (sample.match(new RegExp(`(^|[,;\\t|\\n])${quote}|${quote}($|[,;\\t|\\r\\n])`, 'g')) ?? []).length,
  );
  return (single ?? 0) >= 4 && double === 0 ? "'" : '"';
}

/** Rows of the sample. The last one may be truncated, so it counts only if it is the only one. */
function splitRows(sample: string, delimiter: string, quote: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let quoted = false;
  for (let i = 0; i < sample.length && rows.length < 200; i++) {
    const char = sample[i]!;
    if (quoted) {
      if (char !== quote) value += char;
      else if (sample[i + 1] === quote) {
        value += quote;
        i++;
      } else quoted = false;
    } else if (char === quote && value === '') quoted = true;
    else if (char === delimiter) {
      row.push(value);
      value = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && sample[i + 1] === '\n') i++;
      row.push(value);
      if (row.length > 1 || value.trim() !== '') rows.push(row);
      row = [];
      value = '';
    } else value += char;
  }
  if ((row.length > 0 || value !== '') && sample.length < SAMPLE) rows.push([...row, value]);
  return rows;
}

/** Rises with the number of columns and the share of rows with that number. */
function scoreOf(rows: readonly string[][]): number {
  if (rows.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [columns = 1, agreeing = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (columns === 1) {
    // Ragged rows still indicate a delimiter if most have several values.
    const several = rows.filter((row) => row.length > 1).length;
    return several > rows.length / 2 ? 0.1 : 0;
  }
  return (agreeing / rows.length) ** 2 * Math.min(columns, 10) ** 0.5;
}

const NUMBER =
  /^[\s¥$€£]*[-+(]?[\d.,\s]*\d[\d.,]*\s*[%)]?$|^\d{1,4}[-/.年]\d{1,2}([-/.月]\d{1,4}日?)?([ T]\d{1,2}:\d{2}(:\d{2})?.*)?$/;

/** Whether the first row has distinct names without numbers, above at least one more row. */
export function hasHeader(rows: readonly string[][]): boolean {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return false;
  const names = first.map((name) => name.trim());
  if (names.some((name) => name !== '' && NUMBER.test(name)) || names.every((name) => name === '')) return false;
  const filled = names.filter((name) => name !== '');
  return (
    new Set(filled).size === filled.length &&
    filled.length >= names.length / 2 &&
    filled.every((name) => name.length <= 80)
  );
}
