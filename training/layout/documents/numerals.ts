const DIGITS = '零一二三四五六七八九十';
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** 1..99 as Chinese documents count: 三, 十二, 二十五. */
export const chineseNumeral = (n: number): string =>
  n <= 10 ? DIGITS[n]! : `${n < 20 ? '' : DIGITS[Math.floor(n / 10)]!}十${n % 10 === 0 ? '' : DIGITS[n % 10]!}`;

/** 1..12 in Roman capitals; larger ones stay as they are. */
export const romanNumeral = (n: number): string => ROMAN[n] ?? String(n);
