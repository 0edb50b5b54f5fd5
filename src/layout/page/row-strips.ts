import { cover, distribute, type Item, isOneLine } from './item.ts';

/** Maximum room at the end of a line of running text, and space to the next line, in em. */
const RUNNING_ROOM = 2;

const RUNNING_PITCH = 0.9;

/**
 * The rows of a region that is read row by row, top to bottom. A row starts where the leftmost column (`left`) has
 * content, so that a multi-line value stays with its label.
 */
export function rowsOf(items: readonly Item[], left: readonly Item[], em: number): Item[][] {
  const strips = distribute(items, cover(items, 'y', 0.01), 'y');
  const lefts = new Set(left);
  let row: Item[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  const rows: Item[][] = [];
  for (const strip of strips) {
    const top = strip.reduce((m, i) => Math.min(m, i.y0), Number.POSITIVE_INFINITY);
    if (row.length > 0 && (strip.some((i) => lefts.has(i)) || top - bottom > 1.5 * em)) {
      rows.push(row);
      row = [];
    }
    for (const item of strip) {
      row.push(item);
      bottom = Math.max(bottom, item.y1);
    }
  }
  if (row.length > 0) rows.push(row);
  return joinRunningRows(rows, left, em);
}

/**
 * Joins rows that only have a full line of the left column with what follows them closely: running text above contents
 * or a form, whose right column it does not reach.
 */
function joinRunningRows(rows: readonly Item[][], left: readonly Item[], em: number): Item[][] {
  const right = left.reduce((m, i) => Math.max(m, i.x1), Number.NEGATIVE_INFINITY);
  const lefts = new Set(left);
  const isText = (row: readonly Item[]): boolean => row.every((i) => i.line && lefts.has(i)) && isOneLine(row, em);
  const out: Item[][] = [];
  let last: Item[] | undefined;
  for (const row of rows) {
    const text = isText(row);
    const end = last?.reduce((m, i) => Math.max(m, i.x1), Number.NEGATIVE_INFINITY) ?? 0;
    const bottom = last?.reduce((m, i) => Math.max(m, i.y1), Number.NEGATIVE_INFINITY) ?? 0;
    if (text && last && end > right - RUNNING_ROOM * em && row[0]!.y0 - bottom < RUNNING_PITCH * em)
      out.at(-1)!.push(...row);
    else out.push([...row]);
    last = text ? row : undefined;
  }
  return out;
}
