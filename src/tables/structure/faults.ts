import type { Glyph } from '../../document/index.ts';
import type { Grid } from '../grid/grid.ts';
import { isValue } from '../values.ts';
import { openGap, type TextRow, type Word } from '../words.ts';

/** How ill a grid suits the text on it, each as a share: 0 is best. */
export interface Faults {
  /** Words that stand in two cells, or over a border. */
  cut: number;
  /** Gaps as wide as those between columns that lie inside a cell. */
  gaps: number;
  /** Filled cells that hold values of several lines. */
  stacked: number;
  /** Filled cells that hold several lines. */
  joined: number;
  /** Rows without text. */
  emptyRows: number;
  /** Cells without text. */
  empty: number;
}

/** Words may hang over borders by this much, em. */
const SLACK = 0.3;

/** Judges a grid by the lines of text in its place. `glyphs` are the characters of each cell. */
export function faultsOf(
  grid: Grid,
  glyphs: readonly (readonly Glyph[])[],
  lines: readonly TextRow[],
  em: number,
): Faults {
  const { slots, xs, ys } = grid;
  const home = new Map<Glyph, number>();
  glyphs.forEach((own, i) => {
    for (const g of own) home.set(g, i);
  });
  const cellLines: Set<number>[] = slots.map(() => new Set());
  const valueLines: Set<number>[] = slots.map(() => new Set());
  let words = 0;
  let cut = 0;
  let wide = 0;
  let inside = 0;
  for (const [i, line] of lines.entries()) {
    let before: { word: Word; slot: number | undefined } | undefined;
    for (const word of line.words) {
      const slot = home.get(word.glyphs[0]!);
      words++;
      const own = slot === undefined ? undefined : slots[slot]!;
      const over = own && (word.x0 < xs[own.col]! - SLACK * em || word.x1 > xs[own.col + own.colSpan]! + SLACK * em);
      if (over || word.glyphs.some((g) => home.get(g) !== slot)) cut++;
      if (before && word.x0 - before.word.x1 >= openGap(word)) {
        wide++;
        if (before.slot === slot) inside++;
      }
      if (slot !== undefined) {
        cellLines[slot]!.add(i);
        if (isValue(word.text)) valueLines[slot]!.add(i);
      }
      before = { word, slot };
    }
  }
  const filled = slots.filter((_, i) => cellLines[i]!.size > 0);
  const many = (sets: readonly Set<number>[]): number =>
    sets.filter((set) => set.size > 1).length / Math.max(1, filled.length);
  const rows = ys.length - 1;
  const withText = new Set(filled.flatMap((s) => Array.from({ length: s.rowSpan }, (_, k) => s.row + k)));
  return {
    cut: cut / Math.max(1, words),
    gaps: inside / Math.max(1, wide),
    stacked: many(valueLines),
    joined: many(cellLines),
    emptyRows: 1 - withText.size / rows,
    empty: 1 - filled.length / slots.length,
  };
}
