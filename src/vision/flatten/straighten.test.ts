import { expect, it } from 'vitest';
import { mapPlace, type Raster } from '../../document/index.ts';
import type { LineTrace } from './fit-curl.ts';
import { findCurl, straighten } from './straighten.ts';

const WIDTH = 800;
const HEIGHT = 1000;
const BAND = 12;

/** Traces of lines between two places, each `course` below its level. `noise` in pixels. */
function traces(
  course: (x: number, y: number) => number,
  { count = 20, from = 100, to = 700, noise = 1 } = {},
): LineTrace[] {
  return Array.from({ length: count }, (_, line) => {
    const y = 100 + (800 * line) / count;
    const xs = Array.from({ length: Math.floor((to - from) / 14) }, (_, i) => from + 14 * i);
    return { xs, ys: xs.map((x, i) => y + course(x, y) + noise * Math.sin(7 * i + line)), band: BAND };
  });
}

const arc = (x: number): number => 30 * Math.sin((Math.PI * x) / WIDTH);
const binding = (x: number): number => 50 * Math.max(0, (x - 450) / 350) ** 2;

it('measures arcs and the bend beside a binding', () => {
  for (const course of [arc, binding, (x: number, y: number) => (arc(x) * y) / HEIGHT]) {
    const curl = findCurl(traces(course), { height: HEIGHT })!;
    for (const y of [200, 500, 800]) {
      const rise = curl.shiftAt(690, y) - curl.shiftAt(400, y);
      expect(Math.abs(rise - (course(690, y) - course(400, y)))).toBeLessThan(2);
    }
  }
});

it('sees an arc that no line of its columns shows alone', () => {
  const columns = [...traces(arc, { to: 380 }), ...traces(arc, { from: 420 })];
  const curl = findCurl(columns, { height: HEIGHT })!;
  for (const x of [150, 300, 550, 650])
    expect(Math.abs(curl.shiftAt(x, 500) - curl.shiftAt(400, 500) - arc(x) + arc(400))).toBeLessThan(3);
  // Short lines at one side say nothing of the other.
  const labels = traces(arc, { to: 300 });
  expect(findCurl([...labels, ...traces(arc, { count: 2 })], { height: HEIGHT })).toBeUndefined();
});

it('is not led astray by lines that go their own way', () => {
  const stray = traces((x) => -40 * Math.sin(x / 60), { count: 3 });
  const curl = findCurl([...traces(arc), ...stray], { height: HEIGHT })!;
  expect(Math.abs(curl.shiftAt(400, 500) - curl.shiftAt(110, 500) - arc(400) + arc(110))).toBeLessThan(3);
});

it('leaves flat pages alone: level, aslant, uneven, or with few lines', () => {
  const look = (course: (x: number, y: number) => number, how = {}) =>
    findCurl(traces(course, how), { height: HEIGHT });
  expect(look(() => 0)).toBeUndefined();
  expect(look((x) => 0.05 * x)).toBeUndefined();
  expect(look((x, y) => 0.0001 * x * y)).toBeUndefined();
  expect(look(() => 0, { noise: 4 })).toBeUndefined();
  expect(look(arc, { count: 4 })).toBeUndefined();
  // Handwriting: every line goes its own way.
  expect(look((x, y) => 12 * Math.sin(x / 90 + y))).toBeUndefined();
});

it('straightens the pixels, loses none, and knows the way back', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let line = 0; line < 20; line++) {
    for (let x = 0; x < WIDTH; x++) {
      const y = Math.round(100 + 40 * line + arc(x));
      for (let dy = -3; dy <= 3; dy++) data[(y + dy) * WIDTH + x] = 0;
    }
  }
  const page: Raster = { data, width: WIDTH, height: HEIGHT, channels: 1, dpi: 100 };
  const { raster, toInput } = straighten(page, findCurl(traces(arc), page)!);
  expect(raster.height).toBeGreaterThan(HEIGHT);
  const middle = (x: number): number => {
    let top = 0;
    while (raster.data[top * WIDTH + x]! > 128) top++;
    return top + 3;
  };
  const level = middle(400);
  for (let x = 110; x < 690; x += 20) {
    expect(Math.abs(middle(x) - level)).toBeLessThan(2.5);
    const back = mapPlace(toInput, { x: x + 0.5, y: middle(x) + 0.5 });
    expect(back.x).toBeCloseTo(x + 0.5, 6);
    expect(Math.abs(back.y - 100 - arc(x))).toBeLessThan(1.5);
  }
});
