import { median } from '../../document/index.ts';
import { namesInstitution } from '../../layout/index.ts';
import { BEGINS_WITH_BULLET } from '../../lexicon/index.ts';
import { type PieceLine, pieceText } from '../grid/text-lines.ts';
import { segmentsOf, type TextRow } from '../words.ts';

/** An entry of an index ends with its pages: "alpha, 12, 14–16". */
const ENTRY = /[^\d\s,.][^,]*,(?:\s?\d{1,4}(?:\s?[-–]\s?\d{1,4})?,?)+$/u;
/** Share of the texts of a column of an index that end with pages. */
const ENTRIES = 0.6;
const LEAST_ENTRIES = 4;

/** Whether two columns or more hold entries of an index. Tables have places and dates of this form in one column. */
export function isIndex(lines: readonly PieceLine[], cols: number): boolean {
  let columns = 0;
  for (let c = 0; c < cols; c++) {
    const own = lines.flatMap(({ pieces }) => pieces.filter((p) => p.c0 === c && p.c1 === c));
    const entries = own.filter((p) => ENTRY.test(pieceText(p))).length;
    if (entries >= LEAST_ENTRIES && entries >= ENTRIES * own.length) columns++;
  }
  return columns > 1;
}

/** Parts of tall brackets. */
const BRACKET = /[\u239b-\u23ae]/;

/** Whether lines are those of a matrix: tall brackets made of parts, or a pair of brackets around each line. */
export function isMatrix(lines: readonly PieceLine[]): boolean {
  const texts = lines.map(({ pieces }) => pieces.map(pieceText));
  if (texts.filter((t) => t.some((text) => BRACKET.test(text))).length > 1) return true;
  return texts.length > 1 && texts.every((t) => t[0]?.startsWith('[') && t.length > 2 && t.at(-1)?.endsWith(']'));
}

/** The number of a section, before its title or alone. */
const SECTION = /^(\d{1,2}|[A-Z])((?:\.\d{1,2})*)\.?(?=\s|$)/;

export const isSectionNumber = (text: string): boolean => SECTION.exec(text)?.[0] === text;

/** How much larger than their text the type of headings is at least. */
export const LARGER = 1.05;

/**
 * Whether numbers of sections stand in the first column, set off from their headings: these are larger or bolder than
 * all other text. Beside that text the column is empty, unless there are several headings; it has no numbers, as the
 * items below the groups of a table have.
 */
export function isSections(lines: readonly PieceLine[]): boolean {
  const numbered = lines.filter(({ pieces: [first] }) => first?.c0 === 0 && isSectionNumber(pieceText(first)));
  const heads = numbered.filter(({ pieces }) => pieces.length === 2);
  const texts = lines.filter((line) => !heads.includes(line));
  if (heads.length === 0 || heads.length < numbered.length || texts.length === 0) return false;
  if (heads.length === 1 && texts.some(({ at }) => at[0]! >= 0)) return false;
  const size = Math.max(...texts.map((line) => line.size));
  const plain = !texts.some(isBold);
  return heads.every((line) => line.size > LARGER * size || (plain && isBold(line)));
}

export const isBold = ({ pieces }: PieceLine): boolean => pieces.every(({ words }) => words.every((w) => w.bold));

/** Least share of the lines that are items of lists. */
const ITEM_SHARE = 0.2;

/** Whether a line begins with a bullet that stands alone or before words without a gap. */
export const isListItem = ({ words: [first, ...others] }: TextRow): boolean =>
  first !== undefined && BEGINS_WITH_BULLET.test(first.text) && segmentsOf(others).length < 2;

/**
 * Whether items of lists stand below lines of two parts, as in a curriculum vitae: an employer with years at the right,
 * and what was done there. Items in cells have something beside them, or stand right of the first column.
 */
export function isEntriesWithLists(lines: readonly PieceLine[]): boolean {
  const items = lines.filter(({ pieces: [first] }) => first?.c0 === 0 && BEGINS_WITH_BULLET.test(pieceText(first)));
  const start = lines.findIndex((line) => items.includes(line));
  return (
    items.length >= ITEM_SHARE * lines.length &&
    items.length > 0 &&
    items.every(({ pieces }) => pieces.length === 1) &&
    lines.slice(0, start).some(({ pieces }) => pieces.length > 1)
  );
}

/** A listing has so many lines or more, of which this share go on counting; their numbers are this much smaller. */
const LEAST_LINES = 3;
const COUNTED = 0.5;
const SMALLER = 0.9;
const CODE = 0.8;
const codeSign = /[\\{}[\]%;=_<>()#$&]/;

/**
 * Whether lines are those of a listing with their numbers before them: each counts on from the one above, in smaller
 * type than its line or before program text.
 */
export function isNumberedListing(lines: readonly PieceLine[]): boolean {
  const numbered = lines.flatMap(({ pieces: [first, ...rest] }) => {
    const [number, ...others] = first?.words ?? [];
    const words = [...others, ...rest.flatMap((p) => p.words)];
    return number && /^\d{1,4}$/.test(number.text) ? [{ number, words }] : [];
  });
  const counted = numbered.filter(
    ({ number }, i) => i === 0 || Number(number.text) === Number(numbered[i - 1]!.number.text) + 1,
  );
  if (counted.length < LEAST_LINES || counted.length < COUNTED * lines.length) return false;
  const beside = counted.filter(({ words }) => words.length > 0);
  const smaller = beside.filter(({ number, words }) => words.every((w) => number.size < SMALLER * w.size));
  const code = beside.filter(({ words }) => words.every((w) => w.glyphs[0]?.font.mono));
  const signs = beside.filter(({ words }) => words.some((w) => codeSign.test(w.text)));
  return (
    smaller.length >= CODE * beside.length || (code.length >= CODE * beside.length && 2 * signs.length > beside.length)
  );
}

/** Least share of the lines that are entries: a running title or a note may stand beside them. */
const CONTENTS = 0.75;

/**
 * Whether lines are contents without leaders: numbers of sections that rise, one below the other, and pages that never
 * fall.
 */
export function isContents(lines: readonly PieceLine[], cols: number): boolean {
  if (cols > 3) return false;
  const entries = lines.flatMap(({ pieces }) => {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last || pieces.length < 2 || last.c0 !== cols - 1) return [];
    const title = pieces.slice(0, -1).map(pieceText).join(' ');
    const page = pieceText(last);
    return /^\d{1,4}$/.test(page) ? [{ section: SECTION.exec(title), title, page: Number(page) }] : [];
  });
  const sections = entries.flatMap(({ section }) => (section ? [section[0]] : []));
  if (sections.length < LEAST_ENTRIES || entries.length < CONTENTS * lines.length) return false;
  const isTitled = entries.some(({ title }) => title.split(' ').length > 3);
  return (
    sections.length > CONTENTS * entries.length - 1 &&
    sections.some((s) => /\.\d/.test(s)) &&
    isTitled &&
    entries.every(({ page }, i) => i === 0 || page >= entries[i - 1]!.page) &&
    sections.every((s, i) => i === 0 || comesAfter(s, sections[i - 1]!))
  );
}

/** Whether a section comes after another one; those of an appendix, with letters, after all numbers. */
function comesAfter(a: string, b: string): boolean {
  const [x, y] = [a, b].map((s) => s.split('.').filter((part) => part !== '')) as [string[], string[]];
  const at = x.findIndex((part, i) => part !== y[i]);
  if (at < 0) return false;
  const [p, q] = [x[at]!, y[at]];
  if (q === undefined) return true;
  return /\d/.test(p) === /\d/.test(q) ? p.localeCompare(q, 'en', { numeric: true }) > 0 : /\d/.test(q);
}

/** An operator or a relation at either end of a text, or a bracket or a large sign alone. */
const operator = /^[=+−±×∓≤≥≈≠<>∼≡→⇒]|[=+−±×∓≤≥≈≠∼≡→⇒]$|^[()[\]{}]$|[∑∏∫]/u;
const equationNumber = /^\((?:[A-Z]?\.?\d{1,2}\.)*(\d{1,3})[a-z]?\)$/;
/** Lines of fractions and of limits are this close, in their sizes; this share of their texts has an operator. */
const CLOSE = 0.85;
const OPERATORS = 0.15;

/**
 * Whether lines are those of displayed formulas: lines too close for text with operators, or numbered one by one at the
 * right.
 */
export function isDisplayed(lines: readonly PieceLine[], cols: number): boolean {
  const pieces = lines.flatMap((l) => l.pieces);
  const pitches = lines.slice(1).map((l, i) => (l.baseline - lines[i]!.baseline) / Math.max(l.size, lines[i]!.size));
  const middle = median(pitches) ?? 1;
  const operators = pieces.filter((p) => operator.test(pieceText(p))).length;
  if (middle < CLOSE && operators > 1 && operators >= OPERATORS * pieces.length) return true;
  const last = pieces.filter((p) => p.c1 === cols - 1 && p.c0 > 0).map(pieceText);
  const numbers = last.flatMap((text) => {
    const match = equationNumber.exec(text.split(' ').at(-1) as string);
    return match ? [Number(match[1])] : [];
  });
  return (
    numbers.length > 1 &&
    2 * numbers.length > last.length &&
    numbers.every((n, i) => i === 0 || n === numbers[i - 1]! + 1)
  );
}

/** Least share of the lines with institutions or addresses of mail in two columns and in half of them. */
const INSTITUTIONS = 0.25;

/** Where an author works, or an address of mail. */
const isPlace = (text: string): boolean => /\S@\S/.test(text) || namesInstitution(text);

/** Whether columns hold authors with their institutions or addresses below each name. */
export function isAuthors(lines: readonly PieceLine[]): boolean {
  const places = lines.filter(
    ({ pieces }) =>
      pieces.length > 1 && 2 * pieces.filter((p) => isPlace(pieceText(p))).length >= Math.max(4, pieces.length),
  );
  const below = places.filter((l) => l !== lines[0]);
  return below.length > 0 && places.length >= INSTITUTIONS * lines.length;
}
