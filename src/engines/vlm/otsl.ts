import type { FlowCell, FlowTable } from '../../document/index.ts';
import { textRuns } from './text-runs.ts';

/**
 * OTSL (Lysak et al., ICDAR 2023, arXiv 2305.03393) with the tokens of Docling's dialect: cells with content and without, header cells of columns and rows,
 * section rows, and marks that a place belongs to the cell on its left, above it, or both.
 */
const TOKEN = /<(fcel|ecel|lcel|ucel|xcel|nl|ched|rhed|srow)>/g;

interface Place {
  kind: string;
  text: string;
}

export const isOtsl = (text: string): boolean => /<(?:fcel|ecel|ched|rhed|srow|nl)>/.test(text);

/** The table of an OTSL text; undefined when it has no cell. Half a last row counts, and every place of the grid gets a cell. */
export function otslTable(text: string): FlowTable | undefined {
  const rows = readRows(text);
  const cols = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0 || cols === 0) return undefined;
  const at = (row: number, col: number): Place => rows[row]?.[col] ?? { kind: 'ecel', text: '' };
  const isCell = (row: number, col: number): boolean => !['lcel', 'ucel', 'xcel'].includes(at(row, col).kind);
  const taken = rows.map(() => new Array<boolean>(cols).fill(false));
  const cells: FlowCell[] = [];
  for (let row = 0; row < rows.length; row++) {
    for (let col = 0; col < cols; col++) {
      if (taken[row]?.[col]) continue;
      const { kind, text: content } = at(row, col);
      let colSpan = 1;
      let rowSpan = 1;
      // A mark without an owner is an empty cell of its own: what it holds must not be lost.
      if (isCell(row, col)) {
        while (col + colSpan < cols && !taken[row]?.[col + colSpan] && at(row, col + colSpan).kind === 'lcel') colSpan++;
        const below = (r: number): boolean => {
          for (let c = col; c < col + colSpan; c++) if (taken[r]?.[c] || at(r, c).kind !== (c === col ? 'ucel' : 'xcel')) return false;
          return true;
        };
        while (row + rowSpan < rows.length && below(row + rowSpan)) rowSpan++;
      }
      for (let r = row; r < row + rowSpan; r++) taken[r]?.fill(true, col, col + colSpan);
      const header = kind === 'ched' || kind === 'rhed';
      cells.push({ row, col, rowSpan, colSpan, blocks: [{ kind: 'paragraph', runs: textRuns(content) }], ...(header && { header }) });
    }
  }
  let headerRows = 0;
  while (headerRows < rows.length && rows[headerRows]?.some(({ kind }) => kind === 'ched')) headerRows++;
  return { kind: 'table', rows: rows.length, cols, cells, headerRows, bordered: true };
}

function readRows(text: string): Place[][] {
  const rows: Place[][] = [];
  let row: Place[] = [];
  const marks = [...text.matchAll(TOKEN)];
  marks.forEach((mark, i) => {
    const kind = mark[1] as string;
    if (kind === 'nl') {
      rows.push(row);
      row = [];
      return;
    }
    const end = marks[i + 1]?.index ?? text.length;
    // A token that the end of the answer has cut in two is no content.
    const content = text.slice(mark.index + mark[0].length, end).replace(i === marks.length - 1 ? /<[a-z/]*$/ : /$^/, '');
    row.push({ kind, text: content.trim() });
  });
  if (row.length > 0) rows.push(row);
  while (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}
