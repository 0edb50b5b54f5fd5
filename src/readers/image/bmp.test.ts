import { expect, test } from 'vitest';
import { decodeBmp, readBmpHeader } from './bmp.ts';

interface Spec {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  palette?: number[][];
  masks?: number[];
  rows: Uint8Array;
}

/** A bitmap with a 40-byte header; palette entries are RGB, a negative height means top-down. */
function bitmap({ width, height, bits, compression = 0, palette = [], masks = [], rows }: Spec): Uint8Array {
  const offset = 54 + palette.length * 4 + masks.length * 4;
  const out = new Uint8Array(offset + rows.length);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(10, offset, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(28, bits, true);
  view.setUint32(30, compression, true);
  view.setInt32(38, 7874, true);
  view.setUint32(46, palette.length, true);
  palette.forEach(([r, g, b], i) => {
    out.set([b!, g!, r!, 0], 54 + i * 4);
  });
  masks.forEach((mask, i) => {
    view.setUint32(54 + i * 4, mask, true);
  });
  out.set(rows, offset);
  return out;
}

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];
const RED = [255, 0, 0];

test('24 bits, rows bottom-up and padded to four bytes', () => {
  const rows = Uint8Array.of(0, 0, 255, 0, 0, 0, 0, 0, /* top: */ 255, 255, 255, 1, 2, 3, 0, 0);
  const image = decodeBmp(bitmap({ width: 2, height: 2, bits: 24, rows }));
  expect([...image.data]).toEqual([...WHITE, 3, 2, 1, ...RED, ...BLACK]);
  expect(readBmpHeader(bitmap({ width: 2, height: 2, bits: 24, rows })).resolution).toBe(7874);
});

test('top-down 32 bits', () => {
  const rows = Uint8Array.of(0, 0, 255, 0, 255, 255, 255, 0);
  expect([...decodeBmp(bitmap({ width: 1, height: -2, bits: 32, rows })).data]).toEqual([...RED, ...WHITE]);
});

test('16 bits as 5-5-5, and as 5-6-5 by masks', () => {
  const rows = Uint8Array.of(0x00, 0x7c, 0, 0);
  expect([...decodeBmp(bitmap({ width: 1, height: 1, bits: 16, rows })).data]).toEqual(RED);
  const masked = bitmap({
    width: 1,
    height: 1,
    bits: 16,
    compression: 3,
    masks: [0xf800, 0x07e0, 0x001f],
    rows: Uint8Array.of(0x00, 0xf8, 0, 0),
  });
  expect([...decodeBmp(masked).data]).toEqual(RED);
});

test('palettes of 1, 4 and 8 bits', () => {
  const palette = [WHITE, RED, BLACK];
  expect([
    ...decodeBmp(bitmap({ width: 3, height: 1, bits: 1, palette, rows: Uint8Array.of(0b0100_0000, 0, 0, 0) })).data,
  ]).toEqual([...WHITE, ...RED, ...WHITE]);
  expect([
    ...decodeBmp(bitmap({ width: 3, height: 1, bits: 4, palette, rows: Uint8Array.of(0x21, 0x00, 0, 0) })).data,
  ]).toEqual([...BLACK, ...RED, ...WHITE]);
  expect([
    ...decodeBmp(bitmap({ width: 2, height: 1, bits: 8, palette, rows: Uint8Array.of(2, 1, 0, 0) })).data,
  ]).toEqual([...BLACK, ...RED]);
});

test('run-length encoding with runs, literals, jumps and line ends', () => {
  const palette = [WHITE, RED, BLACK];
  // Bottom row: two red, then literal 2 1 2; top row: skip one to the right, one black.
  const rle8 = Uint8Array.of(2, 1, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1);
  const image = decodeBmp(bitmap({ width: 5, height: 2, bits: 8, compression: 1, palette, rows: rle8 }));
  expect([...image.data]).toEqual([
    ...WHITE,
    ...BLACK,
    ...WHITE,
    ...WHITE,
    ...WHITE,
    ...RED,
    ...RED,
    ...BLACK,
    ...RED,
    ...BLACK,
  ]);
  const rle4 = Uint8Array.of(3, 0x12, 0, 1);
  expect([...decodeBmp(bitmap({ width: 3, height: 1, bits: 4, compression: 2, palette, rows: rle4 })).data]).toEqual([
    ...RED,
    ...BLACK,
    ...RED,
  ]);
});

test('truncated files and unknown kinds are refused', () => {
  const rows = Uint8Array.of(0, 0, 255, 0);
  expect(() => decodeBmp(bitmap({ width: 100, height: 100, bits: 24, rows }))).toThrow(RangeError);
  expect(() =>
    decodeBmp(bitmap({ width: 4, height: 4, bits: 8, compression: 1, palette: [WHITE], rows: Uint8Array.of(4) })),
  ).toThrow('cut short');
  expect(() => decodeBmp(bitmap({ width: 1, height: 1, bits: 24, compression: 4, rows }))).toThrow('compression 4');
  expect(() => readBmpHeader(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
});
