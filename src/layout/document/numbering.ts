/**
 * Families of numbers at the start of headings and list items in Chinese and English documents (GB/T 1.1 and GB/T 9704
 * clause numbers, IEEE and ISO section numbers, legal articles).
 */
export type NumberFamily =
  | 'part'
  | 'chapter'
  | 'section'
  | 'article'
  | 'appendix'
  | 'cn-comma'
  | 'cn-paren'
  | 'upper-roman'
  | 'upper-letter'
  | 'arabic'
  | 'arabic-half'
  | 'arabic-paren'
  | 'circled'
  | 'lower-letter'
  | 'lower-roman';

export interface Numbering {
  family: NumberFamily;
  /** 1.2.3 -> [1, 2, 3]; letters count from 1. */
  values: number[];
  /** How the number ends: '.', ')', '()', '、', ':' or '' for a bare number. */
  form: string;
  /** UTF-16 length of the number with punctuation and following spaces. */
  length: number;
  /** The other interpretation of a letter that is also a roman digit (i, v, x, c...). */
  alternative?: { family: NumberFamily; values: number[] };
}

const chineseDigits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const chineseUnits: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** 二十三 -> 23, 一〇二 -> 102, 十 -> 10; NaN if it is not a number below 10000. */
export function chineseNumber(text: string): number {
  if (text === '') return Number.NaN;
  let total = 0;
  let digit = -1;
  let units = false;
  for (const char of text) {
    const value = chineseDigits[char];
    const unit = chineseUnits[char];
    if (value !== undefined) digit = digit < 0 || units ? value : digit * 10 + value;
    else if (unit !== undefined) {
      total += (digit < 0 ? 1 : digit) * unit;
      digit = -1;
      units = true;
    } else return Number.NaN;
  }
  return total + Math.max(0, digit);
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const romanShape = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;

/** XIV -> 14; NaN if it is malformed. */
export function romanNumber(text: string): number {
  if (text === '' || !romanShape.test(text)) return Number.NaN;
  let total = 0;
  const lower = text.toLowerCase();
  for (let i = 0; i < lower.length; i++) {
    const value = romanDigits[lower[i]!]!;
    total += value < (romanDigits[lower[i + 1] ?? ''] ?? 0) ? -value : value;
  }
  return total;
}

const spelled: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

function anyNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const chinese = chineseNumber(text);
  if (!Number.isNaN(chinese)) return chinese;
  const word = spelled[text.toLowerCase()];
  if (word !== undefined) return word;
  const roman = romanNumber(text);
  if (!Number.isNaN(roman)) return roman;
  return /^[A-Za-z]$/.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : Number.NaN;
}

const CN = '一二三四五六七八九十百千零〇两';
const chineseOrdinal = new RegExp(`^第\\s?([${CN}\\d]{1,5})\\s?(编|篇|部分|部|章|节|回|讲|条|款)[、：:.．\\s]*`);
const englishNamed =
  /^(part|chapter|section|article|appendix|annex)\s+(\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z](?:\.\d{1,3})*|one|two|three|four|five|six|seven|eight|nine|ten)(?![\w.]*\w)[.:)—–-]?\s*/i;
const appendix = new RegExp(
  `^(附录|附件|附表)\\s?([A-Z](?:[.．]\\d{1,3})*|\\d{1,2}|[${CN}]{1,3})?(?=[\\s、：:.．]|$|[\\u4e00-\\u9fff])[、：:.．\\s]*`,
);
const cnComma = new RegExp(`^([${CN}]{1,4})\\s?([、．.])\\s*`);
const cnParen = new RegExp(`^[（(]\\s?([${CN}]{1,4})\\s?[)）]\\s*`);
const sectionSign = /^§+\s?(\d{1,4}(?:\.\d{1,3})*)[.:]?\s+/;
/** Paragraph numbers of construction specifications (MasterFormat): .1, .2 */
const leadingDot = /^\.(\d{1,2})\s+(?=\S)/;
const arabicParen = /^[（(]\s?(\d{1,3})\s?[)）]\s*/;
/** Ends in a mark, or in a dash between spaces before a word: "3.1 - Scope". */
const arabic =
  /^(\d{1,3}(?:[.．]\d{1,3}){0,6})(\s?[.．、)）:：](?!\d)|\s+[-–—](?=\s+[“"‘'《【（(]?[\p{Lu}\p{Lo}]))?(\s*)/u;
const letterParen = /^[（(]\s?([A-Za-z]|[ivxIVX]{2,5})\s?[)）]\s*/;
const letter =
  /^([IVXLC]{2,6}|[ivx]{2,6}|[A-Za-z])(?!\w)(?:[.．](\d{1,3}(?:[.．]\d{1,3})*))?(\s?[.．、)）:](?![\w.]))?(\s*)/;
const fullRoman = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ';

/**
 * What may follow a number without punctuation: a capital, or a CJK character that is not a unit of measure or time.
 */
const opensWords = /^(?![年月日号个元万亿千百%％点时分秒名家位次倍只台件种岁人℃度])[\p{Lu}\p{Lo}“"‘'《【（(]/u;

/** Words that begin with the sign of a unit: "2.1 分析", "3.2 时间". A number with depth and a space rarely has a unit. */
const wordOfUnit = /^[年月日号点时分秒名家位次倍只台件种岁人度][\p{Lo}]/u;

const dotted = (text: string): number[] => text.split(/[.．]/).map(Number);
const trimForm = (mark: string | undefined): string => {
  const form = (mark ?? '').trim();
  return form === '．' ? '.' : form === '）' ? ')' : form === '：' ? ':' : form;
};

function letterNumbering(word: string, form: string, length: number, rest: string | undefined): Numbering | undefined {
  const upper = word === word.toUpperCase();
  const roman = romanNumber(word);
  const more = rest ? dotted(rest) : [];
  if (word.length > 1) {
    if (Number.isNaN(roman)) return undefined;
    return { family: upper ? 'upper-roman' : 'lower-roman', values: [roman, ...more], form, length };
  }
  const value = word.toLowerCase().charCodeAt(0) - 96;
  const letters = { family: upper ? ('upper-letter' as const) : ('lower-letter' as const), values: [value, ...more] };
  if (Number.isNaN(roman)) return { ...letters, form, length };
  const romans = { family: upper ? ('upper-roman' as const) : ('lower-roman' as const), values: [roman, ...more] };
  // i, v and x start or continue roman lists far more often than they are the 9th, 22nd or 24th letter; for c, d, l and
  // m it is the reverse.
  return /[ivx]/i.test(word)
    ? { ...romans, form, length, alternative: letters }
    : { ...letters, form, length, alternative: romans };
}

const namedFamilies: Record<string, NumberFamily> = {
  part: 'part',
  chapter: 'chapter',
  section: 'section',
  article: 'article',
  appendix: 'appendix',
  annex: 'appendix',
  编: 'part',
  篇: 'part',
  部: 'part',
  部分: 'part',
  章: 'chapter',
  回: 'chapter',
  讲: 'chapter',
  节: 'section',
  条: 'article',
  款: 'article',
};

function named(text: string): Numbering | undefined {
  const ordinal = chineseOrdinal.exec(text);
  if (ordinal) {
    const value = anyNumber(ordinal[1]!);
    return Number.isNaN(value)
      ? undefined
      : { family: namedFamilies[ordinal[2]!]!, values: [value], form: '', length: ordinal[0].length };
  }
  const attached = appendix.exec(text);
  if (attached) {
    const [head, ...tail] = (attached[2] ?? '').split(/[.．]/);
    return {
      family: 'appendix',
      values: [head ? anyNumber(head) : 1, ...tail.map(Number)],
      form: '',
      length: attached[0].length,
    };
  }
  const english = englishNamed.exec(text);
  // "Part of", "Section two describes": the word must be capitalised as in headings.
  if (english && /^[A-Z]/.test(text)) {
    const [head, ...tail] = english[2]!.split('.');
    const value = anyNumber(head!);
    if (!Number.isNaN(value))
      return {
        family: namedFamilies[english[1]!.toLowerCase()]!,
        values: [value, ...tail.map(Number)],
        form: '',
        length: english[0].length,
      };
  }
  return undefined;
}

/** The number at the start of `text`, if any. Requires text after the number. */
export function parseNumbering(text: string): Numbering | undefined {
  const first = text.charCodeAt(0);
  if (Number.isNaN(first)) return undefined;
  const word = named(text);
  if (word) return word;
  let m = cnComma.exec(text);
  if (m) return { family: 'cn-comma', values: [chineseNumber(m[1]!)], form: '、', length: m[0].length };
  m = cnParen.exec(text);
  if (m) return { family: 'cn-paren', values: [chineseNumber(m[1]!)], form: '()', length: m[0].length };
  m = sectionSign.exec(text);
  if (m) return { family: 'section', values: dotted(m[1]!), form: '', length: m[0].length };
  if (first >= 0x2460 && first <= 0x2473) {
    const length = 1 + (/^\s*/.exec(text.slice(1))?.[0].length ?? 0);
    return { family: 'circled', values: [first - 0x245f], form: '', length };
  }
  const roman = fullRoman.indexOf(text[0]!);
  if (roman >= 0) {
    m = /^.([.．、)）:]?)\s*/.exec(text)!;
    return { family: 'upper-roman', values: [roman + 1], form: trimForm(m[1]), length: m[0].length };
  }
  m = leadingDot.exec(text);
  if (m) return { family: 'arabic-half', values: [Number(m[1])], form: '.n', length: m[0].length };
  m = arabicParen.exec(text);
  if (m && m[0].length < text.length)
    return { family: 'arabic-paren', values: [Number(m[1])], form: '()', length: m[0].length };
  m = arabic.exec(text);
  if (m) return arabicNumbering(text, m);
  m = letterParen.exec(text);
  if (m && m[0].length < text.length) return letterNumbering(m[1]!, '()', m[0].length, undefined);
  m = letter.exec(text);
  if (m) {
    const rest = text.slice(m[0].length);
    const form = trimForm(m[3]);
    if (rest === '') return undefined;
    // "A Scaling laws", "A.1 Data", "II Method": bare ones need a following space and capital.
    if (form === '' && (m[4] === '' || !opensWords.test(rest) || (m[2] === undefined && m[1] !== m[1]!.toUpperCase())))
      return undefined;
    // "I Am" is not a chapter number; II, III and the letters are safe enough.
    if (form === '' && m[1] === 'I' && m[2] === undefined) return undefined;
    // "e.g." and initials without a space ("J.Smith") are words.
    if (form === '.' && m[4] === '' && /^[A-Za-z]/.test(rest)) return undefined;
    return letterNumbering(m[1]!, form, m[0].length, m[2]);
  }
  return undefined;
}

function arabicNumbering(text: string, m: RegExpExecArray): Numbering | undefined {
  const rest = text.slice(m[0].length);
  if (rest === '') return undefined;
  const values = dotted(m[1]!);
  if (values.some((v, i) => v > (i === 0 ? 199 : 99))) return undefined;
  const form = trimForm(m[2]);
  if (form === '') {
    if (!opensWords.test(rest) && !(values.length > 1 && m[3] !== '' && wordOfUnit.test(rest))) return undefined;
    // "0.5 Mio", "3.14 X": a leading zero, or a fraction with a leading zero, is a decimal.
    if (values.length > 1 && (values[0] === 0 || /[.．]0\d/.test(m[1]!))) return undefined;
    // "12 Monkeys": numbers without punctuation are small if they number something.
    if (values.length === 1 && values[0]! > 50) return undefined;
    if (m[3] === '' && !/^\P{ASCII}/u.test(rest) && values.length === 1) return undefined;
  } else if (/^\d/.test(rest) && m[3] === '') return undefined;
  return { family: form === ')' ? 'arabic-half' : 'arabic', values, form, length: m[0].length };
}

/** Whether `b` directly follows `a` in a sequence: 1.2 -> 1.3, 1.2 -> 1.2.1 (down), 1.2.4 -> 1.3 (up). */
export function follows(a: Numbering, b: Numbering): boolean {
  if (a.family !== b.family) return false;
  const n = b.values.length;
  if (n > a.values.length + 1) return false;
  for (let i = 0; i < n - 1; i++) if (a.values[i] !== b.values[i]) return false;
  if (n === a.values.length + 1) return b.values[n - 1] === 1 && a.values.every((v, i) => v === b.values[i]);
  return b.values[n - 1] === a.values[n - 1]! + 1;
}

/** Resolves ambiguous letters by their neighbours: (h), (i), (j) are letters, (i), (ii) are roman numbers. */
export function settleLetters(numbers: readonly (Numbering | undefined)[]): (Numbering | undefined)[] {
  const settled = [...numbers];
  settled.forEach((numbering, i) => {
    if (!numbering?.alternative) return;
    const other: Numbering = { ...numbering, ...numbering.alternative };
    let before: Numbering | undefined;
    for (let j = i - 1; j >= 0 && !before; j--) {
      const candidate = settled[j];
      if (
        candidate &&
        candidate.form === numbering.form &&
        (candidate.family === numbering.family || candidate.family === other.family)
      )
        before = candidate;
    }
    let after: Numbering | undefined;
    for (let j = i + 1; j < settled.length && j < i + 40 && !after; j++) {
      const candidate = settled[j];
      if (candidate && candidate.form === numbering.form) after = candidate;
    }
    const fits = (n: Numbering): number => {
      let votes = 0;
      if (before && follows(before, n)) votes += 2;
      if (after && (follows(n, after) || (after.alternative && follows(n, { ...after, ...after.alternative }))))
        votes += 1;
      return votes;
    };
    const { alternative: _, ...plain } = fits(other) > fits(numbering) ? other : numbering;
    settled[i] = plain;
  });
  return settled;
}
