import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const paragraph = (y: number, column = 0): Block =>
  makeText(
    [
      'Running text that fills a few lines of the page so that its size is',
      'clearly that of the body and nothing else, and that ends with a stop.',
    ],
    y,
    { column },
  );

function items(...pages: Block[][]) {
  const document = assembleDocument({
    pages: pages.map((b, i) => makePage(i + 1, b)),
    pageCount: pages.length,
    outline: [],
    failures: [],
    warnings: [],
  });
  return document.elements.filter((e) => e.type === 'ListItem').map((e) => [e.depth, e.marker, e.ordered]);
}

describe('lists', () => {
  it('accepts single bullets, and nests by indentation', () => {
    expect(items([paragraph(100), makeText('• a single point', 140)])).toEqual([[0, '•', false]]);
    expect(items([paragraph(100), makeText('• 数据（字体、图像、……）软件包', 140)])).toEqual([[0, '•', false]]);
    expect(
      items([
        paragraph(100),
        makeText('• one', 140),
        makeText('– inner', 155, { x: 90 }),
        makeText('– other', 170, { x: 90 }),
        makeText('• two', 185),
      ]),
    ).toEqual([
      [0, '•', false],
      [1, '–', false],
      [1, '–', false],
      [0, '•', false],
    ]);
  });

  it('accepts tasks, whose boxes stay in their texts', () => {
    const tasks = (...texts: string[]) => items([paragraph(100), ...texts.map((t, i) => makeText(t, 140 + 15 * i))]);
    expect(tasks('☑ write it', '☐ measure it')).toEqual([
      [0, undefined, false],
      [0, undefined, false],
    ]);
    expect(tasks('☑ I have read the terms')).toEqual([]);
  });

  it('accepts increasing numbers, but no single number or dash', () => {
    expect(
      items([paragraph(100), makeText('1. one', 140), makeText('2. two', 155), makeText('3. three', 170)]).map(
        (i) => i[1],
      ),
    ).toEqual(['1.', '2.', '3.']);
    expect(items([paragraph(100), makeText('3. Some remark of this kind', 140), paragraph(160)])).toEqual([]);
    expect(items([paragraph(100), makeText('– 120', 140), paragraph(160)])).toEqual([]);
    expect(items([paragraph(100), makeText('1. one', 140), makeText('5. five', 155), paragraph(170)])).toEqual([]);
  });

  it('nests another kind of number without indentation, as in Chinese documents', () => {
    expect(
      items([
        paragraph(100),
        makeText('1、第一点内容。', 140),
        makeText('（1）细目甲；', 155),
        makeText('（2）细目乙。', 170),
        makeText('2、第二点内容。', 185),
      ]).map((i) => [i[0], i[1]]),
    ).toEqual([
      [0, '1、'],
      [1, '（1）'],
      [1, '（2）'],
      [0, '2、'],
    ]);
  });

  it('continues over paragraphs inside an item and over pages', () => {
    expect(
      items(
        [
          paragraph(100),
          makeText('(a) first', 140),
          makeText('More about the first one, set in under it.', 155, { x: 90 }),
          makeText('(b) second', 170),
        ],
        [makeText('(c) third', 300), paragraph(330)],
      ).map((i) => i[1]),
    ).toEqual(['(a)', '(b)', '(c)']);
  });

  it('restarts after a heading', () => {
    expect(
      items([
        makeText('Fruit', 80, { size: 14, bold: true }),
        makeText('1. apple', 140),
        makeText('2. pear', 155),
        makeText('Trees', 200, { size: 14, bold: true }),
        makeText('1. oak', 240),
        makeText('2. elm', 255),
        paragraph(280),
      ]).map((i) => i[1]),
    ).toEqual(['1.', '2.', '1.', '2.']);
  });

  it('joins the rest of an item on the next page with it', () => {
    const document = assembleDocument({
      pages: [
        makePage(1, [
          paragraph(100),
          makeText('1. one is short', 700),
          makeText(['2. two is so long that it does not end on this page but', 'goes on and'], 715),
        ]),
        makePage(2, [makeText('comes to its end here.', 200), paragraph(300)]),
      ],
      pageCount: 2,
      outline: [],
      failures: [],
      warnings: [],
    });
    const rest = document.elements.find((e) => e.text.value.startsWith('comes'))!;
    expect(rest).toMatchObject({ type: 'ListItem', continuationOf: 2, depth: 0 });
    expect(rest.marker).toBeUndefined();
  });

  it('joins a separate marker with its text', () => {
    const document = assembleDocument({
      pages: [
        makePage(1, [paragraph(100), makeText('•', 140), makeText('the point itself', 140, { x: 90 }), paragraph(170)]),
      ],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(document.elements.map((e) => [e.type, e.text.value])[1]).toEqual([
      'ListItem',
      expect.stringMatching(/^• ?the point itself$/),
    ]);
  });
});
