import type { TextBlock } from '../../document/index.ts';
import { findCode } from './code.ts';
import { findFootnotes } from './footnotes.ts';
import { type Item, isTextItem } from './items.ts';
import type { RunningRole } from './margin.ts';
import { mergeCaptionLines } from './merge-captions.ts';
import { mergeTitleLines } from './merge-titles.ts';
import { splitLeads } from './split-lead.ts';
import type { BodyStyle } from './statistics.ts';

/**
 * Items of a page in reading order: headers, body, footnotes, footers. Corrects splits and joins of the page analysis
 * that only the whole document shows to be wrong.
 */
export function arrangePage(
  items: readonly Item[],
  running: ReadonlyMap<TextBlock, RunningRole>,
  body: BodyStyle,
): Item[] {
  const isRunning = (item: Item): boolean => item.block.kind === 'text' && running.has(item.block);
  const found = findFootnotes(items, isRunning, body);
  const head: Item[] = [];
  const flow: Item[] = [];
  const notes: Item[] = [];
  const foot: Item[] = [];
  for (const item of items) {
    if (isRunning(item)) (item.block.box.y0 + item.block.box.y1 < item.page.height ? head : foot).push(item);
    else if (isTextItem(item) && found.has(item)) notes.push({ ...item, block: { ...item.block, role: 'footnote' } });
    else if (item.block.kind === 'text' && item.block.role === 'footnote') notes.push(item);
    else flow.push(item);
  }
  const text = mergeCaptionLines(mergeTitleLines(splitLeads(findCode(flow, body), body), body));
  return [...head, ...text, ...notes, ...foot];
}
