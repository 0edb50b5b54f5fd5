import { expect, test } from 'vitest';
import { characterSpans } from './character-boxes.ts';
import { type BestClasses, decodeCtc, meanConfidence, perLine, type Reading } from './ctc.ts';
import type { Ink } from './ink.ts';
import { inkOf } from './ink.ts';
import { glyphsOf, measureLine, OCR_BOLD, OCR_REGULAR } from './line-glyphs.ts';
import { inkExtent } from './metrics.ts';
import { harmonise } from './page-style.ts';
import { withoutRepeats } from './repeats.ts';
import { STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const reading = (text: string, from: number, to = from + 1, confidence = 0.9): Reading => ({
  text,
  from,
  to,
  confidence,
  candidates: [{ text, confidence }],
});

/** A white strip with black bars `[x0, x1, y0, y1]`. */
function stripOf(width: number, bars: [number, number, number, number][], at = { x: 0, y: 0 }): Strip {
  const data = new Uint8Array(width * STRIP_HEIGHT * 3).fill(255);
  for (const [x0, x1, y0, y1] of bars)
    for (let y = y0; y < y1; y++) data.fill(0, (y * width + x0) * 3, (y * width + x1) * 3);
  return {
    data,
    width,
    height: STRIP_HEIGHT,
    channels: 3,
    scaleX: 1,
    scaleY: 1,
    box: level(at.x, at.y, at.x + width, at.y + STRIP_HEIGHT),
  };
}

const lineOf = (strip: Strip, readings: Reading[]) =>
  measureLine(strip, inkOf(strip) as Ink, { readings, confidence: 0.9, step: 8 })!;

test('CTC: repeats merge, blanks separate, candidates come from the most confident step', () => {
  const characters = ['a', 'b', ' '];
  const indices = Int32Array.of(0, 1, 1, 2, 1, 2, 0, 1, 2, 1, 1, 2);
  const values = Float32Array.of(0.9, 0.1, 0.6, 0.4, 0.8, 0.2, 0.9, 0.1, 0.7, 0.2, 0.5, 0.3);
  const readings = decodeCtc({ steps: Int32Array.of(0, 1, 2, 3, 4, 5), values, indices, k: 2 }, characters);
  expect(readings.map(({ text, from, to }) => ({ text, from, to }))).toEqual([
    { text: 'a', from: 1, to: 3 },
    { text: 'b', from: 4, to: 5 },
    { text: 'a', from: 5, to: 6 },
  ]);
  expect(readings[0]!.confidence).toBeCloseTo(0.8);
  expect(readings[0]!.candidates.map((c) => c.text)).toEqual(['a', 'b']);
  expect(meanConfidence([])).toBe(0);
});

test('CTC: steps that were not looked at are blank, and separate', () => {
  const seen: BestClasses = {
    steps: Int32Array.of(1, 2, 4, 9),
    values: Float32Array.of(0.6, 0.8, 0.7, 0.9),
    indices: Int32Array.of(1, 1, 1, 0),
    k: 1,
  };
  expect(
    decodeCtc(seen, ['a']).map(({ text, confidence, from, to }) => [text, Math.round(confidence * 10), from, to]),
  ).toEqual([
    ['a', 8, 1, 3],
    ['a', 7, 4, 5],
  ]);
});

test('lines that were read together come apart at their length, also one without any step', () => {
  const all: BestClasses = {
    steps: Int32Array.of(2, 3, 9),
    values: Float32Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
    indices: Int32Array.of(1, 2, 3, 4, 5, 6),
    k: 2,
  };
  expect(perLine(all, 3, 4).map(({ steps, indices }) => [[...steps], [...indices]])).toEqual([
    [
      [2, 3],
      [1, 2, 3, 4],
    ],
    [[], []],
    [[1], [5, 6]],
  ]);
});

test('characters shrink to their ink, whatever their step', () => {
  const strip = stripOf(96, [
    [10, 30, 10, 38],
    [40, 60, 10, 38],
  ]);
  const spans = characterSpans([reading('中', 3), reading('国', 5)], inkOf(strip), 8, 96);
  expect(spans).toEqual([
    { from: 10, to: 30 },
    { from: 40, to: 60 },
  ]);
});

test('a wide gap between words is a space even if the network saw none; ideographs stay together', () => {
  const bars: [number, number, number, number][] = [
    [10, 24, 12, 36],
    [26, 40, 12, 36],
    [56, 70, 12, 36],
    [72, 86, 12, 36],
  ];
  const at = [17, 33, 63, 79].map((x) => x / 8 - 0.5);
  const spaces = (text: string): boolean[] =>
    lineOf(
      stripOf(96, bars),
      [...text].map((ch, i) => reading(ch, at[i]!, at[i]! + 1)),
    ).characters.map((c) => c.spaceBefore);
  expect(spaces('abcd')).toEqual([false, false, true, false]);
  expect(spaces('中国人民')).toEqual([false, false, false, false]);
});

test('full stops and colons with space around them do not split numbers, wider gaps do', () => {
  const bars: [number, number, number, number][] = [
    [4, 18, 12, 36],
    [26, 30, 32, 36],
    [42, 56, 12, 36],
    [60, 74, 12, 36],
  ];
  const at = [11, 28, 49, 67].map((x) => x / 8 - 0.5);
  const spaces = (text: string, moved = 0): boolean[] =>
    lineOf(
      stripOf(
        96,
        bars.map(([x0, x1, ...rows], i) => [x0 + (i > 1 ? moved : 0), x1 + (i > 1 ? moved : 0), ...rows]),
      ),
      [...text].map((ch, i) => reading(ch, at[i]! + (i > 1 ? moved / 8 : 0), at[i]! + 1 + (i > 1 ? moved / 8 : 0))),
    ).characters.map((c) => c.spaceBefore);
  expect(spaces('5.20')).toEqual([false, false, false, false]);
  expect(spaces('5:20')).toEqual([false, false, false, false]);
  expect(spaces('a:20')).toEqual([false, false, true, false]);
  expect(spaces('5.20', 16)).toEqual([false, false, true, false]);
});

test('spaces seen by the network are kept, and are never glyphs', () => {
  const strip = stripOf(96, [
    [10, 30, 12, 36],
    [60, 80, 12, 36],
  ]);
  const glyphs = glyphsOf(lineOf(strip, [reading('A', 2), reading(' ', 5), reading('B', 8)]), OCR_REGULAR, {
    toPoints: 0.5,
    originX: 100,
    originY: 0,
  });
  expect(glyphs.map(({ text, spaceBefore, x0, x1 }) => ({ text, spaceBefore, x0, x1 }))).toEqual([
    { text: 'A', spaceBefore: false, x0: 105, x1: 115 },
    { text: 'B', spaceBefore: true, x0: 130, x1: 140 },
  ]);
  expect(glyphs[0]).toMatchObject({ y0: 6, y1: 18, angle: 0, origin: 'ocr', mcid: -1 });
});

test('size and baseline take the letters of the line into account', () => {
  const em = 40;
  const line = (text: string) => {
    const { ascent, descent } = inkExtent(text);
    const height = Math.round((ascent + descent) * em);
    return lineOf(stripOf(96, [[10, 80, 5, 5 + height]]), [reading(text, 5)]);
  };
  for (const text of ['x', 'h', 'H', 'g', '国']) expect(Math.abs(line(text).size - em)).toBeLessThan(1.5);
  // Bottom of the ink of g: a descender below the baseline.
  const g = line('g');
  expect(g.bottom - g.baseline).toBeCloseTo(0.22 * em, 0);
});

test('rulings across the strip are erased before reading', () => {
  const strip = stripOf(96, [
    [20, 22, 0, 48],
    [40, 60, 14, 34],
  ]);
  const ink = inkOf(strip)!;
  expect([ink.top, ink.bottom]).toEqual([14, 34]);
  expect(strip.data[(10 * 96 + 20) * 3]).toBe(255);
});

test('light writing on dark paper is ink; a uniform strip is blank', () => {
  const strip = stripOf(96, [[10, 80, 12, 36]]);
  const inverted: Strip = { ...strip, data: strip.data.map((v) => 255 - v) };
  // More than half of it is paper.
  expect(inkOf(inverted)).toMatchObject({ top: 12, bottom: 36, color: 0xffffff });
  expect(inkOf(stripOf(96, []))).toBeUndefined();
});

test('similar sizes become one, heavy strokes become the bold font', () => {
  const base = lineOf(stripOf(96, [[10, 80, 12, 36]]), [reading('a', 5)]);
  const lines = [10, 10.2, 10.3, 10.5, 14].map((size, i) => ({
    ...base,
    size,
    ideographic: false,
    unread: 0,
    stroke: i === 4 ? 0.2 : 0.1,
  }));
  const styled = harmonise(lines);
  expect(new Set(styled.slice(0, 4).map(({ line }) => line.size)).size).toBe(1);
  expect(styled[4]!.line.size).toBe(14);
  expect(styled.map(({ font }) => font === OCR_BOLD)).toEqual([false, false, false, false, true]);
});

test('a character read twice at one place is kept once, by confidence', () => {
  const strip = stripOf(96, [[40, 60, 12, 36]]);
  const sure = lineOf(strip, [reading('5', 5, 6, 0.9)]);
  const unsure = lineOf(strip, [reading('S', 5, 6, 0.6)]);
  const elsewhere = lineOf(stripOf(96, [[40, 60, 12, 36]], { x: 200, y: 0 }), [reading('7', 5)]);
  expect(
    withoutRepeats([unsure, sure, elsewhere]).flatMap((line) => line.characters.map((c) => c.reading.text)),
  ).toEqual(['5', '7']);
});

test('a slightly skewed line on a curved page is level and has one baseline', () => {
  const line = lineOf(
    stripOf(800, [
      [10, 30, 12, 36],
      [770, 790, 12, 36],
    ]),
    [reading('A', 2), reading('B', 97)],
  );
  const slant = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    const box = { ...line.box, ux: Math.cos(radians), uy: Math.sin(radians) };
    const [a, b] = glyphsOf({ ...line, box }, OCR_REGULAR, { toPoints: 1, originX: 0, originY: 0 });
    return { step: b!.baseline - a!.baseline, angle: a!.angle, quad: a!.quad !== undefined };
  };
  expect(slant(0.4)).toEqual({ step: 0, angle: 0, quad: false });
  expect(slant(2)).toEqual({ step: 0, angle: 0, quad: true });
  expect(slant(6).angle).toBe(6);
  expect(slant(6).step).toBeGreaterThan(75);
});

test('writing far from all characters that were read with confidence is unread', () => {
  // Four letters of one width; the second and third are not in the dictionary.
  const strip = stripOf(
    320,
    [0, 80, 160, 240].map((x) => [x + 20, x + 50, 10, 38] as [number, number, number, number]),
  );
  expect(lineOf(strip, [reading('a', 4), reading('d', 34)]).unread).toBeCloseTo(0.5);
  const all = ['a', 'b', 'c', 'd'].map((text, i) => reading(text, 4 + 10 * i));
  expect(lineOf(strip, all).unread).toBe(0);
  expect(
    lineOf(
      strip,
      all.map((one) => ({ ...one, confidence: 0.4 })),
    ).unread,
  ).toBe(1);
  // Leaders are no writing.
  const leaders = stripOf(320, [
    [20, 50, 10, 38],
    [60, 320, 33, 36],
  ]); // prettier-ignore
  expect(lineOf(leaders, [reading('a', 4)]).unread).toBe(0);
});
