import { describe, expect, it } from 'vitest';
import { fixed } from '../../document/testing.ts';
import { lineOf, word } from '../testing.ts';
import { type TextRow, textRows } from '../words.ts';
import { withoutBoxedListings, withoutJustified, withoutListings, withoutProse } from './zones.ts';

const rowOfTexts = (r: number, ...texts: [string, number][]): TextRow =>
  textRows([lineOf(texts.flatMap(([text, x]) => word(text, x, 100 + r * 14)))])[0]!;
const text = (row: TextRow): string => row.words.map((w) => w.text).join(' ');

describe('withoutProse', () => {
  const prose = 'these words run on over the whole column';
  it('leaves the table beside a column of text', () => {
    const rows = [0, 1, 2, 3].map((r) => rowOfTexts(r, [prose, 40], ['Pears', 300], ['12', 380]));
    const found = withoutProse(rows, false);
    expect(found.rows.map(text)).toEqual(['Pears 12', 'Pears 12', 'Pears 12', 'Pears 12']);
    expect(found.prose).toHaveLength(4);
    expect(found.prose[0]).toMatchObject({ x0: 40 });
  });

  /** Labels, each with a description in one or two lines; the first of two is full. */
  const described = (label: (i: number) => string, short = 'seven words are enough for this line'): TextRow[] =>
    [0, 1, 2, 3, 4].flatMap((i) => [
      rowOfTexts(2 * i, [label(i), 40], ['a description that wraps is full in all but its last line', 140]),
      rowOfTexts(2 * i + 1, [short, 140]),
    ]);

  it('keeps descriptions beside their labels, which end before each label with room left', () => {
    const rows = described((i) => `name_${'abcde'[i]}`);
    expect(withoutProse(rows, false)).toEqual({ rows, prose: [] });
    expect(withoutProse(rows, true).prose).toHaveLength(10);
  });

  it('takes for prose what numbers count, and what runs on beside labels', () => {
    expect(
      withoutProse(
        described((i) => `${i + 1}.`),
        false,
      ).prose,
    ).toHaveLength(10);
    const full = 'a line that runs on is full, whatever label stands beside';
    expect(
      withoutProse(
        described((i) => `name_${'abcde'[i]}`, full),
        false,
      ).prose,
    ).toHaveLength(10);
  });

  it('takes two long lines for a label', () => {
    const rows = [0, 1].map((r) => rowOfTexts(r, [prose, 40], ['12', 380]));
    expect(withoutProse(rows, false)).toEqual({ rows, prose: [] });
  });
});

describe('withoutJustified', () => {
  /** Words of these lengths, as wide apart as the words of a justified line may be. */
  const justified = (r: number, ...lengths: number[]): TextRow => {
    let x = 40;
    return rowOfTexts(
      r,
      ...lengths.map((n): [string, number] => {
        const at = x;
        x += n * 5 + 9;
        return ['a'.repeat(n), at];
      }),
    );
  };
  const [one, other] = [
    [5, 6, 6, 4, 5, 2, 4],
    [7, 7, 7, 5, 2, 4, 3],
  ] as const;

  it('removes lines of text whose gaps do not stand below each other', () => {
    expect(withoutJustified([justified(0, ...one), justified(1, ...other)])).toEqual([]);
  });

  it('keeps rows that share their gaps, and a line alone', () => {
    expect(withoutJustified([justified(0, ...one), justified(1, ...one)])).toHaveLength(2);
    expect(withoutJustified([justified(0, ...one)])).toHaveLength(1);
  });
});

describe('withoutListings', () => {
  const printed = (r: number): TextRow =>
    textRows([
      lineOf([...word('kidney', 40, 100 + r * 14, { font: fixed }), ...word('12', 200, 100 + r * 14, { font: fixed })]),
    ])[0]!;
  const text = rowOfTexts(0, ['Text above what a program printed', 40]);
  const rows = [1, 2, 3].map(printed);
  it('leaves out what a program has printed', () => {
    expect(withoutListings([text, ...rows], [])).toEqual([text]);
    expect(withoutListings([text, printed(1)], [])).toHaveLength(2);
  });
  it('keeps monospaced rows below a head, and cells with backgrounds of their own', () => {
    const head = rowOfTexts(0, ['Organ', 40], ['Count', 200]);
    expect(withoutListings([head, ...rows], [])).toHaveLength(4);
    const fill = { x0: 190, x1: 230, y0: 105, y1: 145, color: 0xdddddd };
    expect(withoutListings([text, ...rows], [fill])).toHaveLength(4);
    expect(withoutListings([text, ...rows], [{ ...fill, x0: 30, x1: 400 }])).toHaveLength(1);
  });
  it('leaves out those in a box that no rules part, with or without a head', () => {
    const box = { x0: 30, x1: 205, y0: 85, y1: 160, color: 0xeeeeee };
    const rule = (at: number) => ({ h: [{ at, from: 30, to: 205, thickness: 0.5 }], v: [] });
    expect(withoutBoxedListings([text, ...rows], [box], rule(60))).toEqual([text]);
    expect(withoutBoxedListings([text, ...rows], [box], rule(120))).toHaveLength(4);
    expect(withoutBoxedListings([text, ...rows], [], rule(60))).toHaveLength(4);
    expect(withoutBoxedListings([text, ...rows], [{ ...box, y1: 130 }], rule(60))).toHaveLength(2);
  });
});
