import type { Box, Fill, Ruling } from '../../document/index.ts';
import { applyX, applyY, type Matrix, scaleOf } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

/** Filled rectangles up to this thickness in points are lines drawn as boxes. */
const MAX_RULING_THICKNESS = 3;
/** Paths with more segments are line art: only their box is used. */
const MAX_SEGMENTS = 5000;

export interface Mark extends Box {
  /** Number of segments. */
  weight: number;
  /** 0xRRGGBB; undefined for shadings and bitmaps. */
  color?: number;
  /** Only the outline is drawn. */
  hollow?: true;
}

/** What paths are converted to. */
export interface Drawing {
  rulings: Ruling[];
  fills: Fill[];
  /** Painting order of `fills`. */
  fillOrder: number[];
  marks: Mark[];
}

const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;

interface Style {
  fill: boolean;
  fillColor: number;
  /** Opaque: no alpha, no blend mode. */
  opaque: boolean;
  stroke: boolean;
  strokeColor: number;
  width: number;
  dashed: boolean;
}

/** Points of the current subpath in page space, alternating x and y; reused between calls. */
const points: number[] = [];

/**
 * Converts a path object to rulings, fills and marks.
 *
 * @param matrix from the path's space to the page
 * @param outer from the container's space to the page, in which clip paths are defined
 */
export function readPath(
  pdfium: Pdfium,
  object: number,
  matrix: Matrix,
  outer: Matrix,
  size: { width: number; height: number },
  order: number,
  out: Drawing,
): void {
  const { call, scratch } = pdfium;
  const style = readStyle(pdfium, object, matrix);
  if (!style.fill && !style.stroke) return;
  const clip = readClip(pdfium, object, outer, size);
  if (clip.x1 <= clip.x0 || clip.y1 <= clip.y0) return;
  const count = call.FPDFPath_CountSegments!(object);
  const w = scratch >> 2;
  if (count > MAX_SEGMENTS) {
    if (!call.FPDFPageObj_GetBounds!(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return;
    const f = pdfium.f32;
    const ax = applyX(outer, f[w]!, f[w + 1]!);
    const ay = applyY(outer, f[w]!, f[w + 1]!);
    const bx = applyX(outer, f[w + 2]!, f[w + 3]!);
    const by = applyY(outer, f[w + 2]!, f[w + 3]!);
    pushMark(out, Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), clip, count, style);
    return;
  }
  points.length = 0;
  let curved = false;
  let closed = false;
  for (let i = 0; i < count; i++) {
    const segment = call.FPDFPath_GetPathSegment!(object, i);
    const type = call.FPDFPathSegment_GetType!(segment);
    if (type === MOVE_TO && points.length > 0) {
      finishSubpath(style, curved, closed, clip, order, out);
      points.length = 0;
      curved = false;
      closed = false;
    }
    if (type !== MOVE_TO && type !== LINE_TO && type !== BEZIER_TO) continue;
    call.FPDFPathSegment_GetPoint!(segment, scratch, scratch + 4);
    const f = pdfium.f32;
    const x = f[w]!;
    const y = f[w + 1]!;
    points.push(applyX(matrix, x, y), applyY(matrix, x, y));
    if (type === BEZIER_TO) curved = true;
    if (type !== MOVE_TO && call.FPDFPathSegment_GetClose!(segment)) closed = true;
  }
  if (points.length > 0) finishSubpath(style, curved, closed, clip, order, out);
}

function readStyle(pdfium: Pdfium, object: number, matrix: Matrix): Style {
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  const style: Style = {
    fill: false,
    fillColor: 0,
    opaque: false,
    stroke: false,
    strokeColor: 0,
    width: 0,
    dashed: false,
  };
  if (!call.FPDFPath_GetDrawMode!(object, scratch, scratch + 4)) return style;
  style.fill = pdfium.i32[w]! !== 0;
  style.stroke = pdfium.i32[w + 1]! !== 0;
  if (style.fill) {
    if (call.FPDFPageObj_GetFillColor!(object, scratch, scratch + 4, scratch + 8, scratch + 12)) {
      const u = pdfium.u32;
      style.fillColor = ((u[w]! & 255) << 16) | ((u[w + 1]! & 255) << 8) | (u[w + 2]! & 255);
      if ((u[w + 3]! & 255) === 0) style.fill = false;
      style.opaque = call.FPDFPageObj_HasTransparency!(object) === 0;
    }
  }
  if (style.stroke) {
    if (call.FPDFPageObj_GetStrokeColor!(object, scratch, scratch + 4, scratch + 8, scratch + 12)) {
      const u = pdfium.u32;
      style.strokeColor = ((u[w]! & 255) << 16) | ((u[w + 1]! & 255) << 8) | (u[w + 2]! & 255);
      if ((u[w + 3]! & 255) === 0) style.stroke = false;
    }
    style.width = call.FPDFPageObj_GetStrokeWidth!(object, scratch) ? pdfium.f32[w]! * scaleOf(matrix) : 0;
    style.dashed = call.FPDFPageObj_GetDashCount!(object) > 0;
  }
  return style;
}

/**
 * Box of the clip in page space: the intersection of its paths' boxes, which is exact for rectangles and too large for
 * others.
 */
export function readClip(pdfium: Pdfium, object: number, outer: Matrix, size: { width: number; height: number }): Box {
  const { call, scratch } = pdfium;
  const clip: Box = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  const path = call.FPDFPageObj_GetClipPath!(object);
  if (path === 0) return clip;
  const paths = call.FPDFClipPath_CountPaths!(path);
  const w = scratch >> 2;
  for (let p = 0; p < paths && p < 16; p++) {
    const count = call.FPDFClipPath_CountPathSegments!(path, p);
    if (count <= 0 || count > 64) continue;
    let x0 = Number.POSITIVE_INFINITY;
    let y0 = Number.POSITIVE_INFINITY;
    let x1 = Number.NEGATIVE_INFINITY;
    let y1 = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const segment = call.FPDFClipPath_GetPathSegment!(path, p, i);
      if (segment === 0 || !call.FPDFPathSegment_GetPoint!(segment, scratch, scratch + 4)) continue;
      const f = pdfium.f32;
      const x = applyX(outer, f[w]!, f[w + 1]!);
      const y = applyY(outer, f[w]!, f[w + 1]!);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    if (x0 > clip.x0) clip.x0 = x0;
    if (y0 > clip.y0) clip.y0 = y0;
    if (x1 < clip.x1) clip.x1 = x1;
    if (y1 < clip.y1) clip.y1 = y1;
  }
  return clip;
}

/** Width of a stroke as a share of its length from which it is a square, such as the bullets of Spanish LaTeX. */
const SQUARE = 0.8;

/** Maximum deviation in points of a segment parallel to an axis. */
const STRAIGHT = 0.35;

function finishSubpath(style: Style, curved: boolean, closed: boolean, clip: Box, order: number, out: Drawing): void {
  const n = points.length >> 1;
  if (n < 2) return;
  let x0 = points[0]!;
  let x1 = x0;
  let y0 = points[1]!;
  let y1 = y0;
  for (let i = 2; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < x0) x0 = x;
    else if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    else if (y > y1) y1 = y;
  }
  if (x0 > clip.x1 || x1 < clip.x0 || y0 > clip.y1 || y1 < clip.y0) return;
  const rectangle = !curved && isRectangle(n, x0, y0, x1, y1);
  if (style.fill) {
    const thin = Math.min(x1 - x0, y1 - y0);
    if (thin <= MAX_RULING_THICKNESS && !curved && (rectangle || thin < 1) && Math.max(x1 - x0, y1 - y0) > thin) {
      pushBar(out, x0, y0, x1, y1, style.fillColor, clip);
    } else if (rectangle) {
      const fill: Fill = {
        x0: Math.max(x0, clip.x0),
        y0: Math.max(y0, clip.y0),
        x1: Math.min(x1, clip.x1),
        y1: Math.min(y1, clip.y1),
        color: style.fillColor,
      };
      if (fill.x1 > fill.x0 && fill.y1 > fill.y0) {
        out.fills.push(fill);
        out.fillOrder.push(order >= 0 && style.opaque ? order : -1);
      }
    } else {
      pushMark(out, x0, y0, x1, y1, clip, n, style);
    }
  }
  if (!style.stroke) return;
  if (curved) {
    if (!style.fill) pushMark(out, x0, y0, x1, y1, clip, n, style);
    return;
  }
  const sides = closed ? n : n - 1;
  let oblique = 0;
  for (let i = 0; i < sides; i++) {
    const ax = points[2 * i]!;
    const ay = points[2 * i + 1]!;
    const j = i + 1 === n ? 0 : i + 1;
    const bx = points[2 * j]!;
    const by = points[2 * j + 1]!;
    const dx = Math.abs(bx - ax);
    const dy = Math.abs(by - ay);
    if (dx <= STRAIGHT && dy <= STRAIGHT) continue;
    if (dy <= STRAIGHT || dy < 0.004 * dx)
      pushRuling(out, 'horizontal', (ay + by) / 2, Math.min(ax, bx), Math.max(ax, bx), style, clip);
    else if (dx <= STRAIGHT || dx < 0.004 * dy)
      pushRuling(out, 'vertical', (ax + bx) / 2, Math.min(ay, by), Math.max(ay, by), style, clip);
    else oblique++;
  }
  if (oblique > 0 && !style.fill) pushMark(out, x0, y0, x1, y1, clip, n, style);
}

function isRectangle(n: number, x0: number, y0: number, x1: number, y1: number): boolean {
  if (n < 4 || n > 6) return false;
  let corners = 0;
  for (let i = 0; i < n; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    const left = Math.abs(x - x0) < STRAIGHT;
    const right = Math.abs(x - x1) < STRAIGHT;
    const top = Math.abs(y - y0) < STRAIGHT;
    const bottom = Math.abs(y - y1) < STRAIGHT;
    if (!(left || right) || !(top || bottom)) return false;
    corners |= left && top ? 1 : right && top ? 2 : right && bottom ? 4 : 8;
  }
  return corners === 15 || x1 - x0 < 2 * STRAIGHT || y1 - y0 < 2 * STRAIGHT;
}

function pushRuling(
  out: Drawing,
  direction: Ruling['direction'],
  at: number,
  from: number,
  to: number,
  style: Style,
  clip: Box,
): void {
  const horizontal = direction === 'horizontal';
  const low = horizontal ? clip.y0 : clip.x0;
  const high = horizontal ? clip.y1 : clip.x1;
  const reach = style.width / 2 + 0.5;
  if (at < low - reach || at > high + reach) return;
  const a = Math.max(from, horizontal ? clip.x0 : clip.y0);
  const b = Math.min(to, horizontal ? clip.x1 : clip.y1);
  if (!(b > a)) return;
  // A stroke as wide as it is long is a filled area.
  if (style.width > 0.02 * (b - a) && (style.width > 6 || style.width > SQUARE * (b - a))) {
    const half = style.width / 2;
    const fill: Fill = horizontal
      ? { x0: a, x1: b, y0: Math.max(at - half, clip.y0), y1: Math.min(at + half, clip.y1), color: style.strokeColor }
      : { y0: a, y1: b, x0: Math.max(at - half, clip.x0), x1: Math.min(at + half, clip.x1), color: style.strokeColor };
    if (fill.x1 > fill.x0 && fill.y1 > fill.y0) {
      out.fills.push(fill);
      out.fillOrder.push(-1);
    }
    return;
  }
  const ruling: Ruling = { direction, at, from: a, to: b, thickness: style.width, color: style.strokeColor };
  if (style.dashed) ruling.dashed = true;
  out.rulings.push(ruling);
}

function pushBar(out: Drawing, x0: number, y0: number, x1: number, y1: number, color: number, clip: Box): void {
  const cx0 = Math.max(x0, clip.x0);
  const cx1 = Math.min(x1, clip.x1);
  const cy0 = Math.max(y0, clip.y0);
  const cy1 = Math.min(y1, clip.y1);
  if (cx1 < cx0 || cy1 < cy0) return;
  if (x1 - x0 >= y1 - y0) {
    out.rulings.push({ direction: 'horizontal', at: (cy0 + cy1) / 2, from: cx0, to: cx1, thickness: cy1 - cy0, color });
  } else {
    out.rulings.push({ direction: 'vertical', at: (cx0 + cx1) / 2, from: cy0, to: cy1, thickness: cx1 - cx0, color });
  }
}

function pushMark(
  out: Drawing,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  clip: Box,
  weight: number,
  style: Style,
): void {
  const mark: Mark = {
    x0: Math.max(x0, clip.x0),
    y0: Math.max(y0, clip.y0),
    x1: Math.min(x1, clip.x1),
    y1: Math.min(y1, clip.y1),
    weight,
    color: style.fill ? style.fillColor : style.strokeColor,
  };
  if (!style.fill) mark.hollow = true;
  if (mark.x1 >= mark.x0 && mark.y1 >= mark.y0) out.marks.push(mark);
}
