import { overlapX } from '../../document/index.ts';
import { byTop, type Item } from './item.ts';

/**
 * Order of boxes that no straight cut separates: the topological rules of Breuel (HIP 2003). `a` precedes `b` if they
 * overlap horizontally and `a` is higher, or if `a` is completely left of `b` and nothing between them spans both.
 * Cycles are broken by position.
 */
export function untangle(items: Item[]): Item[][] {
  const sorted = items.slice().sort(byTop);
  const n = sorted.length;
  if (n > 160) return [sorted];
  const before: number[][] = sorted.map(() => []);
  const waiting = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i !== j && precedes(sorted, i, j)) {
        before[i]!.push(j);
        waiting[j]!++;
      }
    }
  }
  const done = new Uint8Array(n);
  const order: Item[] = [];
  let last = -1;
  while (order.length < n) {
    let pick = -1;
    for (let i = 0; i < n; i++) {
      if (done[i] === 1 || waiting[i]! > 0) continue;
      // Continue below the last box rather than jump to another column.
      if (pick < 0 || (last >= 0 && follows(sorted[last]!, sorted[i]!) && !follows(sorted[last]!, sorted[pick]!)))
        pick = i;
    }
    if (pick < 0) pick = done.indexOf(0);
    done[pick] = 1;
    order.push(sorted[pick]!);
    for (const j of before[pick]!) waiting[j]!--;
    last = pick;
  }
  return columnsOf(order);
}

const sharesWidth = (a: Item, b: Item): boolean => overlapX(a, b) > 0.1 * Math.min(a.x1 - a.x0, b.x1 - b.x0);

const follows = (a: Item, b: Item): boolean => sharesWidth(a, b) && b.y0 >= a.y0;

function precedes(items: readonly Item[], i: number, j: number): boolean {
  const a = items[i]!;
  const b = items[j]!;
  if (sharesWidth(a, b)) return a.y0 < b.y0 || (a.y0 === b.y0 && i < j);
  if (a.x1 > b.x0 + 0.1 * (b.x1 - b.x0) || a.x0 > b.x0) return false;
  const top = Math.min(a.y0, b.y0);
  const bottom = Math.max(a.y1, b.y1);
  for (const c of items) {
    if (c !== a && c !== b && c.y0 >= top && c.y1 <= bottom && sharesWidth(c, a) && sharesWidth(c, b)) return false;
  }
  return true;
}

/** Splits an order into pieces that each run straight down. */
function columnsOf(order: readonly Item[]): Item[][] {
  const out: Item[][] = [];
  for (const item of order) {
    const part = out[out.length - 1];
    const last = part?.[part.length - 1];
    if (part && last && follows(last, item)) part.push(item);
    else out.push([item]);
  }
  return out;
}
