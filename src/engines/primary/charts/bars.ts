import { boxHeight, boxWidth, centreX, centreY, intersectionArea, median, unionBox } from '../../../document/index.ts';
import { findScale, numberOf, precisionOf, rounded, type Scale } from './axis.ts';
import { nameEach, namesBeside } from './categories.ts';
import { type Chart, type ChartText, textHeight } from './chart.ts';
import { type Ink, isRectangle, type Patch } from './ink.ts';
import type { Entry } from './legend.ts';

/**
 * Pixels: maximum difference between the feet of bars, maximum thickness of grid lines and borders, maximum error of
 * the zero of a scale.
 */
const FOOT = 4;
const GRID_LINE = 8;
const ZERO_OFF = 14;
/** Minimum thickness of a bar, as a share of the thickest one. */
const THIN = 0.4;

/** Minimum area of a typical bar, as a share of the picture: dashes of a grid are smaller. */
const LEAST_AREA = 0.0008;

interface Bar extends Patch {
  /** Position in its stack; 0: on the axis. */
  storey: number;
}

interface Sides {
  upright: boolean;
  /** Ends along the bar, and across it. */
  from: 'x0' | 'y0';
  to: 'x1' | 'y1';
  left: 'x0' | 'y0';
  right: 'x1' | 'y1';
}

const UPRIGHT: Sides = { upright: true, from: 'y0', to: 'y1', left: 'x0', right: 'x1' };
const LEVEL: Sides = { upright: false, from: 'x0', to: 'x1', left: 'y0', right: 'y1' };

/** Reads vertical or horizontal bars, grouped or stacked; undefined if there are none on a numeric axis. */
export function readBars(
  ink: Ink,
  patches: readonly Patch[],
  texts: readonly ChartText[],
  legend: readonly Entry[],
): Chart | undefined {
  const least = LEAST_AREA * ink.width * ink.height;
  const free = patches.filter(
    (patch) => isRectangle(patch) && !legend.some(({ box }) => intersectionArea(box, patch) > 0),
  );
  const found = [UPRIGHT, LEVEL].flatMap((sides) => {
    const bars = standing(whole(free, sides), sides, findScale(texts, sides.upright)?.zero);
    const scale = bars && scaleOf(bars.bars, bars.foot, texts, sides);
    const isDashes = (median(bars?.bars.map(({ area }) => area) ?? []) ?? 0) < least;
    return bars && scale && !isDashes ? [{ ...bars, scale, sides }] : [];
  });
  const best = found.sort((a, b) => b.bars.length - a.bars.length)[0];
  return best && chartOf(ink, best.bars, best.foot, best.scale, best.sides, texts, legend);
}

/** Joins the pieces of bars that grid lines cut. */
function whole(patches: readonly Patch[], { from, to, left, right }: Sides): Patch[] {
  const out: Patch[] = [];
  for (const piece of patches.toSorted((a, b) => a[from] - b[from])) {
    const before = out.findIndex(
      (one) =>
        one.color === piece.color &&
        Math.abs(one[left] - piece[left]) <= 2 &&
        Math.abs(one[right] - piece[right]) <= 2 &&
        piece[from] - one[to] <= GRID_LINE,
    );
    if (before < 0) out.push(piece);
    else out[before] = { ...(out[before] as Patch), ...unionBox([out[before] as Patch, piece]) };
  }
  return out;
}

/**
 * Bars with their feet on the base line, and bars on top of others. The base line has the most feet; of two equal ones,
 * the one nearer to zero or to the axes.
 */
function standing(patches: readonly Patch[], sides: Sides, zero?: number): { bars: Bar[]; foot: number } | undefined {
  const { from, to, left, right } = sides;
  const across = (patch: Patch): number => patch[right] - patch[left];
  const feet = patches.flatMap((patch) => [patch[from], patch[to]]);
  let best: { on: Patch[]; foot: number; away: number } | undefined;
  for (const foot of feet) {
    const on = patches.filter((patch) => Math.abs(patch[to] - foot) <= FOOT || Math.abs(patch[from] - foot) <= FOOT);
    const thickest = Math.max(...on.map(across));
    const bars = on.filter((patch) => across(patch) >= THIN * thickest);
    // Bars at one position are a stack; the others are side by side.
    const places = bars.filter(
      (bar, i) => bars.findIndex((other) => other[left] < bar[right] && bar[left] < other[right]) === i,
    );
    const away = zero === undefined ? (sides.upright ? -foot : foot) : Math.abs(foot - zero);
    if (places.length > (best?.on.length ?? 1) || (best && places.length === best.on.length && away < best.away))
      best = { on: places, foot, away };
  }
  if (!best) return undefined;
  const foot =
    median(best.on.map((bar) => (Math.abs(bar[to] - (best?.foot ?? 0)) <= FOOT ? bar[to] : bar[from]))) ?? best.foot;
  const bars: Bar[] = best.on.map((bar) => ({ ...bar, storey: 0 }));
  const rest = new Set(patches.filter((patch) => !best?.on.includes(patch)));
  for (let i = 0; i < bars.length; i++) {
    const below = bars[i] as Bar;
    for (const patch of rest) {
      const isOver = Math.abs(patch[left] - below[left]) <= 3 && Math.abs(patch[right] - below[right]) <= 3;
      const touches = Math.abs(sides.upright ? patch[to] - below[from] : patch[from] - below[to]) <= FOOT;
      if (!isOver || !touches) continue;
      bars.push({ ...patch, storey: below.storey + 1 });
      rest.delete(patch);
    }
  }
  return { bars, foot };
}

/** The end of a bar that is not its foot. */
const endOf = (bar: Bar, foot: number, { from, to, upright }: Sides): number =>
  bar.storey > 0
    ? upright
      ? bar[from]
      : bar[to]
    : Math.abs(bar[to] - foot) <= Math.abs(bar[from] - foot)
      ? bar[from]
      : bar[to];

/** The scale of the axis; if it has no labels, the scale of the values printed at the bars. */
function scaleOf(bars: readonly Bar[], foot: number, texts: readonly ChartText[], sides: Sides): Scale | undefined {
  const free = texts.filter((text) => !bars.some((bar) => intersectionArea(bar, text) > 0));
  const scale = findScale(free, sides.upright);
  if (scale) {
    // Bars of an axis from 0 start on it: their feet are more exact than the middle of a label.
    const off = scale.zero - foot;
    return Math.abs(off) <= ZERO_OFF ? { ...scale, at: (pixel) => scale.at(pixel + off), zero: foot } : scale;
  }
  const written = bars.flatMap((bar) => {
    const value = writtenAt(bar, texts, sides, foot);
    return value === undefined
      ? []
      : [{ value, length: sides.upright ? foot - endOf(bar, foot, sides) : endOf(bar, foot, sides) - foot }];
  });
  if (written.length < 3 || written.length < 0.8 * bars.length || bars.some(({ storey }) => storey > 0))
    return undefined;
  const unit = median(written.map(({ value, length }) => value / length)) as number;
  const most = Math.max(...written.map(({ value }) => Math.abs(value)));
  if (!(unit > 0) || written.some(({ value, length }) => Math.abs(value - unit * length) > 0.06 * most))
    return undefined;
  return { at: (pixel) => unit * (sides.upright ? foot - pixel : pixel - foot), labels: [], zero: foot };
}

/** The value printed at the end of a bar, outside or inside. */
function writtenAt(bar: Bar, texts: readonly ChartText[], sides: Sides, foot: number): number | undefined {
  const end = endOf(bar, foot, sides);
  const near = texts
    .map((text) => ({ text, value: numberOf(text.text) }))
    .filter(({ text, value }) => {
      if (value === undefined) return false;
      const h = textHeight(text);
      return sides.upright
        ? Math.abs(centreX(text) - centreX(bar)) < 0.5 * boxWidth(bar) && Math.abs(centreY(text) - end) < 2 * h
        : Math.abs(centreY(text) - centreY(bar)) < 0.5 * boxHeight(bar) &&
            Math.min(Math.abs(text.x0 - end), Math.abs(text.x1 - end)) < 2 * h;
    });
  return near.length === 1 ? near[0]?.value : undefined;
}

/** Maximum difference between a printed and a measured value, as a share of the largest value. */
const WRITTEN_OFF = 0.05;

function chartOf(
  { colors }: Ink,
  bars: readonly Bar[],
  foot: number,
  scale: Scale,
  sides: Sides,
  texts: readonly ChartText[],
  legend: readonly Entry[],
): Chart {
  const along = sides.upright ? centreX : centreY;
  const groups = groupsOf(bars, sides);
  const places = groups.map((group) => group.reduce((sum, bar) => sum + along(bar), 0) / group.length);
  const others = texts.filter((text) => !scale.labels.includes(text) && !legend.some((entry) => entry.text === text));
  const edge = sides.upright
    ? Math.max(foot, ...bars.map(({ y1 }) => y1))
    : Math.min(foot, ...bars.map(({ x0 }) => x0));
  const categories = nameEach(places, namesBeside(others, edge, sides.upright), sides.upright);
  const most = Math.max(...bars.map((bar) => Math.abs(scale.at(endOf(bar, foot, sides)))));
  const unit = precisionOf(scale, most);
  const measure = (bar: Bar): number => {
    const start = bar.storey === 0 ? undefined : sides.upright ? bar.y1 : bar.x0;
    const measured = scale.at(endOf(bar, foot, sides)) - (start === undefined ? 0 : scale.at(start));
    const written = bar.storey === 0 ? writtenAt(bar, texts, sides, foot) : undefined;
    return written !== undefined && Math.abs(written - measured) <= WRITTEN_OFF * most
      ? written
      : rounded(measured, unit);
  };
  const used = colors.map((_, i) => i).filter((color) => bars.some((bar) => bar.color === color));
  // Single bars in different colours are one series: the colours repeat the names.
  const single = used.length > 2 && groups.every((group) => group.length === 1) && used.length >= groups.length - 1;
  const ordered =
    legend.length > 0 ? used.toSorted((a, b) => orderIn(legend, a) - orderIn(legend, b)) : firstSeen(groups, used);
  const series = (single ? [undefined] : ordered).map((color) => ({
    name: (color !== undefined && legend.find((entry) => entry.color === color)?.name) || '',
    values: groups.map((group) => {
      const bar = group.find((one) => color === undefined || one.color === color);
      return bar && measure(bar);
    }),
  }));
  const named = single
    ? categories.map((name, i) => name || (legend.find((entry) => entry.color === groups[i]?.[0]?.color)?.name ?? ''))
    : categories;
  return { kind: 'bar', categories: named, series };
}

const orderIn = (legend: readonly Entry[], color: number): number => {
  const at = legend.findIndex((entry) => entry.color === color);
  return at < 0 ? legend.length : at;
};

/** Colours in the order of the first group that has them. */
const firstSeen = (groups: readonly (readonly Bar[])[], colors: readonly number[]): number[] => {
  const seen = [...new Set(groups.flatMap((group) => group.map(({ color }) => color)))];
  return seen.filter((color) => colors.includes(color));
};

/** Bars of one category: a repeated colour or a wide gap starts the next one. */
function groupsOf(bars: readonly Bar[], { left, right }: Sides): Bar[][] {
  const sorted = bars.toSorted((a, b) => a[left] - b[left] || a.storey - b.storey);
  const onAxis = sorted.filter(({ storey }) => storey === 0);
  const gaps = onAxis.slice(1).map((bar, i) => bar[left] - (onAxis[i] as Bar)[right]);
  const thick = median(onAxis.map((bar) => bar[right] - bar[left])) ?? 1;
  const least = Math.min(...gaps);
  const groups: Bar[][] = [];
  for (const bar of sorted) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isStacked = last && bar.storey > 0 && bar[left] < last[right];
    const isNew =
      !group ||
      !last ||
      (!isStacked &&
        (group.some(({ color }) => color === bar.color) || bar[left] - last[right] > least + 0.35 * thick));
    if (isNew) groups.push([bar]);
    else group.push(bar);
  }
  return groups;
}
