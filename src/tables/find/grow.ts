import { hasGap } from '../grid/columns.ts';
import type { TextRegion } from '../grid/region.ts';
import { isNumberedTitle, rowsBetween, type Scale, segmentsOf, type TextRow, type Word, wordCount } from '../words.ts';

/**
 * Maximum number of header lines above the outer rules. Below, there is no limit: a table may have a rule under its
 * header and none at its end.
 */
const REACH_UP = 4;

/**
 * Extends a region by rows just outside the outer rules that are aligned with its columns: a header without a rule
 * above, last rows without one below. Returns the same region if there are none.
 */
export function growRegion(
  region: TextRegion,
  xs: readonly number[],
  rows: readonly TextRow[],
  scale: Scale,
): TextRegion {
  const first = region.rows[0] as TextRow;
  const last = region.rows[region.rows.length - 1] as TextRow;
  const x0 = region.x0 - scale.em;
  const x1 = region.x1 + scale.em;
  const top = region.top ?? first.y0;
  const bottom = region.bottom ?? last.y1;
  const above = takeAlignedRows(
    rowsBetween(rows, top - scale.em * 2.2 * REACH_UP, top, x0, x1).reverse(),
    first,
    xs,
    region,
    true,
  );
  const below = takeAlignedRows(rowsBetween(rows, bottom, Number.POSITIVE_INFINITY, x0, x1), last, xs, region, false);
  if (above.length === 0 && below.length === 0) return region;
  const out: TextRegion = { ...region, rows: [...above.reverse(), ...region.rows, ...below], rules: [...region.rules] };
  const edge = (at: number): TextRegion['rules'][number] => ({ at, from: region.x0, to: region.x1, thickness: 0 });
  // The former outer rule is now inside.
  if (above.length > 0 && region.top !== undefined) {
    out.rules.unshift(edge(region.top));
    delete out.top;
  }
  if (below.length > 0 && region.bottom !== undefined) {
    out.rules.push(edge(region.bottom));
    delete out.bottom;
  }
  return out;
}

/** Rows from the table outwards, up to the last aligned one; a single label may be between them. */
function takeAlignedRows(
  rows: readonly TextRow[],
  start: TextRow,
  xs: readonly number[],
  region: TextRegion,
  up: boolean,
): TextRow[] {
  let end = 0;
  let prev = start;
  for (let i = 0; i < Math.min(rows.length, up ? REACH_UP : rows.length); i++) {
    const row = rows[i] as TextRow;
    const gap = Math.abs(row.baseline - prev.baseline);
    if (gap > Math.max(row.size, prev.size) * 2.4 || row.size > start.size * 1.4 || isNumberedTitle(row, start.size))
      break;
    const fits = standsInColumns(row, xs, up);
    if (!fits && (segmentsOf(row.words).length > 1 || wordCount(row.words) > 5 || row.x0 > region.x0 + row.size * 2))
      break;
    if (fits) end = i + 1;
    prev = row;
  }
  return rows.slice(0, end);
}

function standsInColumns(row: TextRow, xs: readonly number[], head: boolean): boolean {
  if (!hasGap(row)) return false;
  const segs = segmentsOf(row.words);
  const cols = xs.length - 1;
  if (segs.length < Math.max(2, cols * (head ? 0.5 : 0.6))) return false;
  return segs.every((s) => {
    const a = (s[0] as Word).x0;
    const b = (s[s.length - 1] as Word).x1;
    const size = (s[0] as Word).size;
    return wordCount(s) <= 8 && !xs.slice(1, -1).some((x) => x > a + size * 0.3 && x < b - size * 0.3);
  });
}
