import type { TableCell, TableStructure } from '../../../src/client/index.ts';
import type { Box } from './model.ts';

/** Where the cells of a table are. A table that was merged over pages has cells on each of them. */
export const cellBoxes = ({ cells }: TableStructure, page: number): Box[] =>
  cells.flatMap(({ cell_id: id, text, coordinates, source_regions: regions }) =>
    (regions ?? [{ page_number: page, coordinates }]).map((region) => ({
      id,
      page: region.page_number,
      points: region.coordinates,
      kind: 'Table',
      label: `${id}: ${text.slice(0, 80)}`,
    })),
  );

/** The cell that an arrow leads to: the next one of its row or column. The first one where none is chosen. */
export function nextCell(cells: readonly TableCell[], from: string | undefined, key: string): TableCell | undefined {
  const forward = key === 'ArrowRight' || key === 'ArrowDown';
  if (!forward && key !== 'ArrowLeft' && key !== 'ArrowUp') return undefined;
  const at = cells.findIndex((cell) => cell.cell_id === from);
  if (at < 0) return cells[0];
  if (key === 'ArrowRight' || key === 'ArrowLeft') return cells[at + (forward ? 1 : -1)];
  const { row, col } = cells[at]!;
  return forward
    ? cells.find((cell) => cell.col === col && cell.row > row)
    : cells.findLast((cell) => cell.col === col && cell.row < row);
}
