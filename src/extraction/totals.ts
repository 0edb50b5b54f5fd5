import { overlapX, overlapY } from '../document/index.ts';
import { parseAmount } from '../values/index.ts';
import type { Candidate } from './candidates.ts';
import { detect } from './detect-value.ts';
import type { FieldQuery } from './field-query.ts';
import { plain } from './normalise.ts';
import { type PageIndex, rightOf, type Segment } from './page-index.ts';
import type { Span } from './span.ts';

/**
 * What the label of an amount says that it is: the total with tax, what is still to pay, the total without tax, the
 * tax, a payment or an earlier balance.
 */
export type AmountRole = 'total' | 'due' | 'net' | 'tax' | 'settled' | 'other';

// Words of labels in English, German, French, Spanish, Italian, Dutch and Portuguese, without accents. Labels of totals
// are composed of them in any order ("Totaal te betalen", "Total amount payable incl. VAT"), so phrases are not listed.
const WORDS = {
  total:
    /\b(?:(?:sub)?tota(?:l|ls|le|al|ux)\w*|gesamt\w*|endbetrag|end?summe|summe|rechnungsbetrag|factuurbedrag|eindbedrag|importe|montant|amount|betrag)\b/u,
  due: /\b(?:due|payable|owing|owed|outstanding|to pay|please pay|zu zahlen\w*|zu uberweisen\w*|zahlbetrag|nachzahlung|restbetrag|offener betrag|a payer|a regler|reste? a|restant du|a pagar|por pagar|da pagare|a saldo|te betalen|te voldoen|openstaand\w*)\b/u,
  net: /\b(?:sub ?-?total\w*|sub ?totaal|net|nets|netto\w*|nett|neto|excl\w*|excluding|exclusive|ex\.? (?:vat|gst|tax|btw)|before (?:tax|vat|gst)|without|h\.?t\.?|hors tax\w*|sous ?-?total|zwischensumme|ohne|zzgl\w*|base|imponibile|taxable|sin iva|iva esclusa|goods)\b/u,
  tax: /\b(?:vat|tax(?:es)?|[cis]?gst|hst|tva|taxe|mwst|ust|umsatzsteuer|mehrwertsteuer|iva|igic|btw|impuesto\w*|imposta)\b/u,
  gross:
    /\b(?:incl\w*|inkl\w*|including|inclusive|brutto\w*|gross|ttc|toutes taxes|iva incl\w*|ivato|compreso|bruto|grand)\b/u,
  settled:
    /\b(?:paid|payments?|received|credits?|deposits?|prepaid|advances?|bezahlt\w*|anzahlung\w*|abschlag\w*|geleistete\w*|acomptes?|verse[es]?|deja regle\w*|pagado|anticip\w*|acconto|pagato|betaald\w*|voldaan|aanbetaling\w*|previous|last|prior|opening|forward|vorjahr\w*|alter|ancien|anterior|precedente|vorig\w*|discount|rabatt|remise|descuento|sconto|korting|savings?)\b/u,
};

/** The role that the words of a label give. */
export function roleOf(label: string): AmountRole {
  const text = plain(label).replace(/\((?:[^()]*%[^()]*)\)/gu, ' ');
  const has = (kind: keyof typeof WORDS): boolean => WORDS[kind].test(text);
  if (has('due')) return has('tax') && !has('total') && !has('gross') ? 'tax' : 'due';
  if (has('settled')) return 'settled';
  if (has('gross')) return has('net') && !has('total') ? 'other' : 'total';
  if (has('net')) return 'net';
  if (has('tax')) return 'tax';
  return has('total') ? 'total' : 'other';
}

interface Money {
  span: Span;
  value: number;
  role: AmountRole;
}

/** Units of currency by which a sum may be off: amounts are rounded. */
const ROUNDING = 0.021;
/** Scores: what a label alone says, and with a sum that agrees. */
const BY_LABEL = 0.82;
const BY_SUM = 0.8;
const BY_BOTH = 1;
/** Of several totals, the largest. */
const LARGEST = 0.05;
/** Larger documents are not invoices, and sums would agree by chance. */
const MOST_AMOUNTS = 400;

const KEYS: Record<string, readonly AmountRole[]> = {
  total_incl_tax: ['total', 'due'],
  total_excl_tax: ['net'],
  total_tax: ['tax'],
};

/**
 * Totals of an invoice: amounts whose label is composed of words for totals, and amounts that agree with others, since
 * the total without tax and the taxes add up to the total.
 */
export function totalsOf(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const key = query.concepts[0]?.key ?? '';
  const wanted = KEYS[key];
  if (!wanted || query.kind !== 'amount') return [];
  const money = moneyOf(pages);
  if (money.length === 0 || money.length > MOST_AMOUNTS) return [];
  const sums = findSums(money);
  const agreed = new Set(key === 'total_incl_tax' ? sums.totals : key === 'total_excl_tax' ? sums.nets : sums.taxes);
  const named = money.filter(({ role }) => wanted.includes(role));
  const largest = Math.max(0, ...named.map(({ value }) => value));
  return money.flatMap((one): Candidate[] => {
    const says = wanted.includes(one.role);
    const agrees = agreed.has(one);
    if (!says && !agrees) return [];
    if (one.role === 'settled' || (one.value === 0 && one.role === 'due')) return [];
    const base = says && agrees ? BY_BOTH : says ? BY_LABEL : BY_SUM;
    return [{ spans: [one.span], score: base + (one.value === largest ? LARGEST : 0) }];
  });
}

const found = new WeakMap<readonly PageIndex[], Money[]>();

/** Amounts with the roles of their labels. */
function moneyOf(pages: readonly PageIndex[]): Money[] {
  const known = found.get(pages);
  if (known) return known;
  const out: Money[] = [];
  for (const index of pages) {
    for (const segment of index.segments) {
      const { text } = segment.line;
      if (/\p{Script=Han}/u.test(text)) continue;
      const amount = detect('amount', text);
      if (!amount) continue;
      const printed = text.slice(amount.start, amount.end);
      const value = parseAmount(printed);
      // Money has decimals or a currency; other numbers are counts, years and codes.
      if (value === undefined || value < 0 || !/[.,]\d{2}(?!\d)|[€$£₹¥]|\p{L}/u.test(printed)) continue;
      const own = text.slice(0, amount.start);
      const label = /\p{L}{2}/u.test(own.replace(/\b[A-Z]{3}\b/gu, '')) ? own : labelBeside(index, segment);
      out.push({
        span: { line: segment.line, start: amount.start, end: amount.end },
        value,
        role: label ? roleOf(label) : 'other',
      });
    }
  }
  found.set(pages, out);
  return out;
}

/** The text at the left of an amount on its row, or directly above it if there is none. */
function labelBeside(index: PageIndex, segment: Segment): string | undefined {
  const { box } = segment;
  const height = box.y1 - box.y0;
  const left = index.segments
    .filter(
      (s) =>
        s !== segment &&
        s.box.x1 <= box.x0 + 0.3 * height &&
        overlapY(s.box, box) >= 0.5 * Math.min(height, s.box.y1 - s.box.y0) &&
        /\p{L}{2}/u.test(s.line.text),
    )
    .sort((a, b) => b.box.x1 - a.box.x1);
  for (const s of left) {
    // Another amount with its own label ends the row of this one.
    if (detect('amount', s.line.text) && roleOf(s.line.text) === 'other') continue;
    return s.line.text;
  }
  if (left.length > 0) return undefined;
  return index.segments
    .filter(
      (s) =>
        s.box.y1 <= box.y0 + 0.3 * height &&
        box.y0 - s.box.y1 < 1.6 * height &&
        overlapX(s.box, box) > 0 &&
        /\p{L}{2}/u.test(s.line.text) &&
        rightOf(index, s.box).every((o) => o.box.y0 < box.y0),
    )
    .sort((a, b) => b.box.y1 - a.box.y1)[0]?.line.text;
}

interface Sums {
  nets: Money[];
  taxes: Money[];
  totals: Money[];
}

/** Amounts that agree: the total without tax and one tax, two, or all taxes make the total. */
function findSums(money: readonly Money[]): Sums {
  const out: Sums = { nets: [], taxes: [], totals: [] };
  const taxes = money.filter(({ role, value }) => role === 'tax' && value > 0);
  if (taxes.length === 0) return out;
  const groups = taxes.map((t) => [t]);
  const distinct = [...new Map(taxes.map((t) => [t.value, t])).values()];
  for (let i = 0; i < taxes.length && taxes.length <= 12; i++)
    for (let k = i + 1; k < taxes.length; k++) groups.push([taxes[i]!, taxes[k]!]);
  if (taxes.length > 2) groups.push(taxes, distinct);
  const nets = money.filter(({ role }) => role === 'net');
  for (const net of nets) {
    for (const group of groups) {
      const sum = net.value + group.reduce((s, t) => s + t.value, 0);
      // A tax is less than what it is put on.
      if (sum > 2 * net.value) continue;
      const totals = money.filter(
        (m) =>
          Math.abs(m.value - sum) <= ROUNDING && m !== net && !group.includes(m) && !['net', 'tax'].includes(m.role),
      );
      if (totals.length === 0) continue;
      out.nets.push(net);
      out.taxes.push(...group);
      out.totals.push(...totals);
    }
  }
  return out;
}
