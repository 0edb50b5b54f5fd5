import { chineseNumber, romanNumber } from './numbering.ts';

export interface PageLabel {
  value: number;
  /** The text says that it is a page number ("Page 3", "第 3 页", "- 3 -", "3 / 9"); a number alone may be anything. */
  explicit: boolean;
}

const number = '(\\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7})';
const patterns: { expression: RegExp; explicit: boolean }[] = [
  { expression: new RegExp(`^(?:page|p\\.|pg\\.?)\\s*${number}(?:\\s*(?:of|/)\\s*\\d{1,4})?$`, 'i'), explicit: true },
  {
    expression: /^第\s*(\d{1,4}|[一二三四五六七八九十百零〇]{1,5})\s*页(?:\s*[，,/／|]?\s*(?:共\s*)?\d{1,4}\s*页?)?$/,
    explicit: true,
  },
  { expression: /^(\d{1,4})\s*(?:\/|／|of|\|)\s*\d{1,4}$/i, explicit: true },
  { expression: new RegExp(`^[-–—―~·•|\\[【<]+\\s*${number}\\s*[-–—―~·•|\\]】>]+$`), explicit: true },
  // Formulas are numbered so too.
  { expression: new RegExp(`^[(（]\\s*${number}\\s*[)）]$`), explicit: false },
  { expression: /^(\d{1,4})\s*页$/, explicit: true },
  { expression: new RegExp(`^${number}$`), explicit: false },
  { expression: /^(?:[A-Z]|\d{1,3})[-–](\d{1,4})$/, explicit: false },
  { expression: /^[-–—|]\s*(\d{1,4})$|^(\d{1,4})\s*[-–—|]$/, explicit: false },
];

/** The page number of a text that consists of one. */
export function pageLabel(text: string): PageLabel | undefined {
  if (text.length > 24) return undefined;
  for (const { expression, explicit } of patterns) {
    const match = expression.exec(text);
    if (!match) continue;
    const digits = match[1] ?? match[2] ?? '';
    const value = /^\d+$/.test(digits)
      ? Number(digits)
      : Number.isNaN(romanNumber(digits))
        ? chineseNumber(digits)
        : romanNumber(digits);
    return Number.isNaN(value) ? undefined : { value, explicit };
  }
  return undefined;
}
