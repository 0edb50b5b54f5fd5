import type { Point } from './geometry.ts';
import { clamp } from './numbers.ts';

/**
 * What a matrix cannot say of the way back from a page whose lines were straightened: displacements at the nodes of a
 * grid over the page, bilinear in between.
 */
export interface Bend {
  /** Size of the page that the grid covers. */
  width: number;
  height: number;
  /** Number of nodes along and down the page, at least 2. */
  columns: number;
  rows: number;
  /** For each node, row by row, how far right and how far down the place lies before the matrix is applied. */
  shifts: readonly number[];
}

/** The place before the matrix. Beyond the page, displacements stay what they are at its edge. */
export function bendPoint({ width, height, columns, rows, shifts }: Bend, { x, y }: Point): Point {
  const u = clamp(x / width, 0, 1) * (columns - 1);
  const v = clamp(y / height, 0, 1) * (rows - 1);
  const i = Math.min(columns - 2, Math.floor(u));
  const j = Math.min(rows - 2, Math.floor(v));
  const at = (k: number): number => {
    const top = 2 * (j * columns + i) + k;
    const foot = top + 2 * columns;
    const above = shifts[top]! + (shifts[top + 2]! - shifts[top]!) * (u - i);
    const below = shifts[foot]! + (shifts[foot + 2]! - shifts[foot]!) * (u - i);
    return above + (below - above) * (v - j);
  };
  return { x: x + at(0), y: y + at(1) };
}

/** A bend measured in other units, `factor` of which make one old unit. */
export const bendInUnits = (bend: Bend, factor: number): Bend => ({
  ...bend,
  width: bend.width * factor,
  height: bend.height * factor,
  shifts: bend.shifts.map((shift) => shift * factor),
});

/** Nodes of a bend: between them, a page with arcs of a twentieth of its height is off by a tenth of a pixel. */
const COLUMNS = 33;
const ROWS = 17;

/** The bend that takes each node of a page to the place that `placeOf` gives. */
export function bendAlong(
  { width, height }: { width: number; height: number },
  placeOf: (point: Point) => Point,
): Bend {
  const shifts: number[] = [];
  for (let j = 0; j < ROWS; j++) {
    for (let i = 0; i < COLUMNS; i++) {
      const node = { x: (i * width) / (COLUMNS - 1), y: (j * height) / (ROWS - 1) };
      const place = placeOf(node);
      shifts.push(place.x - node.x, place.y - node.y);
    }
  }
  return { width, height, columns: COLUMNS, rows: ROWS, shifts };
}
