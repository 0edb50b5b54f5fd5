import {
  type Box,
  centreX,
  centreY,
  containsBox,
  type Fill,
  type Glyph,
  glyphCentreY,
  overlapY,
  type Picture,
  type Ruling,
} from '../../document/index.ts';
import { colorDistance } from './color-distance.ts';
import { drawnBoxes, isSquare } from './drawn-boxes.ts';
import type { Mark } from './paths.ts';

/**
 * Browsers draw the bullets of lists as shapes, not as characters (Blink's ListMarkerPainter, Qt WebKit), so pages
 * printed by them, by Typora or by wkhtmltopdf have lists without markers, and task lists without their boxes. This
 * turns such shapes into characters.
 */

/** Side of a bullet in em of the text behind it. Blink draws 0.35 em, Qt 0.33, themes up to 0.5. */
const SIDE = { min: 0.15, max: 0.62 };
/** The same of the checkboxes of task lists: 13 pixels beside type of 14 to 16. */
const BOX_SIDE = { min: 0.62, max: 1.2 };
/** Gap between bullet and text in em. */
const GAP = { min: 0.15, max: 1.9 };
/** Height of the bullet's centre above the baseline in em: within the small letters, or the middle of Chinese ones. */
const RISE = { min: 0.1, max: 0.62 };
/** Points; smaller shapes are dots of patterns, larger ones symbols. */
const POINTS = { min: 1.2, max: 14 };
/** A page with more small round or square shapes is a plot or a pattern. */
const MAX_SHAPES = 600;
/** A character that ends this close (em) before another one on its baseline is on the same line. */
const SAME_LINE_GAP = 1.5;
/** Bullets are drawn somewhat lighter than text in some themes. */
const SIMILAR = 48;
/** Minimum size of the text behind a single bullet, as a share of the usual size. */
const SINGLE_SIZE = 0.9;
/** Height in points of the bands in which the starts of lines are looked up. */
const BAND = 16;

interface Shape extends Box {
  text: '•' | '◦' | '▪' | '☐' | '☑';
  color: number;
}

interface Found {
  shape: Shape;
  /** Index of the first character behind it. */
  at: number;
}

/**
 * Adds a character for each drawn bullet, before the first character of its line. A shape is a bullet if it has the
 * size and place of one, nothing is on its left, and another one of this size and colour is above or below it. Entries
 * of legends differ in colour. A single bullet has the colour of text, and text of the usual size behind it, which
 * labels of figures seldom have. Boxes of tasks may be ticked, so their colours differ.
 *
 * @param drawings illustrations, whose shapes are no bullets
 */
export function nameDrawnBullets(
  glyphs: Glyph[],
  marks: readonly Mark[],
  fills: readonly Fill[],
  rulings: readonly Ruling[],
  drawings: readonly Picture[],
): Glyph[] {
  const shapes = shapesOf(marks, fills, rulings);
  if (shapes.length === 0 || shapes.length > MAX_SHAPES) return glyphs;
  const starts = startsOfLines(glyphs);
  const found: Found[] = [];
  const taken = new Set<number>();
  for (const shape of shapes) {
    if (drawings.some((d) => containsBox(d, shape))) continue;
    const at = lineBehind(shape, glyphs, starts);
    // A shape that is filled and outlined comes twice.
    if (at === undefined || taken.has(at)) continue;
    taken.add(at);
    found.push({ shape, at });
  }
  if (found.length === 0) return glyphs;
  const body = bodyOf(glyphs);
  const bullets = new Map<number, Shape>();
  for (const f of found) if (isBullet(f, found, glyphs, body)) bullets.set(f.at, f.shape);
  if (bullets.size === 0) return glyphs;
  const named: Glyph[] = [];
  glyphs.forEach((glyph, i) => {
    const shape = bullets.get(i);
    if (shape === undefined) named.push(glyph);
    else named.push(bulletGlyph(shape, glyph), { ...glyph, spaceBefore: true });
  });
  return named;
}

function shapesOf(marks: readonly Mark[], fills: readonly Fill[], rulings: readonly Ruling[]): Shape[] {
  const shapes: Shape[] = [];
  // Circles consist of curves; a triangle or a cross has fewer points.
  for (const m of marks)
    if (m.color !== undefined && m.weight >= 8 && isSquare(m, POINTS))
      shapes.push({ x0: m.x0, y0: m.y0, x1: m.x1, y1: m.y1, color: m.color, text: m.hollow ? '◦' : '•' });
  for (const f of fills)
    if (isSquare(f, POINTS)) shapes.push({ x0: f.x0, y0: f.y0, x1: f.x1, y1: f.y1, color: f.color, text: '▪' });
  for (const { ticked, ...box } of drawnBoxes(marks, fills, rulings)) shapes.push({ ...box, text: ticked ? '☑' : '☐' });
  return shapes;
}

const bandOf = (y: number): number => Math.floor(y / BAND);

/** Indices of characters with nothing close before them, by the band of their middle. */
function startsOfLines(glyphs: readonly Glyph[]): Map<number, number[]> {
  const starts = new Map<number, number[]>();
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    if (g.angle !== 0) continue;
    const previous = glyphs[i - 1];
    if (previous !== undefined && isJustBefore(previous, g)) continue;
    const band = bandOf(glyphCentreY(g));
    const own = starts.get(band);
    if (own) own.push(i);
    else starts.set(band, [i]);
  }
  return starts;
}

const isJustBefore = (a: Glyph, g: Glyph): boolean =>
  a.x0 < g.x0 && g.x0 - a.x1 < SAME_LINE_GAP * g.size && Math.min(a.y1, g.y1) - Math.max(a.y0, g.y0) > 0.3 * g.size;

/** The first character of the line that the shape would be the bullet of. */
function lineBehind(
  shape: Shape,
  glyphs: readonly Glyph[],
  starts: ReadonlyMap<number, readonly number[]>,
): number | undefined {
  const band = bandOf(centreY(shape));
  let best: number | undefined;
  for (let b = band - 1; b <= band + 1; b++)
    for (const i of starts.get(b) ?? []) {
      const g = glyphs[i]!;
      if (g.x0 > shape.x1 && isBehind(shape, g) && (best === undefined || g.x0 < glyphs[best]!.x0)) best = i;
    }
  if (best === undefined) return undefined;
  const first = glyphs[best]!;
  // Text on the left: a separator between words, or a mark within a line.
  for (let b = band - 1; b <= band + 1; b++)
    for (const i of starts.get(b) ?? []) {
      let end = glyphs[i]!;
      if (end.x0 >= shape.x0 || overlapY(end, first) <= 0) continue;
      for (let k = i + 1; k < glyphs.length && isJustBefore(end, glyphs[k]!); k++) end = glyphs[k]!;
      if (shape.x0 - end.x1 < SAME_LINE_GAP * first.size) return undefined;
    }
  return best;
}

const isBox = (shape: Shape): boolean => shape.text === '☐' || shape.text === '☑';

function isBehind(shape: Shape, g: Glyph): boolean {
  const em = g.size;
  const limits = isBox(shape) ? BOX_SIDE : SIDE;
  const side = Math.max(shape.x1 - shape.x0, shape.y1 - shape.y0);
  const gap = g.x0 - shape.x1;
  const rise = g.baseline - centreY(shape);
  return (
    side >= limits.min * em &&
    side <= limits.max * em &&
    gap >= GAP.min * em &&
    gap <= GAP.max * em &&
    rise >= RISE.min * em &&
    rise <= RISE.max * em
  );
}

/** Bullets of one list: the same size, colour and gap, in one column. */
function isSibling(a: Found, b: Found, glyphs: readonly Glyph[]): boolean {
  const gapOf = ({ shape, at }: Found): number => glyphs[at]!.x0 - shape.x1;
  return (
    isBox(a.shape) === isBox(b.shape) &&
    (isBox(a.shape) || a.shape.color === b.shape.color) &&
    Math.abs(a.shape.x1 - a.shape.x0 - (b.shape.x1 - b.shape.x0)) < (isBox(a.shape) ? 1.5 : 0.3) &&
    Math.abs(centreX(a.shape) - centreX(b.shape)) < 0.5 &&
    Math.abs(gapOf(a) - gapOf(b)) < 1
  );
}

/** Colour and size of most text. */
interface Body {
  color: number;
  size: number;
}

function bodyOf(glyphs: readonly Glyph[]): Body {
  const counts = new Map<string, { count: number; body: Body }>();
  let most: { count: number; body: Body } | undefined;
  for (const { color, size } of glyphs) {
    const key = `${color} ${Math.round(2 * size)}`;
    const entry = counts.get(key) ?? { count: 0, body: { color, size } };
    entry.count++;
    counts.set(key, entry);
    if (most === undefined || entry.count > most.count) most = entry;
  }
  return most?.body ?? { color: 0, size: 0 };
}

function isBullet(f: Found, found: readonly Found[], glyphs: readonly Glyph[], body: Body): boolean {
  if (found.some((other) => other !== f && isSibling(f, other, glyphs))) return true;
  // A single box may be a symbol or a key.
  if (isBox(f.shape)) return false;
  const first = glyphs[f.at]!;
  const asText = isClose(f.shape.color, first.color) || isClose(f.shape.color, body.color);
  return asText && first.size >= SINGLE_SIZE * body.size;
}

const isClose = (a: number, b: number): boolean => colorDistance(a, b) < SIMILAR;

function bulletGlyph(shape: Shape, first: Glyph): Glyph {
  const { y0, y1, baseline, size, font, mcid } = first;
  return {
    text: shape.text,
    x0: shape.x0,
    y0,
    x1: shape.x1,
    y1,
    baseline,
    size,
    font,
    color: shape.color,
    angle: 0,
    spaceBefore: false,
    origin: 'text',
    confidence: 1,
    mcid,
  };
}
