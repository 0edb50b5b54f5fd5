const SIGN = '(?:€|US\\$|HK\\$|NT\\$|\\$|£|¥|￥|₹|R[Ss]\\.?|(?:EUR|USD|GBP|CNY|RMB|INR|CHF|JPY|HKD|人民币))';
// The first form groups by two digits, as India does: 12,34,567.00.
const DIGITS =
  '\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,2})?(?!\\d)|' +
  "\\d{1,3}(?:[,.' \\u00a0\\u202f’]\\d{3})+(?:[.,]\\s?\\d{1,4})?(?!\\d)|\\d+(?:\\s?[.,]\\s?\\d{1,8})?";

/** A printed number with its currency. Excludes parts of dates, percentages and longer codes. */
export const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d][.,/-]?)(?:${SIGN}\\s{0,2})?[-−–+]?\\s?\\(?(?:${SIGN}\\s{0,2})?[-−]?(?:${DIGITS})\\)?(?:\\s{0,2}(?:€|元|圆|万元|${SIGN}(?![\\p{L}\\d])))?`,
  'giu',
);

export const CURRENCY =
  /€|US\$|HK\$|NT\$|\$|£|¥|￥|₹|\bRs\.?(?=\s?\d)|\b(?:EUR|USD|GBP|CNY|RMB|INR|CHF|JPY|HKD|SEK|NOK|DKK|PLN|AUD|CAD|SGD)\b|人民币|美元|欧元/u;

/**
 * The number of an amount. The last of `.` and `,` is the decimal mark, unless it separates groups of three throughout.
 * A single `1,234` means thousands, a single `1.234` a decimal. Undefined without a number.
 */
export function parseAmount(source: string): number | undefined {
  const text = source.normalize('NFKC').replace(/[−–]/gu, '-').replace(/\s+/gu, ' ');
  const found = /-?\s*\(?\s*-?[^\d-]*(\d[\d.,' ’]*)/u.exec(text);
  if (!found) return undefined;
  let digits = found[1]!.replace(/[ '’]/gu, '').replace(/[.,]+$/u, '');
  const negative = /-\s*[^\d]*$/u.test(text.slice(0, text.indexOf(found[1]!))) || /\(\s*[^\d]*\d[^)]*\)/u.test(text);
  const dot = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) {
    const decimal = dot > comma ? '.' : ',';
    digits = digits.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.');
  } else if (dot >= 0 || comma >= 0) {
    const mark = dot >= 0 ? '.' : ',';
    const groups = digits.split(mark);
    const thousands =
      (groups.slice(1).every((g) => g.length === 3) ||
        (groups.length > 2 && groups.slice(1, -1).every((g) => g.length === 2) && groups.at(-1)!.length === 3)) &&
      groups[0]!.length <= 3 &&
      groups[0] !== '0' &&
      (groups.length > 2 || mark === ',');
    digits = thousands ? groups.join('') : `${groups.slice(0, -1).join('')}.${groups.at(-1)}`;
  }
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  const scaled = /万元?$/u.test(text.trim()) ? value * 1e4 : /亿元?$/u.test(text.trim()) ? value * 1e8 : value;
  return negative ? -scaled : scaled;
}
