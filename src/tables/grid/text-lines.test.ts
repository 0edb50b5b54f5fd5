import { describe, expect, it } from 'vitest';
import { lineOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { forcedBreak, pieceAt, pieceLine, pieceText, readsOn, valueAt, valueCount } from './text-lines.ts';

const lineAt = (...texts: [string, number][]) => {
  const [row] = textRows([lineOf(texts.flatMap(([text, x]) => word(text, x, 100)))]);
  return pieceLine(
    row!,
    cutRow(
      row!,
      [100, 200].map((x) => ({ x0: x - 5, x1: x + 5, x })),
    ),
    3,
  );
};

describe('a line of pieces', () => {
  const line = lineAt(['Green pears', 40], ['12.50', 220]);

  it('knows what stands in each column', () => {
    expect(pieceText(pieceAt(line, 0)!)).toBe('Green pears');
    expect(pieceAt(line, 1)).toBeUndefined();
    expect([0, 1, 2].map((c) => valueAt(line, c))).toEqual([false, false, true]);
  });

  it('counts values right of the first column', () => {
    expect(valueCount(line)).toEqual({ values: 1, filled: 1 });
    expect(valueCount(lineAt(['12', 40], ['word', 120], ['7', 220]))).toEqual({ values: 1, filled: 2 });
  });
});

describe('readsOn', () => {
  it('sees a sentence that goes on', () => {
    expect(readsOn('The cost of', 'Pears')).toBe(true);
    expect(readsOn('The cost', 'of pears')).toBe(true);
    expect(readsOn('Pears', 'Figs')).toBe(false);
  });
});

describe('forcedBreak', () => {
  const piece = (text: string) => pieceAt(lineAt([text, 40]), 0)!;
  it('holds a line for broken where the next word would not have fitted', () => {
    expect(forcedBreak(piece('Green'), piece('pears'), 80)).toBe(true);
    expect(forcedBreak(piece('Green'), piece('pears'), 100)).toBe(false);
  });

  it('asks only for one character of Chinese', () => {
    expect(forcedBreak(piece('营业收入'), piece('合计数额'), 95)).toBe(false);
    expect(forcedBreak(piece('营业收入'), piece('合计数额'), 85)).toBe(true);
  });
});
