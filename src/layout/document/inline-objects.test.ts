import { describe, expect, it } from 'vitest';
import { makePage, makeTable, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const box = (x: number, y: number) => ({ x0: x, y0: y, x1: x + 8, y1: y + 8 });
const codePoints = (text: string, range: [number, number]) => [...text].slice(...range).join('');

describe('checkboxes', () => {
  const run = (
    text: string,
    checkboxes: { box: ReturnType<typeof box>; checked: boolean; confidence: number }[],
    x = 72,
  ) =>
    assembleDocument({
      pages: [makePage(1, [makeText(text, 300, { x })], { checkboxes })],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    }).elements[0]!.text;

  it('refers to a box printed as a character', () => {
    const text = run('☑ yes', [{ box: box(72, 301), checked: true, confidence: 0.9 }]);
    expect(text.value).toBe('☑ yes');
    expect(text.objects).toMatchObject([{ type: 'checkbox', subType: 'checked', text: '☑', range: [0, 1] }]);
  });

  it('inserts a drawn box into the text at its place, and shifts what follows', () => {
    // "yes" starts at 92, "no" at 132.
    const text = run(
      'yes     no',
      [
        { box: box(120, 301), checked: false, confidence: 0.8 },
        { box: box(80, 301), checked: true, confidence: 0.9 },
      ],
      92,
    );
    expect(text.value).toBe('☑ yes ☐ no');
    for (const object of text.objects) expect(codePoints(text.value, object.range!)).toBe(object.text);
    text.glyphs.forEach((glyph, i) => {
      expect(codePoints(text.value, [text.at[i]!, text.at[i]! + 1])).toBe(glyph.text);
    });
  });

  it('keeps text if the box is on none of its lines', () => {
    expect(run('far away', [{ box: box(80, 600), checked: true, confidence: 1 }]).objects).toEqual([]);
    expect(run('far away', [{ box: box(10, 301), checked: true, confidence: 1 }], 300).objects).toEqual([]);
  });
});

describe('checkboxes in and on things', () => {
  it('fills an empty cell with the box drawn in it', () => {
    const table = makeTable({ x0: 72, y0: 290, x1: 200, y1: 320 });
    table.table.cells[0]!.text = { value: '', glyphs: [], at: [], objects: [] };
    const document = assembleDocument({
      pages: [makePage(1, [table], { checkboxes: [{ box: box(100, 301), checked: true, confidence: 1 }] })],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(document.elements[0]!.table!.cells[0]!.text).toMatchObject({
      value: '☑',
      objects: [{ type: 'checkbox', range: [0, 1] }],
    });
    expect(table.table.cells[0]!.text.value).toBe('');
  });

  it('does not read the strokes of a character as a box', () => {
    const document = assembleDocument({
      pages: [
        makePage(1, [makeText('今日回家', 300)], {
          checkboxes: [{ box: box(83, 301), checked: false, confidence: 1 }],
        }),
      ],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(document.elements[0]!.text).toMatchObject({ value: '今日回家', objects: [] });
  });
});

describe('handwriting', () => {
  it('spans the characters in the region', () => {
    const document = assembleDocument({
      pages: [
        makePage(1, [makeText('name: John Doe', 300)], {
          handwriting: [{ box: { x0: 100, y0: 295, x1: 160, y1: 315 }, confidence: 0.7 }],
        }),
      ],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    const { text } = document.elements[0]!;
    expect(text.objects).toMatchObject([{ type: 'handwriting', text: 'John Doe', range: [6, 14], confidence: 0.7 }]);
  });
});
