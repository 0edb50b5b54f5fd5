/** A number in a format of ST_NumberFormat (ECMA-376 part 1, 17.18.59). Unknown formats use decimal digits. */
export function numeral(value: number, format: string): string {
  const write = FORMATS[format];
  return write?.(value) ?? String(value);
}

const FORMATS: Record<string, (value: number) => string | undefined> = {
  none: () => '',
  bullet: () => '•',
  decimalZero: (n) => String(n).padStart(2, '0'),
  lowerLetter: (n) => letters(n),
  upperLetter: (n) => letters(n).toUpperCase(),
  lowerRoman: (n) => roman(n).toLowerCase(),
  upperRoman: (n) => roman(n),
  ordinal: (n) => `${n}${n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`,
  numberInDash: (n) => `- ${n} -`,
  decimalFullWidth: (n) => wide(n),
  decimalFullWidth2: (n) => wide(n),
  decimalEnclosedCircle: (n) => enclosed(n),
  decimalEnclosedCircleChinese: (n) => enclosed(n),
  decimalEnclosedFullstop: (n) => (n >= 1 && n <= 20 ? String.fromCodePoint(0x2487 + n) : undefined),
  decimalEnclosedParen: (n) => (n >= 1 && n <= 20 ? String.fromCodePoint(0x2473 + n) : undefined),
  chineseCounting: (n) => hanNumber(n),
  chineseCountingThousand: (n) => hanNumber(n),
  japaneseCounting: (n) => hanNumber(n),
  taiwaneseCounting: (n) => hanNumber(n),
  taiwaneseCountingThousand: (n) => hanNumber(n),
  koreanCounting: (n) => nth('일이삼사오육칠팔구십', n),
  chineseLegalSimplified: (n) => hanNumber(n, '零壹贰叁肆伍陆柒捌玖', '拾佰仟'),
  ideographLegalTraditional: (n) => hanNumber(n, '零壹貳參肆伍陸柒捌玖', '拾佰仟'),
  japaneseLegal: (n) => hanNumber(n, '零壱弐参四伍六七八九', '拾百阡'),
  ideographDigital: (n) => digits(n, '〇一二三四五六七八九'),
  taiwaneseDigital: (n) => digits(n, '〇一二三四五六七八九'),
  japaneseDigitalTenThousand: (n) => digits(n, '〇一二三四五六七八九'),
  ideographTraditional: (n) => nth('甲乙丙丁戊己庚辛壬癸', n),
  ideographZodiac: (n) => nth('子丑寅卯辰巳午未申酉戌亥', n),
  aiueo: (n) => nth('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン', n),
  aiueoFullWidth: (n) =>
    nth('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン', n),
  iroha: (n) =>
    nth('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン', n),
  irohaFullWidth: (n) =>
    nth('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン', n),
  ganada: (n) => nth('가나다라마바사아자차카타파하', n),
  chosung: (n) => nth('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', n),
  russianLower: (n) => nth('абвгдежзиклмнопрстуфхцчшщыэюя', n),
  russianUpper: (n) => nth('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ', n),
};

const nth = (signs: string, n: number): string | undefined => Array.from(signs)[n - 1];
const digits = (n: number, signs: string): string =>
  Array.from(String(n), (d) => Array.from(signs)[Number(d)] ?? d).join('');
const wide = (n: number): string => digits(n, '０１２３４５６７８９');

/** a to z, then aa, bb: Word repeats the letter, unlike spreadsheets. */
function letters(n: number): string {
  if (n < 1) return String(n);
  return String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.min(30, Math.floor((n - 1) / 26) + 1));
}

export function roman(n: number): string {
  if (n < 1 || n > 9999) return String(n);
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = n;
  let text = '';
  for (const [value, sign] of steps) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

function enclosed(n: number): string | undefined {
  if (n === 0) return '⓪';
  if (n >= 1 && n <= 20) return String.fromCodePoint(0x245f + n);
  if (n >= 21 && n <= 35) return String.fromCodePoint(0x3251 + n - 21);
  return n >= 36 && n <= 50 ? String.fromCodePoint(0x32b1 + n - 36) : undefined;
}

/** 十二, 一百零五. */
function hanNumber(n: number, signs = '〇一二三四五六七八九', units = '十百千'): string | undefined {
  if (n < 0 || n > 9999) return undefined;
  const zero = signs === '〇一二三四五六七八九' ? '零' : signs[0]!;
  if (n === 0) return signs[0];
  let text = '';
  let gap = false;
  const figures = Array.from(String(n), Number);
  figures.forEach((figure, i) => {
    const place = figures.length - 1 - i;
    if (figure === 0) {
      gap = text !== '';
      return;
    }
    if (gap) text += zero;
    gap = false;
    // Ten to nineteen usually omit the one.
    const bare = figure === 1 && place === 1 && i === 0 && signs.includes('一');
    text += `${bare ? '' : signs[figure]}${place > 0 ? units[place - 1] : ''}`;
  });
  return text;
}
