import { median } from '../../document/index.ts';
import type { Item } from './item.ts';
import { DROP_CAP } from './lines.ts';
import { isCaptionStart, markerOf } from './markers.ts';
import { evenSizes, isScannedRow } from './row-sizes.ts';
import { groupIntoRows, isNumberAlone, type Row } from './rows.ts';
import { endsSentence, firstCode, isCjk, isLower } from './script.ts';

/** Properties of a column, for text of one size, that determine where paragraphs end. */
interface Measure {
  left: number;
  right: number;
  pitch: number;
}

/** Splits the rows of a column into paragraphs. */
export function paragraphsOf(items: readonly Item[]): Row[][] {
  const rows = groupIntoRows(items.flatMap((i) => (i.line ? [i.line] : [])));
  evenSizes(rows);
  const out: Row[][] = [];
  const measureFor = measuresOf(rows);
  let block: Row[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const previous = rows[i - 1];
    if (previous && startsParagraph(block, previous, row, measureFor(previous))) {
      out.push(block);
      block = [];
    }
    if (previous && block.length > 0 && !areAlike(previous.size, row.size)) resize(row, previous.size);
    block.push(row);
  }
  if (block.length > 0) out.push(block);
  return out;
}

/** One measure for each size class of the rows, looked up by row. */
function measuresOf(rows: readonly Row[]): (row: Row) => Measure {
  const classes: { size: number; rows: Row[]; pitches: number[]; measure?: Measure }[] = [];
  const classOf = (size: number) => classes.find((c) => Math.abs(c.size - size) <= 0.06 * c.size);
  let previous: Row | undefined;
  for (const row of rows) {
    let c = classOf(row.size);
    if (!c) {
      c = { size: row.size, rows: [], pitches: [] };
      classes.push(c);
    }
    c.rows.push(row);
    const pitch = previous ? row.baseline - previous.baseline : 0;
    if (previous && pitch > 0.5 * row.size && pitch < 3 * row.size && classOf(previous.size) === c)
      c.pitches.push(pitch);
    previous = row;
  }
  return (row) => {
    const c = classOf(row.size)!;
    c.measure ??= measureOf(c.rows, c.pitches, c.size);
    // A few large lines, or single ones, are headings: the text below them determines the maximum line length.
    const text = classes.reduce((a, b) => (b.rows.length > a.rows.length ? b : a));
    if (c.size > LARGE * text.size && (c.rows.length < MIN_PITCHES || 2 * c.pitches.length <= c.rows.length)) {
      text.measure ??= measureOf(text.rows, text.pitches, text.size);
      return { ...c.measure, right: Math.max(c.measure.right, text.measure.right) };
    }
    return c.measure;
  };
}

/** Fewer wide distances than this, mostly around headings, are not the pitch of a text. */
const MIN_PITCHES = 4;
const WIDE_PITCH = 1.6;
/** Text larger than most of its column by this factor is a heading. */
const LARGE = 1.12;

/** Rows this far apart in a column as narrow as this, in em, are titles or labels: no text is set so. */
const APART = 1.7;
const NARROW = 15;

const isFlush = (a: Row, b: Row, em: number): boolean => Math.abs(a.x0 - b.x0) < 0.3 * em;

function measureOf(rows: readonly Row[], pitches: number[], size: number): Measure {
  pitches.sort((a, b) => a - b);
  const rights = rows.map((r) => r.x1).sort((a, b) => a - b);
  const lefts = rows.map((r) => r.x0).sort((a, b) => a - b);
  const middle = pitches[Math.floor(pitches.length * 0.4)] ?? 0;
  return {
    left: lefts[Math.floor(lefts.length * 0.1)]!,
    right: rights[Math.min(rights.length - 1, Math.floor(rights.length * 0.9))]!,
    pitch: pitches.length >= MIN_PITCHES ? middle : Math.min(middle, WIDE_PITCH * size),
  };
}

function startsParagraph(block: readonly Row[], previous: Row, row: Row, m: Measure): boolean {
  if (!haveOneSize(previous, row)) return true;
  // Small capitals without an initial look smaller than their font.
  const em = areAlike(previous.size, row.size) ? Math.min(previous.size, row.size) : Math.max(previous.size, row.size);
  const pitch = row.baseline - previous.baseline;
  if (pitch <= 0) return true;
  const usual =
    block.length > 1 ? (previous.baseline - block[0]!.baseline) / (block.length - 1) : m.pitch > 0 ? m.pitch : 1.5 * em;
  if (pitch > 1.3 * Math.max(usual, 1.05 * em)) return true;
  if (pitch >= APART * em && m.right - m.left < NARROW * em && !isScannedRow(row) && isFlush(previous, row, em))
    return true;
  if (
    previous.bold !== row.bold &&
    boundaryChanges(previous, row) &&
    !(isScannedRow(row) && continuesOnNextRow(previous, m, em))
  )
    return true;
  if (isNumbered(previous, m) || isNumbered(row, m)) return true;
  if (isCaptionStart(row.text) || LEADER.test(previous.text)) return true;
  if (KEY.test(row.text) && KEY.test(previous.text)) return true;
  if (SOURCE.test(row.text) && isCaptionStart(block[0]!.text)) return true;
  const first = block[0]!;
  if (markerOf(row.text) && !isSeparator(previous, row) && !isRest(previous, row, em)) {
    const own = markerOf(first.text);
    if (!own || row.x0 < first.x0 + 1.5 * em) return true;
  }
  if (isCentred(previous, row, em))
    return previous.x1 - previous.x0 < row.x1 - row.x0 && previous.x1 - previous.x0 < 0.6 * (m.right - m.left);
  const cap = hasDropCap(first);
  const hanging = cap || (block.length === 1 && (markerOf(first.text) !== undefined || hangsAfterMark(first, row, em)));
  const cjk = isCjk(firstCode(row.text));
  if (!hanging && row.x0 - previous.x0 > (cjk ? 1.5 : 0.8) * em && row.x0 - m.left > 0.8 * em)
    return cjk || block.length > 1 || !breaksOff(previous, row, m, em);
  const hung =
    !cjk && block.length > 1 && first.lines[0]!.font === row.lines[0]!.font && breaksOff(first, block[1]!, m, em);
  if (hung && Math.abs(row.x0 - first.x0) < 0.3 * em && block.slice(1).every((r) => r.x0 - row.x0 > 0.6 * em) && !cap)
    return true;
  // Further left than all rows after the first: one of those may have lost its first character, for instance an opening
  // quote.
  if (block.length > 1 && block.slice(1).every((r) => r.x0 - row.x0 > em) && !cap) return true;
  return room(previous, m) > roomNeeded(previous, row, cjk, em, m);
}

/**
 * Whether a row continues on the next one: it fills its column and ends no sentence. The weight from OCR is an estimate
 * and does not count.
 */
const continuesOnNextRow = (row: Row, m: Measure, em: number): boolean =>
  room(row, m) < 1.2 * em && !endsSentence(row.text);

/** Largest relative difference between the sizes of the rows of one paragraph. */
const SIZE_NOISE = 0.09;
/** Small capitals are smaller than this share of the size of their row, with room for rounding (`INITIAL_SIZE`). */
const SMALLER = 0.95;

const areAlike = (a: number, b: number): boolean => Math.abs(a - b) <= SIZE_NOISE * Math.max(a, b);

const mayBeCapitals = (text: string): boolean => !/[\p{Ll}\p{Lo}]/u.test(text);

/**
 * The size of most letters of a row of small capitals, which has the size of their initials. Undefined for other rows.
 * OCR measures each letter, so sizes below that of the row tell nothing there.
 */
function smallCapitalSize(row: Row): number | undefined {
  if (isScannedRow(row) || !mayBeCapitals(row.text)) return undefined;
  let all = 0;
  const sizes: number[] = [];
  for (const { glyphs } of row.lines) {
    all += glyphs.length;
    for (const g of glyphs) if (g.size < SMALLER * row.size) sizes.push(g.size);
  }
  return 2 * sizes.length > all ? median(sizes) : undefined;
}

/** Whether two rows have one size; rows of small capitals may have no initials. */
function haveOneSize(a: Row, b: Row): boolean {
  const [sizeOfA, sizeOfB] = [smallCapitalSize(a), smallCapitalSize(b)];
  if (sizeOfA !== undefined && sizeOfB === undefined) return mayBeCapitals(b.text) && areAlike(sizeOfA, b.size);
  if (sizeOfB !== undefined && sizeOfA === undefined) return mayBeCapitals(a.text) && areAlike(sizeOfB, a.size);
  return areAlike(a.size, b.size);
}

/** Gives a row of small capitals the size of the row before it. */
function resize(row: Row, size: number): void {
  row.size = size;
  row.lines = row.lines.map((line) => ({ ...line, size }));
}

/** Distance in em of the number of a displayed formula from the formula. */
const NUMBER_APART = 2;

/** Whether a row ends with the number of a displayed formula, set apart at the right end of the column. */
function isNumbered(row: Row, m: Measure): boolean {
  const number = row.lines.at(-1)!;
  const before = row.lines.at(-2);
  if (!isNumberAlone(number.text) || number.box.x0 < (m.left + m.right) / 2) return false;
  return !before || number.box.x0 - before.box.x1 > NUMBER_APART * number.size;
}

/** A dot that separates keywords within a row also separates them at the start of the next one: it is not a bullet. */
const isSeparator = (previous: Row, row: Row): boolean =>
  /^[·∙•]/.test(row.text) && previous.text.lastIndexOf(` ${row.text[0]} `) > 0;

/** Whether a row that looks like a mark alone is the rest of a sentence: "the numbers start with" / "1)." */
const isRest = (previous: Row, row: Row, em: number): boolean =>
  /^\d{1,3}[).]+$/.test(row.text) && !endsSentence(previous.text) && Math.abs(row.x0 - previous.x0) < 0.5 * em;

/** Maximum characters of a mark or label before a gap (".1", "(iv)", a misread bullet). */
const MARK_GLYPHS = 5;

/** Whether the text after a separate mark and the next row have the same left edge. */
const hangsAfterMark = (first: Row, row: Row, em: number): boolean =>
  first.lines.length > 1 &&
  first.lines[0]!.glyphs.length <= MARK_GLYPHS &&
  Math.abs(first.lines[1]!.box.x0 - row.x0) < 0.6 * em;

/** Maximum hanging indent of bibliography entries, in em; right-aligned lines start anywhere. */
const HANGING = 4;

/**
 * Whether a row starts a bibliography entry: the first line fills the column, ends no sentence, and continues indented.
 */
const breaksOff = (first: Row, row: Row, m: Measure, em: number): boolean =>
  row.x0 - first.x0 < HANGING * em &&
  room(first, m) <= firstWordWidth(row) + 0.4 * em &&
  !/[.!?:;…][)\]"'’”]*\d{0,3}$/.test(first.text);

const hasDropCap = (row: Row): boolean => row.lines[0]!.glyphs[0]!.size >= DROP_CAP * row.size;

/** A line of a table of contents: leaders before a page number. */
const LEADER = /(?:[.．·•…]\s?){4,}\s*[\divxlc]{1,5}$/i;
/** Where the figures of a table or a chart come from: a line of its own below the caption. */
const SOURCE = /^(?:(?:资料|数据|图片)?来源|注|sources?|notes?|data)\s*[:：]/i;
/** A short label and a colon: separate lines of details ("Phone: 555", "邮箱：..."). */
const KEY = /^[\p{L}][\p{L} .]{0,14}[:：]\s*\S/u;

/** Whether two rows are centred on one axis with different margins. */
const isCentred = (a: Row, b: Row, em: number): boolean =>
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 1.2 * em && Math.abs(a.x0 - b.x0) > 1.2 * em;

const room = (row: Row, m: Measure): number => m.right - row.x1;

/**
 * Minimum space at the end of a row that ends its paragraph. In Latin text: more than the next word needs; in CJK text,
 * which breaks anywhere: two characters. More if the sentence visibly continues.
 */
function roomNeeded(previous: Row, row: Row, cjk: boolean, em: number, m: Measure): number {
  const ended = endsSentence(previous.text);
  if (cjk) return (ended ? 2.2 : 3.2) * em;
  const word = firstWordWidth(row) + 0.4 * em;
  return !ended && isLower(firstCode(row.text)) ? Math.max(word, 0.35 * (m.right - m.left)) : word;
}

function firstWordWidth(row: Row): number {
  const line = row.lines[0]!;
  const glyphs = line.glyphs;
  let i = 1;
  while (i < glyphs.length && !glyphs[i]!.spaceBefore && glyphs[i]!.x0 - glyphs[i - 1]!.x1 < 0.2 * row.size) i++;
  return glyphs[i - 1]!.x1 - glyphs[0]!.x0;
}

function boundaryChanges(previous: Row, row: Row): boolean {
  const last = previous.lines[previous.lines.length - 1]!.glyphs.at(-1)!;
  const first = row.lines[0]!.glyphs[0]!;
  return last.font.weight >= 600 !== first.font.weight >= 600;
}
