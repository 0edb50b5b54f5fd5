import { describe, expect, it } from 'vitest';
import { readKeys } from '../request-keys.ts';
import type { PageText, TextCell, TextLine } from '../types.ts';
import { estimateTokens, materialOf } from './material.ts';
import { groundSaid, type Said } from './said.ts';

const line = (id: string, text: string, y: number, element: number, x = 10): TextLine => ({
  id,
  pageNumber: 1,
  text,
  boxes: Array.from(text).flatMap((char, i) => (char === ' ' ? [0, 0, 0, 0] : [x + i * 6, y, x + i * 6 + 6, y + 10])),
  box: { x0: x, y0: y, x1: x + text.length * 6, y1: y + 10 },
  size: 10,
  bold: false,
  element,
});
const cell = (row: number, col: number, text: string): TextCell => {
  const id = `p1_t1_r${row}_c${col}`;
  const own = { ...line(id, text, 100 + row * 20, 1, col * 100), cell: id };
  return {
    id,
    pageNumber: 1,
    row: row - 1,
    col: col - 1,
    rowSpan: 1,
    colSpan: 1,
    box: own.box,
    header: row === 1,
    lines: [own],
  };
};
const page: PageText = {
  pageNumber: 1,
  width: 400,
  height: 400,
  angle: 0,
  ocr: false,
  lines: [line('p1_1', 'Number: A-7', 10, 0), line('p1_2', 'see also A-8', 300, 2)],
  tables: [
    {
      id: 'p1_t1',
      pageNumber: 1,
      box: { x0: 100, y0: 100, x1: 300, y1: 180 },
      rows: 3,
      cols: 2,
      headerRows: [0],
      bordered: true,
      cells: [
        cell(1, 1, 'Item'),
        cell(1, 2, 'Price'),
        cell(2, 1, 'Ink'),
        cell(2, 2, '5.00'),
        cell(3, 1, 'Pen'),
        cell(3, 2, '5.00'),
      ],
      element: 1,
    },
  ],
  stamps: [],
  codes: [],
};
const request = readKeys([{ name: 'number' }], [{ title: 'goods', fields: [{ name: 'item' }, { name: 'price' }] }]);
const said = (more: Partial<Said>): Said => ({
  scalars: [null],
  arrays: [[]],
  finishReason: 'stop',
  warnings: [],
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
  ...more,
});

describe('the text that a model reads', () => {
  it('has an id for each line and cell, with tables row by row at their place', () => {
    expect(materialOf([page])).toEqual([
      {
        pageNumber: 1,
        lines: [
          'p1_1|Number: A-7',
          'p1_t1_r1_c1|Item|p1_t1_r1_c2|Price',
          'p1_t1_r2_c1|Ink|p1_t1_r2_c2|5.00',
          'p1_t1_r3_c1|Pen|p1_t1_r3_c2|5.00',
          'p1_2|see also A-8',
        ],
        tokens: expect.any(Number),
      },
    ]);
  });

  it('skips cells without text, and counts the tokens of ids', () => {
    const [table] = page.tables;
    const gappy = {
      ...page,
      lines: [],
      tables: [{ ...table!, cells: [cell(1, 1, 'Item'), { ...cell(2, 1, ''), lines: [] }, cell(2, 2, '5.00')] }],
    };
    const [material] = materialOf([gappy]);
    expect(material?.lines).toEqual(['p1_t1_r1_c1|Item', 'p1_t1_r2_c2|5.00']);
    // Tokenizers split all digits: p 1 _t 1 _r 2 _c 2 | 5 . 0 0.
    expect(estimateTokens('p1_t1_r2_c2|5.00')).toBeGreaterThanOrEqual(13);
  });
});

describe('what a model says', () => {
  it('is searched in the cells it names', () => {
    const price = (id: string) =>
      groundSaid([page], request, said({ arrays: [[[null, { value: '5.00', ids: [id] }]]] })).arrays[0]![0]![1];
    for (const id of ['p1_t1_r2_c2', 'p1_t1_r3_c2']) expect(price(id)?.regions[0]?.lineId).toBe(id);
  });

  it('is searched row by row at the stated place', () => {
    const rows = [
      [
        { value: 'Ink', ids: ['p1_t1_r2'] },
        { value: '5.00', ids: ['p1_t1_r2'] },
      ],
      [
        { value: 'Pen', ids: ['p1_t1_r3'] },
        { value: '5.00', ids: ['p1_t1_r3'] },
      ],
    ];
    const { arrays } = groundSaid([page], request, said({ arrays: [rows] }));
    expect(arrays[0]!.map((row) => row.map((found) => found?.regions[0]?.lineId))).toEqual([
      ['p1_t1_r2_c1', 'p1_t1_r2_c2'],
      ['p1_t1_r3_c1', 'p1_t1_r3_c2'],
    ]);
  });

  it('is returned as printed, and has no place if it is not printed', () => {
    const [found] = groundSaid([page], request, said({ scalars: [{ value: 'ａ-7', ids: ['p9_9'] }] })).scalars;
    expect(found).toMatchObject({ value: 'A-7', typed: 'A-7', grounded: true, regions: [{ text: 'A-7' }] });
    const [invented] = groundSaid(
      [page],
      request,
      said({ scalars: [{ value: 'Q-99', ids: ['p1_1'], probability: 0.99 }] }),
    ).scalars;
    expect(invented).toMatchObject({ value: 'Q-99', grounded: false, regions: [] });
    expect(invented!.confidence).toBeLessThan(0.5);
  });

  it('is trusted little if it is not at the stated place', () => {
    const confidence = (ids?: string[]) =>
      groundSaid([page], request, said({ scalars: [{ value: 'A-8', ids }] })).scalars[0]!.confidence;
    expect(confidence(['p1_2'])).toBeGreaterThan(0.9);
    expect(confidence()).toBe(confidence(['p1_2']));
    expect(confidence(['p1_1'])).toBeLessThan(0.6);
    expect(confidence(['p9_9'])).toBe(confidence(['p1_1']));
  });

  it('is decided by the page if the model contradicts itself', () => {
    const { scalars, conflicts } = groundSaid(
      [page],
      request,
      said({
        scalars: [{ value: 'Q-99', ids: ['p1_1'] }],
        conflicts: [{ scalar: 0, others: [{ value: 'A-8', ids: ['p1_2'] }] }],
      }),
    );
    expect(scalars[0]?.value).toBe('A-8');
    expect(conflicts).toEqual([{ scalar: 0, others: [expect.objectContaining({ value: 'Q-99' })] }]);
  });
});
