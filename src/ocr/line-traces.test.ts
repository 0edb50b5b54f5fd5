import { expect, it } from 'vitest';
import { textRuns } from './db-boxes.ts';
import { tracesOf } from './line-traces.ts';

const [WIDTH, HEIGHT] = [300, 120];

function tracesIn(isText: (x: number, y: number) => boolean) {
  const map = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) map[y * WIDTH + x] = isText(x, y) ? 1 : 0;
  return tracesOf(textRuns(map, WIDTH, HEIGHT));
}

it('follows the middle of a curved line', () => {
  const course = (x: number): number => 40 + 30 * Math.sin((Math.PI * x) / WIDTH);
  const {
    traces: [trace, ...others],
  } = tracesIn((x, y) => x >= 20 && x < 280 && Math.abs(y + 0.5 - course(x)) < 4);
  expect(others).toEqual([]);
  expect(trace!.band).toBeCloseTo(8, 0);
  for (const [i, x] of trace!.xs.entries()) expect(Math.abs(trace!.ys[i]! - course(x))).toBeLessThan(0.8);
});

it('leaves out places where two lines touch, and components that are no lines', () => {
  const touching = (x: number, y: number): boolean =>
    (y >= 20 && y < 28) || (y >= 40 && y < 48 && x > 200) || (x >= 220 && x < 230 && y >= 28 && y < 40);
  for (const trace of tracesIn(touching).traces) for (const x of trace.xs) expect(x).toBeLessThan(205);
  expect(tracesIn((x, y) => x >= 20 && x < 50 && y >= 20 && y < 40)).toEqual({ traces: [], upright: 0 });
});

it('measures lines that run up or down', () => {
  expect(tracesIn((x, y) => x >= 20 && x < 28 && y >= 10 && y < 110)).toEqual({ traces: [], upright: 100 });
});
