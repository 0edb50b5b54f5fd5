import { overlapX } from '../../document/index.ts';
import { spanBox } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import { isTelling, misfitOf } from './columns.ts';
import { type Band, partsOf } from './header.ts';
import { spanText } from './item-table.ts';
import { linesOf } from './lines.ts';

/** Minimum number of distinctive columns that the first row of a page must fill with matching text. */
const LEAST_COLUMNS = 2;
const MOST_MISFIT = 0.4;

/**
 * The header row of the previous page, moved directly above the first row of this page. Undefined if no line looks like
 * a row.
 */
export function bandAbove(band: Band, table: number, type: TableType, marked: Marked): Band | undefined {
  const columns = partsOf(band, table)
    .flat()
    .filter((c) => isTelling(c, type));
  const lines = linesOf(marked.pieces.map((piece) => ({ piece, start: 0, end: piece.text.length })));
  const first = lines.find((line) => {
    const filled = columns.filter((column) =>
      line.spans.some(
        (span) =>
          overlapX(spanBox(span), column.box) > -2 * band.size && misfitOf(spanText(span), column, type) < MOST_MISFIT,
      ),
    );
    return filled.length >= LEAST_COLUMNS && line.spans.length >= columns.length / 2;
  });
  if (!first) return undefined;
  const y1 = first.y0 - 0.1 * band.size;
  const move = <T extends { y0: number; y1: number }>(box: T): T => ({ ...box, y0: y1 - band.size, y1 });
  return { ...band, box: move(band.box), columns: band.columns.map((c) => ({ ...c, box: move(c.box) })) };
}
