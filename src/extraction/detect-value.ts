import {
  AMOUNT,
  CURRENCY,
  findDate,
  isCreditCode,
  isIban,
  isIdCard,
  parseAmount,
  parseAmountInWords,
  passesLuhn,
} from '../values/index.ts';
import type { ValueKind } from './labels/index.ts';

/** A span of text that matches a kind of value. `fit` 0..1 rates the match. */
export interface Detected {
  start: number;
  end: number;
  fit: number;
}

const PATTERNS: Partial<Record<ValueKind, RegExp>> = {
  time: /\d{1,2}[:：时]\d{2}(?:[:：分]\d{2}秒?)?/u,
  percent: /[-−]?\d{1,3}(?:[.,]\d{1,4})?\s?[%％]|免税|不征税|\*{3}/u,
  number: /[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:[.,]\d+)?/u,
  // Groups of digits may be separated by spaces, words may not.
  code: /(?=[\p{L}\p{N}_\-/.]*\d)[\p{L}\p{N}][\p{L}\p{N}_\-/.]*[\p{L}\p{N}](?:\s[\dA-Z-]*\d[\dA-Z-]*(?![\p{L}.,\d/]))*|\d+/u,
  'tax-id': /\d{3,14}\*{2,8}[\dXx]{2,6}|(?=(?:[^\d]*\d){6})[A-Z0-9][A-Z0-9 .-]{6,24}[A-Z0-9](?![\p{L}\p{N}])/iu,
  'credit-code': /\d{3,14}\*{2,8}[\dXx]{2,6}|[0-9A-HJ-NPQRTUWXY](?:[ -]?[0-9A-HJ-NPQRTUWXY]){17}(?![A-Z\d])/iu,
  'id-card':
    /\d{3,14}\*{2,8}[\dXx]{2,6}|(?<!\d)\d(?:\s?\d){16}\s?[\dXx](?![\p{L}\d])|(?<!\d)\d{15}(?!\d)|[\p{L}\d]*\d{5,}[\p{L}\d]*/u,
  'bank-card': /\d(?:[\s-]?\d){4,29}(?!\d)/u,
  iban: /[A-Z]{2}\d{2}(?:\s?[A-Z0-9]){11,30}(?![\p{L}\d])/u,
  phone: /(?:\+|00)?\(?\d[\d\s().\-/]{4,22}\d(?!\d)/u,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  url: /(?:https?:\/\/|www\.)[^\s，。；）)]+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|cn|org|net|fr|de|eu|io|gov|edu|co|uk|nl|it|es|ch|at|in)\b(?:\/[^\s，。；）)]*)?/iu,
  'amount-in-words': /(?:人民币)?\s?[零〇壹贰叁肆伍陆柒捌玖拾佰仟万亿一二三四五六七八九十百千圆元角分整正两\s]{3,}/u,
  currency: CURRENCY,
};

const OPEN = new Set<ValueKind>(['text', 'name', 'company', 'address']);

/** Whether any text may be a value of this kind. */
export const isOpen = (kind: ValueKind): boolean => OPEN.has(kind);

/** Maximum length of searched text. Values are near their labels, and some patterns take quadratic time. */
const MOST = 2000;

/** The first value of a kind in a line; for open kinds, the whole line. */
export function detect(kind: ValueKind, line: string): Detected | undefined {
  if (isOpen(kind)) return detectWhole(kind, line);
  const text = line.slice(0, MOST);
  if (kind === 'date') {
    const d = findDate(text);
    return d && { start: d.start, end: d.end, fit: d.iso.length === 10 ? 1 : 0.9 };
  }
  if (kind === 'amount') return amount(text);
  const m = PATTERNS[kind]!.exec(text);
  if (!m) return undefined;
  const lead = m[0].length - m[0].trimStart().length;
  const start = m.index + lead;
  const value = m[0].trim();
  return { start, end: start + value.length, fit: fitOf(kind, value, text, start) };
}

function amount(text: string): Detected | undefined {
  AMOUNT.lastIndex = 0;
  for (let m = AMOUNT.exec(text); m; m = AMOUNT.exec(text)) {
    const lead = m[0].length - m[0].trimStart().length;
    const start = m.index + lead;
    let end = m.index + m[0].trimEnd().length;
    const after = text.slice(end);
    if (/^\s?[%％‰]|^[./-]\d|^\p{L}{2,}\d/u.test(after) || parseAmount(text.slice(start, end)) === undefined) continue;
    if (findDate(text)?.start === start) continue;
    // A closing bracket without an opening one belongs to the sentence.
    if (text[end - 1] === ')' && !text.slice(start, end).includes('(')) end--;
    const marked = CURRENCY.test(m[0]) || /[.,]\d{2}\D*$/u.test(m[0]);
    return { start, end, fit: marked ? 1 : 0.85 };
  }
  return undefined;
}

function fitOf(kind: ValueKind, value: string, text: string, start: number): number {
  const tight = value.replace(/[\s-]/gu, '');
  switch (kind) {
    case 'number':
      return /^\s*[%％]|^[./-]\d/u.test(text.slice(start + value.length)) ? 0.4 : 1;
    case 'code':
      return findDate(value) && !/^\d{8,}$/u.test(value)
        ? 0.3
        : /^\d+[.,]\d{2}$/u.test(value)
          ? 0.5
          : tight.length < 3
            ? 0.7
            : 1;
    case 'tax-id':
      return isCreditCode(value) || /^(?:[A-Z]{2}\d{8,12}|\d{15}|[0-9A-Z]{18}|\d{20})$/iu.test(tight) ? 1 : 0.85;
    case 'credit-code':
      return isCreditCode(value) ? 1 : 0.8;
    case 'id-card':
      return isIdCard(value) ? 1 : 0.8;
    case 'bank-card':
      return passesLuhn(value) ? 1 : 0.9;
    case 'iban':
      return isIban(value) ? 1 : 0.6;
    case 'phone': {
      const digits = value.replace(/\D/gu, '').length;
      return digits < 7 || digits > 15 || findDate(value) ? 0.3 : 1;
    }
    case 'amount-in-words':
      return parseAmountInWords(value) === undefined ? 0.5 : 1;
    default:
      return 1;
  }
}

function detectWhole(kind: ValueKind, text: string): Detected | undefined {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (end <= start) return undefined;
  const value = text.slice(start, end);
  if (!/[\p{L}\p{N}*☑☒✓√]/u.test(value)) return undefined;
  let fit = 1;
  if (kind === 'name' && (value.length > 40 || /\d{3}/u.test(value))) fit = 0.5;
  if (kind === 'company' && (/^[\d\s.,-]+$/u.test(value) || value.length > 80)) fit = 0.3;
  if (kind === 'address' && value.length < 4) fit = 0.5;
  return { start, end, fit };
}
