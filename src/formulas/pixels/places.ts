import {
  type Box,
  boxArea,
  centreY,
  intersectionArea,
  type Line,
  type PageContent,
  type Ruling,
  unionBox,
} from '../../document/index.ts';
import { FUNCTIONS, STRONG } from '../../latex/index.ts';
import type { Region } from '../../layout/index.ts';
import { numberedLines } from '../gather-shown.ts';
import { isLanguage, languageShare, proseOf } from '../prose.ts';

/** Minimum share of a line inside the region of a formula. */
const INSIDE = 0.6;
/** Maximum number of characters in a picture of one formula. */
const MAX_CHARACTERS = 160;
const MAX_LINES = 24;
/** Maximum share of its characters in words. */
const MAX_LANGUAGE = 0.45;
/** Maximum number of words of four letters and more; notes and labels have more, however many numbers stand between. */
const MAX_WORDS = 4;
const WORD = /\p{Script=Latin}{4,}/gu;
/**
 * Determinants have two vertical lines; tables have more. Strokes of a pen are lines too, but not longer than the
 * writing is high.
 */
const MAX_VERTICALS = 2;
/** Names of functions, which OCR joins with what follows them; they are no words. */
const NAMES = new RegExp(Array.from(FUNCTIONS).join('|'), 'giu');
const RELATION = /[=<>≤≥≠≈]/;
/** How far a ruling may end from the one that it meets, in points. */
const MEETS = 4;

/** Where formulas may be on a page picture, in points. `whole`: there is nothing else on the page. */
export interface Place {
  box: Box;
  whole: boolean;
}

/**
 * Candidates: regions that the layout model classifies as formulas, lines with signs that only mathematics has or with
 * the number of a formula, and a whole page with a few signs and hardly any words. Excludes places in tables or with a
 * line of language.
 */
export function formulaPlaces(
  page: Pick<PageContent, 'width' | 'height' | 'rulings'>,
  lines: readonly Line[],
  regions: readonly Region[],
): Place[] {
  const tables = [...regions.filter(({ kind }) => kind === 'table').map(({ box }) => box), ...gridsOf(page.rulings)];
  const highest = Math.max(0, ...lines.map(({ size }) => size));
  if (
    tables.length === 0 &&
    page.rulings.filter(({ direction, from, to }) => direction === 'vertical' && to - from > highest).length <=
      MAX_VERTICALS &&
    isOneFormula(lines)
  )
    return [{ box: { x0: 0, y0: 0, x1: page.width, y1: page.height }, whole: true }];
  const isProse = proseOf(lines);
  const shown = regions
    .filter(({ kind }) => kind === 'formula')
    .flatMap(({ box }) => betweenProse(box, lines, isProse));
  const signs = lines
    .filter((line) => line.angle === 0 && RELATION.test(line.text) && STRONG.test(line.text) && !isLanguage(line))
    .map((line) => padded(line.box, 0.3 * line.size));
  const numbered = numberedLines(lines).map((line) => padded(line.box, 0.3 * line.size));
  return merged([...shown, ...signs, ...numbered])
    .filter((box) => !tables.some((table) => intersectionArea(table, box) > 0))
    .filter((box) => !lines.some((line) => isProse(line) && intersectionArea(line.box, box) > 0.3 * boxArea(line.box)))
    .map((box) => ({ box, whole: false }));
}

/**
 * Areas of closed grids: more than two vertical rulings between the same two horizontal ones. Layout models take tables
 * of symbols for formulas.
 */
export function gridsOf(rulings: readonly Ruling[]): Box[] {
  const across = rulings.filter(({ direction }) => direction === 'horizontal');
  const meeting = (x: number, y: number): Ruling | undefined =>
    across.find((r) => Math.abs(r.at - y) <= MEETS && x >= r.from - MEETS && x <= r.to + MEETS);
  const posts = rulings
    .filter(({ direction }) => direction === 'vertical')
    .flatMap((post) => {
      const above = meeting(post.at, post.from);
      const below = meeting(post.at, post.to);
      return above && below && above !== below ? [{ x: post.at, above, below }] : [];
    });
  return [...Map.groupBy(posts, ({ above }) => above).values()].flatMap((group) => {
    const xs = group.map(({ x }) => x);
    const box = { x0: Math.min(...xs), y0: group[0]!.above.at, x1: Math.max(...xs), y1: group[0]!.below.at };
    return group.length > MAX_VERTICALS && group.every(({ below }) => below === group[0]!.below) ? [box] : [];
  });
}

/** Whether the page has hardly any words and little else: OCR reads the signs of formulas as a few letters in a row. */
function isOneFormula(lines: readonly Line[]): boolean {
  if (lines.length > MAX_LINES || lines.some((line) => line.angle !== 0)) return false;
  const text = lines.map((line) => line.text).join(' ');
  if (text.length > MAX_CHARACTERS || (text.match(WORD) ?? []).length > MAX_WORDS) return false;
  return languageShare(text.replace(NAMES, ' ')) <= MAX_LANGUAGE;
}

/**
 * The parts of a region between its lines of prose, each extended to the ends of the lines that begin in it. Layout
 * models draw one box around several formulas and the text between them.
 */
function betweenProse(box: Box, lines: readonly Line[], isProse: (line: Line) => boolean): Box[] {
  const inside = lines.filter((line) => intersectionArea(line.box, box) > INSIDE * boxArea(line.box));
  const prose = inside.filter(isProse);
  const own = inside.filter((line) => !prose.includes(line));
  if (prose.length === 0) return [unionBox([padded(box, 2), ...own.map((line) => line.box)])];
  const above = (line: Line): number => prose.filter((other) => centreY(other.box) < centreY(line.box)).length;
  return [...Map.groupBy(own, above).values()].map((part) =>
    unionBox(part.map((line) => padded(line.box, 0.3 * line.size))),
  );
}

const padded = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({ x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by });

/** Merges overlapping boxes. */
function merged(boxes: readonly Box[]): Box[] {
  const out: Box[] = [];
  for (const box of boxes) {
    const at = out.findIndex((other) => intersectionArea(other, box) > 0.2 * Math.min(boxArea(other), boxArea(box)));
    if (at < 0) out.push(box);
    else out[at] = unionBox([out[at]!, box]);
  }
  return out;
}
