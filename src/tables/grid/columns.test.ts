import { describe, expect, it } from 'vitest';
import { lineOf, word } from '../testing.ts';
import { type TextRow, textRows } from '../words.ts';
import { columnEdgesOf, cutRow, findSeparators, hasGap, interleaved, piecesOf } from './columns.ts';

const scale = { em: 10, noisy: false };
/** Rows of texts at x positions, 14 points apart. */
const rowsOf = (...rows: readonly (readonly [string, number])[][]): TextRow[] =>
  rows.flatMap((row, r) => textRows([lineOf(row.flatMap(([text, x]) => word(text, x, 100 + r * 14)))]));
const texts = (pieces: ReturnType<typeof cutRow>): string[] => pieces.map((p) => p.words.map((w) => w.text).join(' '));

const table = rowsOf(
  [
    ['Apples', 50],
    ['12', 150],
    ['3.50', 220],
  ],
  [
    ['Green pears', 50],
    ['7', 150],
    ['12.00', 220],
  ],
  [
    ['Figs', 50],
    ['130', 150],
    ['1.25', 220],
  ],
);

describe('findSeparators', () => {
  it('finds the white space between columns, whatever the length of their texts', () => {
    const found = findSeparators(table, scale);
    expect(found).toHaveLength(2);
    expect(found[0]!.x0).toBeGreaterThan(104);
    expect(found[0]!.x1).toBeLessThanOrEqual(151);
    expect(found[1]!.x).toBeGreaterThan(165);
    expect(found[1]!.x).toBeLessThan(220);
  });

  it('finds none in a paragraph, and none from a single row', () => {
    const prose = rowsOf([['some words that fill a line', 50]], [['and go on below in another', 50]]);
    expect(findSeparators(prose, scale)).toEqual([]);
    expect(findSeparators(table.slice(0, 1), scale)).toEqual([]);
  });

  it('tolerates one row in ten that runs across', () => {
    const many = rowsOf(
      ...Array.from({ length: 11 }, (): [string, number][] => [
        ['Label', 50],
        ['12', 150],
      ]),
      [
        ['A long remark in the body', 50],
        ['77', 230],
      ],
    );
    expect(findSeparators(many, scale).some((s) => s.x > 75 && s.x < 150)).toBe(true);
  });
});

describe('hasGap', () => {
  it('tells words of a sentence from pieces of a row', () => {
    const [prose] = rowsOf([['one two three', 50]]);
    expect(hasGap(prose!)).toBe(false);
    expect(hasGap(table[0]!)).toBe(true);
  });

  it('knows that full-width punctuation has ink in the left half of its place only', () => {
    const textAfter = (mark: string): TextRow => {
      const before = word(`文字${mark}`, 50, 100);
      const last = before.at(-1)!;
      last.x1 = last.x0 + 4;
      return textRows([lineOf([...before, ...word('下文', last.x1 + 9, 100)])])[0]!;
    };
    expect(hasGap(textAfter('。'))).toBe(false);
    expect(hasGap(textAfter('字'))).toBe(true);
  });
});

describe('interleaved', () => {
  it('joins a value that stands halfway between the two lines of its label', () => {
    const lines = [
      lineOf(word('Long label', 50, 100)),
      lineOf(word('42', 200, 106)),
      lineOf(word('of two lines', 50, 112)),
    ];
    const rows = interleaved(lines.flatMap((l) => textRows([l])));
    expect(rows.map((r) => r.words.map((w) => w.text).join(' '))).toEqual(['Long label 42', 'of two lines']);
  });
});

describe('piecesOf and cutRow', () => {
  const seps = [{ x0: 120, x1: 140, x: 130 }];
  const [across] = rowsOf([['A heading across', 90]]);

  it('keep a text whole that crosses a border without a gap, and cut it where borders are known', () => {
    const [piece, ...others] = piecesOf(across!, seps, []);
    expect(others).toEqual([]);
    expect([piece!.c0, piece!.c1]).toEqual([0, 1]);
    expect(texts(cutRow(across!, seps))).toEqual(['A heading', 'across']);
  });

  it('keep a currency sign with its number', () => {
    const [row] = rowsOf([
      ['Sum', 50],
      ['$', 135],
      ['99', 170],
    ]);
    const pieces = piecesOf(row!, seps, columnEdgesOf(table, seps));
    expect(texts(pieces)).toEqual(['Sum', '$ 99']);
    expect(pieces[1]!.c0).toBe(1);
  });
});
