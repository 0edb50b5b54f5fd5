import { expect, it } from 'vitest';
import type { Link } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { isTextItem, makeItem } from './items.ts';
import { isLinked } from './linked.ts';

const block = makeText('Official docs', 100);
const linked = (links: Link[]) => {
  const { page } = makePage(1, []);
  const item = makeItem(block, { ...page, links }, 0);
  return isTextItem(item) && isLinked(item);
};

it('is a text that nothing but links to other documents cover', () => {
  const whole = { ...block.box, url: 'https://example.org/' };
  const half = { ...whole, x1: (whole.x0 + whole.x1) / 2 };
  expect(linked([whole])).toBe(true);
  expect(linked([half, { ...whole, x0: half.x1 }])).toBe(true);
  expect(linked([half])).toBe(false);
  expect(linked([{ ...block.box, targetPage: 3 }])).toBe(false);
  expect(linked([])).toBe(false);
});
