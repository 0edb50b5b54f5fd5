import {
  type Box,
  boxHeight,
  boxWidth,
  centreX,
  centreY,
  type Fill,
  type Ruling,
  unionBox,
} from '../../document/index.ts';
import { colorDistance } from './color-distance.ts';
import type { Mark } from './paths.ts';

/**
 * A checkbox that a browser draws. Blink's NativeThemeBase paints rounded squares over each other, and a tick of two
 * strokes; Qt a white square with four lines around it, and two crossing strokes.
 */
export interface DrawnBox extends Box {
  ticked: boolean;
  color: number;
}

/** Points. */
const SIDE = { min: 6, max: 22 };
/** Maximum difference between width and height, as a share of the larger. */
const UNEVEN = 0.15;
/** Points of a rounded square: 17, or 53 by Skia's conics. Circles, such as those of radio buttons, have 13, or 97. */
const ROUNDED = { min: 16, max: 64 };
/** Points of a tick or of one stroke of a cross. */
const TICK = { min: 2, max: 4 };
/** Layers of one box differ by the width of its border. */
const LAYER = 1.2;
const WHITE = 0xffffff;
const NEARLY_WHITE = 48;

const side = (b: Box): number => Math.max(boxWidth(b), boxHeight(b));

interface Layer extends Box {
  color: number;
  hollow?: true;
}

/** The checkboxes of a page: empty ones are white inside, ticked ones contain a stroke. */
export function drawnBoxes(marks: readonly Mark[], fills: readonly Fill[], rulings: readonly Ruling[]): DrawnBox[] {
  const layers: Layer[] = [];
  for (const m of marks)
    if (m.color !== undefined && m.weight >= ROUNDED.min && m.weight <= ROUNDED.max && isSquare(m, SIDE))
      layers.push({ ...m, color: m.color });
  for (const f of fills) if (isSquare(f, SIDE) && isBordered(f, rulings)) layers.push(f);
  if (layers.length === 0) return [];
  const ticks = marks.filter((m) => m.hollow && m.weight >= TICK.min && m.weight <= TICK.max && side(m) < SIDE.max);
  const boxes: DrawnBox[] = [];
  for (let i = 0; i < layers.length; ) {
    const first = layers[i]!;
    const box = { x0: first.x0, y0: first.y0, x1: first.x1, y1: first.y1, color: first.color, ticked: false };
    let top = first;
    for (i++; i < layers.length && isLayer(box, layers[i]!); i++) {
      top = layers[i]!;
      Object.assign(box, unionBox([box, top]));
    }
    box.ticked = ticks.some((t) => isInside(t, box));
    if (box.ticked || top.hollow || colorDistance(top.color, WHITE) < NEARLY_WHITE) boxes.push(box);
  }
  return boxes;
}

/** Whether lines run along two sides of an area: white alone is not seen. */
function isBordered(f: Fill, rulings: readonly Ruling[]): boolean {
  const along = (direction: Ruling['direction'], at: number, from: number, to: number): boolean =>
    rulings.some(
      (r) =>
        r.direction === direction &&
        Math.abs(r.at - at) < LAYER &&
        Math.abs(r.from - from) < LAYER &&
        Math.abs(r.to - to) < LAYER,
    );
  return along('horizontal', f.y0, f.x0, f.x1) && along('vertical', f.x0, f.y0, f.y1);
}

/** Whether a shape is about as wide as high, within a range of sizes in points. */
export function isSquare(b: Box, { min, max }: { min: number; max: number }): boolean {
  const longer = side(b);
  return longer >= min && longer <= max && Math.abs(boxWidth(b) - boxHeight(b)) <= UNEVEN * longer;
}

const isLayer = (a: Box, b: Box): boolean =>
  Math.abs(centreX(a) - centreX(b)) < LAYER &&
  Math.abs(centreY(a) - centreY(b)) < LAYER &&
  Math.abs(side(a) - side(b)) < 2 * LAYER;

const isInside = (tick: Box, box: Box): boolean =>
  tick.x0 >= box.x0 - 0.5 &&
  tick.x1 <= box.x1 + 0.5 &&
  tick.y0 >= box.y0 - 0.5 &&
  tick.y1 <= box.y1 + 0.5 &&
  side(tick) > 0.3 * side(box);
