import { expect, it } from 'vitest';
import type { Box } from '../../document/index.ts';
import { lineOf, word } from '../testing.ts';
import { type TextRow, textRows } from '../words.ts';
import { partAtGutters } from './text-columns.ts';

const EM = 10;
const PITCH = 14;
/** Two columns of running text from line `from` up to line `to`: 40..280 and 310..550. */
const columns = (from: number, to: number): Box[] =>
  Array.from({ length: to - from }, (_, i) =>
    [40, 310].map((x0): Box => {
      const y0 = 100 + (from + i) * PITCH;
      return { x0, x1: x0 + 240, y0, y1: y0 + EM };
    }),
  ).flat();
const row = (r: number, ...texts: [string, number][]): TextRow =>
  textRows([lineOf(texts.flatMap(([text, x]) => word(text, x, 100 + r * PITCH)))])[0]!;
const texts = (groups: TextRow[][]): string[][] =>
  groups.map((group) => group.map((one) => one.words.map((w) => w.text).join(' ')));

const heading = row(4, ['Methods', 40], ['Results', 310]);
const wide = row(-3, ['Wide', 40], ['table', 310]);
const around = [...columns(0, 4), ...columns(5, 9)];

it('parts rows between paragraphs of two columns, and leaves those above', () => {
  expect(texts(partAtGutters([wide, heading], around, [], EM))).toEqual([['Wide table'], ['Methods', 'Results']]);
});

it('leaves rows whole that a word or rules hold together', () => {
  const crossing = row(4, ['Methods', 40], ['throughout-the-page', 250]);
  expect(texts(partAtGutters([crossing], around, [], EM))).toEqual([['Methods throughout-the-page']]);
  const rules = [heading.y0 - 2, heading.y1 + 2].map((at) => ({ at, from: 40, to: 550, thickness: 0.5 }));
  expect(texts(partAtGutters([heading], around, rules, EM))).toEqual([['Methods Results']]);
});

it('knows no gutter where text runs on over it, or stands on one side only', () => {
  const across = around.map((line) => ({ ...line, x0: 40, x1: 550 }));
  expect(texts(partAtGutters([heading], across, [], EM))).toEqual([['Methods Results']]);
  expect(
    texts(
      partAtGutters(
        [heading],
        around.filter((line) => line.x0 === 40),
        [],
        EM,
      ),
    ),
  ).toEqual([['Methods Results']]);
});
