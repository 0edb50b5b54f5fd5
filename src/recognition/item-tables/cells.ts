import { isOpen } from '../grammar.ts';
import type { Span } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import { type PrintedColumn, spanText } from './item-table.ts';

/** Cells of a row by columns of the type. */
export function cellsOf(
  row: readonly Span[][],
  columns: readonly PrintedColumn[],
  type: TableType,
  marked: Marked,
): Span[][] {
  const cells: Span[][] = type.columns.map(() => []);
  columns.forEach((printed, j) => {
    if (printed.column < 0) return;
    for (const span of row[j] ?? []) {
      const value = withoutLabel(span, printed.column, marked);
      if (!value) continue;
      if (printed.shared === undefined) cells[printed.column]!.push(value);
      else partFigures(value, printed.column, printed.shared, type, cells);
    }
  });
  const name = type.columns.findIndex((c) => /(?:^|_)name(?:_table)?$/u.test(c.key));
  if (name >= 0) cells[name] = withoutNumber(cells[name]!);
  partUnit(cells, columns, type);
  partMark(cells, type);
  return cells;
}

/** Removes the column name repeated before the value: 主要诊断：肺炎. */
function withoutLabel(span: Span, column: number, marked: Marked): Span | undefined {
  const label = marked.hits.find(
    (h) => h.piece === span.piece && h.colon && h.start === span.start && h.columns.some((c) => c.column === column),
  );
  if (!label) return span;
  return label.end < span.end ? { ...span, start: label.end } : undefined;
}

/** Removes the row number before a name: 1、阿司匹林. */
function withoutNumber(spans: Span[]): Span[] {
  const [first, ...rest] = spans;
  const number = first && /^\d{1,2}(?:、|\.(?=\p{Script=Han}))/u.exec(spanText(first))?.[0].length;
  if (!first || !number) return spans;
  return first.start + number < first.end ? [{ ...first, start: first.start + number }, ...rest] : rest;
}

/** Splits digits and words of a printed column that two columns of the type share. */
function partFigures(span: Span, column: number, shared: number, type: TableType, cells: Span[][]): void {
  const [numeric, verbal] = isOpen(type.columns[column]!.kind) ? [shared, column] : [column, shared];
  const text = spanText(span);
  const figures = /-?\d+(?:\.\d+)?/u.exec(text);
  const cut = figures ? figures.index + figures[0].length : 0;
  if (figures) cells[numeric]!.push({ ...span, start: span.start + figures.index, end: span.start + cut });
  const from = cut + (/^[/()]*/u.exec(text.slice(cut))?.[0].length ?? 0);
  const to = text.length - (/[)]*$/u.exec(text)?.[0].length ?? 0);
  if (to > from) cells[verbal]!.push({ ...span, start: span.start + from, end: span.start + to });
}

const WITH_UNIT = /^(-?\d+(?:\.\d+)?)[/]?(\p{Script=Han}{1,3})$/u;

/** Splits 3盒 in a quantity column if the unit column of the type is not printed. */
function partUnit(cells: Span[][], columns: readonly PrintedColumn[], type: TableType): void {
  const unit = type.columns.findIndex((c) => /(?:^|_)unit(?:_table)?$/u.test(c.key));
  const quantity = type.columns.findIndex((c) => c.kind === 'quantity');
  if (
    unit < 0 ||
    quantity < 0 ||
    cells[unit]!.length > 0 ||
    columns.some((c) => c.column === unit || c.shared === unit)
  )
    return;
  const spans = cells[quantity]!;
  const parts = WITH_UNIT.exec(spans.map(spanText).join(''));
  if (!parts) return;
  cells[quantity] = cutSpans(spans, 0, parts[1]!.length);
  cells[unit] = cutSpans(spans, parts[0].length - parts[2]!.length, parts[0].length);
}

/** Spans of a part of the text of several spans. */
function cutSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap((span): Span[] => {
    const [start, end] = [span.start + Math.max(0, from - at), Math.min(span.end, span.start + to - at)];
    at += span.end - span.start;
    return end > start ? [{ ...span, start, end }] : [];
  });
}

const MARK = /^(?:[↑↓]+|[HL]|偏?[高低])$/u;
const MARK_BEHIND = /^(.*\d)([↑↓]+|[HL]|偏?[高低])$/u;
/** A mark before a unit: H10^9/L, Lfl, ↑%. */
const MARK_BEFORE =
  /^([↑↓]+|[HL])(?=%|‰|[x×*]?10[\^*\d]|[pnμµumdk]?(?:g|mol|U|IU|kat|Eq)\/|[mμµufd]?[Ll]$|pg|fl|fL|mm|ng|mg|μg|ug|U\/|IU|[kKm]U|s(?:ec)?$|秒)/u;

/** Splits an out-of-range mark from a result or a unit (5.2↑, H before a unit): it is a separate value. */
function partMark(cells: Span[][], type: TableType): void {
  const result = type.columns.findIndex((c) => c.kind === 'measure');
  const mark = type.columns.findIndex((c) => c.kind === 'mark');
  if (result < 0 || mark < 0 || cells[mark]!.length > 0) return;
  const unit = type.columns.findIndex((c) => c.key === 'unit');
  for (const column of [result, unit]) {
    const spans = cells[column] ?? [];
    const alone =
      spans.length > 1
        ? spans.findIndex((span, i) => (i === 0) === (column === unit) && MARK.test(spanText(span)))
        : -1;
    if (alone < 0) continue;
    cells[mark] = [spans[alone]!];
    cells[column] = spans.filter((_, i) => i !== alone).slice(0, column === result ? 1 : undefined);
    return;
  }
  const [figure] = cells[result]!;
  const behind = figure && MARK_BEHIND.exec(spanText(figure));
  if (behind) {
    cells[result] = [{ ...figure, end: figure.start + behind[1]!.length }];
    cells[mark] = [{ ...figure, start: figure.start + behind[1]!.length }];
    return;
  }
  const [first, ...more] = cells[unit] ?? [];
  const before = first && MARK_BEFORE.exec(spanText(first));
  if (!before) return;
  cells[mark] = [{ ...first, end: first.start + before[1]!.length }];
  cells[unit] = [{ ...first, start: first.start + before[1]!.length }, ...more];
}
