import { median } from '../../document/index.ts';
import { fitOf, isOpen } from '../grammar.ts';
import type { Span } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType, ValueKind } from '../types/paper-type.ts';
import { CLOSING, kindOf, type PrintedColumn, SUBTOTAL, spanText } from './item-table.ts';
import type { Placed } from './place.ts';

const EMPTY_ROW = /^(?:\(?以下空白\)?|此行以下空白|[-—/*]+)$/u;
/** A row has one number per column, but dates and places may take several lines. */
const NUMERIC = new Set<ValueKind>(['amount', 'quantity', 'percent', 'measure', 'distance', 'count']);
/** Digits, and letters that OCR reads instead. */
const FIGURES = /^[\dOoQDIl|ZSBbGgq.,。¥%-]+$/u;
/** Minimum fit of a text to its column kind to start a row. */
const READABLE = 0.3;
/** Minimum share of the usual number of cells for a line that starts a row. */
const FULL = 0.7;

/**
 * Groups lines into rows. Rulings separate rows; without them, each line with a number in the leading numeric column
 * starts one.
 */
export function groupIntoItems(
  lines: readonly Placed[],
  columns: readonly PrintedColumn[],
  type: TableType,
  marked: Marked,
): Span[][][] {
  const filled = lines.filter((l) => l.cells.some((cell) => cell.length > 0));
  const kept = filled.slice(0, endOf(filled));
  const rows = groupRows(kept, columns, type, marked);
  return rows.filter((row) => isItem(row, columns));
}

/**
 * Lines that cross several column boundaries are not rows. If many of the remaining lines do, the list ends before the
 * first of them.
 */
function endOf(lines: readonly Placed[]): number {
  const first = lines.findIndex((l) => l.running > 0);
  if (first <= 0) return lines.length;
  const rest = lines.slice(first);
  return rest.filter((l) => l.running > 0).length > 0.4 * rest.length ? first : lines.length;
}

function groupRows(
  lines: readonly Placed[],
  columns: readonly PrintedColumn[],
  type: TableType,
  marked: Marked,
): Span[][][] {
  const isHead = headTest(lines, columns, type);
  const heads = lines.filter(isHead);
  if (heads.length === 0) return [];
  const isRuled = (a: Placed, b: Placed): boolean => {
    const x0 = columns[0]!.box.x0;
    const x1 = columns.at(-1)!.box.x1;
    return marked.rulings.horizontal.some(
      (r) => r.at > a.y1 - 4 && r.at < b.y0 + 4 && r.from < x0 + 0.3 * (x1 - x0) && r.to > x0 + 0.6 * (x1 - x0),
    );
  };
  const isRuledBetween = (from: number, to: number): boolean => {
    for (let i = from; i < to; i++) if (isRuled(lines[i]!, lines[i + 1]!)) return true;
    return false;
  };
  const topAligned = isHead(lines[0]!);
  const rows = new Map<Placed, Placed[]>(heads.map((h) => [h, [h]]));
  let previous = -1;
  lines.forEach((line, i) => {
    if (isHead(line)) {
      previous = i;
      return;
    }
    const next = lines.findIndex((l, k) => k > i && isHead(l));
    const above = previous >= 0 && !isRuledBetween(previous, i) ? lines[previous] : undefined;
    const below = next >= 0 && !isRuledBetween(i, next) ? lines[next] : undefined;
    const owner =
      above && below ? (topAligned || line.y0 - above.y1 <= below.y0 - line.y1 ? above : below) : (above ?? below);
    if (owner) rows.get(owner)!.push(line);
  });
  return heads.map((h) => {
    const members = rows.get(h)!.sort((a, b) => a.y0 - b.y0);
    return columns.map((_, j) => members.flatMap((m) => m.cells[j]!));
  });
}

/** A test whether a line starts a row: it has a number in the most filled numeric column, or fills as many columns. */
function headTest(
  lines: readonly Placed[],
  columns: readonly PrintedColumn[],
  type: TableType,
): (line: Placed) => boolean {
  const kinds = columns.map((c) => kindOf(c, type) ?? 'text');
  const cellText = (l: Placed, j: number): string => l.cells[j]!.map(spanText).join('');
  const isFilled = (l: Placed, j: number): boolean => {
    const text = cellText(l, j);
    return (
      text !== '' &&
      (columns[j]!.shared !== undefined ||
        (NUMERIC.has(kinds[j]!) && FIGURES.test(text)) ||
        fitOf(kinds[j]!, text) >= READABLE)
    );
  };
  const counts = columns.map(
    (c, j) =>
      lines.filter((l) => isFilled(l, j) && (c.shared !== undefined || !isOpen(kinds[j]!) || kinds[j] === 'measure'))
        .length,
  );
  const numeric = counts.map((n, j) => (NUMERIC.has(kinds[j]!) || columns[j]!.shared !== undefined ? n : 0));
  const most = Math.max(...numeric) >= 0.5 * Math.max(...counts) ? numeric : counts;
  // If counts are equal, prefer the column on fuller lines: a pack count may be printed above its unit.
  const fullness = columns.map((_, j) =>
    lines.reduce((sum, l) => sum + (isFilled(l, j) ? l.cells.filter((c) => c.length > 0).length : 0), 0),
  );
  const key = most.reduce(
    (best, n, j) => (n > most[best]! || (n === most[best] && fullness[j]! > fullness[best]!) ? j : best),
    0,
  );
  if (most[key] === 0) {
    const full = Math.max(...lines.map((l) => l.cells.filter((c) => c.length > 0).length));
    return (l) => full < 2 || l.cells.filter((c) => c.length > 0).length >= 2;
  }
  const usual =
    median(lines.filter((l) => isFilled(l, key)).map((l) => l.cells.filter((c) => c.length > 0).length)) ?? 0;
  return (l) => {
    if (isFilled(l, key)) return true;
    const full = l.cells.filter((c) => c.length > 0).length;
    const figures = columns.filter(
      (_, j) => NUMERIC.has(kinds[j]!) && l.cells[j]!.length > 0 && fitOf(kinds[j]!, cellText(l, j)) > 0.5,
    ).length;
    return figures >= 2 || (figures >= 1 && full >= Math.max(2, FULL * usual));
  };
}

function isItem(row: readonly (readonly Span[])[], columns: readonly PrintedColumn[]): boolean {
  const filled = row.filter((cell) => cell.length > 0);
  const text = row.map((cell) => cell.map(spanText).join('')).join('');
  const first = filled[0]?.map(spanText).join('') ?? '';
  const known = row.filter((cell, j) => cell.length > 0 && columns[j]!.column >= 0).length;
  return known >= 1 && filled.length >= 2 && !EMPTY_ROW.test(text) && !CLOSING.test(text) && !SUBTOTAL.test(first);
}
