import type { Box, Element, ElementType } from '../../document/index.ts';
import { type Item, isTextItem } from './items.ts';
import type { ListEntry } from './lists.ts';

/** Decisions about an item at document level. */
export interface Verdict {
  type: ElementType;
  depth?: number;
  list?: ListEntry;
}

/** What type needs beside its ink, in em: ascenders and descenders, whether a line has them or not. */
const BESIDE = 0.1;
const ABOVE = 0.15;

/**
 * Boxes of characters read from pixels are those of their ink; the box of an element is that of its type, as on digital
 * pages.
 */
function boxOf(item: Item): Box {
  const { box } = item.block;
  const line = item.block.kind === 'text' ? item.block.lines[0] : undefined;
  if (line?.angle !== 0 || line.glyphs[0]?.origin !== 'ocr') return box;
  const { width, height } = item.page;
  return {
    x0: Math.max(0, box.x0 - BESIDE * line.size),
    y0: Math.max(0, box.y0 - ABOVE * line.size),
    x1: Math.min(width, box.x1 + BESIDE * line.size),
    y1: Math.min(height, box.y1 + ABOVE * line.size),
  };
}

/** Makes the element of an item; references between elements are added later. */
export function toElement(item: Item, verdict: Verdict): Element {
  const { block } = item;
  const element: Element = {
    type: verdict.type,
    text: item.text,
    pageNumber: item.page.pageNumber,
    box: boxOf(item),
    depth: verdict.depth ?? -1,
    children: [],
  };
  if (block.kind === 'table') {
    element.subType = block.table.bordered ? 'bordered' : 'borderless';
    element.table = block.table;
    return element;
  }
  if (block.image !== undefined) element.image = block.image;
  if (block.kind === 'picture') {
    element.confidence = block.confidence;
    if (block.subType !== undefined) element.subType = block.subType;
    if (block.quad !== undefined) element.quad = block.quad;
    if (block.altText !== undefined) element.altText = block.altText;
    if (block.stamp !== undefined) element.stamp = block.stamp;
    return element;
  }
  if (verdict.list) {
    if (verdict.list.marker !== '') element.marker = verdict.list.marker;
    element.ordered = verdict.list.ordered;
  }
  if (block.role === 'margin-note') element.marginal = true;
  if (block.role === 'footnote' && isTextItem(item) && verdict.type === 'NarrativeText') element.footnote = true;
  return element;
}
