import { clamp, type FlowRun } from '../../document/index.ts';
import { safeLink } from '../flow/index.ts';
import type { XmlHandlers } from '../markup/index.ts';
import {
  CellBudget,
  COLUMNS,
  emptyWorksheet,
  type GridRange,
  MOST_PLACES,
  parseRange,
  type Worksheet,
} from '../sheet/shared.ts';
import type { LookTable } from './sheet-looks.ts';
import { lengthOf } from './styles.ts';

/** Maximum number of empty rows whose heights are kept, because pictures may be there. */
const MOST_EMPTY_ROWS = 2000;

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
}

/** A picture, formula or chart on a sheet: attributes of its frame, and its content. */
export interface SheetFrame {
  /** Cell that its place is relative to; undefined: the sheet. */
  anchor?: { row: number; col: number };
  x: number;
  y: number;
  width: number;
  height: number;
  images: string[];
  objects: string[];
  altText: string;
  text: string[];
}

export interface ReadSheet {
  name: string;
  sheet: Worksheet;
  frames: SheetFrame[];
  headerRows?: GridRange;
}

const ROWS = 1_048_576;
const count = (value: string | undefined, most: number): number => clamp(Number(value ?? 1) || 1, 1, most);

/** Elements inside a cell or a sheet that are not displayed. */
const SKIPPED = new Set([
  'annotation',
  'tracked-changes',
  'forms',
  'scenario',
  'cell-range-source',
  'dde-source',
  'detective',
  'content-validations',
  'event-listeners',
]);

/**
 * Reads the sheets of an OpenDocument spreadsheet from XML events. Expands repeated rows and cells only if they have
 * content, and within the limits: a few bytes could repeat a text over a whole sheet.
 */
export class SpreadsheetReader implements XmlHandlers {
  readonly sheets: ReadSheet[] = [];
  readonly hidden: string[] = [];
  /** Ranges with filter buttons, by sheet name. */
  readonly filters: { sheet: string; range: GridRange }[] = [];
  found = false;
  /** The sheet that exceeded the document's budget. */
  spentIn: string | undefined;
  readonly #budget = new CellBudget();
  readonly #limits: SheetLimits;
  readonly #looks: LookTable;
  #inStyles = false;
  #skip = 0;
  /** Depth of tables: nested ones, in a cell or a chart, are not sheets. */
  #tableDepth = 0;
  #sheet: ReadSheet | undefined;
  #row = 0;
  #firstRow = -1;
  #rowTimes = 1;
  #rowHidden = false;
  #rowHeight: number | undefined;
  #rowCells: {
    col: number;
    times: number;
    runs: FlowRun[];
    numeric: boolean;
    style: string | undefined;
    rowSpan: number;
    colSpan: number;
  }[] = [];
  #rowStyle: string | undefined;
  #headerFrom = -1;
  #column = 0;
  #columnStyles: { to: number; style: string | undefined }[] = [];
  #col = 0;
  #cell: { attrs: Record<string, string>; covered: boolean } | undefined;
  #runs: FlowRun[] = [];
  #paragraphs = 0;
  #inParagraph = 0;
  #afterBlank = true;
  #link: string | undefined;
  #frame: SheetFrame | undefined;
  #frameDepth = 0;
  #title = false;

  constructor(limits: SheetLimits, looks: LookTable) {
    this.#limits = limits;
    this.#looks = looks;
  }

  open(name: string, attrs: Record<string, string>): void {
    if (this.#skip > 0 || SKIPPED.has(name)) {
      this.#skip++;
      return;
    }
    if (name === 'automatic-styles') this.#inStyles = true;
    if (this.#inStyles) this.#looks.open(name, attrs);
    else if (this.#frame) this.#inFrame(name, attrs);
    else if (this.#inParagraph > 0) this.#inText(name, attrs);
    else this.#structure(name, attrs);
  }

  text(text: string): void {
    if (this.#skip > 0) return;
    if (this.#frame) {
      if (this.#title) this.#frame.altText += text;
      else if (this.#inParagraph > 0) this.#frame.text.push(`${this.#frame.text.pop() ?? ''}${text}`);
      return;
    }
    if (this.#inParagraph === 0) return;
    let folded = text.replace(/[ \t\r\n]+/g, ' ');
    if (this.#afterBlank && folded.startsWith(' ')) folded = folded.slice(1);
    if (folded === '') return;
    this.#add(folded);
    this.#afterBlank = folded.endsWith(' ');
  }

  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip--;
      return;
    }
    if (this.#inStyles) {
      this.#looks.close(name);
      if (name === 'automatic-styles') this.#inStyles = false;
      return;
    }
    if (this.#frame) {
      this.#closeInFrame(name);
      return;
    }
    switch (name) {
      case 'p':
        if (this.#inParagraph > 0) this.#inParagraph--;
        return;
      case 'a':
        this.#link = undefined;
        return;
      case 'table-cell':
      case 'covered-table-cell':
        this.#closeCell();
        return;
      case 'table-row':
        this.#closeRow();
        return;
      case 'table-header-rows':
        if (this.#sheet && this.#headerFrom >= 0)
          this.#sheet.headerRows = { row0: this.#headerFrom, row1: this.#row, col0: 0, col1: COLUMNS };
        this.#headerFrom = -1;
        return;
      case 'table':
        if (this.#tableDepth > 0) this.#tableDepth--;
        if (this.#tableDepth === 0) this.#sheet = undefined;
    }
  }

  #structure(name: string, attrs: Record<string, string>): void {
    switch (name) {
      case 'spreadsheet':
        this.found = true;
        return;
      case 'table':
        this.#openTable(attrs);
        return;
      case 'table-column':
        this.#openColumn(attrs);
        return;
      case 'table-header-rows':
        if (this.#tableDepth === 1) this.#headerFrom = this.#row;
        return;
      case 'table-row':
        this.#openRow(attrs);
        return;
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = { attrs, covered: name !== 'table-cell' };
        this.#runs = [];
        this.#paragraphs = 0;
        return;
      case 'p':
        if (!this.#cell) return;
        this.#inParagraph = 1;
        if (this.#paragraphs++ > 0) this.#add('\n');
        this.#afterBlank = true;
        return;
      case 'frame':
        this.#openFrame(attrs);
        return;
      case 'database-range': {
        const [, sheet, range] =
          /^'?(.*?)'?\.(\$?[A-Z]+\$?\d+:?.*)$/i.exec((attrs['table:target-range-address'] ?? '').replace(/^\$/, '')) ??
          [];
        const read = parseRange((range ?? '').replace(/'?[^:']*'?\./g, ''));
        if (sheet !== undefined && read && attrs['table:display-filter-buttons'] === 'true')
          this.filters.push({ sheet: sheet.replaceAll("''", "'"), range: read });
      }
    }
  }

  #openTable(attrs: Record<string, string>): void {
    this.#tableDepth++;
    if (this.#tableDepth > 1 || !this.found) return;
    const name = attrs['table:name'] ?? '';
    const sheet: ReadSheet = {
      name,
      sheet: { ...emptyWorksheet(), defaultWidth: 64, defaultHeight: 12.8 },
      frames: [],
    };
    if (this.#looks.value('table', attrs['table:style-name'], 'display') === 'false') this.hidden.push(name);
    else this.sheets.push(sheet);
    this.#sheet = sheet;
    this.#row = 0;
    this.#firstRow = -1;
    this.#column = 0;
    this.#columnStyles = [];
    this.#headerFrom = -1;
  }

  #openColumn(attrs: Record<string, string>): void {
    if (!this.#sheet || this.#tableDepth !== 1) return;
    const times = count(attrs['table:number-columns-repeated'], COLUMNS);
    const width = lengthOf(this.#looks.value('table-column', attrs['table:style-name'], 'column-width'));
    const hidden = attrs['table:visibility'] === 'collapse' || attrs['table:visibility'] === 'filter';
    this.#sheet.sheet.columns.push({
      from: this.#column,
      to: this.#column + times - 1,
      hidden,
      ...(width === undefined ? {} : { width }),
    });
    this.#column += times;
    this.#columnStyles.push({ to: this.#column, style: attrs['table:default-cell-style-name'] });
  }

  #openRow(attrs: Record<string, string>): void {
    if (!this.#sheet || this.#tableDepth !== 1) return;
    this.#rowTimes = count(attrs['table:number-rows-repeated'], ROWS);
    this.#rowCells = [];
    this.#rowStyle = attrs['table:default-cell-style-name'];
    this.#col = 0;
    this.#rowHidden = attrs['table:visibility'] === 'collapse' || attrs['table:visibility'] === 'filter';
    this.#rowHeight = lengthOf(this.#looks.value('table-row', attrs['table:style-name'], 'row-height'));
  }

  /** Records rows. Empty rows are recorded singly only between texts; the last one extends to the end of the sheet. */
  #rememberRows(row0: number, filled: boolean): void {
    const sheet = this.#sheet?.sheet;
    const last = Math.min(
      this.#row,
      filled ? Math.max(0, this.#firstRow) + this.#limits.maxRows : row0 + MOST_EMPTY_ROWS,
    );
    for (let row = row0; sheet && row < last; row++) {
      if (this.#rowHidden) sheet.hiddenRows.add(row);
      if (this.#rowHeight !== undefined) sheet.rowHeights.set(row, this.#rowHeight);
    }
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !this.#sheet || this.#tableDepth !== 1) return;
    const { attrs } = cell;
    const times = count(attrs['table:number-columns-repeated'], COLUMNS);
    const col = this.#col;
    this.#col += times;
    const type = attrs['office:value-type'] ?? attrs['calcext:value-type'];
    let runs = this.#runs;
    if (runs.every((run) => run.text.trim() === '')) {
      // Some programs write only the value.
      const value =
        attrs['office:string-value'] ??
        attrs['office:value'] ??
        attrs['office:date-value'] ??
        attrs['office:time-value'] ??
        attrs['office:boolean-value'];
      runs = this.#paragraphs === 0 && value !== undefined && value !== '' ? [{ text: value }] : [];
    }
    const style = attrs['table:style-name'] ?? this.#rowStyle ?? this.#columnStyles.find(({ to }) => col < to)?.style;
    if (cell.covered || (runs.length === 0 && !this.#looks.cell(style).bordered)) return;
    this.#rowCells.push({
      col,
      times,
      runs,
      numeric: type !== undefined && type !== 'string' && type !== 'boolean',
      style,
      rowSpan: count(attrs['table:number-rows-spanned'], ROWS),
      colSpan: count(attrs['table:number-columns-spanned'], COLUMNS),
    });
  }

  #closeRow(): void {
    if (!this.#sheet || this.#tableDepth !== 1) return;
    const { sheet } = this.#sheet;
    const row0 = this.#row;
    this.#row = Math.min(ROWS, this.#row + this.#rowTimes);
    const filled = this.#rowCells.some((cell) => cell.runs.length > 0);
    if (filled && this.#firstRow < 0) this.#firstRow = row0;
    this.#rememberRows(row0, filled);
    const end = Math.max(0, this.#firstRow) + this.#limits.maxRows;
    if (filled && this.#row > end) sheet.beyondRow = Math.max(sheet.beyondRow, this.#row);
    for (const { col, times, runs, numeric, style, rowSpan, colSpan } of this.#rowCells) {
      if (runs.length > 0 && col + times > this.#limits.maxColumns)
        sheet.beyondColumn = Math.max(sheet.beyondColumn, col + times);
      const look = this.#looks.cell(style);
      // Borders of empty cells count only between texts: a sheet with borders to its end is not a table of that size.
      const lastRow = Math.min(this.#row, end, runs.length > 0 ? end : row0 + 200);
      const lastCol = Math.min(col + times, this.#limits.maxColumns);
      for (let row = row0; row < lastRow; row++) {
        for (let at = col; at < lastCol; at++) {
          if (runs.length === 0) {
            if (sheet.ruled.size < MOST_PLACES) sheet.ruled.add(row * COLUMNS + at);
          } else {
            if (!this.#budget.take({ runs })) {
              this.spentIn ??= this.#sheet.name;
              return;
            }
            sheet.cells.push({ row, col: at, rowSpan: 1, colSpan: 1, runs, numeric, look });
            if (rowSpan > 1 || colSpan > 1)
              sheet.merges.push({ row0: row, col0: at, row1: row + rowSpan, col1: at + colSpan });
          }
        }
      }
    }
  }

  #inText(name: string, attrs: Record<string, string>): void {
    switch (name) {
      case 'p':
        this.#inParagraph++;
        return;
      case 's':
        this.#add(' '.repeat(count(attrs['text:c'], 1000)));
        return;
      case 'tab':
        this.#add(' ');
        return;
      case 'line-break':
        this.#add('\n');
        this.#afterBlank = true;
        return;
      case 'a':
        this.#link = safeLink(attrs['xlink:href']);
        return;
      case 'frame':
        this.#openFrame(attrs);
    }
  }

  #add(text: string): void {
    this.#afterBlank = false;
    const last = this.#runs.at(-1);
    if (last && last.link === this.#link) last.text += text;
    else this.#runs.push({ text, ...(this.#link ? { link: this.#link } : {}) });
  }

  #openFrame(attrs: Record<string, string>): void {
    if (!this.#sheet) return;
    const length = (name: string): number => lengthOf(attrs[name]) ?? 0;
    this.#frame = {
      ...(this.#cell ? { anchor: { row: this.#row, col: this.#col } } : {}),
      x: length('svg:x'),
      y: length('svg:y'),
      width: length('svg:width'),
      height: length('svg:height'),
      images: [],
      objects: [],
      altText: '',
      text: [],
    };
    this.#frameDepth = 1;
  }

  #inFrame(name: string, attrs: Record<string, string>): void {
    this.#frameDepth++;
    const frame = this.#frame!;
    const href = attrs['xlink:href'];
    if (name === 'image' && href) frame.images.push(href);
    else if (name === 'object' && href) frame.objects.push(href);
    else if (name === 'title' || name === 'desc') this.#title = true;
    else if (name === 'p') {
      this.#inParagraph++;
      frame.text.push('');
    }
  }

  #closeInFrame(name: string): void {
    if (name === 'title' || name === 'desc') this.#title = false;
    else if (name === 'p' && this.#inParagraph > 0) this.#inParagraph--;
    if (--this.#frameDepth > 0) return;
    if (this.#frame && this.#sheet && this.#sheet.frames.length < 5000) this.#sheet.frames.push(this.#frame);
    this.#frame = undefined;
  }
}
