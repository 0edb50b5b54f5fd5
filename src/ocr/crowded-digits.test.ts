import { expect, test } from 'vitest';
import { rereadCrowdedDigits } from './crowded-digits.ts';
import type { Reading } from './ctc.ts';
import { type LineImage, STEP, STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const WIDTH = 320;
/** Distance of digits in steps of the line: hardly room for a blank between equal ones. */
const PITCH = 2.2;

/** A strip whose pixels tell their column, so that a network knows which window it is shown. */
const strip: Strip = {
  data: Uint8Array.from({ length: WIDTH * STRIP_HEIGHT }, (_, i) => Math.floor(((i % WIDTH) / WIDTH) * 256)),
  width: WIDTH,
  height: STRIP_HEIGHT,
  channels: 1,
  scaleX: 1,
  scaleY: 1,
  box: level(0, 0, WIDTH, STRIP_HEIGHT),
};

/** A character every `pitch` steps; `_` leaves a place empty. */
const spaced = (text: string, pitch = PITCH): Reading[] =>
  [...text].flatMap((character, i) =>
    character === '_'
      ? []
      : [{ text: character, confidence: 0.99, from: 1 + i * pitch, to: 2 + i * pitch, candidates: [] }],
  );

/** Reads of each window what `truth` has there. */
function network(truth: readonly Reading[]): { read: (image: LineImage) => Promise<Reading[]>; windows: number[] } {
  const windows: number[] = [];
  return {
    windows,
    read: async ({ data, width }) => {
      const [from, to] = [(data[0]! / 256) * WIDTH, (data[width - 1]! / 256) * WIDTH + 1];
      windows.push(width / (to - from));
      const scale = width / (to - from);
      const inWindow = (step: number): number => ((step * STEP - from) * scale) / STEP;
      return truth
        .map((reading) => ({ ...reading, from: inWindow(reading.from), to: inWindow(reading.to) }))
        .filter((reading) => reading.from >= 0 && reading.to <= width / STEP);
    },
  };
}

const textOf = ({ readings }: { readings: readonly Reading[] }): string => readings.map(({ text }) => text).join('');
const line = (readings: Reading[]) => ({ readings, confidence: 0.99, step: STEP });

test('digits lost in a run of equal ones are found by reading it wider', async () => {
  const { read, windows } = network(spaced('1200000314'));
  const out = await rereadCrowdedDigits(read, strip, line(spaced('1200_00314')));
  expect(textOf(out)).toBe('1200000314');
  expect(windows).toHaveLength(1);
  expect(windows[0]).toBeGreaterThan(1.4);
  for (const [i, reading] of out.readings.entries())
    if (i > 0) expect(reading.from).toBeGreaterThan(out.readings[i - 1]!.from);
});

test('a digit as wide as two may be two', async () => {
  const readings = spaced('6244_165731920');
  readings[3]!.to += PITCH;
  expect(textOf(await rereadCrowdedDigits(network(spaced('62444165731920')).read, strip, line(readings)))).toBe(
    '62444165731920',
  );
});

test('two runs side by side may both have lost a digit', async () => {
  const out = await rereadCrowdedDigits(network(spaced('1955522227')).read, strip, line(spaced('195_5222_7')));
  expect(textOf(out)).toBe('1955522227');
});

test('a doubtful digit is read again, and the more confident reading counts', async () => {
  const readings = spaced('2203571');
  readings[2]!.confidence = 0.85;
  expect(textOf(await rereadCrowdedDigits(network(spaced('2223571')).read, strip, line(readings)))).toBe('2223571');
  const unsure = spaced('2223571').map((reading) => ({ ...reading, confidence: 0.6 }));
  expect(textOf(await rereadCrowdedDigits(network(unsure).read, strip, line(readings)))).toBe('2203571');
});

test('evenly spaced digits, digits with room for blanks, and other characters are not read again', async () => {
  const { read, windows } = network([]);
  expect(textOf(await rereadCrowdedDigits(read, strip, line(spaced('1200000314'))))).toBe('1200000314');
  expect(textOf(await rereadCrowdedDigits(read, strip, line(spaced('1200_00314', 3.5))))).toBe('120000314');
  expect(textOf(await rereadCrowdedDigits(read, strip, line(spaced('to_tal____12'))))).toBe('total12');
  expect(windows).toHaveLength(0);
});

test('a reading with other digits or with digits too close to each other changes nothing', async () => {
  const known = line(spaced('1200_00314'));
  const other = spaced('1200800314').map((reading) => ({ ...reading, confidence: 0.9 }));
  expect(textOf(await rereadCrowdedDigits(network(other).read, strip, known))).toBe('120000314');
  const crowded = [
    ...spaced('1200_00314'),
    ...spaced('0000').map((r) => ({ ...r, from: r.from + 7.5, to: r.to + 7.5 })),
  ];
  crowded.sort((a, b) => a.from - b.from);
  expect(textOf(await rereadCrowdedDigits(network(crowded).read, strip, known))).toBe('120000314');
});
