import { describe, expect, it } from 'vitest';
import type { Link } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';
import { paragraph, read, titles } from './testing.ts';

describe('blocks that may be headings', () => {
  it('require confident OCR, because large symbols of formulas are misread as large nonsense', () => {
    const page = (confidence: number) => [
      paragraph(100),
      read(makeText('Awec ara', 160, { size: 18 }), confidence),
      paragraph(200),
    ];
    expect(titles(page(0.95)).map((t) => t[1])).toEqual(['Awec ara']);
    expect(titles(page(0.6))).toEqual([]);
  });

  it('are words of two capitals, or of Roman digits beyond the pages of any preface', () => {
    const page = (word: string, size: number) => [paragraph(60), makeText(word, 160, { size }), paragraph(200)];
    for (const word of ['DB', 'Go', 'CLI']) expect(titles(page(word, 15))).toEqual([[0, word]]);
    for (const word of ['DB', 'x', 'XLI']) expect(titles(page(word, 10.5))).toEqual([]);
    expect(titles(page('XLI', 15))).toEqual([]);
  });

  it('do not stand out by the colour of links alone', () => {
    const text = makeText('Official documentation', 160, { color: 0x0000ee });
    const page = (links: Link[]) => {
      const made = makePage(1, [paragraph(60), text, paragraph(200), { ...text }, paragraph(300)]);
      return { ...made, page: { ...made.page, links } };
    };
    const count = (links: Link[]) =>
      assembleDocument({ pages: [page(links)], pageCount: 1, outline: [], failures: [], warnings: [] }).elements.filter(
        (e) => e.type === 'Title',
      ).length;
    expect(count([])).toBeGreaterThan(0);
    expect(count([{ ...text.box, url: 'https://example.org/' }])).toBe(0);
  });

  it('rejects print across the page', () => {
    const across = (angle: number) => {
      const block = makeText('Working draft', 40, { size: 30 });
      for (const { glyphs } of block.lines) for (const glyph of glyphs) glyph.angle = angle;
      return titles([block, paragraph(90), paragraph(130)]);
    };
    expect(across(0)).toEqual([[0, 'Working draft']]);
    expect(across(45)).toEqual([]);
  });

  it('include a title that is mostly a date, if it is large', () => {
    const title = (size: number) => titles([makeText('2024.04.08-2024.04.14-work-log', 100, { size }), paragraph(150)]);
    expect(title(22)).toEqual([[0, '2024.04.08-2024.04.14-work-log']]);
    expect(title(10)).toEqual([]);
  });

  it.each(['v2.7.6 – 2016-08-19', '[1.4.0] - 2024-03-01', '3.10.8', 'Version 3.2 (May 2020)'])(
    'finds the release %s in large type',
    (name) => {
      const log = (size: number) =>
        titles([
          makeText('Changes', 40, { size: 18 }),
          paragraph(80),
          makeText(name, 140, { size }),
          paragraph(170),
          paragraph(220),
        ]);
      expect(log(14).map((t) => t[1])).toEqual(['Changes', name]);
      expect(log(10).map((t) => t[1])).toEqual(['Changes']);
    },
  );

  it('does not take an amount, a date or a plain number for a release', () => {
    for (const text of ['2.5', '2020.03.04', '12,345.67'])
      expect(titles([paragraph(80), makeText(text, 140, { size: 14 }), paragraph(170), paragraph(220)])).toEqual([]);
  });
});
