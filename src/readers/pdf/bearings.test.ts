import { afterAll, expect, it } from 'vitest';
import { buildLines } from '../../layout/index.ts';
import { handmade, streamObject, withPdf, workshop } from './testing.ts';

const shop = workshop();
afterAll(() => shop.clean());

const FONTS =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> >> >>';
const linesOf = (content: string): Promise<string[]> =>
  withPdf(shop.sourceOf(handmade(content, { page: FONTS })), async (reader) => {
    const sheet = await reader.sheet(1);
    return buildLines(sheet).map((l) => l.text);
  });

it('measures how far advances extend beyond the ink', async () => {
  const sheet = await withPdf(shop.sourceOf(handmade('BT /F2 10 Tf 20 100 Td (il) Tj ET', { page: FONTS })), (reader) =>
    reader.sheet(1),
  );
  for (const g of sheet.glyphs) expect(g.lead! + (g.x1 - g.x0) + g.trail!).toBeCloseTo(6, 1);
  expect(sheet.glyphs[0]!.x0 - sheet.glyphs[0]!.lead!).toBeCloseTo(20, 1);
});

it('sees no spaces inside monospaced words among proportional ones', async () => {
  expect(await linesOf('BT /F1 10 Tf 20 100 Td (see ) Tj /F2 10 Tf (quality.yml) Tj /F1 10 Tf ( now) Tj ET')).toEqual([
    'see quality.yml now',
  ]);
});

it('keeps spaces after letters that overhang', async () => {
  expect(await linesOf('BT /F1 12 Tf 20 100 Td (of ) Tj (Meetings if ) Tj (Wide) Tj ET')).toEqual([
    'of Meetings if Wide',
  ]);
});

it('reads letter-spaced words as words', async () => {
  expect(await linesOf('BT /F1 10 Tf 3 Tc 20 100 Td (ABSTRACT) Tj 0 Tc ( of the work) Tj ET')).toEqual([
    'ABSTRACT of the work',
  ]);
});

it('takes no width from another form of an Arabic letter', async () => {
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <2f> <0639> <66> <0639> endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`;
  const page =
    '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode 5 0 R >> >> >>';
  const file = handmade('BT /F1 10 Tf 20 100 Td (/f) Tj ET', { page, objects: [streamObject('', cmap)] });
  const sheet = await withPdf(shop.sourceOf(file), (reader) => reader.sheet(1));
  expect(sheet.glyphs.map((g) => g.text)).toEqual(['ع', 'ع']);
  const wide = sheet.glyphs.find((g) => g.x0 > 22.5)!;
  // The width of "/" would end the advance more than a point before the ink.
  expect(wide.trail!).toBeGreaterThan(-0.6);
});
