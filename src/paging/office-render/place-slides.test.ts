import { describe, expect, it } from 'vitest';
import type { Box, Flow, FlowBlock, FlowTable, Ruling } from '../../document/index.ts';
import type { DrawnText } from './drawn-text.ts';
import { normalise } from './normalise.ts';
import { placeSlides } from './place-slides.ts';

/** A slide of 400 x 300 with each text at its position, a character every 10 points, 20 high. */
function drawn(texts: readonly [text: string, x: number, y: number][], lines: readonly number[] = []): DrawnText {
  const boxes: Box[] = [];
  let text = '';
  for (const [said, x, y] of texts) {
    [...said].forEach((char, i) => {
      const plain = normalise(char);
      text += plain;
      for (let k = 0; k < plain.length; k++) boxes.push({ x0: x + 10 * i, y0: y, x1: x + 10 * i + 10, y1: y + 20 });
    });
  }
  const rulings = lines.map(
    (at): Ruling => ({ direction: 'horizontal', at, from: 0, to: 400, thickness: 1, color: 0 }),
  );
  return {
    text,
    pages: [{ width: 400, height: 300, pictures: [], rulings, from: 0, to: text.length }],
    pageOf: () => 1,
    boxOf: (at) => boxes[at] as Box,
    baselineOf: (at) => (boxes[at] as Box).y1,
  };
}

const slide = (...blocks: FlowBlock[]): Flow => ({
  parts: [{ kind: 'page', width: 400, height: 300, blocks }],
  warnings: [],
});
const p = (text: string, box?: Box, style?: string): FlowBlock => ({
  kind: 'paragraph',
  runs: [{ text }],
  ...(box ? { box } : {}),
  ...(style ? { style } : {}),
});
const WIDE = { x0: 20, y0: 20, x1: 380, y1: 60 };
const boxesOf = (flow: Flow, text: DrawnText): (Box | undefined)[] | undefined =>
  placeSlides(flow, text)?.pages[0]?.blocks.map(({ box }) => box);

describe('texts of a drawn slide', () => {
  it('are placed where they were drawn', () => {
    expect(boxesOf(slide(p('Two words', WIDE)), drawn([['Two words', 100, 30]]))).toEqual([
      { x0: 100, y0: 30, x1: 190, y1: 50 },
    ]);
  });

  it('stay where the source has them if few of their characters were found, or far away', () => {
    expect(boxesOf(slide(p('Two words', WIDE)), drawn([['Two', 100, 30]]))).toEqual([WIDE]);
    expect(boxesOf(slide(p('Two words', WIDE)), drawn([['Two words', 100, 260]]))).toEqual([WIDE]);
  });

  it("are not matched with the speaker's notes", () => {
    const [text, notes] =
      boxesOf(slide(p('Two words', WIDE), p('Two words', undefined, 'Notes')), drawn([['Two words', 100, 30]])) ?? [];
    expect(text).toMatchObject({ x0: 100 });
    expect(notes?.y0).toBeGreaterThan(60);
  });
});

it('rows of a drawn table are as high as drawn, columns as wide as in the source', () => {
  const cell = (row: number, col: number, text: string): FlowTable['cells'][number] => ({
    row,
    col,
    rowSpan: 1,
    colSpan: 1,
    blocks: [p(text)],
    box: { x0: 20 + 100 * col, y0: 20 + 20 * row, x1: 120 + 100 * col, y1: 40 + 20 * row },
  });
  const cells = [cell(0, 0, 'aa'), cell(0, 1, 'bb'), cell(1, 0, 'cc'), cell(1, 1, 'dd')];
  const table: FlowTable = {
    kind: 'table',
    rows: 2,
    cols: 2,
    cells,
    headerRows: 0,
    bordered: true,
    box: { x0: 20, y0: 20, x1: 220, y1: 60 },
  };
  const text = drawn(
    [
      ['aa', 25, 22],
      ['bb', 125, 42],
      ['cc', 25, 72],
      ['dd', 125, 72],
    ],
    [20, 68, 100],
  );
  const [placed] = placeSlides(slide(table), text)?.pages[0]?.blocks ?? [];
  expect(placed?.box).toEqual({ x0: 20, y0: 20, x1: 220, y1: 100 });
  expect(placed?.cells?.[3]).toEqual({ x0: 120, y0: 68, x1: 220, y1: 100 });
});

it('slides that differ from the drawn ones are not placed', () => {
  expect(placeSlides({ parts: [], warnings: [] }, drawn([]))).toBeUndefined();
});
