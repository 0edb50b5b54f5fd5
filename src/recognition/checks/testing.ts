import type { Candidate, Glyph } from '../../document/index.ts';
import { glyphsAt } from '../../document/testing.ts';
import type { Span } from '../pieces.ts';
import type { RecognisedPaper, RecognisedValue } from '../record.ts';
import { type PaperType, readType } from '../types/paper-type.ts';
import type { Evidence, OtherValue } from './slots.ts';

/** OCR output: a text, and second choices as `position: character`. */
export interface Printed {
  text: string;
  seconds?: Record<number, string>;
  origin?: 'ocr' | 'text';
}

const candidate = (text: string, confidence: number): Candidate => ({ text, confidence });

/** A span with low OCR confidence at characters that have second choices. */
export function spanOf({ text, seconds = {}, origin = 'ocr' }: Printed): Span {
  const glyphs = glyphsAt(text, 0, 0).map((g, i): Glyph => {
    const second = seconds[i];
    if (origin === 'text') return g;
    return {
      ...g,
      origin,
      confidence: second ? 0.6 : 0.99,
      candidates: [candidate(g.text, second ? 0.6 : 0.99), ...(second ? [candidate(second, 0.3)] : [])],
    };
  });
  const at = Array.from(text, (_, i) => i);
  return {
    piece: { index: 0, text, at, glyphs, box: { x0: 0, y0: 0, x1: 1, y1: 1 }, size: 10, gaps: new Set() },
    start: 0,
    end: text.length,
  };
}

const asPrinted = (printed: string | Printed): Printed => (typeof printed === 'string' ? { text: printed } : printed);

export interface MadePaper {
  paper: RecognisedPaper;
  evidence: Evidence;
}

export interface MadeParts {
  fields?: Record<string, string | Printed>;
  /** Rows of the type's only table. */
  rows?: Record<string, string | Printed>[];
  /** Other texts on the page, by field. */
  others?: Record<string, string>;
  /** Labels of the values, by field. */
  labels?: Record<string, object>;
  code?: string;
}

/** A recognised paper of a type, with the spans of its values. */
export function madePaper(
  type: PaperType,
  { fields = {}, rows = [], others = {}, labels = {}, code }: MadeParts,
): MadePaper {
  const spans = new Map<RecognisedValue, readonly Span[]>();
  const make = (key: string, printed: string | Printed = ''): RecognisedValue => {
    const { text, ...more } = asPrinted(printed);
    const value: RecognisedValue = {
      key,
      value: text,
      regions: [],
      confidence: text ? 0.9 : 0,
      source: more.origin ?? 'ocr',
    };
    if (text) spans.set(value, [spanOf({ text, ...more })]);
    return value;
  };
  const other = (key: string, text: string): OtherValue => {
    const span = spanOf({ text });
    return {
      value: { key, value: text, regions: [], confidence: 0.3, source: 'ocr' },
      spans: [span],
      probability: 0.3,
    };
  };
  const paper: RecognisedPaper = {
    type: type.name,
    typeConfidence: 1,
    fields: type.fields.map(({ key }) => make(key, fields[key])),
    tables: type.tables.map((t) => ({
      name: t.name,
      rows: rows.map((row) => t.columns.map(({ key }) => make(key, row[key]))),
    })),
    papers: [0],
    warnings: [],
  };
  const codes =
    code === undefined ? [] : [{ box: { x0: 0, y0: 0, x1: 1, y1: 1 }, kind: 'qrcode' as const, payload: code }];
  const evidence: Evidence = {
    type,
    codes,
    spansOf: (value) => spans.get(value) ?? [],
    labelOf: (key) => labels[key],
    others: (key) => (others[key] === undefined ? [] : [other(key, others[key])]),
  };
  return { paper, evidence };
}

/** A small tax invoice. */
export const INVOICE = readType(`
vat_invoice | bill | Invoice
number | Number | invoice-number | No
issued | Date | date | Date
due | Due | date | Due
check | Check | code | Check
buyer_id | Buyer | tax-id | Buyer
person_id | Person | id-card | Person
net | Net | amount | Net
tax | Tax | amount | Tax
words | Words | amount-in-words | Words
total | Total | amount | Total
fee | Fee | amount | Fee
part | Part | train-ticket-number |
serial | Serial | train-serial |
table: list | Goods
> name | Name | text | Name
> count | Count | quantity | Count
> price | Price | amount | Price
> sum | Sum | amount | Sum
> rate | Rate | percent | Rate
> duty | Duty | amount | Duty
code: number = number, date = issued, check = check, amount = net
rates: list.rate
words: words = total
sum: total = net + tax + fee?
items: net = list.sum
rows: list.sum = count * price
rows: list.duty = sum * rate
tail: part = serial
order: issued < due
`);
