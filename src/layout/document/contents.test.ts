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

it('recognises entries that nothing announces by larger titles in the same order', () => {
  const names = ['Overview', 'Aims', 'Method', 'Results', 'Licence'];
  const of = (later: string[], size: number): string[] => {
    const blocks = [
      ...names.map((text, i) => makeText(text, 60 + 20 * i)),
      ...later.flatMap((text, i) => [makeText(text, 200 + 60 * i, { size }), makeText('Some text', 230 + 60 * i)]),
    ];
    const { page } = makePage(1, blocks);
    const flow = blocks.map((block) => makeItem(block, page, 0));
    return flow.filter((item) => isTextItem(item) && findContents(flow).has(item)).map((item) => item.plain);
  };
  expect(of(names, 16)).toEqual(names);
  expect(of(names, 10)).toEqual([]);
  expect(of([...names].reverse(), 16)).toEqual([]);
});

it('recognises numbered entries of titles without numbers', () => {
  const entries = ['1. Overview', '2. Aims', '3. Method'];
  const text = ['Overview', 'Some text', 'Aims', 'Other text', 'Method'];
  expect(contentsOf(['Contents', ...entries, 'Preface', 'First text', ...text])).toEqual(entries);
});
