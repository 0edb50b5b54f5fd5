import type { Box, FlowRun, FlowTable } from '../../document/index.ts';
import { unionBox } from '../../document/index.ts';
import type { CharPlace } from '../flow/index.ts';
import type { DrawnPage, DrawnText } from './drawn-text.ts';
import type { SourceText, TextUnit } from './source-text.ts';
import { type Extent, laneEdges } from './table-edges.ts';

export interface CharBox {
  pageNumber: number;
  box: Box;
}

/** Share of the source's characters that have a position, 0..1. */
export const shareFound = (places: Int32Array): number =>
  places.length === 0 ? 1 : places.reduce((n, place) => n + (place >= 0 ? 1 : 0), 0) / places.length;

/** The drawn positions of the code points of a run. */
export function charPlaces(
  source: SourceText,
  places: Int32Array,
  drawn: DrawnText,
): (run: FlowRun) => (CharPlace | undefined)[] | undefined {
  return (run) => {
    const starts = source.runs.get(run);
    if (!starts) return undefined;
    return Array.from({ length: starts.length - 1 }, (_, i) => {
      const at = starts[i]!;
      const place = at < starts[i + 1]! ? places[at]! : -1;
      return place < 0
        ? undefined
        : { pageNumber: drawn.pageOf(place), box: drawn.boxOf(place), baseline: drawn.baselineOf(place) };
    });
  };
}

export function charBoxes(unit: TextUnit, places: Int32Array, drawn: DrawnText): CharBox[] {
  const boxes: CharBox[] = [];
  for (let i = unit.from; i < unit.to; i++) {
    const place = places[i]!;
    if (place >= 0) boxes.push({ pageNumber: drawn.pageOf(place), box: drawn.boxOf(place) });
  }
  return boxes;
}

/** Maximum distance in points between the text of the last column and the border after it. */
const WIDE = 200;

const reach = (extents: readonly Extent[]): [number, number] =>
  extents.reduce(
    ([low, high], one) => [Math.min(low, one.low), Math.max(high, one.high)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

/**
 * Borders of the rows `from` to `to` of a table on one page, from the characters of its cells and the lines drawn
 * there. Undefined without characters.
 */
export function tableRegion(
  table: FlowTable,
  cells: readonly { cell: FlowTable['cells'][number]; boxes: readonly CharBox[] }[],
  { rulings }: DrawnPage,
  pageNumber: number,
  from: number,
  to: number,
): { xs: number[]; ys: number[]; box: Box } | undefined {
  const across: Extent[] = [];
  const down: Extent[] = [];
  for (const { cell, boxes } of cells) {
    if (cell.row < from || cell.row >= to) continue;
    const own = boxes.filter((one) => one.pageNumber === pageNumber).map(({ box }) => box);
    if (own.length === 0) continue;
    const box = unionBox(own);
    across.push({ from: cell.col, to: cell.col + cell.colSpan, low: box.x0, high: box.x1 });
    down.push({ from: cell.row - from, to: Math.min(cell.row + cell.rowSpan, to) - from, low: box.y0, high: box.y1 });
  }
  if (across.length === 0) return undefined;
  const [top, bottom] = reach(down);
  const [left, right] = reach(across);
  const upright = rulings
    .filter((one) => one.direction === 'vertical' && one.to > top && one.from < bottom)
    .map((one) => one.at);
  const level = rulings
    .filter((one) => one.direction === 'horizontal' && one.to > left && one.from < right)
    .map((one) => one.at);
  const widths = table.columnWidths?.length === table.cols ? table.columnWidths : undefined;
  const xs = laneEdges(across, table.cols, upright, widths, WIDE);
  const ys = laneEdges(down, to - from, level);
  if (!xs || !ys) return undefined;
  return {
    xs,
    ys,
    box: { x0: xs[0]!, y0: ys[0]!, x1: xs.at(-1)!, y1: ys.at(-1)! },
  };
}
