import type { Line } from '../../document/index.ts';
import { type Item, isTextItem, itemOfLines, type TextItem } from './items.ts';
import { runningKey } from './margin.ts';
import { recurs } from './running.ts';

/** A printed row at the top or bottom edge of a page: a separate block, or the outermost row of one. */
interface EdgeRow {
  item: TextItem;
  page: number;
  side: 'top' | 'bottom';
  key: string;
  /** Centre, 0..1 of the page height. */
  y: number;
  /** Lines of the row if the block has more; undefined if it is the whole block. */
  part?: Line[];
}

/** Further inside, a recurring row is a form field. */
const EDGE = 0.13;

/** Lines of the first or last printed row of a block. */
function outerRow(item: TextItem, side: 'top' | 'bottom'): Line[] {
  const { lines } = item.block;
  const outer = side === 'top' ? Math.min(...lines.map((l) => l.baseline)) : Math.max(...lines.map((l) => l.baseline));
  return lines.filter((l) => Math.abs(l.baseline - outer) < 0.3 * l.size);
}

function edgeRows(items: readonly Item[], page: number): EdgeRow[] {
  const rows: EdgeRow[] = [];
  for (const item of items) {
    if (!isTextItem(item) || item.block.lines[0]!.angle !== 0 || item.block.latex !== undefined || item.block.formulas)
      continue;
    const { height } = item.page;
    const { box } = item.block;
    const side = box.y0 < EDGE * height ? 'top' : box.y1 > (1 - EDGE) * height ? 'bottom' : undefined;
    if (!side) continue;
    const part = outerRow(item, side);
    const centre = (part[0]!.box.y0 + part[0]!.box.y1) / 2 / height;
    if (side === 'top' ? centre > EDGE : centre < 1 - EDGE) continue;
    const text = part.map((l) => l.text).join(' ');
    if (text.length > 120 || !/\p{L}/u.test(text)) continue;
    const row: EdgeRow = { item, page, side, key: runningKey(text), y: centre };
    if (part.length < item.block.lines.length) row.part = part;
    rows.push(row);
  }
  return rows;
}

/**
 * Splits running lines from paragraphs that absorbed them in the page analysis: the first or last row of a block, if it
 * recurs at the same height on other pages. A single page does not show it if the header is close to the text.
 */
export function splitRunningLines(pages: readonly (readonly Item[])[]): Item[][] {
  const groups = new Map<string, EdgeRow[]>();
  let parts = 0;
  pages.forEach((items, i) => {
    for (const row of edgeRows(items, i)) {
      if (row.part) parts++;
      const id = `${row.side}|${row.key}`;
      const group = groups.get(id);
      if (group) group.push(row);
      else groups.set(id, [row]);
    }
  });
  if (parts === 0) return pages.map((items) => [...items]);
  const cuts = new Map<Item, EdgeRow>();
  for (const group of groups.values()) {
    for (const row of group) {
      if (!row.part) continue;
      const alike = group.filter((o) => Math.abs(o.y - row.y) < 0.006);
      const seen = [...new Set(alike.map((o) => o.page))].sort((a, b) => a - b);
      // A row inside a paragraph on every page is the start of a form letter.
      if (
        seen.length >= 3 &&
        recurs(seen, pages.length) &&
        (alike.some((o) => !o.part) || new Set(alike.map((o) => o.item.plain)).size > alike.length / 2)
      )
        cuts.set(row.item, row);
    }
  }
  if (cuts.size === 0) return pages.map((items) => [...items]);
  return pages.map((items) =>
    items.flatMap((item) => {
      const cut = cuts.get(item);
      if (!cut?.part || !isTextItem(item)) return [item];
      const own = new Set(cut.part);
      const outer = itemOfLines(item, cut.part);
      const inner = itemOfLines(
        item,
        item.block.lines.filter((l) => !own.has(l)),
      );
      return cut.side === 'top' ? [outer, inner] : [inner, outer];
    }),
  );
}
