import type { PageText, TextCell, TextTable } from '../types.ts';

/** A page as shown to a model. */
export interface PageMaterial {
  pageNumber: number;
  /** `p3_12|text`, and for table rows `p3_t1_r4_c1|cell|p3_t1_r4_c3|cell` without empty cells. */
  lines: string[];
  /** Estimated. */
  tokens: number;
}

/** The text of the pages with short ids, and tables row by row at their place. */
export function materialOf(pages: readonly PageText[]): PageMaterial[] {
  return pages.map(({ pageNumber, lines, tables }) => {
    const placed = [
      ...lines.map((line) => ({ element: line.element, y: line.box.y0, rows: [`${line.id}|${oneLine(line.text)}`] })),
      ...tables.map((table) => ({ element: table.element, y: table.box.y0, rows: formatRows(table) })),
    ];
    // Tables are sorted between the lines by reading order; the sort is stable.
    const text = placed.toSorted((a, b) => a.element - b.element).flatMap(({ rows }) => rows);
    return { pageNumber, lines: text, tokens: text.reduce((sum, line) => sum + estimateTokens(line) + 1, 0) };
  });
}

function formatRows(table: TextTable): string[] {
  const rows = new Map<number, TextCell[]>();
  for (const cell of table.cells) {
    if (cellText(cell) === '') continue;
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([, cells]) => {
      const inOrder = cells.toSorted((a, b) => a.col - b.col);
      return inOrder.map((cell) => `${cell.id}|${cellText(cell)}`).join('|');
    });
}

/** `p3_t1_r4_c2` -> `p3_t1_r4` */
export const rowId = (cellId: string): string => cellId.replace(/_c\d+$/, '');

const cellText = ({ lines }: TextCell): string => oneLine(lines.map(({ text }) => text).join(' '));

const oneLine = (text: string): string => text.replace(/[\s|]+/g, ' ').trim();

/**
 * About one token for each Han, kana or hangul character, digit and symbol; one for 3.5 characters of other text. A
 * safe estimate for current tokenizers, some of which split all digits. Cell ids consist of digits and symbols.
 */
export function estimateTokens(text: string): number {
  let single = 0;
  for (const _ of text.matchAll(/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF\d]|[!-/:-@[-`{-~]/g)) single++;
  return Math.ceil(single + (text.length - single) / 3.5);
}
