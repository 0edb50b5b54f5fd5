import { clamp, type FlowRun } from '../../document/index.ts';
import { decodeStream, isTrue, XmlPush } from '../markup/index.ts';
import { COLUMNS, type GridCell, type GridRange, parseRange, parseReference } from './grid.ts';
import { type DisplayContext, showNumber, showText } from './number-format.ts';
import { MOST_PLACES } from './place-limit.ts';
import { type CellText, StringItem, unescapeText } from './shared-strings.ts';
import type { StyleSheet } from './styles.ts';

export interface WorksheetContext {
  strings: readonly CellText[];
  styles: StyleSheet;
  display: DisplayContext;
  maxRows: number;
  maxColumns: number;
}

/** Content of a worksheet part, including hidden rows and columns. Rows and columns are 0-based. */
export interface Worksheet {
  /** In file order, each with a span of one row and column. */
  cells: GridCell[];
  ruled: Set<number>;
  /** In points, by row, if different from the default. */
  rowHeights: Map<number, number>;
  columns: { from: number; to: number; width?: number; hidden: boolean }[];
  hiddenRows: Set<number>;
  defaultWidth: number;
  defaultHeight: number;
  merges: GridRange[];
  links: { range: GridRange; id?: string; location?: string }[];
  frozenRows: number;
  filters: GridRange[];
  tableIds: string[];
  drawingId?: string;
  /** Embedded documents of other programs. */
  embedded: Set<string>;
  /** Last dropped row and column with text, 1-based; 0: none. */
  beyondRow: number;
  beyondColumn: number;
}

export const emptyWorksheet = (): Worksheet => ({
  cells: [],
  ruled: new Set(),
  rowHeights: new Map(),
  columns: [],
  hiddenRows: new Set(),
  defaultWidth: 48,
  defaultHeight: 15,
  merges: [],
  links: [],
  frozenRows: 0,
  filters: [],
  tableIds: [],
  embedded: new Set(),
  beyondRow: 0,
  beyondColumn: 0,
});

const MAX_MERGES = 200_000;

/**
 * Width of a column with this number of digits, in points (ECMA-376 part 1, 18.3.1.13), for digits of seven pixels as
 * in Calibri 11.
 */
const columnPoints = (characters: number): number =>
  Math.trunc(((256 * characters + Math.trunc(128 / 7)) / 256) * 7) * 0.75;

/** Reads a worksheet from an XML stream. Skips rows beyond the limit without parsing them. */
export async function readWorksheet(chunks: AsyncIterable<Uint8Array>, context: WorksheetContext): Promise<Worksheet> {
  const builder = new WorksheetBuilder(context);
  const push = new XmlPush(builder);
  let skipped: RowSkipper | undefined;
  let tail: XmlPush | undefined;
  for await (const text of decodeStream(chunks)) {
    if (tail) tail.write(text);
    else if (skipped) {
      const rest = skipped.skip(text);
      if (rest !== undefined) tail = openTail(builder, push.rootName, rest);
    } else {
      try {
        push.write(text);
      } catch (error) {
        if (error !== BEYOND) throw error;
        skipped = new RowSkipper();
        const rest = skipped.skip(text);
        if (rest !== undefined) tail = openTail(builder, push.rootName, rest);
      }
    }
  }
  if (!skipped) push.end();
  else tail?.end();
  // The first skipped chunk also contains rows that were read.
  if (skipped && skipped.lastRow > builder.lastRow)
    builder.sheet.beyondRow = Math.max(builder.sheet.beyondRow, skipped.lastRow);
  return builder.sheet;
}

function openTail(builder: WorksheetBuilder, rootName: string, text: string): XmlPush {
  builder.endData();
  const tail = new XmlPush(builder);
  tail.write(`<${rootName}>${text}`);
  return tail;
}

/** Thrown by the builder to stop the parser at the first excess row. */
const BEYOND = new Error('beyond the limit of rows');

/** Skips the remaining rows up to the end of the sheet data, and notes the last row with a value. */
class RowSkipper {
  #kept = '';
  #row = 0;
  lastRow = 0;

  /** Returns what follows the data, once reached. */
  skip(text: string): string | undefined {
    const all = this.#kept + text;
    const end = /<\/(?:\w+:)?sheetData\s*>/.exec(all);
    const upTo = end ? end.index : all.length;
    const mark = /<(?:\w+:)?(?:row\b[^>]*?\sr="(\d+)"|v>|t[ >])/g;
    let last = 0;
    for (let found = mark.exec(all); found && found.index < upTo; found = mark.exec(all)) {
      if (found[1] !== undefined) this.#row = Math.min(1_048_576, Number(found[1]));
      else this.lastRow = Math.max(this.lastRow, this.#row);
      last = mark.lastIndex;
    }
    // The end of the chunk may split a tag.
    this.#kept = end ? '' : all.slice(Math.max(last, all.length - 4096));
    return end ? all.slice(end.index + end[0].length) : undefined;
  }
}

class WorksheetBuilder {
  readonly sheet = emptyWorksheet();
  readonly #context: WorksheetContext;
  readonly #item = new StringItem();
  #row = -1;
  #col = -1;
  #firstRow = -1;
  #type = '';
  #style = 0;
  #value = '';
  #inValue = false;
  #inline = false;
  #rich: CellText | undefined;
  #inData = false;

  constructor(context: WorksheetContext) {
    this.#context = context;
  }

  open(name: string, attrs: Record<string, string>): void {
    if (this.#inline) {
      this.#item.open(name, attrs);
      return;
    }
    switch (name) {
      case 'c':
        this.#openCell(attrs);
        return;
      case 'v':
        this.#inValue = true;
        return;
      case 'is':
        this.#inline = true;
        return;
      case 'row':
        this.#openRow(attrs);
        return;
      case 'sheetData':
        this.#inData = true;
        return;
      default:
        if (!this.#inData) this.#settings(name, attrs);
    }
  }

  text(text: string): void {
    if (this.#inValue) this.#value += text;
    else if (this.#inline) this.#item.text(text);
  }

  close(name: string): void {
    switch (name) {
      case 'v':
        this.#inValue = false;
        return;
      case 'is':
        this.#inline = false;
        this.#rich = this.#item.take();
        return;
      case 'c':
        this.#closeCell();
        return;
      case 'sheetData':
        this.endData();
        return;
      default:
        if (this.#inline) this.#item.close(name);
    }
  }

  /** 1-based: the last row to read. */
  get lastRow(): number {
    return this.#firstRow + this.#context.maxRows;
  }

  /** Called at the end of the data: the rest describes the sheet. */
  endData(): void {
    this.#inData = false;
  }

  #openRow(attrs: Record<string, string>): void {
    const named = Number(attrs.r);
    this.#row = Number.isInteger(named) && named >= 1 && named <= 1_048_576 ? named - 1 : this.#row + 1;
    this.#col = -1;
    if (this.#firstRow >= 0 && this.#row >= this.#firstRow + this.#context.maxRows) throw BEYOND;
    if (isTrue(attrs.hidden)) this.sheet.hiddenRows.add(this.#row);
    if (attrs.ht !== undefined)
      this.sheet.rowHeights.set(this.#row, bounded(Number(attrs.ht), 0, 409.5, this.sheet.defaultHeight));
  }

  #openCell(attrs: Record<string, string>): void {
    const at = attrs.r === undefined ? undefined : parseReference(attrs.r);
    this.#col = at ? at.col : this.#col + 1;
    this.#type = attrs.t ?? 'n';
    this.#style = attrs.s === undefined ? 0 : Number(attrs.s);
    this.#value = '';
    this.#rich = undefined;
  }

  #closeCell(): void {
    const { style, runs, numeric } = this.#shown();
    const empty = runs.every((run) => run.text.trim() === '');
    if (empty && !style.look.bordered) return;
    if (this.#col >= this.#context.maxColumns) {
      if (!empty) this.sheet.beyondColumn = Math.max(this.sheet.beyondColumn, this.#col + 1);
      return;
    }
    if (this.#row < 0) return;
    if (empty) {
      if (this.sheet.ruled.size < MOST_PLACES) this.sheet.ruled.add(this.#row * COLUMNS + this.#col);
    } else {
      if (this.#firstRow < 0) this.#firstRow = this.#row;
      this.sheet.cells.push({
        row: this.#row,
        col: this.#col,
        rowSpan: 1,
        colSpan: 1,
        runs,
        numeric,
        look: style.look,
      });
    }
  }

  #shown(): { style: ReturnType<StyleSheet['style']>; runs: FlowRun[]; numeric: boolean } {
    const { strings, styles, display } = this.#context;
    const style = styles.style(this.#style);
    const value = this.#value;
    const text = (content: CellText | undefined): FlowRun[] =>
      content === undefined
        ? []
        : typeof content === 'string'
          ? [{ text: showText(content, style.format, display) }]
          : content;
    switch (this.#type) {
      case 's':
        return { style, numeric: false, runs: text(value === '' ? undefined : strings[Number(value)]) };
      case 'inlineStr':
        return { style, numeric: false, runs: text(this.#rich ?? unescapeText(value)) };
      case 'str':
        return { style, numeric: false, runs: text(unescapeText(value)) };
      case 'b':
        return {
          style,
          numeric: false,
          runs: value === '' ? [] : [{ text: isTrue(value) ? 'TRUE' : 'FALSE' }],
        };
      case 'e':
        return { style, numeric: false, runs: [{ text: value }] };
      case 'd': {
        const serial = serialOf(value, display.date1904);
        const format =
          style.format === 'General' ? (value.includes('T') ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd') : style.format;
        return {
          style,
          numeric: true,
          runs: [{ text: serial === undefined ? value : showNumber(serial, format, display) }],
        };
      }
      default: {
        if (value === '') return { style, numeric: false, runs: this.#rich === undefined ? [] : text(this.#rich) };
        const number = Number(value);
        return {
          style,
          numeric: true,
          runs: [{ text: Number.isFinite(number) ? showNumber(number, style.format, display) : value.trim() }],
        };
      }
    }
  }

  #settings(name: string, attrs: Record<string, string>): void {
    const { sheet } = this;
    switch (name) {
      case 'sheetFormatPr':
        sheet.defaultHeight = bounded(Number(attrs.defaultRowHeight), 1, 409.5, sheet.defaultHeight);
        // The default width follows from the number of digits, rounded up to eight pixels.
        if (attrs.baseColWidth !== undefined)
          sheet.defaultWidth = 6 * Math.ceil((7 * bounded(Number(attrs.baseColWidth), 0, 255, 8) + 5) / 8);
        if (attrs.defaultColWidth !== undefined)
          sheet.defaultWidth = columnPoints(bounded(Number(attrs.defaultColWidth), 0.1, 255, 8.43));
        return;
      case 'col': {
        const from = Number(attrs.min) - 1;
        const to = Number(attrs.max) - 1;
        if (!(from >= 0 && to >= from)) return;
        const width = attrs.width === undefined ? undefined : columnPoints(bounded(Number(attrs.width), 0, 255, 8.43));
        sheet.columns.push({
          from,
          to,
          hidden: isTrue(attrs.hidden),
          ...(width === undefined ? {} : { width }),
        });
        return;
      }
      case 'pane':
        // Only frozen panes indicate headers; split panes are a view setting.
        if (attrs.state === 'frozen' || attrs.state === 'frozenSplit')
          sheet.frozenRows = bounded(Number(attrs.ySplit), 0, 1000, 0);
        return;
      case 'mergeCell': {
        const range = parseRange(attrs.ref ?? '');
        if (range && sheet.merges.length < MAX_MERGES) sheet.merges.push(range);
        return;
      }
      case 'hyperlink': {
        const range = parseRange(attrs.ref ?? '');
        const id = attrs['r:id'] ?? Object.entries(attrs).find(([key]) => key.endsWith(':id'))?.[1];
        if (range && id !== undefined) sheet.links.push({ range, id });
        return;
      }
      case 'oleObject':
        // Written twice, once for old readers.
        sheet.embedded.add(attrs.shapeId ?? '');
        return;
      case 'autoFilter': {
        const range = parseRange(attrs.ref ?? '');
        if (range) sheet.filters.push(range);
        return;
      }
      case 'tablePart':
      case 'drawing': {
        const id = Object.entries(attrs).find(([key]) => key.endsWith(':id'))?.[1];
        if (id !== undefined && name === 'drawing') sheet.drawingId = id;
        else if (id !== undefined) sheet.tableIds.push(id);
        return;
      }
    }
  }
}

const bounded = (value: number, least: number, most: number, otherwise: number): number =>
  Number.isFinite(value) ? clamp(value, least, most) : otherwise;

/** Serial number of an ISO 8601 date or time, or undefined. */
function serialOf(text: string, date1904: boolean): number | undefined {
  const time = Date.parse(
    /^\d\d:/.test(text) ? `1899-12-30T${text}Z` : /T/.test(text) ? `${text.replace(/Z$/, '')}Z` : `${text}T00:00:00Z`,
  );
  if (Number.isNaN(time)) return undefined;
  return time / 86_400_000 + 25_569 - (date1904 ? 1462 : 0);
}
