import type { Point } from '../../document/index.ts';
import { componentsOf } from '../components.ts';
import type { Plane } from '../pixels.ts';

/** A connected piece of a mask, as runs of pixels. */
export interface MaskPiece {
  /** Row, start and end (half-open) of each run. */
  runs: Int32Array;
  area: number;
}

/** Connected pieces with at least `least` pixels. */
export function piecesOf(mask: Plane, least: number): MaskPiece[] {
  const { list, owner, rows, starts, ends } = componentsOf(mask);
  const by = new Map<number, number[]>();
  for (let r = 0; r < owner.length; r++) {
    const id = owner[r]!;
    if (list[id]!.area < least) continue;
    const runs = by.get(id) ?? [];
    if (runs.length === 0) by.set(id, runs);
    runs.push(rows[r]!, starts[r]!, ends[r]!);
  }
  return [...by].map(([id, runs]) => ({ runs: Int32Array.from(runs), area: list[id]!.area }));
}

export interface Extent {
  /** Corners of the outermost pixels of each row. */
  points: Point[];
  /** Row, first pixel and last pixel (half-open) of each row. */
  rows: number[];
  /** Pixels between them. */
  area: number;
}

/** The horizontal extent of a piece, including its holes. */
export function extentOf({ runs }: MaskPiece): Extent {
  const points: Point[] = [];
  const ends: number[] = [];
  let area = 0;
  // The runs are in the order of rows.
  for (let r = 0; r < runs.length; ) {
    const y = runs[r]!;
    let from = runs[r + 1]!;
    let to = runs[r + 2]!;
    for (r += 3; r < runs.length && runs[r] === y; r += 3) {
      from = Math.min(from, runs[r + 1]!);
      to = Math.max(to, runs[r + 2]!);
    }
    ends.push(y, from, to);
    points.push({ x: from, y }, { x: from, y: y + 1 }, { x: to, y }, { x: to, y: y + 1 });
    area += to - from;
  }
  return { points, rows: ends, area };
}
