import type { Block, Glyph, PictureBlock } from '../../document/index.ts';
import { pageOf } from '../../document/testing.ts';
import { blockText, buildLines, segmentPage } from './index.ts';

/** The blocks of a page of these glyphs and objects. */
export const segment = (glyphs: Glyph[], objects: PictureBlock[] = []): Block[] => {
  const page = pageOf(glyphs);
  return segmentPage(page, buildLines(page), objects);
};

/** Text of each block, or the kind of an object. */
export const texts = (blocks: Block[]): string[] =>
  blocks.map((b) => (b.kind === 'text' ? blockText(b).value : b.kind));

/** First words of every line, in order. */
export const names = (blocks: Block[]): string[] =>
  blocks.flatMap((b) => (b.kind === 'text' ? b.lines.map((l) => l.text.split(' ')[0]!) : [b.kind]));

export const picture = (x0: number, y0: number, x1: number, y1: number): PictureBlock => ({
  kind: 'picture',
  box: { x0, y0, x1, y1 },
  text: '',
  glyphs: [],
  confidence: 1,
  column: -1,
});

/** Names with numbers: a0, a1 ... */
export const seq = (prefix: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
