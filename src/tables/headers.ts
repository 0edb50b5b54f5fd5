import type { Glyph } from '../document/index.ts';
import { ownerMap } from './grid.ts';
import type { Slot } from './spans.ts';
import { isValue, isYearLike } from './values.ts';

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map((g) => g.text).join('');

/** At most this many rows head a table. */
const MAX_HEADER = 6;

/**
 * Number of header rows at the top of a grid, from its text and style.
 * Evidence, in this order: spans in the first rows, columns that turn numeric below, bold or coloured first rows over plain ones.
 */
export function countHeaderRows(slots: readonly Slot[], texts: readonly Glyph[][], rows: number, cols: number): number {
  if (rows < 2 || cols < 2) return 0;
  const owner = ownerMap(slots, rows, cols);
  const at = (r: number, c: number): number => owner[r * cols + c] as number;
  const strings = texts.map(textOf);
  const limit = Math.min(MAX_HEADER, rows - 1);

  const numericIn = (r: number): { values: number; filled: number; years: number } => {
    let values = 0;
    let filled = 0;
    let years = 0;
    const seen = new Set<number>();
    for (let c = 0; c < cols; c++) {
      const o = at(r, c);
      const s = strings[o] as string;
      if (seen.has(o) || s === '') continue;
      seen.add(o);
      const slot = slots[o] as Slot;
      if (c === 0 && slot.colSpan < cols && cols > 2) continue;
      filled++;
      if (isYearLike(s)) years++;
      else if (isValue(s)) values++;
    }
    return { values, filled, years };
  };
  const below = (r: number): number => {
    let values = 0;
    let filled = 0;
    for (let k = r; k < rows; k++) {
      const n = numericIn(k);
      values += n.values + n.years;
      filled += n.filled;
    }
    return filled === 0 ? 0 : values / filled;
  };
  const bolds = (r: number): number => {
    let bold = 0;
    let all = 0;
    for (let c = 0; c < cols; c++)
      for (const g of texts[at(r, c)] as Glyph[]) {
        all++;
        if (g.font.weight >= 600) bold++;
      }
    return all === 0 ? -1 : bold / all;
  };

  // Where every column but the stub turns numeric the header ends at the first row with values.
  if (below(1) >= 0.5) {
    let r = 0;
    while (r < limit) {
      const n = numericIn(r);
      if (n.values > 0 && n.values >= n.filled * 0.34) break;
      if (n.filled === 0 && r > 0) break;
      if (r > 0 && n.years > 0 && n.years === n.filled && numericIn(r - 1).filled > 0 && below(r + 1) < 0.5) break;
      // A label with nothing beside it opens the first section of the body.
      if (r > 0 && isSectionRow(slots, strings, at, r, cols)) break;
      r++;
    }
    return closeSpans(slots, Math.min(r, limit));
  }
  const first = bolds(0);
  if (first > 0.8) {
    let r = 1;
    while (r < limit && bolds(r) > 0.8 && spanned(slots, r - 1)) r++;
    return closeSpans(slots, r);
  }
  // Text-only table: a first row with every cell filled, short and without values heads it.
  let filled = 0;
  for (const s of slots) if (s.row === 0 && strings[slots.indexOf(s)] !== '' && !isValue(strings[slots.indexOf(s)] as string)) filled += s.colSpan;
  return filled >= cols ? closeSpans(slots, 1) : 0;
}

/** Header rows end where no cell reaches over the border. */
function closeSpans(slots: readonly Slot[], count: number): number {
  let n = count;
  for (;;) {
    const reach = slots.reduce((m, s) => (s.row < n ? Math.max(m, s.row + s.rowSpan) : m), n);
    if (reach === n || n === 0) return Math.min(n, MAX_HEADER);
    if (reach > MAX_HEADER) return count;
    n = reach;
  }
}

const spanned = (slots: readonly Slot[], row: number): boolean =>
  slots.some((s) => s.row <= row && s.row + s.rowSpan > row && (s.colSpan > 1 || s.rowSpan > 1));

function isSectionRow(slots: readonly Slot[], strings: readonly string[], at: (r: number, c: number) => number, r: number, cols: number): boolean {
  const first = at(r, 0);
  if (strings[first] === '' || (slots[first] as Slot).rowSpan > 1) return false;
  for (let c = 1; c < cols; c++) {
    const o = at(r, c);
    if (o !== first && strings[o] !== '') return false;
  }
  return true;
}
