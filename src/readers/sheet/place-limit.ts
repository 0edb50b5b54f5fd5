/**
 * Maximum number of positions in the tables of a sheet, filled or not, because empty positions become cells. Memory is
 * the limit, not a number of rows or columns.
 */
export const MOST_PLACES = 1_000_000;

export interface Area {
  rows: number;
  cols: number;
}

/**
 * The area of first rows and columns with at most `most` positions that contains the most cells. A single cell far to
 * the right does not displace the rows below.
 */
export function bestArea(cells: readonly { row: number; col: number }[], most = MOST_PLACES): Area {
  let rows = 0;
  let cols = 0;
  for (const { row, col } of cells) {
    rows = Math.max(rows, row + 1);
    cols = Math.max(cols, col + 1);
  }
  if (rows * cols <= most) return { rows, cols };
  let best: Area = { rows: 0, cols: 0 };
  let held = -1;
  for (let width = cols; width >= 1; width = Math.floor(width / 2)) {
    const area = { rows: Math.min(rows, Math.floor(most / width)), cols: width };
    const count = cells.reduce((n, cell) => (isInside(cell, area) ? n + 1 : n), 0);
    if (count > held) [best, held] = [area, count];
  }
  return best;
}

export const isInside = ({ row, col }: { row: number; col: number }, { rows, cols }: Area): boolean =>
  row < rows && col < cols;

/** `what` is the sheet or file. */
export const areaWarning = (what: string, lost: number, { rows, cols }: Area): string =>
  `${what}: ${lost} cells below row ${rows} or right of column ${cols} were left out: tables of a sheet may have ${MOST_PLACES} places.`;
