import { LARGE_DISCS, MIDDLE_DOTS, PRINTED_BULLETS, SHAPES, SYMBOL_CODES, TASK_BOXES } from '../../lexicon/index.ts';

/** Family of a list marker, equal for all items of a list. */
export type MarkerFamily =
  | 'bullet'
  | 'number-dot'
  | 'number-paren'
  | 'number-brackets'
  | 'letter'
  | 'roman'
  | 'circled'
  | 'han'
  | 'han-brackets'
  | 'reference';

export interface Marker {
  family: MarkerFamily;
  /** As printed. */
  text: string;
}

const PATTERNS: [MarkerFamily, RegExp][] = [
  [
    'bullet',
    new RegExp(
      `^(?:[${PRINTED_BULLETS}${TASK_BOXES}${MIDDLE_DOTS}${LARGE_DISCS}${SHAPES}${SYMBOL_CODES}→]|[-–—*o](?=\\s))`,
      'u',
    ),
  ],
  ['circled', /^[①-⑳❶-❿⑴-⑽㈠-㈩]/u],
  ['reference', /^\[\d{1,3}\]/],
  ['number-paren', /^\d{1,3}[)）]/],
  ['number-brackets', /^[(（]\d{1,3}[)）]/],
  ['number-dot', /^\d{1,3}(?:[.．](?!\d)|、)(?=\s|\D)/],
  ['han-brackets', /^[(（][一二三四五六七八九十]{1,3}[)）]/],
  ['han', /^[一二三四五六七八九十]{1,3}、/],
  ['letter', /^(?:[(（][a-zA-Z][)）]|[a-zA-Z][.)](?=\s))/],
  ['roman', /^(?:[(（][ivxIVX]{1,5}[)）]|[ivxIVX]{1,5}[.)](?=\s))/],
];

/** List marker at the start of a text, if any. */
export function markerOf(text: string): Marker | undefined {
  for (let i = 0; i < PATTERNS.length; i++) {
    const hit = PATTERNS[i]![1].exec(text);
    if (hit) return { family: PATTERNS[i]![0], text: hit[0] };
  }
  return undefined;
}

const NUMBER = String.raw`\s*(?:[A-Z]?\d{1,3}(?:[.\-–—]\d{1,3}){0,2}[a-z]?|[IVXL]{1,6}|[一二三四五六七八九十]{1,3}|[A-Z])`;
const FIGURE = new RegExp(
  `^(?:附?图|图表|插图|照片|(?:Supplementary |Extended Data )?(?:Figure|FIGURE|Fig\\.?|FIG\\.?|Scheme|Chart|CHART|Exhibit|EXHIBIT|Plate|Photo))${NUMBER}(?![a-z\\d])`,
);
const TABLE = new RegExp(`^(?:续?附?表格?|(?:Supplementary )?(?:Table|TABLE|Tab\\.))${NUMBER}(?![a-z\\d])`);

/** Kind of object that a caption-like text names. */
export function captionKind(text: string): 'figure' | 'table' | undefined {
  if (FIGURE.test(text)) return 'figure';
  return TABLE.test(text) ? 'table' : undefined;
}

/** Whether text starts with a caption number that is not the subject of a sentence ("Figure 3 shows", "图 3 为"). */
export function isCaptionStart(text: string): boolean {
  const hit = FIGURE.exec(text) ?? TABLE.exec(text);
  if (!hit) return false;
  const rest = text.slice(hit[0].length);
  return rest === '' || /^\s*[:：.．|—–-]|^\s+[\p{Lu}\p{Lo}\d(（]|^[\p{Lo}]/u.test(rest)
    ? !/^\s*(?:为|是|中|所示|显示|给出|列出|可见|和|与|及|、)/.test(rest)
    : false;
}
