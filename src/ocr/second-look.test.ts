import { expect, test } from 'vitest';
import type { Reading } from './ctc.ts';
import { lookAgain } from './second-look.ts';
import { type LineImage, STEP, STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const WIDTH = 800;
/** Distance of characters in steps of a window, which is shown narrower than the line is cut. */
const IN_WINDOW = 3.2;
const strip: Strip = {
  data: new Uint8Array(WIDTH * STRIP_HEIGHT),
  width: WIDTH,
  height: STRIP_HEIGHT,
  channels: 1,
  scaleX: 1,
  scaleY: 1,
  box: level(0, 0, WIDTH, STRIP_HEIGHT),
};

/** A character every `pitch` steps, each `confidence` sure; a number after a character sets its own. */
function line(text: string, unsure: Record<number, number> = {}, pitch = 4): Reading[] {
  return [...text].map((character, i) => ({ text: character, confidence: unsure[i] ?? 0.99, from: i * pitch, to: i * pitch + 2, candidates: [] }));
}

/** Answers the same to everything, and remembers the widths it was shown. */
function network(answer: Reading[]): { read: (image: LineImage) => Promise<Reading[]>; widths: number[] } {
  const widths: number[] = [];
  return {
    widths,
    read: async ({ width }) => {
      widths.push(width);
      return answer;
    },
  };
}

const textOf = (readings: readonly Reading[] | undefined): string | undefined => readings?.map((reading) => reading.text).join('');
const given = (readings: Reading[]) => ({ readings, confidence: 0.98, step: STEP });

test('a doubtful character between the same neighbours is taken from a second look at its place alone', async () => {
  const { read, widths } = network(line('ncome', {}, IN_WINDOW));
  const out = await lookAgain(read, strip, given(line('total inc0me of', { 9: 0.6 })));
  expect(textOf(out?.readings)).toBe('total income of');
  expect(widths).toHaveLength(1);
  expect(widths[0]).toBeLessThan(200);
  // In steps of the line, between its neighbours.
  expect(out!.readings[9]!.from).toBeGreaterThan(out!.readings[8]!.from);
  expect(out!.readings[9]!.from).toBeLessThan(out!.readings[10]!.from);
  expect(out!.confidence).toBeGreaterThan(0.98);
});

test('the first and the last neighbours of a place hold it', async () => {
  const rn = network(line('bumed', {}, IN_WINDOW));
  expect(textOf((await lookAgain(rn.read, strip, given(line('it buoed off', { 5: 0.5 }))))?.readings)).toBe('it bumed off');
});

test('a digit among letters is doubted sooner', async () => {
  const { read, widths } = network(line('ncome', {}, IN_WINDOW));
  expect(textOf((await lookAgain(read, strip, given(line('total inc0me of', { 9: 0.9 }))))?.readings)).toBe('total income of');
  await lookAgain(read, strip, given(line('total income of', { 9: 0.9 })));
  expect(widths).toHaveLength(1);
});

test('what other neighbours stand around, or is no surer, is left', async () => {
  const first = given(line('total inc0me of', { 9: 0.6 }));
  expect(textOf((await lookAgain(network(line('xxoxx', {}, IN_WINDOW)).read, strip, first))?.readings)).toBe('total inc0me of');
  expect(textOf((await lookAgain(network(line('ncome', { 2: 0.5 }, IN_WINDOW)).read, strip, first))?.readings)).toBe('total inc0me of');
});

test('sure lines are not looked at again; a line full of doubts is to be read as a whole', async () => {
  const { read, widths } = network([]);
  const sure = given(line('甲乙丙丁', { 1: 0.8 }));
  expect(await lookAgain(read, strip, sure)).toBe(sure);
  expect(await lookAgain(read, strip, given(line('abcdefghijklmnopqrstuvwx', { 1: 0.5, 6: 0.5, 11: 0.5, 16: 0.5, 21: 0.5 })))).toBeUndefined();
  expect(widths).toEqual([]);
});
