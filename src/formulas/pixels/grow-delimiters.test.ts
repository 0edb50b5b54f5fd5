import { expect, test } from 'vitest';
import { growDelimiters } from './grow-delimiters.ts';
import type { Mask } from './strokes.ts';
import { symbolAt as symbol } from './testing.ts';

/** A bracket of 4 x 80 pixels with feet to the right, and a letter beside it. */
function bracket(): Mask {
  const [width, height] = [60, 100];
  const data = new Uint8Array(width * height);
  const fill = (x0: number, y0: number, x1: number, y1: number): void => {
    for (let y = y0; y < y1; y++) data.fill(1, y * width + x0, y * width + x1);
  };
  fill(10, 10, 14, 90);
  fill(10, 10, 18, 12);
  fill(10, 88, 18, 90);
  fill(26, 40, 36, 54);
  return { data, width, height };
}

test('a bracket of which only the middle was seen is as tall as its ink', () => {
  const [grown, letter] = growDelimiters([symbol('[', 9, 30, 18, 70), symbol('it:x', 26, 40, 36, 54)], bracket());
  expect(grown).toMatchObject({ y0: 10, y1: 90, x0: 9, x1: 18 });
  expect(letter).toMatchObject({ y0: 40, y1: 54 });
});

test('letters keep their boxes, and ink with a letter in it is no delimiter', () => {
  expect(growDelimiters([symbol('it:l', 9, 30, 18, 70)], bracket())[0]).toMatchObject({ y0: 30, y1: 70 });
  const [kept] = growDelimiters([symbol('[', 9, 30, 18, 70), symbol('it:i', 10, 72, 16, 84)], bracket());
  expect(kept).toMatchObject({ y0: 30, y1: 70 });
});
