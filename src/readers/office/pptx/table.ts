import { type Box, clamp, type FlowCell, type FlowTable } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { readTextBody, type TextContext } from '../drawing/text-body.ts';
import { emuToPoints, integer, isTrue } from '../units.ts';

/** The built-in style without borders: "No Style, No Grid". */
const BARE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';
const MAX_COLUMNS = 1000;
const MAX_PLACES = 200_000;

/** A DrawingML table (ECMA-376 part 1, 21.1.3). Positions covered by a merged cell are cells too, marked as such. */
export function readSlideTable(table: XmlElement, box: Box | undefined, context: TextContext): FlowTable | undefined {
  const properties = child(table, 'a:tblPr');
  const widths = elements(child(table, 'a:tblGrid'), 'a:gridCol').map(({ attrs }) =>
    Math.max(0, emuToPoints(attrs.w) ?? 0),
  );
  const rows = elements(table, 'a:tr');
  const cols = Math.min(MAX_COLUMNS, Math.max(widths.length, ...rows.map((row) => elements(row, 'a:tc').length)));
  if (rows.length === 0 || cols === 0) return undefined;
  if (rows.length * cols > MAX_PLACES)
    throw new DocparseError('CORRUPTED', `A table has ${rows.length} x ${cols} cells; the limit is ${MAX_PLACES}.`);
  const across = edges(
    Array.from({ length: cols }, (_, i) => widths[i] ?? 0),
    box && [box.x0, box.x1],
  );
  const down = edges(
    rows.map((row) => Math.max(0, emuToPoints(row.attrs.h) ?? 0)),
    box && [box.y0, box.y1],
  );
  const flag = (name: string): boolean => isTrue(properties?.attrs[name]);
  const cells: FlowCell[] = [];
  rows.forEach((tr, row) => {
    elements(tr, 'a:tc')
      .slice(0, cols)
      .forEach((tc, col) => {
        const { hMerge, vMerge } = tc.attrs;
        if (isTrue(hMerge) || isTrue(vMerge)) return;
        const rowSpan = clamp(integer(tc.attrs.rowSpan) ?? 1, 1, rows.length - row);
        const colSpan = clamp(integer(tc.attrs.gridSpan) ?? 1, 1, cols - col);
        const cell: FlowCell = {
          row,
          col,
          rowSpan,
          colSpan,
          blocks: readTextBody(child(tc, 'a:txBody'), context, 'paragraph').blocks,
        };
        if (flag('firstCol') && col === 0) cell.header = true;
        if (across && down)
          cell.box = {
            x0: across[col]!,
            y0: down[row]!,
            x1: across[col + colSpan]!,
            y1: down[row + rowSpan]!,
          };
        cells.push(cell);
      });
  });
  return {
    kind: 'table',
    rows: rows.length,
    cols,
    cells,
    headerRows: flag('firstRow') && rows.length > 1 ? 1 : 0,
    bordered: elements(properties, 'a:tableStyleId')[0]?.children[0] !== BARE,
    ...(widths.length === cols && widths.every((width) => width > 0) ? { columnWidths: widths } : {}),
    ...(box ? { box } : {}),
  };
}

/** Cumulative sizes, scaled to `room`: rows grow with their text, and only the frame has the final size. */
function edges(sizes: readonly number[], room: [number, number] | undefined): number[] | undefined {
  if (!room) return undefined;
  const total = sizes.reduce((sum, one) => sum + one, 0);
  const out = [room[0]];
  sizes.forEach((size, i) => {
    out.push(
      total > 0
        ? out[i]! + (size / total) * (room[1] - room[0])
        : room[0] + ((i + 1) / sizes.length) * (room[1] - room[0]),
    );
  });
  return out;
}
