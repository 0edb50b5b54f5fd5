import { type Span, spanBox } from '../pieces.ts';
import type { TableType } from '../types/paper-type.ts';
import type { Area } from './area.ts';
import { isTelling, misfitOf } from './columns.ts';
import { type PrintedColumn, spanText } from './item-table.ts';
import type { PrintLine } from './lines.ts';

/** A line, with its spans by printed column. */
export interface Placed {
  y0: number;
  y1: number;
  cells: Span[][];
  /** Number of spans that cross column boundaries. */
  running: number;
}

/** Cost of a text that overflows into the next column. */
const OVERFLOW = 0.4;

/**
 * Assigns the spans of a line to columns. Splits a span at a boundary if the print, a ruling or the column kinds
 * require it.
 */
export function placeLine(
  line: PrintLine,
  columns: readonly PrintedColumn[],
  upright: readonly number[],
  frame: Area,
  type: TableType,
): Placed {
  const sides = upright.map((x) => x + line.shift);
  const area = {
    ...frame,
    left: frame.left + line.shift,
    right: frame.right + line.shift,
    rules: frame.rules.map((x) => x + line.shift),
  };
  const cells: Span[][] = columns.map(() => []);
  let running = 0;
  for (const whole of line.spans) {
    for (const span of cutAtSides(whole, columns, sides, area, type)) {
      const box = spanBox(span);
      const crossed = sides.filter(
        (x) => box.x0 < x - 0.5 * span.piece.size && box.x1 > x + 0.5 * span.piece.size,
      ).length;
      if (crossed > 1) running++;
      const j = columnAt(span, columns, sides, area);
      if (j >= 0) cells[j]!.push(span);
    }
  }
  return { y0: line.y0, y1: line.y1, cells, running };
}

/** The column with the largest part of a span, or -1. */
function columnAt(span: Span, columns: readonly PrintedColumn[], sides: readonly number[], area: Area): number {
  const { x0, x1 } = spanBox(span);
  let best = -1;
  let most = 0;
  for (let j = 0; j < columns.length; j++) {
    const from = j === 0 ? area.left : sides[j - 1]!;
    const to = j === columns.length - 1 ? area.right : sides[j]!;
    const inside = Math.min(x1, to) - Math.max(x0, from);
    if (inside > most) {
      most = inside;
      best = j;
    }
  }
  return most < 0.3 * (x1 - x0) ? -1 : best;
}

function cutAtSides(
  span: Span,
  columns: readonly PrintedColumn[],
  sides: readonly number[],
  area: Area,
  type: TableType,
): Span[] {
  const parts: Span[] = [];
  let rest = span;
  const all = [area.left, ...sides, area.right];
  all.forEach((x, i) => {
    if (!Number.isFinite(x)) return;
    const at = cutAt(rest, x, columns[i - 1], columns[i], area, type);
    if (at === undefined) return;
    parts.push({ ...rest, end: at });
    rest = { ...rest, start: at };
  });
  // A ruling that OCR has read as punctuation.
  return parts.length === 0 ? [rest] : [...parts, rest].filter((part) => !/^[:;|.,'`!]$/u.test(spanText(part)));
}

/** The unit at which a span is split at a boundary, or undefined if it stays whole. */
function cutAt(
  span: Span,
  x: number,
  left: PrintedColumn | undefined,
  right: PrintedColumn | undefined,
  area: Area,
  type: TableType,
): number | undefined {
  const { piece, start, end } = span;
  const box = spanBox(span);
  const { size } = piece;
  if (x <= box.x0 || x >= box.x1) return undefined;
  const gaps: { unit: number; distance: number; width: number }[] = [];
  for (let u = start + 1; u < end; u++) {
    const g = piece.glyphs[piece.at[u]!]!;
    const last = piece.glyphs[piece.at[u - 1]!]!;
    if (g === last) continue;
    gaps.push({
      unit: u,
      distance: Math.abs((last.x1 + g.x0) / 2 - x),
      width: piece.gaps.has(u) ? Math.max(0.36 * size, g.x0 - last.x1) : g.x0 - last.x1,
    });
  }
  gaps.sort((a, b) => a.distance - b.distance);
  const blank = gaps.find((g) => g.width > 0.35 * size && (g.distance < 1.2 * size || g.distance < 0.6 * g.width));
  // A full stop or comma leaves a gap that separates nothing.
  if (blank && !(/[.,]/u.test(piece.text.slice(blank.unit - 1, blank.unit + 1)) && blank.width < 0.8 * size))
    return blank.unit;
  const nearest = gaps[0];
  if (!nearest) return undefined;
  const isRuled = area.rules.some((r) => Math.abs(r - x) < 1) || x === area.left || x === area.right;
  // OCR may read the ruling as a digit: split numbers only at a wide gap.
  if (isRuled && nearest.distance < 0.7 * size && (!isInNumber(piece.text, nearest) || nearest.width > 0.5 * size))
    return nearest.unit;
  // Between two text columns, text without a space overflows its column.
  if (!left || !right || (!isTelling(left, type) && !isTelling(right, type))) return undefined;
  const whole = Math.min(misfitOf(spanText(span), left, type), misfitOf(spanText(span), right, type)) + OVERFLOW;
  const options = gaps
    .filter((g) => g.distance < 1.1 * size)
    .map((g) => ({
      unit: g.unit,
      cost:
        misfitOf(piece.text.slice(start, g.unit), left, type) +
        misfitOf(piece.text.slice(g.unit, end), right, type) +
        (0.1 * g.distance) / size,
    }))
    .sort((a, b) => a.cost - b.cost);
  const best = options[0];
  return best && best.cost < whole ? best.unit : undefined;
}

const isInNumber = (text: string, { unit }: { unit: number }): boolean =>
  /^[\d.,]{2}$/u.test(text.slice(unit - 1, unit + 1));
