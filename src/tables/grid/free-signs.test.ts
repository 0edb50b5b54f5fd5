import { expect, it } from 'vitest';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { withFreeSigns } from './free-signs.ts';
import { textGrid } from './text-grid.ts';
import { pieceText } from './text-lines.ts';

const signsOf = (rows: readonly (readonly string[])[], columns: readonly number[]): string[] =>
  withFreeSigns(textRows(linesOfRows(rows, columns))).flatMap((r) =>
    r.words.flatMap((w) => (w.sign === undefined ? [] : [w.text])),
  );

it('parts a currency sign in a column of letters from the number beside it', () => {
  const rows = [
    ['Letters', 'Share', 'Remarks'],
    ['Ø', '1 in 1,000', 'in names'],
    ['π', '1 in 5', 'in circles'],
    ['$', '4 in 5', 'in shops'],
    ['Ψ', '1 in 40', 'elsewhere'],
  ];
  const region = { rows: textRows(linesOfRows(rows, [60, 106, 170])), rules: [], x0: 60, x1: 230 };
  const t = textGrid(region, { em: 10, noisy: false });
  expect(t?.lines.map((l) => l.pieces.map(pieceText))).toEqual(rows);
});

it('leaves signs that stand before numbers, and in a column of their own', () => {
  const amounts = [
    ['Pears', '$', '12.50'],
    ['Plums', '', '3.25'],
    ['Figs', '', '7.75'],
    ['All', '$', '23.50'],
  ];
  expect(signsOf(amounts, [60, 120, 160])).toEqual(['$', '$']);
  expect(signsOf([...amounts, ['Many', '1,234,567.00', ''], ['More', '7,654,321.00', '']], [60, 120, 160])).toEqual([
    '$',
    '$',
  ]);
});
