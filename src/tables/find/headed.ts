import type { Fill } from '../../document/index.ts';
import type { Edge } from '../edges.ts';
import type { TextRegion } from '../grid/region.ts';
import type { Scale, TextRow } from '../words.ts';
import { boldHeadAt } from './bold-heads.ts';
import { filledHeadAt } from './filled-heads.ts';
import { framedHeadAt } from './framed-heads.ts';
import { growBelow } from './rows-below-head.ts';
import { ruledHeadAt } from './ruled-heads.ts';

/**
 * Tables below a row of heads, in bold, over a rule of their own or on a background, whatever stands in their cells: as
 * long as the white space between the heads stays open, rows belong to the table. So cells may have many lines, be set
 * at the middle of their row, and stand closer than a blank is wide.
 */
export function headedRegions(
  all: readonly TextRow[],
  h: readonly Edge[],
  fills: readonly Fill[],
  scale: Scale,
): TextRegion[] {
  const rows = [...all].sort((a, b) => a.baseline - b.baseline);
  const out: TextRegion[] = [];
  for (let i = 0; i < rows.length; ) {
    const head =
      boldHeadAt(rows, i, h, scale) ??
      ruledHeadAt(rows, i, h, scale) ??
      framedHeadAt(rows, i, h, scale) ??
      filledHeadAt(rows, i, fills, scale);
    const region = head && growBelow(rows, head, h, scale);
    if (region) out.push(region);
    i = region ? rows.indexOf(region.rows.at(-1) as TextRow) + 1 : i + 1;
  }
  return out;
}
