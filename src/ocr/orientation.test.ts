import { expect, it } from 'vitest';
import type { Networks } from './networks.ts';
import { makeUpright } from './orientation.ts';

const SIDE = 960;
const LINES = 12;

/** A page of twelve long lines; `answer` gives the direction network's answer for each question number. */
async function asked(answer: (question: number) => number): Promise<{ questions: number; angle: number }> {
  const map = new Float32Array(SIDE * SIDE);
  const data = new Uint8Array(SIDE * SIDE).fill(255);
  for (let line = 0; line < LINES; line++) {
    for (let y = 60 + 70 * line; y < 78 + 70 * line; y++) {
      map.fill(1, y * SIDE + 100, y * SIDE + 860);
      data.fill(0, y * SIDE + 100, y * SIDE + 860);
    }
  }
  let questions = 0;
  const networks: Networks = {
    names: [],
    detect: async () => map,
    recognise: async () => [],
    recogniseAll: async (lines) => lines.map(() => []),
    upsideDown: async () => answer(questions++),
    close: async () => {},
  };
  const { angle } = await makeUpright(networks, { data, width: SIDE, height: SIDE, channels: 1, dpi: 100 });
  return { questions, angle };
}

/** Windows inspected per long line. */
const WINDOWS = 2;

it('accepts a page as upright if five lines agree', async () => {
  expect(await asked(() => 0.1)).toEqual({ questions: 5 * WINDOWS, angle: 0 });
});

it('asks half of the lines if one of them disagrees', async () => {
  expect(await asked((question) => (question < WINDOWS ? 0.9 : 0.1))).toEqual({ questions: (1 + LINES / 2) * WINDOWS, angle: 0 });
});
