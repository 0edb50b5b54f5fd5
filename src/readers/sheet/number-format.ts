import { dateFromSerial, format, getFormatFromId } from 'numfmt';

/** Settings that affect how a number is shown, besides its format. */
export interface DisplayContext {
  /** Days count from 1904 (old Macintosh files). */
  date1904: boolean;
  /** Language for formats without one. */
  locale: Locale;
}

export type Locale = 'en' | 'zh' | 'ja' | 'ko';

const LOCALE_TAGS: Record<Locale, string> = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP', ko: 'ko-KR' };

/** Built-in formats whose meaning depends on the language (ECMA-376 part 1, 18.8.30). Files contain only the number. */
const LOCAL_FORMATS: Record<Locale, Record<number, string>> = {
  en: {},
  zh: {
    14: 'yyyy/m/d',
    22: 'yyyy/m/d h:mm',
    27: 'yyyy"年"m"月"',
    28: 'm"月"d"日"',
    29: 'm"月"d"日"',
    30: 'm-d-yy',
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
    34: 'AM/PMh"时"mm"分"',
    35: 'AM/PMh"时"mm"分"ss"秒"',
    36: 'yyyy"年"m"月"',
    50: 'yyyy"年"m"月"',
    51: 'm"月"d"日"',
    52: 'yyyy"年"m"月"',
    53: 'm"月"d"日"',
    54: 'm"月"d"日"',
    55: 'AM/PMh"时"mm"分"',
    56: 'AM/PMh"时"mm"分"ss"秒"',
    57: 'yyyy"年"m"月"',
    58: 'm"月"d"日"',
  },
  ja: {
    14: 'yyyy/m/d',
    22: 'yyyy/m/d h:mm',
    27: '[$-411]ge.m.d',
    28: '[$-411]ggge"年"m"月"d"日"',
    29: '[$-411]ggge"年"m"月"d"日"',
    30: 'm/d/yy',
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"時"mm"分"',
    33: 'h"時"mm"分"ss"秒"',
    34: 'yyyy"年"m"月"',
    35: 'm"月"d"日"',
    36: '[$-411]ge.m.d',
    50: '[$-411]ge.m.d',
    51: '[$-411]ggge"年"m"月"d"日"',
    52: 'yyyy"年"m"月"',
    53: 'm"月"d"日"',
    54: '[$-411]ggge"年"m"月"d"日"',
    55: 'yyyy"年"m"月"',
    56: 'm"月"d"日"',
    57: '[$-411]ge.m.d',
    58: '[$-411]ggge"年"m"月"d"日"',
  },
  ko: {
    14: 'yyyy-mm-dd',
    22: 'yyyy-mm-dd h:mm',
    27: 'yyyy"年" mm"月" dd"日"',
    28: 'mm-dd',
    29: 'mm-dd',
    30: 'mm-dd-yy',
    31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"',
    33: 'h"시" mm"분" ss"초"',
    34: 'yyyy-mm-dd',
    35: 'yyyy-mm-dd',
    36: 'yyyy"年" mm"月" dd"日"',
    50: 'yyyy"年" mm"月" dd"日"',
    51: 'mm-dd',
    52: 'yyyy-mm-dd',
    53: 'yyyy-mm-dd',
    54: 'mm-dd',
    55: 'yyyy-mm-dd',
    56: 'yyyy-mm-dd',
    57: 'yyyy"年" mm"月" dd"日"',
    58: 'mm-dd',
  },
};

/** Built-in format for a number; General for an unknown one. */
export function builtinFormat(id: number, locale: Locale): string {
  const local = LOCAL_FORMATS[locale][id] ?? (id >= 27 ? LOCAL_FORMATS.zh[id] : undefined);
  if (local !== undefined) return local;
  if (id === 14) return 'm/d/yyyy';
  // Higher numbers belong to formats defined by the file.
  const known = id <= 49 ? getFormatFromId(id) : null;
  return known === null || known === undefined || known === '' ? 'General' : known;
}

/** Days between the two epochs. */
const DAYS_1904 = 1462;

/** A number as its cell shows it, without colours and alignment spaces. */
export function showNumber(value: number, pattern: string, context: DisplayContext): string {
  if (pattern === 'General') return general(value);
  const own = readable(systemPattern(pattern, context.locale));
  const options = { locale: own.locale ?? LOCALE_TAGS[context.locale] };
  const serial = context.date1904 && own.isDate && !own.isElapsed ? value + DAYS_1904 : value;
  // Excel shows hashes for dates before its first day; the number is more useful.
  if (own.isDate && (serial < 0 || serial >= 2_958_466)) return general(value);
  try {
    const shown = format(own.hasEra ? withEra(own.pattern, serial) : own.pattern, serial, options);
    return (own.numerals ? chineseNumerals(shown, own.numerals) : shown).replace(/ {2,}/g, ' ').trim();
  } catch {
    return general(value);
  }
}

/**
 * Long dates and times in the system format of the reader (`F800`, `F400`; [MS-OI29500] 2.1.739): the East Asian form
 * for East Asian readers.
 */
function systemPattern(pattern: string, locale: Locale): string {
  if (locale === 'en' || !/^\[\$-(?:x-sys(?:date|time)|F[48]00)\]/i.test(pattern)) return pattern;
  if (/^\[\$-(?:x-systime|F400)\]/i.test(pattern)) return 'h:mm:ss';
  return locale === 'ko' ? 'yyyy"년" m"월" d"일" dddd' : 'yyyy"年"m"月"d"日"';
}

/** A text as its cell shows it: formatted by the fourth section, or the one with `@`. */
export function showText(text: string, pattern: string, context: DisplayContext): string {
  if (pattern === 'General' || pattern === '@' || (!pattern.includes('@') && pattern.split(';').length < 4))
    return text;
  try {
    return format(readable(pattern).pattern, text, { locale: LOCALE_TAGS[context.locale] });
  } catch {
    return text;
  }
}

/** Up to eleven characters, as in the General format. */
function general(value: number): string {
  const plain = String(value);
  if (plain.length <= 11 && !plain.includes('e')) return plain;
  try {
    return format('General', value);
  } catch {
    return plain;
  }
}

interface ReadablePattern {
  pattern: string;
  locale?: string;
  isDate: boolean;
  /** An elapsed time in hours, minutes or seconds, not a point in time. */
  isElapsed: boolean;
  /** Years of Japanese eras. */
  hasEra: boolean;
  /** 1: 一二三 (DBNum1), 2: 壹贰叁 (DBNum2), 3: full-width digits. */
  numerals?: number;
}

const known = new Map<string, ReadablePattern>();

/** Rewrites notations of East Asian editions of Excel. */
function readable(pattern: string): ReadablePattern {
  let own = known.get(pattern);
  if (!own) {
    if (known.size > 5000) known.clear();
    own = rewrite(pattern);
    known.set(pattern, own);
  }
  return own;
}

function rewrite(pattern: string): ReadablePattern {
  const bare = pattern.replace(/"[^"]*"|\\.|!./g, '');
  const chineseHalves = /上午\/下午/.test(bare);
  const numerals = /\[DBNum(\d)\]/i.exec(bare)?.[1];
  const rewritten = pattern
    .split(/("[^"]*")/)
    .map((piece, i) =>
      i % 2 === 1
        ? piece
        : piece
            .replace(/上午\/下午/g, 'AM/PM')
            .replace(/G\/通用格式|G\/標準|G\/표준/g, 'General')
            .replace(/!(.)/gu, '\\$1')
            .replace(/\[DBNum\d\]/gi, '')
            .replace(/\[ENG\]/gi, ''),
    )
    .join('');
  const isDate =
    /[ymdhsegb]|aaa/i.test(bare.replace(/\[[^\]]*\]|General/gi, (tag) => (/^\[(h+|m+|s+)\]$/i.test(tag) ? 'h' : ''))) &&
    !/[0#?]/.test(bare.replace(/\[[^\]]*\]|s\.0+/gi, ''));
  // The locale of a currency only names it; separators stay those of the reader's system.
  const plain = isDate
    ? rewritten
    : rewritten.replace(/\[\$([^\]"-]*)(?:-[^\]]*)?\]/g, (_, sign: string) => (sign === '' ? '' : `"${sign}"`));
  return {
    pattern: plain,
    isDate,
    isElapsed: /\[(?:h+|m+|s+)\]/i.test(bare),
    hasEra: isDate && /g/i.test(bare.replace(/General/gi, '')),
    ...(chineseHalves ? { locale: 'zh-CN' } : {}),
    ...(numerals ? { numerals: Number(numerals) } : {}),
  };
}

/** First day of each Japanese era, as a serial number. */
const ERAS: readonly (readonly [from: number, year: number, name: string, letter: string])[] = [
  [43_586, 2019, '令和', 'R'],
  [32_516, 1989, '平成', 'H'],
  [9_856, 1926, '昭和', 'S'],
  [4_595, 1912, '大正', 'T'],
  [0, 1868, '明治', 'M'],
];

/** Replaces `g` (letter), `gg` (first character) and `ggg` (name) by the era of a day, and `e` by its year. */
function withEra(pattern: string, serial: number): string {
  const [, first, name, letter] = ERAS.find(([from]) => serial >= from)!;
  const year = dateFromSerial(serial)[0] - first + 1;
  return pattern
    .split(/("[^"]*"|\\.|\[[^\]]*\])/)
    .map((piece, i) =>
      i % 2 === 1
        ? piece
        : piece.replace(/g+|e+/gi, (token) => {
            if (/e/i.test(token)) return `"${String(year).padStart(token.length, '0')}"`;
            return `"${token.length === 1 ? letter : token.length === 2 ? name[0] : name}"`;
          }),
    )
    .join('');
}

const DIGITS: Record<number, string> = {
  1: '〇一二三四五六七八九',
  2: '零壹贰叁肆伍陆柒捌玖',
  3: '０１２３４５６７８９',
};
const UNITS: Record<number, string[]> = { 1: ['', '十', '百', '千'], 2: ['', '拾', '佰', '仟'] };

/** Digits of a formatted number as Chinese numerals: years digit by digit, others by place value. */
function chineseNumerals(shown: string, kind: number): string {
  const digits = DIGITS[kind];
  if (!digits) return shown;
  const digit = (char: string): string => digits[Number(char)]!;
  const units = UNITS[kind];
  if (!units) return shown.replace(/\d/g, digit);
  return shown.replace(/(\d+)(\.\d+)?(年)?/g, (_, whole: string, fraction = '', year = '') => {
    if (year !== '' && whole.length > 2) return [...whole].map(digit).join('') + year;
    return (
      byPlace(whole, digits, units) + (fraction === '' ? '' : `点${[...fraction.slice(1)].map(digit).join('')}`) + year
    );
  });
}

function byPlace(whole: string, digits: string, units: readonly string[]): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return digits[0]!;
  const groups = ['', '万', '亿', '万亿'];
  if (trimmed.length > 16) return [...trimmed].map((char) => digits[Number(char)]).join('');
  let text = '';
  let pendingZero = false;
  for (let i = 0; i < trimmed.length; i++) {
    const place = trimmed.length - 1 - i;
    const value = Number(trimmed[i]);
    if (value === 0) pendingZero = true;
    else {
      if (pendingZero && text !== '') text += digits[0];
      pendingZero = false;
      text += digits[value]! + units[place % 4]!;
    }
    const group = groups[place / 4];
    if (place % 4 === 0 && place > 0 && group && /[1-9]/.test(trimmed.slice(Math.max(0, i - 3), i + 1))) text += group;
  }
  // Ten to nineteen omit the leading one.
  return text.replace(/^一十/, '十');
}
