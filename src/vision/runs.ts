import { nextInk, oncePer, type Plane, wordsOf } from './pixels.ts';

/** All runs of ink along the rows of a mask, in reading order. Row `y` has runs `first[y]` to `first[y + 1]`. */
export interface RowRuns {
  first: Int32Array;
  /** Half-open, in pixels. */
  from: Int32Array;
  to: Int32Array;
}

/** A page has about forty pixels per run, so processing runs instead of pixels saves most of the time. */
export const rowRunsOf: (mask: Plane) => RowRuns = oncePer(findRuns);

function findRuns(mask: Plane): RowRuns {
  const { data, width, height } = mask;
  const words = wordsOf(mask);
  const first = new Int32Array(height + 1);
  let from = new Int32Array(4096);
  let to = new Int32Array(4096);
  let n = 0;
  for (let y = 0; y < height; y++) {
    const base = y * width;
    const end = base + width;
    for (let i = nextInk(data, words, base, end); i < end; i = nextInk(data, words, i, end)) {
      if (n === from.length) {
        from = doubled(from);
        to = doubled(to);
      }
      from[n] = i - base;
      while (i < end && data[i] !== 0) i++;
      to[n++] = i - base;
    }
    first[y + 1] = n;
  }
  return { first, from: from.subarray(0, n), to: to.subarray(0, n) };
}

function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const out = new Int32Array(2 * list.length);
  out.set(list);
  return out;
}

/**
 * Calls `begin` for each pixel of row `y` with ink below paper, and `end` for paper below ink, from left to right. `y`
 * may be the height of the mask: all ink of the last row ends there.
 */
export function changesAt(
  { first, from, to }: RowRuns,
  y: number,
  begin: (x: number) => void,
  end: (x: number) => void,
): void {
  let above = y > 0 ? first[y - 1]! : 0;
  const aboveEnd = first[Math.max(y, 0)]!;
  let own = aboveEnd;
  const ownEnd = y + 1 < first.length ? first[y + 1]! : own;
  let x = 0;
  // Nothing changes between two ends of runs in either row, so merge both lists.
  while (above < aboveEnd || own < ownEnd) {
    const a0 = above < aboveEnd ? from[above]! : NONE;
    const a1 = above < aboveEnd ? to[above]! : NONE;
    const b0 = own < ownEnd ? from[own]! : NONE;
    const b1 = own < ownEnd ? to[own]! : NONE;
    const inAbove = x >= a0;
    const inOwn = x >= b0;
    const next = Math.min(inAbove ? a1 : a0, inOwn ? b1 : b0);
    if (inOwn && !inAbove) for (; x < next; x++) begin(x);
    else if (inAbove && !inOwn) for (; x < next; x++) end(x);
    x = next;
    if (x === a1) above++;
    if (x === b1) own++;
  }
}

const NONE = 0x7fffffff;
