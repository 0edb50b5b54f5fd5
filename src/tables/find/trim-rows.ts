import type { Separator } from '../grid/columns.ts';
import type { Scale, TextRow, Word } from '../words.ts';
import { type Head, isBold } from './head.ts';
import { marker } from './reject.ts';

/** Gaps from this width on (em) are no blanks. */
const CLEAR_GAP = 0.6;

/** Lines of text at the end whose blanks lie where columns part: nothing of them begins where texts of a column do. */
export function trimText(body: TextRow[], head: Head, seps: readonly Separator[]): void {
  const gapAt = (row: TextRow, { x }: Separator): { right: Word; width: number } | undefined => {
    const k = row.words.findIndex((w) => (w.x0 + w.x1) / 2 > x);
    return k > 0
      ? { right: row.words[k] as Word, width: (row.words[k] as Word).x0 - (row.words[k - 1] as Word).x1 }
      : undefined;
  };
  const blank = (row: TextRow, sep: Separator, others: readonly TextRow[]): boolean => {
    const gap = gapAt(row, sep);
    if (!gap || gap.width >= CLEAR_GAP * gap.right.size) return false;
    return !others.some((o) => {
      const first = o.words.find((w) => (w.x0 + w.x1) / 2 > sep.x);
      return first !== undefined && Math.abs(first.x0 - gap.right.x0) < 0.15 * first.size;
    });
  };
  while (body.length > 0) {
    // The last row left can only begin where heads do.
    const others = body.length > 1 ? body.slice(0, -1) : head.rows;
    if (!seps.some((s) => blank(body.at(-1) as TextRow, s, others))) return;
    body.pop();
  }
}

/** Rows at the end that stand in the first column alone belong to what follows, unless they go on with a cell. */
export function trimEnd(body: TextRow[], head: Head, seps: readonly Separator[], scale: Scale): void {
  const first = seps[0]?.x ?? Number.POSITIVE_INFINITY;
  const gaps = body.slice(1).map((r, i) => r.baseline - (body[i] as TextRow).baseline);
  while (body.length > 0) {
    const row = body.at(-1) as TextRow;
    const before = body.at(-2) ?? (head.rows.at(-1) as TextRow);
    if (row.x1 > first) return;
    const gap = row.baseline - before.baseline;
    const inner = gaps.slice(0, Math.max(1, body.length - 2));
    const wraps = gap <= 1.05 * Math.min(...inner, 1.6 * scale.em);
    // A label without values, as far below as all rows are, in their type.
    const isLabel =
      inner.length > 1 && gap <= 1.05 * Math.min(...inner) && !isBold(row) && row.size <= 1.03 * before.size;
    if ((wraps || isLabel) && !marker.test((row.words[0] as Word).text)) return;
    body.pop();
  }
}
