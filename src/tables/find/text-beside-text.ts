import { median } from '../../document/index.ts';
import type { Piece } from '../grid/columns.ts';
import { forcedBreak, type PieceLine, pieceAt, pieceText, readsOn } from '../grid/text-lines.ts';
import { wordCount } from '../words.ts';
import { isBold, LARGER } from './not-tables.ts';

/** Lines of running text have so many words or more; so many of them fill their column, in so many columns or more. */
const LEAST_WORDS = 4;
const FULL_LINES = 5;
const FULL_SHARE = 0.6;
const TEXT_COLUMNS = 2;
/** Room that lines leave at their end, in sizes, where Chinese marks are narrower than other characters. */
const RAGGED = 0.7;

/**
 * Whether columns of a page were taken for columns of a table: in two or more of them, most lines are broken where the
 * next word would not have fitted. Cells with so much text stand beside short ones.
 */
export function isColumnsOfText(lines: readonly PieceLine[], cols: number): boolean {
  let columns = 0;
  for (let c = 0; c < cols; c++) {
    const own = lines.flatMap((l) => pieceAt(l, c) ?? []).filter((p) => p.c0 === c && p.c1 === c);
    const right = Math.max(...own.map((p) => p.x1));
    const full = own.filter((p, i) => {
      const next = own[i + 1];
      return next !== undefined && isBroken(p, next, right, LEAST_WORDS);
    });
    if (full.length >= FULL_LINES && full.length >= FULL_SHARE * (own.length - 1)) columns++;
  }
  return columns >= TEXT_COLUMNS;
}

/** Words of a line below headings, on average at least; an ideograph counts as half a word. */
const CARD_WORDS = 3;

/**
 * Whether rows of headings, bold or larger, alternate with rows of text: cards beside and below each other. A table has
 * one row of heads, and values below heads that come again.
 */
export function isCards(lines: readonly PieceLine[]): boolean {
  const usual = median(lines.map((l) => l.size)) as number;
  const heads = lines.filter((l) => l.pieces.length > 1 && (isBold(l) || l.size > LARGER * usual));
  const [first] = heads;
  if (!first || heads.length < 2 || lines[0] !== first || heads.some((l) => l.pieces.length > first.pieces.length))
    return false;
  const texts = lines.filter((l) => !heads.includes(l)).flatMap((l) => l.pieces);
  const words = texts.reduce((n, p) => n + wordCount(p.words), 0);
  return texts.length > heads.length && words >= CARD_WORDS * texts.length;
}

/** Lines that are broken for want of room, in all columns together, from which a row is text. */
const BROKEN = 3;
const FEW_WORDS = 2;

/**
 * Whether the lines below heads are one row of running text: each column goes down from the first line without a
 * hole, and two columns or more are broken where the next word would not have fitted.
 */
export function isRowOfText(body: readonly PieceLine[], cols: number): boolean {
  let broken = 0;
  let columns = 0;
  for (let c = 0; c < cols; c++) {
    const own = body.map((l) => pieceAt(l, c)).map((p) => (p && p.c0 === c && p.c1 === c ? p : undefined));
    const count = own.filter((p) => p !== undefined).length;
    if (own.indexOf(undefined) !== (count === own.length ? -1 : count)) return false;
    const right = Math.max(...body.flatMap((l) => pieceAt(l, c)?.x1 ?? []));
    const full = own.slice(1, count).filter((next, i) => {
      const [above, below] = [own[i] as Piece, next as Piece];
      if (isBroken(above, below, right, LEAST_WORDS)) return true;
      // Dates and codes are as long as each other, too.
      return isBroken(above, below, right, FEW_WORDS) && readsOn(pieceText(above), pieceText(below));
    });
    if (count < 2) continue;
    if (full.length < FULL_SHARE * (count - 1)) return false;
    broken += full.length;
    columns++;
  }
  return columns >= TEXT_COLUMNS && broken >= BROKEN;
}

/** Whether a line of several words ends where the next word would not have fitted. */
const isBroken = (p: Piece, next: Piece, right: number, least: number): boolean =>
  wordCount(p.words) >= least && forcedBreak(p, next, right - RAGGED * p.words[0]!.size);

/** Lines beside each other: in one row up to the first distance of their baselines, in sizes; not looked at beyond. */
const LEVEL = 0.04;
const MAX_OFFSET = 0.5;
const LEAST_PAIRS = 3;
/** Largest share of pairs in one row, and how much the other distances differ at least. */
const LEVEL_SHARE = 0.3;
const SPREAD = 0.15;

/**
 * Whether lines of two columns stand at different heights, now higher, now lower: text beside text. Lines of cells begin
 * together, or in another font always as far apart.
 */
export function isUneven(lines: readonly PieceLine[], cols: number): boolean {
  for (let c = 0; c + 1 < cols; c++) {
    const offsets = lines.flatMap((l) => {
      const [a, b] = [pieceAt(l, c), pieceAt(l, c + 1)];
      if (!a || !b || a === b) return [];
      const offset = (baselineOf(b) - baselineOf(a)) / l.size;
      return Math.abs(offset) < MAX_OFFSET ? [offset] : [];
    });
    if (offsets.length < LEAST_PAIRS || Math.max(...offsets) - Math.min(...offsets) < SPREAD) continue;
    if (offsets.filter((o) => Math.abs(o) < LEVEL).length < LEVEL_SHARE * offsets.length) return true;
  }
  return false;
}

const baselineOf = (p: Piece): number => p.words[0]!.glyphs[0]!.baseline;
