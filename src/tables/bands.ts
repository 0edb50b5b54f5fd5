import { hasGap } from './columns.ts';
import type { Edge } from './edges.ts';
import type { TextRegion } from './text-grid.ts';
import type { Scale, TextRow } from './words.ts';

/** Rows further apart than this (em, baseline to baseline) are not one table unless rules say so. */
const MAX_PITCH = 3.4;

/**
 * Stretches of rows that may be a table without rules: at least three rows with gaps, close to each other, with at most two gapless rows
 * (section labels, wrapped cells) between them.
 */
export function bandRegions(rows: readonly TextRow[], h: readonly Edge[], scale: Scale): TextRegion[] {
  const open: TextRow[][] = [];
  const done: TextRow[][] = [];
  for (const row of [...rows].sort((a, b) => a.baseline - b.baseline)) {
    for (let i = open.length - 1; i >= 0; i--) {
      const band = open[i] as TextRow[];
      const last = band[band.length - 1] as TextRow;
      if (row.baseline - last.baseline > Math.max(MAX_PITCH * Math.max(last.size, scale.em), usualPitch(band) * 2.2)) {
        done.push(band);
        open.splice(i, 1);
      }
    }
    const home = open.find((band) => overlaps(band, row));
    if (home) home.push(row);
    else open.push([row]);
  }
  done.push(...open);
  const out: TextRegion[] = [];
  for (const band of done) {
    let start = -1;
    let end = -1;
    let voters = 0;
    const flush = (): void => {
      if (voters >= 3) out.push(regionOfBand(band.slice(start, end + 1), h));
      start = -1;
      voters = 0;
    };
    band.forEach((row, i) => {
      if (hasGap(row)) {
        if (start >= 0 && i - end > 3) flush();
        if (start < 0) start = i;
        end = i;
        voters++;
      }
    });
    flush();
  }
  return out;
}

function usualPitch(band: readonly TextRow[]): number {
  if (band.length < 3) return 0;
  const p: number[] = [];
  for (let i = Math.max(1, band.length - 6); i < band.length; i++) p.push((band[i] as TextRow).baseline - (band[i - 1] as TextRow).baseline);
  p.sort((a, b) => a - b);
  return p[p.length >> 1] as number;
}

function overlaps(band: readonly TextRow[], row: TextRow): boolean {
  for (let i = band.length - 1; i >= Math.max(0, band.length - 3); i--) {
    const r = band[i] as TextRow;
    if (Math.min(r.x1, row.x1) - Math.max(r.x0, row.x0) > 0) return true;
  }
  return false;
}

function regionOfBand(rows: TextRow[], h: readonly Edge[]): TextRegion {
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const r of rows) {
    x0 = Math.min(x0, r.x0);
    x1 = Math.max(x1, r.x1);
  }
  const first = rows[0] as TextRow;
  const last = rows[rows.length - 1] as TextRow;
  const rules = h.filter((e) => e.at > first.baseline && e.at < last.y0 && e.from < x1 && e.to > x0).sort((a, b) => a.at - b.at);
  const region: TextRegion = { rows, rules, x0, x1 };
  const reach = (e: Edge): boolean => Math.min(e.to, x1) - Math.max(e.from, x0) > (x1 - x0) * 0.7 && e.to - e.from < (x1 - x0) * 1.3;
  const top = h.filter((e) => reach(e) && e.at <= first.baseline - first.size * 0.5 && e.at > first.y0 - first.size * 1.2).at(-1);
  const bottom = h.find((e) => reach(e) && e.at >= last.baseline && e.at < last.y1 + last.size * 1.2);
  if (top) region.top = top.at;
  if (bottom) region.bottom = bottom.at;
  return region;
}
