import { centreX } from '../../document/index.ts';
import { fitOf, isOpen } from '../grammar.ts';
import { spanGlyphs } from '../pieces.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import type { Area } from './area.ts';
import { kindOf, type PrintedColumn } from './item-table.ts';
import type { PrintLine } from './lines.ts';

/** Cost of a text that does not read as the kind of its column. */
const MISFIT = 1.2;
/** Cost of a number in a column of any text. */
const NUMBER_AS_TEXT = 0.3;
/** Cost of a column that the type does not know, for any text. */
const UNKNOWN = 0.3;
/** Cost of parting the text of every line. */
const CROSSING = 1.5;
const OVER_LABEL = 0.25;
/** Cost of a cell of figures that is empty. */
const EMPTY = 0.1;
/** Cost of two texts far apart in one cell. */
const CROWDED = 0.6;
/** Cost of a text one character beside its label. */
const ASIDE = 0.04;
/** Farther from its label than this says no more: columns may be wide and their texts flush to one side. */
const FAR = 4;
/** Lines and places that are looked at; more say nothing new. */
const MOST_LINES = 24;
const MOST_PLACES = 24;

/** Kinds of any text that are still told apart by what they look like. */
const GRADED = new Set<ValueKind>(['measure', 'range', 'mark', 'fee-class', 'insurance-class', 'person', 'dose', 'unit-of-result', 'disease-code']);

/** Days without a year, times with the day of the week. */
const TIMES = new Set<ValueKind>(['date', 'time', 'datetime', 'period']);
const TIME_SIGNS = /^(?=.*\d[-/年月.:时].*\d)[\d年月日号时分秒./:~至周星期一二三四五六日上下午 -]+$/u;
/** A number of packs. */
const WITH_UNIT = /^\d{1,4}(?:\.\d+)?\/?\p{Script=Han}{1,2}$/u;

/** How badly a text reads as what a column holds, 0..1.2. */
export function misfitOf(text: string, column: PrintedColumn, type: TableType): number {
  const kind = kindOf(column, type);
  if (!kind) return UNKNOWN * MISFIT;
  if (column.shared !== undefined) return /\d/u.test(text) ? 0 : 0.5 * MISFIT;
  if (kind === 'quantity' && WITH_UNIT.test(text)) return 0;
  if (TIMES.has(kind) && TIME_SIGNS.test(text)) return 0;
  if (!isOpen(kind) || GRADED.has(kind)) return MISFIT * (1 - fitOf(kind, text));
  return /^[-¥]?[\d,.]+%?$/u.test(text) ? NUMBER_AS_TEXT : 0;
}

/** Whether a text shows that it stands in the wrong column. */
export function isTelling(column: PrintedColumn, type: TableType): boolean {
  const kind = kindOf(column, type);
  return column.shared !== undefined || (kind !== undefined && (!isOpen(kind) || GRADED.has(kind)));
}

interface Ink {
  x0: number;
  x1: number;
  text: string;
}

/** Characters of a line with the blanks between them. */
interface InkLine {
  inks: Ink[];
  /** Runs without a blank. */
  runs: { x0: number; x1: number }[];
}

/**
 * Where one column ends and the next one begins, over all lines at once: the sides that part the fewest words and leave in every column
 * texts of its kind near its label (dynamic programming over the columns from left to right). One side between each two columns.
 */
export function sidesOf(columns: readonly PrintedColumn[], lines: readonly PrintLine[], type: TableType, area: Area, size: number): number[] {
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
  // best[k]: least cost of all columns before side k of the last pair.
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

/** Characters as a text; a wide blank between two of them stays one, for two numbers are no number. */
const spaced = (inks: readonly Ink[], size: number): string =>
  inks.map((c, i) => (i > 0 && c.x0 - inks[i - 1]!.x1 > 0.6 * size && /\d/u.test(c.text) && /[\d%]/u.test(inks[i - 1]!.text) ? ` ${c.text}` : c.text)).join('');

const blanksIn = (inks: readonly Ink[], size: number): number => inks.filter((c, i) => i > 0 && c.x0 - inks[i - 1]!.x1 > size).length;

function inkOf(line: PrintLine, size: number): InkLine {
  const inks = line.spans.flatMap((span) =>
    spanGlyphs(span).map((g, i) => ({ x0: g.x0 - line.shift, x1: g.x1 - line.shift, text: span.piece.text.slice(...unitsOf(span, i)) })),
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

/** Units of the text of a span that its `i`-th character is. */
function unitsOf({ piece, start, end }: PrintLine['spans'][number], i: number): [number, number] {
  const glyph = piece.at[start]! + i;
  let from = start;
  while (from < end && piece.at[from]! < glyph) from++;
  let to = from;
  while (to < end && piece.at[to] === glyph) to++;
  return [from, to];
}

/** Places where the side between two columns may be: at rulings, else everywhere that parts the characters differently. */
function placesBetween(left: PrintedColumn, right: PrintedColumn, lines: readonly InkLine[], area: Area, size: number): number[] {
  const a = centreX(left.box);
  const b = centreX(right.box);
  const ruled = area.rules.filter((x) => x > a && x < b);
  if (ruled.length > 0) return ruled;
  const middle = (left.box.x1 + right.box.x0) / 2;
  const step = Math.max(0.35 * size, (b - a) / MOST_PLACES);
  // Of places that part the characters alike, one in the blank of most lines, close to the middle between the labels.
  const seen = new Map<string, { x: number; cost: number }>();
  for (let x = a + step / 2; x < b; x += step) {
    const key = lines.map((line) => line.inks.findIndex((c) => c.x0 + c.x1 > 2 * x)).join();
    const cost = 100 * crossingsAt(x, lines, size) + Math.abs(x - middle) / size;
    const known = seen.get(key);
    if (known === undefined || cost < known.cost) seen.set(key, { x, cost });
  }
  return seen.size > 0 ? [...seen.values()].map(({ x }) => x) : [middle];
}

/** Lines of which a run of characters lies on both sides. */
const crossingsAt = (x: number, lines: readonly InkLine[], size: number): number =>
  lines.filter(({ runs }) => runs.some((r) => r.x0 < x - 0.15 * size && r.x1 > x + 0.15 * size)).length;

function partingCost(x: number, left: PrintedColumn, right: PrintedColumn, lines: readonly InkLine[], size: number): number {
  const crossed = crossingsAt(x, lines, size);
  const over = Math.max(0, left.box.x1 - x) / (left.box.x1 - left.box.x0) + Math.max(0, x - right.box.x0) / (right.box.x1 - right.box.x0);
  return (CROSSING * crossed) / Math.max(1, lines.length) + OVER_LABEL * over;
}
