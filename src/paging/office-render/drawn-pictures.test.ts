import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { FlowPicture, Raster, SheetReader } from '../../document/index.ts';
import { withDrawnPictures } from './drawn-pictures.ts';

it('charts of slides get a crop of the slide; pictures keep their own pixels', async () => {
  const raster = vi.fn(
    async (dpi: number): Promise<Raster> => ({
      data: new Uint8Array(2 * 1 * 3).fill(7),
      width: 2,
      height: 1,
      channels: 3,
      dpi,
    }),
  );
  const sheet = vi.fn(async () => ({ raster }));
  const box = { x0: -10, y0: 20, x1: 110, y1: 80 };
  const own = { mimeType: 'image/png', bytes: async () => new Uint8Array() };
  const blocks: FlowPicture[] = [
    { kind: 'picture', subType: 'chart', box },
    { kind: 'picture', subType: 'chart', box, image: own },
    { kind: 'picture', box },
  ];
  const page = { pageNumber: 3, width: 400, height: 300, blocks: blocks.map((block) => ({ block, box, size: 10 })) };
  const [made] = withDrawnPictures([page], { sheet } as unknown as SheetReader);
  const [chart, picture, missing] = (made?.blocks ?? []).map(({ block }) => (block as FlowPicture).image);
  expect(picture).toBe(own);
  expect(missing).toBeUndefined();
  expect(chart).toMatchObject({ width: 110, height: 60 });
  expect(sheet).not.toHaveBeenCalled();
  expect(await sharp(await chart?.bytes()).metadata()).toMatchObject({ width: 2, height: 1 });
  expect(sheet).toHaveBeenCalledWith(3);
  expect(raster).toHaveBeenCalledWith(200, { region: { x0: 0, y0: 20, x1: 110, y1: 80 } });
});
