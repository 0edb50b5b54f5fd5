import type { Block, Glyph, OutlineEntry, TextBlock } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

/** A paragraph of the page in two lines of English, or of Chinese. */
export const paragraph = (y: number): Block =>
  makeText(
    [
      'Running text that fills a few lines of the page so that its size is',
      'clearly that of the body and nothing else, and that ends with a stop.',
    ],
    y,
  );
export const chinese = (y: number): Block =>
  makeText(['本节说明正文的样子，正文由若干行组成，字号与全文一致，', '并且以句号结束，因此不会被当作标题。'], y);

/** Depth and text of the headings of a document: the blocks of one page, or of several pages. */
export function titles(blocks: Block[] | Block[][], outline: OutlineEntry[] = []): [number | undefined, string][] {
  const pages = (Array.isArray(blocks[0]) ? (blocks as Block[][]) : [blocks as Block[]]).map((b, i) =>
    makePage(i + 1, b),
  );
  return assembleDocument({ pages, pageCount: pages.length, outline, failures: [], warnings: [] })
    .elements.filter((e) => e.type === 'Title')
    .map((e) => [e.depth, e.text.value]);
}

/** The same block as read by OCR. */
export const read = (block: TextBlock, confidence: number): TextBlock => ({
  ...block,
  lines: block.lines.map((l) => ({ ...l, glyphs: l.glyphs.map((g): Glyph => ({ ...g, origin: 'ocr', confidence })) })),
});
