import { afterAll, expect, it } from 'vitest';
import { handmade, withPdf, workshop } from './testing.ts';

const shop = workshop();
afterAll(() => shop.clean());

/** Whether a font of this name, flags and widths counts as monospaced. */
const isMono = (name: string, flags: number, widths: (char: string) => number): Promise<boolean> => {
  const row = Array.from({ length: 95 }, (_, i) => widths(String.fromCharCode(32 + i))).join(' ');
  const font =
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 ` +
    `/Widths [${row}] /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags ${flags} >> >>`;
  const bytes = handmade('BT /F1 10 Tf 20 100 Td (while) Tj ET', {
    page: `/Resources << /Font << /F1 ${font} >> >>`,
  });
  return withPdf(shop.sourceOf(bytes), async (reader) => (await reader.sheet(1)).glyphs[0]!.font.mono);
};

const proportional = (char: string): number => ('iljtfI'.includes(char) ? 280 : 'mwMW'.includes(char) ? 830 : 550);

it('tells monospaced fonts by the widths of their letters', async () => {
  expect(await isMono('ABCDEF+t1xtt', 4, () => 525)).toBe(true);
  expect(await isMono('ABCDEF+Plain', 32, proportional)).toBe(false);
});

it('does not believe the flag of fixed width where letters differ', async () => {
  expect(await isMono('Trebuchet', 33, proportional)).toBe(false);
});

it('believes the name of a subset without narrow and wide letters', async () => {
  const some = (letters: string) => (char: string) => (letters.includes(char) ? 600 : 0);
  expect(await isMono('ABCDEF+Courier', 4, some('abc'))).toBe(true);
});
