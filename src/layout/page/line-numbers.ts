import type { Glyph, PageContent } from '../../document/index.ts';

/** Fewest numbers that tell a numbered page, if every line has one and if only each fifth or tenth has. */
const MIN_EACH = 10;
const MIN_SOME = 5;
/** Numbers of lines differ by this from one to the next. */
const STEPS = [1, 2, 5, 10];
/** Distances in sizes of the numbers: between their edges in a column, to the text, and of the same baseline. */
const ALIGNED = 0.4;
const APART = 0.5;
const SAME_LINE = 0.45;
/** Least share of the text lines beside them that must have a number, where each line should have one. */
const COVERED = 0.85;
/** Numbers of a grid that lines of text need not keep to (`acmart`) stand as far apart as this, to this share. */
const EVEN = 0.03;
/**
 * A line of running text has no gap of so many sizes, this share of the letters of the fullest line, and ends near the
 * right edge of the text; it is so many sizes wide. This share of the lines are such.
 */
const WIDTH = 14;
const GAP = 1.5;
const FULL = 0.6;
const RAGGED = 3;
const MOSTLY_FULL = 0.35;
/** Lines of justified text end at one place, to this share of their size; so do so many others. */
const FLUSH = 0.25;
const FLUSH_WITH = 2;
/** Entries of a table of contents, whose page numbers may follow each other. */
const LEADERS = /[.·…]{3}/;
/**
 * Least share of the height of the text that the numbers run along, as a listing within it has its own; but figures may
 * take most of a page where they go on from former pages, more than a page has lines.
 */
const ALONG = 0.5;
const PAGE = 60;
/** An even grid of so many numbers, of which at most this share have a line of text at their height, is a ruler. */
const GRID = 20;
const BESIDE = 0.7;
/** Numbers between as many rules are those of rows; a line below a number alone, not so many sizes longer, is none. */
const RULED = 3;
const LONGER = 1;
/** Most of the text may be monospaced: then it is a listing, whose numbers belong to it. */
const MOSTLY_MONO = 0.5;

interface Token {
  glyphs: Glyph[];
  value: number;
  x0: number;
  x1: number;
  baseline: number;
  size: number;
}

interface TextLine {
  baseline: number;
  glyphs: Glyph[];
}

/**
 * Parts the numbers at the margin that count the lines of a manuscript (`lineno` of LaTeX, review copies, pleadings)
 * from its text. They form a column with nothing else in it, rise evenly, and stand beside running text: numbers of
 * rows in a table and of lines in a listing stay.
 */
export function splitLineNumbers({ glyphs, rulings }: Pick<PageContent, 'glyphs' | 'rulings'>): {
  rest: Glyph[];
  numbers: Glyph[];
} {
  const tokens = tokensOf(glyphs);
  if (tokens.length < MIN_SOME || !mayCount(tokens)) return { rest: glyphs, numbers: [] };
  const numbers = new Set<Glyph>();
  for (const side of ['left', 'right'] as const)
    for (const column of columnsOf(tokens)) {
      const run = evenRun(column);
      if (run && !isRuled(run, rulings) && isBesideText(run, glyphs, side))
        for (const token of run) for (const g of token.glyphs) numbers.add(g);
    }
  return numbers.size === 0
    ? { rest: glyphs, numbers: [] }
    : { rest: glyphs.filter((g) => !numbers.has(g)), numbers: [...numbers] };
}

const isDigit = ({ text, angle }: Glyph): boolean => angle === 0 && text >= '0' && text <= '9' && text.length === 1;

/** Whole numbers of up to four digits, as they follow each other in the content. */
function tokensOf(glyphs: readonly Glyph[]): Token[] {
  const tokens: Token[] = [];
  for (let i = 0; i < glyphs.length; ) {
    let end = i;
    while (end < glyphs.length && isDigit(glyphs[end]!) && (end === i || follows(glyphs[end - 1]!, glyphs[end]!)))
      end++;
    if (end === i) {
      i++;
      continue;
    }
    const own = glyphs.slice(i, end);
    if (own.length <= 4)
      tokens.push({
        glyphs: own,
        value: Number(own.map((g) => g.text).join('')),
        x0: own[0]!.x0,
        x1: own.at(-1)!.x1,
        baseline: own[0]!.baseline,
        size: own[0]!.size,
      });
    i = end;
  }
  return tokens;
}

/** Which values the numbers of a page have, reused: nearly all pages end here, before their columns are sorted. */
const present = new Uint8Array(10_000);

/** Whether the numbers hold the fewest that count lines, wherever they stand. */
function mayCount(tokens: readonly Token[]): boolean {
  for (const { value } of tokens) present[value] = 1;
  const counts = (from: number, step: number): boolean => {
    for (let i = 1; i < MIN_SOME; i++) if (present[from + i * step] !== 1) return false;
    return true;
  };
  const found = tokens.some(({ value }) => STEPS.some((step) => counts(value, step)));
  for (const { value } of tokens) present[value] = 0;
  return found;
}

const follows = (a: Glyph, b: Glyph): boolean =>
  Math.abs(a.baseline - b.baseline) < 0.2 * a.size && b.x0 - a.x1 < 0.4 * a.size && b.x0 - a.x1 > -0.4 * a.size;

/** Tokens above each other, flush left or right, downwards; those with too few are left out. */
function columnsOf(tokens: readonly Token[]): Token[][] {
  const columns: Token[][] = [];
  for (const edge of ['x1', 'x0'] as const) {
    const sorted = [...tokens].sort((a, b) => a[edge] - b[edge]);
    for (let i = 0; i < sorted.length; ) {
      let end = i + 1;
      while (end < sorted.length && sorted[end]![edge] - sorted[end - 1]![edge] < ALIGNED * sorted[i]!.size) end++;
      if (end - i >= MIN_SOME) columns.push(sorted.slice(i, end).sort((a, b) => a.baseline - b.baseline));
      i = end;
    }
  }
  return columns;
}

/** The longest run of numbers that rise by one of the usual steps; undefined if it is too short. */
function evenRun(column: readonly Token[]): Token[] | undefined {
  let from = 0;
  let length = 0;
  for (const step of STEPS) {
    let start = 0;
    for (let i = 1; i <= column.length; i++) {
      if (i < column.length && column[i]!.value === column[i - 1]!.value + step) continue;
      if (i - start > length) {
        from = start;
        length = i - start;
      }
      start = i;
    }
  }
  if (length < MIN_SOME) return undefined;
  const best = column.slice(from, from + length);
  return best.length >= MIN_EACH || best[1]!.value - best[0]!.value > 2 ? best : undefined;
}

/** Whether level rules part the numbers. */
function isRuled(run: readonly Token[], rulings: PageContent['rulings']): boolean {
  const { x0, x1, size } = run[0]!;
  const [top, bottom] = [run[0]!.baseline, run.at(-1)!.baseline];
  const across = rulings.filter(
    (r) =>
      r.direction === 'horizontal' &&
      r.from <= x0 &&
      r.to >= x1 &&
      r.to - r.from > x1 - x0 + LONGER * size &&
      r.at > top &&
      r.at < bottom,
  );
  return across.length >= RULED;
}

/** Whether nothing else stands in the column of numbers, and running text beside it has its lines where they are. */
function isBesideText(run: readonly Token[], glyphs: readonly Glyph[], side: 'left' | 'right'): boolean {
  const lines = linesBeside(run, glyphs, side);
  // Indices and fractions are lines of their own.
  const text = lines?.filter((line) => line.glyphs.length >= 4) ?? [];
  if (!lines || text.length < MIN_SOME) return false;
  const { size } = run[0]!;
  const isAt = (line: TextLine, token: Token): boolean => Math.abs(line.baseline - token.baseline) < SAME_LINE * size;
  const even = isEven(run);
  const withLine = run.filter((token) => lines.some((line) => isAt(line, token)));
  if (even && run.length >= GRID && withLine.length < BESIDE * run.length) return true;
  if (text.filter(isMono).length > MOSTLY_MONO * text.length || !isRunning(text, side)) return false;
  const step = run[1]!.value - run[0]!.value;
  const numbered = text.filter((line) => run.some((token) => isAt(line, token)));
  return step > 1 || even || numbered.length >= COVERED * text.length;
}

/**
 * Lines between the first and the last number, on the side of the text; undefined if anything else stands in the column
 * of numbers, or if small numbers count only a part of the page.
 */
function linesBeside(run: readonly Token[], glyphs: readonly Glyph[], side: 'left' | 'right'): TextLine[] | undefined {
  const own = new Set(run.flatMap((token) => token.glyphs));
  const x0 = Math.min(...run.map((token) => token.x0));
  const x1 = Math.max(...run.map((token) => token.x1));
  const { size } = run[0]!;
  const [top, bottom] = [run[0]!.baseline - size, run.at(-1)!.baseline + 0.5 * size];
  let [highest, lowest] = [top, bottom];
  const lines: TextLine[] = [];
  for (const g of glyphs) {
    if (g.baseline < highest) highest = g.baseline;
    else if (g.baseline > lowest) lowest = g.baseline;
    if (g.baseline < top || g.baseline > bottom || own.has(g)) continue;
    if (g.x1 > x0 - APART * size && g.x0 < x1 + APART * size) return undefined;
    // Beyond the margin there may be text of a binding, or the other column, which has its own numbers.
    if (g.angle !== 0 || (side === 'left' ? g.x0 < x1 : g.x1 > x0)) continue;
    const line = lines.findLast((one) => Math.abs(one.baseline - g.baseline) < SAME_LINE * size);
    if (line) line.glyphs.push(g);
    else lines.push({ baseline: g.baseline, glyphs: [g] });
  }
  return run[0]!.value <= PAGE && bottom - top < ALONG * (lowest - highest) ? undefined : lines;
}

/** Whether most lines are as full as running text, up to a gap as wide as between columns. */
function isRunning(text: readonly TextLine[], side: 'left' | 'right'): boolean {
  const runs = text.map((line) => glyphsBeforeGap(line.glyphs, side));
  const most = Math.max(...runs.map((one) => one.length));
  const end = Math.max(...runs.map(rightEnd));
  const wide = runs.filter(
    (one) =>
      rightEnd(one) - Math.min(...one.map((g) => g.x0)) > WIDTH * one[0]!.size &&
      !LEADERS.test(one.map((g) => g.text).join('')),
  );
  const isFull = (one: readonly Glyph[]): boolean =>
    (one.length >= FULL * most && rightEnd(one) > end - RAGGED * one[0]!.size) ||
    // A title over all columns, or narrower text such as an abstract, has another width.
    wide.filter((o) => Math.abs(rightEnd(o) - rightEnd(one)) < FLUSH * one[0]!.size).length > FLUSH_WITH;
  return wide.filter(isFull).length >= MOSTLY_FULL * text.length;
}

const isMono = ({ glyphs }: TextLine): boolean => glyphs.filter((g) => g.font.mono).length > 0.8 * glyphs.length;

const rightEnd = (glyphs: readonly Glyph[]): number => Math.max(...glyphs.map((g) => g.x1));

/** The glyphs of a line from the side of the numbers up to a gap as wide as between columns. */
function glyphsBeforeGap(glyphs: readonly Glyph[], side: 'left' | 'right'): Glyph[] {
  const sorted = [...glyphs].sort((a, b) => (side === 'left' ? a.x0 - b.x0 : b.x1 - a.x1));
  const end = sorted.findIndex((g, i) => {
    const before = sorted[i - 1];
    return before !== undefined && (side === 'left' ? g.x0 - before.x1 : before.x0 - g.x1) > GAP * g.size;
  });
  return end < 0 ? sorted : sorted.slice(0, end);
}

/** Whether all numbers are as far apart as the first two. */
function isEven(run: readonly Token[]): boolean {
  const pitch = (run.at(-1)!.baseline - run[0]!.baseline) / (run.length - 1);
  return run.every((token, i) => Math.abs(token.baseline - run[0]!.baseline - i * pitch) < EVEN * i * pitch + 0.1);
}
