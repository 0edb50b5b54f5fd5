import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { assembleDocument, judgedBlocks } from './assemble.ts';
import { headingFeatures } from './heading-features.ts';

/** A feature of the block with this text. */
function feature(blocks: Block[], text: string, name: (typeof headingFeatures)[number]): number {
  const found = judgedBlocks({ pages: [makePage(1, blocks)], pageCount: 1, outline: [], failures: [], warnings: [] });
  return found.find((b) => b.text === text)!.row[headingFeatures.indexOf(name)]!;
}

const text = (y: number): Block =>
  makeText(
    ['Running text that fills a few lines of the page so that it', 'is clearly that of the body and nothing else.'],
    y,
  );

it('tell the headings of a page with text of its own, also if a picture on it was read', () => {
  const blocks = [text(60), makeText('Custom value', 150, { size: 12 }), text(180), text(220), text(260)];
  const titlesOf = (ocr: boolean): string[] =>
    assembleDocument({
      pages: [{ ...makePage(1, blocks), ocr }],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    })
      .elements.filter(({ type }) => type === 'Title')
      .map(({ text: { value } }) => value);
  expect(titlesOf(false)).toEqual(['Custom value']);
  expect(titlesOf(true)).toEqual(titlesOf(false));
});

describe('features of headings', () => {
  it('state whether the document names its headings, and whether a block has another name', () => {
    const page = (tagged: boolean): Block[] => [
      makeText('First part', 60, { size: 14, ...(tagged && { tag: 'H2', tagLevel: 2 }) }),
      text(90),
      makeText('Custom value', 150, { bold: true, ...(tagged && { tag: 'P' }) }),
      text(170),
    ];
    expect(feature(page(true), 'Custom value', 'told')).toBe(1);
    expect(feature(page(true), 'Custom value', 'toldLarger')).toBe(1);
    expect(feature(page(true), 'Custom value', 'plainTag')).toBe(1);
    expect(feature(page(false), 'Custom value', 'told')).toBe(0);
    expect(feature(page(false), 'Custom value', 'plainTag')).toBe(0);
  });

  it('measure white space relative to the usual paragraph distance', () => {
    const page = [text(60), text(100), text(140), makeText('Custom value', 184, { bold: true }), text(214)];
    expect(feature(page, 'Custom value', 'aboveUsual')).toBeCloseTo(0.4, 1);
  });

  it('find the neighbours of a number, and whether they look like it', () => {
    const page = [
      makeText('2.1 Values', 60, { bold: true }),
      text(80),
      makeText('2.2 Names', 130, { bold: true }),
      text(150),
      makeText('2.4 Keys', 200),
      text(220),
    ];
    const series = (title: string): number[] =>
      (['seriesBefore', 'seriesAfter', 'seriesAlike'] as const).map((name) => feature(page, title, name));
    expect([series('2.1 Values'), series('2.2 Names'), series('2.4 Keys')]).toEqual([
      [0, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
    ]);
  });

  it('know titles in the middle of their column', () => {
    const box = text(30).box;
    const width = 'Custom value'.length * 5;
    const title = makeText('Custom value', 60, { x: (box.x0 + box.x1 - width) / 2 });
    expect(feature([text(30), title, text(90)], 'Custom value', 'centred')).toBe(1);
    expect(feature([text(30), makeText('Custom value', 60), text(90)], 'Custom value', 'centred')).toBe(0);
  });

  it('count blocks with the same words, which labels of notes are', () => {
    const page = [60, 130, 200].flatMap((y, i) => [makeText(`${i + 1}. Note:`, y, { bold: true }), text(y + 20)]);
    expect(feature([...page, makeText('Values', 270, { bold: true })], '2. Note:', 'recurs')).toBeCloseTo(Math.log2(3));
    expect(feature([...page, makeText('Values', 270, { bold: true })], 'Values', 'recurs')).toBe(0);
  });

  it('measure how far the blocks beside are indented, as below the terms of a list of definitions', () => {
    const page = [text(30), makeText('--quiet', 60, { bold: true }), makeText('Says nothing.', 75, { x: 102 })];
    expect(feature(page, '--quiet', 'nextIndent')).toBeCloseTo(3);
    expect(feature(page, '--quiet', 'previousIndent')).toBe(0);
  });

  it('know the titles that the table of contents names, with or without numbers', () => {
    const page = [
      makeText('Contents', 40, { size: 14 }),
      makeText('1 Values ........ 1', 60),
      makeText('2 Names ........ 2', 75),
      makeText('3 Keys ........ 3', 90),
      makeText('Values', 130, { bold: true }),
      text(150),
      makeText('Custom value', 200, { bold: true }),
      text(220),
    ];
    expect(feature(page, 'Values', 'inContents')).toBe(1);
    expect(feature(page, 'Custom value', 'inContents')).toBe(0);
    expect(feature(page, 'Custom value', 'contents')).toBeCloseTo(Math.log2(5));
    expect(feature([text(30), makeText('Values', 60, { bold: true })], 'Values', 'contents')).toBe(0);
  });

  it('count how many blocks of one style end in a colon', () => {
    const page = [
      makeText('Custom value:', 60, { bold: true }),
      text(80),
      makeText('Another one', 130, { bold: true }),
      text(150),
    ];
    expect(feature(page, 'Another one', 'alikeColon')).toBe(0.5);
  });
});
