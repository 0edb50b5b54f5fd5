import { expect, test } from 'vitest';
import type { Glyph, Raster } from '../../document/index.ts';
import { buildLines } from '../../layout/index.ts';
import { Setter } from '../testing.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import { formulaReader, type SeenFormula } from './formula-reader.ts';

/** A symbol on the picture: its name, its box in pixels of the picture and the size of its type. */
type Drawn = [name: string, x0: number, y0: number, x1: number, y1: number, em?: number];

const EM = 40;

/** Black boxes where symbols stand, and strokes, on white paper. */
function picture(
  symbols: readonly Drawn[],
  strokes: readonly [number, number, number, number][] = [],
  width = 400,
  height = 200,
): Raster {
  const data = new Uint8Array(width * height).fill(255);
  for (const [x0, y0, x1, y1] of [
    ...symbols.map(([, ...box]) => box as unknown as [number, number, number, number]),
    ...strokes,
  ])
    for (let y = y0; y < y1; y++) data.fill(0, y * width + x0, y * width + x1);
  return { data, width, height, channels: 1, dpi: 72 };
}

/** A network that sees these symbols whatever the scale at which it is shown the picture. */
function sees(symbols: readonly Drawn[], confidence = 0.95) {
  const all = symbols;
  const left = Math.min(...all.map(([, x0]) => x0));
  const looks: number[] = [];
  let origin = { x: left - 4, y: Math.min(...all.map(([, , y0]) => y0)) - 4 };
  return {
    looks,
    startAt: (x: number, y: number) => {
      origin = { x, y };
    },
    model: 'fake',
    async find(_: Float32Array, width: number, _height: number): Promise<PixelSymbol[]> {
      const right = Math.max(...all.map(([, , , x1]) => x1));
      const scale = width / (right + 4 - origin.x);
      looks.push(scale);
      return all.map(([name, x0, y0, x1, y1, em = EM]) => ({
        name,
        x0: (x0 - origin.x) * scale,
        y0: (y0 - origin.y) * scale,
        x1: (x1 - origin.x) * scale,
        y1: (y1 - origin.y) * scale,
        baseline: (y1 - origin.y) * scale,
        em: em * scale,
        confidence,
      }));
    },
    close: async () => {},
  };
}

const read = (network: ReturnType<typeof sees>, raster: Raster, alone?: boolean): Promise<SeenFormula | undefined> =>
  formulaReader(network).read(raster, { x0: 0, y0: 0, x1: raster.width, y1: raster.height }, alone);

const HALF: Drawn[] = [
  ['it:a', 100, 40, 120, 60],
  ['2', 100, 76, 120, 102],
];
const BAR: [number, number, number, number] = [98, 66, 122, 69];

test('symbols above and below a stroke are a fraction, with the place of its ink', async () => {
  const seen = await read(sees(HALF), picture(HALF, [BAR]));
  expect(seen).toMatchObject({ latex: '\\frac{a}{2}', confidence: expect.closeTo(0.95) });
  expect(seen!.box).toEqual({ x0: 94, y0: 36, x1: 126, y1: 106 });
  expect(seen!.glyphs.map(({ text, origin }) => text + origin)).toEqual(['aocr', '2ocr']);
});

const SUM: Drawn[] = [
  ['it:x', 20, 60, 42, 80],
  ['=', 56, 62, 84, 80],
  ['it:y', 96, 60, 116, 80],
];

test('a formula whose symbols are unsure has no LaTeX, nor has one with a symbol that is a guess', async () => {
  expect((await read(sees(SUM), picture(SUM)))?.latex).toBe('x = y');
  const unsure = await read(sees(SUM, 0.45), picture(SUM));
  expect(unsure).toMatchObject({ confidence: expect.closeTo(0.45) });
  expect(unsure).not.toHaveProperty('latex');
});

test('a picture of nothing but a formula needs less confidence, but some', async () => {
  expect((await read(sees(SUM, 0.58), picture(SUM), true))?.latex).toBe('x = y');
  expect((await read(sees(SUM, 0.58), picture(SUM)))?.latex).toBeUndefined();
  expect(await read(sees(SUM, 0.52), picture(SUM), true)).not.toHaveProperty('latex');
});

test('ink that no symbol explains is a part that was missed: no LaTeX', async () => {
  const network = sees(SUM);
  const seen = await read(network, picture([...SUM, ['it:z', 60, 90, 80, 110]]));
  expect(seen).toBeDefined();
  expect(seen).not.toHaveProperty('latex');
});

test('words and numbers are no formulas', async () => {
  const words: Drawn[] = [
    ['rm:a', 20, 60, 42, 80],
    ['rm:b', 44, 50, 66, 80],
    ['1', 80, 54, 96, 80],
  ];
  expect(await read(sees(words), picture(words))).toBeUndefined();
  // Nor is a sign among words.
  const priced: Drawn[] = [...words, ['=', 100, 60, 120, 80], ['rm:c', 130, 60, 150, 80], ['rm:d', 152, 60, 170, 80]];
  expect(await read(sees(priced), picture(priced))).toBeUndefined();
});

test('type that turns out larger than it was supposed to be is looked at again', async () => {
  const large = SUM.map(([name, ...box]): Drawn => [name, box[0], box[1], box[2], box[3], 90]);
  const network = sees(large);
  await read(network, picture(large));
  const [first, second] = network.looks;
  expect(second).toBeLessThan(0.7 * first!);
});

test('a formula is looked at again only while it is unclear', async () => {
  const even = SUM.map(([name, x0, , x1]): Drawn => [name, x0, 60, x1, 80]);
  const clear = sees(even);
  await read(clear, picture(even));
  expect(clear.looks).toHaveLength(1);
  const unclear = sees(even, 0.7);
  expect(await read(unclear, picture(even))).toMatchObject({ latex: 'x = y' });
  expect(unclear.looks).toHaveLength(3);
});

test('formulas in lines are looked at together, without the words between them', async () => {
  const row = (baseline: number): Glyph[] =>
    new Setter()
      .at(20, baseline)
      .put('a text of many words with the signs x=2 is beside a few others', 'OCR')
      .glyphs.map((g): Glyph => ({ ...g, origin: 'ocr', confidence: 0.99 }));
  const glyphs = [60, 120].flatMap(row);
  const lines = buildLines({ ...new Setter().page(), glyphs });
  expect(lines).toHaveLength(2);
  const raster = picture(
    glyphs.map(
      (g): Drawn => [g.text, ...([g.x0, g.y0, g.x1, g.y1].map(Math.round) as [number, number, number, number])],
    ),
    [],
    800,
    200,
  );
  const shown: number[][] = [];
  const network = {
    model: 'fake',
    close: async () => {},
    find: async (_: Float32Array, width: number, height: number): Promise<PixelSymbol[]> => {
      shown.push([width, height]);
      return [];
    },
  };
  expect(await formulaReader(network).readText(raster, lines, 10)).toEqual([]);
  expect(shown).toHaveLength(1);
  // Two lines of about 60 letters of half an em at 22 pixels an em would be 1300 pixels wide.
  expect(shown[0]![0]).toBeLessThan(1000);
});

test('a picture in which hardly anything is seen is not looked at again', async () => {
  const network = sees(SUM, 0.1);
  expect(await read(network, picture(SUM))).toBeUndefined();
  expect(network.looks).toHaveLength(1);
});

test('blank paper and pictures that are too large for a formula are not looked at', async () => {
  const network = sees(SUM);
  expect(await read(network, picture([]))).toBeUndefined();
  // Tiny letters at two ends of a huge page.
  const far: Drawn[] = [
    ['it:x', 10, 10, 16, 16],
    ['it:y', 2980, 1990, 2986, 1996],
  ];
  expect(await read(network, picture(far, [], 3000, 2000))).toBeUndefined();
  expect(network.looks).toEqual([]);
});

test('a page full of letters is not looked at: it is no formula, and would take much memory', async () => {
  const letters = (count: number): Drawn[] =>
    Array.from({ length: count }, (_, i) => [
      'it:x',
      10 + (i % 30) * 12,
      10 + Math.floor(i / 30) * 14,
      18 + (i % 30) * 12,
      20 + Math.floor(i / 30) * 14,
    ]);
  const page = sees(letters(360));
  expect(await read(page, picture(letters(360)))).toBeUndefined();
  expect(page.looks).toEqual([]);
  const few = sees(letters(240));
  await read(few, picture(letters(240)));
  expect(few.looks).not.toEqual([]);
});
