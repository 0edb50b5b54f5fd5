import { type Box, type Checkbox, type Glyph, overlapX, overlapY, type Raster } from '../document/index.ts';
import { type Component, componentsOf } from './components.ts';
import { greyOf, inkOf, type Plane, placeOf } from './pixels.ts';

/** Side length of a box in millimetres. */
const minMm = 2;
const maxMm = 6.5;
/** Maximum component size: a tick may extend far beyond its box. */
const maxReachMm = 13;

/**
 * Checkboxes on a page image with their state; page points, top to bottom. A box has four straight thin sides of
 * similar length and is isolated: not part of a grid, and not a character in a word (口, 日 and 田 have close neighbours
 * of the same height on both sides, or bars from side to side). Filled squares count only beside empty boxes of the
 * same size; otherwise they are bullets. The page's `glyphs`, if given, veto boxes that were read with confidence as
 * other characters.
 */
export function findCheckboxes(raster: Raster, page?: { glyphs: readonly Glyph[] }): Checkbox[] {
  const ink = inkOf(greyOf(raster));
  const mm = raster.dpi / 25.4;
  const parts = componentsOf(ink);
  const candidates = parts.list.filter((c) => {
    const w = c.x1 - c.x0;
    const h = c.y1 - c.y0;
    return w >= minMm * mm && h >= minMm * mm && w <= maxReachMm * mm && h <= maxReachMm * mm;
  });
  const place = placeOf(raster);
  const toPoints = (b: Box): Box => ({
    x0: place.x + b.x0 * place.unit,
    y0: place.y + b.y0 * place.unit,
    x1: place.x + b.x1 * place.unit,
    y1: place.y + b.y1 * place.unit,
  });
  const found: (Checkbox & { side: number })[] = [];
  const solid: { box: Box; side: number }[] = [];
  for (const c of candidates) {
    const w = c.x1 - c.x0;
    const h = c.y1 - c.y0;
    if (c.area > w * h * 0.9 && w <= maxMm * mm && Math.abs(w - h) <= Math.max(2, w * 0.12)) {
      solid.push({ box: c, side: w });
      continue;
    }
    const frame = frameOf(ink, c, mm);
    if (!frame) continue;
    const state = stateOf(ink, frame);
    if (!state || !standsAlone(ink, c, frame, state.checked) || partOfWord(parts.list, c, frame)) continue;
    const box = toPoints(frame);
    if (page && vetoed(page.glyphs, box)) continue;
    found.push({ box, checked: state.checked, confidence: state.confidence, side: frame.x1 - frame.x0 });
  }
  for (const s of solid) {
    const alike = found.filter((f) => !f.checked && Math.abs(f.side - s.side) <= s.side * 0.15);
    if (alike.length > 0) found.push({ box: toPoints(s.box), checked: true, confidence: 0.6, side: s.side });
  }
  return found
    .map(({ box, checked, confidence }) => ({ box, checked, confidence }))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

interface Frame extends Box {
  /** Stroke width. */
  stroke: number;
}

/** The square frame inside a component: two horizontal runs of similar extent, joined by two vertical ones. */
function frameOf(ink: Plane, c: Component, mm: number): Frame | undefined {
  const { data, width } = ink;
  const least = minMm * mm;
  const most = maxMm * mm;
  const runs: { y: number; from: number; to: number }[] = [];
  for (let y = c.y0; y < c.y1; y++) {
    let x = c.x0;
    while (x < c.x1) {
      if (data[y * width + x] === 0) {
        x++;
        continue;
      }
      const from = x;
      while (x < c.x1 && data[y * width + x] === 1) x++;
      if (x - from >= least && x - from <= most * 1.1) runs.push({ y, from, to: x });
    }
  }
  if (runs.length < 2) return undefined;
  const slack = Math.max(2, 0.8 * mm);
  for (const top of runs) {
    for (let i = runs.length - 1; i >= 0; i--) {
      const bottom = runs[i]!;
      const side = Math.min(top.to, bottom.to) - Math.max(top.from, bottom.from);
      const high = bottom.y - top.y + 1;
      if (high < least || high > most || side < least || side > most) continue;
      if (Math.abs(side - high) > Math.max(3, side * 0.22)) continue;
      if (Math.abs(top.from - bottom.from) > slack || Math.abs(top.to - bottom.to) > slack) continue;
      const x0 = Math.max(top.from, bottom.from);
      const x1 = Math.min(top.to, bottom.to);
      const left = bestColumn(ink, x0, top.y, bottom.y, slack, 1);
      const right = bestColumn(ink, x1 - 1, top.y, bottom.y, slack, -1);
      if (left < 0 || right < 0) continue;
      const stroke = strokeOf(ink, (x0 + x1) >> 1, top.y, side);
      if (stroke > Math.max(2, side * 0.2)) continue;
      if (!cornered(ink, { x0: left, y0: top.y, x1: right, y1: bottom.y }, stroke)) continue;
      return { x0: Math.min(x0, left), y0: top.y, x1: Math.max(x1, right + 1), y1: bottom.y + 1, stroke };
    }
  }
  return undefined;
}

/** Whether all four corners have ink; O, 0 and D lack some. */
function cornered(ink: Plane, f: Box, stroke: number): boolean {
  const reach = Math.max(1, Math.floor(stroke * 0.5));
  for (const [x, y, dx, dy] of [
    [f.x0, f.y0, 1, 1],
    [f.x1, f.y0, -1, 1],
    [f.x0, f.y1, 1, -1],
    [f.x1, f.y1, -1, -1],
  ] as const) {
    let hit = false;
    for (let a = 0; a <= reach && !hit; a++)
      for (let b = 0; b <= reach && !hit; b++) hit = ink.data[(y + b * dy) * ink.width + x + a * dx] === 1;
    if (!hit) return false;
  }
  return true;
}

/** A column near `x` with ink for nearly its whole length, or -1. */
function bestColumn(ink: Plane, x: number, y0: number, y1: number, slack: number, direction: 1 | -1): number {
  for (let d = -1; d <= slack; d++) {
    const px = x + d * direction;
    if (px < 0 || px >= ink.width) continue;
    let n = 0;
    for (let y = y0; y <= y1; y++) n += ink.data[y * ink.width + px]!;
    if (n >= (y1 - y0 + 1) * 0.88) return px;
  }
  return -1;
}

function strokeOf(ink: Plane, x: number, y: number, side: number): number {
  let n = 0;
  while (n < side && y + n < ink.height && ink.data[(y + n) * ink.width + x] === 1) n++;
  return n;
}

/** State of a box; undefined if it is not a box (bars from side to side as in 日, 田). */
function stateOf(ink: Plane, f: Frame): { checked: boolean; confidence: number } | undefined {
  const inset = f.stroke + Math.max(1, Math.round((f.x1 - f.x0) * 0.08));
  const x0 = Math.round(f.x0 + inset);
  const x1 = Math.round(f.x1 - inset);
  const y0 = Math.round(f.y0 + inset);
  const y1 = Math.round(f.y1 - inset);
  if (x1 - x0 < 3 || y1 - y0 < 3) return undefined;
  const rows = new Uint32Array(y1 - y0);
  const cols = new Uint32Array(x1 - x0);
  let n = 0;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const v = ink.data[y * ink.width + x]!;
      n += v;
      rows[y - y0]! += v;
      cols[x - x0]! += v;
    }
  }
  const share = n / ((x1 - x0) * (y1 - y0));
  if (share < 0.85) {
    const bars = rows.filter((r) => r >= (x1 - x0) * 0.95).length + cols.filter((c) => c >= (y1 - y0) * 0.95).length;
    if (bars > 0) return undefined;
  }
  if (share <= 0.035) return { checked: false, confidence: 0.9 };
  if (share >= 0.08) return { checked: true, confidence: share > 0.15 ? 0.9 : 0.75 };
  return { checked: share > 0.055, confidence: 0.55 };
}

/**
 * Whether ink beyond the frame can be the end of a tick: above or at one side, never all round. Without such ink, the
 * frame is the whole component, up to its corners.
 */
function standsAlone(ink: Plane, c: Component, f: Frame, checked: boolean): boolean {
  const slack = f.stroke + 1;
  const over = [f.x0 - c.x0, f.y0 - c.y0, c.x1 - f.x1, c.y1 - f.y1].filter((d) => d > slack).length;
  if (over > 0) return checked && over <= 2;
  return cornered(ink, { x0: c.x0, y0: c.y0, x1: c.x1 - 1, y1: c.y1 - 1 }, f.stroke);
}

/**
 * Whether it is a character in a word. Then close neighbours on both sides are taller: 口 has about 0.7 of the height of
 * characters around it, a box at least their height.
 */
function partOfWord(all: readonly Component[], c: Component, f: Frame): boolean {
  const side = f.x1 - f.x0;
  const near = side * 0.5;
  let left = 0;
  let right = 0;
  for (const o of all) {
    if (o === c) continue;
    const h = o.y1 - o.y0;
    if (h < side * 0.4 || h > side * 3) continue;
    const common = overlapY(o, c);
    if (common < Math.min(h, c.y1 - c.y0) * 0.5) continue;
    if (o.x0 < c.x0 && o.x1 <= c.x0 + side * 0.3 && c.x0 - o.x1 <= near) left = Math.max(left, h);
    if (o.x1 > c.x1 && o.x0 >= c.x1 - side * 0.3 && o.x0 - c.x1 <= near) right = Math.max(right, h);
  }
  if (left === 0 && right === 0) return false;
  // A single, much taller close neighbour: the square is part of a character (的, 知).
  if (Math.max(left, right) > side * 1.45) return true;
  return left > 0 && right > 0 && side < Math.max(left, right) * 0.88;
}

const boxLike = /^[□☐☑☒■口囗日目田回凶区Oo0D◻▢✓√×xXvV四]$/u;

/** Whether the place was read with confidence as another character. */
function vetoed(glyphs: readonly Glyph[], box: Box): boolean {
  for (const g of glyphs) {
    if (g.x1 <= box.x0 || g.x0 >= box.x1 || g.y1 <= box.y0 || g.y0 >= box.y1) continue;
    const common = overlapX(g, box) * overlapY(g, box);
    const least = Math.min((g.x1 - g.x0) * (g.y1 - g.y0), (box.x1 - box.x0) * (box.y1 - box.y0));
    if (common > 0.6 * least && g.confidence > 0.8 && !boxLike.test(g.text)) return true;
  }
  return false;
}
