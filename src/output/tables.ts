import type { Cell, Element, Table } from '../document/index.ts';
import { charDetails } from './characters.ts';
import { boxCoordinates, type PageSize } from './coordinates.ts';
import { imageData, inlineObjects, type V1Context } from './objects.ts';
import type { V1Request } from './request.ts';
import type { V1Cell, V1ElementMetadata, V1TableStructure } from './wire.ts';

/** Size of a page by its 1-based number. */
export type SizeOf = (pageNumber: number) => PageSize;

function contentType(cell: Cell): V1Cell['content_type'] {
  const text = cell.text.value.trim();
  if (cell.pictured || cell.images.length > 0) return text ? 'mixed' : 'image';
  const formulas = cell.text.objects.filter((o) => o.type === 'formula' && o.range);
  if (formulas.length === 0) return 'text';
  const points = Array.from(cell.text.value);
  for (const { range } of formulas) points.fill('', range![0], range![1]);
  return points.join('').trim() === '' ? 'formula' : 'mixed';
}

const cellId = (name: string, cell: Cell): string => `${name}_r${cell.row + 1}_c${cell.col + 1}`;

/** `name` is the prefix of the cell ids; `pageNumber` is the page of the table, or its first page if merged. */
export function tableStructure(
  table: Table,
  name: string,
  pageNumber: number,
  sizeOf: SizeOf,
  request: V1Request,
  context: V1Context,
): V1TableStructure {
  const merged = request.element_merge_mode === 'merged';
  return {
    rows: table.rows,
    cols: table.cols,
    cells: table.cells.map((cell) => {
      const id = cellId(name, cell);
      const first = cell.regions?.[0];
      const size = sizeOf(first?.pageNumber ?? pageNumber);
      const type = contentType(cell);
      const out: V1Cell = {
        cell_id: id,
        row: cell.row + 1,
        col: cell.col + 1,
        row_span: cell.rowSpan,
        col_span: cell.colSpan,
        content_type: type,
        text: cell.text.value,
        coordinates: boxCoordinates(first?.box ?? cell.box, size),
      };
      if (request.include_image_data) out.image_datas = cell.images.map((asset) => imageData(asset, request, context));
      if (request.include_inline_objects && (type === 'text' || type === 'mixed'))
        out.objects = inlineObjects(cell.text, id, size, request, context);
      if (request.include_char_details) {
        const ranges = cell.textRanges;
        const details = charDetails(cell.text, (at) =>
          ranges ? sizeOf(ranges.find((r) => at < r.end)?.pageNumber ?? pageNumber) : size,
        );
        if (details) out.char_details = details;
      }
      if (merged) addMergedFields(out, cell, table, name, pageNumber, sizeOf);
      return out;
    }),
  };
}

function addMergedFields(
  out: V1Cell,
  cell: Cell,
  table: Table,
  name: string,
  pageNumber: number,
  sizeOf: SizeOf,
): void {
  const regions = cell.regions ?? [{ pageNumber, box: cell.box }];
  out.source_regions = regions.map((r) => ({
    page_number: r.pageNumber,
    coordinates: boxCoordinates(r.box, sizeOf(r.pageNumber)),
  }));
  if (cell.role) out.role = cell.role;
  if (cell.headers && cell.headers.length > 0)
    out.header_cell_ids = cell.headers.map((i) => cellId(name, table.cells[i]!));
  if (cell.textRanges && cell.textRanges.length > 0) {
    out.text_source_ranges = cell.textRanges.map((r) => ({
      start: r.start,
      end: r.end,
      page_number: r.pageNumber,
      coordinates: boxCoordinates(r.box, sizeOf(r.pageNumber)),
    }));
  }
}

/**
 * `table_layout`, `table_structure_status` and `source_regions`: in merged mode on every table, including single-page
 * ones.
 */
export function mergedTableMetadata(element: Element, request: V1Request, sizeOf: SizeOf): Partial<V1ElementMetadata> {
  const table = element.table;
  const rows = table?.rows ?? 1;
  const regions = table?.regions ?? [{ pageNumber: element.pageNumber, box: element.box, startRow: 0, endRow: rows }];
  return {
    table_layout: {
      rows,
      cols: table?.cols ?? 1,
      header_rows: [...new Set(table?.headerRows ?? [])].sort((a, b) => a - b).map((r) => r + 1),
    },
    table_structure_status: !request.include_table_structure ? 'disabled' : table ? 'available' : 'unavailable',
    source_regions: regions.map((r) => ({
      page_number: r.pageNumber,
      coordinates: boxCoordinates(r.box, sizeOf(r.pageNumber)),
      start_row: r.startRow + 1,
      end_row: r.endRow,
    })),
  };
}
