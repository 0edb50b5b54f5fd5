import { clamp, median } from '../../document/index.ts';
import { inOrder } from '../../trees/index.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { type Numbering, parseNumbering } from './numbering.ts';
import { alike, type BodyStyle, looksBold, rareColor, sameSize } from './statistics.ts';

/** Evidence of the rules for one block. */
export interface RuleEvidence {
  look: number;
  number: number;
  words: number;
  place: number;
  keyword: boolean;
  numbered: boolean;
  /** Number of components: 2 for "1.2". */
  depth: number;
  runsIn: boolean;
  bullet: boolean;
  listed: boolean;
}

/** Names of the features in row order. The weights are fitted for exactly these: any change requires a new fit. */
export const headingFeatures = [
  'look',
  'number',
  'words',
  'place',
  'keyword',
  'numbered',
  'depth',
  'runsIn',
  'bullet',
  'listed',
  'ratio',
  'bold',
  'boldShare',
  'fontShare',
  'rareColor',
  'caps',
  'italic',
  'mono',
  'monoShare',
  'lines',
  'length',
  'colon',
  'stop',
  'lower',
  'title',
  'listItem',
  'width',
  'indent',
  'above',
  'below',
  'nextLength',
  'nextAlike',
  'nextTable',
  'previousAlike',
  'alikeCount',
  'alikeShare',
  'alikeLength',
  'alikeOneLine',
  'alikeApart',
  'alikeColon',
  'largerCount',
  'first',
  'links',
  'aboveUsual',
  'belowUsual',
  'previousLarger',
  'told',
  'toldLarger',
  'plainTag',
  'centred',
  'smallCaps',
  'seriesBefore',
  'seriesAfter',
  'seriesAlike',
  'recurs',
  'nextIndent',
  'previousIndent',
  'inContents',
  'contents',
] as const;

/** Blocks of one style. */
interface Look {
  item: TextItem;
  count: number;
  length: number;
  oneLine: number;
  apart: number;
  /** Number of members that end in a colon. */
  colons: number;
}

const colon = /[:：]$/;

/** Groups the blocks of a document by style. */
export function looksOf(flow: readonly Item[]): Map<TextItem, Look> {
  const looks: Look[] = [];
  const byKey = new Map<string, Look[]>();
  const of = new Map<TextItem, Look>();
  flow.forEach((item, i) => {
    if (!isTextItem(item)) return;
    const key = `${item.style.font.name}|${item.style.bold}`;
    const near = byKey.get(key) ?? [];
    let look = near.find((l) => alike(l.item, item));
    if (!look) {
      look = { item, count: 0, length: 0, oneLine: 0, apart: 0, colons: 0 };
      near.push(look);
      byKey.set(key, near);
      looks.push(look);
    }
    look.count++;
    look.length += item.plain.length;
    if (item.block.lines.length === 1) look.oneLine++;
    if (colon.test(item.plain)) look.colons++;
    const next = flow[i + 1];
    if (!next || !isTextItem(next) || !alike(next, item)) look.apart++;
    of.set(item, look);
  });
  return of;
}

/** Reference values for features. */
export interface DocumentFacts {
  /** Number of characters in the document. */
  total: number;
  /** Usual space between paragraphs, in points. */
  usualGap: number;
  /** Sizes of headings named by bookmarks or tags: such a document rarely has others. */
  told: readonly number[];
  series: ReadonlyMap<TextItem, Series>;
  /** Number of blocks by text: labels of notes and parameters recur, most headings do not. */
  recurring: ReadonlyMap<string, number>;
  /** Titles that the table of contents names. */
  contents: ReadonlySet<string>;
}

/** Text for comparing titles: without number, spaces, case, leaders and page number. */
export function titleKey(text: string): string {
  const key = (t: string): string => t.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return key(text.slice(parseNumbering(text)?.length ?? 0)) || key(text);
}

/** The titles of entries of contents. */
export const contentsKeys = (entries: Iterable<TextItem>): Set<string> =>
  new Set([...entries].map(({ plain }) => titleKey(plain.replace(/[\s.·•…．]*\d{1,4}$/, ''))));

/** Number of blocks by their text. */
export function countTexts(flow: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of flow) {
    if (!isTextItem(item) || item.plain.length > 100) continue;
    const key = titleKey(item.plain);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Whether the number of a block has a neighbour in its series ("2.1" before "2.2"), and whether neighbours look like
 * it.
 */
export interface Series {
  before: boolean;
  after: boolean;
  alike: boolean;
}

const noSeries: Series = { before: false, after: false, alike: false };

/** Finds the neighbours of numbered blocks: headings of a series have text between them, and one look. */
export function seriesOf(numbered: readonly { item: TextItem; numbering: Numbering }[]): Map<TextItem, Series> {
  const known = new Map<string, TextItem[]>();
  const keyOf = ({ family, values }: Numbering, last: number): string =>
    `${family} ${[...values.slice(0, -1), last].join('.')}`;
  for (const { item, numbering } of numbered) {
    const key = keyOf(numbering, numbering.values.at(-1) ?? 0);
    known.set(key, [...(known.get(key) ?? []), item]);
  }
  return new Map(
    numbered.map(({ item, numbering }) => {
      const last = numbering.values.at(-1) ?? 0;
      const before = known.get(keyOf(numbering, last - 1)) ?? [];
      const after = known.get(keyOf(numbering, last + 1)) ?? [];
      return [
        item,
        {
          before: before.length > 0,
          after: after.length > 0,
          alike: [...before, ...after].some((o) => alike(o, item)),
        },
      ];
    }),
  );
}

/** Whether a text has a capital. Most are one letter of ASCII, for which an expression costs ten times as much. */
function hasCapital(text: string): boolean {
  const code = text.charCodeAt(0);
  return text.length === 1 && code < 0x80 ? code >= 0x41 && code <= 0x5a : /\p{Lu}/u.test(text);
}

/** Share of letters that are small capitals: capitals in two sizes. */
function smallCaps({ block, style }: TextItem): number {
  let small = 0;
  let large = 0;
  for (const line of block.lines) {
    const { glyphs } = line;
    let size = 0;
    for (let i = 0; i < glyphs.length; i++) if (glyphs[i]!.size > size) size = glyphs[i]!.size;
    for (let i = 0; i < glyphs.length; i++) {
      const g = glyphs[i]!;
      if (hasCapital(g.text)) g.size < 0.9 * size && g.size > 0.6 * style.size ? small++ : large++;
    }
  }
  return small / Math.max(1, small + large);
}

/** Whether a block stands in the middle of the lines beside it, with space on both sides. */
function isCentred(item: TextItem, neighbours: readonly (Item | undefined)[]): boolean {
  const em = item.style.size;
  const { x0, x1 } = item.block.box;
  return neighbours.some(
    (n) => n !== undefined && x0 - n.block.box.x0 > em && Math.abs(x0 - n.block.box.x0 - (n.block.box.x1 - x1)) < em,
  );
}

/** One row of features. */
export function featuresOf(
  flow: readonly Item[],
  index: number,
  item: TextItem,
  body: BodyStyle,
  looks: ReadonlyMap<TextItem, Look>,
  rules: RuleEvidence,
  { total, usualGap, told, series, recurring, contents }: DocumentFacts,
): number[] {
  const { style, plain, block } = item;
  const previous = flow[index - 1];
  const next = flow[index + 1];
  const em = style.size;
  const beside = (o: Item | undefined): o is Item =>
    o !== undefined && o.pageIndex === item.pageIndex && o.block.column === block.column;
  const above = beside(previous) ? (block.box.y0 - previous.block.box.y1) / em : 9;
  const below = beside(next) ? (next.block.box.y0 - block.box.y1) / em : 9;
  const look = looks.get(item)!;
  const width = block.box.x1 - block.box.x0;
  const cap = (v: number): number => clamp(v, -3, 9);
  const nextText = next && isTextItem(next) ? next : undefined;
  const own = series.get(item) ?? noSeries;
  const key = titleKey(plain);
  const indentOf = (o: Item | undefined): number => (beside(o) ? cap((o.block.box.x0 - block.box.x0) / em) : 0);
  return inOrder(headingFeatures, {
    look: rules.look,
    number: rules.number,
    words: rules.words,
    place: rules.place,
    keyword: Number(rules.keyword),
    numbered: Number(rules.numbered),
    depth: rules.depth,
    runsIn: Number(rules.runsIn),
    bullet: Number(rules.bullet),
    listed: Number(rules.listed),
    ratio: style.size / body.size,
    bold: Number(looksBold(style, body)),
    boldShare: body.boldShare,
    fontShare: body.fontShare.get(style.font.name) ?? 0,
    rareColor: Number(rareColor(style.color, body)),
    caps: Number(style.caps),
    italic: Number(style.italic),
    mono: Number(style.font.mono),
    monoShare: body.monoShare,
    lines: block.lines.length,
    length: Math.min(200, plain.length),
    colon: Number(colon.test(plain)),
    stop: Number(/[.。;；,，!！?？]$/.test(plain)),
    lower: Number(/^\p{Ll}/u.test(plain)),
    title: Number(block.role === 'title'),
    listItem: Number(block.role === 'list-item'),
    width: width / item.page.width,
    indent: block.box.x0 / item.page.width,
    above: cap(above),
    below: cap(below),
    nextLength: nextText ? Math.min(300, nextText.plain.length) : 0,
    nextAlike: Number(nextText !== undefined && alike(nextText, item)),
    nextTable: Number(next?.block.kind === 'table'),
    previousAlike: Number(previous !== undefined && isTextItem(previous) && alike(previous, item)),
    alikeCount: Math.log2(look.count),
    alikeShare: look.length / Math.max(1, total),
    alikeLength: look.length / look.count,
    alikeOneLine: look.oneLine / look.count,
    alikeApart: look.apart / look.count,
    alikeColon: look.colons / look.count,
    largerCount: Math.min(60, largerThan(looks, em)),
    first: Number(item.pageIndex === 0 && index < 6),
    links: Number(/https?:|www\.|@/.test(plain)),
    aboveUsual: cap(above - usualGap / em),
    belowUsual: cap(below - usualGap / em),
    previousLarger: Number(previous !== undefined && isTextItem(previous) && previous.style.size > 1.04 * em),
    told: Math.log2(1 + told.length),
    toldLarger: told.length === 0 ? 0 : told.filter((size) => size > 1.04 * em).length / told.length,
    plainTag: Number(/^(?:P|Span|Div|L|LI|LBody|TD)$/.test(block.tag ?? '')),
    centred: Number(isCentred(item, [previous, next].filter(beside))),
    smallCaps: smallCaps(item),
    seriesBefore: Number(own.before),
    seriesAfter: Number(own.after),
    seriesAlike: Number(own.alike),
    recurs: Math.log2(recurring.get(key) ?? 1),
    nextIndent: indentOf(next),
    previousIndent: indentOf(previous),
    inContents: Number(contents.has(key)),
    contents: Math.log2(1 + contents.size),
  });
}

/** Usual space between two paragraphs in points: the median below blocks of body text. */
export function usualGapOf(flow: readonly Item[], body: BodyStyle): number {
  const gaps: number[] = [];
  for (let i = 1; i < flow.length; i++) {
    const [a, b] = [flow[i - 1]!, flow[i]!];
    if (!isTextItem(a) || !isTextItem(b) || a.pageIndex !== b.pageIndex || a.block.column !== b.block.column) continue;
    if (!sameSize(a.style.size, body.size) || !sameSize(b.style.size, body.size) || a.block.lines.length < 2) continue;
    const gap = b.block.box.y0 - a.block.box.y1;
    if (gap >= 0 && gap < 4 * body.size) gaps.push(gap);
  }
  return median(gaps) ?? 0.5 * body.size;
}

const counted = new WeakMap<ReadonlyMap<TextItem, Look>, Map<number, number>>();

/** Number of larger blocks in the document. */
function largerThan(looks: ReadonlyMap<TextItem, Look>, size: number): number {
  const known = counted.get(looks) ?? new Map<number, number>();
  counted.set(looks, known);
  const key = Math.round(size * 4);
  const before = known.get(key);
  if (before !== undefined) return before;
  let n = 0;
  for (const look of new Set(looks.values())) if (look.item.style.size > size * 1.04) n += look.count;
  known.set(key, n);
  return n;
}
