import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makeText } from '../testing.ts';
import { chinese, paragraph, titles } from './testing.ts';

describe('headings', () => {
  it('accepts numbered headings in body style if they are spread over the text, but not if they form a list', () => {
    expect(
      titles([makeText('一、净资产收益率', 110), chinese(130), makeText('二、每股收益', 170), chinese(190)]).length,
    ).toBe(2);
    expect(
      titles([
        paragraph(110),
        makeText('1. apples', 150),
        makeText('2. pears', 165),
        makeText('3. plums', 180),
        paragraph(200),
      ]),
    ).toEqual([]);
  });

  it('trusts structure tags, unless they cover the text', () => {
    expect(
      titles([
        makeText('Tagged', 120, { tag: 'H2', tagLevel: 2 }),
        paragraph(140),
        paragraph(180),
        makeText('Under', 230, { tag: 'H3', tagLevel: 3 }),
        paragraph(250),
      ]),
    ).toEqual([
      [0, 'Tagged'],
      [1, 'Under'],
    ]);
    const all = [110, 150, 190].map((y) => ({ ...paragraph(y), tag: 'H1', tagLevel: 1 }) as Block);
    expect(titles(all)).toEqual([]);
  });

  it('keeps the heading of a short section above a larger heading, in the style of others', () => {
    const section = (name: string, y: number) => makeText(name, y, { size: 12 });
    expect(
      titles([
        section('New Features', 60),
        paragraph(80),
        section('Modified Features', 120),
        paragraph(140),
        section('Deleted Features', 180),
        makeText('The old sea', 200),
        makeText('Version 2.1', 230, { size: 16 }),
        paragraph(260),
        section('New Features', 300),
        paragraph(320),
      ]).map((t) => t[1]),
    ).toContain('Deleted Features');
  });

  it('keeps a heading whose text precedes a larger heading', () => {
    const long = makeText(
      Array<string>(6).fill('Text of the small section that fills many lines, more than any heading has,'),
      80,
    );
    expect(
      titles([
        makeText('Small one', 60, { bold: true }),
        long,
        makeText('Large one', 180, { size: 16, bold: true }),
        paragraph(190),
      ]).map((t) => t[1]),
    ).toEqual(['Small one', 'Large one']);
  });
});
