import type { Line } from '../../document/index.ts';
import { blockStyle, type Item, isTextItem, itemOfLines, type TextItem } from './items.ts';
import { follows, parseNumbering } from './numbering.ts';
import { type BodyStyle, looksBold, sameSize } from './statistics.ts';

/** Lines of each printed row, top to bottom. */
function groupIntoRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && Math.abs(last[0]!.baseline - line.baseline) < 0.3 * line.size) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Number of rows at the top of a block that are a heading: larger, or bold and shorter than the line. */
function leadRows(item: TextItem, rows: readonly Line[][], body: BodyStyle): number {
  const em = item.style.size;
  for (const count of [1, 2]) {
    if (rows.length <= count) return 0;
    const lead = rows.slice(0, count).flat();
    const rest = rows.slice(count).flat();
    const a = blockStyle({ ...item.block, lines: lead })!;
    const b = blockStyle({ ...item.block, lines: rest })!;
    const next = blockStyle({ ...item.block, lines: rows[count]! })!;
    const text = lead.map((l) => l.text).join(' ');
    if (text.length > 150) return 0;
    const larger = a.size > next.size * 1.06 && !sameSize(a.size, b.size, 0.06);
    const bolder = looksBold(a, body) && !looksBold(next, body) && !looksBold(b, body);
    if (!larger && !bolder) continue;
    // Every line of the lead must have the style; a drop cap or a bold word at the start is not enough.
    if (
      lead.some((l) =>
        larger ? l.size < a.size * 0.96 && l.glyphs.length > 3 : !l.bold && l.font.name !== a.font.name,
      )
    )
      continue;
    const right = Math.max(...lead.map((l) => l.box.x1));
    const short = right < item.block.box.x1 - 2 * em;
    // OCR line sizes depend on the letters, so a line counts as larger only if it does not fill the column.
    const sized = text.length >= 4 && (short || lead[0]!.glyphs[0]?.origin !== 'ocr');
    if (larger ? sized : short || parseNumbering(text)) return count;
  }
  return 0;
}

/** Number of rows before a row with the next number: "2. Method" above "2.1. Material" in one style. */
function rowsBeforeNextNumber(rows: readonly Line[][]): number {
  if (rows.length > 4) return 0;
  const own = parseNumbering(rowText(rows[0]!));
  if (!own) return 0;
  for (let i = 1; i < rows.length; i++) {
    const next = parseNumbering(rowText(rows[i]!));
    if (next && next.values.length > 1 && follows(own, next)) return i;
  }
  return 0;
}

const rowText = (row: readonly Line[]): string => row.map((l) => l.text).join(' ');

/** Splits headings from the paragraph below that absorbed them in the page analysis. */
export function splitLeads(items: readonly Item[], body: BodyStyle): Item[] {
  return items.flatMap((item) => {
    if (
      !isTextItem(item) ||
      item.block.lines.length < 2 ||
      !/^(?:body|list-item)$/.test(item.block.role) ||
      item.block.latex !== undefined ||
      item.block.formulas
    )
      return [item];
    const { lines } = item.block;
    const first = lines[0]!;
    const last = lines.at(-1)!;
    // The common case first: a single style from top to bottom.
    const uniform = first.font === last.font && first.bold === last.bold && sameSize(first.size, last.size);
    if (uniform && (lines.length > 8 || !/^\d/.test(first.text))) return [item];
    const rows = groupIntoRows(lines);
    const count = rowsBeforeNextNumber(rows) || (uniform ? 0 : leadRows(item, rows, body));
    if (count === 0) return [item];
    const tail = itemOfLines(item, rows.slice(count).flat());
    return [itemOfLines(item, rows.slice(0, count).flat()), ...splitLeads([tail], body)];
  });
}
