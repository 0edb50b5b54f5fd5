import { rootOf, separateSets } from '../../document/index.ts';
import type { Lattice } from './lattice.ts';

/** A cell position in a grid, before it has text. */
export interface Slot {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
}

/**
 * Cells of a lattice: positions without a border between them are one cell. A union that is not a rectangle grows to
 * its bounding rectangle, repeatedly until nothing overlaps, so the result has neither holes nor overlaps.
 */
export function slotsOfLattice(lattice: Lattice): Slot[] {
  const rows = lattice.ys.length - 1;
  const cols = lattice.xs.length - 1;
  const joined = new Joiner(rows, cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (c + 1 < cols && !lattice.v[r]?.[c + 1]) joined.join(r, c, r, c + 1);
      if (r + 1 < rows && !lattice.h[r + 1]?.[c]) joined.join(r, c, r + 1, c);
    }
  }
  return joined.slots();
}

/** Joins grid positions into rectangles. */
export class Joiner {
  private readonly parent: Int32Array;
  private readonly rows: number;
  private readonly cols: number;

  constructor(rows: number, cols: number) {
    this.rows = rows;
    this.cols = cols;
    this.parent = separateSets(rows * cols);
  }

  private find(i: number): number {
    return rootOf(this.parent, i);
  }

  join(r1: number, c1: number, r2: number, c2: number): void {
    this.parent[this.find(r2 * this.cols + c2)] = this.find(r1 * this.cols + c1);
  }

  slots(): Slot[] {
    const { rows, cols } = this;
    for (;;) {
      const boxes = new Map<number, [number, number, number, number]>();
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < cols; c++) {
          const root = this.find(r * cols + c);
          const b = boxes.get(root);
          if (!b) boxes.set(root, [r, c, r, c]);
          else {
            b[0] = Math.min(b[0], r);
            b[1] = Math.min(b[1], c);
            b[2] = Math.max(b[2], r);
            b[3] = Math.max(b[3], c);
          }
        }
      }
      let grown = false;
      for (const [root, [r0, c0, r1, c1]] of boxes) {
        for (let r = r0; r <= r1; r++) {
          for (let c = c0; c <= c1; c++) {
            if (this.find(r * cols + c) !== this.find(root)) {
              this.join(r0, c0, r, c);
              this.parent[this.find(root)] = this.find(r * cols + c);
              grown = true;
            }
          }
        }
      }
      if (grown) continue;
      return [...boxes.values()]
        .map(([r0, c0, r1, c1]) => ({ row: r0, col: c0, rowSpan: r1 - r0 + 1, colSpan: c1 - c0 + 1 }))
        .sort((a, b) => a.row - b.row || a.col - b.col);
    }
  }
}

export interface CompactGrid {
  xs: number[];
  ys: number[];
  slots: Slot[];
}

/**
 * Drops grid lines at which no cell starts or ends, and renumbers. Returns the remaining line positions with the slots.
 */
export function compactGrid(xs: readonly number[], ys: readonly number[], slots: readonly Slot[]): CompactGrid {
  const useX = new Set<number>([0, xs.length - 1]);
  const useY = new Set<number>([0, ys.length - 1]);
  for (const s of slots) {
    useX.add(s.col);
    useX.add(s.col + s.colSpan);
    useY.add(s.row);
    useY.add(s.row + s.rowSpan);
  }
  const kx = [...useX].sort((a, b) => a - b);
  const ky = [...useY].sort((a, b) => a - b);
  const ix = new Map(kx.map((k, i) => [k, i]));
  const iy = new Map(ky.map((k, i) => [k, i]));
  return {
    xs: kx.map((k) => xs[k] as number),
    ys: ky.map((k) => ys[k] as number),
    slots: slots.map((s) => {
      const col = ix.get(s.col) as number;
      const row = iy.get(s.row) as number;
      return {
        row,
        col,
        rowSpan: (iy.get(s.row + s.rowSpan) as number) - row,
        colSpan: (ix.get(s.col + s.colSpan) as number) - col,
      };
    }),
  };
}
