import { type Box, type FlowCell, type FlowTable, median } from '../../document/index.ts';

/**
 * Boxes for the cells of a table for which a model gives only the grid: bands of rows and columns between the
 * characters found in the cells.
 */
export function cellBoxes(
  { rows, cols, cells }: FlowTable,
  box: Box,
  found: (cell: FlowCell) => Box | undefined,
): Box[] {
  const across: Span[][] = Array.from({ length: cols }, () => []);
  const down: Span[][] = Array.from({ length: rows }, () => []);
  for (const cell of cells) {
    const own = found(cell);
    if (!own) continue;
    if (cell.colSpan === 1) across[cell.col]?.push({ from: own.x0, to: own.x1 });
    if (cell.rowSpan === 1) down[cell.row]?.push({ from: own.y0, to: own.y1 });
  }
  const xs = edges(across, box.x0, box.x1);
  const ys = edges(down, box.y0, box.y1);
  const at = (list: readonly number[], i: number): number => list[Math.min(i, list.length - 1)]!;
  return cells.map(({ row, col, rowSpan, colSpan }) => ({
    x0: at(xs, col),
    y0: at(ys, row),
    x1: at(xs, col + colSpan),
    y1: at(ys, row + rowSpan),
  }));
}

interface Span {
  from: number;
  to: number;
}

/** Edges between bands: halfway between the contents of neighbours. Bands without content share the remaining space. */
function edges(bands: readonly Span[][], first: number, last: number): number[] {
  const middles = bands.map((spans): number | undefined => median(spans.map(({ from, to }) => (from + to) / 2)));
  const starts = bands.map((spans) => median(spans.map(({ from }) => from)));
  const ends = bands.map((spans) => median(spans.map(({ to }) => to)));
  const out: (number | undefined)[] = new Array(bands.length + 1).fill(undefined);
  out[0] = first;
  out[bands.length] = last;
  for (let i = 1; i < bands.length; i++) {
    const end = ends[i - 1];
    const start = starts[i];
    // Contents out of order do not show where the edge is.
    if (end !== undefined && start !== undefined && middles[i - 1]! < middles[i]!) out[i] = (end + start) / 2;
  }
  for (let i = 1; i < bands.length; i++) {
    const before = out[i - 1]!;
    const known = out[i];
    if (known !== undefined && known > before && known < last) continue;
    let next = i + 1;
    while (out[next] === undefined || out[next]! <= before) {
      if (next === bands.length) break;
      next++;
    }
    out[i] = before + (Math.max(before, out[next] ?? last) - before) / (next - i + 1);
  }
  return out as number[];
}
