import { captionLabel } from './caption-label.ts';
import { type Item, isContents, isTextItem, joinItems, type TextItem } from './items.ts';
import { sameSize } from './statistics.ts';

/**
 * Whether `b` continues the caption `a`: the title below a bare label ("Table 4"), or the next line of an unfinished
 * sentence.
 */
function continuesCaption(a: TextItem, b: TextItem): boolean {
  if (
    a.pageIndex !== b.pageIndex ||
    a.block.column !== b.block.column ||
    !/^(?:body|list-item|other|title|figure-caption|table-caption)$/.test(b.block.role)
  )
    return false;
  if (b.block.latex !== undefined || b.block.lines[0]!.angle !== a.block.lines[0]!.angle || captionLabel(b.plain))
    return false;
  const label = captionLabel(a.plain);
  if (!label || isContents(a) || isContents(b)) return false;
  const em = Math.max(a.style.size, b.style.size);
  const pitch = b.block.lines[0]!.baseline - a.block.lines.at(-1)!.baseline;
  if (pitch <= 0.5 * em) return false;
  const aligned =
    Math.abs(a.block.box.x0 - b.block.box.x0) < em ||
    Math.abs(a.block.box.x0 + a.block.box.x1 - b.block.box.x0 - b.block.box.x1) < 2 * em;
  if (!aligned || !sameSize(a.style.size, b.style.size, 0.1)) return false;
  const bare = a.plain.slice(label.length).replace(/[\s.:：．]+/g, '') === '';
  if (bare) return pitch < 2.2 * em && b.block.lines.length <= 3 && b.plain.length <= 240;
  return (
    pitch < 1.4 * em &&
    !/[.。!?！？:：;；]$/.test(a.plain) &&
    sameSize(a.style.size, b.style.size) &&
    a.style.bold === b.style.bold &&
    /^[\p{Ll}(（\d]/u.test(b.plain)
  );
}

/** Joins captions that the page analysis split into several blocks. */
export function mergeCaptionLines(items: readonly Item[]): Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (last && isTextItem(last) && isTextItem(item) && continuesCaption(last, item))
      merged[merged.length - 1] = joinItems(last, item);
    else merged.push(item);
  }
  return merged;
}
