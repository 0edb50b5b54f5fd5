import { clamp, type FlowBlock, type FlowCell, type FlowTable } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { integer, isOn, twipsToPoints } from '../units.ts';
import { hasBorders, type Styles, val } from './styles.ts';

/** Word allows 63; other programs may write more. */
export const MAX_COLUMNS = 1000;
/**
 * Maximum rows times columns over all tables of a document, including positions without a cell, because they are
 * filled.
 */
const MAX_PLACES = 1_000_000;

/** Remaining cells of the document's budget. */
export interface TableBudget {
  places: number;
  /** Number of rows with dropped columns. */
  cutRows: number;
}

export const newBudget = (): TableBudget => ({ places: MAX_PLACES, cutRows: 0 });

/** Reads a table into a grid (ECMA-376 part 1, 17.4). Undefined if no row remains. */
export function readTable(
  table: XmlElement,
  styles: Styles,
  budget: TableBudget,
  readCell: (content: XmlElement[]) => FlowBlock[],
): FlowTable | undefined {
  const properties = child(table, 'w:tblPr');
  const style = styles.table(val(properties, 'w:tblStyle'));
  const look = tableLook(child(properties, 'w:tblLook')?.attrs ?? {});
  const rows = nestedElements(table, 'w:tr').filter((row) => !child(child(row, 'w:trPr'), 'w:del'));
  const cells: FlowCell[] = [];
  /** Cell above by first column, while it may still grow. */
  let above = new Map<number, FlowCell>();
  let cols = 0;
  let bordered = style.bordered || hasBorders(properties);
  let headerRows = 0;
  rows.forEach((row, at) => {
    const trPr = child(row, 'w:trPr');
    const header = child(trPr, 'w:tblHeader');
    if (header && isOn(header.attrs['w:val']) && headerRows === at) headerRows++;
    let col = clamp(integer(val(trPr, 'w:gridBefore')) ?? 0, 0, MAX_COLUMNS);
    const open = new Map<number, FlowCell>();
    let left: FlowCell | undefined;
    for (const tc of nestedElements(row, 'w:tc')) {
      const tcPr = child(tc, 'w:tcPr');
      const colSpan = clamp(integer(val(tcPr, 'w:gridSpan')) ?? 1, 1, MAX_COLUMNS);
      if (col + colSpan > MAX_COLUMNS) {
        budget.cutRows++;
        break;
      }
      bordered ||= hasBorders(tcPr);
      const merge = child(tcPr, 'w:vMerge');
      const sideways = child(tcPr, 'w:hMerge');
      const grown = merge && (merge.attrs['w:val'] ?? 'continue') !== 'restart' ? above.get(col) : undefined;
      if (sideways && (sideways.attrs['w:val'] ?? 'continue') !== 'restart' && left) {
        left.colSpan += colSpan;
        left.blocks.push(...readCell(elements(tc)));
      } else if (grown && grown.colSpan === colSpan) {
        grown.rowSpan = at - grown.row + 1;
        // Word does not show the content of continued cells, but other programs may put text there.
        grown.blocks.push(...readCell(elements(tc)));
        open.set(col, grown);
      } else {
        const blocks = child(tcPr, 'w:cellDel') ? [] : readCell(elements(tc));
        const cell: FlowCell = { row: at, col, rowSpan: 1, colSpan, blocks };
        if (look.firstColumn && style.firstColumn && col === 0) cell.header = true;
        cells.push(cell);
        if (merge) open.set(col, cell);
        left = cell;
      }
      col += colSpan;
    }
    cols = Math.max(cols, col);
    above = open;
  });
  if (rows.length === 0 || cols === 0) return undefined;
  const grid = usedColumns(cells, cols);
  // The header row option is on by default, so a header needs a style that draws the first row differently.
  if (headerRows === 0 && rows.length > 1 && look.firstRow && style.firstRow) headerRows = 1;
  const drawn = elements(child(table, 'w:tblGrid'), 'w:gridCol').map(({ attrs }) => twipsToPoints(attrs['w:w']) ?? 0);
  const widths = grid.slice(0, -1).map((from, i) => drawn.slice(from, grid[i + 1]).reduce((sum, one) => sum + one, 0));
  const known = drawn.length === cols && widths.every((width) => width > 0);
  const used = grid.length - 1;
  budget.places -= rows.length * used;
  if (budget.places < 0) throw new DocparseError('CORRUPTED', `The tables have more than ${MAX_PLACES} cells (limit).`);
  return {
    kind: 'table',
    rows: rows.length,
    cols: used,
    cells,
    headerRows,
    bordered,
    ...(known ? { columnWidths: widths } : {}),
  };
}

/**
 * Removes columns in which no cell starts, which programs leave behind after merging. Renumbers the cells and returns
 * the old edges.
 */
function usedColumns(cells: readonly FlowCell[], cols: number): number[] {
  const edges = [...new Set([0, cols, ...cells.flatMap(({ col, colSpan }) => [col, col + colSpan])])].sort(
    (a, b) => a - b,
  );
  const places = new Map(edges.map((edge, i) => [edge, i]));
  for (const cell of cells) {
    const [from, to] = [places.get(cell.col)!, places.get(cell.col + cell.colSpan)!];
    cell.col = from;
    cell.colSpan = to - from;
  }
  return edges;
}

/** Rows of a table or cells of a row, including those inside content controls and revisions. */
function nestedElements(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((node) => {
    switch (node.name) {
      case name:
        return [node];
      case 'w:sdt':
        return nestedElements(child(node, 'w:sdtContent') ?? { name: '', attrs: {}, children: [] }, name);
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
        return nestedElements(node, name);
      case 'mc:AlternateContent':
        return nestedElements({ name: '', attrs: {}, children: chosen(node) }, name);
      default:
        return [];
    }
  });
}

/** A bit field until 2007, attributes since (17.4.56). */
function tableLook(attrs: Record<string, string>): { firstRow: boolean; firstColumn: boolean } {
  const bits = Number.parseInt(attrs['w:val'] ?? '0', 16) || 0;
  const flag = (name: string, bit: number): boolean =>
    attrs[name] === undefined ? (bits & bit) !== 0 : isOn(attrs[name]);
  return { firstRow: flag('w:firstRow', 0x20), firstColumn: flag('w:firstColumn', 0x80) };
}
