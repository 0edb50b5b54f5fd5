import {
  type Box,
  boxArea,
  boxHeight,
  boxWidth,
  centreX,
  centreY,
  containsCentre,
  growBox,
  intersectionArea,
  type Raster,
  unionBox,
} from '../../../document/index.ts';
import { type Color, colorAt, distance, saturation } from '../../gui/pixels.ts';
import { flatRegions, type Region } from '../../gui/regions.ts';
import { type ChartText, findScale, numberOf, type Scale } from './axis.ts';

/** Values that a chart shows, as far as pixels tell. */
export interface Chart {
  kind: 'bar' | 'line' | 'pie';
  categories: string[];
  series: { name: string; values: (number | undefined)[] }[];
}

const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
const PAPER = 25;

/** Reads a chart of bars, lines or a pie; undefined for what is none, or has no axis that can be read. */
export function readChart(raster: Raster, texts: readonly ChartText[]): Chart | undefined {
  const regions = flatRegions(raster, { steady: true }).regions.filter((region) => distance(region.color, WHITE) > PAPER && region.area >= 20);
  return readPie(raster, regions, texts) ?? readBars(regions, texts) ?? readLines(raster, regions, texts);
}

/** Share of its box that a disc fills; wedges lose a little to lines and labels. */
const DISC = { least: 0.66, most: 0.82 };

function readPie(raster: Raster, regions: readonly Region[], texts: readonly ChartText[]): Chart | undefined {
  const wedges = regions.filter(({ area, color }) => area >= 0.003 * raster.width * raster.height && isInk(color));
  if (wedges.length < 2) return undefined;
  const disc = unionBox(wedges);
  const filled = wedges.reduce((sum, { area }) => sum + area, 0);
  const share = filled / boxArea(disc);
  const aspect = boxWidth(disc) / boxHeight(disc);
  if (share < DISC.least || share > DISC.most || aspect < 0.92 || aspect > 1.09) return undefined;
  const centre = { x: centreX(disc), y: centreY(disc) };
  const radius = boxWidth(disc) / 2;
  // Wedges meet in the middle: each reaches near it.
  if (wedges.some((wedge) => !containsCentre(growBox(wedge, radius * 0.25), { x0: centre.x, x1: centre.x, y0: centre.y, y1: centre.y }))) return undefined;
  const legend = legendOf(regions, texts, (box) => intersectionArea(box, disc) === 0);
  const outside = texts.filter((text) => numberOf(text.text) === undefined && Math.hypot(centreX(text) - centre.x, centreY(text) - centre.y) > radius);
  const names = labelsOf(
    wedges.map((wedge) => {
      const middle = middleOf(raster, wedge, disc);
      const angle = Math.atan2(middle.y - centre.y, middle.x - centre.x);
      return { x: centre.x + LABEL_AT * radius * Math.cos(angle), y: centre.y + LABEL_AT * radius * Math.sin(angle) };
    }),
    outside,
    LABEL_OFF * radius,
  );
  const parts = wedges.map((wedge, i) => {
    const inside = texts.find((text) => numberOf(text.text) !== undefined && /[%％]/.test(text.text) && isNear(raster, text, wedge.color));
    return { name: nameOf(legend, wedge.color) ?? names[i]?.text ?? '', value: (inside && numberOf(inside.text)) ?? rounded((100 * wedge.area) / filled, 100) };
  });
  return { kind: 'pie', categories: parts.map(({ name }) => name), series: [{ name: '%', values: parts.map(({ value }) => value) }] };
}

/** Where the label of a wedge stands, in radii, and by how many it may be off. */
const LABEL_AT = 1.12;
const LABEL_OFF = 0.5;

/** The text beside each point, the nearest pairs first. */
function labelsOf(points: readonly { x: number; y: number }[], texts: readonly ChartText[], most: number): (ChartText | undefined)[] {
  const pairs = points.flatMap(({ x, y }, i) =>
    texts.map((text) => ({ i, text, off: Math.hypot(Math.max(text.x0 - x, 0, x - text.x1), Math.max(text.y0 - y, 0, y - text.y1)) })),
  );
  const out: (ChartText | undefined)[] = points.map(() => undefined);
  const used = new Set<ChartText>();
  for (const { i, text, off } of pairs.sort((a, b) => a.off - b.off)) {
    if (off > most || out[i] || used.has(text)) continue;
    out[i] = text;
    used.add(text);
  }
  return out;
}

/** Middle of the pixels of a patch. */
function middleOf(raster: Raster, region: Region, within: Box): { x: number; y: number } {
  let [x, y, n] = [0, 0, 0];
  for (let py = Math.floor(region.y0); py < region.y1; py += 2) {
    for (let px = Math.floor(region.x0); px < region.x1; px += 2) {
      if (px < within.x0 || px >= within.x1 || distance(colorAt(raster, px, py), region.color) > 12) continue;
      x += px;
      y += py;
      n++;
    }
  }
  return n === 0 ? { x: centreX(region), y: centreY(region) } : { x: x / n, y: y / n };
}

/** Whether a text stands on a colour. */
const isNear = (raster: Raster, text: Box, color: Color): boolean => {
  const points = [
    [text.x0 - 2, centreY(text)],
    [text.x1 + 1, centreY(text)],
  ] as const;
  return points.every(([x, y]) => x >= 0 && x < raster.width && distance(colorAt(raster, Math.round(x), Math.round(y)), color) < 20);
};

interface Entry {
  color: Color;
  name: string;
}

/** Small patches with text on their right say what colours mean. */
function legendOf(regions: readonly Region[], texts: readonly ChartText[], free: (box: Box) => boolean): Entry[] {
  return regions.flatMap((region): Entry[] => {
    const h = boxHeight(region);
    const text = texts
      .filter(
        (one) =>
          one.x0 > region.x1 &&
          one.x0 - region.x1 < 2.5 * (one.y1 - one.y0) &&
          Math.abs(centreY(one) - centreY(region)) < 0.6 * (one.y1 - one.y0) &&
          h <= 1.6 * (one.y1 - one.y0),
      )
      .sort((a, b) => a.x0 - b.x0)[0];
    return text && numberOf(text.text) === undefined && free(region) && boxWidth(region) <= 6 * (text.y1 - text.y0)
      ? [{ color: region.color, name: text.text }]
      : [];
  });
}

/** Colours that charts draw values in: the black of axes and the pale grey of grounds are none. */
const isInk = (color: Color): boolean => distance(color, BLACK) > 40 && (saturation(color) > 40 || distance(color, WHITE) > 60);

const nameOf = (legend: readonly Entry[], color: Color): string | undefined => legend.find((entry) => distance(entry.color, color) < 24)?.name;

function readBars(regions: readonly Region[], texts: readonly ChartText[]): Chart | undefined {
  const solid = regions.filter(
    (region) => region.area >= 0.8 * boxArea(region) && Math.min(boxWidth(region), boxHeight(region)) >= 4 && distance(region.color, [0, 0, 0]) > 40,
  );
  const upright = barsAlong(whole(solid, true), texts, true);
  const level = barsAlong(whole(solid, false), texts, false);
  if (!upright || !level) return upright ?? level;
  return upright.series.flatMap(({ values }) => values).length >= level.series.flatMap(({ values }) => values).length ? upright : level;
}

/** Pieces of bars that lines of a grid, drawn over them, have cut. */
function whole(pieces: readonly Region[], upright: boolean): Region[] {
  const out: Region[] = [];
  const [a0, a1, b0, b1] = upright ? (['x0', 'x1', 'y0', 'y1'] as const) : (['y0', 'y1', 'x0', 'x1'] as const);
  for (const piece of pieces.toSorted((a, b) => a[b0] - b[b0])) {
    const before = out.findIndex(
      (one) =>
        Math.abs(one[a0] - piece[a0]) <= 2 && Math.abs(one[a1] - piece[a1]) <= 2 && piece[b0] - one[b1] <= GRID_LINE && distance(one.color, piece.color) < 24,
    );
    if (before < 0) out.push(piece);
    else out[before] = { ...(out[before] as Region), ...unionBox([out[before] as Region, piece]) };
  }
  return out;
}

/** Pixels that a line of a grid may be thick. */
const GRID_LINE = 8;

/** Bars that stand on the zero of an axis of numbers, `upright` or lying. */
function barsAlong(solid: readonly Region[], texts: readonly ChartText[], upright: boolean): Chart | undefined {
  const scale = findScale(texts, upright);
  if (!scale) return undefined;
  const [from, to] = upright ? (['y0', 'y1'] as const) : (['x0', 'x1'] as const);
  const standing = solid.filter(
    (bar) => !scale.labels.some((label) => intersectionArea(label, bar) > 0) && (Math.abs(bar[to] - scale.zero) <= 4 || Math.abs(bar[from] - scale.zero) <= 4),
  );
  // Ticks stand on the axis too.
  const across = upright ? boxWidth : boxHeight;
  const bars = standing.filter((bar) => across(bar) >= 0.4 * Math.max(...standing.map(across)));
  if (bars.length < 2) return undefined;
  const along = upright ? centreX : centreY;
  const edge = upright ? Math.max(...bars.map(({ y1 }) => y1)) : Math.min(...bars.map(({ x0 }) => x0));
  const names = texts
    .filter(
      (text) =>
        !scale.labels.includes(text) &&
        (upright ? text.y0 >= edge - 2 && text.y0 - edge < 6 * (text.y1 - text.y0) : text.x1 <= edge + 2 && edge - text.x1 < 6 * (text.y1 - text.y0)),
    )
    .sort((a, b) => along(a) - along(b));
  const first = names[0];
  // Names of categories stand on one line; what is below is the title of the axis.
  const row = first && upright ? names.filter((name) => Math.abs(centreY(name) - Math.min(...names.map(centreY))) < name.y1 - name.y0) : names;
  const categories =
    row.length > 0 ? row.map((text) => ({ text: text.text, at: along(text) })) : bars.map((bar) => ({ text: '', at: along(bar) })).sort((a, b) => a.at - b.at);
  const measured = (bar: Region): number => {
    const zeroAtEnd = Math.abs(bar[to] - scale.zero) <= Math.abs(bar[from] - scale.zero);
    return scale.at(zeroAtEnd ? bar[from] : bar[to]);
  };
  const colors: Color[] = [];
  for (const { color } of bars) if (!colors.some((one) => distance(one, color) < 24)) colors.push(color);
  const single = colors.length > 3 && colors.length >= bars.length - 1;
  const legend = legendOf(solid, texts, (box) => !bars.some((bar) => bar === box));
  const unit = precisionOf(scale);
  const series = (single ? [undefined] : colors).map((color) => {
    const values = new Array<number | undefined>(categories.length).fill(undefined);
    for (const bar of bars) {
      if (color && distance(bar.color, color) >= 24) continue;
      const nearest = categories.map(({ at }, i) => ({ i, off: Math.abs(at - along(bar)) })).sort((a, b) => a.off - b.off)[0];
      if (nearest) values[nearest.i] = rounded(measured(bar), unit);
    }
    return { name: (color && nameOf(legend, color)) ?? '', values };
  });
  return { kind: 'bar', categories: categories.map(({ text }) => text), series };
}

/** A line crosses at least this share of the plot from left to right. */
const LINE_WIDTH = 0.4;

function readLines(raster: Raster, regions: readonly Region[], texts: readonly ChartText[]): Chart | undefined {
  const scale = findScale(texts, true);
  if (!scale) return undefined;
  const left = Math.max(...scale.labels.map(({ x1 }) => x1));
  const bottom = Math.max(...scale.labels.map(({ y1 }) => y1));
  const below = texts.filter((text) => text.y0 >= bottom - 2 && centreX(text) > left && !scale.labels.includes(text));
  const top = Math.min(...below.map(({ y0 }) => y0));
  const row = below.filter((text) => text.y0 - top < 0.8 * (text.y1 - text.y0)).sort((a, b) => a.x0 - b.x0);
  if (row.length < 2) return undefined;
  const strokes: { color: Color; box: Box }[] = [];
  // The largest patches first: those at the edges of a stroke have colours between its own and that of the ground.
  for (const region of regions.toSorted((a, b) => b.area - a.area)) {
    if (saturation(region.color) < 40 || region.x1 < left) continue;
    const known = strokes.find(({ color }) => distance(color, region.color) < 80);
    if (known) known.box = unionBox([known.box, region]);
    else strokes.push({ color: region.color, box: { x0: region.x0, y0: region.y0, x1: region.x1, y1: region.y1 } });
  }
  const width = centreX(row.at(-1) as ChartText) - centreX(row[0] as ChartText);
  const lines = strokes.filter(({ box }) => boxWidth(box) >= LINE_WIDTH * width);
  const legend = legendOf(regions, texts, () => true);
  const unit = precisionOf(scale);
  const yTop = Math.min(...scale.labels.map(({ y0 }) => y0)) - 40;
  const series = lines.map(({ color }) => ({
    name: nameOf(legend, color) ?? '',
    values: row.map((text) => {
      const at = heightAt(raster, Math.round(centreX(text)), color, Math.max(0, Math.round(yTop)), Math.round(Math.max(bottom, top - 6)));
      return at === undefined ? undefined : rounded(scale.at(at), unit);
    }),
  }));
  const full = series.filter(({ values }) => values.filter((value) => value !== undefined).length >= Math.max(2, 0.6 * row.length));
  return full.length > 0 ? { kind: 'line', categories: row.map(({ text }) => text), series: full } : undefined;
}

/** Middle of the pixels of a colour in the columns around a place. */
function heightAt(raster: Raster, x: number, color: Color, from: number, to: number): number | undefined {
  let [sum, n] = [0, 0];
  for (let px = Math.max(0, x - 1); px <= Math.min(raster.width - 1, x + 1); px++) {
    for (let y = from; y < Math.min(raster.height, to); y++) {
      if (distance(colorAt(raster, px, y), color) > 45) continue;
      sum += y;
      n++;
    }
  }
  return n === 0 ? undefined : sum / n + 0.5;
}

/** A hundredth of the range of an axis, as a power of ten: more digits would pretend. */
function precisionOf({ labels }: Scale): number {
  const values = labels.map(({ text }) => numberOf(text) ?? 0);
  const range = Math.max(...values) - Math.min(...values);
  return range > 0 ? 10 ** (3 - Math.ceil(Math.log10(range))) : 1;
}

const rounded = (value: number, unit: number): number => Math.round(value * unit) / unit || 0;
