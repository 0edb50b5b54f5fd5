import { overlapY } from '../document/index.ts';
import type { FieldQuery } from './field-query.ts';
import {
  below,
  isRaised,
  type LabelUnit,
  type PageIndex,
  rightOf,
  type Segment,
  spanBox,
  wholeSpan,
} from './page-index.ts';
import type { Span } from './span.ts';
import type { TextCell } from './types.ts';

/** All lines of the cell beside the label. A label is often centred beside several lines. */
export function wholeCell(query: FieldQuery, index: PageIndex, beside: Segment, label: Segment): Span[] | undefined {
  const cell = beside.cell;
  if (!cell || cell.id === label.cell?.id || query.kind === 'name') return undefined;
  const lines = index.segments.filter((s) => s.cell?.id === cell.id).sort((a, b) => a.box.y0 - b.box.y0);
  const left = Math.min(...lines.map((s) => s.box.x0));
  if (lines.length < 2 || lines.some((s) => s.isKey || s.box.x0 - left > 3 * s.line.size)) return undefined;
  return lines.map(wholeSpan);
}

/** The whole cell beside a remarks label. Remarks may contain anything, including other labels with values. */
export function besideNote(index: PageIndex, label: Segment): Span[] | undefined {
  const { cell, tableId } = label;
  if (!cell || !tableId || index.segments.some((s) => s !== label && s.cell?.id === cell.id)) return undefined;
  const beside = index.segments.filter(
    (s) => s.tableId === tableId && s.cell?.row === cell.row && s.cell.col === cell.col + cell.colSpan,
  );
  return beside.length > 0 && beside.some((s) => /[:：]\s*\S/u.test(s.line.text)) ? inPrintOrder(beside) : undefined;
}

const inPrintOrder = (segments: readonly Segment[]): Span[] =>
  segments
    .toSorted((a, b) =>
      overlapY(a.box, b.box) > 0.5 * Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0)
        ? a.box.x0 - b.box.x0
        : a.box.y0 - b.box.y0,
    )
    .map(wholeSpan);

/** The continuation of a line to its right: in its cell, or directly after a cut by a column boundary. */
export function continuationOf(index: PageIndex, first: Segment): Segment[] {
  const out: Segment[] = [];
  let end = first.box.x1;
  for (const r of rightOf(index, first.box)) {
    if (!r.cell || r.tableId !== first.tableId || (r.cell.id !== first.cell?.id && r.box.x0 - end > 1.2 * r.line.size))
      break;
    out.push(r);
    end = r.box.x1;
  }
  return out;
}

/**
 * Lines that continue an open value below: in the same cell, or directly below with the same left edge, or with that of
 * the label if the value fills its line. A line with a label of its own at its left is another value.
 */
export function wrapped(query: FieldQuery, index: PageIndex, first: Span, unit: LabelUnit): Span[] {
  const spans = [first];
  if (query.kind === 'name') return spans;
  let box = spanBox(first.line, first.start, first.end);
  const left = box.x0;
  const height = Math.max(4, box.y1 - box.y0);
  const label = spanBox(unit.segment.line, unit.start, unit.end);
  const beside = overlapY(label, box) > 0;
  let cell = index.segments.find((s) => s.line === first.line)?.cell;
  for (let n = 0; n < 12; n++) {
    const under = below(index, { ...box, x0: Math.min(box.x0, beside ? label.x0 : box.x0) }, 0.9 * height);
    const next = under.find((s) => s.line !== first.line && !spans.some((p) => p.line === s.line));
    if (!next || next.isKey || next.units.some((u) => u.colon) || hasOwnLabel(index, next)) break;
    if (next.cell !== cell && !continuesCell(index, cell, next)) break;
    const sameStart = Math.abs(next.box.x0 - left) < 0.8 * height;
    const fromLabel = beside && Math.abs(next.box.x0 - label.x0) < 0.8 * height;
    const full = cell ? box.x1 > cell.box.x1 - 4 * height : box.x1 - left > 12 * height;
    if (!(sameStart && (query.kind === 'address' || query.kind === 'text')) && !(fromLabel && full)) break;
    if (!sameStart && !full) break;
    if (Math.abs(next.line.size - first.line.size) > 0.25 * first.line.size) break;
    spans.push(wholeSpan(next));
    box = { ...next.box, x0: Math.min(left, next.box.x0) };
    cell = next.cell;
  }
  return spans;
}

/** Whether a label stands at the left of a line, on its row, and not `known` beyond it. */
export const hasOwnLabel = (index: PageIndex, { box, line }: Segment, known?: Segment): boolean =>
  index.segments.some(
    (s) =>
      s.isKey &&
      s !== known &&
      s.line !== line &&
      s.box.x1 <= box.x0 + 1 &&
      s.box.x0 >= (known?.box.x1 ?? 0) &&
      (overlapY(s.box, box) > 0.5 * (s.box.y1 - s.box.y0) || isRaised(s.box, box)),
  );

/** Whether a line stands in the cell below another, alone on its row: table detection cut a value of a form. */
const continuesCell = (index: PageIndex, cell: TextCell | undefined, next: Segment): boolean =>
  cell !== undefined &&
  next.cell?.row === cell.row + cell.rowSpan &&
  next.cell.col === cell.col &&
  !index.segments.some(
    (s) =>
      s !== next &&
      s.tableId === next.tableId &&
      overlapY(s.box, next.box) > 0.5 * next.line.size &&
      s.box.x1 <= next.box.x0,
  );
