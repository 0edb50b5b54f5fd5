import { type Fill, intersectionArea, type Table } from '../../document/index.ts';
import type { Slot } from '../grid/spans.ts';
import { isValue } from '../values.ts';

/** Text and style of a cell. */
export interface CellView extends Slot {
  text: string;
  /** Share of bold characters, 0 to 1; 0 in empty cells. */
  bold: number;
  /** Has a non-white background. */
  filled: boolean;
}

/** Minimum share of a cell covered by its own background. */
const COVERED = 0.6;
/** Minimum share of rows in which labels and values must alternate. */
const MOST_ROWS = 0.8;
/** Minimum share of values in a numeric column. */
const FIGURES = 0.8;
/** Maximum length of a label; longer text before a colon is a sentence. */
const LONGEST_LABEL = 24;
const BEGINS_WITH_LABEL = new RegExp(`^\\p{L}[^:：]{0,${LONGEST_LABEL}}[:：](?!//)`, 'u');
const LABEL_ENDS = /[\p{L})）]\s*[:：](?!\/\/)/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const WHITE = 0xffffff;

/** Styles of a table's cells; `fills` are the backgrounds of the page. */
export function viewCells(table: Table, fills: readonly Fill[]): CellView[] {
  const coloured = fills.filter((f) => f.color !== WHITE && intersectionArea(f, table.box) > 0);
  return table.cells.map(({ row, col, rowSpan, colSpan, box, text }) => {
    const area = (box.x1 - box.x0) * (box.y1 - box.y0);
    let bold = 0;
    for (let i = 0; i < text.glyphs.length; i++) if (text.glyphs[i]!.font.weight >= 600) bold++;
    return {
      row,
      col,
      rowSpan,
      colSpan,
      text: text.value,
      bold: bold / Math.max(1, text.glyphs.length),
      filled: area > 0 && coloured.some((f) => intersectionArea(f, box) >= COVERED * area),
    };
  });
}

/**
 * Whether the grid is a form, with labels beside their values instead of above. Then its first row is not a header.
 * Evidence: the style of labels (bold, background, colon) in every row including the first; cells of the form `label:
 * value`; or columns of distinct texts without numbers beside columns with mixed words and numbers.
 */
export function isForm(cells: readonly CellView[], rows: number, cols: number): boolean {
  if (rows < 2 || cols < 2) return false;
  const byRow: CellView[][] = Array.from({ length: rows }, () => []);
  for (const cell of cells) byRow[cell.row]?.push(cell);
  for (const row of byRow) row.sort((a, b) => a.col - b.col);
  if (saysLabels(byRow)) return true;
  const looks: ((c: CellView) => boolean)[] = [(c) => c.bold > 0.8, (c) => c.filled, (c) => /[:：]$/u.test(c.text)];
  return looks.some((look) => takeTurns(byRow, look)) || pairsOfTexts(byRow, cols);
}

/** Whether labels and values alternate along most rows, including the first; in right-to-left script from the right. */
function takeTurns(rows: readonly CellView[][], look: (c: CellView) => boolean): boolean {
  const isLabel = (c: CellView): boolean => c.text !== '' && look(c);
  const lastLabel = rows[0]?.findLast(isLabel);
  const byRow = lastLabel && RIGHT_TO_LEFT.test(lastLabel.text) ? rows.map((row) => row.toReversed()) : rows;
  const turns = (row: readonly CellView[]): boolean => {
    const first = row[0];
    if (!first || !isLabel(first)) return false;
    // A value may be empty; two consecutive values indicate a table.
    return (
      row.some((c) => c.text !== '' && !isLabel(c)) &&
      row.every((c, i) => i === 0 || isLabel(c) || c.text === '' || isLabel(row[i - 1] as CellView))
    );
  };
  const [head, ...rest] = byRow.filter((row) => row.some((c) => c.text !== ''));
  if (!head || rest.length === 0 || !turns(head) || rest.filter(turns).length < MOST_ROWS * rest.length) return false;
  const labels = byRow.flat().filter(isLabel);
  if (labels.filter((c) => isValue(c.text)).length > labels.length * (1 - MOST_ROWS)) return false;
  // One label per row is not enough: a table with such a first column has a header above numbers.
  return byRow.some((row) => row.filter(isLabel).length > 1) || !isFigures(byRow, byRow[0]?.[1]?.col ?? 1);
}

/** Whether a column is numeric below a non-numeric first cell. */
function isFigures(byRow: readonly CellView[][], col: number): boolean {
  const texts = byRow.map((row) => row.find((c) => c.col === col && c.text !== '')?.text);
  const body = texts.slice(1).filter((t) => t !== undefined);
  return (
    texts[0] !== undefined &&
    !isValue(texts[0]) &&
    body.length > 0 &&
    body.filter(isValue).length >= FIGURES * body.length
  );
}

/**
 * Whether at least half of the cells of the first row have the form `label: value`. A single row may name groups like
 * this, so one of its cells must contain two, or the rows below must have more.
 */
function saysLabels(byRow: readonly CellView[][]): boolean {
  const first = (byRow[0] as CellView[]).filter((c) => c.text !== '');
  const labelled = first.filter((c) => BEGINS_WITH_LABEL.test(c.text)).length;
  if (labelled === 0 || labelled < first.length * 0.5) return false;
  const all = byRow.flat();
  const rest = all.filter((c) => c.text !== '' && c.row > 0);
  if (rest.filter((c) => isValue(c.text)).length >= rest.length * 0.5) return false;
  const labels = (list: readonly CellView[]): number =>
    list.reduce((n, c) => n + (c.text.match(LABEL_ENDS)?.length ?? 0), 0);
  return labels(first) > labelled || labels(all) > first.length;
}

/**
 * Whether there are at least two pairs of columns: distinct short texts without numbers on the left, mixed words and
 * numbers on the right.
 */
function pairsOfTexts(byRow: readonly CellView[][], cols: number): boolean {
  if (
    byRow.length < 3 ||
    cols < 4 ||
    cols % 2 === 1 ||
    byRow.filter((row) => row.length === cols).length < MOST_ROWS * byRow.length
  )
    return false;
  const filled = byRow.flat().filter((c) => c.text !== '');
  const labels = filled.filter((c) => c.col % 2 === 0);
  if (labels.length < filled.length * 0.5 || labels.some((c) => c.text.length > LONGEST_LABEL || isValue(c.text)))
    return false;
  if (new Set(labels.map((c) => c.text)).size < labels.length) return false;
  const right = Array.from({ length: cols / 2 }, (_, k) => 2 * k + 1);
  if (right.some((col) => isFigures(byRow, col))) return false;
  return right.some((col) => {
    const texts = filled.filter((c) => c.col === col);
    const values = texts.filter((c) => isValue(c.text)).length;
    return values > 0 && values < texts.length;
  });
}
