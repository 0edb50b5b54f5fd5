import { type Box, centreY } from '../../document/index.ts';
import { type Span, spanBox } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import type { PrintedColumn } from './item-table.ts';

const FROM_TO = /^(?:[自至]|FROM|TO|[:/])+/iu;
const NO_PLACE = /^(?:VOID|-+|\*+)?$/u;

/**
 * Itineraries list one place more than legs, without a header (自 A, 至 B, 至 C). A leg goes from its own place to the
 * next one.
 */
export function chainPlaces(
  cells: Span[][][],
  columns: readonly PrintedColumn[],
  type: TableType,
  { marked, header, bottom }: { marked: Marked; header: Box; bottom: number },
): void {
  const from = type.columns.findIndex((c) => c.key === 'from' && c.kind === 'station');
  const to = type.columns.findIndex((c) => c.key === 'to' && c.kind === 'station');
  if (from < 0 || to < 0 || columns.some((c) => c.column === from || c.column === to)) return;
  const first = columns.find((c) => c.column >= 0)!;
  const beside = marked.pieces.filter(
    (p) => p.box.y0 > header.y1 - 0.4 * p.size && centreY(p.box) < bottom && p.box.x0 < first.box.x0 - 0.5 * p.size,
  );
  const places = beside
    .filter((p) => FROM_TO.test(p.text))
    .flatMap((p): Span[] => {
      const head = FROM_TO.exec(p.text)![0].length;
      // The place may be a separate piece after the word.
      const next = beside.find(
        (o) => o !== p && o.box.x0 >= p.box.x1 - 2 && Math.abs(centreY(o.box) - centreY(p.box)) < 0.6 * p.size,
      );
      const place =
        head < p.text.length
          ? { piece: p, start: head, end: p.text.length }
          : next && { piece: next, start: 0, end: next.text.length };
      return place && !NO_PLACE.test(place.piece.text.slice(place.start, place.end)) ? [place] : [];
    });
  cells.forEach((row, i) => {
    for (const cell of row)
      for (let k = cell.length - 1; k >= 0; k--)
        if (FROM_TO.test(cell[k]!.piece.text) && spanBox(cell[k]!).x0 < first.box.x0) cell.splice(k, 1);
    if (places[i] && places[i + 1]) {
      row[from] = [places[i]!];
      row[to] = [places[i + 1]!];
    }
  });
}
