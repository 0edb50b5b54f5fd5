import { type Box, centreY } from '../../document/index.ts';

/** An object on a slide, with its drawing order in the file. */
export interface Placed {
  box: Box;
  drawn: number;
}

const MAX_DEPTH = 60;

/**
 * Reading order of objects on a slide, by recursive XY cuts (Nagy and Seth 1984). If both rows and columns are
 * possible, the drawing order decides, because authors fill one after the other.
 */
export function inReadingOrder<T extends Placed>(items: readonly T[], depth = 0): T[] {
  if (items.length < 2) return [...items];
  if (depth < MAX_DEPTH) {
    const rows = cut(items, (box) => [box.y0, box.y1]);
    const columns = cut(items, (box) => [box.x0, box.x1]);
    const parts =
      rows.length > 1 && columns.length > 1
        ? inversions(columns) < inversions(rows)
          ? columns
          : rows
        : rows.length > 1
          ? rows
          : columns;
    if (parts.length > 1) return parts.flatMap((part) => inReadingOrder(part, depth + 1));
  }
  return inLines(items);
}

/** Orders overlapping objects from the top: those that start within the upper half of the first one are on its line. */
function inLines<T extends Placed>(items: readonly T[]): T[] {
  const lines: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of [...items].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0 || a.drawn - b.drawn)) {
    if (item.box.y0 < end) lines.at(-1)!.push(item);
    else {
      lines.push([item]);
      end = centreY(item.box);
    }
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x0 - b.box.x0 || a.drawn - b.drawn));
}

/** Groups separated by gaps along one axis. Hand-drawn shapes that touch slightly count as separate. */
function cut<T extends Placed>(items: readonly T[], along: (box: Box) => [number, number]): T[][] {
  const sorted = [...items].sort((a, b) => along(a.box)[0] - along(b.box)[0] || a.drawn - b.drawn);
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const [from, to] = along(item.box);
    const slack = Math.min(4, (to - from) / 4);
    if (groups.length === 0 || from >= end - slack) groups.push([item]);
    else groups.at(-1)!.push(item);
    end = Math.max(end, to);
  }
  return groups;
}

/**
 * Number of items drawn before the start of an earlier group: how much the order of groups contradicts the drawing
 * order.
 */
function inversions<T extends Placed>(groups: readonly T[][]): number {
  let count = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (const group of groups) {
    for (const one of group) if (one.drawn < latest) count++;
    for (const one of group) latest = Math.max(latest, one.drawn);
  }
  return count;
}
