import { expect, test, vi } from 'vitest';
import { defaultParseOptions, type Line, type PageContent, type Raster, type Table } from '../../document/index.ts';
import type { SeenTable, StructureReader } from '../../tables/index.ts';
import type { RecognisedPage } from './recognise.ts';
import { seeStructure } from './see-structure.ts';
import type { PageTools } from './tools.ts';

const read = { raster: { width: 10, height: 10 } as Raster } as RecognisedPage;
const content = { glyphs: [], rulings: [], fills: [], origin: 'image' } as unknown as PageContent;
const lines: Line[] = [];
const { signal } = new AbortController();
const tableWith = (cells: number) =>
  ({
    box: { x0: 0, y0: 0, x1: 9, y1: 9 },
    cells: Array.from({ length: cells }, () => ({ text: { glyphs: [] } })),
  }) as unknown as Table;
const toolsWith = (reader: Partial<StructureReader> | undefined) =>
  ({ structure: vi.fn(async () => reader) }) as unknown as PageTools;
const seen: SeenTable = { rows: 1, cols: 1, headerRows: 0, cells: [], confidence: 1 };

test('tables of a page of pixels are shown to the structure model, which is named', async () => {
  const one = tableWith(4);
  const reader = { model: 'tiny', read: vi.fn(async () => seen) };
  // No text: nothing that the model could tell better.
  expect(await seeStructure(read, [one], content, lines, defaultParseOptions, toolsWith(reader), signal)).toEqual({
    tables: [one],
    models: ['tiny'],
    warnings: [],
  });
  expect(reader.read).toHaveBeenCalledWith(read.raster, one.box);
});

test('digital pages, quick reading, pages without tables and tables too long for the model do not load it', async () => {
  const tools = toolsWith({ model: 'tiny', read: async () => seen });
  const one = [tableWith(4)];
  await seeStructure({ ...read, raster: undefined }, one, content, lines, defaultParseOptions, tools, signal);
  await seeStructure(read, one, content, lines, { ...defaultParseOptions, parseMode: 'lite' }, tools, signal);
  await seeStructure(read, [], content, lines, defaultParseOptions, tools, signal);
  await seeStructure(read, [tableWith(500)], content, lines, defaultParseOptions, tools, signal);
  expect(tools.structure).not.toHaveBeenCalled();
});

test('of many tables the ten with most cells are looked at', async () => {
  const reader = { model: 'tiny', read: vi.fn(async () => undefined) };
  const tables = Array.from({ length: 12 }, (_, i) => ({ ...tableWith(4 + i), box: { x0: 0, y0: 0, x1: i, y1: 9 } }));
  expect(
    (await seeStructure(read, tables, content, lines, defaultParseOptions, toolsWith(reader), signal)).tables,
  ).toEqual(tables);
  expect(reader.read).toHaveBeenCalledTimes(10);
  expect(reader.read).not.toHaveBeenCalledWith(read.raster, tables[0]!.box);
});

test('rules go on where it is not there, and where it fails, which is said', async () => {
  const tables = [tableWith(4)];
  expect(await seeStructure(read, tables, content, lines, defaultParseOptions, toolsWith(undefined), signal)).toEqual({
    tables,
    models: [],
    warnings: [],
  });
  const failing = toolsWith({ model: 'tiny', read: () => Promise.reject(new Error('out of memory')) });
  expect(await seeStructure(read, tables, content, lines, defaultParseOptions, failing, signal)).toEqual({
    tables,
    models: [],
    warnings: ['The model of table cells failed on this page; its tables were read by rules.'],
  });
});
