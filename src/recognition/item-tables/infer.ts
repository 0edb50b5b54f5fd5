import { fitOf, isOpen } from '../grammar.ts';
import { plainText } from '../pieces.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import { type PrintedColumn, textOf } from './item-table.ts';
import type { Placed } from './place.ts';

/** Kinds that hardly any other column has. */
const UNIQUE = new Set<ValueKind>(['fee-class', 'insurance-class', 'mark', 'percent']);
/** Least mean likeness of the values of a column that its values alone name. */
const LEAST_FIT = 0.7;

/** Least share of characters that a misread label has in common with the one that it was. */
const LEAST_ALIKE = 0.5;

/**
 * Columns whose label OCR has misread: by what is left of it, or by their values: those of a kind that only one column of the type has, and those of a kind that only
 * one column has between the columns at both sides, in the order that the type lists them.
 */
export function inferColumns(columns: readonly PrintedColumn[], lines: readonly Placed[], type: TableType): PrintedColumn[] {
  const out = [...columns];
  out.forEach((printed, j) => {
    if (printed.unread === undefined || printed.column >= 0) return;
    const texts = lines.map((l) => l.cells[j]!.map(textOf).join('')).filter((text) => text !== '');
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
    const unique = free.filter((c) => UNIQUE.has(type.columns[c]!.kind) && type.columns.filter((o) => o.kind === type.columns[c]!.kind).length === 1);
    const between = free.filter((c) => c > before && c < after);
    const [only, ...more] = unique.length > 0 ? unique : between;
    if (only !== undefined && more.length === 0) out[j] = { ...printed, column: only };
  });
  return out;
}

/** The column with a label of the same length that shares the most characters with a misread one. */
function mostAlike(text: string, type: TableType, isFree: (column: number) => boolean): number | undefined {
  const alike = type.columns.map(({ labels }, c) =>
    isFree(c)
      ? Math.max(0, ...labels.map(plainText).map((l) => (l.length === text.length ? [...l].filter((sign, i) => sign === text[i]).length / l.length : 0)))
      : 0,
  );
  const best = Math.max(...alike);
  return text.length >= 2 && best >= LEAST_ALIKE && alike.filter((a) => a === best).length === 1 ? alike.indexOf(best) : undefined;
}
