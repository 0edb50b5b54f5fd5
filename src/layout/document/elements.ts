import type { Element, ElementType } from '../../document/index.ts';
import { type Item, isTextItem } from './items.ts';
import type { ListEntry } from './lists.ts';

/** Decisions about an item at document level. */
export interface Verdict {
  type: ElementType;
  depth?: number;
  list?: ListEntry;
}

/** Makes the element of an item; references between elements are added later. */
export function toElement(item: Item, verdict: Verdict): Element {
  const { block } = item;
  const element: Element = {
    type: verdict.type,
    text: item.text,
    pageNumber: item.page.pageNumber,
    box: block.box,
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
