import type { FlowCell, FlowTable } from '../../document/index.ts';
import { textRuns } from './text-runs.ts';

/**
 * Reads OTSL (Lysak et al., ICDAR 2023, arXiv 2305.03393) with the tokens of Docling's dialect: full and empty cells,
 * column and row headers, section rows, and marks that extend the cell on the left, above, or both.
 */
const TOKEN = /<(fcel|ecel|lcel|ucel|xcel|nl|ched|rhed|srow)>/g;

interface Place {
  kind: string;
  text: string;
}

export const isOtsl = (text: string): boolean => /<(?:fcel|ecel|ched|rhed|srow|nl)>/.test(text);

/**
 * The table of an OTSL text; undefined if it has no cells. An incomplete last row counts, and every place of the grid
 * gets a cell.
 */
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
      // A span mark without an owner becomes an empty cell, so that its content is not lost.
      if (isCell(row, col)) {
        while (col + colSpan < cols && !taken[row]?.[col + colSpan] && at(row, col + colSpan).kind === 'lcel')
          colSpan++;
        const below = (r: number): boolean => {
          for (let c = col; c < col + colSpan; c++)
            if (taken[r]?.[c] || at(r, c).kind !== (c === col ? 'ucel' : 'xcel')) return false;
          return true;
        };
        while (row + rowSpan < rows.length && below(row + rowSpan)) rowSpan++;
      }
      for (let r = row; r < row + rowSpan; r++) taken[r]?.fill(true, col, col + colSpan);
      const header = kind === 'ched' || kind === 'rhed';
      cells.push({
        row,
        col,
        rowSpan,
        colSpan,
        blocks: [{ kind: 'paragraph', runs: textRuns(content) }],
        ...(header && { header }),
      });
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
    const kind = mark[1]!;
    if (kind === 'nl') {
      rows.push(row);
      row = [];
      return;
    }
    const end = marks[i + 1]?.index ?? text.length;
    // Drop a token that the end of the answer has truncated.
    const content = text
      .slice(mark.index + mark[0].length, end)
      .replace(i === marks.length - 1 ? /<[a-z/]*$/ : /$^/, '');
    row.push({ kind, text: content.trim() });
  });
  if (row.length > 0) rows.push(row);
  while (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}
