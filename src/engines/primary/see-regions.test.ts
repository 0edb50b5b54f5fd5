import { expect, test, vi } from 'vitest';
import { defaultParseOptions, type Raster } from '../../document/index.ts';
import type { RegionFinder } from '../../layout/index.ts';
import type { RecognisedPage } from './recognise.ts';
import { seeRegions } from './see-regions.ts';
import type { PageTools } from './tools.ts';

const page = { raster: { width: 10, height: 10 } as Raster } as RecognisedPage;
const region = { kind: 'table', box: { x0: 0, y0: 0, x1: 9, y1: 9 }, confidence: 0.9 } as const;
const toolsWith = (finder: Partial<RegionFinder> | undefined) =>
  ({ regions: vi.fn(async () => finder) }) as unknown as PageTools;

test('a scanned page is given to the layout model, whose name is returned', async () => {
  const seen = await seeRegions(page, defaultParseOptions, toolsWith({ model: 'tiny', find: async () => [region] }));
  expect(seen).toEqual({ regions: [region], all: [region], models: ['tiny'], warnings: [] });
});

test('faint regions are evidence for tables only', async () => {
  const faint = { ...region, confidence: 0.2 };
  const finder = { model: 'tiny', find: async () => [region, faint] };
  const seen = await seeRegions(page, defaultParseOptions, toolsWith(finder));
  expect(seen).toMatchObject({ regions: [region], all: [region, faint] });
});

test('digital pages and quick reading do not load it', async () => {
  const tools = toolsWith({ model: 'tiny', find: async () => [region] });
  expect((await seeRegions({ ...page, raster: undefined }, defaultParseOptions, tools)).regions).toEqual([]);
  expect((await seeRegions(page, { ...defaultParseOptions, parseMode: 'lite' }, tools)).regions).toEqual([]);
  expect(tools.regions).not.toHaveBeenCalled();
});

test('falls back to rules if it is missing, and with a warning if it fails', async () => {
  expect(await seeRegions(page, defaultParseOptions, toolsWith(undefined))).toEqual({
    regions: [],
    models: [],
    warnings: [],
  });
  const failing = toolsWith({ model: 'tiny', find: () => Promise.reject(new Error('out of memory')) });
  expect(await seeRegions(page, defaultParseOptions, failing)).toEqual({
    regions: [],
    models: [],
    warnings: ['The layout model failed on this page; it was read by rules.'],
  });
});
