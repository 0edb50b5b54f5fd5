import { describe, expect, it } from 'vitest';
import { emptyPage, mapPoint, type Sheet, unturned } from '../../../document/index.ts';
import { fromPoints, ofRaster, pagePicture, quarterTurn } from './page-picture.ts';

const sheet = (given: Partial<Sheet>): Sheet => ({
  ...emptyPage({ width: 200, height: 100, origin: 'image' }),
  raster: async () => {
    throw new Error('nothing is drawn here');
  },
  ...given,
});

describe('the page as the client knows it', () => {
  it('has the pixels of a picture file', () => {
    const page = pagePicture(sheet({ fileDpi: 144 }), 72);
    expect(page).toMatchObject({ width: 400, height: 200, dpi: 0 });
    expect(mapPoint(page.ofSheet, { x: 10, y: 20 })).toEqual({ x: 20, y: 40 });
    // A picture that was scaled down for reading.
    expect(mapPoint(ofRaster(page, 36), { x: 10, y: 20 })).toEqual({ x: 40, y: 80 });
  });

  it('is drawn if the file has no pixels', () => {
    expect(pagePicture(sheet({ origin: 'pdf' }), 144)).toMatchObject({ width: 400, height: 200, dpi: 144 });
  });

  it('has the stored orientation, before the EXIF rotation', () => {
    // Stored upright as 100 x 200 points, shown rotated clockwise by 90 degrees.
    const asSent = { width: 100, height: 200, toSource: unturned(90, 100, 200), raster: sheet({}).raster };
    const page = pagePicture(sheet({ fileDpi: 72, asSent }), 72);
    expect(page).toMatchObject({ width: 100, height: 200 });
    expect(mapPoint(page.ofSheet, { x: 0, y: 0 })).toEqual({ x: 0, y: 200 });
    expect(quarterTurn(page.ofSheet, { width: 200, height: 100 })).toBe(270);
  });
});

it('maps points and pixels alike', () => {
  expect(mapPoint(fromPoints([2, 0, 1, 0, 2, 0, 0, 0, 1], 36), { x: 10, y: 10 })).toEqual({ x: 11, y: 10 });
});
