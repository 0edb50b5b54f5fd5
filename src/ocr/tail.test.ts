import { expect, it } from 'vitest';
import type { Raster } from '../document/index.ts';
import type { Reading } from './ctc.ts';
import { inkOf } from './ink.ts';
import type { Networks } from './networks.ts';
import { cutStrip, STEP, STRIP_HEIGHT } from './strip.ts';
import { withTail } from './tail.ts';
import { level } from './text-box.ts';

const WIDTH = 240;
const LETTERS = 4;
const EM = 36;

/** A line of four square characters, and what `draw` adds to the right of them; what the tail is read as. */
async function read(
  draw: (fill: (x0: number, y0: number, x1: number, y1: number) => void) => void,
): Promise<{ text: string; asked: number }> {
  const data = new Uint8Array(WIDTH * STRIP_HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number): void => {
    for (let y = y0; y < y1; y++) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let i = 0; i < LETTERS; i++) {
    fill(10 + i * EM, 6, 12 + i * EM, 36);
    fill(10 + i * EM, 20, 36 + i * EM, 23);
    fill(34 + i * EM, 6, 36 + i * EM, 36);
  }
  draw(fill);
  const raster: Raster = { data, width: WIDTH, height: STRIP_HEIGHT, channels: 1, dpi: 100 };
  const strip = cutStrip(raster, level(0, 0, WIDTH, STRIP_HEIGHT));
  const reading = (text: string, at: number): Reading => ({
    text,
    confidence: 0.99,
    from: at / STEP,
    to: at / STEP,
    candidates: [],
  });
  const readings = Array.from({ length: LETTERS }, (_, i) => reading('中', 23 + i * EM));
  let asked = 0;
  const recognise: Networks['recognise'] = async () => {
    asked++;
    return [reading('中', 50), reading('。', 80)];
  };
  const whole = await withTail({ recognise } as Networks, raster, strip, inkOf(strip)!, {
    readings,
    confidence: 0.99,
    step: STEP,
  });
  return { text: whole.readings.map(({ text }) => text).join(''), asked };
}

const END = 10 + LETTERS * EM;

it('reads the end of a line again if ink remains after the last character', async () => {
  expect(await read((fill) => fill(END, 28, END + 9, 36))).toEqual({ text: '中中中中。', asked: 1 });
});

it('takes an underline that runs on below the last character for no text', async () => {
  expect(await read((fill) => fill(40, 39, END + 24, 42))).toEqual({ text: '中中中中', asked: 0 });
});

it('takes a long line beside the text, at its foot, for a blank to fill in', async () => {
  expect(await read((fill) => fill(END, 39, END + 24, 42))).toEqual({ text: '中中中中', asked: 0 });
});

it('reads again what stands on an underline', async () => {
  const marks = await read((fill) => {
    fill(40, 39, END + 24, 42);
    fill(END, 10, END + 6, 30);
  });
  expect(marks.asked).toBe(1);
});

it('reads a dash at half height again', async () => {
  expect((await read((fill) => fill(END, 20, END + 24, 23))).asked).toBe(1);
});
