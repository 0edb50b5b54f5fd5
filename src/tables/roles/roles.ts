import type { Cell, Table } from '../../document/index.ts';
import { isValue } from '../values.ts';

const note = /^(?:notes?\b|sources?\b|\*|†|注[:：释]|备注|说明[:：]|资料来源|数据来源|来源[:：])/iu;

/**
 * The table with a role for each cell and, for body cells, their header cells: column headers above (all levels, from
 * the top), the row header at the left, and the section row.
 */
export function withRoles(table: Table): Table {
  const header = table.headerRows.length;
  const rowHeads = hasRowHeads(table, header);
  const cells = table.cells.map((c): Cell => ({ ...c, role: roleOf(table, c, header, rowHeads) }));
  const columnHeads = cells
    .map((c, i) => ({ c, i }))
    .filter(({ c }) => c.role === 'column_header' && c.text.value !== '');
  let section: number | undefined;
  const sectionAt: (number | undefined)[] = [];
  const firstOf = new Map<number, number>();
  cells.forEach((c, i) => {
    if (c.col === 0) for (let r = c.row; r < c.row + c.rowSpan; r++) firstOf.set(r, i);
  });
  for (let r = 0; r < table.rows; r++) {
    const i = firstOf.get(r);
    const c = i === undefined ? undefined : cells[i];
    if (c && c.role === 'row_header' && c.colSpan === table.cols && table.cols > 1) section = i;
    sectionAt.push(section);
  }
  return {
    ...table,
    cells: cells.map((c, i) => {
      if (c.role === 'column_header') return c;
      const heads = columnHeads
        .filter(({ c: h }) => h.col < c.col + c.colSpan && h.col + h.colSpan > c.col)
        .map((h) => h.i);
      const own: number[] = [];
      const s = sectionAt[c.row];
      if (s !== undefined && s !== i) own.push(s);
      if (c.role === 'data') {
        for (let k = 0; k < cells.length; k++) {
          const h = cells[k] as Cell;
          if (
            h.role === 'row_header' &&
            k !== i &&
            k !== s &&
            h.text.value !== '' &&
            h.row < c.row + c.rowSpan &&
            h.row + h.rowSpan > c.row &&
            h.col < c.col
          )
            own.push(k);
        }
      }
      const headers =
        c.role === 'footer' || (c.role === 'row_header' && c.colSpan === table.cols) ? [] : [...heads, ...own];
      return headers.length > 0 ? { ...c, headers } : c;
    }),
  };
}

function roleOf(table: Table, c: Cell, header: number, rowHeads: boolean): Cell['role'] {
  if (c.row < header) return 'column_header';
  if (c.colSpan === table.cols && table.cols > 1 && c.text.value !== '') {
    if (c.row + c.rowSpan === table.rows && note.test(c.text.value.trim())) return 'footer';
    return 'row_header';
  }
  if (c.col === 0 && rowHeads && c.text.value !== '') return 'row_header';
  return 'data';
}

/** Whether the first column has row headers: it contains labels, and the other columns mostly something else. */
function hasRowHeads(table: Table, header: number): boolean {
  if (table.cols < 2) return false;
  let labels = 0;
  let filled = 0;
  let values = 0;
  let rest = 0;
  for (const c of table.cells) {
    if (c.row < header || c.text.value === '') continue;
    if (c.col === 0) {
      filled++;
      if (!isValue(c.text.value)) labels++;
    } else {
      rest++;
      if (isValue(c.text.value)) values++;
    }
  }
  return filled > 0 && labels >= filled * 0.6 && values >= rest * 0.4;
}
