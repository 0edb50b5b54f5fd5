import type { Cell, Table } from '../../document/index.ts';

/** Maximum number of rows in a repeated header. */
const MAX_REPEATED = 5;

/** Text for comparison: full-width forms folded, spaces removed. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

export const plainCell = (c: Cell): string => plainText(c.text.value);

/**
 * Number of leading rows of `next` that repeat those of `prev`, cell by cell with spans. 0 if they differ, or if the
 * equal rows are plain data: an equal first row must be a header in one of the parts, or contain no number.
 */
export function repeatedHeader(prev: Table, next: Table): number {
  let rows = 0;
  while (rows < MAX_REPEATED && rows < prev.rows - 1 && rows < next.rows && equalRow(prev, next, rows)) rows++;
  if (rows === 0) return 0;
  const header = prev.headerRows.length;
  if (header > 0) rows = Math.min(rows, header);
  else if (prev.cells.some((c) => c.row < rows && /\d/.test(c.text.value))) return 0;
  // Header cells that span further rows include them.
  for (;;) {
    const reach = next.cells.reduce((m, c) => (c.row < rows ? Math.max(m, c.row + c.rowSpan) : m), rows);
    if (reach === rows) return rows;
    rows = reach;
  }
}

function equalRow(a: Table, b: Table, row: number): boolean {
  const ca = a.cells.filter((c) => c.row === row && plainCell(c) !== '');
  const cb = b.cells.filter((c) => c.row === row && plainCell(c) !== '');
  if (ca.length === 0 || ca.length !== cb.length) return false;
  const same = a.cols === b.cols;
  return ca.every((c, i) => {
    const d = cb[i] as Cell;
    return (
      plainCell(c) === plainCell(d) &&
      (!same || (c.col === d.col && c.colSpan === d.colSpan && c.rowSpan === d.rowSpan))
    );
  });
}
