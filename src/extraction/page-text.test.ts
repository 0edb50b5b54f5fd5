import { describe, expect, it } from 'vitest';
import { documentOf, glyphsAt } from '../document/testing.ts';
import { pageTexts } from './page-text.ts';
import { element, pagesOf, tableElement } from './testing.ts';
import type { Formulas } from './text-lines.ts';

describe('text of pages', () => {
  it('numbers lines in reading order and separates columns', () => {
    const [page] = pageTexts(
      documentOf([
        element([
          ['Date:', 50, 50],
          ['2024-01-05', 200, 50],
          ['next line', 50, 64],
        ]),
      ]),
    );
    expect(page!.lines.map((l) => [l.id, l.text])).toEqual([
      ['p1_1', 'Date:'],
      ['p1_2', '2024-01-05'],
      ['p1_3', 'next line'],
    ]);
    expect(page!.lines[1]!.boxes).toHaveLength(4 * '2024-01-05'.length);
    expect(page!.lines[1]!.boxes.slice(0, 4)).toEqual([200, 41, 205, 52.5]);
  });

  it('joins Chinese headings with wide letter spacing', () => {
    const [page] = pagesOf([]);
    expect(page!.lines).toEqual([]);
    const [wide] = pageTexts(
      documentOf([
        element([
          ['金', 50, 50],
          ['额', 90, 50],
          ['数量', 160, 50],
        ]),
      ]),
    );
    expect(wide!.lines.map((l) => l.text)).toEqual(['金 额', '数量']);
  });

  it('keeps seal text out of the line below it', () => {
    const [page] = pageTexts(
      documentOf([
        element([
          ['电子发', 50, 50, 20],
          ['监', 81, 48, 8],
          ['票', 80, 50, 20],
        ]),
      ]),
    );
    expect(page!.lines.map((l) => l.text)).toEqual(['电子发 票', '监']);
  });

  it('returns the requested formulas as LaTeX', () => {
    const sum = element([['A =', 50, 50]]);
    const formula = glyphsAt('x2', 70, 50, { size: 10 });
    sum.text.value = 'A = $x^{2}$ holds';
    sum.text.objects = [
      {
        type: 'formula',
        text: 'x^{2}',
        range: [4, 11],
        quad: [70, 40, 80, 40, 80, 52, 70, 52],
        displayMode: 'inline',
        glyphs: formula,
      },
    ];
    const text = (formulas?: Formulas) => pageTexts(documentOf([sum]), formulas)[0]!.lines.map((l) => l.text);
    expect(text('all')).toEqual(['A = $x^{2}$']);
    expect(text('display')).toEqual(['A = x2']);
    expect(text('none')).toEqual(['A = x2']);
    const [line] = pageTexts(documentOf([sum]), 'all')[0]!.lines;
    expect(line!.boxes.slice(4 * 4, 4 * 5)).toEqual([70, 40, 80, 52]);
  });

  it('names cells, and keeps stamps and code payloads out of the lines', () => {
    const [page] = pageTexts(
      documentOf([
        tableElement(
          [
            ['a', 'b'],
            ['', '7'],
          ],
          [50, 150],
          100,
        ),
        element([['某某公司合同专用章', 300, 300]], { type: 'Image', stamp: { color: 'red', shape: 'round' } }),
        element([['https://example.org', 300, 500]], { type: 'Image', subType: 'qrcode' }),
      ]),
    );
    expect(page!.lines).toEqual([]);
    expect(page!.tables[0]!.cells.map((c) => [c.id, c.header, c.lines[0]?.text])).toEqual([
      ['p1_t1_r1_c1', true, 'a'],
      ['p1_t1_r1_c2', true, 'b'],
      ['p1_t1_r2_c1', false, undefined],
      ['p1_t1_r2_c2', false, '7'],
    ]);
    expect(page!.stamps).toMatchObject([
      { color: 'red', shape: 'round', kind: 'contract', value: '某某公司合同专用章' },
    ]);
  });

  it('gives lines without places the box of the whole element', () => {
    const bare = element([]);
    bare.text.value = 'one\ntwo';
    bare.box = { x0: 0, y0: 0, x1: 100, y1: 20 };
    const [page] = pageTexts(documentOf([bare]));
    expect(page!.lines.map((l) => [l.text, l.box.y0, l.boxes.length])).toEqual([
      ['one', 0, 0],
      ['two', 10, 0],
    ]);
  });
});
