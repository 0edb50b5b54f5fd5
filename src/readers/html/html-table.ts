import { clamp, type FlowBlock, type FlowCell, type FlowTable } from '../../document/index.ts';
import { attribute, type HtmlElement, isElement, points, styleOf } from './css.ts';
import type { Visibility } from './style-sheet.ts';

export interface ReadTable {
  caption: FlowBlock[];
  /** Undefined if the table has no cells or serves only for layout. */
  table?: FlowTable;
  /** Content of a table that is only for layout. */
  loose: FlowBlock[];
  /** Cells beyond a limit were dropped. */
  cut: boolean;
}

/** Maximum grid size: spans make huge grids cheap to request. */
const MAX_CELLS = 2_000_000;
/** Maximum span in the HTML standard. */
const MAX_SPAN = 1000;

interface Row {
  cells: HtmlElement[];
  section: number;
  place: 'head' | 'body' | 'foot';
}

/**
 * Builds the grid of a table with the WHATWG algorithm (4.9.12): spans, `rowspan=0` to the end of the section, later
 * cells move right.
 */
export function readTable(
  element: HtmlElement,
  read: (cell: HtmlElement) => FlowBlock[],
  visibility: Visibility,
): ReadTable {
  const caption: FlowBlock[] = [];
  const found: Row[] = [];
  const shown = (parent: HtmlElement): HtmlElement[] =>
    parent.childNodes.filter((node): node is HtmlElement => isElement(node) && !visibility.hides(node));
  let section = 0;
  const visit = (parent: HtmlElement, place: Row['place']): void => {
    for (const child of shown(parent)) {
      const { tagName } = child;
      if (tagName === 'caption') caption.push(...read(child));
      else if (tagName === 'tr')
        found.push({
          cells: shown(child).filter((cell) => cell.tagName === 'td' || cell.tagName === 'th'),
          section,
          place,
        });
      else if (tagName === 'thead' || tagName === 'tbody' || tagName === 'tfoot') {
        section++;
        visit(child, tagName === 'thead' ? 'head' : tagName === 'tfoot' ? 'foot' : 'body');
        section++;
      }
    }
  };
  visit(element, 'body');
  const rows = inPlaces(found);
  const cells: FlowCell[] = [];
  /** For each column, the first free row. */
  const freeFrom: number[] = [];
  let cols = 0;
  let total = 0;
  let cut = false;
  let end = 0;
  rows.forEach(({ cells: own, section: mine }, row) => {
    // The row after the last one of this section.
    if (end <= row) for (end = row + 1; end < rows.length && rows[end]?.section === mine; ) end++;
    const rowsLeft = end - row;
    let col = 0;
    for (const cell of own) {
      while ((freeFrom[col] ?? 0) > row) col++;
      const colSpan = clamp(whole(attribute(cell, 'colspan')) || 1, 1, MAX_SPAN);
      const span = whole(attribute(cell, 'rowspan'));
      const rowSpan = span === 0 ? rowsLeft : clamp(span ?? 1, 1, rowsLeft);
      total += colSpan * rowSpan;
      if (total > MAX_CELLS) {
        cut = true;
        break;
      }
      cells.push({
        row,
        col,
        rowSpan,
        colSpan,
        blocks: read(cell),
        ...(cell.tagName === 'th' ? { header: true } : {}),
      });
      for (let c = col; c < col + colSpan; c++) freeFrom[c] = Math.max(freeFrom[c] ?? 0, row + rowSpan);
      col += colSpan;
      cols = Math.max(cols, col);
    }
  });
  if (cells.length === 0) return { caption, loose: [], cut };
  if (isNumbered(cells)) return { caption, loose: cells[1]!.blocks, cut };
  if (isLayout(element, cells)) return { caption, loose: cells.flatMap((cell) => cell.blocks), cut };
  const table: FlowTable = {
    kind: 'table',
    rows: rows.length,
    cols,
    cells,
    headerRows: headerRows(rows),
    bordered: isBordered(element),
  };
  const widths = columnWidths(element, cols);
  if (widths) table.columnWidths = widths;
  return { caption, table, loose: [], cut };
}

/** Moves head rows to the top and foot rows to the bottom, wherever they are in the source (CSS 2.2, 17.2). */
function inPlaces(rows: Row[]): Row[] {
  const at = (place: Row['place']): Row[] => rows.filter((row) => row.place === place);
  return rows.every((row) => row.place === 'body') ? rows : [...at('head'), ...at('body'), ...at('foot')];
}

/** Code with line numbers beside it. */
function isNumbered(cells: readonly FlowCell[]): boolean {
  const [numbers, code] = cells.map(({ blocks }) => (blocks.length === 1 ? blocks[0] : undefined));
  if (cells.length !== 2 || numbers === undefined || code?.kind !== 'code') return false;
  return 'runs' in numbers && /^\s*\d+(?:\s+\d+)*\s*$/.test(numbers.runs.map((run) => run.text).join(''));
}

/**
 * Whether a table serves only for layout, as in mails: it says so, or has one cell, or contains other tables and does
 * not look like a table itself.
 */
function isLayout(element: HtmlElement, cells: readonly FlowCell[]): boolean {
  if (cells.some((cell) => cell.header) || isBordered(element)) return false;
  if (/^(?:presentation|none)$/i.test(attribute(element, 'role') ?? '')) return true;
  return (
    cells.filter((cell) => cell.blocks.length > 0).length <= 1 ||
    cells.some((cell) => cell.blocks.some((block) => block.kind === 'table'))
  );
}

const whole = (value: string | undefined): number | undefined => {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
};

/** Number of thead rows, else of leading rows with header cells only. */
function headerRows(rows: readonly Row[]): number {
  const isHeader = ({ cells, place }: Row): boolean =>
    place === 'head' || (cells.length > 0 && cells.every((cell) => cell.tagName === 'th'));
  const first = rows.findIndex((row) => !isHeader(row));
  return first < 0 ? Math.min(1, rows.length) : first;
}

const isBordered = (table: HtmlElement): boolean => {
  const border = attribute(table, 'border');
  return (
    (border !== undefined && border !== '0') || /\b(solid|double|dashed|dotted)\b/.test(styleOf(table).border ?? '')
  );
};

function columnWidths(table: HtmlElement, cols: number): number[] | undefined {
  const columns = (parent: HtmlElement, name: string): HtmlElement[] =>
    parent.childNodes.filter(isElement).filter(({ tagName }) => tagName === name);
  const list = columns(table, 'colgroup').flatMap((group) => columns(group, 'col'));
  const widths = list.map((col) => points(styleOf(col).width) ?? points(attribute(col, 'width')));
  return widths.length === cols && widths.every((width) => width !== undefined) ? widths : undefined;
}
