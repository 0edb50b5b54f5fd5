import { expect, it } from 'vitest';
import { makePage, makeText } from '../testing.ts';
import { findContents } from './contents.ts';
import { isTextItem, makeItem } from './items.ts';

function contentsOf(texts: string[]): string[] {
  const blocks = texts.map((text, i) => makeText(text, 60 + 30 * i));
  const analysis = makePage(1, blocks);
  const flow = blocks.map((block) => makeItem(block, analysis.page, 0));
  return flow.filter((item) => isTextItem(item) && findContents(flow).has(item)).map((item) => item.plain);
}

it('recognises entries by the titles that they name, with and without leaders', () => {
  const entries = ['1 Overview 3', '1.1 Aims ........ 4', '2 Method 7'];
  expect(contentsOf(['Contents', ...entries, '1 Overview', 'Text', '1.1 Aims', 'Text', '2 Method'])).toEqual(entries);
});

it('recognises entries without page numbers below a title of contents', () => {
  const entries = ['1 Overview', '1.1 Aims', '2 Method'];
  const text = ['1 Overview', 'Some text', '1.1 Aims', 'Other text', '2 Method'];
  expect(contentsOf(['Contents', ...entries, 'Preface', 'First text', ...text])).toEqual(entries);
  expect(contentsOf(['Summary', ...entries, 'Preface', 'First text', ...text])).toEqual([]);
});

it('recognises entries with bullets', () => {
  const entries = ['• Overview', '• Aims', '• Method'];
  expect(contentsOf(['Guide', ...entries, 'Overview', 'Text', 'Aims', 'Text', 'Method'])).toEqual(entries);
  expect(contentsOf(['Guide', ...entries, 'Overview', 'Text', 'Ways', 'Text', 'Method'])).toEqual([]);
});

it('ignores titles that end in a number', () => {
  expect(contentsOf(['Plan for 2030', 'Text', 'Part 2', 'Text', 'Part 3', 'Text', 'Part'])).toEqual([]);
});
