import type { Run } from './runs.ts';

/** Width of a cell in points. */
const CELL = 16;
/** Runs wider than this number of cells are in a separate list that is always searched; there are few of them. */
const WIDE = 64;

/**
 * Spatial index of runs along their baselines, so that the search for neighbours does not visit the whole page. Runs
 * are sorted by baseline, which must not change; `grown` must be called when a run grows.
 */
export class NearRuns {
  readonly #runs: readonly Run[];
  /** Indices of runs, ascending. */
  readonly #cells = new Map<number, number[]>();
  readonly #wide: number[] = [];

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
    for (let i = 0; i < runs.length; i++) this.grown(i);
  }

  /** Run `i` has become wider. */
  grown(i: number): void {
    const { u0, u1 } = this.#runs[i]!;
    const first = Math.floor(u0 / CELL);
    const last = Math.floor(u1 / CELL);
    if (last - first > WIDE) {
      insert(this.#wide, i);
      return;
    }
    for (let cell = first; cell <= last; cell++) {
      const list = this.#cells.get(cell);
      if (list) insert(list, i);
      else this.#cells.set(cell, [i]);
    }
  }

  /** Indices, ascending, of runs that overlap a range and are within `height` of a baseline. */
  at(u0: number, u1: number, base: number, height: number): number[] {
    const found: number[] = [];
    const take = (list: readonly number[]): void => {
      for (let k = firstWhere(list, (i) => this.#runs[i]!.base >= base - height); k < list.length; k++) {
        const run = this.#runs[list[k]!]!;
        if (run.base > base + height) break;
        if (run.u0 <= u1 && run.u1 >= u0) found.push(list[k]!);
      }
    };
    const last = Math.floor(u1 / CELL);
    for (let cell = Math.floor(u0 / CELL); cell <= last; cell++) take(this.#cells.get(cell) ?? []);
    take(this.#wide);
    if (found.every((i, k) => k === 0 || i > found[k - 1]!)) return found;
    found.sort((a, b) => a - b);
    return found.filter((i, k) => k === 0 || i !== found[k - 1]);
  }
}

/** Binary search: index of the first entry for which `is` is true, as it is for all later ones. */
function firstWhere(list: readonly number[], is: (i: number) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function insert(list: number[], i: number): void {
  if (list.length === 0 || list[list.length - 1]! < i) {
    list.push(i);
    return;
  }
  const at = firstWhere(list, (other) => other >= i);
  if (list[at] !== i) list.splice(at, 0, i);
}
