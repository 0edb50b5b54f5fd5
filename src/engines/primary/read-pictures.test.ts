import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { AssetSink, FlowBlock, FlowImage, Glyph, ParseOptions, Raster } from '../../document/index.ts';
import { defaultParseOptions, STAYS } from '../../document/index.ts';
import type { Ocr, ReadOptions } from '../../ocr/index.ts';
import { assembleFlow, flowPage, layOut } from '../../paging/index.ts';
import { inkedShare } from './read-picture.ts';
import { readPictures } from './read-pictures.ts';

const signal = new AbortController().signal;
const sink: AssetSink = { put: async () => 'k'.repeat(64) };
const font = { name: '', weight: 400, italic: false, mono: false, serif: false, type3: false };

/** Paper with ink in its middle. Different shades make different files. */
const paper = async (width: number, height: number, shade = 250): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .composite([
      {
        input: {
          create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background: '#000' },
        },
        left: Math.floor(width / 4),
        top: Math.floor(height / 4),
      },
    ])
    .png()
    .toBuffer();

const imageOf = (
  bytes: Uint8Array,
  width?: number,
  height?: number,
): FlowImage & { bytes: ReturnType<typeof vi.fn<() => Promise<Uint8Array>>> } => ({
  bytes: vi.fn(async () => bytes),
  mimeType: 'image/png',
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
});
const pictureOf = (image: FlowImage): FlowBlock => ({ kind: 'picture', image });
const p = (text: string): FlowBlock => ({ kind: 'paragraph', runs: [{ text }] });

/** An OCR that finds the same lines in every raster. */
function reader(
  lines: readonly string[],
  coverage = 0.3,
): Ocr & { readPage: ReturnType<typeof vi.fn>; textCoverage: ReturnType<typeof vi.fn> } {
  const glyphs = (raster: Raster): Glyph[] => {
    const scale = 72 / raster.dpi;
    const size = (raster.height * scale) / (2 * lines.length + 2);
    return lines.flatMap((line, n) => {
      const step = (raster.width * scale * 0.9) / line.length;
      const y0 = size * (2 * n + 1);
      return [...line].flatMap((text, i): Glyph[] => {
        if (text === ' ') return [];
        const x0 = step * (i + 0.5);
        const place = { x0, x1: x0 + step * 0.9, y0, y1: y0 + size, baseline: y0 + size * 0.8, size };
        return [
          {
            text,
            ...place,
            font,
            color: 0,
            angle: 0,
            spaceBefore: line[i - 1] === ' ',
            origin: 'ocr',
            confidence: 0.9,
            mcid: -1,
          },
        ];
      });
    });
  };
  return {
    models: [],
    readPage: vi.fn(async (raster: Raster, { retouch }: ReadOptions = {}) => {
      retouch?.(raster);
      return {
        glyphs: glyphs(raster),
        angle: 0,
        raster,
        moved: false,
        toInput: STAYS,
        droppedLines: 0,
        models: [],
        warnings: [],
      };
    }),
    flatten: async () => undefined,
    textCoverage: vi.fn(async () => coverage),
    readLine: async () => [],
    close: async () => {},
  };
}

async function parse(blocks: FlowBlock[], ocr: Ocr | undefined, given: Partial<ParseOptions> = {}, part: object = {}) {
  const flow = { parts: [{ kind: 'flowing' as const, blocks, ...part }], warnings: [] };
  const options = { ...defaultParseOptions, ...given };
  const load = vi.fn(async () => {
    if (!ocr) throw new Error('the networks are not loaded for this');
    return ocr;
  });
  const pages = layOut(flow);
  const analyses = [];
  for (const page of pages) {
    const pictures = await readPictures(pages, page.pageNumber, options, { ocr: load, sink }, signal);
    analyses.push(await flowPage(page, options, sink, { pictures }));
  }
  return { document: assembleFlow(flow, pages.length, { pages: analyses, failures: [] }, options), load };
}

const LETTER = [
  'The harbour handled more cargo than in any',
  'quarter before and the trains took a share',
  'of it that has grown for the third time now',
];

describe('a picture of text', () => {
  it('gives its text in its place, in order, under the preceding heading', async () => {
    const ocr = reader(LETTER);
    const image = imageOf(await paper(900, 600), 400, 300);
    const { document } = await parse(
      [{ kind: 'heading', level: 1, runs: [{ text: 'Head' }] }, p('before'), pictureOf(image), p('behind')],
      ocr,
    );
    expect(document.elements.map(({ type }) => type)).toEqual([
      'Title',
      'NarrativeText',
      'NarrativeText',
      'NarrativeText',
    ]);
    expect(document.elements[2]?.text.value).toBe(LETTER.join(' '));
    expect(document.elements.map(({ parent }) => parent)).toEqual([undefined, 0, 0, 0]);
    expect(document.pages[0]?.ocr).toBe(true);
    const { box, text } = document.elements[2]!;
    const [before, behind] = [document.elements[1]!.box, document.elements[3]!.box];
    expect(box.y0).toBeGreaterThan(before.y1);
    expect(box.y1).toBeLessThan(behind.y0);
    expect(box.x1).toBeLessThanOrEqual(72 + 400);
    for (const glyph of text.glyphs) expect(glyph.y0 >= box.y0 - 1 && glyph.y1 <= box.y1 + 1).toBe(true);
  });

  it('is recognised by its prose when little of it is covered, and stays a figure when the source calls it one', async () => {
    const image = imageOf(await paper(900, 600), 400, 300);
    expect((await parse([pictureOf(image)], reader(LETTER, 0.06))).document.elements[0]?.type).toBe('NarrativeText');
    const caption: FlowBlock = { kind: 'figure-caption', runs: [{ text: 'Figure 1' }] };
    const { document } = await parse([pictureOf(image), caption], reader(LETTER), { elementImages: true });
    expect(document.elements.map(({ type }) => type)).toEqual(['Image', 'FigureCaption']);
    expect(document.elements[0]?.text.value).toBe(LETTER.join(' '));
    expect(document.elements[0]?.ref).toBe(1);
  });

  it('stays a picture with its text where its ground is that of a screen', async () => {
    const image = imageOf(await paper(900, 600, 30), 400, 300);
    const { document } = await parse([p('before'), pictureOf(image)], reader(LETTER));
    expect(document.elements.map(({ type, text }) => [type, text.value])).toEqual([
      ['NarrativeText', 'before'],
      ['Image', LETTER.join(' ')],
    ]);
  });

  it('in a cell is in the text of the cell', async () => {
    const image = imageOf(await paper(900, 600), 400, 300);
    const cells = [p('word'), pictureOf(image)].map((block, col) => ({
      row: 0,
      col,
      rowSpan: 1,
      colSpan: 1,
      blocks: [block],
    }));
    const { document } = await parse(
      [{ kind: 'table', rows: 1, cols: 2, headerRows: 0, bordered: true, cells }],
      reader(LETTER),
    );
    expect(document.elements[0]?.table?.cells.map(({ text }) => text.value)).toEqual(['word', LETTER.join(' ')]);
  });

  it('is a background where words are on it', async () => {
    const image = imageOf(await paper(900, 600), 700, 500);
    const box = { x0: 0, y0: 0, x1: 720, y1: 540 };
    const over = {
      ...p('Words of the slide that stand on the picture, and enough of them to be a text.'),
      box: { x0: 50, y0: 50, x1: 600, y1: 90 },
    };
    const { document, load } = await parse(
      [{ ...pictureOf(image), box }, over as FlowBlock],
      reader(LETTER),
      {},
      { kind: 'page', width: 720, height: 540 },
    );
    expect(document.elements.map(({ type }) => type)).toEqual(['Image', 'NarrativeText']);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a figure', () => {
  it('keeps its labels, and is read only if pictures are requested', async () => {
    const image = imageOf(await paper(900, 600), 400, 300);
    const ocr = reader(['Gross', 'Net'], 0.05);
    const wanted = await parse([pictureOf(image)], ocr, { elementImages: true });
    expect(wanted.document.elements).toMatchObject([{ type: 'Image', text: { value: 'Gross Net' } }]);
    const unwanted = await parse([pictureOf(image)], reader(['Gross', 'Net'], 0.03));
    expect(unwanted.document.elements).toMatchObject([{ type: 'Image', text: { value: '' } }]);
    // The words of a logo cover much of it and are not text of the document.
    const logo = await parse([pictureOf(image)], reader(['ACME', 'Ltd.'], 0.6), { elementImages: true });
    expect(logo.document.elements).toMatchObject([{ type: 'Image', text: { value: 'ACME Ltd.' } }]);
    // The same holds for an illustration unless it has many words.
    const words = ['Letters and digits 0101010', 'of a logo that is full of them'];
    const small = await parse([pictureOf(imageOf(await paper(900, 600), 180, 120))], reader(words, 0.6), {
      elementImages: true,
    });
    expect(small.document.elements).toMatchObject([{ type: 'Image', text: { value: words.join(' ') } }]);
    const many = await parse([pictureOf(imageOf(await paper(900, 600), 180, 120))], reader(LETTER, 0.6), {
      elementImages: true,
    });
    expect(many.document.elements).toMatchObject([{ type: 'NarrativeText' }]);
  });
});

it('a chart stays a chart, however much text is on it', async () => {
  const bars = [120, 200, 90, 240, 160].map(
    (height, i) =>
      `<rect x="${120 + i * 130}" y="${400 - height}" width="80" height="${height}" fill="${['#36c', '#c33', '#393', '#e90', '#639'][i]}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="480"><rect width="820" height="480" fill="#fff"/><path d="M90 60 V400 H780" stroke="#000" stroke-width="2" fill="none"/>${bars.join('')}</svg>`;
  const image = imageOf(await sharp(Buffer.from(svg)).png().toBuffer(), 410, 250);
  const labels = ['1', '12 labels', '3', 'of 456 the axes', '7', '89 of the chart', '5', '6 and more'];
  const { document } = await parse([pictureOf(image)], reader(labels, 0.2), { elementImages: true });
  expect(document.elements).toMatchObject([{ type: 'Image', subType: 'chart' }]);
});

describe('marks', () => {
  it('are codes, whose payload is read without OCR and in any mode that reads', async () => {
    const code = await bwipjs.toBuffer({ bcid: 'qrcode', text: 'https://example.org/x', scale: 3 });
    for (const parseMode of ['auto', 'scan', 'parse'] as const) {
      const { document } = await parse([pictureOf(imageOf(code, 80, 80))], undefined, { parseMode });
      expect(document.elements).toMatchObject([
        { type: 'Image', subType: 'qrcode', text: { value: 'https://example.org/x' }, confidence: 1 },
      ]);
    }
    const { document } = await parse([pictureOf(imageOf(code, 80, 80))], undefined, { parseMode: 'lite' });
    expect(document.elements[0]?.subType).toBeUndefined();
  });

  it('are seals', async () => {
    // A ring, strokes in the place of its legend, a star.
    const legend = Array.from(
      { length: 16 },
      (_, i) => `<path d="M190 50 h20 m-10 -8 v36 m-10 -12 h20" transform="rotate(${i * 15 - 112} 200 200)"/>`,
    ).join('');
    const star =
      '<path d="M200 140 L214 182 L258 182 L222 208 L236 250 L200 224 L164 250 L178 208 L142 182 L186 182 Z" fill="#d02020"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><g fill="none" stroke="#d02020" stroke-width="5"><circle cx="200" cy="200" r="180" stroke-width="9"/>${legend}</g>${star}</svg>`;
    const seal = await sharp(Buffer.from(svg)).png().toBuffer();
    const { document } = await parse([pictureOf(imageOf(seal, 120, 120))], reader([], 0), { elementImages: true });
    expect(document.elements).toMatchObject([
      { type: 'Image', subType: 'stamp', stamp: { color: 'red', shape: 'round' } },
    ]);
  });
});

describe('pictures that are not read', () => {
  it('are all pictures in lite, and all but codes in parse', async () => {
    const image = imageOf(await paper(900, 600), 400, 300);
    const { document } = await parse([pictureOf(image)], undefined, { parseMode: 'lite' });
    expect(document).toMatchObject({ elements: [{ type: 'Image', text: { value: '' } }], warnings: [] });
    expect((await parse([pictureOf(image)], undefined, { parseMode: 'parse' })).document.warnings).toEqual([]);
    expect(image.bytes).not.toHaveBeenCalled();
  });

  it('are icons, rules and pictures shown small; their bytes are not read', async () => {
    const icon = imageOf(await paper(48, 48), 36, 36);
    const rule = imageOf(await paper(1200, 20), 450, 3);
    const thumb = imageOf(await paper(900, 300), 60, 19);
    const { document, load } = await parse([icon, rule, thumb].map(pictureOf), undefined, { elementImages: true });
    expect(document.elements.map(({ text }) => text.value)).toEqual(['', '', '']);
    expect(load).not.toHaveBeenCalled();
    // A few enlarged pixels contain no text either.
    const blown = await parse([pictureOf(imageOf(await paper(40, 30), 400, 300))], undefined, { elementImages: true });
    expect(blown.load).not.toHaveBeenCalled();
  });

  it('are those that cannot be decoded, with a warning', async () => {
    const whole = await paper(900, 600);
    const noise = Buffer.from(whole);
    noise.fill(7, 60);
    const blocks = [
      p('before'),
      pictureOf(imageOf(Buffer.from('no picture'), 400, 300)),
      pictureOf(imageOf(noise, 400, 300)),
      p('behind'),
    ];
    const { document } = await parse(blocks, reader(LETTER));
    expect(document.elements.map(({ type }) => type)).toEqual(['NarrativeText', 'Image', 'Image', 'NarrativeText']);
    expect(document.warnings).toEqual(
      Array.from({ length: 2 }, () => 'Page 1: A picture of type image/png could not be read.'),
    );
  });

  it('are those beyond the limits of a page and of a document, which warnings count', async () => {
    const ocr = reader([], 0);
    const large = await Promise.all(
      [1, 2, 3, 4, 5].map(async (i) => pictureOf(imageOf(await paper(4000, 2000, 250 - i), 300, 350))),
    );
    const { document } = await parse(large, ocr, {}, { width: 600, height: 5000 });
    expect(ocr.textCoverage).toHaveBeenCalledTimes(4);
    expect(document.warnings).toEqual([
      'Page 1: 1 pictures were not read: those of the page have more than 32 million pixels.',
    ]);
    const icons = await Promise.all(
      Array.from({ length: 26 }, async (_, i) => pictureOf(imageOf(await paper(40, 40, 250 - i), 30, 30))),
    );
    expect((await parse(icons, undefined, {}, { width: 600, height: 5000 })).document.warnings).toEqual([
      'Page 1: 2 small pictures were not searched for codes: the page has more than 24.',
    ]);
    const bytes = await paper(900, 600);
    const many = await parse(
      Array.from({ length: 302 }, () => pictureOf(imageOf(bytes, 400, 300))),
      reader(LETTER),
    );
    expect(many.document.elements.filter(({ type }) => type === 'Image')).toHaveLength(2);
    expect(many.document.warnings).toEqual([
      expect.stringContaining('2 pictures were not looked at: the document has more than 300.'),
    ]);
  });
});

it('the same picture is read once, wherever it is', async () => {
  const ocr = reader(['Gross', 'Net'], 0.05);
  const bytes = await paper(900, 600);
  const blocks = Array.from({ length: 6 }, () => pictureOf(imageOf(bytes, 400, 300)));
  const { document } = await parse(blocks, ocr, { elementImages: true });
  expect(document.pageCount).toBeGreaterThan(1);
  expect(document.elements.map(({ text }) => text.value)).toEqual(blocks.map(() => 'Gross Net'));
  expect(ocr.readPage).toHaveBeenCalledTimes(1);
});

it('a picture without a size in the source is as large as its pixels', async () => {
  const ocr = reader(LETTER);
  const { document } = await parse(
    [pictureOf(imageOf(await paper(900, 600))), pictureOf(imageOf(await paper(90, 60)))],
    ocr,
  );
  expect(document.elements.map(({ type }) => type)).toEqual(['NarrativeText', 'Image']);
  expect(ocr.textCoverage).toHaveBeenCalledTimes(1);
});

it('reading ends when it is aborted', async () => {
  const aborted = AbortSignal.abort(new Error('gone'));
  const pages = layOut({
    parts: [{ kind: 'flowing', blocks: [pictureOf(imageOf(await paper(900, 600), 400, 300))] }],
    warnings: [],
  });
  await expect(
    readPictures(pages, 1, defaultParseOptions, { ocr: async () => reader(LETTER), sink }, aborted),
  ).rejects.toThrow('gone');
});

it('the empty margins of a sheet do not count as part of the picture', () => {
  const raster: Raster = { data: new Uint8Array(100 * 200).fill(255), width: 100, height: 200, channels: 1, dpi: 72 };
  expect(inkedShare(raster)).toBeLessThan(0.01);
  for (let y = 20; y < 60; y++) raster.data.fill(0, y * 100 + 10, y * 100 + 60);
  expect(inkedShare(raster)).toBeCloseTo(0.1);
});
