import { expect, it } from 'vitest';
import type { Glyph, TextBlock } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { toElement } from './elements.ts';
import { makeItem } from './items.ts';

const elementOf = (block: TextBlock) =>
  toElement(makeItem(block, makePage(1, [block]).page, 0), { type: 'NarrativeText' });

it('gives type that was read from pixels the room of its ascenders and descenders', () => {
  const drawn = makeText('44', 800, { x: 290 });
  const read: TextBlock = {
    ...drawn,
    lines: drawn.lines.map((line) => ({ ...line, glyphs: line.glyphs.map((g): Glyph => ({ ...g, origin: 'ocr' })) })),
  };
  expect(elementOf(drawn).box).toEqual(drawn.box);
  expect(elementOf(read).box).toEqual({ x0: 289, y0: 798.5, x1: 301, y1: 811.5 });
});

it('stays on the page', () => {
  const edge = makeText('44', 0, { x: 0 });
  const read: TextBlock = {
    ...edge,
    lines: edge.lines.map((line) => ({ ...line, glyphs: line.glyphs.map((g): Glyph => ({ ...g, origin: 'ocr' })) })),
  };
  expect(elementOf(read).box).toMatchObject({ x0: 0, y0: 0 });
});
