import type { Box } from '../../document/index.ts';
import type { Slot } from '../grid/spans.ts';

/** A cell as the structure model sees it: its place in the grid, and where about its text stands. */
export interface SeenCell extends Slot {
  box: Box;
}

/** A table as the structure model sees it. */
export interface SeenTable {
  rows: number;
  cols: number;
  headerRows: number;
  cells: SeenCell[];
  /** Geometric mean of the probabilities of its tokens. */
  confidence: number;
}

/** Spans that the vocabulary of the model knows. */
const SPANS = Array.from({ length: 19 }, (_, i) => i + 2);
const START = 'start';
const END = 'end';
/**
 * Tokens of the network, in its order (PaddleOCR's `table_structure_dict.txt`, cells without a span being one token).
 */
export const TOKENS: readonly string[] = [
  START,
  '<thead>',
  '</thead>',
  '<tbody>',
  '</tbody>',
  '<tr>',
  '</tr>',
  '<td',
  '>',
  '</td>',
  ...SPANS.map((n) => `colspan ${n}`),
  ...SPANS.map((n) => `rowspan ${n}`),
  '<td></td>',
  END,
];
/** Corners of a cell: x and y of four points. */
const CORNERS = 8;

/**
 * The cells of the tokens that SLANet answers (https://arxiv.org/abs/2210.05391): HTML without text, and beside each
 * cell its corners as parts of the longer side of the picture. `toPage` makes points of them. Undefined where the
 * answer is no table: it breaks off, has no cells, or cells on top of each other.
 */
export function decodeStructure(
  probabilities: Float32Array,
  corners: Float32Array,
  toPage: (x: number, y: number) => [number, number],
): SeenTable | undefined {
  const steps = probabilities.length / TOKENS.length;
  const cells: SeenCell[] = [];
  const taken = new Set<string>();
  let open: SeenCell | undefined;
  let row = -1;
  let col = 0;
  let headerRows = 0;
  let isHead = false;
  let logSum = 0;
  const place = (cell: SeenCell): void => {
    while (taken.has(`${row} ${col}`)) col++;
    cell.row = row;
    cell.col = col;
    for (let r = row; r < row + cell.rowSpan; r++)
      for (let c = col; c < col + cell.colSpan; c++) taken.add(`${r} ${c}`);
    col += cell.colSpan;
    cells.push(cell);
  };
  for (let step = 0; step < steps; step++) {
    const { token, probability } = strongest(probabilities, step);
    logSum += Math.log(Math.max(probability, Number.EPSILON));
    const [word, count] = token.split(' ');
    if (token === END) {
      const rows = row + 1;
      const whole = cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rows - cell.row) }));
      const cols = Math.max(0, ...whole.map((cell) => cell.col + cell.colSpan));
      const area = whole.reduce((sum, cell) => sum + cell.rowSpan * cell.colSpan, 0);
      const isTable = whole.length > 1 && area <= rows * cols;
      return isTable ? { rows, cols, headerRows, cells: whole, confidence: Math.exp(logSum / (step + 1)) } : undefined;
    }
    if (token === '<thead>') isHead = true;
    else if (token === '</thead>') isHead = false;
    else if (token === '<tr>') {
      row++;
      col = 0;
      if (isHead) headerRows++;
    } else if (row < 0) continue;
    else if (token === '<td></td>') place(cellAt(corners, step, toPage));
    else if (token === '<td') open = cellAt(corners, step, toPage);
    else if (token === '>' && open) {
      place(open);
      open = undefined;
    } else if (open && word === 'colspan') open.colSpan = Number(count);
    else if (open && word === 'rowspan') open.rowSpan = Number(count);
  }
  return undefined;
}

function strongest(probabilities: Float32Array, step: number): { token: string; probability: number } {
  const from = step * TOKENS.length;
  let best = 0;
  for (let i = 1; i < TOKENS.length; i++) if (probabilities[from + i]! > probabilities[from + best]!) best = i;
  return { token: TOKENS[best]!, probability: probabilities[from + best]! };
}

function cellAt(corners: Float32Array, step: number, toPage: (x: number, y: number) => [number, number]): SeenCell {
  const from = step * CORNERS;
  const points = Array.from({ length: CORNERS / 2 }, (_, i) =>
    toPage(corners[from + 2 * i]!, corners[from + 2 * i + 1]!),
  );
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    row: 0,
    col: 0,
    rowSpan: 1,
    colSpan: 1,
    box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
  };
}
