import type { Paper } from '../../document/index.ts';
import { findDate, parseAmount } from '../../values/index.ts';
import type { RecognisedPaper, RecognisedTable, RecognisedValue } from '../record.ts';
import type { FieldType, PaperType } from '../types/paper-type.ts';
import { PlaceFinder, plainText } from './find-place.ts';
import type { BillData } from './read-bill-data.ts';

export interface PapersWithData {
  data: readonly BillData[];
  /** All papers of the file; empty for files without pages. */
  papers: readonly Paper[];
  /** What was recognised on the papers alone. */
  recognised: readonly RecognisedPaper[];
  typeOf(name: string): PaperType | undefined;
}

/**
 * Merges the data of a file into its papers. Data has priority over print; if both agree, the value stays as printed.
 * Bills that no page shows come last.
 */
export function applyData({ data, papers, recognised, typeOf }: PapersWithData): RecognisedPaper[] {
  const out = [...recognised];
  const matched = new Set<number>();
  for (const bill of data) {
    const type = typeOf(bill.type);
    if (!type) continue;
    const found = matching(bill, out, matched, data.length);
    for (const at of found) {
      matched.add(at);
      out[at] = withData(bill, type, out[at]!, papers, found.length === 1);
    }
    if (found.length > 0) continue;
    matched.add(out.length);
    out.push(withData(bill, type, { ...NOTHING, papers: papers.length === 1 ? [0] : [] }, papers, true));
  }
  return out;
}

const NOTHING: RecognisedPaper = { type: 'other', typeConfidence: 0, fields: [], tables: [], papers: [], warnings: [] };

/** Papers on which a bill is printed: those with its number, or the only paper. */
function matching(
  bill: BillData,
  papers: readonly RecognisedPaper[],
  taken: ReadonlySet<number>,
  bills: number,
): number[] {
  const numbers = new Set(Object.values(bill.fields).filter((value) => /^\d{8,20}$/u.test(value)));
  const free = papers.flatMap((paper, i) => (taken.has(i) ? [] : [{ paper, i }]));
  const same = free.filter(({ paper }) =>
    paper.fields.some(({ key, value }) => /number|haoma|number$/u.test(key) && numbers.has(plainText(value))),
  );
  if (same.length > 0) return same.map(({ i }) => i);
  const alike = free.filter(({ paper }) => paper.type === bill.type);
  if (alike.length === 1) return [alike[0]!.i];
  return bills === 1 && free.length === 1 ? [free[0]!.i] : [];
}

function withData(
  bill: BillData,
  type: PaperType,
  paper: RecognisedPaper,
  papers: readonly Paper[],
  whole: boolean,
): RecognisedPaper {
  const finder = new PlaceFinder(
    paper.papers.flatMap((index) => (papers[index] ? [{ paper: papers[index], index }] : [])),
  );
  const seen = new Map(paper.type === type.name ? paper.fields.map((field) => [field.key, field] as const) : []);
  // Do not search at places that already belong to a value.
  for (const [key, value] of Object.entries(bill.fields)) {
    const read = seen.get(key);
    if (read && agree(read.value, value)) finder.take(read.regions);
  }
  const fields = type.fields.map((field) => fieldValue(field, bill, seen.get(field.key), finder));
  const tables = type.tables.map((table): RecognisedTable => {
    const read = paper.type === type.name ? paper.tables.find(({ name }) => name === table.name) : undefined;
    const rows = whole ? bill.tables[table.name] : undefined;
    if (!rows) return read ?? { name: table.name, rows: [] };
    const together = read && read.rows.length === rows.length ? read.rows : undefined;
    return {
      name: table.name,
      rows: rows.map((row, at) => {
        const cells = new Map(together?.[at]?.map((cell) => [cell.key, cell] as const) ?? []);
        return table.columns.map((column) => cellValue(column, row[column.key], cells.get(column.key), finder));
      }),
    };
  });
  return {
    ...paper,
    type: type.name,
    typeConfidence: 1,
    fields,
    tables,
    ...(type.kind && !paper.kind && { kind: type.kind }),
  };
}

const empty = (key: string): RecognisedValue => ({ key, value: '', regions: [], confidence: 0, source: 'data' });

function fieldValue(
  field: FieldType,
  bill: BillData,
  read: RecognisedValue | undefined,
  finder: PlaceFinder,
): RecognisedValue {
  const said = bill.fields[field.key];
  const hint = bill.hints[field.key];
  if (said === undefined && (hint === undefined || read?.value)) return read ?? empty(field.key);
  return cellValue(field, said ?? hint, read, finder);
}

function cellValue(
  { key, description, labels }: Pick<FieldType, 'key' | 'description' | 'labels'>,
  said: string | undefined,
  read: RecognisedValue | undefined,
  finder: PlaceFinder,
): RecognisedValue {
  if (said === undefined) return read ?? empty(key);
  if (read && agree(read.value, said)) return { ...read, confidence: 1, source: 'data' };
  const regions = finder.find(said, [...labels.map((label) => label.replace(/^\^/u, '')), description]) ?? [];
  // Punctuation at line ends may or may not belong to the value.
  const printed = regions.length === 1 ? regions[0]!.text : '';
  return { key, value: agree(printed, said) ? printed : said, regions, confidence: 1, source: 'data' };
}

/**
 * Whether two texts are the same value in different notation: spaces, currency symbols, date formats, zeros of an
 * amount.
 */
export function agree(a: string, b: string): boolean {
  const [x, y] = [plainText(a), plainText(b)];
  if (x === '' || y === '') return false;
  if (x === y) return true;
  const [first, second] = [findDate(a), findDate(b)];
  if (first && second) return first.iso === second.iso && restOf(x) === restOf(y);
  const money = /^-?\d+(?:\.\d+)?元?$/u;
  return money.test(x) && money.test(y) && (x + y).includes('.') && parseAmount(x) === parseAmount(y);
}

/** What remains of a text without digits and date separators. */
const restOf = (text: string): string => text.replace(/[\d年月日号./-]/gu, '');
