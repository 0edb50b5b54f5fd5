import { expect, it } from 'vitest';
import type { Element, Glyph, Table } from '../../document/index.ts';
import { placeElements, plainText } from './place-elements.ts';

const glyph = { text: 'a', x0: 10, y0: 20, x1: 20, y1: 30, baseline: 28, size: 10, angle: 0 } as Glyph;
const text = (value: string, glyphs: Glyph[] = []) => ({ value, glyphs, at: glyphs.map((_, i) => i), objects: [] });
const base = { pageNumber: 1, depth: -1, children: [], type: 'NarrativeText' as const };
const elements: Element[] = [
  { ...base, type: 'Image', box: { x0: 0, y0: 0, x1: 50, y1: 20 }, text: text(''), ref: 1 },
  {
    ...base,
    type: 'FigureCaption',
    box: { x0: 10, y0: 20, x1: 50, y1: 30 },
    text: text('a', [glyph]),
    ref: 0,
    parent: 0,
  },
];

it('elements of a picture have positions inside the picture, and reference each other', () => {
  const placed = placeElements(
    { elements, width: 100, height: 50, turn: 0 },
    3,
    { x0: 100, y0: 200, x1: 300, y1: 300 },
    7,
  );
  expect(placed[0]).toMatchObject({ pageNumber: 3, box: { x0: 100, y0: 200, x1: 200, y1: 240 }, ref: 8 });
  expect(placed[1]).toMatchObject({ box: { x0: 120, y0: 240, x1: 200, y1: 260 }, ref: 7 });
  expect(placed[1]).not.toHaveProperty('parent');
  expect(placed[1]?.text.glyphs[0]).toMatchObject({ x0: 120, y0: 240, x1: 140, y1: 260, baseline: 256, size: 20 });
});

it('elements of a rotated picture are rotated with it', () => {
  // The top left corner of the upright picture is the top right corner of the rotated one.
  const [image] = placeElements(
    { elements, width: 100, height: 50, turn: 90 },
    1,
    { x0: 0, y0: 0, x1: 50, y1: 100 },
    0,
  );
  expect(image?.box).toEqual({ x0: 30, y0: 0, x1: 50, y1: 50 });
});

it('the text of a cell has a line for each element and each row', () => {
  const cell = (row: number, col: number, value: string) => ({ row, col, text: text(value) });
  const table = { cells: [cell(0, 0, 'a'), cell(0, 1, 'b\nc'), cell(1, 0, 'd')] } as unknown as Table;
  expect(
    plainText([
      { ...elements[1]!, text: text('one') },
      { ...elements[0]!, type: 'Table', table },
    ]),
  ).toBe('one\na b c\nd');
});
