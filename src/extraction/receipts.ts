import { clamp, median, overlapY } from '../document/index.ts';
import { parseAmount } from '../values/index.ts';
import type { Candidate } from './candidates.ts';
import type { FieldQuery } from './field-query.ts';
import { plain } from './normalise.ts';
import { type PageIndex, type Segment, wholeSpan } from './page-index.ts';
import type { Span } from './span.ts';

/** Typical words of English till receipts. Several different ones identify a receipt. */
const TILL =
  /\b(?:total|cash|change|receipt|cashier|tax invoice|gst|sst|vat|sub ?total|qty|rounding|tender(?:ed)?|thank you|come again)\b/gu;
const LEAST_WORDS = 3;
/** Legal forms that end shop names, sometimes on a separate line, and the registration numbers after them. */
const SHOP =
  /\b(?:sdn\.? ?bhd|s\/b|bhd|ltd|limited|llc|inc|pte|plc|gmbh|enterprise|trading|company|restaurant|mart|store|stationery|supply|shop|cafe|bakery|pharmacy|hardware|station|retail|kedai)\b/iu;
const FORM_ALONE = /^\W*(?:sdn\.? ?bhd|s\/b|bhd|pte\.? ?ltd|ltd|limited|llc|inc)\W*$/iu;
const REGISTER = /\s*(?:[(（][^()（）]*\d[^()（）]*[)）]?|\b\d{5,}[-\w]*)\s*$/u;
/** Registration rows between name and address. */
const REGISTER_ROW =
  /^\W*(?:roc|ssm|co(?:mpany)?\.?|reg(?:istration)?|business|gst|sst|tax|vat|abn|uen|ein)\b.*\d|^[\W\d]*\d{6,}\W*[a-z]{0,2}\W*$|^\W*\d{4,}\s?-\s?[a-z]\W*$/iu;
/** Document titles and greetings above or below the shop's details, which are not part of them. */
const HEADING =
  /^\W*(?:(?:simplified |full )?tax invoice|invoice|(?:official |sales |cash |customer )?(?:receipt|bill|sales?)|(?:counter|customer|merchant) copy|guest check|order|duplicate|reprint|welcome.*|thank.*)\W*$/iu;
/** Contact data that ends an address row. */
const CONTACT =
  /\b(?:te[l1I](?:ephone)?|phone|ph|fax|h\/p|hotline|careline|mobile|e-?mail|website|site)\b\W*[:：.]?\s*[+(\d]|\S+@\S+|\bwww\.|\bhttps?:|\b(?:te[l1I]|phone|fax)\b\W*$|^[\W\d]*\d{2,4}\s?-\s?\d{3,}[\W\d]*$/iu;
/** Rows of the body: labels with values, dates, times and amounts. */
const BODY =
  /\p{L}\s*[:：]|\b(?:invoice|receipt|bill|cash(?:ier)?|date|time|table \w?\d+|order|doc|member|qty|total|amount|item|description|thank)\b|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}|(?<![\d.])\d+\.\d{2}(?!\d)/iu;
/** Typical parts of address rows: a leading number, words for streets and buildings, postal codes, commas. */
const ADDRESS: readonly [RegExp, number][] = [
  [
    /^\W*(?:(?:no|lot|unit|suite|block|blk|shop|level|floor|room|plot|g)\b[\s.:#-]*[a-z]{0,3}-?\d|#?\d+[a-z]?(?:[-/&]\s?\d*[a-z]?\d*)*\s*[,.]?\s+\p{L}|[a-z]{1,2}\.?[a-z]?\d+,)/iu,
    2,
  ],
  [
    /\b(?:jalan|jln|lorong|persiaran|taman|tmn|bandar|kampung|street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|highway|square|plaza|mall|centre|center|building|tower|floor|ground|city|park|industrial|kawasan|pusat|medan|kompleks|complex)\b/iu,
    1,
  ],
  [/(?<!\d)\d{4,6}(?!\d),?\s*\p{L}{2,}|\p{L}{2,}.*\b\d{5}\b/u, 1],
  [/,\s*\S/u, 1],
  [/,\s*$/u, 1],
];
const LEAST_ADDRESS = 1;
const MOST_ROWS = 14;
const MOST_ADDRESS = 6;
const SCORE = 0.5;
/** Rows with the amount to pay, surest first, then rows with other totals. */
const TO_PAY = [
  /\b(?:(?:grand|nett?|final|rounded) total|total (?:payable|due|amount|rounded|incl\w*)|amount (?:due|payable)|total sales? ?\(?incl)/u,
  /^\W*total\b/u,
];
const OTHER_TOTAL =
  /\b(?:excl\w*|qty|quantity|tax|gst ?:|sst|saving|items?|disc\w*|sub ?-?total|before|cash|change|paid|tender\w*)\b/u;
/** An amount. OCR may insert spaces: 29.3 0, 11. 25. */
const MONEY = /(?<![\d.])\d{1,3}(?:,\d{3})+\.\s?\d\s?\d(?![\d%]|\s%)|(?<![\d.,])\d+\.\s?\d\s?\d(?![\d%]|\s%)/gu;
/** Higher than the score of a label alone, which other totals have too. */
const TOTAL_SCORE = 0.97;

/**
 * The issuer, address and total of a till receipt: the name at the top, the lines below it up to the telephone or the
 * receipt data, and the final total.
 */
export function onReceipt(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const wanted = partOf(query);
  const first = pages[0];
  if (!wanted || !first || !isReceipt(first)) return [];
  if (wanted === 'total') return totalOf(first);
  const rows = groupIntoRows(first.segments).slice(0, MOST_ROWS);
  const named = nameAt(rows);
  if (!named) return [];
  if (wanted === 'name')
    return [
      {
        spans: rows
          .slice(named.from, named.to)
          .flatMap((row, i, all) => (i === all.length - 1 ? withoutRegister(row) : spansOf(row))),
        score: SCORE,
      },
    ];
  const spans = addressBelow(rows.slice(named.to));
  const text = spans.map(({ line, start, end }) => line.text.slice(start, end)).join(' ');
  return /\d/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) > 12 ? [{ spans, score: SCORE }] : [];
}

/** From the first row that looks like an address to the contact data or the body. */
function addressBelow(rows: readonly Segment[][]): Span[] {
  const out: Segment[][] = [];
  let contact: Span[] = [];
  for (const row of rows) {
    const text = rowText(row);
    const reach = CONTACT.exec(text);
    const own = reach ? text.slice(0, reach.index) : text;
    if (
      out.length === 0 &&
      (HEADING.test(text) || REGISTER_ROW.test(text) || BODY.test(own) || addressMarks(own) < LEAST_ADDRESS)
    ) {
      if (reach) break;
      continue;
    }
    if (out.length === MOST_ADDRESS || HEADING.test(own) || REGISTER_ROW.test(own) || BODY.test(own)) break;
    if (reach) {
      contact = spansBefore(row, reach.index);
      break;
    }
    out.push(row);
  }
  return [...out.flatMap(spansOf), ...contact];
}

const addressMarks = (text: string): number =>
  ADDRESS.reduce((sum, [mark, weight]) => sum + (mark.test(text) ? weight : 0), 0);

/** Spans of a row up to a position, if more than a few letters precede it. */
function spansBefore(row: readonly Segment[], end: number): Span[] {
  let from = 0;
  const out: Span[] = [];
  for (const { line } of row) {
    const length = Math.min(line.text.length, end - from);
    if (length > 0 && /\p{L}{3}/u.test(line.text.slice(0, length)))
      out.push({ line, start: 0, end: line.text.slice(0, length).trimEnd().length });
    from += line.text.length + 1;
  }
  return out;
}

/** The largest amount on rows of the surest pattern. Tax summaries below have totals too. */
function totalOf({ segments }: PageIndex): Candidate[] {
  const rows = groupIntoRows(segments);
  for (const kind of TO_PAY) {
    let most: { value: number; spans: Span[] } | undefined;
    for (const whole of rows) {
      // Other text may precede the total: Qty : 1   Total RM   11.60.
      const from = whole.findIndex(({ line }) => kind.test(plain(line.text)));
      const row = whole.slice(Math.max(0, from));
      const text = plain(rowText(row));
      if (!kind.test(text) || OTHER_TOTAL.test(text)) continue;
      for (const { line } of row) {
        for (const amount of line.text.matchAll(MONEY)) {
          const value = parseAmount(amount[0]) ?? 0;
          if (value > (most?.value ?? 0))
            most = { value, spans: [{ line, start: amount.index, end: amount.index + amount[0].length }] };
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
  if (key === 'issuer' || /^(?:company|shop|store|merchant|seller|vendor)(?:[ _]name)?$/iu.test(spec.name.trim()))
    return 'name';
  return kind === 'address' && (key === undefined || key === 'address' || key === 'seller_address')
    ? 'address'
    : undefined;
}

function isReceipt({ segments }: PageIndex): boolean {
  const text = segments.map(({ line }) => plain(line.text)).join('\n');
  return new Set(text.match(TILL)).size >= LEAST_WORDS && !/\b(?:bill(?:ed)? to|ship to|sold to)\b/u.test(text);
}

/** Joins pieces that are side by side into rows, top to bottom. */
function groupIntoRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const row = rows.at(-1);
    const last = row?.[0];
    if (
      row &&
      last &&
      overlapY(last.box, segment.box) > 0.5 * Math.min(last.box.y1 - last.box.y0, segment.box.y1 - segment.box.y0)
    )
      row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x0 - b.box.x0));
}

const rowText = (row: readonly Segment[]): string => row.map(({ line }) => line.text).join(' ');

/**
 * The row that most resembles a shop name: with a legal form or a trade, above address or registration rows, near the
 * top, in large print.
 */
function nameAt(rows: readonly Segment[][]): { from: number; to: number } | undefined {
  const texts = rows.map(rowText);
  const usual = median(rows.map(heightOf)) ?? 1;
  let best: { at: number; score: number } | undefined;
  for (const [at, text] of texts.entries()) {
    const own = text.replace(REGISTER, '');
    if (FORM_ALONE.test(text) || HEADING.test(text) || REGISTER_ROW.test(text) || CONTACT.test(text)) continue;
    if ((own.match(/\p{L}/gu)?.length ?? 0) < 4) continue;
    if (BODY.test(own) && !SHOP.test(own)) continue;
    const next = texts.slice(at + 1, at + 4);
    const score =
      (SHOP.test(own) ? 3 : 0) +
      (FORM_ALONE.test(texts[at + 1] ?? '') ? 3 : 0) +
      (own !== text ? 1 : 0) +
      (next.some((row) => REGISTER_ROW.test(row)) ? 1 : 0) +
      (next.some((row) => addressMarks(row) >= 2) ? 1 : 0) +
      clamp(heightOf(rows[at]!) / usual - 1, 0, 1) -
      1.5 * Math.min(2, addressMarks(own)) -
      0.4 * at;
    if (!best || score > best.score) best = { at, score };
  }
  return best && { from: best.at, to: best.at + (FORM_ALONE.test(texts[best.at + 1] ?? '') ? 2 : 1) };
}

const heightOf = (row: readonly Segment[]): number => Math.max(...row.map(({ box }) => box.y1 - box.y0));

const spansOf = (row: readonly Segment[]): Span[] => row.map(wholeSpan);

/** The last row of a name without the registration number after it. */
function withoutRegister(row: readonly Segment[]): Span[] {
  const spans = spansOf(row);
  const last = spans.at(-1)!;
  const rest = last.line.text.replace(REGISTER, '');
  if (/\p{L}/u.test(rest)) return [...spans.slice(0, -1), { ...last, end: rest.length }];
  return spans.length > 1 ? spans.slice(0, -1) : spans;
}
