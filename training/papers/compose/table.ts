import type { Desk, FormTable } from '../form.ts';
import { cellValue, type Html, printed, text } from '../markup.ts';

/** Border style of an item table. */
export type TableStyle = 'grid' | 'three-lines' | 'open' | 'rows' | 'dashed' | 'columns' | 'stripes' | 'framed';

const SHOWN: TableStyle[] = ['grid', 'grid', 'three-lines', 'open', 'rows', 'dashed'];
const HELD_OUT: TableStyle[] = ['columns', 'stripes', 'framed'];

export const pickTableStyle = (desk: Desk): TableStyle =>
  desk.random.pick(desk.split === 'test' ? [...HELD_OUT, ...HELD_OUT, 'grid', 'three-lines', 'open'] : SHOWN);

/** The table with its marks. Cells without a value of the interface are marked accordingly. */
export function layTable(desk: Desk, table: FormTable, style: TableStyle): Html {
  const { random, look } = desk;
  const solid = `${look.lineWidth}mm solid ${look.lineColor}`;
  const thick = `${look.lineWidth * 1.8}mm solid ${look.lineColor}`;
  const dashed = `${look.lineWidth}mm dashed ${look.lineColor}`;
  const tight = random.chance(0.5);
  const size = `font-size:${random.real(0.82, 1)}em;line-height:${random.real(1.15, 1.5)};`;
  const pad = `padding:${tight ? '.05em .2em' : '.25em .4em'};`;
  const headAlign = random.pick(['center', 'center', 'left', 'follow']);
  const head = (column: FormTable['columns'][number]): Html => {
    const align = headAlign === 'follow' ? (column.align ?? 'left') : headAlign;
    const edge =
      style === 'grid'
        ? `border:${solid};`
        : style === 'columns'
          ? `border-left:${solid};border-right:${solid};`
          : style === 'framed'
            ? `border-bottom:${solid};`
            : '';
    return `<td style="${pad}${edge}text-align:${align}">${printed(column.label).replaceAll('\n', '<br>')}</td>`;
  };
  const headRow = (columns: FormTable['columns']): Html => {
    const edge =
      style === 'three-lines'
        ? `border-top:${thick};border-bottom:${solid};`
        : style === 'dashed'
          ? `border-top:${dashed};border-bottom:${dashed};`
          : style === 'rows' || style === 'stripes'
            ? `border-bottom:${solid};`
            : '';
    const tint = style === 'stripes' || (style === 'grid' && random.chance(0.2)) ? 'background:#e6eaee;' : '';
    return `<tr style="${edge}${tint}">${columns.map(head).join('')}</tr>`;
  };
  const bodyCell = (
    column: FormTable['columns'][number],
    row: Record<string, string> | undefined,
    index: number,
  ): Html => {
    const edge =
      style === 'grid' ? `border:${solid};` : style === 'columns' ? `border-left:${solid};border-right:${solid};` : '';
    const content = row?.[column.key] ?? '';
    const second = column.also && row?.[column.also.key];
    const behind =
      column.also && second
        ? `${printed(column.also.joint)}${cellValue(table.name, index, column.also.key, second)}`
        : '';
    const inner =
      content === ''
        ? row
          ? ''
          : '&nbsp;'
        : column.foreign
          ? `<i class="v">${text(content)}</i>`
          : cellValue(table.name, index, column.key, content) + behind;
    return `<td style="${pad}${edge}text-align:${column.align ?? 'left'}">${inner}</td>`;
  };
  const weights = table.columns.map((column) => Math.max(column.weight ?? 1, column.label.length * 0.16));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const bodyOf = (from: number, to: number): Html => {
    const lines: Html[] = [];
    for (let i = from; i < to; i++) {
      const row = table.rows[i];
      const edge =
        style === 'rows' ? `border-bottom:${solid};` : style === 'stripes' && i % 2 === 1 ? 'background:#f0f3f6;' : '';
      lines.push(`<tr style="${edge}">${table.columns.map((column) => bodyCell(column, row, i)).join('')}</tr>`);
    }
    return lines.join('');
  };
  const widths = random.chance(0.75)
    ? `<colgroup>${weights.map((weight) => `<col style="width:${((weight / total) * 100).toFixed(1)}%">`).join('')}</colgroup>`
    : '';
  const outer =
    style === 'framed' || style === 'columns'
      ? `border:${solid};`
      : style === 'three-lines'
        ? `border-bottom:${thick};`
        : style === 'dashed'
          ? `border-bottom:${dashed};`
          : '';
  const one = (from: number, to: number, tail: Html): Html =>
    `<table style="${size}${outer}${widths && 'table-layout:fixed;'}">${widths}${headRow(table.columns)}${bodyOf(from, to)}${tail}</table>`;
  const tail = (table.tail ?? [])
    .map(
      (content) =>
        `<tr><td colspan="${table.columns.length}" style="${pad}${style === 'grid' ? `border:${solid};` : style === 'open' ? '' : `border-top:${solid};`}">${content}</td></tr>`,
    )
    .join('');
  const count = table.rows.length + (table.filler ?? 0);
  if (!table.halves || table.rows.length < 4) return one(0, count, tail);
  const middle = Math.ceil(table.rows.length / 2);
  return `<div style="display:flex;gap:${random.real(0, 3)}mm"><div style="flex:1">${one(0, middle, '')}</div><div style="flex:1">${one(middle, table.rows.length, '')}</div></div>${tail && `<table style="${size}">${tail}</table>`}`;
}
