import { type Box, centreY, type FlowBlock } from '../../document/index.ts';
import { textOfRuns } from './runs.ts';

/** Text of one shape on a slide. */
export interface SlideText {
  box: Box;
  blocks: FlowBlock[];
}

/** Minimum size ratio of a title to all other text on the slide. */
const RATIO = 1.2;
/** Minimum size of a title in points, and of the larger type on a cover, which may be lower on the slide. */
const MIN_SIZE = 18;
/** Minimum size without other text to compare with. */
const MIN_ALONE = 28;
const COVER = 1.6;
/** Maximum vertical centre of a title, and of a cover title, as a share of the slide height. */
const TOP = 0.3;
const COVER_TOP = 0.65;
const LONGEST = 80;
const MAX_PARAGRAPHS = 2;

/**
 * Infers the title of a slide without a title placeholder: the shape with the largest type, near the top. Undefined if
 * nothing stands out, or the largest text is a number (98 %).
 */
export function inferTitle<T extends SlideText>(texts: readonly T[], slideHeight: number): T | undefined {
  const sized = texts.map((text) => ({ text, size: sizeOf(text.blocks) })).filter(({ size }) => size > 0);
  const [first, second] = sized.toSorted((a, b) => b.size - a.size);
  if (!first || first.size < (second ? MIN_SIZE : MIN_ALONE) || first.size < RATIO * (second?.size ?? 0))
    return undefined;
  const { box, blocks } = first.text;
  const said = blocks
    .map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs).trim() : ''))
    .filter((line) => line !== '');
  if (said.length === 0 || said.length > MAX_PARAGRAPHS || said.length < blocks.length) return undefined;
  const text = said.join(' ');
  if (text.length > LONGEST || !/\p{L}{2}/u.test(text) || /[。.;；,，]$/u.test(text)) return undefined;
  const middle = centreY(box) / slideHeight;
  const cover = first.size >= COVER * (second?.size ?? 0);
  return middle <= TOP || (cover && middle <= COVER_TOP) ? first.text : undefined;
}

/** The largest font size of a shape with a word, in points; 0 without text. */
function sizeOf(blocks: readonly FlowBlock[]): number {
  let size = 0;
  for (const block of blocks) {
    if (!('runs' in block) || block.kind === 'footer' || block.kind === 'header' || block.kind === 'page-number')
      continue;
    for (const run of block.runs) if (run.text.trim() !== '') size = Math.max(size, run.size ?? 0);
  }
  return size;
}
