import type { ExtractionRequest } from '../types.ts';
import { rowId } from './material.ts';
import type { Reply } from './reply.ts';
import type { Said, SaidValue } from './said.ts';

/** Ignores width, case and spaces. */
const folded = ({ value }: SaidValue): string => String(value).normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * Merges the windows of one document: the first value of each field, with the others as conflicts; rows in order,
 * without those seen by two windows.
 */
export function mergeReplies(
  replies: readonly Reply[],
  request: ExtractionRequest,
): Pick<Said, 'scalars' | 'arrays' | 'conflicts'> {
  const conflicts: NonNullable<Said['conflicts']> = [];
  const scalars = request.scalars.map((_, scalar) => {
    const given = replies.flatMap((reply) => reply.scalars[scalar] ?? []);
    const [first, ...others] = given.filter(
      (value, i) => given.findIndex((other) => folded(other) === folded(value)) === i,
    );
    if (others.length > 0) conflicts.push({ scalar, others });
    return first ?? null;
  });
  const arrays = request.arrays.map((_, a) => {
    const rows: { row: (SaidValue | null)[]; window: number }[] = [];
    replies.forEach((reply, window) => {
      for (const row of reply.arrays[a] ?? []) {
        if (!rows.some((known) => known.window !== window && sameRow(known.row, row))) rows.push({ row, window });
      }
    });
    return rows.map(({ row }) => row);
  });
  return { scalars, arrays, ...(conflicts.length > 0 && { conflicts }) };
}

/** Whether two rows come from the same lines and have no differing values. */
function sameRow(a: readonly (SaidValue | null)[], b: readonly (SaidValue | null)[]): boolean {
  const idsOf = (row: readonly (SaidValue | null)[]): Set<string> =>
    new Set(row.flatMap((value) => value?.ids?.map(rowId) ?? []));
  const idsA = idsOf(a);
  const idsB = idsOf(b);
  if (idsA.size > 0 && idsB.size > 0 && ![...idsA].some((id) => idsB.has(id))) return false;
  let common = 0;
  for (let c = 0; c < a.length; c++) {
    const one = a[c];
    const other = b[c];
    if (!one || !other) continue;
    if (folded(one) !== folded(other)) return false;
    common++;
  }
  return common > 0;
}
