import type { Box } from '../document/index.ts';
import { type CaptionKind, captionLabel } from '../layout/index.ts';
import { rowsBetween } from './rule-regions.ts';
import { type Scale, segmentsOf, type TextRow, textOfWord } from './words.ts';

/** Farthest caption below a drawing (em): titles of axes and a legend may stand between them. */
const BELOW = 8;
/** Most characters of a drawing's labels: some papers caption their tables as figures. */
const LABELS = 200;
/** Farthest caption of a table beside it. */
const BESIDE = 4;

/**
 * Whether the next caption below a grid is that of a figure, and no caption of a table is near: the few labels and numbers
 * of a plot stand in rows and columns too.
 */
export function isFigure(box: Box, rows: readonly TextRow[], { em }: Scale): boolean {
  const below = captionsBetween(rows, box, box.y1 - em, box.y1 + BELOW * em);
  if (below[0]?.kind !== 'figure' || charactersIn(rows, box) > LABELS) return false;
  return !captionsBetween(rows, box, box.y0 - BESIDE * em, box.y0 + em).some(({ kind }) => kind === 'table');
}

const charactersIn = (rows: readonly TextRow[], { x0, y0, x1, y1 }: Box): number =>
  rowsBetween(rows, y0, y1, x0, x1).reduce((n, r) => r.words.reduce((m, w) => m + w.glyphs.length, n), 0);

/** Captions that begin between two heights and overlap a box sideways, from the top. */
function captionsBetween(
  rows: readonly TextRow[],
  { x0, x1 }: Box,
  from: number,
  to: number,
): { kind: CaptionKind; y: number }[] {
  return rows
    .filter((r) => r.baseline > from && r.y0 < to)
    .flatMap((r) =>
      segmentsOf(r.words).flatMap((words) => {
        const [first, last] = [words[0], words.at(-1)];
        if (!first || !last || last.x1 < x0 || first.x0 > x1) return [];
        const label = captionLabel(words.map(textOfWord).join(' '));
        return label?.number ? [{ kind: label.kind, y: r.baseline }] : [];
      }),
    )
    .sort((a, b) => a.y - b.y);
}
