import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, expect, it } from 'vitest';
import type { Source } from '../../document/index.ts';
import { KeptFonts } from './kept-fonts.ts';
import { loadPdfium, type Pdfium, type PdfiumExports } from './pdfium.ts';
import { openPdfReader } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'docparse-fonts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `use` while the calls of PDFium are counted by name. */
async function counted(use: () => Promise<void>): Promise<Record<string, number>> {
  const pdfium = (await loadPdfium()) as { call: PdfiumExports };
  const { call } = pdfium;
  const counts: Record<string, number> = {};
  pdfium.call = Object.fromEntries(
    Object.entries(call).map(([name, run]) => [
      name,
      typeof run === 'function'
        ? (...args: number[]) => {
            counts[name] = (counts[name] ?? 0) + 1;
            return run(...args);
          }
        : run,
    ]),
  ) as PdfiumExports;
  try {
    await use();
  } finally {
    pdfium.call = call;
  }
  return counts;
}

it('measures a font once for all pages, and lets it go with the document', async () => {
  const pdf = await PDFDocument.create();
  const fonts = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.TimesRoman)];
  for (let p = 0; p < 4; p++) pdf.addPage([200, 200]).drawText(`Page ${p}`, { x: 20, y: 100, font: fonts[p % 2] });
  const path = join(folder, 'a.pdf');
  writeFileSync(path, await pdf.save());
  const counts = await counted(async () => {
    const source: Source = {
      path,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      extension: 'pdf',
      size: 1,
      sha256: '',
    };
    const reader = await openPdfReader(source);
    const texts: string[] = [];
    for (let p = 1; p <= 4; p++) {
      const { glyphs } = await reader.sheet(p);
      texts.push(`${glyphs.map((g) => g.text).join('')} ${glyphs[0]!.font.name}`);
    }
    expect(texts).toEqual(['Page0 Helvetica', 'Page1 Times-Roman', 'Page2 Helvetica', 'Page3 Times-Roman']);
    await reader.close();
  });
  expect(counts.FPDFFont_GetBaseFontName).toBe(2);
  expect(counts.FPDFPageObj_CreateTextObj).toBe(2);
  expect(counts.FPDFPageObj_Destroy).toBe(2);
});

it('keeps the fonts that were used last, within limits of number and memory', () => {
  const MB = 1024 * 1024;
  const sizes = new Map<number, number>();
  const held = new Set<number>();
  const u32 = new Uint32Array(1);
  const call = {
    FPDFFont_GetFontData: (handle: number) => {
      u32[0] = sizes.get(handle) ?? 0;
      return 1;
    },
    FPDFPageObj_CreateTextObj: (_: number, handle: number) => {
      held.add(handle);
      return handle;
    },
    // PDFium has another font for this handle.
    FPDFTextObj_GetFont: (holder: number) => (holder === 99 ? 98 : holder),
    FPDFPageObj_Destroy: (holder: number) => {
      held.delete(holder);
    },
  };
  const fonts = new KeptFonts<string>({ call, scratch: 0, u32 } as unknown as Pdfium, 1);
  for (const handle of [1, 2, 3]) {
    sizes.set(handle, 10 * MB);
    if (handle === 3) expect(fonts.get(1)).toBe('font 1');
    fonts.keep(handle, `font ${handle}`);
  }
  expect([...held]).toEqual([1, 3]);
  expect(fonts.get(2)).toBeUndefined();
  sizes.set(4, 30 * MB);
  for (const handle of [4, 99]) {
    fonts.keep(handle, 'none');
    expect(fonts.get(handle)).toBeUndefined();
  }
  expect([...held]).toEqual([1, 3]);
  for (let handle = 100; handle < 200; handle++) fonts.keep(handle, 'small');
  expect(held.size).toBe(64);
  expect(fonts.get(199)).toBe('small');
  fonts.clear();
  expect(held.size).toBe(0);
});
