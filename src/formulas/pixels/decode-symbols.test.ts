import { expect, test } from 'vitest';
import { decodeSymbols, type Heads } from './decode-symbols.ts';

const NAMES = ['it:x', '+', '='];
const COLUMNS = 8;

/**
 * What the network says of cells: probability of a centre, which symbol, and geometry that differs from a box of 16
 * pixels.
 */
function heads(seen: { cell: number; heat: number; symbol: number; geometry?: number[] }[]): Heads {
  return {
    columns: COLUMNS,
    cells: Int32Array.from(seen, ({ cell }) => cell),
    heat: Float32Array.from(seen, ({ heat }) => heat),
    geometry: Float32Array.from(
      seen.flatMap(({ geometry = [] }) => Array.from({ length: 6 }, (_, i) => geometry[i] ?? 0)),
    ),
    scores: Float32Array.from(seen.flatMap(({ symbol }) => NAMES.map((_, i) => (i === symbol ? 20 : 0)))),
  };
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

test('the confidence sinks with the probability of a centre', () => {
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
