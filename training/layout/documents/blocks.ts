/** A piece of text in one style. */
export interface Run {
  text: string;
  mark?: 'code' | 'bold' | 'italic' | 'link';
}

export interface TableCell {
  /** Paragraphs of the cell; several stand below each other. */
  lines: Run[][];
  /** Are its paragraphs items of a list? */
  list?: boolean;
  colSpan?: number;
  rowSpan?: number;
}

export interface TableBlock {
  kind: 'table';
  /** Rows of heads first. Cells covered by a span of another cell are left out. */
  rows: TableCell[][];
  headRows: number;
  align: ('left' | 'center' | 'right')[];
  /** Relative widths of the columns by their content. */
  widths: number[];
  caption?: string;
  /** What it stands in: the last item of a list, a quotation, or a note in a box. */
  place?: 'item' | 'quote' | 'note';
}

export interface FigureBlock {
  kind: 'figure';
  caption: string;
}

export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'quote'; runs: Run[] }
  | FigureBlock
  | { kind: 'formula'; latex: string }
  | { kind: 'algorithm'; caption: string; lines: { indent: number; text: string }[] }
  | TableBlock;

/** A document without style: what its PDF and its truth have in common. */
export interface SourceDocument {
  title: string;
  /** Authors and the like, below the title. */
  byline?: string;
  abstract?: string;
  blocks: Block[];
  language: 'en' | 'zh';
  /** Do its headings have numbers (in their texts)? */
  numbered: boolean;
  /** Style sheet, where the kind of document brings its own. */
  css?: string;
}

export const textOf = (runs: readonly Run[]): string => runs.map((r) => r.text).join('');
