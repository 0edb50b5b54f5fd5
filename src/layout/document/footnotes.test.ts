import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makeLine, makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

/** A paragraph whose first line ends in a superscript `mark`. */
function marked(y: number, mark: string): Block {
  const block = makeText(
    [
      'Running text of the body with a note at the end of this line',
      'and another line of the same kind that ends the paragraph.',
    ],
    y,
  );
  const sign = makeLine(mark, y - 2, { x: block.lines[0]!.box.x1, size: 6 }).glyphs;
  const lines = [{ ...block.lines[0]!, glyphs: [...block.lines[0]!.glyphs, ...sign] }, block.lines[1]!];
  return { ...block, lines };
}
const paragraph = (y: number, column = 0, x = 72): Block =>
  makeText(
    ['Running text of the body without any note in it whatsoever, which', 'goes on in a second line and ends there.'],
    y,
    { column, x },
  );

const footnotes = (...blocks: Block[]) =>
  assembleDocument({ pages: [makePage(1, blocks)], pageCount: 1, outline: [], failures: [], warnings: [] })
    .elements.map((e, i) => [i, e] as const)
    .filter(([, e]) => e.footnote)
    .map(([i, e]) => [i, e.text.value]);

describe('footnotes', () => {
  it('finds small text at the bottom with a superscript mark above, and puts it after the body', () => {
    expect(footnotes(marked(100, '1'), makeText('1 See the other book.', 700, { size: 8 }), paragraph(300))).toEqual([
      [2, '1 See the other book.'],
    ]);
  });
  it('includes the continuation of a note', () => {
    expect(
      footnotes(
        marked(100, '1'),
        paragraph(300),
        makeText('1 See the other book.', 700, { size: 8 }),
        makeText('And one more remark.', 710, { size: 8 }),
      ).length,
    ).toBe(2);
  });
  it.each([
    ['of body size', [marked(100, '1'), makeText('1 See the other book.', 700)]],
    ['with body text below', [marked(100, '1'), makeText('1 See the other book.', 600, { size: 8 }), paragraph(650)]],
    ['without a mark in the text', [paragraph(100), makeText('7 See the other book.', 700, { size: 8 })]],
    ['in the upper half', [marked(60, '1'), makeText('1 See the other book.', 200, { size: 8 })]],
  ])('leaves text %s alone', (_, blocks) => {
    expect(footnotes(...blocks)).toEqual([]);
  });
});
