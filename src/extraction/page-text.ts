import type { Document, Element, Table } from '../document/index.ts';
import { stampKind } from './stamp-kind.ts';
import { type Formulas, linesOfText, type RawLine } from './text-lines.ts';
import type { PageText, TextCell, TextTable } from './types.ts';

/**
 * Lines, tables and stamps of each page, with the place of each character. `formulas` selects those given as LaTeX. A
 * merged table belongs to its first page.
 */
export function pageTexts(document: Document, formulas: Formulas = 'none'): PageText[] {
  const pages = document.pages.map(
    (p): PageText => ({
      pageNumber: p.pageNumber,
      width: p.width,
      height: p.height,
      angle: p.angle,
      ocr: p.ocr,
      lines: [],
      tables: [],
      stamps: [],
      codes: [],
    }),
  );
  const byNumber = new Map(pages.map((p) => [p.pageNumber, p]));
  document.elements.forEach((element, index) => {
    const page = byNumber.get(element.pageNumber);
    if (!page || element.type === 'PageBreak') return;
    if (element.stamp) {
      addStamp(page, element);
      return;
    }
    if (element.table) {
      page.tables.push(
        tableText(element, element.table, index, `p${page.pageNumber}_t${page.tables.length + 1}`, formulas),
      );
      return;
    }
    if (element.subType === 'qrcode' || element.subType === 'barcode') {
      const { box, quad, subType, text } = element;
      page.codes.push({ box, ...(quad && { quad }), kind: subType, payload: text.value });
      return;
    }
    for (const raw of linesOfText(element.text, element.box, formulas)) {
      page.lines.push({
        id: `p${page.pageNumber}_${page.lines.length + 1}`,
        pageNumber: page.pageNumber,
        element: index,
        ...raw,
      });
    }
  });
  return pages;
}

function addStamp(page: PageText, element: Element): void {
  const { color, shape } = element.stamp!;
  const value = element.text.value.replace(/\s+/gu, ' ').trim();
  page.stamps.push({
    pageNumber: page.pageNumber,
    box: element.box,
    ...(element.quad && { quad: element.quad }),
    color: color as PageText['stamps'][number]['color'],
    shape: shape as PageText['stamps'][number]['shape'],
    kind: stampKind(value, shape),
    value,
  });
}

function tableText(element: Element, table: Table, index: number, id: string, formulas: Formulas): TextTable {
  const first = element.pageNumber;
  const cells = table.cells.map((cell): TextCell => {
    const cellId = `${id}_r${cell.row + 1}_c${cell.col + 1}`;
    const pageAt = (codePoint: number): number =>
      cell.textRanges?.find((r) => codePoint >= r.start && codePoint < r.end)?.pageNumber ?? pageNumber;
    const pageNumber =
      cell.regions?.[0]?.pageNumber ??
      table.regions?.find((r) => cell.row >= r.startRow && cell.row < r.endRow)?.pageNumber ??
      first;
    const lines = linesOfText(cell.text, cell.box, formulas, pageAt).map(
      (raw: RawLine & { pageNumber?: number }, i) => ({
        ...raw,
        id: i === 0 ? cellId : `${cellId}_l${i + 1}`,
        pageNumber: raw.pageNumber ?? pageNumber,
        element: index,
        cell: cellId,
      }),
    );
    return {
      id: cellId,
      pageNumber,
      row: cell.row,
      col: cell.col,
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
      box: cell.regions?.[0]?.box ?? cell.box,
      header: cell.role === 'column_header' || table.headerRows.includes(cell.row),
      lines,
    };
  });
  return {
    id,
    pageNumber: first,
    box: table.regions?.[0]?.box ?? element.box,
    rows: table.rows,
    cols: table.cols,
    headerRows: table.headerRows,
    bordered: table.bordered,
    cells,
    element: index,
  };
}
