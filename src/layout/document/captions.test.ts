import { describe, expect, it } from 'vitest';
import type { Block, PictureBlock } from '../../document/index.ts';
import { makePage, makePicture, makeTable, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { captionLabel } from './caption-label.ts';

const paragraph = (y: number): Block =>
  makeText(
    [
      'Running text that fills a few lines of the page so that its size is',
      'clearly that of the body and nothing else, and that ends with a stop.',
    ],
    y,
  );

const elements = (blocks: Block[]) =>
  assembleDocument({ pages: [makePage(1, blocks)], pageCount: 1, outline: [], failures: [], warnings: [] }).elements;

describe('captionLabel', () => {
  it.each([
    ['Figure 3: The sea', 'figure', '3'],
    ['Fig. 2.1 The sea', 'figure', '2.1'],
    ['Table IV. Results', 'table', 'IV'],
    ['图13 约束混凝土', 'figure', '13'],
    ['表 2-1 结果', 'table', '2-1'],
    ['[표 1] 감염병예방법', 'table', '1'],
    ['[그림 4-5] 8대', 'figure', '4-5'],
    ['图表9.大宗商品', 'figure', '9'],
  ] as const)('%s', (text, kind, number) => {
    expect(captionLabel(text)).toMatchObject({ kind, number });
  });
  it.each([
    'Figure 3 shows that',
    '图3所示',
    '如图3',
    '图1、图2为两种曲线',
    'Table of contents',
    'Table 4 lists the values',
    '图1 名称 ........ 5',
  ])('%s has none', (text) => {
    expect(captionLabel(text)).toBeUndefined();
  });
});

describe('captions', () => {
  it('links tables to the caption above and pictures to the one below, in both directions', () => {
    const found = elements([
      paragraph(60),
      makeText('Table 1: Numbers', 120),
      makeTable({ x0: 72, y0: 135, x1: 300, y1: 200 }),
      makePicture({ x0: 72, y0: 215, x1: 300, y1: 320 }),
      makeText('Figure 1: A view', 330),
      paragraph(360),
    ]);
    expect(found.map((e) => [e.type, e.ref])).toEqual([
      ['NarrativeText', undefined],
      ['TableCaption', 2],
      ['Table', 1],
      ['Image', 4],
      ['FigureCaption', 3],
      ['NarrativeText', undefined],
    ]);
  });

  it('gives each object one caption, and each caption one object', () => {
    const found = elements([
      makeText('Figure 1: Above', 60),
      makePicture({ x0: 72, y0: 80, x1: 300, y1: 200 }),
      makeText('Figure 2: Between', 205),
      makePicture({ x0: 72, y0: 225, x1: 300, y1: 340 }),
      makeText('Figure 3: Far away', 600),
      paragraph(700),
    ]);
    const refs = found.map((e) => e.ref);
    expect(refs).toEqual([1, 0, 3, 2, undefined, undefined]);
  });

  it('lets the object decide the meaning of 图表', () => {
    const found = elements([
      makeText('图表9.大宗商品本周表现', 60),
      makeTable({ x0: 72, y0: 80, x1: 300, y1: 200 }),
      paragraph(300),
    ]);
    expect(found[0]!.type).toBe('TableCaption');
  });

  it('ignores a paragraph that starts with a reference', () => {
    const found = elements([
      makePicture({ x0: 72, y0: 80, x1: 300, y1: 200 }),
      makeText(
        [
          'Figure 1 shows the view over the sea from the hill, which is seen by most',
          'visitors of the town on their way to the market.',
        ],
        210,
      ),
    ]);
    expect(found[1]!.type).toBe('NarrativeText');
  });

  it('joins a title with the bare label above it', () => {
    const found = elements([
      paragraph(60),
      makeText('Table 4', 120),
      makeText('Years for all catchments', 134),
      makeTable({ x0: 72, y0: 150, x1: 300, y1: 200 }),
    ]);
    expect(found[1]).toMatchObject({
      type: 'TableCaption',
      ref: 2,
      text: { value: 'Table 4 Years for all catchments' },
    });
  });

  it('links no caption to a seal or a code', () => {
    const found = elements([
      makePicture({ x0: 72, y0: 80, x1: 200, y1: 200 }, { subType: 'stamp' }),
      makeText('Figure 1: A view', 205),
      paragraph(300),
    ]);
    expect(found[0]!.ref).toBeUndefined();
    expect(found[0]!.subType).toBe('stamp');
  });
});

it('keeps the spaces of text inside pictures, with every character in place', () => {
  const glyphs = makeText('two words', 300).lines[0]!.glyphs;
  const picture = (options: Partial<PictureBlock>) =>
    elements([paragraph(60), makePicture({ x0: 72, y0: 280, x1: 300, y1: 340 }, options)]).at(-1)!.text;
  expect(picture({ text: 'two words', glyphs })).toMatchObject({ value: 'two words', at: [0, 1, 2, 4, 5, 6, 7, 8] });
  expect(picture({ text: 'legend', glyphs })).toMatchObject({ value: 'legend', at: [] });
  expect(picture({ glyphs })).toMatchObject({ value: 'two words', glyphs: { length: 8 } });
});
