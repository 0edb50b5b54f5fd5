import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { inkOf } from '../ink.ts';
import { loadNetworks, type Networks } from '../networks.ts';
import { cutStrip, type Strip } from '../strip.ts';
import { level } from '../text-box.ts';
import { withForeignWords } from './foreign-words.ts';
import type { HocrWord } from './hocr.ts';
import { RECOGNISERS } from './recognisers.ts';
import { printed } from './testing.ts';

const RUSSIAN = RECOGNISERS.find(({ model }) => model === 'Tesseract_rus')!;
const THAI = RECOGNISERS.find(({ model }) => model === 'Tesseract_tha')!;

let folder: string;
let networks: Networks;
let raster: Raster;
let strip: Strip;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-foreign-'));
  networks = await loadNetworks(folder);
  raster = await printed(['версии USB 2024 от']);
  strip = cutStrip(raster, level(90, 90, raster.width - 90, raster.height - 90));
});
afterAll(async () => {
  await networks.close();
  await rm(folder, { recursive: true, force: true });
});

/** Where the words of the line are: runs of ink with wide gaps between them. */
function places(): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = [];
  for (const [x, count] of inkOf(strip)!.columns.entries()) {
    if (count === 0) continue;
    const last = out.at(-1);
    if (last && x - last.to < 8) last.to = x + 1;
    else out.push({ from: x, to: x + 1 });
  }
  return out;
}

/** What was read of the words of the line, whole or in pieces. */
const read = (...parts: (readonly [text: string, confidence: number][])[]): HocrWord[] =>
  parts.flatMap((pieces, i) => {
    const { from, to } = places()[i]!;
    const step = (to - from) / pieces.length;
    return pieces.map(
      ([text, confidence], k): HocrWord => ({
        confidence,
        characters: [{ text, x0: from + k * step, x1: from + (k + 1) * step, confidence }],
      }),
    );
  });

const textOf = (words: readonly HocrWord[]): string =>
  words.map(({ characters }) => characters.map(({ text }) => text).join('')).join(' ');

const FIRST = [['версии', 0.96]] as const satisfies readonly [string, number][];
const LAST = [['от', 0.96]] as const satisfies readonly [string, number][];

test('Latin words that were read as letters of the script are read anew', async () => {
  const words = read([...FIRST], [['Ч$В', 0.6]], [['2024', 0.97]], [...LAST]);
  expect(textOf(await withForeignWords(networks, raster, strip, words, RUSSIAN))).toBe('версии USB 2024 от');
});

test('so are numbers that have lost a digit', async () => {
  const words = read([...FIRST], [['USB', 0.96]], [['024', 0.9]], [...LAST]);
  words[2]!.characters[0]!.x0 += 20;
  expect(textOf(await withForeignWords(networks, raster, strip, words, RUSSIAN))).toBe('версии USB 2024 от');
});

test('letters of the script that look like Latin ones stay, and so does what is no Latin', async () => {
  const words = read([['версии', 0.5]], [['USB', 0.96]], [['2024', 0.97]], [['от', 0.5]]);
  expect(await withForeignWords(networks, raster, strip, words, RUSSIAN)).toEqual(words);
});

test('the pieces of one word are read together', async () => {
  const words = read(
    [['ก', 0.96]],
    [
      ['ป', 0.6],
      ['ก', 0.9],
      ['5', 0.6],
    ],
    [['2024', 0.97]],
    [['ก', 0.96]],
  ); // prettier-ignore
  expect(textOf(await withForeignWords(networks, raster, strip, words, THAI))).toBe('ก USB 2024 ก');
});
