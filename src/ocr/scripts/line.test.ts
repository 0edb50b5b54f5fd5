import { expect, test } from 'vitest';
import { inkOf } from '../ink.ts';
import { cutStrip } from '../strip.ts';
import { level } from '../text-box.ts';
import type { HocrWord } from './hocr.ts';
import { lineOfWords } from './line.ts';
import { RECOGNISERS } from './recognisers.ts';

const recogniser = (model: string) => RECOGNISERS.find((known) => known.model === model)!;

/** A strip of the size of its raster, with a bar of ink. */
function barred() {
  const raster = { data: new Uint8Array(480 * 48).fill(255), width: 480, height: 48, channels: 1, dpi: 200 } as const;
  for (let y = 10; y < 38; y++) for (let x = 20; x < 460; x += 2) raster.data[y * 480 + x] = 0;
  const strip = cutStrip(raster, level(0, 0, 480, 48));
  return { strip, ink: inkOf(strip)! };
}

const word = (characters: [text: string, x0: number, x1: number][]): HocrWord => ({
  confidence: 0.9,
  characters: characters.map(([text, x0, x1]) => ({ text, x0, x1, confidence: 0.99 })),
});

function charactersOf(words: HocrWord[], model: string) {
  const { strip, ink } = barred();
  return lineOfWords(strip, ink, words, recogniser(model))!.characters.map(({ reading, span, spaceBefore }) => ({
    text: reading.text,
    from: Math.round(span.from),
    to: Math.round(span.to),
    spaceBefore,
  }));
}

test('words are apart, and characters lie side by side', () => {
  const words = [
    word([
      ['т', 20, 40],
      ['о', 40, 60],
    ]),
    word([['и', 70, 90]]),
  ]; // prettier-ignore
  expect(charactersOf(words, 'Tesseract_rus')).toEqual([
    { text: 'т', from: 20, to: 40, spaceBefore: false },
    { text: 'о', from: 40, to: 60, spaceBefore: false },
    { text: 'и', from: 70, to: 90, spaceBefore: true },
  ]);
});

test('letters of a word from right to left keep their order, also where their boxes overlap', () => {
  // Tesseract gives joined letters the box of both.
  const words = [
    word([
      ['م', 370, 398],
      ['ر', 370, 398],
      ['ا', 365, 369],
      ['ت', 339, 361],
    ]),
  ]; // prettier-ignore
  const placed = charactersOf(words, 'Tesseract_ara');
  expect(placed.map(({ text }) => text)).toEqual(['م', 'ر', 'ا', 'ت']);
  for (let i = 1; i < placed.length; i++) expect(placed[i]!.to).toBeLessThanOrEqual(placed[i - 1]!.from);
  expect(placed[0]!.to).toBe(398);
  expect(placed[3]!.from).toBe(339);
});

test('a character has its marks', () => {
  const words = [
    word([
      ['ह', 20, 60],
      ['ि', 20, 60],
      ['न', 60, 80],
      ['्', 60, 80],
      ['द', 80, 100],
      ['ी', 100, 110],
    ]),
  ]; // prettier-ignore
  expect(charactersOf(words, 'Tesseract_hin').map(({ text }) => text)).toEqual(['हि', 'न्', 'दी']);
});

test('syllables of Thai are no words; a wide gap is a space', () => {
  const words = [word([['ก', 20, 40]]), word([['ั', 30, 40]]), word([['บ', 42, 60]]), word([['ท', 75, 90]])]; // prettier-ignore
  expect(charactersOf(words, 'Tesseract_tha')).toEqual([
    { text: 'กั', from: 20, to: expect.any(Number), spaceBefore: false },
    { text: 'บ', from: expect.any(Number), to: 60, spaceBefore: false },
    { text: 'ท', from: 75, to: 90, spaceBefore: true },
  ]);
});

test('nothing read is no line', () => {
  const { strip, ink } = barred();
  expect(lineOfWords(strip, ink, [], recogniser('Tesseract_rus'))).toBeUndefined();
});
