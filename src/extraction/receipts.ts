import { overlapY } from '../document/index.ts';
import { parseAmount } from '../values/index.ts';
import type { Candidate } from './candidates.ts';
import type { FieldQuery } from './field-query.ts';
import { plain } from './normalise.ts';
import type { PageIndex, Segment } from './page-index.ts';
import type { Span } from './span.ts';

/** Words that till receipts in English have; so many different ones make one. */
const TILL = /\b(?:total|cash|change|receipt|cashier|tax invoice|gst|sst|vat|sub ?total|qty)\b/gu;
const LEAST_WORDS = 3;
/** Names of shops end so (the legal form may stand on a line of its own), and numbers of registers follow them. */
const SHOP =
  /\b(?:sdn\.? ?bhd|s\/b|bhd|ltd|limited|llc|inc|pte|plc|gmbh|enterprise|trading|company|restaurant|mart|store|stationery|supply|shop|cafe|bakery|pharmacy|hardware)\b/iu;
const FORM_ALONE = /^\W*(?:sdn\.? ?bhd|s\/b|bhd|pte\.? ?ltd|ltd|limited|llc|inc)\W*$/iu;
const REGISTER = /\s*(?:[(（][^()（）]*\d[^()（）]*[)）]?|\b\d{5,}[-\w]*)\s*$/u;
/** Lines of registers stand between name and address; others end the head. */
const REGISTER_LINE = /^\W*(?:roc|ssm|co\.?|reg|gst|sst|tax|vat)\b.*\d|^[\W\d]*\d{4,}\W*[a-z]?\W*$/iu;
const NOT_HEAD =
  /\b(?:tel(?:ephone)?|phone|fax|h\/p|hotline|email|www|invoice|receipt|bill|cash(?:ier)?|date|time|table \w?\d+|order|doc|member|qty|total|welcome|thank)\b|\p{L}\s*[:：]|@|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/iu;
const MOST_ROWS = 10;
const MOST_ADDRESS = 6;
const SCORE = 0.5;
/** Rows of what is to pay, surest first, and rows of other totals. */
const TO_PAY = [
  /\b(?:(?:grand|nett?|final|rounded) total|total (?:payable|due|amount|rounded|incl\w*)|amount (?:due|payable)|total sales? ?\(?incl)/u,
  /^\W*total\b/u,
];
const OTHER_TOTAL = /\b(?:excl\w*|qty|quantity|tax|gst ?:|sst|saving|items?|disc\w*|sub ?-?total|before|cash|change|paid|tender\w*)\b/u;
const MONEY = /(?<![\d.])\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|(?<![\d.,])\d+\.\d{2}(?!\d)/gu;
/** Above that of a label alone, which other totals have too. */
const TOTAL_SCORE = 0.97;

/**
 * Who issued a till receipt, where, and what was to pay: the name at its head, the lines below up to the telephone or the numbers of the receipt, and the
 * total that all others lead to.
 */
export function onReceipt(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const wanted = partOf(query);
  const first = pages[0];
  if (!wanted || !first || !isReceipt(first)) return [];
  if (wanted === 'total') return totalOf(first);
  const rows = rowsOf(first.segments).slice(0, MOST_ROWS);
  const named = nameAt(rows);
  if (!named) return [];
  if (wanted === 'name')
    return [{ spans: rows.slice(named.from, named.to).flatMap((row, i, all) => (i === all.length - 1 ? withoutRegister(row) : spansOf(row))), score: SCORE }];
  const address: Segment[][] = [];
  for (const row of rows.slice(named.to)) {
    const text = textOf(row);
    if (REGISTER_LINE.test(text) && address.length === 0) continue;
    if (NOT_HEAD.test(text) || REGISTER_LINE.test(text) || address.length === MOST_ADDRESS) break;
    address.push(row);
  }
  const text = address.map(textOf).join(' ');
  return /\d/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) > 12 ? [{ spans: address.flatMap(spansOf), score: SCORE }] : [];
}

/** The greatest amount on rows of the surest kind: summaries of the tax below have totals too. */
function totalOf({ segments }: PageIndex): Candidate[] {
  const rows = rowsOf(segments);
  for (const kind of TO_PAY) {
    let most: { value: number; spans: Span[] } | undefined;
    for (const row of rows) {
      const text = plain(textOf(row));
      if (!kind.test(text) || OTHER_TOTAL.test(text)) continue;
      for (const { line } of row) {
        for (const amount of line.text.matchAll(MONEY)) {
          const value = parseAmount(amount[0]) ?? 0;
          if (value > (most?.value ?? 0)) most = { value, spans: [{ line, start: amount.index, end: amount.index + amount[0].length }] };
        }
      }
    }
    if (most) return [{ spans: most.spans, score: TOTAL_SCORE }];
  }
  return [];
}

function partOf({ spec, concepts, kind }: FieldQuery): 'name' | 'address' | 'total' | undefined {
  const key = concepts[0]?.key;
  if (/^(?:grand[ _])?total(?:[ _]amount)?$/iu.test(spec.name.trim())) return 'total';
  if (key === 'issuer' || /^(?:company|shop|store|merchant|seller|vendor)(?:[ _]name)?$/iu.test(spec.name.trim())) return 'name';
  return kind === 'address' && (key === undefined || key === 'address' || key === 'seller_address') ? 'address' : undefined;
}

function isReceipt({ segments }: PageIndex): boolean {
  const text = segments.map(({ line }) => plain(line.text)).join('\n');
  return new Set(text.match(TILL)).size >= LEAST_WORDS && !/\b(?:bill(?:ed)? to|ship to|sold to)\b/u.test(text);
}

/** Printed lines from the top: pieces beside each other are one. */
function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const row = rows.at(-1);
    const last = row?.[0];
    if (row && last && overlapY(last.box, segment.box) > 0.5 * Math.min(last.box.y1 - last.box.y0, segment.box.y1 - segment.box.y0)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x0 - b.box.x0));
}

const textOf = (row: readonly Segment[]): string => row.map(({ line }) => line.text).join(' ');

/** The first rows that are a name of a shop, else the first row of words. */
function nameAt(rows: readonly Segment[][]): { from: number; to: number } | undefined {
  const texts = rows.map(textOf);
  const end = texts.findIndex((text) => NOT_HEAD.test(text) && !SHOP.test(text));
  const head = texts.slice(0, end < 0 ? texts.length : end);
  const formed = head.findIndex((text, i) => SHOP.test(text) && (i > 0 || !FORM_ALONE.test(text)));
  if (formed > 0 && FORM_ALONE.test(head[formed]!)) return { from: formed - 1, to: formed + 1 };
  const from = formed >= 0 ? formed : head.findIndex((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 4);
  return from < 0 ? undefined : { from, to: from + 1 };
}

const spansOf = (row: readonly Segment[]): Span[] => row.map(({ line }) => ({ line, start: 0, end: line.text.length }));

/** The last row of a name, without the number of the register behind it. */
function withoutRegister(row: readonly Segment[]): Span[] {
  const spans = spansOf(row);
  const last = spans.at(-1)!;
  const rest = last.line.text.replace(REGISTER, '');
  if (/\p{L}/u.test(rest)) return [...spans.slice(0, -1), { ...last, end: rest.length }];
  return spans.length > 1 ? spans.slice(0, -1) : spans;
}
