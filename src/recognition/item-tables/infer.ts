import { fitOf, isOpen } from '../grammar.ts';
import { plainText } from '../pieces.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import { type PrintedColumn, spanText } from './item-table.ts';
import type { Placed } from './place.ts';

/** Kinds that are rare in other columns. */
const UNIQUE = new Set<ValueKind>(['fee-class', 'insurance-class', 'mark', 'percent']);
/** Minimum mean likeness of values that name a column by themselves. */
const LEAST_FIT = 0.7;

/** Minimum share of characters that a misread label has in common with the true one. */
const LEAST_ALIKE = 0.5;

/**
 * Names columns with misread labels: by the rest of the label, or by their values. A kind must occur in one column of
 * the type only, or in one column between the neighbours on both sides, in the order of the type.
 */
export function inferColumns(
  columns: readonly PrintedColumn[],
  lines: readonly Placed[],
  type: TableType,
): PrintedColumn[] {
  const out = [...columns];
  out.forEach((printed, j) => {
    if (printed.unread === undefined || printed.column >= 0) return;
    const texts = lines.map((l) => l.cells[j]!.map(spanText).join('')).filter((text) => text !== '');
    if (texts.length === 0) return;
    const isFree = (c: number): boolean => !out.some((o) => o.column === c || o.shared === c);
    const named = mostAlike(printed.unread, type, isFree);
    if (named !== undefined) {
      out[j] = { ...printed, column: named };
      return;
    }
    const before = out.slice(0, j).findLast((c) => c.column >= 0)?.column ?? -1;
    const after = out.slice(j + 1).find((c) => c.column >= 0)?.column ?? type.columns.length;
    const fits = (column: number): boolean => {
      const { kind } = type.columns[column]!;
      if (isOpen(kind) && !UNIQUE.has(kind) && kind !== 'person') return false;
      return texts.reduce((sum, text) => sum + fitOf(kind, text), 0) / texts.length >= LEAST_FIT;
    };
    const free = type.columns.map((_, c) => c).filter((c) => isFree(c) && fits(c));
    const unique = free.filter(
      (c) =>
        UNIQUE.has(type.columns[c]!.kind) && type.columns.filter((o) => o.kind === type.columns[c]!.kind).length === 1,
    );
    const between = free.filter((c) => c > before && c < after);
    const [only, ...more] = unique.length > 0 ? unique : between;
    if (only !== undefined && more.length === 0) out[j] = { ...printed, column: only };
  });
  return out;
}

/** The column whose label has the same length and the most characters in common. */
function mostAlike(text: string, type: TableType, isFree: (column: number) => boolean): number | undefined {
  const alike = type.columns.map(({ labels }, c) =>
    isFree(c)
      ? Math.max(
          0,
          ...labels
            .map(plainText)
            .map((l) =>
              l.length === text.length ? [...l].filter((sign, i) => sign === text[i]).length / l.length : 0,
            ),
        )
      : 0,
  );
  const best = Math.max(...alike);
  return text.length >= 2 && best >= LEAST_ALIKE && alike.filter((a) => a === best).length === 1
    ? alike.indexOf(best)
    : undefined;
}
