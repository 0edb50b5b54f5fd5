import { expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { isTextItem, makeItem } from './items.ts';
import { bodyStyle } from './statistics.ts';
import { titlePlaces } from './title-page.ts';

const paragraph = Array<string>(4).fill('Running text that fills a few lines of the page in the size of the body.');

it('tells the title, what is below it before the text, and what is large after the text', () => {
  const large = { size: 20 };
  const blocks = [
    makeText('Nature', 40, large),
    makeText('The relaxed lasso', 70, large),
    makeText('Nicolai Best', 100),
    makeText(paragraph, 130),
    makeText('A quotation', 220, large),
  ];
  const texts = blocks.map((b) => makeItem(b, makePage(1, []).page, 0)).filter(isTextItem);
  const places = titlePlaces(texts, bodyStyle(texts));
  const where = (key: 'isTitle' | 'opens' | 'belowTitle' | 'titled') => texts.map((t) => places.get(t)![key]);
  expect(where('isTitle')).toEqual([true, true, false, false, true]);
  expect(where('opens')).toEqual([true, true, false, false, false]);
  expect(where('belowTitle')).toEqual([false, true, true, true, false]);
  expect(where('titled')).toEqual([false, true, true, true, true]);
});
