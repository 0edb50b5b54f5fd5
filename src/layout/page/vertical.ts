import type { Frame } from './frame.ts';
import type { Run } from './runs.ts';
import { firstCode, isCjk, isIdeograph } from './script.ts';

/** Minimum number of characters in a vertical column. */
const MIN_CHARS = 3;
/** Maximum distance of the centres of consecutive characters in a column, in em. Table rows are further apart. */
const MAX_PITCH = 1.3;

/**
 * Extracts columns of vertical CJK text from the runs: upright full-width characters, each alone on its baseline,
 * stacked on one axis. `rest` has the other runs. Columns are lists of frame indices, right to left in reading order.
 */
export function takeVertical(f: Frame, runs: Run[]): { columns: number[][]; rest: Run[] } {
  const single = runs.filter((r) => r.items.length === 1 && isCjk(firstCode(f.glyphs[r.items[0]!]!.text)));
  if (single.length < MIN_CHARS) return { columns: [], rest: runs };
  const ids = single.map((r) => r.items[0]!);
  const cx = (i: number): number => (f.u0[i]! + f.u1[i]!) / 2;
  const cy = (i: number): number => (f.v0[i]! + f.v1[i]!) / 2;
  ids.sort((a, b) => cy(a) - cy(b));
  const used = new Set<number>();
  const columns: number[][] = [];
  for (let k = 0; k < ids.length; k++) {
    if (used.has(ids[k]!)) continue;
    const chain = [ids[k]!];
    for (let j = k + 1; j < ids.length; j++) {
      const last = chain[chain.length - 1]!;
      const next = ids[j]!;
      const em = Math.max(f.glyphs[last]!.size, f.glyphs[next]!.size);
      const step = cy(next) - cy(last);
      if (step > MAX_PITCH * em) {
        if (step > 3 * em) break;
        continue;
      }
      const slack = isIdeograph(firstCode(f.glyphs[next]!.text)) ? 0.25 : 0.55;
      if (used.has(next) || step < 0.6 * em || Math.abs(cx(next) - cx(last)) > slack * em) continue;
      if (Math.abs(f.glyphs[next]!.size - f.glyphs[last]!.size) > 0.15 * em) continue;
      chain.push(next);
    }
    if (chain.length < MIN_CHARS) continue;
    for (const i of chain) used.add(i);
    columns.push(chain);
  }
  if (columns.length === 0) return { columns, rest: runs };
  columns.sort((a, b) => cx(b[0]!) - cx(a[0]!) || cy(a[0]!) - cy(b[0]!));
  return { columns, rest: runs.filter((r) => r.items.length > 1 || !used.has(r.items[0]!)) };
}
