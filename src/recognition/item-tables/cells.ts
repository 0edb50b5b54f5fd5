import { isOpen } from '../grammar.ts';
import type { Span } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import { type PrintedColumn, textOf } from './item-table.ts';

/** Cells by columns of the type. */
export function cellsOf(row: readonly Span[][], columns: readonly PrintedColumn[], type: TableType, marked: Marked): Span[][] {
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
  partUnit(cells, columns, type);
  partMark(cells, type);
  return cells;
}

/** 主要诊断：肺炎: the name of the column again, before the value. */
function withoutLabel(span: Span, column: number, marked: Marked): Span | undefined {
  const label = marked.hits.find((h) => h.piece === span.piece && h.colon && h.start === span.start && h.columns.some((c) => c.column === column));
  if (!label) return span;
  return label.end < span.end ? { ...span, start: label.end } : undefined;
}

/** A printed column that two columns of the type share: figures and words. */
function partFigures(span: Span, column: number, shared: number, type: TableType, cells: Span[][]): void {
  const [numeric, verbal] = isOpen(type.columns[column]!.kind) ? [shared, column] : [column, shared];
  const text = textOf(span);
  const figures = /-?\d+(?:\.\d+)?/u.exec(text);
  const cut = figures ? figures.index + figures[0].length : 0;
  if (figures) cells[numeric]!.push({ ...span, start: span.start + figures.index, end: span.start + cut });
  const from = cut + (/^[/()]*/u.exec(text.slice(cut))?.[0].length ?? 0);
  const to = text.length - (/[)]*$/u.exec(text)?.[0].length ?? 0);
  if (to > from) cells[verbal]!.push({ ...span, start: span.start + from, end: span.start + to });
}

const WITH_UNIT = /^(-?\d+(?:\.\d+)?)[/]?(\p{Script=Han}{1,3})$/u;

/** 3盒 in a column of quantities: a type that has a column of units that is not printed gets both. */
function partUnit(cells: Span[][], columns: readonly PrintedColumn[], type: TableType): void {
  const unit = type.columns.findIndex((c) => /(?:^|_)unit(?:_table)?$/u.test(c.key));
  const quantity = type.columns.findIndex((c) => c.kind === 'quantity');
  if (unit < 0 || quantity < 0 || cells[unit]!.length > 0 || columns.some((c) => c.column === unit || c.shared === unit)) return;
  const spans = cells[quantity]!;
  const parts = WITH_UNIT.exec(spans.map(textOf).join(''));
  if (!parts) return;
  cells[quantity] = cutSpans(spans, 0, parts[1]!.length);
  cells[unit] = cutSpans(spans, parts[0].length - parts[2]!.length, parts[0].length);
}

/** The print of a part of the text of several spans. */
function cutSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap((span): Span[] => {
    const [start, end] = [span.start + Math.max(0, from - at), Math.min(span.end, span.start + to - at)];
    at += span.end - span.start;
    return end > start ? [{ ...span, start, end }] : [];
  });
}

const WITH_MARK = /^(.*\d)([↑↓]+|[HL]|偏?[高低])$/u;

/** 5.2↑ in a column of results: the mark is a value of its own. */
function partMark(cells: Span[][], type: TableType): void {
  const result = type.columns.findIndex((c) => c.kind === 'measure');
  const mark = type.columns.findIndex((c) => c.kind === 'mark');
  if (result < 0 || mark < 0 || cells[mark]!.length > 0) return;
  const [only, next] = cells[result]!;
  if (!only) return;
  if (next && /^(?:[↑↓]+|[HL]|偏?[高低])$/u.test(textOf(next))) {
    cells[result] = [only];
    cells[mark] = [next];
    return;
  }
  const parts = WITH_MARK.exec(textOf(only));
  if (!parts) return;
  cells[result] = [{ ...only, end: only.start + parts[1]!.length }];
  cells[mark] = [{ ...only, start: only.start + parts[1]!.length }];
}
