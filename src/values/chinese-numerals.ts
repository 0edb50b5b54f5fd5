const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  弌: 1,
  二: 2,
  贰: 2,
  貳: 2,
  两: 2,
  三: 3,
  叁: 3,
  叄: 3,
  參: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  陸: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};
const PLACES: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const GROUPS: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

/** A whole number in Chinese numerals, by places (二十一, 壹仟零伍) or digit by digit (二〇二四). Undefined for other text. */
export function parseChineseInteger(text: string): number | undefined {
  if (text === '') return undefined;
  if ([...text].every((c) => c in DIGITS))
    return text.length === 1 || /[零〇]/u.test(text) || text.length > 2
      ? Number([...text].map((c) => DIGITS[c]).join(''))
      : undefined;
  let total = 0;
  let group = 0;
  let digit: number | undefined;
  for (const c of text) {
    if (c in DIGITS) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = DIGITS[c]!;
    } else if (c in PLACES) {
      // 十五 is short for 一十五.
      group += (digit ?? 1) * PLACES[c]!;
      digit = undefined;
    } else if (c in GROUPS) {
      // 一亿二千万 ends the higher group; 一万亿 multiplies it.
      const unit = GROUPS[c]!;
      group += digit ?? 0;
      digit = undefined;
      if (unit === 1e8) total = (total + group) * unit;
      else total += group * unit;
      group = 0;
    } else return undefined;
  }
  return total + group + (digit ?? 0);
}

/** An amount in words: 人民币壹仟贰佰叁拾肆圆伍角陆分, 捌拾元整. Undefined for other text. */
export function parseAmountInWords(source: string): number | undefined {
  const text = source
    .normalize('NFKC')
    .replace(/[\s:,()]|人民币|RMB|CNY/giu, '')
    .replace(/[整正]$/u, '');
  const parts = /^(负)?(?:([^元圆圓角分]+)[元圆圓])?零?(?:([^元圆圓角分])角)?零?(?:([^元圆圓角分])分)?$/u.exec(text);
  if (!parts || (!parts[2] && !parts[3] && !parts[4])) return undefined;
  const whole = parts[2] ? parseChineseInteger(parts[2]) : 0;
  const jiao = parts[3] ? DIGITS[parts[3]] : 0;
  const fen = parts[4] ? DIGITS[parts[4]] : 0;
  if (whole === undefined || jiao === undefined || fen === undefined) return undefined;
  const value = Math.round(whole * 100 + jiao * 10 + fen) / 100;
  return parts[1] ? -value : value;
}
