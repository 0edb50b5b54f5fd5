import { type Box, centreY, type FlowBlock } from '../../document/index.ts';
import { textOfRuns } from './runs.ts';

/** What one shape of a slide says. */
export interface SlideText {
  box: Box;
  blocks: FlowBlock[];
}

/** How much larger than all other text of its slide a title is set. */
const RATIO = 1.2;
/** Points: smaller type is no title of a slide. Type that is this much larger than all other may stand lower: on a cover. */
const MIN_SIZE = 18;
/** The same where there is no other text to compare with. */
const MIN_ALONE = 28;
const COVER = 1.6;
/** Share of the slide's height above which the middle of a title lies, and that of a cover. */
const TOP = 0.3;
const COVER_TOP = 0.65;
const LONGEST = 80;
const MAX_PARAGRAPHS = 2;

/**
 * The title of a slide whose author used no placeholder for it: the shape whose type is larger than all others, and that stands above. Undefined where
 * nothing stands out, or the largest is a figure (98 %).
 */
export function inferTitle<T extends SlideText>(texts: readonly T[], slideHeight: number): T | undefined {
  const sized = texts.map((text) => ({ text, size: sizeOf(text.blocks) })).filter(({ size }) => size > 0);
  const [first, second] = sized.toSorted((a, b) => b.size - a.size);
  if (!first || first.size < (second ? MIN_SIZE : MIN_ALONE) || first.size < RATIO * (second?.size ?? 0)) return undefined;
  const { box, blocks } = first.text;
  const said = blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs).trim() : '')).filter((line) => line !== '');
  if (said.length === 0 || said.length > MAX_PARAGRAPHS || said.length < blocks.length) return undefined;
  const text = said.join(' ');
  if (text.length > LONGEST || !/\p{L}{2}/u.test(text) || /[。.;；,，]$/u.test(text)) return undefined;
  const middle = centreY(box) / slideHeight;
  const cover = first.size >= COVER * (second?.size ?? 0);
  return middle <= TOP || (cover && middle <= COVER_TOP) ? first.text : undefined;
}

/** The largest type of a shape that is a word, in points; 0 when it has no text. */
function sizeOf(blocks: readonly FlowBlock[]): number {
  let size = 0;
  for (const block of blocks) {
    if (!('runs' in block) || block.kind === 'footer' || block.kind === 'header' || block.kind === 'page-number') continue;
    for (const run of block.runs) if (run.text.trim() !== '') size = Math.max(size, run.size ?? 0);
  }
  return size;
}
