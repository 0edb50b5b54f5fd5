import { parseChineseInteger } from './chinese-numerals.ts';

const MONTHS = [
  ['jan', 'janvier', 'januar', 'january', 'enero', 'gennaio', 'januari', 'ene', 'gen', 'janv', 'jänner'],
  ['feb', 'février', 'februar', 'february', 'febrero', 'febbraio', 'februari', 'févr', 'fév', 'fevrier'],
  ['mar', 'mars', 'märz', 'march', 'marzo', 'maart', 'mrz', 'maerz'],
  ['apr', 'avril', 'april', 'abril', 'aprile', 'avr', 'abr'],
  ['may', 'mai', 'mayo', 'maggio', 'mei'],
  ['jun', 'juin', 'juni', 'june', 'junio', 'giugno', 'giu'],
  ['jul', 'juillet', 'juli', 'july', 'julio', 'luglio', 'juil', 'lug'],
  ['aug', 'août', 'august', 'agosto', 'augustus', 'aout', 'ago'],
  ['sep', 'septembre', 'september', 'septiembre', 'settembre', 'sept', 'set'],
  ['oct', 'octobre', 'oktober', 'october', 'octubre', 'ottobre', 'okt', 'ott'],
  ['nov', 'novembre', 'november', 'noviembre'],
  ['dec', 'décembre', 'dezember', 'december', 'diciembre', 'dicembre', 'dez', 'déc', 'dic'],
];
const MONTH_OF = new Map(MONTHS.flatMap((names, i) => names.map((n) => [n, i + 1] as const)));
const NAMES = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');
const HAN = '[零〇一二三四五六七八九十]';
const TIME = '(?:[ T]\\s?\\d{1,2}[:时]\\s?\\d{2}(?:[:分]\\s?\\d{2}秒?)?分?)?';

const CHINESE = new RegExp(`(\\d{4})\\s?年\\s?(\\d{1,2})\\s?月(?:\\s?(\\d{1,2})\\s?[日号])?${TIME}`, 'u');
const CHINESE_WORDS = new RegExp(`(${HAN}{4})\\s?年\\s?(${HAN}{1,3})\\s?月(?:\\s?(${HAN}{1,3})\\s?[日号])?`, 'u');
const ISO = new RegExp(`(?<![\\d.])((?:19|20)\\d{2})\\s?([-./])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,2})(?!\\d)${TIME}`, 'u');
const COMPACT = /(?<![\p{L}\d.,-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\p{L}\d])/u;
/** OCR loses the space before a time: 09/01/20198:01. */
const YEAR = '((?:19|20)\\d{2}(?=\\d{1,2}:\\d{2})|(?:\\d{4}|\\d{2})(?![\\d/]))';
const DAY_FIRST = new RegExp(`(?<![\\d.,/-])(\\d{1,2})\\s?([-./])\\s?(\\d{1,2})\\s?\\2\\s?${YEAR}${TIME}`, 'u');
const NAMED_YEAR = '(\\d{4}(?=\\d{1,2}:\\d{2})|(?:\\d{4}|\\d{2})(?!\\d))';
const NAMED_DAY_FIRST = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?(?:\\s|[-/]|\\s?de\\s)\\s?(${NAMES})\\b\\.?(?:\\s|[-/]|,\\s?|\\sde\\s|\\s?')\\s?${NAMED_YEAR}`,
  'iu',
);
const NAMED_MONTH_FIRST = new RegExp(
  `\\b(${NAMES})\\b\\.?\\s?(\\d{1,2})(?:st|nd|rd|th)?,?\\s\\s?(\\d{4})(?!\\d)`,
  'iu',
);
const NAMED_NO_BLANK = new RegExp(`(?<![\\d.,])(\\d{1,2})-?(${NAMES})-?,?\\s?(\\d{4}|\\d{2})(?!\\d)`, 'iu');

export interface FoundDate {
  start: number;
  end: number;
  /**
   * yyyy-mm-dd, or yyyy-mm without a printed day. Ambiguous dates are day before month, the most common order
   * worldwide.
   */
  iso: string;
}

type Reader = (m: RegExpExecArray) => [year: number | undefined, month: number | undefined, day: number | undefined];
const num = (t: string | undefined): number | undefined => (t === undefined ? undefined : Number(t));
const han = (t: string | undefined): number | undefined => (t === undefined ? undefined : parseChineseInteger(t));
const month = (t: string | undefined): number | undefined => MONTH_OF.get((t ?? '').toLowerCase());
const century = (y: number | undefined): number | undefined =>
  y === undefined || y > 99 ? y : y < 70 ? 2000 + y : 1900 + y;

const READERS: [RegExp, Reader][] = [
  [CHINESE, (m) => [num(m[1]), num(m[2]), num(m[3])]],
  [CHINESE_WORDS, (m) => [han(m[1]), han(m[2]), han(m[3])]],
  [ISO, (m) => [num(m[1]), num(m[3]), num(m[4])]],
  [NAMED_DAY_FIRST, (m) => [century(num(m[3])), month(m[2]), num(m[1])]],
  [NAMED_MONTH_FIRST, (m) => [num(m[3]), month(m[1]), num(m[2])]],
  [NAMED_NO_BLANK, (m) => [century(num(m[3])), month(m[2]), num(m[1])]],
  [
    DAY_FIRST,
    (m) => {
      const a = Number(m[1]);
      const b = Number(m[3]);
      return [century(num(m[4])), b > 12 ? a : b, b > 12 ? b : a];
    },
  ],
  [COMPACT, (m) => [num(m[1]), num(m[2]), num(m[3])]],
];

/** The first valid calendar date in a text, or undefined. */
export function findDate(text: string): FoundDate | undefined {
  let best: FoundDate | undefined;
  for (const [pattern, read] of READERS) {
    const m = pattern.exec(text);
    if (!m || (best && m.index >= best.start)) continue;
    const [y, mo, d] = read(m);
    if (y === undefined || mo === undefined || y < 1800 || y > 2200 || mo < 1 || mo > 12) continue;
    if (d !== undefined && (d < 1 || d > new Date(Date.UTC(y, mo, 0)).getUTCDate())) continue;
    const iso = `${y}-${String(mo).padStart(2, '0')}${d === undefined ? '' : `-${String(d).padStart(2, '0')}`}`;
    best = { start: m.index, end: m.index + m[0].trimEnd().length, iso };
  }
  return best;
}
