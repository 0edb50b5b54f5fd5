import { centreX } from '../../document/index.ts';
import { fitOf, isOpen } from '../grammar.ts';
import { spanGlyphs } from '../pieces.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import type { Area } from './area.ts';
import { kindOf, type PrintedColumn } from './item-table.ts';
import type { PrintLine } from './lines.ts';

/** Cost of a text that does not match the kind of its column. */
const MISFIT = 1.2;
/** Cost of a number in a text column. */
const NUMBER_AS_TEXT = 0.3;
/** Cost of any text in a column that the type does not have. */
const UNKNOWN = 0.3;
/** Cost of a boundary that splits the text of every line. */
const CROSSING = 1.5;
const OVER_LABEL = 0.25;
/** Cost of an empty cell in a numeric column. */
const EMPTY = 0.1;
/** Cost of two distant texts in one cell. */
const CROWDED = 0.6;
/** Cost of a text, for each character of distance from its label. */
const ASIDE = 0.04;
/** Maximum distance that counts: columns may be wide and their text aligned to one side. */
const FAR = 4;
/** Maximum number of lines and boundaries considered; more add no information. */
const MOST_LINES = 24;
const MOST_PLACES = 24;

/** Kinds that accept any text, but prefer some forms. */
const GRADED = new Set<ValueKind>([
  'measure',
  'range',
  'mark',
  'fee-class',
  'insurance-class',
  'person',
  'dose',
  'unit-of-result',
  'disease-code',
]);

/** Dates may lack a year, times may include a weekday. */
const TIMES = new Set<ValueKind>(['date', 'time', 'datetime', 'period']);
const TIME_SIGNS = /^(?=.*\d[-/年月.:时].*\d)[\d年月日号时分秒./:~至周星期一二三四五六日上下午 -]+$/u;
/** A number of packs. */
const WITH_UNIT = /^\d{1,4}(?:\.\d+)?\/?\p{Script=Han}{1,2}$/u;

/** How badly a text fits its column, 0..1.2. */
export function misfitOf(text: string, column: PrintedColumn, type: TableType): number {
  const kind = kindOf(column, type);
  if (!kind) return UNKNOWN * MISFIT;
  if (column.shared !== undefined) return /\d/u.test(text) ? 0 : 0.5 * MISFIT;
  if (kind === 'quantity' && WITH_UNIT.test(text)) return 0;
  if (TIMES.has(kind) && TIME_SIGNS.test(text)) return 0;
  if (!isOpen(kind) || GRADED.has(kind)) return MISFIT * (1 - fitOf(kind, text));
  return /^[-¥]?[\d,.]+%?$/u.test(text) ? NUMBER_AS_TEXT : 0;
}

/** Whether the text of a column shows that it is in the wrong place. */
export function isTelling(column: PrintedColumn, type: TableType): boolean {
  const kind = kindOf(column, type);
  return column.shared !== undefined || (kind !== undefined && (!isOpen(kind) || GRADED.has(kind)));
}

interface Ink {
  x0: number;
  x1: number;
  text: string;
}

/** Characters of a line and the spaces between them. */
interface InkLine {
  inks: Ink[];
  /** Runs without spaces. */
  runs: { x0: number; x1: number }[];
}

/**
 * Finds the boundary between each two columns, over all lines at once, by dynamic programming from left to right. The
 * best boundaries split the fewest words, and leave text of the right kind near each label.
 */
export function sidesOf(
  columns: readonly PrintedColumn[],
  lines: readonly PrintLine[],
  type: TableType,
  area: Area,
  size: number,
): number[] {
  const step = Math.ceil(lines.length / MOST_LINES) || 1;
  const inks = lines.filter((_, i) => i % step === 0).map((line) => inkOf(line, size));
  const total = Math.max(1, inks.length);
  const fits = new Map<string, number>();
  const misfit = (text: string, j: number): number => {
    const key = `${j}|${text}`;
    let known = fits.get(key);
    if (known === undefined) {
      known = misfitOf(text, columns[j]!, type);
      fits.set(key, known);
    }
    return known;
  };
  const costOf = (j: number, from: number, to: number): number => {
    let cost = 0;
    const middle = centreX(columns[j]!.box);
    for (const { inks: line } of inks) {
      const own = line.filter((c) => c.x0 + c.x1 > 2 * from && c.x0 + c.x1 <= 2 * to);
      if (own.length === 0) {
        if (isTelling(columns[j]!, type)) cost += EMPTY;
        continue;
      }
      const aside = Math.abs((own[0]!.x0 + own.at(-1)!.x1) / 2 - middle) / size;
      cost += misfit(spaced(own, size), j) + ASIDE * Math.min(FAR, aside) + CROWDED * blanksIn(own, size);
    }
    return cost / total;
  };
  const sides = columns.slice(1).map((right, i) => placesBetween(columns[i]!, right, inks, area, size));
  // best[k]: least cost of all columns before boundary k of the last pair.
  let best = [0];
  let places = [area.left];
  const from: number[][] = [];
  for (const [j, next] of [...sides, [area.right]].entries()) {
    const choice: number[] = [];
    const costs = next.map((x) => {
      let least = Number.POSITIVE_INFINITY;
      let at = 0;
      for (const [k, before] of best.entries()) {
        const cost = before + costOf(j, places[k]!, x);
        if (cost < least) {
          least = cost;
          at = k;
        }
      }
      choice.push(at);
      return least + (j < sides.length ? partingCost(x, columns[j]!, columns[j + 1]!, inks, size) : 0);
    });
    from.push(choice);
    best = costs;
    places = next;
  }
  const chosen: number[] = [];
  let k = 0;
  for (let j = from.length - 1; j > 0; j--) {
    k = from[j]![k]!;
    chosen.unshift(sides[j - 1]![k]!);
  }
  return chosen;
}

/** Joins characters into text. Keeps wide spaces, because two numbers are not one number. */
const spaced = (inks: readonly Ink[], size: number): string =>
  inks
    .map((c, i) =>
      i > 0 && c.x0 - inks[i - 1]!.x1 > 0.6 * size && /\d/u.test(c.text) && /[\d%]/u.test(inks[i - 1]!.text)
        ? ` ${c.text}`
        : c.text,
    )
    .join('');

const blanksIn = (inks: readonly Ink[], size: number): number =>
  inks.filter((c, i) => i > 0 && c.x0 - inks[i - 1]!.x1 > size).length;

function inkOf(line: PrintLine, size: number): InkLine {
  const inks = line.spans.flatMap((span) =>
    spanGlyphs(span).map((g, i) => ({
      x0: g.x0 - line.shift,
      x1: g.x1 - line.shift,
      text: span.piece.text.slice(...unitsOf(span, i)),
    })),
  );
  inks.sort((a, b) => a.x0 - b.x0);
  const runs: InkLine['runs'] = [];
  for (const { x0, x1 } of inks) {
    const last = runs.at(-1);
    if (last && x0 - last.x1 < 0.35 * size) last.x1 = Math.max(last.x1, x1);
    else runs.push({ x0, x1 });
  }
  return { inks, runs };
}

/** UTF-16 units of the `i`-th character of a span. */
function unitsOf({ piece, start, end }: PrintLine['spans'][number], i: number): [number, number] {
  const glyph = piece.at[start]! + i;
  let from = start;
  while (from < end && piece.at[from]! < glyph) from++;
  let to = from;
  while (to < end && piece.at[to] === glyph) to++;
  return [from, to];
}

/** Possible boundaries between two columns: at rulings, else wherever the characters are split differently. */
function placesBetween(
  left: PrintedColumn,
  right: PrintedColumn,
  lines: readonly InkLine[],
  area: Area,
  size: number,
): number[] {
  const a = centreX(left.box);
  const b = centreX(right.box);
  const ruled = area.rules.filter((x) => x > a && x < b);
  if (ruled.length > 0) return ruled;
  const middle = (left.box.x1 + right.box.x0) / 2;
  const step = Math.max(0.35 * size, (b - a) / MOST_PLACES);
  // Of boundaries with the same split, keep one in the space of most lines, near the middle between the labels.
  const seen = new Map<string, { x: number; cost: number }>();
  for (let x = a + step / 2; x < b; x += step) {
    const key = lines.map((line) => line.inks.findIndex((c) => c.x0 + c.x1 > 2 * x)).join();
    const cost = 100 * crossingsAt(x, lines, size) + Math.abs(x - middle) / size;
    const known = seen.get(key);
    if (known === undefined || cost < known.cost) seen.set(key, { x, cost });
  }
  return seen.size > 0 ? [...seen.values()].map(({ x }) => x) : [middle];
}

/** Number of lines with a run of characters on both sides of a boundary. */
const crossingsAt = (x: number, lines: readonly InkLine[], size: number): number =>
  lines.filter(({ runs }) => runs.some((r) => r.x0 < x - 0.15 * size && r.x1 > x + 0.15 * size)).length;

function partingCost(
  x: number,
  left: PrintedColumn,
  right: PrintedColumn,
  lines: readonly InkLine[],
  size: number,
): number {
  const crossed = crossingsAt(x, lines, size);
  const over =
    Math.max(0, left.box.x1 - x) / (left.box.x1 - left.box.x0) +
    Math.max(0, x - right.box.x0) / (right.box.x1 - right.box.x0);
  return (CROSSING * crossed) / Math.max(1, lines.length) + OVER_LABEL * over;
}
