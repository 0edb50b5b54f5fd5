import { expect, test, vi } from 'vitest';
import { defaultParseOptions, type Glyph, type PageContent, type Raster } from '../../document/index.ts';
import type { FormulaReader, SeenFormula } from '../../formulas/index.ts';
import type { Region } from '../../layout/index.ts';
import type { RecognisedPage } from './recognise.ts';
import { seeFormulas } from './see-formulas.ts';
import type { PageTools } from './tools.ts';

const font = { name: 'OCR', weight: 400, italic: false, mono: false, serif: false, type3: false };

/** Characters of OCR on a line, ten points each. */
const line = (text: string, x: number, y: number): Glyph[] =>
  Array.from(text, (c, i) => ({
    text: c,
    x0: x + 5 * i,
    y0: y - 8,
    x1: x + 5 * i + 5,
    y1: y + 2,
    baseline: y,
    size: 10,
    font,
    color: 0,
    angle: 0,
    spaceBefore: false,
    origin: 'ocr',
    confidence: 0.9,
    mcid: -1,
  }));

function page(glyphs: Glyph[], pictures: PageContent['pictures'] = []): RecognisedPage {
  const content = { width: 600, height: 800, glyphs, pictures, dropped: [], rulings: [] } as unknown as PageContent;
  return { content, raster: { width: 600, height: 800, dpi: 72 } as Raster } as RecognisedPage;
}

const FORMULA = { x0: 150, y0: 95, x1: 190, y1: 115 };
const region: Region = { kind: 'formula', box: FORMULA, confidence: 0.9 };
const { signal } = new AbortController();
const PROSE = line('The quick brown fox jumps over the lazy dog', 100, 60);
const seen: SeenFormula = { latex: 'a = b', confidence: 0.9, box: FORMULA, glyphs: line('a=b', 155, 110) };

const toolsWith = (reader: Partial<FormulaReader> | undefined) =>
  ({ formulas: vi.fn(async () => reader) }) as unknown as PageTools;
const reading = (answer: SeenFormula | undefined) =>
  toolsWith({ model: 'symbols', read: async () => answer, readText: async () => [] });

test('what OCR made of a formula gives way to its symbols, and is counted', async () => {
  const picture = { ...FORMULA, kind: 'bitmap' } as PageContent['pictures'][number];
  const { rest, displays, models } = await seeFormulas(
    page([...PROSE, ...line('aEb', 155, 110)], [picture]),
    [region],
    defaultParseOptions,
    reading(seen),
    signal,
  );
  expect(rest.glyphs).toEqual(PROSE);
  expect(rest.pictures).toEqual([]);
  expect(rest.dropped).toEqual([{ reason: 'replaced-by-ocr', text: 'aEb', count: 3 }]);
  expect([...displays].map(([{ text }, latex]) => [text, latex])).toEqual([['a=b', 'a = b']]);
  expect(models).toEqual(['symbols']);
});

test('a formula without LaTeX stays as it is among text, and is a formula where nothing else is on the page', async () => {
  const { latex: _, ...unread } = seen;
  const text = page([...PROSE, ...line('aEb', 155, 110)]);
  expect(await seeFormulas(text, [region], defaultParseOptions, reading(unread), signal)).toMatchObject({
    rest: text.content,
    displays: new Map(),
  });
  const alone = line('aEb', 155, 110);
  const { rest, displays } = await seeFormulas(page(alone), [], defaultParseOptions, reading(unread), signal);
  expect([...displays].map(([{ glyphs }, latex]) => [glyphs, latex])).toEqual([[alone, undefined]]);
  expect(rest).toMatchObject({ glyphs: [], dropped: [] });
});

test('pages without a place for formulas, digital pages and quick reading do not load the network', async () => {
  const tools = reading(seen);
  await seeFormulas(page(PROSE), [], defaultParseOptions, tools, signal);
  await seeFormulas({ ...page([]), raster: undefined }, [region], defaultParseOptions, tools, signal);
  await seeFormulas(page([]), [region], { ...defaultParseOptions, parseMode: 'lite' }, tools, signal);
  expect(tools.formulas).not.toHaveBeenCalled();
});

test('rules go on where the network is not there, and where it fails, which is said', async () => {
  const alone = page(line('aEb', 155, 110));
  expect(await seeFormulas(alone, [], defaultParseOptions, toolsWith(undefined), signal)).toEqual({
    rest: alone.content,
    displays: new Map(),
    inText: new Map(),
    models: [],
    warnings: [],
  });
  const failing = toolsWith({ model: 'symbols', read: () => Promise.reject(new Error('out of memory')) });
  expect(await seeFormulas(alone, [], defaultParseOptions, failing, signal)).toEqual({
    rest: alone.content,
    displays: new Map(),
    inText: new Map(),
    models: [],
    warnings: ['The formula model failed on this page; its formulas have no LaTeX.'],
  });
});

test('a cancelled request ends before the next formula is read, and is no failure of the network', async () => {
  const request = new AbortController();
  const read = vi.fn(async () => {
    request.abort();
    throw new Error('stopped');
  });
  const alone = page(line('aEb', 155, 110));
  await expect(
    seeFormulas(alone, [], defaultParseOptions, toolsWith({ model: 'symbols', read }), request.signal),
  ).rejects.toThrow('abort');
  await expect(
    seeFormulas(alone, [], defaultParseOptions, toolsWith({ model: 'symbols', read }), request.signal),
  ).rejects.toThrow('abort');
  expect(read).toHaveBeenCalledTimes(1);
});

/** A formula that the reader sees in each line with this text. */
const inLine = (text: string, evident: boolean) =>
  toolsWith({
    model: 'symbols',
    read: async () => undefined,
    readText: async (_, lines) =>
      lines.flatMap(({ glyphs }) => {
        const at = glyphs
          .map((g) => g.text)
          .join('')
          .indexOf(text);
        if (at < 0) return [];
        const replaced = glyphs.slice(at, at + text.length);
        const signs = line('u', replaced[0]!.x0, replaced[0]!.baseline);
        return [{ latex: 'u', evident, replaced, glyphs: signs, before: [], after: [] }];
      }),
  });

test('formulas seen in lines of text take the place of what OCR made of them', async () => {
  const text = page([...PROSE, ...line('where all µ∈U hold for the text', 100, 80)]);
  const { rest, inText } = await seeFormulas(text, [], defaultParseOptions, inLine('µ∈U', true), signal);
  expect(rest.glyphs.map((g) => g.text).join('')).toContain('where all u hold');
  expect(rest.dropped).toEqual([{ reason: 'replaced-by-ocr', text: 'µ∈U', count: 3 }]);
  expect([...inText].map(([{ text: sign }, { latex }]) => [sign, latex])).toEqual([['u', 'u']]);
  // Not in the cells of tables.
  const table: Region = { kind: 'table', box: { x0: 0, y0: 0, x1: 600, y1: 100 }, confidence: 0.9 };
  expect(await seeFormulas(text, [table], defaultParseOptions, inLine('µ∈U', true), signal)).toMatchObject({
    inText: new Map(),
  });
});

test('single letters are formulas only where the page has others', async () => {
  const prose = (signs: number): RecognisedPage =>
    page([
      ...Array.from({ length: signs }, (_, i) => line('where all q=2 hold for the text', 100, 80 + 20 * i)).flat(),
      ...line('The quick q jumps over the lazy dog', 100, 300),
    ]);
  const found = async (signs: number): Promise<number> =>
    (await seeFormulas(prose(signs), [], defaultParseOptions, inLine('q', true), signal)).inText.size;
  // A sign that texts have too is none where it stands alone.
  expect(await found(1)).toBe(0);
  expect(await found(3)).toBe(4);
  const weak = await seeFormulas(prose(3), [], defaultParseOptions, inLine('q', false), signal);
  expect(weak.inText.size).toBe(0);
});
