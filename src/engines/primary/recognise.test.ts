import { expect, test, vi } from 'vitest';
import { defaultParseOptions, type Raster, type Sheet } from '../../document/index.ts';
import { hasInk, recognise } from './recognise.ts';

const blank = (dpi: number, value = 252): Raster => ({
  data: new Uint8Array(4 * dpi * 6 * dpi * 3).fill(value),
  width: 4 * dpi,
  height: 6 * dpi,
  channels: 3,
  dpi,
});

test('what is dark from afar is ink: a stroke of any colour is, paper grain is not', () => {
  expect(hasInk(blank(200))).toBe(false);
  const grainy = blank(200);
  for (let i = 1000; i < grainy.data.length; i += 9000) grainy.data.fill(60, i, i + 3);
  expect(hasInk(grainy)).toBe(false);
  const green = blank(200);
  for (let y = 300; y < 312; y++)
    for (let x = 300; x < 312; x++) green.data.set([0, 255, 0], (y * green.width + x) * 3);
  expect(hasInk(green)).toBe(true);
  const grey: Raster = { data: new Uint8Array(36 * 36).fill(255), width: 36, height: 36, channels: 1, dpi: 36 };
  expect(hasInk(grey)).toBe(false);
  grey.data[700] = 200;
  expect(hasInk(grey)).toBe(true);
});

test('a blank scan is drawn once and not read', async () => {
  const raster = vi.fn(async () => blank(200));
  const page = {
    pageNumber: 1,
    width: 288,
    height: 432,
    angle: 0,
    origin: 'pdf',
    glyphs: [],
    rulings: [],
    fills: [],
    links: [],
    widgets: [],
    dropped: [],
  };
  const scan = { x0: 0, y0: 0, x1: 288, y1: 432, kind: 'bitmap' };
  const sheet = { ...page, pictures: [scan], textLayer: { quality: 'none', reasons: [] }, raster } as unknown as Sheet;
  const ocr = vi.fn();
  const read = await recognise(
    sheet,
    { ...defaultParseOptions, parseMode: 'auto' },
    { ocr, sink: { put: vi.fn() } as never },
    new AbortController().signal,
  );
  expect(read).toMatchObject({ ocr: false, content: { glyphs: [] } });
  expect(raster).toHaveBeenCalledTimes(1);
  expect(ocr).not.toHaveBeenCalled();
});
