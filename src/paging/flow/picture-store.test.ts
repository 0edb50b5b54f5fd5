import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { FlowImage, PictureView } from '../../document/index.ts';
import { pictureStore } from './picture-store.ts';
import { saveImage } from './save-image.ts';

const [R, G, B, W] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
/** Red and green above, blue and white below. */
const FOUR = Uint8Array.from([R, G, B, W].flat() as number[]);
const four = await sharp(FOUR, { raw: { width: 2, height: 2, channels: 3 } })
  .png()
  .toBuffer();

const imageOf = (bytes: Uint8Array, rest: Partial<FlowImage> = {}): FlowImage => ({
  bytes: async () => bytes,
  mimeType: '',
  ...rest,
});
async function seen(view: PictureView): Promise<unknown[]> {
  const { data, info } = await sharp(await pictureStore().bytes(imageOf(four, { view })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)]);
  return [info.width, ...pixels.map((pixel) => 'RGBW'[[R, G, B, W].findIndex((one) => String(one) === String(pixel))])];
}

describe('a picture of a document', () => {
  it('is cropped, mirrored and rotated in this order, as the document shows it', async () => {
    expect(await seen({ crop: { left: 0.5, top: 0, right: 0, bottom: 0.5 } })).toEqual([1, 'G']);
    expect(await seen({ crop: { left: 0, top: 0.75, right: 0.75, bottom: 0, unit: 'points' } })).toEqual([1, 'B']);
    expect(await seen({ flipX: true })).toEqual([2, 'G', 'R', 'W', 'B']);
    expect(await seen({ flipY: true })).toEqual([2, 'B', 'W', 'R', 'G']);
    expect(await seen({ turn: 90 })).toEqual([2, 'B', 'R', 'W', 'G']);
    expect(await seen({ flipX: true, turn: 90 })).toEqual([2, 'W', 'G', 'B', 'R']);
    expect(await seen({ crop: { left: 0, top: 0.5, right: 0, bottom: 0 }, turn: 270 })).toEqual([1, 'W', 'B']);
  });

  it('is shown whole if the crop would be empty; padding around it is not added', async () => {
    expect(await seen({ crop: { left: 0.6, top: 0, right: 0.6, bottom: 0 } })).toHaveLength(5);
    expect(await seen({ crop: { left: -0.5, top: -1, right: 0, bottom: 0 } })).toHaveLength(5);
  });

  it('stays byte for byte if nothing is done to it', async () => {
    expect(await pictureStore().bytes(imageOf(four, { view: { turn: 0.2 } }))).toBe(four);
  });

  it('of vectors has the pixels that its size on the page needs', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><rect width="10" height="5" fill="red"/></svg>',
    );
    const { width, height, format } = await sharp(
      await pictureStore().bytes(imageOf(svg, { width: 360, height: 180 })),
    ).metadata();
    expect([width, height, format]).toEqual([1000, 500, 'png']);
  });

  it('of Windows bitmaps and metafiles is converted once', async () => {
    const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(52), Buffer.from([0, 0, 255, 0])]);
    bmp.writeUInt32LE(54, 10);
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(1, 18);
    bmp.writeInt32LE(1, 22);
    bmp.writeUInt16LE(24, 28);
    const image = { mimeType: 'image/bmp', bytes: vi.fn(async () => bmp) };
    const store = pictureStore();
    for (let i = 0; i < 2; i++)
      expect(
        [
          ...(await sharp(await store.bytes(image))
            .raw()
            .toBuffer()),
        ].slice(0, 3),
      ).toEqual(R);
    expect(image.bytes).toHaveBeenCalledTimes(1);
  });

  it('of a metafile is drawn if a drawing program exists, otherwise refused', async () => {
    const wmf = Buffer.alloc(40);
    wmf.writeUInt32LE(0x9ac6cdd7, 0);
    const image = imageOf(wmf);
    const draw = vi.fn(async () => four);
    expect(await pictureStore(draw).bytes(image)).toBe(four);
    expect(draw).toHaveBeenCalledWith(image);
    await expect(pictureStore().bytes(image)).rejects.toThrow(RangeError);
    await expect(pictureStore(async () => undefined).bytes(image)).rejects.toThrow(RangeError);
  });

  it('in CMYK is saved in RGB', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const put = vi.fn(async (_: Uint8Array) => 'key');
    expect(await saveImage(imageOf(bytes), { put }, pictureStore())).toMatchObject({
      mimeType: 'image/jpeg',
      width: 8,
    });
    const { data, info } = await sharp(put.mock.calls[0]?.[0]).raw().toBuffer({ resolveWithObject: true });
    expect([info.channels, data[0]! > 240]).toEqual([3, true]);
  });
});
