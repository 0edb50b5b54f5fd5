import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makeLine, makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const body = makeText(
  [
    'Text that fills the page in several lines, so that it is clear what',
    'the size of its body is, and which lines stand apart from it.',
  ],
  155,
);

const elements = (blocks: Block[]) =>
  assembleDocument({
    pages: [makePage(1, blocks)],
    pageCount: 1,
    outline: [],
    failures: [],
    warnings: [],
  }).elements.map((e) => [e.type, e.text.value]);

/** A row of texts, each at its own place. */
function row(parts: readonly (readonly [string, number])[], y: number): Block {
  const lines = parts.map(([text, x]) => makeLine(text, y, { x, size: 8 }));
  const [first, last] = [lines[0]!.box, lines.at(-1)!.box];
  return { ...makeText(parts[0]![0], y, { size: 8 }), lines, box: { ...first, x1: last.x1 } };
}

describe('running rows', () => {
  it('tells the page number from the title beside it', () => {
    const header = row(
      [
        ['A. Novak / Journal of Maps 28', 72],
        ['303', 500],
      ],
      40,
    );
    expect(elements([header, body]).slice(0, 2)).toEqual([
      ['Header', 'A. Novak / Journal of Maps 28'],
      ['PageNumber', '303'],
    ]);
  });

  it('does so within one line', () => {
    const line = makeLine('12  The Market Towns, Vol. 3', 790, { size: 8 });
    for (const [i, glyph] of line.glyphs.entries())
      if (i > 1) line.glyphs[i] = { ...glyph, x0: glyph.x0 + 8, x1: glyph.x1 + 8 };
    const footer: Block = {
      ...makeText('x', 790, { size: 8 }),
      lines: [line],
      box: { ...line.box, x1: line.box.x1 + 8 },
    };
    expect(elements([body, footer]).slice(1)).toEqual([
      ['PageNumber', '12'],
      ['Footer', 'The Market Towns, Vol. 3'],
    ]);
  });

  it('keeps titles at both ends apart, and the words of one together', () => {
    const header = row(
      [
        ['Volume 7', 72],
        ['of the series', 114],
        ['Version 2, March 2024', 400],
      ],
      40,
    );
    expect(elements([header, body]).slice(0, 2)).toEqual([
      ['Header', 'Volume 7 of the series'],
      ['Header', 'Version 2, March 2024'],
    ]);
  });

  it('does not take the number of a formula for a page number', () => {
    const number = makeText('(13)', 140, { x: 500 });
    const text = makeText('reducing to the secondary constraint', 125);
    const types = elements([row([['Physics Letters, Vol. 5', 72]], 40), text, number, body]).map(([type]) => type);
    expect(types).toEqual(['Header', 'NarrativeText', 'NarrativeText', 'NarrativeText']);
  });
});
