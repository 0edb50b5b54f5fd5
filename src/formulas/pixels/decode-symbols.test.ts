import { expect, test } from 'vitest';
import { decodeSymbols, type Heads } from './decode-symbols.ts';

const NAMES = ['it:x', '+', '='];
const COLUMNS = 8;
const ROWS = 4;

/**
 * What the network says of cells: probability of a centre, which symbol, and geometry that differs from a box of 16
 * pixels.
 */
function heads(seen: { cell: number; heat: number; symbol: number; geometry?: number[] }[]): Heads {
  const cells = COLUMNS * ROWS;
  const out: Heads = {
    columns: COLUMNS,
    rows: ROWS,
    heat: new Float32Array(cells),
    geometry: new Float32Array(6 * cells),
    scores: new Float32Array(NAMES.length * cells),
  };
  for (const { cell, heat, symbol, geometry = [] } of seen) {
    out.heat[cell] = heat;
    out.scores[symbol * cells + cell] = 20;
    for (const [i, value] of geometry.entries()) out.geometry[i * cells + cell] = value;
  }
  return out;
}

test('a symbol lies around its cell, by the distances that the network gives', () => {
  const [symbol, ...rest] = decodeSymbols(
    heads([{ cell: 10, heat: 0.95, symbol: 1, geometry: [0.5, -0.25, Math.log(0.5), 0, 0.5, Math.log(2)] }]),
    NAMES,
  );
  expect(rest).toEqual([]);
  expect(symbol!.name).toBe('+');
  expect(symbol!.confidence).toBeCloseTo(1, 5);
  // The cell has its middle at 10, 6.
  const close = (value: number) => expect.closeTo(value, 4);
  expect(symbol).toMatchObject({
    x0: close(8),
    x1: close(16),
    y0: close(-3),
    y1: close(13),
    baseline: close(13),
    em: close(40),
  });
});

test('cells below the threshold have none, and the confidence sinks with their probability', () => {
  expect(decodeSymbols(heads([{ cell: 3, heat: 0.29, symbol: 0 }]), NAMES)).toEqual([]);
  expect(decodeSymbols(heads([{ cell: 3, heat: 0.45, symbol: 0 }]), NAMES)[0]!.confidence).toBeCloseTo(0.5);
});

test('of two in one place the surer one stays; neighbours that only touch both do', () => {
  const small = [0, 0, Math.log(4 / 16), Math.log(8 / 16)];
  const names = (seen: Parameters<typeof heads>[0]): string[] =>
    decodeSymbols(heads(seen), NAMES).map(({ name }) => name);
  expect(
    names([
      { cell: 10, heat: 0.7, symbol: 0 },
      { cell: 11, heat: 0.9, symbol: 2 },
    ]),
  ).toEqual(['=']);
  expect(
    names([
      { cell: 10, heat: 0.7, symbol: 0, geometry: small },
      { cell: 11, heat: 0.9, symbol: 2, geometry: small },
    ]),
  ).toEqual(['=', 'it:x']);
});

test('a long sign that is found twice is one', () => {
  const long = (shift: number): number[] => [shift, 0, Math.log(64 / 16), Math.log(4 / 16)];
  const seen = (second: number) => [
    { cell: 8, heat: 0.9, symbol: 2, geometry: long(0) },
    { cell: 15, heat: 0.7, symbol: second, geometry: long(0) },
  ];
  expect(decodeSymbols(heads(seen(2)), NAMES)).toHaveLength(1);
  expect(decodeSymbols(heads(seen(1)), NAMES)).toHaveLength(2);
});
