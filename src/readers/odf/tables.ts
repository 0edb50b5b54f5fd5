import { clamp, type FlowBlock, type FlowCell, type FlowTable } from '../../document/index.ts';
import { elements, type XmlElement } from '../markup/index.ts';
import { type RepeatBudget, weightOf } from './repeat-budget.ts';
import { lengthOf, type OdfStyles } from './styles.ts';

/** Limits for repetition attributes. */
const MAX_ROWS = 10_000;
const MAX_COLUMNS = 1000;
const MAX_CELLS = 300_000;

const repeated = (value: string | undefined, most: number): number => clamp(Number(value ?? 1) || 1, 1, most);

/** A table in text or on a slide. Reads each cell once, however often it is repeated. */
export async function readTable(
  table: XmlElement,
  styles: OdfStyles,
  read: (children: XmlElement[]) => Promise<FlowBlock[]>,
): Promise<FlowBlock[]> {
  const budget = styles.repeats;
  const { rows, headerRows } = collectRows(table);
  const widths = columnWidths(table, styles);
  const cells: FlowCell[] = [];
  let cols = 0;
  let r = 0;
  let bordered = 0;
  let seen = 0;
  for (const row of rows) {
    const times = repeated(row.attrs['table:number-rows-repeated'], MAX_ROWS - r);
    if (r >= MAX_ROWS || cells.length >= MAX_CELLS) {
      budget.exceeded = true;
      break;
    }
    const own: FlowCell[] = [];
    let col = 0;
    let rowWeight = 1;
    for (const cell of elements(row)) {
      const covered = cell.name === 'table:covered-table-cell';
      if (!covered && cell.name !== 'table:table-cell') continue;
      const across = repeated(cell.attrs['table:number-columns-repeated'], MAX_COLUMNS - col);
      if (covered) {
        col += across;
        continue;
      }
      const blocks = await read(elements(cell));
      const rowSpan = repeated(cell.attrs['table:number-rows-spanned'], MAX_ROWS);
      const colSpan = repeated(cell.attrs['table:number-columns-spanned'], MAX_COLUMNS);
      seen++;
      if (hasBorder(styles, cell.attrs['table:style-name'])) bordered++;
      const weight = weightOf(blocks);
      const copies = across > 1 ? 1 + budget.copies(across - 1, weight) : across;
      for (let i = 0; i < copies && col + i < MAX_COLUMNS; i++)
        own.push({ row: r, col: col + i, rowSpan, colSpan, blocks });
      rowWeight += copies * weight;
      col += across;
    }
    cols = Math.max(cols, col);
    const copies = own.length > 0 && times > 1 ? 1 + budget.copies(times - 1, rowWeight) : times;
    for (let i = 0; i < copies && cells.length < MAX_CELLS; i++)
      for (const cell of own) cells.push({ ...cell, row: r + i });
    r += times;
  }
  return trimmed(budget, {
    kind: 'table',
    rows: r,
    cols,
    cells,
    headerRows,
    bordered: bordered * 2 >= seen,
    ...(widths ? { columnWidths: widths } : {}),
  });
}

/** Removes repeated empty rows and columns at the end. */
function trimmed(budget: RepeatBudget, table: FlowTable): FlowBlock[] {
  const filled = table.cells.filter((cell) => cell.blocks.length > 0);
  if (filled.length === 0) return [];
  // Tables of normal size keep their empty cells, because forms have them.
  const area = table.rows * table.cols;
  if (area <= 5000 && area - table.cells.length <= budget.copies(area - table.cells.length)) return [table];
  const cols = filled.reduce((most, cell) => Math.max(most, cell.col + 1), 0);
  const last = filled.reduce((most, cell) => Math.max(most, cell.row + 1), 0);
  // Positions without a cell become empty cells later, so they count too.
  const places = filled.length + budget.copies(Math.max(0, Math.min(MAX_CELLS, last * cols) - filled.length));
  const rows = clamp(Math.floor(places / cols), 1, last);
  const cells = table.cells
    .filter((cell) => cell.row < rows && cell.col < cols)
    .map((cell) => ({
      ...cell,
      rowSpan: Math.min(cell.rowSpan, rows - cell.row),
      colSpan: Math.min(cell.colSpan, cols - cell.col),
    }));
  return [
    { ...table, rows, cols, cells, ...(table.columnWidths ? { columnWidths: table.columnWidths.slice(0, cols) } : {}) },
  ];
}

function collectRows(table: XmlElement): { rows: XmlElement[]; headerRows: number } {
  const rows: XmlElement[] = [];
  let headerRows = 0;
  const visit = (parent: XmlElement, depth: number): void => {
    for (const one of elements(parent)) {
      if (one.name === 'table:table-row') rows.push(one);
      else if (depth < 20 && /^table:(?:table-header-rows|table-row-group|table-rows)$/.test(one.name)) {
        visit(one, depth + 1);
        if (one.name === 'table:table-header-rows' && headerRows === 0) headerRows = rows.length;
      }
    }
  };
  visit(table, 0);
  return { rows, headerRows };
}

function columnWidths(table: XmlElement, styles: OdfStyles): number[] | undefined {
  const widths: number[] = [];
  const visit = (parent: XmlElement, depth: number): void => {
    for (const one of elements(parent)) {
      if (one.name === 'table:table-column') {
        const width = lengthOf(
          styles
            .get('table-column', one.attrs['table:style-name'])
            .properties('style:table-column-properties', 'style:column-width'),
        );
        const times = repeated(one.attrs['table:number-columns-repeated'], MAX_COLUMNS - widths.length);
        for (let i = 0; i < times && widths.length < MAX_COLUMNS; i++) widths.push(width ?? 0);
      } else if (depth < 20 && /^table:(?:table-header-columns|table-column-group|table-columns)$/.test(one.name))
        visit(one, depth + 1);
    }
  };
  visit(table, 0);
  return widths.length > 0 && widths.every((width) => width > 0) ? widths : undefined;
}

const SIDES = ['fo:border-left', 'fo:border-right', 'fo:border-top', 'fo:border-bottom'];

function hasBorder(styles: OdfStyles, name: string | undefined): boolean {
  const style = styles.get('table-cell', name);
  const line = (attribute: string): boolean =>
    !/^(?:none|hidden|0(?:pt|cm|mm|in|px)?(?:\s.*)?)?$/.test(
      style.properties('style:table-cell-properties', attribute) ?? '',
    );
  return line('fo:border') || SIDES.filter(line).length >= 2;
}
