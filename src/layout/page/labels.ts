import {
  type Box,
  boxArea,
  containsCentre,
  intersectionArea,
  type Line,
  type PageContent,
  type PictureBlock,
  unionBox,
} from '../../document/index.ts';
import { captionKind, isCaptionStart } from './markers.ts';
import { isStampOrCode, type Labelled, type PageObject, withLines } from './objects.ts';
import { isTextBox } from './text-box.ts';

/** Maximum length, in glyphs, of an axis or bar label. */
const LABEL_GLYPHS = 14;
/** Minimum number of ticks around a picture that is a chart with outside labels. */
const MIN_TICKS = 3;
/** Minimum number of labels without a picture that form a chart drawn with plain bars and lines. */
const MIN_CLOUD = 14;

/**
 * Assigns the labels around charts (ticks, axis titles, bar values) to them, so that they do not become paragraphs.
 * `lines` are those outside the objects. A picture takes labels only if ticks show that it is a chart; a group of
 * labels over drawn bars without a picture becomes a separate chart.
 */
export function giveLabels(
  page: PageContent,
  lines: readonly Line[],
  objects: readonly PageObject[],
  em: number,
): Labelled {
  const labels = lines.filter((l) => isLabel(l, em));
  if (labels.filter(isTick).length < MIN_TICKS) return { lines: lines.slice(), objects: objects.slice() };
  const taken = new Set<Line>();
  const out = objects.map((o): PageObject => (o.kind === 'picture' ? grow(o, labels, taken, em) : o));
  for (const picture of unclaimed(page, lines, objects, em)) {
    const chart = grow(picture, labels, taken, em);
    if (chart === picture) continue;
    const inside = lines.filter((l) => !taken.has(l) && containsCentre(chart.box, l.box));
    out.push(withLabels(chart, inside, taken));
  }
  const cloud = cloudsOf(
    page,
    labels.filter((l) => !taken.has(l)),
    lines,
    em,
  );
  for (const part of cloud) {
    for (const l of part) taken.add(l);
    const chart = grow(chartOf(part), labels, taken, em);
    const inside = lines.filter((l) => !taken.has(l) && l.size <= 0.92 * em && containsCentre(chart.box, l.box));
    out.push(withLabels(chart, inside, taken));
  }
  return { lines: taken.size === 0 ? lines.slice() : lines.filter((l) => !taken.has(l)), objects: out };
}

function withLabels(chart: PictureBlock, inside: readonly Line[], taken: Set<Line>): PictureBlock {
  for (const l of inside) taken.add(l);
  const text = [...inside.map((l) => l.text), chart.text].filter((t) => t !== '').join(' ');
  return { ...chart, text, glyphs: [...inside.flatMap((l) => l.glyphs), ...chart.glyphs] };
}

/** Pictures of the page that are no objects yet: a plot with a text legend looks like a background. */
function unclaimed(
  page: PageContent,
  lines: readonly Line[],
  objects: readonly PageObject[],
  em: number,
): PictureBlock[] {
  return page.pictures
    .filter(
      (p) =>
        boxArea(p) > 60 * em * em &&
        boxArea(p) < 0.5 * page.width * page.height &&
        !objects.some((o) => intersectionArea(o.box, p) > 0.3 * boxArea(p)) &&
        !isTextBox(lines.filter((l) => containsCentre(p, l.box))),
    )
    .map(({ x0, y0, x1, y1 }) => ({
      kind: 'picture',
      box: { x0, y0, x1, y1 },
      subType: 'chart',
      text: '',
      glyphs: [],
      confidence: 0.8,
      column: -1,
    }));
}

const TICK = /^[-−–+(]?\s*[$¥€]?\d[\d.,:/%)eE×xkKM年月-]*$/u;
const isTick = (line: Line): boolean => line.glyphs.length <= 9 && TICK.test(line.text);

function isLabel(line: Line, em: number): boolean {
  if (line.glyphs.length > LABEL_GLYPHS || line.size > 0.92 * em || line.bold) return false;
  return (
    !isCaptionStart(line.text) &&
    captionKind(line.text) === undefined &&
    !/^[(（]?[a-z\d][)）]|[:：]|[。；;!?]$/.test(line.text)
  );
}

/** Takes labels beside the picture, then those beside the taken ones. */
function grow(picture: PictureBlock, labels: readonly Line[], taken: Set<Line>, em: number): PictureBlock {
  if (isStampOrCode(picture) || boxArea(picture.box) < 30 * em * em) return picture;
  const mine: Line[] = [];
  let box = picture.box;
  for (let round = 0; round < 4; round++) {
    const near = labels.filter((l) => !taken.has(l) && !mine.includes(l) && isBeside(l.box, box, 1.4 * l.size));
    if (near.length === 0) break;
    mine.push(...near);
    // Only ticks extend the search: an axis title ends the chart.
    const ticks = near.filter(isTick);
    if (ticks.length === 0) break;
    box = unionBox([box, ...ticks.map((l) => l.box)]);
  }
  if (mine.filter(isTick).length < MIN_TICKS) return picture;
  for (const l of mine) taken.add(l);
  return { ...withLines(picture, mine), subType: picture.subType ?? 'chart' };
}

/** Whether a box is within reach of an edge and does not extend far beyond the corners. */
const isBeside = (b: Box, of: Box, reach: number): boolean =>
  b.x0 < of.x1 + reach &&
  b.x1 > of.x0 - reach &&
  b.y0 < of.y1 + reach &&
  b.y1 > of.y0 - reach &&
  b.x1 - b.x0 < 0.8 * (of.x1 - of.x0);

/** Groups of many small labels over drawn bars, most of them numbers at many different heights. Tables have rows. */
function cloudsOf(page: PageContent, labels: readonly Line[], lines: readonly Line[], em: number): Line[][] {
  if (labels.length < MIN_CLOUD || page.fills.length + page.rulings.length < 6) return [];
  return components(labels, 3 * em).filter((part) => {
    if (part.length < MIN_CLOUD || part.filter(isTick).length < 0.5 * part.length) return false;
    const heights = new Set(part.map((l) => Math.round(l.baseline / (0.4 * l.size))));
    if (heights.size < 0.4 * part.length) return false;
    const box = unionBox(part.map((l) => l.box));
    const drawn = [
      ...page.fills,
      ...page.rulings.map((r) =>
        r.direction === 'horizontal'
          ? { x0: r.from, x1: r.to, y0: r.at, y1: r.at }
          : { x0: r.at, x1: r.at, y0: r.from, y1: r.to },
      ),
    ];
    if (
      drawn.filter((d) => d.x0 >= box.x0 - em && d.x1 <= box.x1 + em && d.y0 >= box.y0 - em && d.y1 <= box.y1 + em)
        .length < 6
    )
      return false;
    const inside = new Set(part);
    return !lines.some(
      (l) => !inside.has(l) && l.glyphs.length > 2 * LABEL_GLYPHS && l.size > 0.92 * em && isBeside(l.box, box, -em),
    );
  });
}

/** Connected components of labels closer than `reach`. A sorted sweep compares only vertical neighbours. */
function components(labels: readonly Line[], reach: number): Line[][] {
  const sorted = labels.slice().sort((a, b) => a.box.y0 - b.box.y0);
  const root = sorted.map((_, i) => i);
  const find = (i: number): number => {
    let r = i;
    while (root[r] !== r) r = root[r]!;
    root[i] = r;
    return r;
  };
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i]!.box;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j]!.box;
      if (b.y0 > a.y1 + reach) break;
      if (b.x0 < a.x1 + reach && b.x1 > a.x0 - reach) root[find(i)] = find(j);
    }
  }
  const parts = new Map<number, Line[]>();
  for (let i = 0; i < sorted.length; i++) {
    const r = find(i);
    const part = parts.get(r);
    if (part) part.push(sorted[i]!);
    else parts.set(r, [sorted[i]!]);
  }
  return [...parts.values()];
}

const chartOf = (labels: readonly Line[]): PictureBlock => ({
  kind: 'picture',
  box: unionBox(labels.map((l) => l.box)),
  subType: 'chart',
  text: labels.map((l) => l.text).join(' '),
  glyphs: labels.flatMap((l) => l.glyphs),
  confidence: 0.8,
  column: -1,
});
