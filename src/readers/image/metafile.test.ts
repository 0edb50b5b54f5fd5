import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMetafile } from './metafile.ts';
import { unpackPicture } from './stored-picture.ts';
import { dib, emf, emfRecord, placeableWmf, plusComment, stretchDib, wmfRecord } from './testing.ts';

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
/** Two pixels wide, one high. */
const pair = dib(2, 1, [RED, BLUE]);
const colours = async (bytes: Uint8Array): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().raw().toBuffer()),
];
const LINE = emfRecord(54, new Uint8Array(8));

async function pixelsOf(bytes: Uint8Array): Promise<number[] | string> {
  const file = await unpackPicture(bytes);
  return file.kind === 'pixels' ? colours(file.bytes) : file.kind;
}

describe('an enhanced metafile', () => {
  it('containing one bitmap is that bitmap, with its size in points', async () => {
    const bytes = emf([stretchDib(pair)], { width: 25.4, height: 12.7 });
    expect(readMetafile(bytes)?.size).toEqual({ width: expect.closeTo(72), height: expect.closeTo(36) });
    expect(await pixelsOf(bytes)).toEqual([...RED, ...BLUE]);
  });

  it('mirrors the bitmap as the record does', async () => {
    expect(await pixelsOf(emf([stretchDib(pair, { width: -2 })]))).toEqual([...BLUE, ...RED]);
  });

  it('must be drawn if it contains more: marks on top of the bitmap, two bitmaps, part of a bitmap, an icon', async () => {
    expect(await pixelsOf(emf([stretchDib(pair), LINE]))).toBe('metafile');
    expect(
      await pixelsOf(emf([stretchDib(pair, { operation: 0x8800c6 }), stretchDib(pair, { operation: 0xee0086 })])),
    ).toBe('metafile');
    expect(await pixelsOf(emf([stretchDib(pair, { sourceWidth: 1 })]))).toBe('metafile');
    expect(await pixelsOf(emf([stretchDib(pair, { bounds: [0, 0, 10, 10] })], { bounds: [0, 0, 100, 100] }))).toBe(
      'metafile',
    );
  });

  it('ignores what is hidden below a covering bitmap', async () => {
    expect(await pixelsOf(emf([LINE, stretchDib(pair)]))).toEqual([...RED, ...BLUE]);
  });

  it('may contain a compressed file as its bitmap', async () => {
    const png = await sharp(Uint8Array.from([...RED, ...BLUE]), { raw: { width: 2, height: 1, channels: 3 } })
      .png()
      .toBuffer();
    const compressed = { ...dib(2, 1, []), bits: png };
    new DataView(compressed.info.buffer).setUint32(16, 5, true);
    expect(await pixelsOf(emf([stretchDib(compressed)]))).toEqual([...RED, ...BLUE]);
  });

  it('may contain a file in EMF+ records, split into parts', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const file = await unpackPicture(emf([plusComment(png, 40), stretchDib(pair)]));
    expect(file.kind === 'pixels' && Buffer.from(file.bytes).equals(png)).toBe(true);
  });

  it('that is truncated or has false lengths is no bitmap, without an error', async () => {
    const bytes = emf([stretchDib(pair)]);
    for (let length = 88; length < bytes.length - 20; length += 3)
      expect(await pixelsOf(bytes.subarray(0, length))).toBeTypeOf('string');
    const lying = emf([stretchDib(pair)]);
    new DataView(lying.buffer).setUint32(88 + 60, 0x7fffffff, true);
    expect(await pixelsOf(lying)).toBe('metafile');
  });
});

describe('a Windows metafile', () => {
  /** StretchDIB: source 1 x 2 from 0,0, target as given; words. */
  const record = (width: number): Uint8Array => {
    const fields = new Uint8Array(22);
    const view = new DataView(fields.buffer);
    view.setUint32(0, 0xcc0020, true);
    [1, 2, 0, 0, 1, width].forEach((value, i) => void view.setInt16(6 + 2 * i, value, true));
    return wmfRecord(0x0f43, Buffer.concat([fields, pair.info, pair.bits]));
  };

  it('containing one bitmap is that bitmap', async () => {
    const bytes = placeableWmf([record(2)]);
    expect(readMetafile(bytes)).toMatchObject({ kind: 'wmf', size: { width: 72, height: 36 } });
    expect(await pixelsOf(bytes)).toEqual([...RED, ...BLUE]);
    expect(await pixelsOf(placeableWmf([record(-2)]))).toEqual([...BLUE, ...RED]);
  });

  it('with lines must be drawn', async () => {
    expect(await pixelsOf(placeableWmf([record(2), wmfRecord(0x0213, new Uint8Array(4))]))).toBe('metafile');
    // Without the placeable header.
    expect(await pixelsOf(placeableWmf([wmfRecord(0x0213, new Uint8Array(4))]).subarray(22))).toBe('metafile');
  });
});

it('unpacks compressed metafiles and SVG, and keeps other pictures', async () => {
  expect(await pixelsOf(gzipSync(emf([stretchDib(pair)])))).toEqual([...RED, ...BLUE]);
  expect((await unpackPicture(gzipSync('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).kind).toBe(
    'svg',
  );
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff);
  expect(await unpackPicture(jpeg)).toEqual({ kind: 'pixels', bytes: jpeg });
});

it('refuses a bitmap that claims more pixels than it has before decoding', async () => {
  const file = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), dib(2, 1, [RED, BLUE]).info, Buffer.alloc(8)]);
  file.writeInt32LE(60_000, 18);
  file.writeInt32LE(60_000, 22);
  await expect(unpackPicture(file)).rejects.toThrow(RangeError);
});
