import type { FlowBlock, FlowCell, FlowTable } from '../../document/index.ts';
import { dedent, screen, sliceColumns } from './text-columns.ts';

/** Box-drawing characters (U+2500) where lines join; plain text uses `+`. */
const JUNCTION = /[+┌┏╔╭├┣╠└┗╚╰┬┳╦┼╋╬┴┻╩┐┓╗╮┤┫╣┘┛╝╯╪╫╞╡╤╧╟╢╥╨┝┥┿┯┷┠┨╂┰┸]/;
const EDGE = /[|│┃║+┌┏╔╭├┣╠└┗╚╰┬┳╦┼╋╬┴┻╩┐┓╗╮┤┫╣┘┛╝╯╪╫╞╡╤╧╟╢╥╨┝┥┿┯┷┠┨╂┰┸]/;
const NO_RULE = /[^-=+:─━═┌┏╔╭├┣╠└┗╚╰┬┳╦┼╋╬┴┻╩┐┓╗╮┤┫╣┘┛╝╯╪╫╞╡╤╧╟╢╥╨┝┥┿┯┷┠┨╂┰┸]/;
const MAX_COLUMNS = 100;

const isRule = (line: string): boolean => /[-=─━═]{2}/.test(line) && JUNCTION.test(line.trimStart().charAt(0));

/**
 * A box with lines between its rows (grid tables of Pandoc, terminals, Chinese reports). Cells may span columns and
 * rows.
 */
export function boxedTable(
  lines: readonly string[],
  read: (text: string) => FlowBlock[],
): { table: FlowTable; lines: number } | undefined {
  const end = lines.findIndex((line) => !EDGE.test(line.trimStart().charAt(0)));
  const own = (end < 0 ? lines : lines.slice(0, end)).map(screen);
  const edges = edgesOf(own);
  if (own.length < 3 || edges.length < 2 || edges.length > MAX_COLUMNS) return undefined;
  const grid = new BoxGrid(edges, own.filter(isRule).length - 1);
  for (const line of own.slice(1)) {
    if (isRule(line)) grid.rule(line);
    else grid.content(line);
  }
  const { cells, rows, headerRows } = grid.end(read);
  return rows === 0
    ? undefined
    : { table: { kind: 'table', rows, cols: edges.length - 1, cells, headerRows, bordered: true }, lines: own.length };
}

/** Screen columns in which lines join. */
function edgesOf(lines: readonly string[]): number[] {
  const edges = new Set<number>();
  for (const line of lines)
    if (isRule(line)) for (let i = 0; i < line.length; i++) if (JUNCTION.test(line.charAt(i))) edges.add(i);
  return [...edges].sort((a, b) => a - b);
}

interface OpenCell {
  cell: FlowCell;
  text: string[];
}

class BoxGrid {
  readonly #edges: readonly number[];
  /** Number of rules below the top edge. With only those of header and bottom edge, each line is a row. */
  readonly #rules: number;
  readonly #done: OpenCell[] = [];
  /** By their first column. */
  readonly #open = new Map<number, OpenCell>();
  #row = -1;
  #seen = 0;
  #headerRows = 0;
  #inRow = false;

  constructor(edges: readonly number[], rules: number) {
    this.#edges = edges;
    this.#rules = rules;
  }

  rule(line: string): void {
    this.#seen++;
    for (const [col, one] of [...this.#open]) {
      const [from, to] = this.#range(col, col + one.cell.colSpan);
      // Text instead of a rule: the cell continues in the next row.
      if (NO_RULE.test(line.slice(from, to))) one.text.push(sliceColumns(line, from, to));
      else this.#close(col);
    }
    const marked = /[=═]/.test(line) && this.#seen < this.#rules;
    const only = this.#rules === 2 && this.#seen === 1;
    if (this.#headerRows === 0 && (marked || only)) this.#headerRows = this.#row + 1;
    this.#inRow = false;
  }

  content(line: string): void {
    const [from, to] = this.#range(0, this.#behind(line, 0));
    const lineIsRow = this.#rules <= 2 && this.#seen === this.#rules - 1 && sliceColumns(line, from, to).trim() !== '';
    if (!this.#inRow || lineIsRow) {
      if (this.#inRow) for (const col of [...this.#open.keys()]) this.#close(col);
      this.#row++;
      this.#inRow = true;
      for (const { cell } of this.#open.values()) cell.rowSpan = this.#row - cell.row + 1;
    }
    for (let col = 0; col < this.#edges.length - 1; ) {
      let known = this.#open.get(col);
      if (!known) {
        known = {
          cell: { row: this.#row, col, rowSpan: 1, colSpan: this.#behind(line, col) - col, blocks: [] },
          text: [],
        };
        this.#open.set(col, known);
      }
      const next = col + known.cell.colSpan;
      known.text.push(sliceColumns(line, ...this.#range(col, next)));
      col = next;
    }
  }

  end(read: (text: string) => FlowBlock[]): { cells: FlowCell[]; rows: number; headerRows: number } {
    for (const col of [...this.#open.keys()]) this.#close(col);
    const cells = this.#done.map(({ cell, text }): FlowCell => {
      const words = dedent(text);
      return { ...cell, blocks: words === '' ? [] : read(words) };
    });
    return {
      cells: cells.sort((a, b) => a.row - b.row || a.col - b.col),
      rows: this.#row + 1,
      headerRows: this.#headerRows,
    };
  }

  #close(col: number): void {
    const one = this.#open.get(col);
    if (one) this.#done.push(one);
    this.#open.delete(col);
  }

  #range(col: number, next: number): [number, number] {
    return [this.#edges[col]! + 1, this.#edges[next]!];
  }

  /** The column after the cell that starts at `col`, found by the next vertical line or the start of an open cell. */
  #behind(line: string, col: number): number {
    for (let next = col + 1; next < this.#edges.length; next++)
      if (EDGE.test(line.charAt(this.#edges[next]!)) || this.#open.has(next)) return next;
    return this.#edges.length - 1;
  }
}
