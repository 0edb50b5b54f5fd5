import { describe, expect, it } from 'vitest';
import { column, glyphsAt, heavy } from '../../document/testing.ts';
import { names, segment, seq, texts } from './testing.ts';

describe('strips of a page', () => {
  it('leaves a centred title and date out of the column that is between those of the authors', () => {
    const glyphs = [
      ...glyphsAt('The Relaxed Lasso', 237, 80, { size: 17 }),
      ...glyphsAt('Trevor Hastie', 118, 115, { size: 12 }),
      ...glyphsAt('Balasubramanian Narasimhan', 228, 115, { size: 12 }),
      ...glyphsAt('Tibshirani', 420, 115, { size: 12 }),
      ...glyphsAt('November 25, 2022', 258, 145, { size: 12 }),
      ...glyphsAt('Contents', 72, 185, { size: 14, font: heavy }),
      ...['Fitting', 'Details', 'Issues'].flatMap((name, i) => [
        ...glyphsAt(name, 87, 207 + 12 * i),
        ...glyphsAt('.'.repeat(60), 192, 207 + 12 * i),
        ...glyphsAt(`${i}`, 537, 207 + 12 * i),
      ]),
      ...column(seq('line', 8), 60, 260, 475),
    ];
    expect(texts(segment(glyphs)).slice(0, 4)).toEqual([
      'The Relaxed Lasso',
      'Trevor Hastie Balasubramanian Narasimhan Tibshirani',
      'November 25, 2022',
      'Contents',
    ]);
  });

  it('assigns side-by-side headings to the columns below them, under a title that crosses the gutter', () => {
    const glyphs = [
      ...glyphsAt('Title over both columns', 60, 80, { size: 22, font: heavy }),
      ...column(['date'], 440, 60, 110),
      ...glyphsAt('Rating', 60, 130, { size: 14, font: heavy }),
      ...glyphsAt('Event', 240, 130, { size: 11, font: heavy }),
      ...column(seq('r', 8), 240, 144, 310),
      ...column(seq('l', 6), 60, 150, 150),
    ];
    expect(names(segment(glyphs)).slice(-16)).toEqual(['Rating', ...seq('l', 6), 'Event', ...seq('r', 8)]);
  });

  it('keeps the first line of a column in it where another column begins lower, below a line over both', () => {
    const glyphs = [
      ...glyphsAt('lead '.repeat(16).trim(), 60, 80),
      ...glyphsAt('Heading', 60, 114, { size: 12, font: heavy }),
      ...column(seq('l', 6), 60, 129, 230),
      ...column(seq('r', 7), 310, 103, 230),
    ];
    expect(names(segment(glyphs))).toEqual(['lead', 'Heading', ...seq('l', 6), ...seq('r', 7)]);
  });

  it('keep a number with its heading', () => {
    const glyphs = [
      ...glyphsAt('4', 60, 100, { size: 12 }),
      ...glyphsAt('Conclusions and Outlook', 90, 100, { size: 12 }),
      ...column(seq('a', 4), 60, 130, 400),
    ];
    expect(texts(segment(glyphs))[0]).toBe('4 Conclusions and Outlook');
  });
});
