import { describe, expect, it } from 'vitest';
import type { TextBlock } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { chinese, paragraph, read, titles } from './testing.ts';

describe('headings in the block of other text', () => {
  it('are not split from a paragraph because of letter heights', () => {
    const text = (width: number) =>
      makeText(['文'.repeat(width), '字'.repeat(40), '字'.repeat(40)], 100, { pitch: 15 });
    const uneven = (width: number): TextBlock => {
      const block = text(width);
      const lines = block.lines.map((l, i) =>
        i > 0 ? l : { ...l, size: 11, glyphs: l.glyphs.map((g) => ({ ...g, size: 11 })) },
      );
      return read({ ...block, lines }, 1);
    };
    const count = (block: TextBlock) =>
      assembleDocument({ pages: [makePage(1, [block])], pageCount: 1, outline: [], failures: [], warnings: [] })
        .elements.length;
    expect(count(uneven(40))).toBe(1);
    expect(count(uneven(20))).toBe(2);
  });

  it('splits a heading from the paragraph that absorbed it', () => {
    const heading = makeText('A Scaling laws', 100, { size: 12, bold: true });
    const rest = paragraph(118) as ReturnType<typeof makeText>;
    const block = { ...rest, lines: [...heading.lines, ...rest.lines], box: { ...rest.box, y0: 100 } };
    expect(titles([chinese(60), block])).toEqual([[0, 'A Scaling laws']]);
  });

  it('splits consecutive headings in one block', () => {
    const both = makeText(['2. Method', '2.1. Material'], 100, { bold: true });
    expect(titles([both, paragraph(130), makeText('2.2. Tools', 170, { bold: true }), paragraph(190)])).toEqual([
      [0, '2. Method'],
      [1, '2.1. Material'],
      [1, '2.2. Tools'],
    ]);
  });
});
