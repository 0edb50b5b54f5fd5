import type { Fill } from '../../document/index.ts';
import type { Edges } from '../edges.ts';
import { type Grid, gridBox } from '../grid/grid.ts';
import type { TextRegion } from '../grid/region.ts';
import { type TextGrid, textGrid } from '../grid/text-grid.ts';
import { rowsBetween, type Scale, type TextRow } from '../words.ts';
import { rateTable } from './is-table.ts';
import { outside, shareInside } from './outside.ts';
import { partAtGutters } from './text-columns.ts';
import { withoutJustified, withoutListings, withoutProse } from './zones.ts';

/** Groups of rows that may be tables which white space alone tells from text. */
export function openRows(rows: readonly TextRow[], { h }: Edges, fills: readonly Fill[], scale: Scale): TextRow[][] {
  if (scale.noisy) return [withoutProse(withoutJustified(rows), true).rows];
  const { rows: left, prose } = withoutProse(scale.typewritten ? rows : withoutListings(rows, fills), false);
  return partAtGutters(left, prose, h, scale.em);
}

/** The table of rows that white space alone tells from text, if it is one and outside those known already. */
export function openGrid(
  band: TextRegion,
  rows: readonly TextRow[],
  known: readonly Grid[],
  scale: Scale,
  variants: boolean,
): Grid | undefined {
  if (known.some((g) => shareInside(gridBox(g), band) > 0.1)) return undefined;
  const t = variants ? withLabels(band, outside(rows, known), scale) : textGrid(band, scale);
  const confidence = t ? rateTable(t, scale, 'open') : 0;
  return t && confidence > 0 ? { ...t.grid, confidence } : undefined;
}

/** Long labels of the first column were taken for running text: they come back when the columns stay as they are. */
function withLabels(band: TextRegion, rows: readonly TextRow[], scale: Scale): TextGrid | undefined {
  const plain = textGrid(band, scale);
  if (!plain) return undefined;
  const first = band.rows[0] as TextRow;
  const last = band.rows[band.rows.length - 1] as TextRow;
  const inside = rowsBetween(rows, first.y0, last.y1, band.x0 - scale.em, band.x1 + scale.em);
  const count = (list: readonly TextRow[]): number => list.reduce((n, r) => n + r.words.length, 0);
  if (count(inside) === count(band.rows)) return plain;
  const full = textGrid({ ...band, rows: inside }, scale);
  return full && full.xs.length >= plain.xs.length ? full : plain;
}
