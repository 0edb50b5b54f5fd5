const FIGURES = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

/** Whole number in formal numerals: 壹仟零伍. */
function inFigures(whole: number): string {
  const groups: string[] = [];
  for (let rest = whole, g = 0; rest > 0; rest = Math.floor(rest / 10_000), g++) {
    const part = rest % 10_000;
    let text = '';
    for (let place = 3; place >= 0; place--) {
      const digit = Math.floor(part / 10 ** place) % 10;
      if (digit > 0) text += `${FIGURES[digit]}${PLACES[place]}`;
      else if (text !== '' && !text.endsWith('零') && part % 10 ** place > 0) text += '零';
    }
    const gap = part > 0 && part < 1000 && rest >= 10_000 ? '零' : '';
    groups.unshift(part === 0 ? '' : `${gap}${text}${GROUPS[g]}`);
  }
  return groups.join('').replace(/零+/gu, '零') || '零';
}

/** An amount in words by the rules for cheques (支付结算办法, annex 1). `unit` is 圆 or 元. */
export function amountInWords(amount: number, unit: '圆' | '元' = '圆'): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const whole = Math.floor(cents / 100);
  const jiao = Math.floor(cents / 10) % 10;
  const fen = cents % 10;
  const sign = amount < 0 ? '(负数)' : '';
  const yuan = whole > 0 || cents === 0 ? `${inFigures(whole)}${unit}` : '';
  if (jiao === 0 && fen === 0) return `${sign}${yuan}整`;
  const tenth = jiao > 0 ? `${FIGURES[jiao]}角` : yuan === '' ? '' : '零';
  return `${sign}${yuan}${tenth}${fen > 0 ? `${FIGURES[fen]}分` : '整'}`;
}

export const money = (amount: number): string => amount.toFixed(2);
export const thousands = (amount: number): string => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/gu, ',');
export const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const sum = (amounts: readonly number[]): number => cents(amounts.reduce((total, amount) => total + amount, 0));
