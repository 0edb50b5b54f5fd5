import type { Edge } from '../edges.ts';
import { capTop, type TextRow } from '../words.ts';
import { between, MAX_ROW } from './rule-runs.ts';
import type { Band } from './ruled-bands.ts';

/** Maximum line pitch in a cell, in sizes. */
const LINE_PITCH = 1.6;

/**
 * The row beyond the first (`side` -1) or the last rule: at the usual distance of rows, with the lines of its cells.
 */
export function beyond(
  rows: readonly TextRow[],
  rule: Edge,
  bands: readonly Band[],
  em: number,
  side: -1 | 1,
): Band | undefined {
  const near =
    between(rows, side < 0 ? rule.at - MAX_ROW * em : rule.at, side < 0 ? rule.at : rule.at + MAX_ROW * em, rule, em) ??
    nearRows(rows, rule, em, side);
  const ordered = side < 0 ? near.slice().reverse() : near;
  const pad = (r: TextRow): number => (side < 0 ? rule.at - r.baseline : capTop(r) - rule.at);
  const pads = bands.flatMap((b) => {
    const r = side < 0 ? b.rows.at(-1) : b.rows[0];
    return r ? [side < 0 ? b.y1 - r.baseline : capTop(r) - b.y0] : [];
  });
  // A vertically centred cell in a high row has large padding: the smallest values are those of full cells.
  const usual = pads.length > 0 ? Math.min(...pads) : em;
  const first = ordered[0];
  if (!first || pad(first) > usual + 0.5 * em || pad(first) < -0.2 * em) return undefined;
  const taken = [first];
  for (const r of ordered.slice(1)) {
    const last = taken.at(-1) as TextRow;
    if (
      Math.abs(r.baseline - last.baseline) > LINE_PITCH * Math.max(r.size, last.size) ||
      Math.abs(r.size - first.size) > 0.12 * first.size
    )
      break;
    taken.push(r);
  }
  const outer = taken.at(-1) as TextRow;
  const own = side < 0 ? taken.reverse() : taken;
  return side < 0
    ? { rows: own, y0: Math.min(outer.y0, capTop(outer) - usual), y1: rule.at }
    : { rows: own, y0: rule.at, y1: Math.max(outer.y1, outer.baseline + usual) };
}

/** Rows beside the rule, up to the first that crosses its ends. */
function nearRows(rows: readonly TextRow[], rule: Edge, em: number, side: -1 | 1): TextRow[] {
  for (const reach of [12, 6, 3, 1.8]) {
    const inside = between(
      rows,
      side < 0 ? rule.at - reach * em : rule.at,
      side < 0 ? rule.at : rule.at + reach * em,
      rule,
      em,
    );
    if (inside) return inside;
  }
  return [];
}
