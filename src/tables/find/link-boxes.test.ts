import { expect, it } from 'vitest';
import { hRule, pageOf, vRule } from '../testing.ts';
import { withoutLinkBoxes } from './link-boxes.ts';

it('removes the four sides of the box of a link and the line below it, and no rule that is longer', () => {
  const link = { x0: 100, x1: 180, y0: 90, y1: 104, url: 'https://example.com' };
  const box = [hRule(89, 99, 181), hRule(105, 99, 181), vRule(99, 89, 105), vRule(181, 89, 105)];
  const others = [hRule(105, 60, 500), vRule(99, 60, 300), hRule(140, 99, 181)];
  expect(withoutLinkBoxes(pageOf([], [...box, ...others], { links: [link] }))).toEqual(others);
  expect(withoutLinkBoxes(pageOf([], box))).toEqual(box);
});
