import { median } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import { findSeparators, hasGap } from '../grid/columns.ts';
import type { TextRegion } from '../grid/region.ts';
import { isValue, isYearLike } from '../values.ts';
import { type Scale, segmentsOf, type TextRow, textOfWords, type Word, wordCount } from '../words.ts';
import { HEADING, isSentence, isWiderThan } from './parting-text.ts';

/** Rows further apart (em, baseline to baseline) are separate tables unless both sides have the same columns. */
const FAR = 2.5;
const VERY_FAR = 5.5;

/**
 * Ranges of rows that may be a table without rules: rows with gaps close to each other, with few gapless rows (section
 * labels, wrapped cells) between them. Ranges separated by a wide space or several label lines are one table if
 * together they have the same columns as each alone.
 */
export function bandRegions(rows: readonly TextRow[], h: readonly Edge[], scale: Scale): TextRegion[] {
  const open: { rows: TextRow[]; x0: number; x1: number }[] = [];
  const done: TextRow[][] = [];
  const right = Math.max(...rows.map((r) => r.x1));
  for (const row of rows
    .filter((r) => scale.noisy || !isDefinition(r, right))
    .sort((a, b) => a.baseline - b.baseline)) {
    for (let i = open.length - 1; i >= 0; i--) {
      const band = (open[i] as { rows: TextRow[] }).rows;
      const last = band[band.length - 1] as TextRow;
      if (row.baseline - last.baseline > VERY_FAR * Math.max(last.size, scale.em)) {
        done.push(band);
        open.splice(i, 1);
      }
    }
    const homes = open.filter((band) => Math.min(band.x1, row.x1) > Math.max(band.x0, row.x0));
    const [home, ...others] = homes;
    if (!home) {
      open.push({ rows: [row], x0: row.x0, x1: row.x1 });
      continue;
    }
    // A row below several ranges joins them.
    for (const o of others) {
      home.rows.push(...o.rows);
      home.x0 = Math.min(home.x0, o.x0);
      home.x1 = Math.max(home.x1, o.x1);
      open.splice(open.indexOf(o), 1);
    }
    if (others.length > 0) home.rows.sort((a, b) => a.baseline - b.baseline);
    home.rows.push(row);
    home.x0 = Math.min(home.x0, row.x0);
    home.x1 = Math.max(home.x1, row.x1);
  }
  done.push(...open.map((b) => b.rows));
  const out: TextRegion[] = [];
  for (const band of done)
    for (const part of joinAlike(chunksOf(band, scale.noisy), band, scale))
      out.push(regionOfBand(scale.noisy ? part : withoutHeading(withinRule(part, h, scale.em)), h));
  return out;
}

/** How far (em) rows may reach beyond the rule below their heads. */
const OVERHANG = 0.6;

/** Rows up to the text that is wider than the rule below the first one, where that covers the second one as well. */
function withinRule(rows: TextRow[], h: readonly Edge[], em: number): TextRow[] {
  const [head, first] = rows;
  if (!head || !first || rows.length < 3) return rows;
  const covers = (e: Edge, r: TextRow): boolean => e.from < r.x0 + OVERHANG * em && e.to > r.x1 - OVERHANG * em;
  const rule = h.find((e) => e.at > head.baseline && e.at < first.baseline && covers(e, head) && covers(e, first));
  const end = rule ? rows.findIndex((r) => isWiderThan(r, rule, em)) : -1;
  return end < 0 ? rows : rows.slice(0, end);
}

/** Rows without those at the end that head what follows: larger, and ending before the last column begins. */
function withoutHeading(rows: TextRow[]): TextRow[] {
  const last = rows.at(-1);
  if (!last || rows.length < 3) return rows;
  const others = rows.slice(0, -1);
  if (last.size < HEADING * median(others.map((r) => r.size))!) return rows;
  const starts = others.flatMap((r) => {
    const pieces = segmentsOf(r.words);
    return pieces.length > 1 ? [pieces.at(-1)![0]!.x0] : [];
  });
  return starts.length > 0 && last.x1 < Math.min(...starts) ? withoutHeading(others) : rows;
}

/** What a manual defines, at the right margin: "[Function]". */
const KIND = /^\[\p{L}[^[\]]*\]$/u;

/** Whether a row is the first line of a definition, with its kind in brackets at the right margin, as Texinfo sets them. */
function isDefinition(row: TextRow, right: number): boolean {
  const last = row.words.at(-1) as Word;
  if (last.x1 < right - 2 * row.size || !last.text.endsWith(']')) return false;
  const segments = segmentsOf(row.words);
  return segments.length > 1 && KIND.test(textOfWords(segments.at(-1) as Word[]));
}

interface Chunk {
  from: number;
  to: number;
  voters: number;
}

/**
 * Splits a band at large distances and at more than two consecutive rows without a gap. Chunks start and end with a row
 * with gaps.
 */
function chunksOf(band: readonly TextRow[], noisy: boolean): Chunk[] {
  const usual = usualPitch(band);
  const out: Chunk[] = [];
  let current: Chunk | undefined;
  band.forEach((row, i) => {
    if (!hasGap(row)) return;
    if (current) {
      let far =
        isPartedByRows(band, current.to, i, noisy) ||
        (noisy ? beginsAgain(band, current, i) : isPartedByHeading(band, current.to, i));
      for (let k = current.to + 1; k <= i && !far; k++) {
        const gap = (band[k] as TextRow).baseline - (band[k - 1] as TextRow).baseline;
        far = gap > FAR * row.size && gap > usual * 1.6;
      }
      if (!far) {
        current.to = i;
        current.voters++;
        return;
      }
    }
    current = { from: i, to: i, voters: 1 };
    out.push(current);
  });
  return out;
}

/** At most so many rows without a gap stand between two rows with gaps of one table. */
const MAX_LABELS = 2;

/**
 * Whether many rows stand between two rows with gaps. On a text layer those that go on with a cell of the first, right
 * of its label, do not count.
 */
function isPartedByRows(band: readonly TextRow[], from: number, to: number, noisy: boolean): boolean {
  const between = band.slice(from + 1, to);
  if (between.length <= MAX_LABELS) return false;
  if (noisy) return true;
  const lefts = leftsOfCells(band[from]!);
  return between.filter((r) => !beginsAtOneOf(lefts, r)).length > MAX_LABELS;
}

/** Wrapped lines of a cell begin this close (size) to its first one. */
const ALIGNED = 0.3;

/** Where the cells of a row begin, right of its label. */
const leftsOfCells = (row: TextRow): number[] =>
  segmentsOf(row.words)
    .slice(1)
    .map((s) => s[0]!.x0);

const beginsAtOneOf = (lefts: readonly number[], row: TextRow): boolean =>
  lefts.some((x) => Math.abs(x - row.x0) < ALIGNED * row.size);

/** Whether a heading stands between two rows with gaps: a row without a gap, larger than both. */
function isPartedByHeading(band: readonly TextRow[], from: number, to: number): boolean {
  const size = Math.max(band[from]!.size, band[to]!.size);
  return band.slice(from + 1, to).some((r) => r.size >= HEADING * size);
}

/**
 * Whether a row is a head of years, like the first row of the stretch above, with text or a space between the two:
 * statements below each other, each with its own.
 */
function beginsAgain(band: readonly TextRow[], above: Chunk, i: number): boolean {
  const row = band[i] as TextRow;
  const before = band[i - 1] as TextRow;
  const apart = i - above.to > 1 || row.baseline - before.baseline > AGAIN_FAR * row.size;
  return apart && isYears(row) && isYears(band[above.from] as TextRow);
}

/** Distance (size, baseline to baseline) of a head from the statement above it. */
const AGAIN_FAR = 2;

/** Old statements have years that elsewhere would be amounts. */
const OLD_YEAR = /^1[6-8]\d\d$/;

const isYears = (row: TextRow): boolean =>
  segmentsOf(row.words).every((s) => {
    const text = textOfWords(s);
    return isYearLike(text) || OLD_YEAR.test(text);
  });

function joinAlike(chunks: readonly Chunk[], band: readonly TextRow[], scale: Scale): TextRow[][] {
  const count = (c: Chunk): number => findSeparators(band.slice(c.from, c.to + 1), scale).length;
  const joined: (Chunk & { seps: number })[] = [];
  for (const c of chunks) {
    const seps = count(c);
    const last = joined[joined.length - 1];
    if (
      last &&
      c.from - last.to <= 7 &&
      !(scale.noisy
        ? isPartedByText(last, c, band) || beginsAgain(band, last, c.from)
        : isPartedByHeading(band, last.to, c.from) || isPartedBySentence(last, c, band))
    ) {
      const both = { from: last.from, to: c.to, voters: last.voters + c.voters };
      const together = count(both);
      const isHead = scale.noisy && isHeadOf(last, c, band, scale);
      if (isHead || together >= Math.max(2, last.seps, seps)) {
        Object.assign(last, both, { seps: isHead ? seps : together });
        continue;
      }
    }
    joined.push({ ...c, seps });
  }
  return joined
    .filter((c) => c.voters >= 3 || (c.voters === 2 && c.seps >= 3))
    .map((c) => band.slice(reachUp(band, c.from), reachDown(band, c.to) + 1));
}

/**
 * A head has at most so many rows, this far (size) above the first row with values. Its last row parts at least this
 * share of the columns, and cuts at most this share of their borders.
 */
const MAX_HEAD_ROWS = 4;
const HEAD_FAR = 5;
const HEAD_COLUMNS = 0.6;
const HEAD_CUTS = 0.25;

/**
 * Whether the first stretch is the head of the second: without values, right above values, with pieces over its
 * columns.
 */
function isHeadOf(head: Chunk, body: Chunk, band: readonly TextRow[], scale: Scale): boolean {
  const heads = band.slice(head.from, head.to + 1);
  const lowest = heads[heads.length - 1] as TextRow;
  const first = band[body.from] as TextRow;
  const valued = (r: TextRow): boolean => segmentsOf(r.words).filter((s) => isFigure(textOfWords(s))).length >= 2;
  if (
    heads.length > MAX_HEAD_ROWS ||
    first.baseline - lowest.baseline > HEAD_FAR * first.size ||
    heads.some(valued) ||
    !valued(first)
  )
    return false;
  const seps = findSeparators(band.slice(body.from, body.to + 1), scale);
  const pieces = segmentsOf(lowest.words);
  const cuts = seps.filter(({ x }) =>
    pieces.some((s) => (s[0] as Word).x0 < x && (s[s.length - 1] as Word).x1 > x),
  ).length;
  return pieces.length >= Math.max(2, HEAD_COLUMNS * seps.length) && cuts <= HEAD_CUTS * seps.length;
}

const isFigure = (text: string): boolean => isValue(text) && !isYearLike(text);

/** Words of a line between two stretches, from which on it is running text and no label. */
const MIN_TEXT = 7;

/** Whether running text stands between a single row, such as a running head, and the rest. */
const isPartedByText = (a: Chunk, b: Chunk, band: readonly TextRow[]): boolean =>
  Math.min(a.voters, b.voters) === 1 && band.slice(a.to + 1, b.from).some((r) => wordCount(r.words) >= MIN_TEXT);

/**
 * Whether a line of running text that begins where the tables do, or further left, stands between two stretches: it
 * introduces the second one. Statements go on with figures below such a line.
 */
function isPartedBySentence(a: Chunk, b: Chunk, band: readonly TextRow[]): boolean {
  const [, ...cells] = segmentsOf((band[b.from] as TextRow).words);
  if (cells.every((s) => isFigure(textOfWords(s)))) return false;
  const left = Math.min(...[...band.slice(a.from, a.to + 1), ...band.slice(b.from, b.to + 1)].map((r) => r.x0));
  return band.slice(a.to + 1, b.from).some((r) => isSentence(r, left));
}

const beside = (a: TextRow, b: TextRow): boolean => Math.abs(a.baseline - b.baseline) < Math.min(a.size, b.size) * 0.8;

/** Includes the first line of a label with vertically centred values. */
const reachUp = (band: readonly TextRow[], from: number): number =>
  from > 0 && beside(band[from - 1] as TextRow, band[from] as TextRow) ? from - 1 : from;

/** Includes the second line of such a label, and lines that continue a column of the last row. */
function reachDown(band: readonly TextRow[], to: number): number {
  const last = band[to] as TextRow;
  const lefts = leftsOfCells(last);
  let end = to;
  for (let i = to + 1; i < Math.min(band.length, to + 4); i++) {
    const row = band[i] as TextRow;
    const prev = band[i - 1] as TextRow;
    const wrapped = row.baseline - prev.baseline < row.size * 1.5 && beginsAtOneOf(lefts, row);
    if (!(wrapped || (i === to + 1 && beside(last, row)))) break;
    end = i;
  }
  return end;
}

function usualPitch(band: readonly TextRow[]): number {
  if (band.length < 3) return 0;
  return median(band.slice(1).map((row, i) => row.baseline - (band[i] as TextRow).baseline)) as number;
}

function regionOfBand(rows: TextRow[], h: readonly Edge[]): TextRegion {
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const r of rows) {
    x0 = Math.min(x0, r.x0);
    x1 = Math.max(x1, r.x1);
  }
  const first = rows[0] as TextRow;
  const last = rows[rows.length - 1] as TextRow;
  const rules = h
    .filter((e) => e.at > first.baseline && e.at < last.y0 && e.from < x1 && e.to > x0)
    .sort((a, b) => a.at - b.at);
  const region: TextRegion = { rows, rules, x0, x1 };
  const reach = (e: Edge): boolean =>
    Math.min(e.to, x1) - Math.max(e.from, x0) > (x1 - x0) * 0.7 && e.to - e.from < (x1 - x0) * 1.3;
  const top = h
    .filter((e) => reach(e) && e.at <= first.baseline - first.size * 0.5 && e.at > first.y0 - first.size * 1.2)
    .at(-1);
  const bottom = h.find((e) => reach(e) && e.at >= last.baseline && e.at < last.y1 + last.size * 1.2);
  if (top) region.top = top.at;
  if (bottom) region.bottom = bottom.at;
  return region;
}
