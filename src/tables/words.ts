import { clamp, type Glyph, isRtl, type Line, type PageContent } from '../document/index.ts';

/** Glyphs with no blank between them. */
export interface Word {
  glyphs: Glyph[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  baseline: number;
  size: number;
  bold: boolean;
  text: string;
  /** A sign that belongs to the number after it (`$`) or before it (`%`), however far off it is set. */
  sign: 'lead' | 'trail' | undefined;
}

/** All words of a page (or zone) that share a baseline, left to right. */
export interface TextRow {
  words: Word[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  baseline: number;
  size: number;
}

/** Where the capitals of a row end. Boxes of glyphs also hold the ascent of the font. */
export const capTop = (r: TextRow): number => r.baseline - 0.72 * r.size;

/** The height at which small letters have their middle: what lies there lies on the row. */
export const middleOf = (r: TextRow): number => r.baseline - 0.3 * r.size;

/** What the page measures in: text size and noise. */
export interface Scale {
  /** Median glyph size, points. */
  em: number;
  /** Boxes come from pixels: expect noise of a tenth of an em. */
  noisy: boolean;
  /** Most of the page is set in a monospaced font, so that the font tells nothing of its parts. */
  typewritten?: boolean;
}

/** Share of monospaced characters from which a page is typewritten. */
const TYPEWRITTEN = 0.8;

/**
 * Size and kind of type on the page, from at most 400 characters, and whether its rules and characters come from pixels.
 */
export function scaleOf(page: PageContent): Scale {
  const { glyphs } = page;
  const step = Math.max(1, Math.floor(glyphs.length / 400));
  const sizes = new Float64Array(Math.ceil(glyphs.length / step));
  let ocr = 0;
  let mono = 0;
  for (let i = 0; i < sizes.length; i++) {
    const g = glyphs[i * step]!;
    sizes[i] = g.size > 0 ? g.size : g.y1 - g.y0;
    if (g.origin === 'ocr') ocr++;
    if (g.font.mono) mono++;
  }
  sizes.sort();
  const em = sizes[sizes.length >> 1] ?? 10;
  return {
    em: clamp(em, 3, 60),
    noisy: ocr > sizes.length / 2 || page.origin === 'image',
    typewritten: mono > TYPEWRITTEN * sizes.length,
  };
}

/**
 * Words of a line, at the blanks layout restored in its text: it knows letter-spaced and fixed-pitch fonts, a plain gap
 * test does not. A gap wide enough for a column parts words in any case.
 */
function wordsOf({ glyphs, text }: Line, out: Word[]): void {
  let first = 0;
  let right = 0;
  let bold = 0;
  let at = 0;
  /** Where the word begins in the text, and whether it has been there so far. */
  let from = 0;
  let isThere = true;
  for (let i = 0; i <= glyphs.length; i++) {
    const g = glyphs[i];
    const end = at;
    const code = g?.text.charCodeAt(0);
    if (g) while (text.charCodeAt(at) === 32 && code !== 32) at++;
    if (i > first && (!g || at > end || isFar(glyphs, first, i, right))) {
      out.push(makeWord(glyphs.slice(first, i), bold * 2 > i - first, isThere ? text.slice(from, end) : undefined));
      first = i;
      bold = 0;
      isThere = true;
    }
    if (!g) break;
    if (i === first) from = at;
    isThere &&= g.text.length === 1 ? text.charCodeAt(at) === code : text.startsWith(g.text, at);
    at += g.text.length;
    right = i > first ? Math.max(right, g.x1) : g.x1;
    if (g.font.weight >= 600) bold++;
  }
}

/** A gap (sizes) that parts words, also where the text has no blank. */
const PARTED = 0.8;

/**
 * Whether character `i` is apart from the word before it, from `first` on and up to `right` (points): behind a gap, or
 * back where other text begins. The characters of Hebrew and Arabic words stand to the left of each other.
 */
function isFar(glyphs: readonly Glyph[], first: number, i: number, right: number): boolean {
  const g = glyphs[i]!;
  const gap = g.x0 - right;
  if (gap > g.size * PARTED) return true;
  if (gap >= -g.size) return false;
  if (!isRtl(g.text.charCodeAt(0)) && !isRtl(glyphs[i - 1]!.text.charCodeAt(0))) return true;
  const left = Math.min(...glyphs.slice(first, i).map((w) => w.x0));
  return left - g.x1 > g.size * PARTED;
}

/**
 * The least gap (points) that speaks for a column border beside this word. Fixed-pitch text has wide blanks, and wider
 * ones when justified. Full-width punctuation of the word before has ink in the left half of its place only.
 */
export function openGap(w: Word, before?: Word): number {
  const gap = w.size * (w.glyphs[0]?.font.mono ? 1.35 : 0.85);
  const last = before?.glyphs.at(-1);
  return last && /[，。、；：！？）》」』】〉]/.test(last.text) && last.x1 - last.x0 < 0.6 * last.size
    ? gap + 0.5 * last.size
    : gap;
}

/** `known` is the text of the glyphs, if it has been found: joining it makes a string for each character. */
function makeWord(glyphs: Glyph[], bold: boolean, known?: string): Word {
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  let size = 0;
  let baseline = 0;
  let text = known ?? '';
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (known === undefined) text += g.text;
    if (g.x0 < x0) x0 = g.x0;
    if (g.x1 > x1) x1 = g.x1;
    if (g.y0 < y0) y0 = g.y0;
    if (g.y1 > y1) y1 = g.y1;
    if (g.size > size) {
      size = g.size;
      baseline = g.baseline;
    }
  }
  return { glyphs, x0, x1, y0, y1, baseline, size, bold, text, sign: signOf(glyphs, text) };
}

function signOf(glyphs: readonly Glyph[], t: string): Word['sign'] {
  if (glyphs.length > 3) return undefined;
  const code = t.charCodeAt(0);
  // No sign begins with a small letter or a digit, as most short words do.
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return undefined;
  if (/^(?:[$£€¥￥]\(?|US\$|HK\$|RMB|USD|EUR|Rs\.?)$/.test(t)) return 'lead';
  return /^(?:%\)?|\)%?|[*†‡]{1,3})$/.test(t) ? 'trail' : undefined;
}

/**
 * Words of two characters that Chinese forms set over the whole width of their cell. Any two characters would not do: 是
 * and 否, 男 and 女 stand in columns of their own.
 */
const SPREAD_WORDS = new Set(
  '合计 小计 总计 共计 累计 总额 金额 税额 税率 数量 单价 单位 名称 品名 规格 型号 备注 日期 编号 序号 项目 摘要 借方 贷方 余额 姓名 性别 年龄 地址 电话'.split(
    ' ',
  ),
);
/** Ems between the two. */
const SPREAD_GAP = 12;

/**
 * Does a sign tie two neighbours together, or are they the two halves of a word? A currency sign may stand at the far
 * side of its column, others stand close.
 */
export const tied = (a: Word, b: Word): boolean =>
  (a.text.length === 1 &&
    b.text.length === 1 &&
    b.x0 - a.x1 < a.size * SPREAD_GAP &&
    SPREAD_WORDS.has(a.text + b.text)) ||
  (a.sign === 'lead' && b.x0 - a.x1 < a.size * 7 && /[\d(.–—-]/.test(b.glyphs[0]?.text ?? '')) ||
  (b.sign === 'trail' && b.x0 - a.x1 < b.size * 1.2);

/**
 * Rows of text over the whole page width: the lines of layout put back together by baseline. A superscript line or a
 * slightly shifted cell joins the row whose height it shares by more than half.
 */
export function textRows(lines: readonly Line[]): TextRow[] {
  const sorted = lines
    .filter((l) => l.glyphs.length > 0 && (l.angle === 0 || Math.abs(l.angle) < 10))
    .sort((a, b) => a.baseline - b.baseline);
  const rows: { lines: Line[]; baseline: number; size: number }[] = [];
  for (const line of sorted) {
    // The last few rows can still take it: OCR baselines of one row differ by a fraction of the size.
    let home: (typeof rows)[number] | undefined;
    for (let i = rows.length - 1; i >= Math.max(0, rows.length - 3); i--) {
      const row = rows[i] as (typeof rows)[number];
      if (onRow(line, row) && fits(row.lines, line)) {
        home = row;
        break;
      }
    }
    if (home) {
      home.lines.push(line);
      if (line.size > home.size) home.size = line.size;
    } else rows.push({ lines: [line], baseline: line.baseline, size: line.size });
  }
  return rows.map((r) => {
    const words: Word[] = [];
    for (const line of r.lines) wordsOf(line, words);
    return rowOf(words);
  });
}

/**
 * Close baselines, or a small mark (a dash, a quote, an index that OCR boxed by its ink) at the height of the other
 * text.
 */
function onRow(line: Line, row: { lines: Line[]; baseline: number; size: number }): boolean {
  if (Math.abs(line.baseline - row.baseline) <= Math.min(line.size, row.size) * 0.38) return true;
  const other = row.lines[0] as Line;
  const [small, large] = line.size < other.size ? [line, other] : [other, line];
  if (small.size > large.size * 0.6) return false;
  const y = (small.box.y0 + small.box.y1) / 2;
  return y > large.box.y0 && y < large.box.y1;
}

const fits = (lines: Line[], line: Line): boolean =>
  lines.every((l) => Math.min(l.box.x1, line.box.x1) - Math.max(l.box.x0, line.box.x0) < line.size * 0.5);

export function rowOf(words: Word[]): TextRow {
  let sorted = true;
  for (let i = 1; i < words.length && sorted; i++) sorted = (words[i] as Word).x0 >= (words[i - 1] as Word).x0;
  if (!sorted) words.sort((a, b) => a.x0 - b.x0);
  let y0 = Number.POSITIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let size = 0;
  let baseline = 0;
  let weight = 0;
  for (const w of words) {
    if (w.y0 < y0) y0 = w.y0;
    if (w.y1 > y1) y1 = w.y1;
    if (w.x1 > x1) x1 = w.x1;
    if (w.size > size) size = w.size;
    baseline += w.baseline * w.glyphs.length;
    weight += w.glyphs.length;
  }
  return { words, x0: words[0]?.x0 ?? 0, x1, y0, y1, baseline: weight > 0 ? baseline / weight : 0, size };
}

/** The words of rows inside a box, as rows. */
export function rowsBetween(rows: readonly TextRow[], y0: number, y1: number, x0: number, x1: number): TextRow[] {
  const out: TextRow[] = [];
  for (const r of rows) {
    if (r.y1 < y0 || r.y0 > y1) continue;
    const words = r.words.filter((w) => {
      const cx = (w.x0 + w.x1) / 2;
      const cy = w.baseline - w.size * 0.3;
      return cx >= x0 && cx <= x1 && cy > y0 && cy < y1;
    });
    if (words.length > 0) out.push(words.length === r.words.length ? r : rowOf(words));
  }
  return out;
}

/** Words joined over gaps too small for a column border. */
export function segmentsOf(words: readonly Word[]): Word[][] {
  const out: Word[][] = [];
  let current: Word[] = [];
  let right = 0;
  for (const w of words) {
    if (current.length > 0 && w.x0 - right >= openGap(w) && !tied(current[current.length - 1] as Word, w)) {
      out.push(current);
      current = [];
    }
    current.push(w);
    right = current.length === 1 ? w.x1 : Math.max(right, w.x1);
  }
  if (current.length > 0) out.push(current);
  return out;
}

/** The number of a heading, set off from its words. */
const headingNumber = /^(?:[\dIVX]+|[A-Z])(?:\.\d+)*\.?$|^第.{1,3}[章节]$/;

/** A number and the words behind it, in larger or bolder type than text of size `em`: the heading of a section. */
export function isNumberedTitle(row: TextRow, em: number): boolean {
  const [number, ...rest] = row.words;
  return (
    number !== undefined &&
    rest.length > 0 &&
    headingNumber.test(number.text) &&
    segmentsOf(rest).length === 1 &&
    (row.size > 1.05 * em || row.words.every((w) => w.bold))
  );
}

export const textOfWords = (words: readonly Word[]): string => words.map((w) => w.text).join(' ');

/** Han and kana, where lines break between any two characters. */
export const ideograph = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** How many words a run holds, where two ideographs count as one: Chinese sets no blanks. */
export function wordCount(words: readonly Word[]): number {
  let count = 0;
  for (const w of words) {
    let cjk = 0;
    for (const { text } of w.glyphs)
      if ((text.length > 1 || text.charCodeAt(0) >= 0x3040) && ideograph.test(text)) cjk++;
    count += cjk > 2 ? cjk / 2 : 1;
  }
  return count;
}

/** How far (sizes) the middle of a centred text is from that of its table, at most. */
const OFF_CENTRE = 1;

/** Whether text stands in the middle between two sides, as the title of a section of a table does. */
export const isCentred = (x0: number, x1: number, left: number, right: number, size: number): boolean =>
  Math.abs((x0 + x1) / 2 - (left + right) / 2) < OFF_CENTRE * size;
