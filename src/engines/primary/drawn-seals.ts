import {
  type Box,
  centreX,
  centreY,
  containsCentre,
  type Glyph,
  type PageContent,
  type PictureBlock,
  unionBox,
} from '../../document/index.ts';

/** Fewer characters on a curve are a logo or a label along an arrow. */
const MIN_ON_RING = 6;
/** Minimum angle in degrees that the legend covers, and minimum slant of a character from a multiple of 90. */
const MIN_REACH = 90;
const SLANT = 2;
/**
 * Maximum distance between neighbours on one ring, in em: the gap between the legend and the text at the bottom is
 * wider.
 */
const MAX_STEP = 5;
/**
 * Maximum distance of characters from the ellipse (relative to its radii, squared), and minimum cosine between a
 * character and the radius.
 */
const OFF_RING = 0.4;
const MIN_UPRIGHTNESS = 0.85;
/** Radii that differ by less than this share make a circle. */
const ROUND = 0.12;
/** Minimum difference between the largest and the smallest of red, green and blue; less is grey. */
const MIN_CHROMA = 60;

interface Point {
  x: number;
  y: number;
}

interface Ellipse extends Point {
  rx: number;
  ry: number;
}

/** A seal as a picture with the legend as its text. */
export interface DrawnSeal {
  block: PictureBlock;
  glyphs: Glyph[];
  /** Lines of the legend: the ring first, then the straight lines inside. */
  lines: string[];
}

/**
 * Finds seals that a page draws with its own characters, as most electronic invoices do: coloured text along an
 * ellipse, and text of the same colour in its centre. Removes them from the text, whose lines they would cross, and
 * returns them as pictures of the kind `stamp` with the legend as their text.
 */
export function splitDrawnSeals(page: PageContent): { page: PageContent; seals: DrawnSeal[] } {
  const found = ringsOf(page.glyphs).map((ring) => sealOf(ring, page.glyphs));
  const seals = found.filter((seal): seal is DrawnSeal => seal !== undefined);
  if (seals.length === 0) return { page, seals: [] };
  const taken = new Set(seals.flatMap(({ glyphs }) => glyphs));
  return { page: { ...page, glyphs: page.glyphs.filter((glyph) => !taken.has(glyph)) }, seals };
}

const centre = (glyph: Box): Point => ({ x: centreX(glyph), y: centreY(glyph) });

const isColoured = (color: number): boolean => {
  const parts = [color >> 16, (color >> 8) & 255, color & 255];
  return Math.max(...parts) - Math.min(...parts) >= MIN_CHROMA;
};

const isSlanted = ({ angle }: Glyph): boolean => Math.abs(angle - Math.round(angle / 90) * 90) > SLANT;

/** Slanted characters of one colour, each near another one of its group. */
function ringsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const groups: Glyph[][] = [];
  for (const glyph of glyphs) {
    if (glyph.angle === 0 || glyph.origin !== 'text' || !isSlanted(glyph) || !isColoured(glyph.color)) continue;
    const at = centre(glyph);
    const near = groups.filter((group) =>
      group.some((other) => {
        const { x, y } = centre(other);
        return (
          other.color === glyph.color && Math.hypot(x - at.x, y - at.y) < MAX_STEP * Math.max(glyph.size, other.size)
        );
      }),
    );
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), glyph]);
  }
  return groups.filter((group) => group.length >= MIN_ON_RING);
}

function sealOf(ring: readonly Glyph[], glyphs: readonly Glyph[]): DrawnSeal | undefined {
  const ellipse = fitEllipse(ring);
  if (!ellipse || !ring.every((glyph) => standsOn(glyph, ellipse))) return undefined;
  const color = (ring[0] as Glyph).color;
  const size = Math.max(...ring.map((glyph) => glyph.size));
  const outline: Box = {
    x0: ellipse.x - ellipse.rx - size / 2,
    y0: ellipse.y - ellipse.ry - size / 2,
    x1: ellipse.x + ellipse.rx + size / 2,
    y1: ellipse.y + ellipse.ry + size / 2,
  };
  const all = glyphs.filter(
    (glyph) =>
      glyph.color === color &&
      (ring.includes(glyph) || (containsCentre(outline, glyph) && radius(glyph, ellipse) < 1 + OFF_RING)),
  );
  const onRing = all.filter((glyph) => radius(glyph, ellipse) > 1 - OFF_RING && standsOn(glyph, ellipse));
  const around = onRing.map((glyph) => bearing(glyph, ellipse)).sort((a, b) => a - b);
  if (
    360 - Math.max(...around.map((at, i) => ((around[i + 1] ?? (around[0] as number) + 360) - at + 360) % 360 || 360)) <
    MIN_REACH
  )
    return undefined;

  const legend = onRing
    .filter((glyph) => facing(glyph, ellipse) > 0)
    .sort((a, b) => bearing(a, ellipse) - bearing(b, ellipse));
  // Text whose tops point inwards is read along the bottom, from left to right.
  const along = (glyph: Glyph): number => -((bearing(glyph, ellipse) + 360) % 360);
  const foot = onRing.filter((glyph) => facing(glyph, ellipse) < 0).sort((a, b) => along(a) - along(b));
  const inner = all
    .filter((glyph) => !onRing.includes(glyph))
    .sort((a, b) => (Math.abs(a.baseline - b.baseline) > size / 2 ? a.baseline - b.baseline : a.x0 - b.x0));
  const parts = [legend, inner, foot].filter((part) => part.length > 0);
  const ordered = parts.flat();
  const lines = parts.map((part) => part.map(({ text }) => text).join(''));
  const block: PictureBlock = {
    kind: 'picture',
    box: unionBox([outline, ...ordered]),
    subType: 'stamp',
    text: lines.join(' '),
    glyphs: ordered,
    confidence: 1,
    column: 0,
    stamp: {
      color: colorName(color),
      shape: Math.abs(ellipse.rx - ellipse.ry) < ROUND * Math.max(ellipse.rx, ellipse.ry) ? 'round' : 'oval',
    },
  };
  return { block, glyphs: ordered, lines };
}

/** The direction of a character's top. */
function heading({ angle }: Glyph): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: Math.sin(turn), y: -Math.cos(turn) };
}

/**
 * The centre is the least-squares intersection of the characters' vertical axes; the radii are a least-squares fit to
 * their positions.
 */
function fitEllipse(ring: readonly Glyph[]): Ellipse | undefined {
  let [xx, xy, yy, bx, by] = [0, 0, 0, 0, 0];
  for (const glyph of ring) {
    const { x, y } = centre(glyph);
    const head = heading(glyph);
    // Projection onto the normal of the line: identity minus the outer product of its direction.
    const [a, b, c] = [1 - head.x * head.x, -head.x * head.y, 1 - head.y * head.y];
    xx += a;
    xy += b;
    yy += c;
    bx += a * x + b * y;
    by += b * x + c * y;
  }
  const det = xx * yy - xy * xy;
  if (Math.abs(det) < 1e-6) return undefined;
  const middle = { x: (bx * yy - by * xy) / det, y: (by * xx - bx * xy) / det };

  let [p, q, r, s, t] = [0, 0, 0, 0, 0];
  for (const glyph of ring) {
    const at = centre(glyph);
    const [u, v] = [(at.x - middle.x) ** 2, (at.y - middle.y) ** 2];
    p += u * u;
    q += u * v;
    r += v * v;
    s += u;
    t += v;
  }
  const other = p * r - q * q;
  const [inverseX, inverseY] = other > 1e-9 * p * r ? [(s * r - t * q) / other, (t * p - s * q) / other] : [0, 0];
  if (inverseX > 0 && inverseY > 0) return { ...middle, rx: 1 / Math.sqrt(inverseX), ry: 1 / Math.sqrt(inverseY) };
  const mean = Math.sqrt((s + t) / ring.length);
  return mean > 0 ? { ...middle, rx: mean, ry: mean } : undefined;
}

/** 1 on the ellipse, 0 at its centre. */
function radius(glyph: Glyph, { x, y, rx, ry }: Ellipse): number {
  const at = centre(glyph);
  return Math.hypot((at.x - x) / rx, (at.y - y) / ry);
}

/** Angle around the centre in degrees, clockwise from the top, -180 to 180. */
function bearing(glyph: Glyph, { x, y }: Ellipse): number {
  const at = centre(glyph);
  return (Math.atan2(at.x - x, y - at.y) * 180) / Math.PI;
}

/** Cosine between the direction of a character's top and the outward normal: 1 outwards, -1 inwards. */
function facing(glyph: Glyph, { x, y, rx, ry }: Ellipse): number {
  const at = centre(glyph);
  const out = { x: (at.x - x) / rx ** 2, y: (at.y - y) / ry ** 2 };
  const head = heading(glyph);
  return (out.x * head.x + out.y * head.y) / (Math.hypot(out.x, out.y) || 1);
}

const standsOn = (glyph: Glyph, ellipse: Ellipse): boolean =>
  Math.abs(radius(glyph, ellipse) - 1) < OFF_RING && Math.abs(facing(glyph, ellipse)) > MIN_UPRIGHTNESS;

function colorName(color: number): 'red' | 'blue' | 'other' {
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255] as [number, number, number];
  if (red > green + MIN_CHROMA / 2 && red > blue + MIN_CHROMA / 2) return 'red';
  return blue > red + MIN_CHROMA / 2 && blue > green ? 'blue' : 'other';
}
