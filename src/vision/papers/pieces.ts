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
  const rows = new Map<number, { from: number; to: number }>();
  for (let r = 0; r < runs.length; r += 3) {
    const row = rows.get(runs[r]!);
    if (row) {
      row.from = Math.min(row.from, runs[r + 1]!);
      row.to = Math.max(row.to, runs[r + 2]!);
    } else rows.set(runs[r]!, { from: runs[r + 1]!, to: runs[r + 2]! });
  }
  const points: Point[] = [];
  const ends: number[] = [];
  let area = 0;
  for (const [y, { from, to }] of rows) {
    ends.push(y, from, to);
    points.push({ x: from, y }, { x: from, y: y + 1 }, { x: to, y }, { x: to, y: y + 1 });
    area += to - from;
  }
  return { points, rows: ends, area };
}

export function eachPixel({ runs }: MaskPiece, width: number, visit: (i: number) => void): void {
  for (let r = 0; r < runs.length; r += 3) for (let i = runs[r]! * width + runs[r + 1]!, end = runs[r]! * width + runs[r + 2]!; i < end; i++) visit(i);
}
