import { type Box, type Fill, median, overlapX } from '../../document/index.ts';
import type { Region } from '../../layout/index.ts';
import { inOrder } from '../../trees/index.ts';
import type { Edge, Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import { isValue, isYearLike } from '../values.ts';
import { middleOf, segmentsOf, type TextRow, textOfWords, type Word, wordCount } from '../words.ts';
import { leader, marker } from './reject.ts';

/** What is said of a row by itself. Each row is judged with two rows on both sides. */
const rowNames = [
  'segments',
  'words',
  'longest',
  'values',
  'years',
  'valueLast',
  'leaders',
  'stop',
  'lower',
  'marker',
  'caption',
  'indent',
  'short',
  'size',
  'pitch',
  'rule',
  'rulePieces',
  'verticals',
  'filled',
  'sharedGaps',
  'aligned',
  'gridded',
  'tableRegion',
  'textRegion',
  'figureRegion',
] as const;
/** What is said of the rows around one. */
const aroundNames = [
  'pitchOverUsual',
  'gapsAbove',
  'gapsBelow',
  'gapsAcross',
  'tabularAbove',
  'tabularBelow',
  'valuesAbove',
  'valuesBelow',
  'textAbove',
  'textBelow',
  'beginsGrid',
  'endsGrid',
  'beginsRegion',
  'endsRegion',
  'boundBegins',
  'place',
  'tabularPage',
] as const;
const OFFSETS = [-2, -1, 0, 1, 2] as const;

/** Names of the evidence in order. The weights are fitted for exactly these: any change requires a new fit. */
export const pictureRowFeatures: readonly string[] = [
  ...OFFSETS.flatMap((k) => rowNames.map((name) => (k === 0 ? name : `${name}${k > 0 ? '+' : ''}${k}`))),
  ...aroundNames,
];

/** A page of pixels as its tables are searched: all measures in points. */
export interface PicturePage {
  /** From top to bottom. */
  rows: readonly TextRow[];
  edges: Edges;
  fills: readonly Fill[];
  /** Tables found by rules. */
  grids: readonly Grid[];
  /** What the layout model saw, with faint regions. */
  regions: readonly Region[];
  width: number;
  height: number;
  em: number;
}

const caption =
  /^(?:(?:tables?|exhibit|figure|fig\.|chart)\s*[\dIVX]+|[图表]\s*\d|notes?\s*[:：\d]|sources?\s*[:：]|注\s*[:：]|资料来源)/iu;
const MAX_PITCH = 8;
const MISSING = -1;
/** Rows looked at above and below, and the distance (em) that ends what is around a row. */
const WINDOW = 5;
const FAR = 7;

type RowName = (typeof rowNames)[number];

interface Facts {
  evidence: Record<RowName, number>;
  segments: Word[][];
  gaps: [number, number][];
  pitch: number;
  isText: boolean;
  valued: boolean;
}

/** The evidence for each row: does it belong to a table, and does a table begin with it? */
export function pictureRowEvidence(page: PicturePage): number[][] {
  const { rows, em } = page;
  if (rows.length === 0) return [];
  const lefts = rows.map((r) => r.x0).sort((a, b) => a - b);
  const rights = rows.map((r) => r.x1).sort((a, b) => a - b);
  const left = lefts[Math.floor(lefts.length * 0.05)] as number;
  const right = rights[Math.min(rights.length - 1, Math.floor(rights.length * 0.95))] as number;
  const column: Column = { left, right, width: Math.max(10 * em, right - left) };
  const facts: Facts[] = [];
  for (let i = 0; i < rows.length; i++) facts.push(factsOf(page, i, column, facts[i - 1]));
  const absent = rowNames.map(() => MISSING);
  const tabularPage = facts.filter((f) => f.segments.length > 1).length / rows.length;
  return rows.map((row, i) => [
    ...OFFSETS.flatMap((k) => {
      const known = facts[i + k]?.evidence;
      return known ? inOrder(rowNames, known) : absent;
    }),
    ...around(page, facts, i, row, tabularPage),
  ]);
}

/** From where to where the text of the page reaches. */
interface Column {
  left: number;
  right: number;
  width: number;
}

function factsOf(page: PicturePage, i: number, column: Column, above: Facts | undefined): Facts {
  const { rows, em } = page;
  const [row, before] = [rows[i] as TextRow, rows[i - 1]];
  const segments = segmentsOf(row.words);
  const gaps = gapsOf(segments);
  const texts = segments.map(textOfWords);
  const whole = texts.join(' ');
  const longest = Math.max(...segments.map((s) => (s[s.length - 1] as Word).x1 - (s[0] as Word).x0));
  const values = texts.filter((t) => isValue(t)).length;
  const years = texts.filter((t) => isYearLike(t)).length;
  const words = wordCount(row.words);
  const pitch = before ? Math.min(MAX_PITCH, (row.baseline - before.baseline) / em) : MAX_PITCH;
  const near = pitch < FAR ? above : undefined;
  return {
    evidence: {
      segments: Math.min(8, segments.length),
      words: Math.min(30, words),
      longest: longest / column.width,
      values: values / segments.length,
      years: Math.min(5, years),
      valueLast: Number(isValue(texts[texts.length - 1] as string)),
      leaders: Number(leader.test(whole)),
      stop: Number(/[.;。；]$/.test(whole)),
      lower: Number(/^\p{Ll}/u.test(whole)),
      marker: Number(marker.test(whole)),
      caption: Number(caption.test(whole)),
      indent: Math.min(20, (row.x0 - column.left) / em),
      short: Math.min(20, (column.right - row.x1) / em),
      size: row.size / em,
      pitch,
      sharedGaps: near ? Math.min(8, shared(gaps, near.gaps, em)) : 0,
      aligned: near ? Math.min(8, alignedWith(segments, near.segments, em)) : 0,
      ...drawnAt(page, row, before, column),
      ...foundAt(page, row),
    },
    segments,
    gaps,
    pitch,
    isText: segments.length === 1 && words >= 7 && longest > 0.6 * column.width,
    valued: values > years,
  };
}

type Drawn = 'rule' | 'rulePieces' | 'verticals' | 'filled';

/** The rules above a row, and the rules and the background beside and behind it. */
function drawnAt(
  { em, edges, fills, height }: PicturePage,
  row: TextRow,
  before: TextRow | undefined,
  { left, right, width }: Column,
): Record<Drawn, number> {
  const middle = middleOf(row);
  const rules = rulesBetween(edges.h, before ? middleOf(before) : row.y0 - 3 * em, middle, row);
  const verticals = edges.v.filter(
    (e) => e.from < middle && e.to > middle && e.at > row.x0 - 2 * em && e.at < row.x1 + 2 * em,
  );
  const isFilled = fills.some(
    (f) => f.y0 < middle && f.y1 > middle && f.y1 - f.y0 < 0.5 * height && overlap(f, row) > 0.3 * (row.x1 - row.x0),
  );
  return {
    rule: Math.max(0, ...rules.map((e) => (Math.min(e.to, right) - Math.max(e.from, left)) / width)),
    rulePieces: Math.min(8, rules.length),
    verticals: Math.min(8, verticals.length),
    filled: Number(isFilled),
  };
}

type Found = 'gridded' | 'tableRegion' | 'textRegion' | 'figureRegion';

/** Tables found by rules, and regions of the layout model, in which a row lies. */
function foundAt({ grids, regions }: PicturePage, row: TextRow): Record<Found, number> {
  const own = grids.filter((g) => holds(gridBox(g), row));
  const surest = (...kinds: Region['kind'][]): number =>
    Math.max(0, ...regions.filter((r) => kinds.includes(r.kind) && holds(r.box, row)).map((r) => r.confidence));
  return {
    gridded: own.length === 0 ? 0 : own.some((g) => g.bordered) ? 2 : 1,
    tableRegion: surest('table'),
    textRegion: surest('text', 'title', 'reference'),
    figureRegion: surest('figure'),
  };
}

/** What is said of the rows around one; `tabularPage` is the share of rows with several segments on the page. */
function around(page: PicturePage, facts: readonly Facts[], i: number, row: TextRow, tabularPage: number): number[] {
  const { em, grids, regions, rows } = page;
  const own = facts[i] as Facts;
  const above = reach(facts, i, -1);
  const below = reach(facts, i, 1);
  const usual = median([...above, own, ...below].map((f) => f.pitch)) as number;
  const common = (list: readonly Facts[]): [number, number][] | undefined =>
    list
      .filter((f) => f.gaps.length > 0)
      .reduce<[number, number][] | undefined>((gaps, f) => (gaps ? meet(gaps, f.gaps, 0.6 * em) : f.gaps), undefined);
  const [gapsAbove, gapsBelow] = [common(above), common([own, ...below])];
  const share = (list: readonly Facts[], has: (f: Facts) => boolean): number =>
    list.length === 0 ? MISSING : list.filter(has).length / list.length;
  const nearText = (step: 1 | -1): number => {
    for (let k = 1; k <= 6; k++) if (facts[i + step * k]?.isText) return k;
    return 7;
  };
  const first = (box: Box): boolean => rows.findIndex((r) => holds(box, r)) === i;
  const last = (box: Box): boolean => rows.findLastIndex((r) => holds(box, r)) === i;
  const tables = regions.filter((r) => r.kind === 'table');
  const most = (list: readonly Region[]): number => Math.max(0, ...list.map((r) => r.confidence));
  const middle = middleOf(row);
  const aboveMiddle = i > 0 ? middleOf(rows[i - 1] as TextRow) : 0;
  return inOrder(aroundNames, {
    pitchOverUsual: own.pitch / Math.max(0.3, usual),
    gapsAbove: Math.min(8, gapsAbove?.length ?? 0),
    gapsBelow: Math.min(8, gapsBelow?.length ?? 0),
    gapsAcross: gapsAbove && gapsBelow ? Math.min(8, shared(gapsAbove, gapsBelow, 0.6 * em)) : MISSING,
    tabularAbove: share(above, (f) => f.segments.length > 1),
    tabularBelow: share(below, (f) => f.segments.length > 1),
    valuesAbove: share(above, (f) => f.valued),
    valuesBelow: share(below, (f) => f.valued),
    textAbove: nearText(-1),
    textBelow: nearText(1),
    beginsGrid: Number(grids.some((g) => first(gridBox(g)))),
    endsGrid: Number(grids.some((g) => last(gridBox(g)))),
    beginsRegion: most(tables.filter((r) => first(r.box))),
    endsRegion: most(tables.filter((r) => last(r.box))),
    boundBegins: most(
      tables.filter((r) => Math.abs(r.box.y0 - middle) < 1.2 * em || (r.box.y0 > aboveMiddle && r.box.y0 < middle)),
    ),
    place: (row.y0 + row.y1) / 2 / page.height,
    tabularPage,
  });
}

/** Rows above or below, up to a wide space. */
function reach(facts: readonly Facts[], i: number, step: 1 | -1): Facts[] {
  const out: Facts[] = [];
  for (let k = i + step; k >= 0 && k < facts.length && out.length < WINDOW; k += step) {
    if ((facts[step > 0 ? k : k + 1] as Facts).pitch >= FAR) break;
    out.push(facts[k] as Facts);
  }
  return out;
}

const overlap = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): number => Math.max(0, overlapX(a, b));

/** Whether the greater part of a row lies in a box. */
const holds = (box: Box, row: TextRow): boolean =>
  box.y0 < middleOf(row) && box.y1 > middleOf(row) && overlap(box, row) > 0.5 * (row.x1 - row.x0);

const rulesBetween = (h: readonly Edge[], y0: number, y1: number, row: TextRow): Edge[] =>
  h.filter((e) => e.at > y0 && e.at < y1 && overlap({ x0: e.from, x1: e.to }, row) > 0);

const gapsOf = (segments: readonly Word[][]): [number, number][] =>
  segments.slice(1).map((s, k) => {
    const before = segments[k] as Word[];
    return [(before[before.length - 1] as Word).x1, (s[0] as Word).x0];
  });

const meet = (a: readonly [number, number][], b: readonly [number, number][], least: number): [number, number][] =>
  a.flatMap(([a0, a1]) =>
    b.flatMap(([b0, b1]): [number, number][] =>
      Math.min(a1, b1) - Math.max(a0, b0) >= least ? [[Math.max(a0, b0), Math.min(a1, b1)]] : [],
    ),
  );

const shared = (a: readonly [number, number][], b: readonly [number, number][], least: number): number =>
  meet(a, b, least).length;

/** Pieces, but the first, that begin or end where one of the other row does. */
function alignedWith(a: readonly Word[][], b: readonly Word[][], em: number): number {
  const ends = b.map((s) => [(s[0] as Word).x0, (s[s.length - 1] as Word).x1] as const);
  return a
    .slice(1)
    .filter((s) =>
      ends.some(
        ([x0, x1]) =>
          Math.abs((s[0] as Word).x0 - x0) < 0.5 * em || Math.abs((s[s.length - 1] as Word).x1 - x1) < 0.5 * em,
      ),
    ).length;
}
