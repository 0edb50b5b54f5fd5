import { describe, expect, it } from 'vitest';
import { emptyPage } from '../document/index.ts';
import { fixed } from '../document/testing.ts';
import { bold, lineOf, pageOf, word } from './testing.ts';
import { isNumberedTitle, scaleOf, segmentsOf, type TextRow, textRows, tied, wordCount } from './words.ts';

const text = (row: TextRow): string => row.words.map((w) => w.text).join(' ');
const rowAt = (...texts: [string, number][]): TextRow =>
  textRows([lineOf(texts.flatMap(([t, x]) => word(t, x, 100)))])[0]!;

describe('textRows', () => {
  it('puts lines of one baseline back together, from left to right', () => {
    const rows = textRows([
      lineOf(word('right', 200, 100)),
      lineOf(word('below', 50, 114)),
      lineOf(word('left', 50, 101)),
    ]);
    expect(rows.map(text)).toEqual(['left right', 'below']);
  });

  it('adds a small mark at the height of a row, but no text over another', () => {
    const rows = textRows([lineOf(word('12', 50, 100)), lineOf(word('a', 70, 96, { size: 5 }))]);
    expect(rows.map(text)).toEqual(['12 a']);
    expect(textRows([lineOf(word('one', 50, 100)), lineOf(word('two', 52, 102))])).toHaveLength(2);
  });

  it('keeps words that are written from right to left whole', () => {
    const read = [...word('מוצרים', 50, 100), ...word('סך', 90, 100)];
    // The first letter of a word is the last one from the left.
    const turned = read.map((g, i) => ({ ...g, text: read[i < 6 ? 5 - i : 13 - i]!.text, spaceBefore: false }));
    const line = lineOf([...turned.slice(6).reverse(), ...turned.slice(0, 6).reverse()]);
    expect(textRows([{ ...line, text: 'סך מוצרים' }]).map(text)).toEqual(['מוצרים סך']);
  });

  it('gives words the text of their characters, whatever that of the line is', () => {
    const line = lineOf(word('first ﬁn', 50, 100));
    expect(line.text).toBe('first ﬁn');
    expect(textRows([line]).map(text)).toEqual(['first ﬁn']);
    expect(textRows([{ ...line, text: 'First fin' }]).map(text)).toEqual(['first ﬁn']);
  });

  it('leaves out vertical text', () => {
    expect(textRows([{ ...lineOf(word('up', 50, 100)), angle: 90 }])).toEqual([]);
  });
});

describe('segmentsOf', () => {
  it('separates words at gaps as wide as those of columns', () => {
    const segments = segmentsOf(rowAt(['Green pears', 50], ['12', 150]).words);
    expect(segments.map((s) => s.map((w) => w.text).join(' '))).toEqual(['Green pears', '12']);
  });

  it('keeps a sign with its number', () => {
    expect(segmentsOf(rowAt(['$', 50], ['12.50', 90]).words)).toHaveLength(1);
    expect(segmentsOf(rowAt(['12.50', 50], ['%', 85]).words)).toHaveLength(1);
    expect(segmentsOf(rowAt(['12.50', 50], ['%', 120]).words)).toHaveLength(2);
  });
});

describe('tied', () => {
  it('holds the two characters of a spread word together, and no other two', () => {
    const pair = (a: string, b: string) => rowAt([a, 50], [b, 120]).words as [never, never];
    expect(tied(...pair('合', '计'))).toBe(true);
    expect(tied(...pair('是', '否'))).toBe(false);
  });
});

describe('isNumberedTitle', () => {
  const row = (t: string, strong: boolean): TextRow =>
    textRows([lineOf(word(t, 50, 100, strong ? { font: bold } : {}))])[0]!;
  it('tells a heading from a row that begins with a number', () => {
    expect(isNumberedTitle(row('3.2 Results', true), 10)).toBe(true);
    expect(isNumberedTitle(row('3.2 Results', false), 10)).toBe(false);
    expect(isNumberedTitle(row('Results', true), 10)).toBe(false);
  });
});

describe('wordCount', () => {
  it('counts two Chinese characters as a word', () => {
    expect(wordCount(rowAt(['营业收入合计', 50]).words)).toBe(3);
    expect(wordCount(rowAt(['Total of sales', 50]).words)).toBe(3);
  });
});

describe('scaleOf', () => {
  it('is the usual size of type, and says whether positions come from pixels', () => {
    const page = pageOf([lineOf(word('a line of body text', 50, 100)), lineOf(word('Big', 50, 50, { size: 30 }))]);
    expect(scaleOf(page)).toEqual({ em: 10, noisy: false, typewritten: false });
    expect(scaleOf({ ...page, origin: 'image' }).noisy).toBe(true);
    expect(scaleOf(emptyPage({ width: 100, height: 100, origin: 'pdf' })).em).toBe(10);
    expect(scaleOf(pageOf([lineOf(word('a listing', 50, 100, { font: fixed }))])).typewritten).toBe(true);
  });
});
