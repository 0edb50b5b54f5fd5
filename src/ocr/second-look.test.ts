import { expect, test } from 'vitest';
import type { Reading } from './ctc.ts';
import { lookAgain } from './second-look.ts';
import { type LineImage, STEP, STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const WIDTH = 800;
/** Distance of characters in steps of a window, which is narrower than the line. */
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

/** A character every `pitch` steps with `confidence`; a number after a character overrides it. */
function line(text: string, unsure: Record<number, number> = {}, pitch = 4): Reading[] {
  return [...text].map((character, i) => ({
    text: character,
    confidence: unsure[i] ?? 0.99,
    from: i * pitch,
    to: i * pitch + 2,
    candidates: [],
  }));
}

/** Always gives the same answer, and records the input widths. */
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

const textOf = (readings: readonly Reading[] | undefined): string | undefined =>
  readings?.map((reading) => reading.text).join('');
const given = (readings: Reading[]) => ({ readings, confidence: 0.98, step: STEP });

test('an uncertain character is replaced by a rereading of its place between the same neighbours', async () => {
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

test('the first and last neighbours delimit a place', async () => {
  const rn = network(line('bumed', {}, IN_WINDOW));
  expect(textOf((await lookAgain(rn.read, strip, given(line('it buoed off', { 5: 0.5 }))))?.readings)).toBe(
    'it bumed off',
  );
});

test('a digit among letters is doubted earlier', async () => {
  const { read, widths } = network(line('ncome', {}, IN_WINDOW));
  expect(textOf((await lookAgain(read, strip, given(line('total inc0me of', { 9: 0.9 }))))?.readings)).toBe(
    'total income of',
  );
  await lookAgain(read, strip, given(line('total income of', { 9: 0.9 })));
  expect(widths).toHaveLength(1);
});

test('a rereading between other neighbours, or with lower confidence, is ignored', async () => {
  const first = given(line('total inc0me of', { 9: 0.6 }));
  expect(textOf((await lookAgain(network(line('xxoxx', {}, IN_WINDOW)).read, strip, first))?.readings)).toBe(
    'total inc0me of',
  );
  expect(textOf((await lookAgain(network(line('ncome', { 2: 0.5 }, IN_WINDOW)).read, strip, first))?.readings)).toBe(
    'total inc0me of',
  );
});

test('confident lines are not reread; a line full of doubts must be read as a whole', async () => {
  const { read, widths } = network([]);
  const sure = given(line('甲乙丙丁', { 1: 0.8 }));
  expect(await lookAgain(read, strip, sure)).toBe(sure);
  expect(
    await lookAgain(
      read,
      strip,
      given(line('abcdefghijklmnopqrstuvwx', { 1: 0.5, 6: 0.5, 11: 0.5, 16: 0.5, 21: 0.5 })),
    ),
  ).toBeUndefined();
  expect(widths).toEqual([]);
});
