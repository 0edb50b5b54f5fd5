import { type Box, boxOfQuad, type Quad, quadOfBox, type Raster, shareOfSmaller } from '../../document/index.ts';
import { type Component, componentsOf, dilate } from '../components.ts';
import { type Ellipse, ellipseBox } from '../ellipse.ts';
import { type Plane, placeOf } from '../pixels.ts';
import { inkMask, type ReducedColors, reduceColors, type SealColor } from './ink.ts';
import { findEllipse, findPolygon, frameLike, type Outline, outerPoints, ringLike } from './shape.ts';
import { sealStrips } from './strips.ts';

export type SealShape = 'round' | 'oval' | 'square' | 'triangle' | 'diamond';

/** A stamp impression. */
export interface Seal {
  /** Page points. */
  box: Box;
  quad: Quad;
  color: SealColor;
  /** `square` includes other rectangles. */
  shape: SealShape;
  /** 0..1: how complete the outline is, and how much the inside looks like a legend. */
  confidence: number;
  /**
   * The legend as lines for the text recogniser: upright, dark seal ink on white, at least 40 pixels high. First ring
   * text in reading order (unrolled), then straight lines from top to bottom. Page text below a coloured seal is
   * removed. Empty if nothing inside looks like a line.
   */
  strips: Raster[];
}

/** Maximum number of pieces inspected per colour. */
const maxPieces = 14;
/** Approximate search resolution: a ring is 0.5 to 1.5 mm wide. */
const searchDpi = 100;
/** Minimum strength of ink. Fresh ink has 120 and more, faded stamps 40. */
const leastInk: Record<SealColor, number> = { red: 26, blue: 30, black: 90 };
/**
 * Minimum and maximum side in millimetres: name seals have 10 mm, the largest official ones 58 mm. Tolerant, because
 * scans may claim a wrong resolution.
 */
const smallest = 8;
const largest = 80;

/**
 * Finds stamp impressions on a page: red and blue by colour and outline, black ones only with a nearly complete ring.
 * Steps: ink of a colour, connected pieces, outline by a robust ellipse or polygon. Not seals: objects without an
 * outline (red heading, underline, signature), without a legend (drawn circle), or filled (logo, table fill). Expects
 * an upright page, which determines which way up the legend is.
 *
 * @param inks the colours to search, the surest first
 */
export function findSeals(raster: Raster, inks: readonly SealColor[] = ['red', 'blue', 'black']): Seal[] {
  const step = Math.max(1, Math.round(raster.dpi / searchDpi));
  const seals: Seal[] = [];
  const colors = reduceColors(raster, step);
  const bright = brightPaper(colors.g);
  for (const color of inks) {
    if (color !== 'black' && colors.grey) continue;
    const mask = inkMask(colors, color, leastInk[color]);
    if (countInk(mask) < fewPixels) continue;
    for (const found of outlines(mask, color, raster.dpi / step)) {
      if (!onPaper(mask, colors, bright, found, color === 'black')) continue;
      const seal = sealOf(raster, color, found, step);
      if (!seals.some((s) => shareOfSmaller(s.box, seal.box) > 0.6)) seals.push(seal);
    }
  }
  return seals;
}

/** Minimum brightness of paper: seven tenths of the brightest tenth of the page. */
function brightPaper(green: Uint8Array): number {
  const histogram = new Uint32Array(256);
  let n = 0;
  for (let i = 0; i < green.length; i += 11) {
    histogram[green[i]!]!++;
    n++;
  }
  let v = 255;
  for (let sum = 0; v > 0; v--) {
    sum += histogram[v]!;
    if (sum >= n * 0.1) break;
  }
  return v * 0.7;
}

/**
 * Whether an outline is a seal on paper with a single ink: little of that ink around it, mostly bright background, and
 * coloured content only in its colour. Faces, medals and flowers in photographs are different.
 */
function onPaper(mask: Plane, colors: ReducedColors, bright: number, outline: Outline, black: boolean): boolean {
  const [x0, y0, x1, y1] = extent(outline);
  const mx = (x1 - x0) * 0.14;
  const my = (y1 - y0) * 0.14;
  const isInside = insideOf(outline, 1.07);
  let n = 0;
  let ink = 0;
  let light = 0;
  let colored = 0;
  let other = 0;
  for (let y = Math.max(0, Math.floor(y0 - my)); y < Math.min(mask.height, y1 + my); y++) {
    for (let x = Math.max(0, Math.floor(x0 - mx)); x < Math.min(mask.width, x1 + mx); x++) {
      const i = y * mask.width + x;
      if (isInside(x, y)) {
        const r = colors.r[i]!;
        const g = colors.g[i]!;
        const b = colors.b[i]!;
        if (Math.max(r, g, b) - Math.min(r, g, b) < 55) continue;
        colored++;
        // Brown print on a form with a red seal is close enough; green, blue and yellow are not.
        const akin = (r > g * 1.25 && r > b) || (b > r * 1.1 && b > g * 1.1);
        if (mask.data[i] === 0 && (black || !akin)) other++;
        continue;
      }
      n++;
      ink += mask.data[i]!;
      if (colors.g[i]! >= bright) light++;
    }
  }
  return other <= Math.max(20, colored * 0.35) && (n === 0 || (ink < n * 0.3 && light > n * 0.5));
}

/** Masks with fewer pixels of ink show no seal. */
const fewPixels = 60;

function countInk({ data }: Plane): number {
  let n = 0;
  for (let i = 0; i < data.length; i++) n += data[i]!;
  return n;
}

/** Outlines of seals in a mask, best first within a piece. Ink of a found seal is not used again. */
function outlines(mask: Plane, color: SealColor, dpi: number): Outline[] {
  const mm = dpi / 25.4;
  const out: Outline[] = [];
  const black = color === 'black';
  // Black ink is also text, so only connected pieces can be a ring.
  const reaches = black ? [0] : [1, Math.max(2, Math.round(mm))];
  const work = { ...mask, data: mask.data.slice() };
  for (const reach of reaches) {
    const grown = reach === 0 ? work : dilate(work, reach);
    let pieces = componentsOf(grown).list.filter((c) => Math.min(c.x1 - c.x0, c.y1 - c.y0) >= smallest * mm);
    const giant = pieces.filter((c) => Math.max(c.x1 - c.x0, c.y1 - c.y0) > largest * mm);
    if (giant.length > 0 && !black) {
      // On forms printed in the seal's colour, remove long lines to isolate the seal.
      const free = withoutLines(work, Math.round(15 * mm), Math.max(2, Math.round(1.2 * mm)));
      const inside = componentsOf(dilate(free, reach)).list.filter(
        (c) => Math.min(c.x1 - c.x0, c.y1 - c.y0) >= smallest * mm,
      );
      pieces = pieces.filter((c) => !giant.includes(c));
      pieces.push(
        ...inside.filter((c) =>
          giant.some((g) => c.x0 >= g.x0 - 2 && c.x1 <= g.x1 + 2 && c.y0 >= g.y0 - 2 && c.y1 <= g.y1 + 2),
        ),
      );
    }
    // Photographs fall into hundreds of pieces; seals are among the large ones.
    pieces.sort((a, b) => b.area - a.area);
    for (const piece of pieces.slice(0, maxPieces)) {
      for (let round = 0; round < 3; round++) {
        const found = outlineOf(work, piece, black, mm);
        if (!found) break;
        out.push(found);
        erase(work, found);
      }
    }
  }
  return out;
}

function outlineOf(mask: Plane, piece: Component, black: boolean, mm: number): Outline | undefined {
  const box = {
    x0: Math.max(0, piece.x0),
    y0: Math.max(0, piece.y0),
    x1: Math.min(mask.width, piece.x1),
    y1: Math.min(mask.height, piece.y1),
  };
  const w = box.x1 - box.x0;
  const h = box.y1 - box.y0;
  if (w < smallest * mm || h < smallest * mm) return undefined;
  if (black && (w > h * 2.2 || h > w * 2.2 || piece.area > w * h * 0.45 || w > largest * mm || h > largest * mm))
    return undefined;
  const points = outerPoints(mask, box);
  const limits = { min: (smallest / 2) * mm, max: (largest / 2) * mm };
  const ellipse = findEllipse(mask, points, limits);
  const polygon =
    black || w > largest * mm || h > largest * mm || w > h * 4.5 || h > w * 4.5 ? undefined : findPolygon(mask, points);
  const angular =
    polygon !== undefined && polygon.coverage >= 0.8 && polygon.coverage > (ellipse?.coverage ?? 0) + 0.04;
  if (angular && frameLike(mask, polygon.kind === 'polygon' ? polygon.corners : []) && legendLike(mask, polygon, black))
    return polygon;
  if (ellipse?.kind !== 'ellipse' || ellipse.coverage < (black ? 0.9 : 0.68)) return undefined;
  return ringLike(mask, ellipse.ellipse, ellipse.coverage < 0.78 ? 8 : 5) && legendLike(mask, ellipse, black)
    ? ellipse
    : undefined;
}

/** Whether the inside looks like a legend: neither empty nor filled, and spread over several parts. */
function legendLike(mask: Plane, outline: Outline, black: boolean): boolean {
  const isInside = insideOf(outline, 0.88);
  const [x0, y0, x1, y1] = extent(outline);
  let n = 0;
  let ink = 0;
  const parts = new Set<number>();
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(mask.height, y1); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(mask.width, x1); x++) {
      if (!isInside(x, y)) continue;
      n++;
      if (mask.data[y * mask.width + x] === 1) {
        ink++;
        parts.add(Math.floor(((x - x0) / (x1 - x0)) * 6) * 6 + Math.floor(((y - y0) / (y1 - y0)) * 6));
      }
    }
  }
  if (n === 0) return false;
  const share = ink / n;
  // Characters of a carved name seal are white: up to 80 % ink in a square.
  const most = outline.kind === 'ellipse' ? (black ? 0.5 : 0.62) : 0.82;
  return share >= 0.03 && share <= most && parts.size >= 8;
}

function extent(o: Outline): [number, number, number, number] {
  if (o.kind === 'ellipse') {
    const b = ellipseBox(o.ellipse);
    return [b.x0, b.y0, b.x1, b.y1];
  }
  const xs = o.corners.map((c) => c[0]);
  const ys = o.corners.map((c) => c[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Whether a point is inside an outline that is scaled about its centre. */
function insideOf(outline: Outline, scale: number): (x: number, y: number) => boolean {
  if (outline.kind === 'ellipse') {
    const { cx, cy, a, b, angle } = outline.ellipse;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return (x, y) => {
      const u = ((x - cx) * c + (y - cy) * s) / a;
      const v = ((y - cy) * c - (x - cx) * s) / b;
      return u * u + v * v < scale * scale;
    };
  }
  const { corners } = outline;
  const cx = corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length;
  const cy = corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length;
  const scaled = corners.map(([x, y]) => ({ x: cx + (x - cx) * scale, y: cy + (y - cy) * scale }));
  return (x, y) => {
    let sign = 0;
    for (let i = 0; i < scaled.length; i++) {
      const a = scaled[i]!;
      const b = scaled[(i + 1) % scaled.length]!;
      const cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      if (cross === 0) continue;
      if (sign === 0) sign = Math.sign(cross);
      else if (Math.sign(cross) !== sign) return false;
    }
    return true;
  };
}

/** Removes the ink of a found seal from the mask. */
function erase(mask: Plane, outline: Outline): void {
  const isInside = insideOf(outline, 1.06);
  const [x0, y0, x1, y1] = extent(outline);
  for (let y = Math.max(0, Math.floor(y0) - 2); y < Math.min(mask.height, y1 + 3); y++)
    for (let x = Math.max(0, Math.floor(x0) - 2); x < Math.min(mask.width, x1 + 3); x++)
      if (isInside(x, y)) mask.data[y * mask.width + x] = 0;
}

/**
 * Removes straight lines from the mask: runs along an axis with at least `long` pixels and at most `thick` pixels
 * thickness.
 */
function withoutLines(mask: Plane, long: number, thick: number): Plane {
  const { width, height } = mask;
  const out = mask.data.slice();
  const { data } = mask;
  /** `along` and `across`: steps to the next pixel of a line and to the same pixel of the next line. */
  const strip = (count: number, length: number, along: number, across: number): void => {
    for (let line = 0; line < count; line++) {
      const first = line * across;
      let p = 0;
      while (p < length) {
        if (data[first + p * along] === 0) {
          p++;
          continue;
        }
        const from = p;
        while (p < length && data[first + p * along] === 1) p++;
        if (p - from < long) continue;
        for (let q = from; q < p; q++) {
          const at = first + q * along;
          let size = 1;
          for (let l = line - 1, i = at - across; l >= 0 && size <= thick && data[i] === 1; l--, i -= across) size++;
          for (let l = line + 1, i = at + across; l < count && size <= thick && data[i] === 1; l++, i += across) size++;
          if (size <= thick) out[at] = 0;
        }
      }
    }
  };
  strip(height, width, 1, width);
  strip(width, height, width, 1);
  return { data: out, width, height };
}

function sealOf(raster: Raster, color: SealColor, outline: Outline, step: number): Seal {
  const { unit, x, y } = placeOf(raster);
  const scaled = scaleOutline(outline, step);
  const [x0, y0, x1, y1] = extent(scaled);
  const box = {
    x0: x + Math.max(0, x0) * unit,
    y0: y + Math.max(0, y0) * unit,
    x1: x + Math.min(raster.width, x1) * unit,
    y1: y + Math.min(raster.height, y1) * unit,
  };
  const shape = shapeOf(scaled);
  const quad = quadOf(scaled);
  const confidence = Math.min(
    0.99,
    outline.coverage * (color === 'black' ? 0.85 : 1) * (outline.kind === 'ellipse' ? 1 : 0.95),
  );
  return {
    box,
    quad: quad ? (quad.map((v, i) => (i % 2 === 0 ? x : y) + v * unit) as unknown as Quad) : quadOfBox(box),
    color,
    shape,
    confidence: Math.round(confidence * 1000) / 1000,
    strips: sealStrips(raster, color, scaled),
  };
}

function scaleOutline(o: Outline, k: number): Outline {
  // Pixel centres: the middle of cell i of the search plane is at (i + 0.5) * step.
  const f = (v: number): number => (v + 0.5) * k;
  if (o.kind === 'polygon') return { ...o, corners: o.corners.map((c) => [f(c[0]), f(c[1])]) };
  const e = o.ellipse;
  return { ...o, ellipse: { cx: f(e.cx), cy: f(e.cy), a: (e.a + 0.5) * k, b: (e.b + 0.5) * k, angle: e.angle } };
}

function shapeOf(o: Outline): SealShape {
  if (o.kind === 'ellipse') return o.ellipse.b >= o.ellipse.a * 0.88 ? 'round' : 'oval';
  if (o.corners.length === 3) return 'triangle';
  // Sides of a diamond are at 45 degrees to the page.
  let skewed = 0;
  for (let i = 0; i < 4; i++) {
    const a = o.corners[i]!;
    const b = o.corners[(i + 1) % 4]!;
    const angle = (Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0])) * 180) / Math.PI;
    const off = Math.min(angle % 90, 90 - (angle % 90));
    if (off > 27) skewed++;
  }
  return skewed >= 3 ? 'diamond' : 'square';
}

/** Corners of a tilted oval or rectangle, starting top-left on the page; undefined if the upright box is exact. */
function quadOf(o: Outline): Quad | undefined {
  if (o.kind === 'ellipse') {
    const { ellipse: e } = o;
    if (e.b >= e.a * 0.88) return undefined;
    let angle = e.angle;
    while (angle > Math.PI / 4) angle -= Math.PI / 2;
    while (angle < -Math.PI / 4) angle += Math.PI / 2;
    const across = Math.abs(Math.cos(e.angle - angle)) > 0.7;
    return tilted(e, across ? e.a : e.b, across ? e.b : e.a, angle);
  }
  if (o.corners.length !== 4 || shapeOf(o) !== 'square') return undefined;
  const b = boxOfQuad(o.corners.flat() as unknown as Quad);
  const byCorner = (x: number, y: number): [number, number] =>
    [...o.corners].sort((p, q) => Math.hypot(p[0] - x, p[1] - y) - Math.hypot(q[0] - x, q[1] - y))[0]!;
  return [
    ...byCorner(b.x0, b.y0),
    ...byCorner(b.x1, b.y0),
    ...byCorner(b.x1, b.y1),
    ...byCorner(b.x0, b.y1),
  ] as unknown as Quad;
}

function tilted(e: Ellipse, hw: number, hh: number, angle: number): Quad {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const p = (u: number, v: number): [number, number] => [e.cx + u * c - v * s, e.cy + u * s + v * c];
  return [...p(-hw, -hh), ...p(hw, -hh), ...p(hw, hh), ...p(-hw, hh)] as unknown as Quad;
}
