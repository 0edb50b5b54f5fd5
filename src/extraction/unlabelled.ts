import { overlapY } from '../document/index.ts';
import { CURRENCY, findDate, isCreditCode, isIban, isIdCard } from '../values/index.ts';
import type { Candidate } from './candidates.ts';
import { detect } from './detect-value.ts';
import type { FieldQuery } from './field-query.ts';
import { issuerOn } from './issuer.ts';
import { plain } from './normalise.ts';
import { type PageIndex, type Segment, wholeSpan } from './page-index.ts';
import { typedValue } from './span.ts';

/**
 * Values without a label: the issuer at the top, the currency beside amounts, the only date, e-mail address or IBAN.
 * Scores are low, because no label confirms the field.
 */
export function unlabelled(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const key = query.concepts[0]?.key;
  const all = pages.flatMap((p) => p.segments);
  if (query.kind === 'currency') return currency(all);
  if (key === 'issuer') return issuerOn(pages);
  if (key === 'title') return title(pages);
  if (key === 'invoice_date' || key === 'date_generic') return headDate(query, pages);
  if (key === 'period_start' || key === 'period_end') return period(all, key === 'period_end');
  if (key === 'due_date') return dueInProse(all);
  if (key === 'invoice_number') return numberInTitle(all);
  switch (query.kind) {
    case 'email':
    case 'url':
      return single(query, all, () => true, 0.5);
    case 'iban':
      return single(query, all, isIban, 0.6);
    case 'id-card':
      return single(query, all, isIdCard, 0.55);
    case 'credit-code':
      return single(query, all, isCreditCode, 0.5);
    default:
      return [];
  }
}

function single(
  query: FieldQuery,
  segments: readonly Segment[],
  check: (v: string) => boolean,
  score: number,
): Candidate[] {
  const hits = segments.flatMap((s) => {
    const d = detect(query.kind, s.line.text);
    if (!d || !check(s.line.text.slice(d.start, d.end))) return [];
    return [{ spans: [{ line: s.line, start: d.start, end: d.end }], score }];
  });
  const different = new Set(
    hits.map((h) => plain(h.spans[0]!.line.text.slice(h.spans[0]!.start, h.spans[0]!.end), false)),
  );
  return different.size === 0
    ? []
    : hits.slice(0, 1).map((h) => ({ ...h, score: different.size === 1 ? score : score * 0.6 }));
}

/** The currency symbol or code beside most numbers. */
function currency(segments: readonly Segment[]): Candidate[] {
  const seen = new Map<string, { count: number; candidate: Candidate }>();
  for (const s of segments) {
    const text = s.line.text;
    const m = CURRENCY.exec(text);
    if (!m) continue;
    const near = /\d/u.test(text.slice(Math.max(0, m.index - 12), m.index + m[0].length + 8));
    const entry = seen.get(m[0]) ?? {
      count: 0,
      candidate: { spans: [{ line: s.line, start: m.index, end: m.index + m[0].length }], score: 0.6 },
    };
    entry.count += near ? 1 : 0.6;
    seen.set(m[0], entry);
  }
  const ranking = [...seen].sort(([, a], [, b]) => b.count - a.count);
  // Several currencies have the dollar sign: a printed code says which.
  const code = ranking.findIndex(([sign]) => /^[A-Z]{3}$/u.test(sign));
  if (ranking[0]?.[0].endsWith('$') && code > 0) ranking.unshift(...ranking.splice(code, 1));
  return ranking
    .map(([, entry]) => entry)
    .slice(0, 2)
    .map((e, i) => ({ ...e.candidate, score: 0.6 - 0.2 * i }));
}

/** Words of a sentence about paying, in the six languages. */
const PAYING =
  /(?<!\p{L})(?:pay|paid|payment|payable|transfer|remit|settle|due|debit\w*|collect\w*|überweis\w*|zahl\w*|buchen|bucht|abgebucht|eingezogen|einziehen|prélev\w*|régl\w*|paie\w*|payer|échéance|pag[aou]\w*|cargar\w*|carg[oó]|vence|addebit\w*|scad\w*|betaa?l\w*|incass\w*|geïncasseerd|afgeschreven|voldoen)(?!\p{L})/iu;
const BY_DAY =
  /(?<!\p{L})(?:by|before|until|on|bis|bis zum|am|zum|le|avant le|au plus tard le|el|antes del?|il|entro il|entro|voor|vóór|op|omstreeks|rond)\s*$/iu;

/** A date in a sentence about paying: `Please transfer the amount by 14 January 2025`. */
function dueInProse(segments: readonly Segment[]): Candidate[] {
  const out: Candidate[] = [];
  for (const { line, isKey } of segments) {
    if (isKey || !PAYING.test(line.text)) continue;
    const date = detect('date', line.text);
    if (!date) continue;
    const before = line.text.slice(0, date.start);
    if (!PAYING.test(before) && !PAYING.test(line.text.slice(date.end))) continue;
    out.push({ spans: [{ line, start: date.start, end: date.end }], score: BY_DAY.test(before) ? 0.56 : 0.45 });
  }
  return out;
}

/** The largest line in the upper third of the first page. */
function title(pages: readonly PageIndex[]): Candidate[] {
  const first = pages[0];
  if (!first) return [];
  const upper = first.segments.filter(
    (s) => s.box.y0 < 0.35 * first.page.height && /\p{L}{2}/u.test(s.line.text) && !s.units.some((u) => u.colon),
  );
  const size = Math.max(0, ...upper.map((s) => s.line.size));
  const best = upper
    .filter((s) => s.line.size > 0.85 * size)
    .sort((a, b) => b.line.text.length * b.line.size - a.line.text.length * a.line.size)[0];
  if (!best) return [];
  // A title may be in pieces: widely spaced, or with a part in brackets.
  const line = first.segments
    .filter(
      (s) =>
        Math.abs(s.line.size - best.line.size) < 0.2 * best.line.size &&
        overlapY(s.box, best.box) > 0.6 * (best.box.y1 - best.box.y0),
    )
    .sort((a, b) => a.box.x0 - b.box.x0);
  const at = line.indexOf(best);
  const joins = (a: Segment, b: Segment): boolean => b.box.x0 - a.box.x1 < 2.5 * best.line.size;
  let from = at;
  let to = at;
  while (from > 0 && joins(line[from - 1]!, line[from]!)) from--;
  while (to < line.length - 1 && joins(line[to]!, line[to + 1]!)) to++;
  return [{ spans: line.slice(from, to + 1).map(wholeSpan), score: 0.5 }];
}

/** The first date on the first page, preferably on the title line. */
function headDate(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const out: Candidate[] = [];
  for (const s of pages[0]?.segments ?? []) {
    const d = detect('date', s.line.text);
    if (!d || s.isKey) continue;
    const titled = /^(?:facture|invoice|rechnung|receipt|发票|账单|对账单|bill|statement|quotation|order)/iu.test(
      s.line.text.trim(),
    );
    const span = { line: s.line, start: d.start, end: d.end };
    if (typedValue(s.line.text.slice(d.start, d.end), query.spec) === undefined) continue;
    out.push({ spans: [span], score: titled ? 0.6 : s.line.text.length - (d.end - d.start) < 12 ? 0.42 : 0.35 });
  }
  return out.sort((a, b) => b.score - a.score).slice(0, 3);
}

/** A title with the number of the paper: `Rechnung 1025/06`, `FOLIO # 204418`. */
const NUMBERED_TITLE =
  /^\W*(?:[\p{L}-]*invoice|bill|statement|receipt|folio|[\p{L}-]*rechnung|quittung|facture|note|reçu|factura|recibo|fattura|ricevuta|[\p{L}-]*factuur|nota|fatura)\s*(?:n[°ºo]?\.?|nr\.?|núm\.?|#)?\s*:?\s*((?=\S*\d)[\p{Lu}\d][\p{L}\d./-]*)\s*$/iu;

function numberInTitle(segments: readonly Segment[]): Candidate[] {
  return segments.flatMap(({ line }): Candidate[] => {
    const number = NUMBERED_TITLE.exec(line.text)?.[1];
    if (number === undefined || findDate(number)) return [];
    const start = line.text.lastIndexOf(number);
    return [{ spans: [{ line, start, end: start + number.length }], score: 0.55 }];
  });
}

const UNTIL =
  '(?:-|–|~|～|—|→|至|到|to|thru|till|until|through|au|jusqu.au|bis(?: zum)?|hasta(?: el)?|al?|fino al|até|t/m|tot(?: en met)?)';
const BETWEEN = new RegExp(`^\\s*${UNTIL}\\s*$`, 'iu');
/** A start day without month and year: `du 1er au 31 Juillet 2015`. */
const FROM_DAY = new RegExp(`(?:du|from|vom|dal|del)\\s+\\d{1,2}(?:er|st|nd|rd|th|\\.)?\\s+${UNTIL}\\s*$`, 'iu');

/** The start or end of a date range. */
function period(segments: readonly Segment[], end: boolean): Candidate[] {
  const out: Candidate[] = [];
  for (const { line } of segments) {
    const first = findDate(line.text);
    if (!first) continue;
    const second = findDate(line.text.slice(first.end));
    const ranged = second && BETWEEN.test(line.text.slice(first.end, first.end + second.start));
    if (ranged)
      out.push({
        spans: [
          end
            ? { line, start: first.end + second.start, end: first.end + second.end }
            : { line, start: first.start, end: first.end },
        ],
        score: 0.5,
      });
    else if (end && FROM_DAY.test(line.text.slice(0, first.start)))
      out.push({ spans: [{ line, start: first.start, end: first.end }], score: 0.5 });
  }
  return out.slice(0, 4);
}
