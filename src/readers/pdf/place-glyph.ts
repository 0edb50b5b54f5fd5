import type { Glyph, Quad } from '../../document/index.ts';
import { applyX, applyY, type Matrix } from './matrix.ts';
import type { RunState } from './text-run.ts';

/**
 * Where the character being read is, in user space: pen, left, right, bottom, top. As arguments, each number would be an
 * object.
 */
export const place = new Float64Array(6);

/**
 * The glyph at `place`: its box has the ink along the line, and the height of its font across it.
 *
 * @param toPage from user space to the page, for the pen
 * @param boxToPage the same for the ink
 */
export function placeGlyph(
  run: RunState,
  toPage: Matrix,
  boxToPage: Matrix,
  text: string,
  spaceBefore: boolean,
): Glyph {
  const { angle, size, face } = run;
  const px = applyX(toPage, place[0]!, place[1]!);
  const py = applyY(toPage, place[0]!, place[1]!);
  // Ink box in page space.
  const left = place[2]!;
  const right = place[3]!;
  const bottom = place[4]!;
  const top = place[5]!;
  const ax = applyX(boxToPage, left, bottom);
  const ay = applyY(boxToPage, left, bottom);
  const bx = applyX(boxToPage, right, top);
  const by = applyY(boxToPage, right, top);
  let x0 = Math.min(ax, bx);
  let x1 = Math.max(ax, bx);
  let y0 = Math.min(ay, by);
  let y1 = Math.max(ay, by);
  const up = size * face.ascent;
  const down = size * face.descent;
  let quad: Quad | undefined;
  let baseline = py;
  if (angle === 0 || angle === 180) {
    const upY = run.vy < 0;
    const top0 = upY ? py - up : py - down;
    const bottom0 = upY ? py + down : py + up;
    if (x1 - x0 < 0.01 || x1 - x0 > 6 * size) {
      x0 = angle === 0 ? px : px - size * 0.5;
      x1 = x0 + size * 0.5;
    }
    if (
      !(y1 - y0 > 1.7 * size) &&
      !(face.trusted === false && y1 - y0 > 0.05 * size && (y0 > py + 0.1 * size || y1 > py + 0.6 * size))
    ) {
      y0 = y1 > y0 ? Math.min(top0, y0) : top0;
      y1 = y1 > y0 ? Math.max(bottom0, y1) : bottom0;
    }
    if (angle === 180) baseline = (y0 + y1) / 2;
  } else if (angle === 90 || angle === 270) {
    const upX = run.vx > 0;
    const left0 = upX ? px - down : px - up;
    const right0 = upX ? px + up : px + down;
    if (y1 - y0 < 0.01 || y1 - y0 > 6 * size) {
      y0 = angle === 90 ? py : py - size * 0.5;
      y1 = y0 + size * 0.5;
    }
    if (x1 - x0 <= 1.7 * size) {
      x0 = Math.min(left0, x0);
      x1 = Math.max(right0, x1);
    }
    baseline = (y0 + y1) / 2;
  } else {
    // The ink box is upright, the glyph is not: take the extent along the writing direction from the centre of the ink.
    const along = Math.max(0.1 * size, 2 * ((x0 + x1) / 2 - px) * run.ux + 2 * ((y0 + y1) / 2 - py) * run.uy);
    const width = Math.min(along, 1.5 * size);
    const tlx = px + run.vx * up;
    const tly = py + run.vy * up;
    const blx = px - run.vx * down;
    const bly = py - run.vy * down;
    const wx = run.ux * width;
    const wy = run.uy * width;
    quad = [tlx, tly, tlx + wx, tly + wy, blx + wx, bly + wy, blx, bly];
    x0 = Math.min(quad[0], quad[2], quad[4], quad[6]);
    x1 = Math.max(quad[0], quad[2], quad[4], quad[6]);
    y0 = Math.min(quad[1], quad[3], quad[5], quad[7]);
    y1 = Math.max(quad[1], quad[3], quad[5], quad[7]);
    baseline = (y0 + y1) / 2;
  }
  const glyph: Glyph = {
    text,
    x0,
    y0,
    x1,
    y1,
    baseline,
    size,
    font: face.font,
    color: run.color,
    angle,
    spaceBefore,
    origin: 'text',
    confidence: 1,
    mcid: run.mcid,
    // Fields that are added to an object later take memory outside it.
    lead: undefined,
    trail: undefined,
  };
  if (quad !== undefined) glyph.quad = quad;
  return glyph;
}
