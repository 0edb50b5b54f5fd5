import { clamp } from '../../document/index.ts';
import { countLines, textWidth } from '../flow/index.ts';
import {
  attributeOf,
  type CellStyle,
  DEFAULT_HEIGHT,
  DEFAULT_WIDTH,
  SheetStyles,
  unescapeXml,
} from './sheet-styles.ts';

/**
 * Where LibreOffice draws the columns and rows of a sheet, in points of the page. Indexed over the whole sheet; hidden
 * ones have no extent.
 */
export interface SheetLanes {
  name: string;
  columns: number[];
  rows: number[];
  /** Larger than a page can be, so it is drawn empty. */
  tooLarge?: true;
}

export interface SheetExtent {
  /** Requested columns and rows, counted from the first of the sheet. */
  columns: number;
  rows: number;
  /** The first column and row on the page. */
  fromColumn?: number;
  fromRow?: number;
}

export interface PreparedSheets {
  /** The same workbook, ready to be drawn with `SinglePageSheets`. */
  text: string;
  /** All sheets in order, including hidden ones: each is drawn as a page. */
  sheets: SheetLanes[];
}

/**
 * Points. LibreOffice draws nothing at 2^18 twentieths of a point or more from the start of a page. A page of more than
 * 200 inches has its own unit (ISO 32000-1, 7.7.3.3, UserUnit), which shrinks the content of all following pages.
 */
export const LARGEST_PAGE = 13_000;
const ROWS = 1_048_576;
const COLUMNS = 16_384;
/** Number of rows to keep after the last requested one: pictures may be anchored there. */
const KEPT_ROWS = 200;
/** Line height relative to the font size, as LibreOffice sets rows. */
const LINE = 1.25;
/** Maximum overflow of text after the last cell, in points. */
const MOST_OVERFLOW = 720;
const CELL_PADDING = 4;
/** Maximum row height, as in Excel. */
const MOST_HEIGHT = 409;
const INVISIBLE = 'docparse-invisible';
const ROW_STYLE = 'docparse-row';

const TAG =
  /<(\/?)(table:table|table:table-column|table:table-row|table:table-cell|table:covered-table-cell|table:shapes|text:p)(?=[\s/>])([^>]*?)(\/?)>/g;

interface Lane {
  to: number;
  size: number;
}

/** The last non-empty cell of a row: its column, and the offset of its content in the workbook. */
interface LastCell {
  at: number;
  style: CellStyle;
  merged: boolean;
  from: number;
}

/**
 * Prepares a flat OpenDocument spreadsheet written by LibreOffice for drawing, one page per sheet. Such a page would
 * start at the first non-empty cell and end at the last one, clipping overflowing text. A shape without line or fill on
 * each sheet therefore extends the page from the first cell to the end of the shown content. Row heights are fixed to
 * the written values, so that they are known; rows too low for the font of a cell are made higher. Rows far after the
 * requested ones are left out.
 */
export function prepareSheets(book: string, wanted: (sheet: number) => SheetExtent | undefined): PreparedSheets {
  return new Preparer(book, wanted).run();
}

/** Names of all sheets of such a workbook, in order. */
export function sheetNames(book: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [, closing, attributes = ''] of book
    .slice(book.indexOf('<office:spreadsheet'))
    .matchAll(/<(\/?)table:table(?=[\s>])([^>]*)>/g)) {
    if (closing !== '') depth--;
    else if (depth++ === 0) names.push(unescapeXml(attributeOf(attributes, 'table:name') ?? ''));
  }
  return names;
}

class Preparer {
  readonly #book: string;
  readonly #wanted: (sheet: number) => SheetExtent | undefined;
  readonly #styles: SheetStyles;
  readonly #pieces: string[] = [];
  readonly #newRows = new Set<number>();
  readonly sheets: SheetLanes[] = [];
  /** End of the text already copied to `#pieces`. */
  #copied = 0;
  #depth = 0;
  #extent: SheetExtent | undefined;
  #columns: (Lane & { style: string | undefined })[] = [];
  #rows: Lane[] = [];
  #row = 0;
  #rowFrom = 0;
  #rowTag = '';
  #rowAttributes = '';
  /** Height that the fonts of the row need. */
  #needed = 0;
  #column = 0;
  #last: LastCell | undefined;
  #texts = 0;
  /** Right end of the overflowing text after the last cells of rows. */
  #right = 0;
  /** The same for the current row's last cell. */
  #lastRight = 0;
  /** Index in the pieces for the shape of the current sheet. */
  #shapeAt = 0;
  #openShapes = false;
  /** Number of pieces before the content of the current sheet. */
  #sheetAt = 0;

  constructor(book: string, wanted: (sheet: number) => SheetExtent | undefined) {
    this.#book = book;
    this.#wanted = wanted;
    this.#styles = new SheetStyles(book);
  }

  run(): PreparedSheets {
    const from = this.#book.indexOf('<office:spreadsheet');
    if (from >= 0) {
      TAG.lastIndex = from;
      for (let found = TAG.exec(this.#book); found; found = TAG.exec(this.#book)) {
        const [tag, closing, name, attributes, empty] = found as unknown as [string, string, string, string, string];
        const start = found.index;
        const end = start + tag.length;
        if (closing === '') this.#open(name, attributes, start, end, tag);
        if (closing !== '' || empty !== '') this.#close(name, start, end);
      }
    }
    this.#copy(this.#book.length);
    const styles =
      `<style:style style:name="${INVISIBLE}" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="none"/></style:style>` +
      [...this.#newRows]
        .map(
          (twentieths) =>
            `<style:style style:name="${ROW_STYLE}-${twentieths}" style:family="table-row"><style:table-row-properties style:row-height="${twentieths / 20}pt" style:use-optimal-row-height="false"/></style:style>`,
        )
        .join('');
    const text = this.#pieces
      .join('')
      .replace(/<office:automatic-styles\s*\/?>/, (tag) =>
        tag.endsWith('/>') ? `<office:automatic-styles>${styles}</office:automatic-styles>` : `${tag}${styles}`,
      )
      .replaceAll('style:use-optimal-row-height="true"', 'style:use-optimal-row-height="false"');
    return { text, sheets: this.sheets };
  }

  #copy(to: number): void {
    this.#pieces.push(this.#book.slice(this.#copied, to));
    this.#copied = to;
  }

  #open(name: string, attributes: string, start: number, end: number, tag: string): void {
    if (name === 'table:table') this.#depth++;
    // Charts contain their own tables.
    if (this.#depth !== 1) return;
    switch (name) {
      case 'table:table':
        this.#extent = this.#wanted(this.sheets.length);
        this.sheets.push({ name: unescapeXml(attributeOf(attributes, 'table:name') ?? ''), columns: [0], rows: [0] });
        this.#columns = [];
        this.#rows = [];
        this.#row = 0;
        this.#right = 0;
        this.#copy(end);
        this.#sheetAt = this.#pieces.length;
        this.#shapeAt = this.#pieces.push('') - 1;
        this.#openShapes = true;
        return;
      case 'table:shapes':
        // A sheet has one list of shapes; ours is the first in it.
        if (!this.#openShapes || tag.endsWith('/>')) return;
        this.#copy(end);
        this.#shapeAt = this.#pieces.push('') - 1;
        this.#openShapes = false;
        return;
      case 'table:table-column': {
        const times = repeated(attributes, 'columns', COLUMNS);
        const size = isHidden(attributes) ? 0 : this.#styles.width(attributeOf(attributes, 'table:style-name'));
        this.#columns.push({
          to: (this.#columns.at(-1)?.to ?? 0) + times,
          size,
          style: attributeOf(attributes, 'table:default-cell-style-name'),
        });
        return;
      }
      case 'table:table-row':
        this.#rowFrom = start;
        this.#rowTag = tag;
        this.#rowAttributes = attributes;
        this.#needed = 0;
        this.#column = 0;
        this.#last = undefined;
        return;
      case 'table:table-cell':
      case 'table:covered-table-cell': {
        const at = this.#column;
        this.#column += repeated(attributes, 'columns', COLUMNS);
        if (tag.endsWith('/>')) return;
        const style = this.#styles.cell(
          attributeOf(attributes, 'table:style-name') ?? this.#columns.find(({ to }) => at < to)?.style,
        );
        this.#texts = 0;
        this.#last = {
          at,
          style,
          merged: Number(attributeOf(attributes, 'table:number-columns-spanned') ?? 1) > 1,
          from: end,
        };
        return;
      }
      case 'text:p':
        if (this.#texts++ === 0) this.#needed = Math.max(this.#needed, LINE * (this.#last?.style.size ?? 0));
    }
  }

  #close(name: string, start: number, end: number): void {
    if (this.#depth === 1) {
      if (name === 'table:table-row') this.#endRow(end);
      // Ignore what follows the text of the last cell: all cells after it are empty.
      else if (name === 'text:p' && this.#last && this.#texts === 1) this.#overflow(start);
      else if (name === 'table:table-cell' && this.#last && this.#texts > 0) this.#wrapped(start);
      else if (name === 'table:table') this.#endSheet(start);
    }
    if (name === 'table:table' && this.#depth > 0) this.#depth--;
  }

  #overflow(end: number): void {
    const { at, style, merged, from } = this.#last!;
    this.#lastRight = 0;
    if (style.wraps || merged) return;
    const text = unescapeXml(this.#book.slice(from, end).replace(/<[^>]*>/g, ''));
    const width = Math.min(textWidth(text, style.size) + CELL_PADDING, MOST_OVERFLOW);
    this.#lastRight = edgeOf(this.#columns, at) + width;
  }

  /**
   * Rows of files that state no heights are one line high there, and as high as their text when a program shows them.
   */
  #wrapped(end: number): void {
    const { at, style, merged, from } = this.#last!;
    if (!style.wraps || merged) return;
    const text = unescapeXml(
      this.#book
        .slice(from, end)
        .replaceAll('</text:p>', '\n')
        .replace(/<[^>]*>/g, ''),
    ).trim();
    const width = edgeOf(this.#columns, at + 1) - edgeOf(this.#columns, at) - CELL_PADDING;
    this.#needed = Math.max(
      this.#needed,
      Math.min(MOST_HEIGHT, countLines(text, style.size, Math.max(width, style.size)).lines * LINE * style.size),
    );
  }

  #endRow(end: number): void {
    const times = repeated(this.#rowAttributes, 'rows', ROWS);
    const style = attributeOf(this.#rowAttributes, 'table:style-name');
    const { height, optimal } = this.#styles.row(style);
    const needed = Math.ceil(20 * this.#needed) / 20;
    const raised = optimal && needed > height + 0.5;
    const size = isHidden(this.#rowAttributes) ? 0 : raised ? needed : height;
    const limit = (this.#extent?.rows ?? 0) + KEPT_ROWS;
    if (this.#row >= limit) {
      this.#copy(this.#rowFrom);
      this.#copied = end;
      return;
    }
    let tag = this.#rowTag;
    // Formats that extend to the sheet's last row would make the page as long.
    if (this.#row + times > limit)
      tag = tag.replace(/table:number-rows-repeated="\d+"/, `table:number-rows-repeated="${limit - this.#row}"`);
    if (raised && size > 0) {
      const twentieths = Math.round(20 * needed);
      this.#newRows.add(twentieths);
      const own = `table:style-name="${ROW_STYLE}-${twentieths}"`;
      tag =
        style === undefined
          ? tag.replace('<table:table-row', `$& ${own}`)
          : tag.replace(/table:style-name="[^"]*"/, own);
    }
    if (tag !== this.#rowTag) {
      this.#copy(this.#rowFrom);
      this.#pieces.push(tag);
      this.#copied = this.#rowFrom + this.#rowTag.length;
    }
    if (this.#last && size > 0) this.#right = Math.max(this.#right, this.#lastRight);
    this.#row += times;
    this.#rows.push({ to: this.#row, size });
  }

  #endSheet(end: number): void {
    const sheet = this.sheets.at(-1)!;
    const { columns, rows, fromColumn = 0, fromRow = 0 } = this.#extent ?? { columns: 1, rows: 1 };
    const across = edgesOf(this.#columns, columns, DEFAULT_WIDTH);
    const down = edgesOf(this.#rows, rows, DEFAULT_HEIGHT);
    const [left, top] = [across[fromColumn] ?? 0, down[fromRow] ?? 0];
    sheet.columns = across.map((edge) => edge - left);
    sheet.rows = down.map((edge) => edge - top);
    const width = Math.max(sheet.columns.at(-1)!, this.#right - left, 1);
    const height = Math.max(sheet.rows.at(-1)!, 1);
    if (width > LARGEST_PAGE || height > LARGEST_PAGE) {
      sheet.tooLarge = true;
      this.#pieces.length = this.#sheetAt;
      this.#pieces.push('<table:table-column/><table:table-row><table:table-cell/></table:table-row>');
      this.#copied = end;
      this.#openShapes = false;
      return;
    }
    // Stay just inside: an edge on the border of a cell would add the next cell to the page.
    const shape = `<draw:rect draw:style-name="${INVISIBLE}" draw:z-index="0" svg:x="${inside(left)}pt" svg:y="${inside(top)}pt" svg:width="${width - 0.5}pt" svg:height="${height - 0.5}pt"/>`;
    this.#pieces[this.#shapeAt] = this.#openShapes ? `<table:shapes>${shape}</table:shapes>` : shape;
    this.#openShapes = false;
  }
}

const inside = (edge: number): number => (edge > 0 ? edge + 0.25 : 0);

function edgeOf(lanes: readonly Lane[], at: number): number {
  let edge = 0;
  let from = 0;
  for (const { to, size } of lanes) {
    edge += (Math.min(to, at) - from) * size;
    if (to >= at) return edge;
    from = to;
  }
  return edge;
}

function edgesOf(lanes: readonly Lane[], count: number, otherwise: number): number[] {
  const edges = [0];
  let i = 0;
  for (let at = 0; at < count; at++) {
    while (i < lanes.length && lanes[i]!.to <= at) i++;
    edges.push(edges.at(-1)! + (lanes[i]?.size ?? otherwise));
  }
  return edges;
}

const isHidden = (attributes: string): boolean => /\stable:visibility="(?:collapse|filter)"/.test(attributes);

const repeated = (attributes: string, what: 'columns' | 'rows', most: number): number =>
  clamp(Number(attributeOf(attributes, `table:number-${what}-repeated`) ?? 1) || 1, 1, most);
