import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Glyph, Sheet } from '../../document/index.ts';
import { glyphsAt } from '../../document/testing.ts';
import { countTextCharacters } from '../testing.ts';
import { type JudgedText, judgeText } from './judge.ts';
import { loadPdfium } from './pdfium.ts';
import { HELVETICA, handmade, streamObject, textOf, withPdf, workshop } from './testing.ts';
import type { TextRun } from './text-run.ts';

let shop: ReturnType<typeof workshop>;
beforeAll(() => {
  shop = workshop();
});
afterAll(() => shop.clean());

const sheetOf = (bytes: Uint8Array): Promise<Sheet> => withPdf(shop.sourceOf(bytes), (reader) => reader.sheet(1));
const text = (x: number, y: number, s: string, before = ''): string =>
  `BT ${before} /F1 12 Tf ${x} ${y} Td (${s}) Tj ET\n`;
const reasons = (sheet: Sheet) => Object.fromEntries(sheet.dropped.map((d) => [d.reason, [d.text, d.count]]));
/** An image of 2 x 2 black pixels, or of 8 x 8, as object 5. */
const image = (side: number): string =>
  streamObject(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
    '\0'.repeat(side * side),
  );
const withImage = HELVETICA.replace('/Font', '/XObject << /Im 5 0 R >> /Font');

describe('hidden text', () => {
  it('is moved to `dropped` with its reason and count, while visible text stays', async () => {
    const sheet = await sheetOf(
      handmade(
        [
          text(20, 150, 'Seen'),
          text(20, 120, 'ghost', '3 Tr'),
          `1 1 1 rg ${text(20, 100, 'white', '0 Tr')} 0 g`,
          text(-80, 80, 'left'),
          text(20, 60, 'under'),
          '0.5 g 10 55 100 20 re f 0 g',
          text(20, 30, 'Bold'),
          text(20.3, 30, 'Bold'),
        ].join('\n'),
        { page: HELVETICA },
      ),
    );
    expect(textOf(sheet)).toBe('SeenBold');
    expect(sheet.textLayer.quality).toBe('good');
    const dropped = reasons(sheet);
    expect(dropped.invisible).toEqual(['ghostwhite', 10]);
    expect(dropped['outside-page']).toEqual(['left', 4]);
    expect(dropped['hidden-by-picture']).toEqual(['under', 5]);
    // PDFium drops the copies of synthetic bold itself, or we do.
    expect(sheet.dropped.filter((d) => d.reason === 'duplicate').every((d) => d.text === 'Bold')).toBe(true);
  });

  it('does not include text over a shadow in the colour of its ground, of which PDFium reports the shadow alone', async () => {
    const sheet = await sheetOf(
      handmade(
        [
          `1 1 1 rg ${text(20, 151, 'Light')} 0.2 0.3 0.4 rg ${text(20, 150, 'Light')}`,
          '0 g 10 95 100 20 re f',
          `${text(21, 99, 'Dark')} 1 1 1 rg ${text(20, 100, 'Dark')}`,
          text(20, 60, 'alone'),
          `${text(20, 40, 'twice', '3 Tr')} 0 g ${text(20.5, 40, 'twice', '3 Tr')}`,
        ].join('\n'),
        { page: HELVETICA },
      ),
    );
    expect(textOf(sheet)).toBe('LightDark');
    expect(sheet.glyphs.map((g) => g.color.toString(16))).toEqual([
      ...Array(5).fill('334d66'),
      ...Array(4).fill('ffffff'),
    ]);
    expect(reasons(sheet).invisible![0]).toMatch(/^alonetwice/);
  });

  it('does not include transparent text on outlines of its characters, but text on artwork of another size', async () => {
    // Outlines of an E and an F, as Chromium draws characters of a font without bold.
    const letter = (x: number, bars: string): string =>
      `${x} 100 m ${x + 2} 100 l ${x + 2} 109 l ${x} 109 l h f\n${bars}`;
    const outlines = `${letter(20, '22 100 m 26 100 l 27 102 l 22 104 l h f')} ${letter(28, '30 106 m 34 106 l 35 109 l 30 109 l h f')}`;
    const drawn = await sheetOf(handmade(`${outlines}${text(20, 100, 'EF', '3 Tr')}`, { page: HELVETICA }));
    expect(textOf(drawn)).toBe('EF');
    const large = '10 60 m 190 60 l 180 160 l 20 160 l h f\n';
    const hidden = await sheetOf(handmade(`${large}${text(20, 100, 'EF', '3 Tr')}`, { page: HELVETICA }));
    expect(textOf(hidden)).toBe('');
  });

  it('does not include white text on a dark box, or text on an earlier box', async () => {
    const sheet = await sheetOf(
      handmade(
        `0 g 10 90 150 30 re f 1 g ${text(20, 100, 'onblack')} 0.9 g 10 40 150 30 re f 0 g ${text(20, 50, 'ongrey')}`,
        { page: HELVETICA },
      ),
    );
    expect(textOf(sheet)).toBe('onblackongrey');
    expect(sheet.dropped).toEqual([]);
  });

  it('includes text that a clip hides completely, but not text that it only touches', async () => {
    const clipped = (box: string, shown: string): string => `q ${box} re W n ${shown} Q\n`;
    const sheet = await sheetOf(
      handmade(
        [clipped('10 140 150 5', text(20, 150, 'frame')), clipped('10 100 150 20', text(20, 102, 'shown'))].join(''),
        { page: HELVETICA },
      ),
    );
    expect(textOf(sheet)).toBe('shown');
    expect(reasons(sheet).clipped).toEqual(['frame', 5]);
  });

  it('includes black text on a black box painted before it', async () => {
    const sheet = await sheetOf(handmade(`0 g 10 90 150 30 re f ${text(20, 100, 'censored')}`, { page: HELVETICA }));
    expect(reasons(sheet).invisible).toEqual(['censored', 8]);
  });

  it('includes text under a later opaque picture, but not under one with a mask', async () => {
    const content = `${text(20, 100, 'below')} q 100 0 0 50 10 80 cm /Im Do Q ${text(20, 20, 'free')}`;
    const hidden = await sheetOf(handmade(content, { page: withImage, objects: [image(8)] }));
    expect(textOf(hidden)).toBe('free');
    expect(reasons(hidden)['hidden-by-picture']).toEqual(['below', 5]);
    const masked = image(8).replace('/ColorSpace', '/SMask 6 0 R /ColorSpace');
    const shown = await sheetOf(handmade(content, { page: withImage, objects: [masked, image(8)] }));
    expect(textOf(shown)).toBe('belowfree');
  });
});

describe('conservation', () => {
  it('accounts for every character that PDFium finds, visible or not', async () => {
    const bytes = handmade(
      [
        text(20, 170, 'caf\\351 \\223quoted\\224 co-op'),
        text(20, 150, 'ghost', '3 Tr'),
        `0 Tr ${text(-80, 130, 'outside')}`,
        text(20, 110, 'under'),
        '0.5 g 10 105 100 20 re f 0 g',
        text(20, 80, 'twice twice'),
        text(20.4, 80, 'twice twice'),
        'BT /F1 12 Tf 0.7 0.7 -0.7 0.7 60 10 Tm (slant) Tj ET',
        '/Span << /ActualText (replaced) >> BDC BT /F1 12 Tf 100 20 Td (rpl) Tj ET EMC',
      ].join('\n'),
      { page: HELVETICA },
    );
    const sheet = await sheetOf(bytes);
    expect(countTextCharacters(sheet)).toBe(await charactersOf(bytes));
    expect(sheet.dropped.every((d) => d.count === [...d.text.replace(/ /g, '')].length)).toBe(true);
    expect(sheet.glyphs.find((g) => g.text === 's' && g.quad)?.angle).toBeCloseTo(315, 0);
  });
});

/** Non-space characters of the first page, as counted by PDFium alone. */
async function charactersOf(bytes: Buffer): Promise<number> {
  const pdfium = await loadPdfium();
  const { call } = pdfium;
  const address = pdfium.malloc(bytes.length);
  pdfium.u8.set(bytes, address);
  const document = pdfium.withUtf8('', (none) => call.FPDF_LoadMemDocument!(address, bytes.length, none));
  const page = call.FPDF_LoadPage!(document, 0);
  const textPage = call.FPDFText_LoadPage!(page);
  let count = 0;
  for (let i = 0; i < call.FPDFText_CountChars!(textPage); i++) {
    const char = String.fromCodePoint(call.FPDFText_GetUnicode!(textPage, i));
    if (call.FPDFText_IsGenerated!(textPage, i) === 0 && char.trim() !== '') count += [...char.normalize('NFD')].length;
  }
  call.FPDFText_ClosePage!(textPage);
  call.FPDF_ClosePage!(page);
  call.FPDF_CloseDocument!(document);
  pdfium.free(address);
  return count;
}

describe('quality of the text layer', () => {
  it('is none without text', async () => {
    expect((await sheetOf(handmade('0 g 10 10 50 50 re f'))).textLayer.quality).toBe('none');
  });

  it('is ocr-layer for invisible text over a scan, and keeps the text', async () => {
    const sheet = await sheetOf(
      handmade(`q 200 0 0 200 0 0 cm /Im Do Q ${text(20, 100, 'scanned words', '3 Tr')}`, {
        page: withImage,
        objects: [image(8)],
      }),
    );
    expect(sheet.textLayer.quality).toBe('ocr-layer');
    expect(textOf(sheet)).toBe('scanned words');
    expect(sheet.pictures).toMatchObject([{ kind: 'bitmap', x0: 0, y0: 0, x1: 200, y1: 200, pixelWidth: 8 }]);
  });

  it('recognises the tiles of a scan as one', async () => {
    const tiles = [0, 50, 100, 150].map((y) => `q 200 0 0 50 0 ${y} cm /Im Do Q`).join(' ');
    const sheet = await sheetOf(
      handmade(`${tiles} ${text(20, 100, 'scanned', '3 Tr')}`, { page: withImage, objects: [image(8)] }),
    );
    expect(sheet.textLayer.quality).toBe('ocr-layer');
    expect(sheet.pictures).toHaveLength(1);
    expect(sheet.pictures[0]).toMatchObject({ y0: 0, y1: 200, pixelHeight: 32 });
  });

  it('is broken if the file maps characters to private codes', async () => {
    const map =
      '/CIDInit /ProcSet findresource begin 1 begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <5a> <e041> endbfrange endcmap end';
    const page = HELVETICA.replace('/Encoding', '/ToUnicode 5 0 R /Encoding');
    const sheet = await sheetOf(handmade(text(20, 100, 'ABCDEFGH'), { page, objects: [streamObject('', map)] }));
    expect(sheet.textLayer.quality).toBe('broken');
    expect(sheet.textLayer.reasons[0]).toMatch(/private-use/);
  });

  it('is broken for a Type 3 font without any names', async () => {
    const glyph = streamObject('', '500 0 0 0 500 500 d1 0 0 500 500 re f');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 4 /Widths [500 500 500 500] /CharProcs << /a 6 0 R >> /Encoding << /Differences [1 /a /a /a /a] >> /Resources << >> >>';
    const sheet = await sheetOf(
      handmade('BT /F1 20 Tf 20 100 Td <01020304> Tj ET', {
        page: '/Resources << /Font << /F1 5 0 R >> >>',
        objects: [font.replaceAll('/a ', '/g9 ').replace('/a]', '/g9]'), glyph],
      }),
    );
    expect(sheet.glyphs[0]!.font.type3).toBe(true);
    expect(sheet.textLayer.quality).toBe('broken');
  });
});

it('a mark that has the text of its letter, as Chromium writes Thai, is that letter drawn twice', () => {
  const [base] = glyphsAt('x', 60, 100);
  const glyph = (text: string, x0: number, x1: number, lead: number): Glyph => ({
    ...base!,
    text,
    x0,
    x1,
    lead,
    trail: 0,
  });
  const run = { object: 1, alpha: 255, mode: 0, color: 0 } as TextRun;
  const judge = (...glyphs: Glyph[]): JudgedText =>
    judgeText(
      { glyphs, runOf: glyphs.map(() => run), codes: glyphs.map(() => -1), charCount: 3, unmapped: 0, unreadable: 0 },
      {
        width: 400,
        height: 400,
        fills: [],
        fillOrder: [],
        covers: [],
        pictures: [],
        marks: [],
        textOrder: new Map(),
        textClip: new Map(),
        isOpaque: () => false,
      }, // prettier-ignore
    );
  const twice = judge(glyph('วั', 148.1, 152.8, 0.3), glyph('น', 154.3, 161.4, 0.3), glyph('วั', 150.5, 155.5, -3.8));
  expect(twice.glyphs.map(({ text }) => text)).toEqual(['วั', 'น']);
  expect(twice.dropped).toEqual([{ reason: 'duplicate', text: 'วั', count: expect.any(Number) }]);
  // The same letter again, beside the first one.
  const other = judge(glyph('วั', 148.1, 152.8, 0.3), glyph('วั', 153.5, 158.2, 0.3));
  expect(other.glyphs).toHaveLength(2);
});
