import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageExtension, Source } from '../../document/index.ts';
import { openImageReader } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-image-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

let count = 0;
async function put(bytes: Uint8Array, extension: PageExtension): Promise<Source> {
  const file = path.join(folder, `${count++}.${extension}`);
  await writeFile(file, bytes);
  return {
    path: file,
    name: `picture.${extension}`,
    mediaType: `image/${extension}`,
    extension,
    size: bytes.length,
    sha256: '',
  };
}

/** A 60 x 40 picture: left half red, right half blue. */
const twoHalves = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } }, left: 30, top: 0 },
  ]);

async function pixels(source: Source, pageNumber = 1) {
  const reader = await openImageReader(source);
  const sheet = await reader.sheet(pageNumber);
  const raster = await sheet.raster(sheet.nativeDpi!);
  const at = (x: number, y: number): number[] => [
    ...raster.data.subarray((y * raster.width + x) * 3, (y * raster.width + x) * 3 + 3),
  ];
  return { reader, sheet, raster, at };
}

const near = (actual: number[], expected: number[], tolerance = 12): void => {
  for (const [i, value] of expected.entries()) expect(Math.abs(actual[i]! - value)).toBeLessThanOrEqual(tolerance);
};

test.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)('%s is decoded to RGB', async (format) => {
  const { raster, at } = await pixels(
    await put(await twoHalves().toFormat(format).toBuffer(), format === 'jpeg' ? 'jpg' : format),
  );
  expect([raster.width, raster.height, raster.channels]).toEqual([60, 40, 3]);
  near(at(5, 20), [255, 0, 0]);
  near(at(55, 20), [0, 0, 255]);
});

test('EXIF orientation is applied to pixels and page size', async () => {
  const source = await put(await twoHalves().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'jpg');
  const { reader, raster, at } = await pixels(source);
  expect([raster.width, raster.height]).toEqual([40, 60]);
  expect(reader.pageSize(1)).toEqual({ width: 40, height: 60 });
  near(at(20, 5), [255, 0, 0]);
  near(at(20, 55), [0, 0, 255]);
});

test('transparent pixels become white', async () => {
  const png = await sharp({
    create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { at } = await pixels(await put(png, 'png'));
  expect(at(10, 10)).toEqual([255, 255, 255]);
});

test('16-bit, 1-bit and CMYK pictures come out as 8-bit RGB', async () => {
  const deep = await twoHalves().toColourspace('rgb16').png().toBuffer();
  near((await pixels(await put(deep, 'png'))).at(5, 5), [255, 0, 0]);
  const bilevel = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ffffff' } })
    .toColourspace('b-w')
    .tiff({ bitdepth: 1 })
    .toBuffer();
  expect((await pixels(await put(bilevel, 'tiff'))).at(5, 5)).toEqual([255, 255, 255]);
  const cmyk = await twoHalves().toColourspace('cmyk').jpeg().toBuffer();
  const red = (await pixels(await put(cmyk, 'jpg'))).at(5, 5);
  expect(red[0]).toBeGreaterThan(180);
  expect(red[2]).toBeLessThan(80);
});

test('every page of a TIFF is a page, but only the first frame of a GIF', async () => {
  const frames = [30, 50].map((height) => ({
    create: { width: 40, height, channels: 3 as const, background: '#00ff00' },
  }));
  const raw = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const gif = await sharp(
    raw.map((png) => png),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer()
    .catch(() => undefined);
  if (gif) expect((await openImageReader(await put(gif, 'gif'))).pageCount).toBe(1);
  const tiff = await openImageReader(await put(multiPageTiff([32, 48]), 'tiff'));
  expect(tiff.pageCount).toBe(2);
  expect(tiff.pageSize(2)).toEqual({ width: 24, height: 48 });
  expect((await (await tiff.sheet(2)).raster(72)).height).toBe(48);
});

test('a TIFF in big-endian order is read', async () => {
  const directory = Buffer.alloc(2 + 9 * 12 + 4);
  const tags = [
    [256, 3, 40],
    [257, 3, 30],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 30],
    [279, 4, 1200],
  ] as const;
  directory.writeUInt16BE(tags.length, 0);
  tags.forEach(([tag, type, value], i) => {
    directory.writeUInt16BE(tag, 2 + i * 12);
    directory.writeUInt16BE(type, 4 + i * 12);
    directory.writeUInt32BE(1, 6 + i * 12);
    directory.writeUInt32BE(type === 3 ? value * 65536 : value, 10 + i * 12);
  });
  const head = Buffer.from('4d4d002a00000000', 'hex');
  head.writeUInt32BE(8 + 1200, 4);
  const { raster } = await pixels(await put(Buffer.concat([head, Buffer.alloc(1200, 90), directory]), 'tiff'));
  expect([raster.width, raster.height, raster.data[0]]).toEqual([40, 30, 90]);
});

test('sizes outside the limits are refused with their size before decoding', async () => {
  const tiny = await sharp({ create: { width: 19, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(openImageReader(await put(tiny, 'png'))).rejects.toMatchObject({
    code: 40304,
    message: expect.stringContaining('19 x 100'),
  });
  const long = await sharp({ create: { width: 10_001, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(openImageReader(await put(long, 'png'))).rejects.toMatchObject({ errorName: 'IMAGE_DIMENSIONS' });
});

test('truncated and broken files are reported as corrupted', async () => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
  const jpeg = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  await expect(openImageReader(await put(jpeg.subarray(0, jpeg.length / 2), 'jpg'))).rejects.toMatchObject({
    code: 40422,
  });
  const png = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  await expect(openImageReader(await put(png.subarray(0, png.length / 2), 'png'))).rejects.toMatchObject({
    code: 40422,
  });
  await expect(
    openImageReader(await put(Buffer.from('BM, but not a bitmap at all, really'), 'bmp')),
  ).rejects.toMatchObject({ code: 40422 });
});

test('density gives the paper size; without it the picture is as wide as A4, and small ones stay small', async () => {
  const sized = async (width: number, height: number, density?: number) => {
    const image = sharp({ create: { width, height, channels: 3, background: '#fff' } });
    const bytes = await (density ? image.withMetadata({ density }) : image).jpeg().toBuffer();
    return (await openImageReader(await put(bytes, 'jpg'))).pageSize(1);
  };
  expect((await sized(1654, 2339, 200)).width).toBeCloseTo(595.4, 0);
  expect((await sized(1500, 2000)).width).toBeCloseTo(595.4, 0);
  expect((await sized(2000, 1500)).width).toBeCloseTo(841.7, 0);
  expect((await sized(400, 200)).width).toBe(400);
});

test('a region has its origin and the requested resolution, enlarged at most twice', async () => {
  const reader = await openImageReader(await put(await twoHalves().png().toBuffer(), 'png'));
  const sheet = await reader.sheet(1);
  const part = await sheet.raster(144, { region: { x0: 30, y0: 10, x1: 50, y1: 20 } });
  expect(part).toMatchObject({ width: 40, height: 20, dpi: 144, originX: 30, originY: 10 });
  near([...part.data.subarray(0, 3)], [0, 0, 255]);
  expect((await sheet.raster(600)).width).toBe(120);
  expect((await sheet.raster(72, { grey: true })).channels).toBe(1);
});

/** An uncompressed 8-bit grey TIFF, 24 px wide, with one page for each height. */
function multiPageTiff(heights: number[]): Uint8Array {
  const width = 24;
  const parts: Uint8Array[] = [Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0)];
  let offset = 8;
  heights.forEach((height, i) => {
    const tags: [number, number, number][] = [
      [256, 3, width],
      [257, 3, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, 0],
      [277, 3, 1],
      [278, 3, height],
      [279, 4, width * height],
    ];
    const directory = new DataView(new ArrayBuffer(2 + tags.length * 12 + 4));
    const pixelsAt = offset + directory.byteLength;
    tags[5]![2] = pixelsAt;
    directory.setUint16(0, tags.length, true);
    tags.forEach(([tag, type, value], k) => {
      directory.setUint16(2 + k * 12, tag, true);
      directory.setUint16(4 + k * 12, type, true);
      directory.setUint32(6 + k * 12, 1, true);
      if (type === 3) directory.setUint16(10 + k * 12, value, true);
      else directory.setUint32(10 + k * 12, value, true);
    });
    offset = pixelsAt + width * height;
    directory.setUint32(2 + tags.length * 12, i + 1 < heights.length ? offset : 0, true);
    parts.push(new Uint8Array(directory.buffer), new Uint8Array(width * height).fill(200));
  });
  return Buffer.concat(parts);
}
