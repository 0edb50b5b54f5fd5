import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { cropRaster, saveRaster } from './picture-files.ts';

const raster = (width: number, height: number, dpi = 144): Raster => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x % 256, y % 256, 7], (y * width + x) * 3);
  return { data, width, height, channels: 3, dpi };
};

describe('cropRaster', () => {
  it('crops the pixels of a region given in points', () => {
    const part = cropRaster(raster(200, 100), { x0: 10, y0: 20, x1: 30, y1: 25 });
    expect([part.width, part.height]).toEqual([40, 10]);
    expect([...part.data.subarray(0, 3)]).toEqual([20, 40, 7]);
    expect([part.originX, part.originY]).toEqual([10, 20]);
  });

  it('clips to the raster and never returns an empty picture', () => {
    const part = cropRaster(raster(20, 20), { x0: -50, y0: 500, x1: 500, y1: 600 });
    expect([part.width, part.height]).toEqual([20, 1]);
  });
});

describe('saveRaster', () => {
  it('writes large pictures as JPEG, small ones losslessly', async () => {
    const put: { bytes: Uint8Array; mime: string }[] = [];
    const sink = {
      put: async (bytes: Uint8Array, mime: string) => {
        put.push({ bytes, mime });
        return String(put.length);
      },
    };
    const large = await saveRaster(raster(200, 100), sink);
    const small = await saveRaster(raster(10, 10), sink);
    expect(large).toMatchObject({ key: '1', mimeType: 'image/jpeg', extension: 'jpg', width: 200, height: 100 });
    expect(small).toMatchObject({ mimeType: 'image/png', extension: 'png' });
    const { data } = await sharp(put[1]!.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 7]);
  });
});
