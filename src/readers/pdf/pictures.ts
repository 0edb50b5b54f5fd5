import {
  type Box,
  boxArea,
  centreX,
  centreY,
  type Fill,
  type Glyph,
  glyphCentreX,
  glyphCentreY,
  intersectionArea,
  type Picture,
  type Ruling,
} from '../../document/index.ts';
import type { Mark } from './paths.ts';

/** Thinner bitmaps, in points, are lines or remnants, not pictures. */
const MIN_PICTURE_SIDE = 3;
/** Bitmaps smaller in both directions, in points, are bullets and icons: they count as marks of a drawing. */
const ICON_SIDE = 14;
/** Maximum seam between tiles or strips of one scan, in points. */
const SEAM = 1.5;

export interface SortedBitmaps {
  pictures: Picture[];
  /** Thin bitmaps that represent lines. */
  rulings: Ruling[];
  marks: Mark[];
}

/** Sorts placed bitmaps into pictures (with tiles of one scan joined), lines, and small marks. */
export function sortBitmaps(bitmaps: readonly Picture[]): SortedBitmaps {
  const rulings: Ruling[] = [];
  const marks: Mark[] = [];
  const rest: Picture[] = [];
  for (const p of bitmaps) {
    const width = p.x1 - p.x0;
    const height = p.y1 - p.y0;
    if (Math.min(width, height) < MIN_PICTURE_SIDE) {
      // A strip of a scan may be one pixel row high. Such strips have many pixels per row and neighbours above or
      // below: see joinTiles.
      if ((p.pixelWidth ?? 0) > 64 && height < MIN_PICTURE_SIDE && width > 100) rest.push(p);
      else if (width >= 10 && height <= MIN_PICTURE_SIDE) {
        rulings.push({ direction: 'horizontal', at: centreY(p), from: p.x0, to: p.x1, thickness: height, color: 0 });
      } else if (height >= 10 && width <= MIN_PICTURE_SIDE) {
        rulings.push({ direction: 'vertical', at: centreX(p), from: p.y0, to: p.y1, thickness: width, color: 0 });
      }
    } else if ((p.pixelWidth ?? 3) * (p.pixelHeight ?? 3) <= 4) {
      // A few stretched pixels: a background.
    } else rest.push(p);
  }
  const joined = joinTiles(rest);
  const pictures: Picture[] = [];
  for (const p of joined) {
    const width = p.x1 - p.x0;
    const height = p.y1 - p.y0;
    if (Math.min(width, height) < MIN_PICTURE_SIDE) continue;
    if (width < ICON_SIDE && height < ICON_SIDE) marks.push({ x0: p.x0, y0: p.y0, x1: p.x1, y1: p.y1, weight: 4 });
    else pictures.push(p);
  }
  // Thin bitmaps on a picture are its last rows, not lines.
  const lines = rulings.filter((r) => !pictures.some((p) => onPicture(r, p)));
  return { pictures, rulings: lines, marks };
}

function onPicture(r: Ruling, p: Picture): boolean {
  const [low, high, from, to] = r.direction === 'horizontal' ? [p.y0, p.y1, p.x0, p.x1] : [p.x0, p.x1, p.y0, p.y1];
  return r.at > low - SEAM && r.at < high + SEAM && r.from > from - SEAM && r.to < to + SEAM;
}

/** Joins bitmaps that share a whole edge (strips and tiles), and drops duplicates at the same place. */
export function joinTiles(bitmaps: readonly Picture[]): Picture[] {
  let list = bitmaps.map((p) => ({ ...p }));
  if (list.length > 4000) return list;
  list = joinAlong(list, 'x');
  list = joinAlong(list, 'y');
  const out: Picture[] = [];
  for (const p of list) {
    const twin = out.find((q) => intersectionArea(p, q) > 0.97 * Math.max(boxArea(p), boxArea(q)));
    if (!twin) out.push(p);
    else if ((p.pixelWidth ?? 0) * (p.pixelHeight ?? 0) > (twin.pixelWidth ?? 0) * (twin.pixelHeight ?? 0)) {
      twin.pixelWidth = p.pixelWidth;
      twin.pixelHeight = p.pixelHeight;
    }
  }
  return out;
}

function joinAlong(list: Picture[], axis: 'x' | 'y'): Picture[] {
  const horizontal = axis === 'x';
  const low = (p: Picture): number => (horizontal ? p.x0 : p.y0);
  const high = (p: Picture): number => (horizontal ? p.x1 : p.y1);
  const crossLow = (p: Picture): number => (horizontal ? p.y0 : p.x0);
  const crossHigh = (p: Picture): number => (horizontal ? p.y1 : p.x1);
  const sorted = [...list].sort((a, b) => Math.round(crossLow(a)) - Math.round(crossLow(b)) || low(a) - low(b));
  const out: Picture[] = [];
  for (const p of sorted) {
    const last = out[out.length - 1];
    const fits =
      last &&
      !p.quad === !last.quad &&
      Math.abs(crossLow(p) - crossLow(last)) < SEAM &&
      Math.abs(crossHigh(p) - crossHigh(last)) < SEAM &&
      Math.abs(low(p) - high(last)) < SEAM &&
      sameDensity(p, last);
    if (!fits) {
      out.push(p);
      continue;
    }
    if (horizontal) {
      last.x1 = Math.max(last.x1, p.x1);
      last.pixelWidth = (last.pixelWidth ?? 0) + (p.pixelWidth ?? 0);
    } else {
      last.y1 = Math.max(last.y1, p.y1);
      last.pixelHeight = (last.pixelHeight ?? 0) + (p.pixelHeight ?? 0);
    }
    last.quad = undefined;
  }
  return out;
}

/** Tiles of one scan have equal density; two adjacent photos seldom do. */
function sameDensity(a: Picture, b: Picture): boolean {
  if (!a.pixelWidth || !b.pixelWidth || !a.pixelHeight || !b.pixelHeight) return true;
  // Edge tiles are padded or scaled to the size of the others.
  if (a.pixelWidth === b.pixelWidth && a.pixelHeight === b.pixelHeight && a.pixelWidth >= 64) return true;
  const ax = a.pixelWidth / (a.x1 - a.x0);
  const bx = b.pixelWidth / (b.x1 - b.x0);
  const ay = a.pixelHeight / (a.y1 - a.y0);
  const by = b.pixelHeight / (b.y1 - b.y0);
  // Strips of a few rows have large rounding errors.
  const loose = Math.min(a.pixelWidth, b.pixelWidth, a.pixelHeight, b.pixelHeight) < 16 ? 0.5 : 0.06;
  return Math.abs(ax - bx) <= loose * Math.max(ax, bx) && Math.abs(ay - by) <= loose * Math.max(ay, by);
}

const CELL = 4;
/** Marks further apart than this number of grid cells belong to different drawings. */
const REACH = 2;
const MIN_DRAWING_SIDE = 18;

/**
 * Finds drawings (charts, diagrams, logos): connected groups of enough curves, diagonals and polygons that are not
 * mostly text. A single frame with rounded corners is not a drawing. Lines and filled boxes that touch a group belong
 * to it.
 */
export function findDrawings(
  marks: readonly Mark[],
  fills: readonly Fill[],
  rulings: readonly Ruling[],
  glyphs: readonly Glyph[],
  size: { width: number; height: number },
): Picture[] {
  const pageArea = size.width * size.height;
  let centres: Centres | undefined;
  const usable = marks.filter((m) => {
    if ((m.x1 - m.x0) * (m.y1 - m.y0) >= 0.5 * pageArea) return false;
    if (m.weight > 24 || m.x1 - m.x0 < MIN_FRAME.width || m.y1 - m.y0 < MIN_FRAME.height) return true;
    centres ??= centresOf(glyphs);
    return !isFrame(m, centres);
  });
  usable.push(...findBars(fills, glyphs));
  if (usable.length === 0) return [];
  const groups = connect(usable, size);
  const out: Picture[] = [];
  for (const group of groups) {
    const box = unite(group);
    const weight = group.reduce((sum, m) => sum + m.weight, 0);
    if (group.length < 4 && weight < 24) continue;
    grow(box, fills, rulings);
    if (box.x1 - box.x0 < MIN_DRAWING_SIDE || box.y1 - box.y0 < MIN_DRAWING_SIDE) continue;
    const text = textIn(box, glyphs);
    if (text.area > 0.3 * boxArea(box)) continue;
    // A shape around most of a page's text is its decoration.
    if (boxArea(box) > 0.35 * pageArea && text.count > 100 && text.count > 0.4 * glyphs.length) continue;
    out.push({
      kind: 'vector',
      x0: Math.max(0, box.x0),
      y0: Math.max(0, box.y0),
      x1: Math.min(size.width, box.x1),
      y1: Math.min(size.height, box.y1),
    });
  }
  return joinOverlapping(out);
}

/** The least box around text. */
const MIN_FRAME = { width: 20, height: 8 };

/** Centres of glyphs, as x and y in turn: a page of drawings has thousands of marks to compare with them. */
type Centres = Float64Array;

function centresOf(glyphs: readonly Glyph[]): Centres {
  const centres = new Float64Array(2 * glyphs.length);
  for (let i = 0; i < glyphs.length; i++) {
    centres[2 * i] = glyphCentreX(glyphs[i]!);
    centres[2 * i + 1] = glyphCentreY(glyphs[i]!);
  }
  return centres;
}

/** A mark around text (a bubble, a rounded box) is a frame. */
function isFrame(mark: Mark, centres: Centres): boolean {
  const { x0, x1, y0, y1 } = mark;
  let inside = 0;
  for (let i = 0; i < centres.length; i += 2) {
    const y = centres[i + 1]!;
    if (y > y0 && y < y1 && centres[i]! > x0 && centres[i]! < x1 && ++inside >= 3) return true;
  }
  return false;
}

function connect(marks: readonly Mark[], size: { width: number; height: number }): Mark[][] {
  const columns = Math.ceil(size.width / CELL) + 2 * REACH + 2;
  const rows = Math.ceil(size.height / CELL) + 2 * REACH + 2;
  if (columns * rows > 4_000_000) return [];
  const cellX = (x: number): number => Math.min(columns - 1, Math.max(0, Math.floor(x / CELL) + REACH));
  const cellY = (y: number): number => Math.min(rows - 1, Math.max(0, Math.floor(y / CELL) + REACH));
  // Only the part of the page with marks.
  const { x0: left, y0: top, x1: right, y1: bottom } = unite(marks);
  const firstX = Math.max(0, cellX(left) - 1);
  const firstY = Math.max(0, cellY(top) - 1);
  const stride = Math.min(columns, cellX(right) + 2) - firstX + 1;
  // A two-dimensional difference array: a mark of any size costs four additions.
  const grid = new Int32Array(stride * (Math.min(rows, cellY(bottom) + 2) - firstY + 1));
  for (const m of marks) {
    const x0 = Math.max(0, cellX(m.x0) - 1) - firstX;
    const x1 = Math.min(columns, cellX(m.x1) + 2) - firstX;
    const y0 = Math.max(0, cellY(m.y0) - 1) - firstY;
    const y1 = Math.min(rows, cellY(m.y1) + 2) - firstY;
    grid[y0 * stride + x0]!++;
    grid[y0 * stride + x1]!--;
    grid[y1 * stride + x0]!--;
    grid[y1 * stride + x1]!++;
  }
  // Sums over columns, then over rows.
  for (let row = 0; row < grid.length; row += stride)
    for (let i = row + 1; i < row + stride; i++) grid[i] = grid[i]! + grid[i - 1]!;
  for (let i = stride; i < grid.length; i++) grid[i] = grid[i]! + grid[i - stride]!;
  const label = new Int32Array(grid.length).fill(-1);
  const stack: number[] = [];
  let labels = 0;
  const visit = (i: number): void => {
    if (i < 0 || i >= grid.length || grid[i]! <= 0 || label[i] !== -1) return;
    label[i] = labels;
    stack.push(i);
  };
  for (let start = 0; start < grid.length; start++) {
    if (grid[start]! <= 0 || label[start] !== -1) continue;
    visit(start);
    while (stack.length > 0) {
      const i = stack.pop()!;
      visit(i - 1);
      visit(i + 1);
      visit(i - stride);
      visit(i + stride);
    }
    labels++;
  }
  const groups: Mark[][] = Array.from({ length: labels }, () => []);
  for (const m of marks) {
    const l = label[(cellY(centreY(m)) - firstY) * stride + cellX(centreX(m)) - firstX]!;
    if (l >= 0) groups[l]!.push(m);
  }
  return groups.filter((g) => g.length > 0);
}

function unite(marks: readonly Mark[]): Box {
  const box = {
    x0: Number.POSITIVE_INFINITY,
    y0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
  };
  for (const m of marks) {
    box.x0 = Math.min(box.x0, m.x0);
    box.y0 = Math.min(box.y0, m.y0);
    box.x1 = Math.max(box.x1, m.x1);
    box.y1 = Math.max(box.y1, m.y1);
  }
  return box;
}

/** Extends a drawing by touching axes, bars and boxes, unless they make it much larger. */
function grow(box: Box, fills: readonly Fill[], rulings: readonly Ruling[]): void {
  const limitX = Math.max(60, (box.x1 - box.x0) * 0.6);
  const limitY = Math.max(60, (box.y1 - box.y0) * 0.6);
  const first = { ...box };
  const take = (x0: number, y0: number, x1: number, y1: number): boolean => {
    if (x0 > box.x1 + CELL || x1 < box.x0 - CELL || y0 > box.y1 + CELL || y1 < box.y0 - CELL) return false;
    if (x0 < first.x0 - limitX || x1 > first.x1 + limitX || y0 < first.y0 - limitY || y1 > first.y1 + limitY)
      return false;
    if (x0 >= box.x0 && x1 <= box.x1 && y0 >= box.y0 && y1 <= box.y1) return false;
    box.x0 = Math.min(box.x0, x0);
    box.y0 = Math.min(box.y0, y0);
    box.x1 = Math.max(box.x1, x1);
    box.y1 = Math.max(box.y1, y1);
    return true;
  };
  for (let round = 0; round < 3; round++) {
    let grown = false;
    for (const f of fills) grown = take(f.x0, f.y0, f.x1, f.y1) || grown;
    for (const r of rulings)
      grown = (r.direction === 'horizontal' ? take(r.from, r.at, r.to, r.at) : take(r.at, r.from, r.at, r.to)) || grown;
    if (!grown) break;
  }
}

function textIn(box: Box, glyphs: readonly Glyph[]): { area: number; count: number } {
  let area = 0;
  let count = 0;
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    const x = glyphCentreX(g);
    const y = glyphCentreY(g);
    if (x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1) {
      area += (g.x1 - g.x0) * (g.y1 - g.y0);
      count++;
    }
  }
  return { area, count };
}

/** Weight of a bar among the marks: three bars make a drawing. */
const BAR_WEIGHT = 8;

/**
 * Bars of a chart: at least three empty filled boxes of different lengths on one base line or left edge. Cells of a
 * table row have equal lengths.
 */
function findBars(fills: readonly Fill[], glyphs: readonly Glyph[]): Mark[] {
  const marks: Mark[] = [];
  if (fills.length < 3 || fills.length > 3000) return marks;
  for (const upright of [true, false]) {
    const byBase = new Map<number, Fill[]>();
    for (const f of fills) {
      const key = Math.round(upright ? f.y1 : f.x0);
      const list = byBase.get(key);
      if (list) list.push(f);
      else byBase.set(key, [f]);
    }
    for (const list of byBase.values()) {
      if (list.length < 3) continue;
      const lengths = list.map((f) => (upright ? f.y1 - f.y0 : f.x1 - f.x0));
      const widths = list.map((f) => (upright ? f.x1 - f.x0 : f.y1 - f.y0));
      const distinct = new Set(lengths.map((l) => Math.round(l)));
      if (distinct.size < Math.max(3, 0.5 * list.length)) continue;
      if (Math.max(...widths) > 1.5 * Math.min(...widths) + 1 || Math.max(...widths) > 80) continue;
      const sorted = [...list].sort((a, b) => (upright ? a.x0 - b.x0 : a.y0 - b.y0));
      const apart = sorted.every(
        (f, i) => i === 0 || (upright ? f.x0 >= sorted[i - 1]!.x1 - 1 : f.y0 >= sorted[i - 1]!.y1 - 1),
      );
      // Cells contain text and touch each other.
      const written = sorted.filter((f) => textIn(f, glyphs).count > 0).length;
      const tight = !upright && sorted.every((f, i) => i === 0 || f.y0 - sorted[i - 1]!.y1 < 1);
      if (!apart || tight || written > 0.2 * sorted.length) continue;
      for (const f of sorted) marks.push({ x0: f.x0, y0: f.y0, x1: f.x1, y1: f.y1, weight: BAR_WEIGHT });
      // Fill the gaps between bars, so that the chart stays together.
      const box = unite(sorted.map((f) => ({ ...f, weight: 0 })));
      marks.push({ ...box, weight: 0 });
    }
  }
  return marks;
}

function joinOverlapping(list: Picture[]): Picture[] {
  const out: Picture[] = [];
  for (const p of list) {
    let current = p;
    for (let i = out.length - 1; i >= 0; i--) {
      const q = out[i]!;
      if (intersectionArea(current, q) > 0.3 * Math.min(boxArea(current), boxArea(q))) {
        current = {
          kind: 'vector',
          x0: Math.min(current.x0, q.x0),
          y0: Math.min(current.y0, q.y0),
          x1: Math.max(current.x1, q.x1),
          y1: Math.max(current.y1, q.y1),
        };
        out.splice(i, 1);
      }
    }
    out.push(current);
  }
  return out;
}
