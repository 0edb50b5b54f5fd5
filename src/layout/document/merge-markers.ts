import { LARGE_DISCS, MIDDLE_DOTS, PRINTED_BULLETS, SYMBOL_CODES } from '../../lexicon/index.ts';
import { type Item, isTextItem, joinItems, type TextItem } from './items.ts';

const BULLET = `[${PRINTED_BULLETS}${MIDDLE_DOTS}${LARGE_DISCS}${SYMBOL_CODES}–—*o-]`;
const NUMBER = String.raw`\(?(?:\d{1,3}|[ivxIVX]{1,5}|[a-zA-Z])[.)]|\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z](?:\.\d{1,2})+|\[\d{1,3}\]|\.\d{1,2}`;
/** A single bullet or number. Other geometric shapes that stand alone are drawings. */
const loneMarker = new RegExp(`^(?:${BULLET}|${NUMBER})$`, 'u');

/** Whether `b` starts on the line of the single marker `a`, a tab to its right. */
function belongs(a: TextItem, b: TextItem): boolean {
  if (a.pageIndex !== b.pageIndex || a.block.lines.length !== 1 || !loneMarker.test(a.plain)) return false;
  if (
    !/^(?:body|list-item|title|other)$/.test(b.block.role) ||
    b.block.latex !== undefined ||
    loneMarker.test(b.plain) ||
    !/\p{L}/u.test(b.plain)
  )
    return false;
  const em = b.style.size;
  const apart = b.block.box.x0 - a.block.box.x1;
  // Numbers of notes are superscripts.
  const raised = a.style.size < 0.85 * em ? 0.55 : 0.35;
  return (
    apart > -0.2 * em &&
    apart < 5 * em &&
    Math.abs(a.block.lines[0]!.baseline - b.block.lines[0]!.baseline) < raised * em
  );
}

/** Joins a bullet or number before a tab, which is a separate block, with its text. */
export function mergeMarkers(items: readonly Item[]): Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (last && isTextItem(last) && isTextItem(item) && belongs(last, item)) {
      const joined = joinItems(last, item);
      // The marker's font (Symbol, Wingdings) is not that of the item.
      merged[merged.length - 1] = { ...joined, style: item.style };
    } else merged.push(item);
  }
  return merged;
}
