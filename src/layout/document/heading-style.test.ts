import { expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { styleScore } from './heading-style.ts';
import { isTextItem, makeItem } from './items.ts';
import { bodyStyle } from './statistics.ts';
import { paragraph } from './testing.ts';

const { page } = makePage(1, []);
const items = (blocks: Parameters<typeof makeItem>[0][]) => blocks.map((b) => makeItem(b, page, 0)).filter(isTextItem);
const body = bodyStyle(items([paragraph(60), paragraph(100), paragraph(140)]));
const score = (options: Parameters<typeof makeText>[2], read = false) =>
  styleScore(items([makeText('Some words', 200, options)])[0]!, body, read);

it('is larger for larger, bold and coloured print, and negative for small print', () => {
  expect([{}, { size: 11.5 }, { size: 13 }, { size: 16 }].map((o) => score(o))).toEqual([0, 0.45, 0.6, 0.7]);
  expect(score({ bold: true })).toBeCloseTo(0.4);
  expect(score({ color: 0xaa0000 })).toBeCloseTo(0.15);
  expect(score({ size: 8 })).toBeCloseTo(-0.3);
});

it('does not trust small differences of sizes from pixels', () => {
  expect([{ size: 10.5 }, { size: 11.5 }, { size: 13 }, { size: 16 }].map((o) => score(o, true))).toEqual([
    0, 0, 0.45, 0.6,
  ]);
});
