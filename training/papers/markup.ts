/** An HTML fragment. Text must go through `text`. */
export type Html = string;

export const text = (plain: string): Html =>
  plain.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');

/** The value of a field. Parts of one value have the same key; a line break splits it. */
export const value = (key: string, plain: string, style = ''): Html =>
  plain
    .split('\n')
    .map((part) => `<i class="v" data-v="${text(key)}"${style && ` style="${style}"`}>${text(part)}</i>`)
    .join('<br>');

/** The value of a table cell of the interface. */
export const cellValue = (table: string, row: number, column: string, plain: string): Html =>
  `<i class="v" data-c="${table}|${row}|${column}">${text(plain)}</i>`;

/** Text printed by the user of the form that is no value of the interface. */
export const typed = (plain: string, style = ''): Html =>
  `<i class="v"${style && ` style="${style}"`}>${text(plain)}</i>`;

/** Text of the form itself. */
export const printed = (plain: string, style = ''): Html =>
  `<i class="l"${style && ` style="${style}"`}>${text(plain)}</i>`;

export const box = (content: Html, style = '', name = ''): Html =>
  `<div${name && ` class="${name}"`}${style && ` style="${style}"`}>${content}</div>`;

/** Places content by its left top corner, in millimetres. */
export const at = (x: number, y: number, content: Html, style = ''): Html =>
  `<div style="position:absolute;left:${x}mm;top:${y}mm;white-space:nowrap;${style}">${content}</div>`;

/** A frame or, without height or width, a line. */
export const frame = (x: number, y: number, width: number, height: number, border: string): Html =>
  `<div style="position:absolute;box-sizing:border-box;left:${x}mm;top:${y}mm;width:${width}mm;height:${height}mm;${width === 0 ? `border-left:${border}` : height === 0 ? `border-top:${border}` : `border:${border}`}"></div>`;
