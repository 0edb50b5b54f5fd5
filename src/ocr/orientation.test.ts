import { expect, it } from 'vitest';
import type { Networks } from './networks.ts';
import { makeUpright } from './orientation.ts';

const SIDE = 960;
const LINES = 12;

/** A page of twelve long lines; the answers of the direction network come from `answer`, by number of the question. */
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
    upsideDown: async () => answer(questions++),
    close: async () => {},
  };
  const { angle } = await makeUpright(networks, { data, width: SIDE, height: SIDE, channels: 1, dpi: 100 });
  return { questions, angle };
}

/** Two windows of every long line are looked at. */
const WINDOWS = 2;

it('believes five lines that agree that the page stands upright', async () => {
  expect(await asked(() => 0.1)).toEqual({ questions: 5 * WINDOWS, angle: 0 });
});

it('asks half of the lines when one of them disagrees', async () => {
  expect(await asked((question) => (question < WINDOWS ? 0.9 : 0.1))).toEqual({ questions: (1 + LINES / 2) * WINDOWS, angle: 0 });
});
