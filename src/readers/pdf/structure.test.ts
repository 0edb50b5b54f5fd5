import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdfium } from './pdfium.ts';
import { HELVETICA, handmade, streamObject, textOf, withPdf, workshop } from './testing.ts';

let shop: ReturnType<typeof workshop>;
beforeAll(() => {
  shop = workshop();
});
afterAll(() => shop.clean());

describe('links and outline', () => {
  it('returns addresses, internal targets, and bookmarks with their height on the page', async () => {
    const annotations =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 60 30] /A << /S /URI /URI (https://example.org/a) >> >> << /Type /Annot /Subtype /Link /Rect [10 40 60 60] /Dest [3 0 R /XYZ 0 150 0] >>]';
    const bytes = handmade('', {
      page: annotations,
      catalogue: '/Outlines 5 0 R',
      objects: [
        '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 2 >>',
        '<< /Title (Chapter 1) /Parent 5 0 R /Dest [3 0 R /XYZ 0 150 0] /First 7 0 R /Last 7 0 R /Count 1 >>',
        // A cycle, as in damaged files.
        '<< /Title (Part) /Parent 6 0 R /Next 6 0 R /Dest [3 0 R /Fit] >>',
      ],
    });
    await withPdf(shop.sourceOf(bytes), async (reader) => {
      expect((await reader.sheet(1)).links).toEqual([
        { x0: 10, y0: 170, x1: 60, y1: 190, url: 'https://example.org/a' },
        { x0: 10, y0: 140, x1: 60, y1: 160, targetPage: 1 },
      ]);
      expect(reader.outline).toEqual([
        { title: 'Chapter 1', pageNumber: 1, y: 50, children: [{ title: 'Part', pageNumber: 1, children: [] }] },
      ]);
    });
  });
});

describe('form fields', () => {
  it('returns values and states, and the painted value as glyphs, on every read', async () => {
    const appearance = (content: string): string =>
      streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 100 20] ${HELVETICA}`, content);
    const bytes = handmade('BT /F1 12 Tf 10 150 Td (Name:) Tj ET', {
      page: `${HELVETICA} /Annots [5 0 R 6 0 R]`,
      catalogue: '/AcroForm << /Fields [5 0 R 6 0 R] >>',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [50 145 150 165] /F 4 /AP << /N 7 0 R >> >>',
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (ok) /V /Yes /AS /Yes /Rect [50 100 70 120] /F 4 /AP << /N << /Yes 8 0 R /Off 9 0 R >> >> >>',
        appearance('BT /F1 12 Tf 2 5 Td (Ada) Tj ET'),
        appearance('0 0 20 20 re S'),
        appearance(''),
      ],
    });
    await withPdf(shop.sourceOf(bytes), async (reader) => {
      for (let round = 0; round < 2; round++) {
        const sheet = await reader.sheet(1);
        expect(sheet.widgets).toEqual([
          { x0: 50, y0: 35, x1: 150, y1: 55, kind: 'text', name: 'name', value: 'Ada' },
          { x0: 50, y0: 80, x1: 70, y1: 100, kind: 'checkbox', name: 'ok', value: 'Yes', checked: true },
        ]);
        expect(textOf(sheet).replace(/ /g, '')).toBe('Name:Ada');
        expect(sheet.glyphs.at(-1)!.x0).toBeGreaterThan(50);
      }
    });
  });
});

describe('structure tree', () => {
  it('returns types after role mapping, content ids, spans and alternative text', async () => {
    const bytes = handmade(
      '/P << /MCID 0 >> BDC BT /F1 12 Tf 10 150 Td (Head) Tj ET EMC /Figure << /MCID 1 >> BDC q 50 0 0 50 10 50 cm /Im Do Q EMC',
      {
        page: `${HELVETICA.replace('/Font', '/XObject << /Im 10 0 R >> /Font')} /StructParents 0`,
        catalogue: '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R',
        objects: [
          '<< /Type /StructTreeRoot /K [6 0 R 7 0 R] /ParentTree 8 0 R /RoleMap << /Header /TH >> >>',
          '<< /Type /StructElem /S /Header /P 5 0 R /Pg 3 0 R /K 0 /A << /O /Table /ColSpan 2 /RowSpan 3 /Scope /Column >> >>',
          '<< /Type /StructElem /S /Figure /P 5 0 R /Pg 3 0 R /K 1 /Alt (A black square) >>',
          '<< /Nums [0 9 0 R] >>',
          '[6 0 R 7 0 R]',
          streamObject(
            '/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray',
            '\0'.repeat(16),
          ),
        ],
      },
    );
    const sheet = await withPdf(shop.sourceOf(bytes), (reader) => reader.sheet(1));
    expect(sheet.tags?.children).toEqual([
      { type: 'TH', mcids: [0], rowSpan: 3, colSpan: 2, scope: 'Column', children: [] },
      { type: 'Figure', mcids: [1], altText: 'A black square', children: [] },
    ]);
    expect(sheet.glyphs.map((g) => g.mcid)).toEqual([0, 0, 0, 0]);
    expect(sheet.pictures[0]).toMatchObject({ kind: 'bitmap', altText: 'A black square' });
  });
});

describe('passwords', () => {
  it('asks for a password, refuses a wrong one, and opens with the right one', async () => {
    const encrypted = await encrypt(handmade('BT /F1 12 Tf 10 150 Td (secret) Tj ET', { page: HELVETICA }), 'öffne');
    await expect(withPdf(shop.sourceOf(encrypted), async () => {})).rejects.toMatchObject({
      errorName: 'PASSWORD',
      message: expect.stringContaining('send its password'),
    });
    await expect(withPdf(shop.sourceOf(encrypted, 'wrong'), async () => {})).rejects.toMatchObject({
      errorName: 'PASSWORD',
      message: expect.stringContaining('The password is wrong'),
    });
    expect(await withPdf(shop.sourceOf(encrypted, 'öffne'), async (reader) => textOf(await reader.sheet(1)))).toBe(
      'secret',
    );
  });
});

describe('damaged files', () => {
  it('are opened with pdf.js if PDFium refuses them', async () => {
    const bytes = handmade('BT /F1 20 Tf 10 150 Td (Still here) Tj ET 0 g 100 20 50 50 re f', {
      page: HELVETICA,
      header: '\n',
    });
    await withPdf(shop.sourceOf(bytes), async (reader) => {
      expect(reader.warnings).toHaveLength(1);
      expect([reader.pageCount, reader.pageSize(1)]).toEqual([1, { width: 200, height: 200 }]);
      const sheet = await reader.sheet(1);
      expect(textOf(sheet)).toBe('Still here');
      const first = sheet.glyphs[0]!;
      expect([first.baseline, first.size]).toEqual([50, 20]);
      expect(first.x0).toBeCloseTo(10, 3);
      expect(sheet.glyphs.at(-1)!.x1).toBeLessThan(110);
      const raster = await sheet.raster(72, { grey: true });
      expect([raster.width, raster.height, raster.channels]).toEqual([200, 200, 1]);
      expect([raster.data[150 * 200 + 120], raster.data[5 * 200 + 5]]).toEqual([0, 255]);
      await expect(reader.sheet(2)).rejects.toMatchObject({ errorName: 'PAGE_RANGE' });
    });
  });

  it('are CORRUPTED if truncated before any content', async () => {
    const bytes = handmade('', {}).subarray(0, 60);
    await expect(withPdf(shop.sourceOf(bytes), async () => {})).rejects.toMatchObject({ errorName: 'CORRUPTED' });
    await expect(withPdf(shop.sourceOf(Buffer.alloc(0)), async () => {})).rejects.toMatchObject({
      errorName: 'CORRUPTED',
    });
  });

  it('may have one bad page, which alone fails', async () => {
    const bytes = Buffer.from(
      handmade('', {}).toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 4 0 R] /Count 2'),
      'latin1',
    );
    await withPdf(shop.sourceOf(bytes), async (reader) => {
      expect(reader.pageCount).toBe(2);
      expect((await reader.sheet(1)).width).toBe(200);
    });
  });
});

describe('large things', () => {
  it('reads a file larger than the block cache in pieces', async () => {
    const noise = Array.from({ length: 3_000_000 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join('');
    const bytes = handmade('BT /F1 12 Tf 10 150 Td (end) Tj ET', {
      page: HELVETICA,
      objects: [streamObject('', noise)],
    });
    expect(await withPdf(shop.sourceOf(bytes), async (reader) => textOf(await reader.sheet(1)))).toBe('end');
  });

  it('reduces the resolution of a giant page instead of filling the memory', async () => {
    const raster = await withPdf(
      shop.sourceOf(handmade('0 g 0 0 7000 14400 re f', { size: [14400, 14400] })),
      async (reader) => (await reader.sheet(1)).raster(600, { grey: true }),
    );
    expect(raster.width * raster.height).toBeLessThanOrEqual(40_000_000);
    expect(raster.dpi).toBeLessThan(40);
    expect(raster.data[Math.floor(raster.width / 4)]).toBe(0);
  });
});

/** PDFium can write PDF too: AES-256 with a user password. */
async function encrypt(bytes: Buffer, password: string): Promise<Buffer> {
  const pdfium = await loadPdfium();
  const { call } = pdfium;
  const address = pdfium.malloc(bytes.length);
  pdfium.u8.set(bytes, address);
  const document = pdfium.withUtf8('', (none) => call.FPDF_LoadMemDocument!(address, bytes.length, none));
  pdfium.withUtf8(password, (user) =>
    pdfium.withUtf8('owner', (owner) => call.EPDF_SetEncryption!(document, user, owner, 0xfffff0c0)),
  );
  const writer = call.PDFiumExt_OpenFileWriter!();
  call.PDFiumExt_SaveAsCopy!(document, writer);
  const size = call.PDFiumExt_GetFileWriterSize!(writer);
  const target = pdfium.malloc(size);
  call.PDFiumExt_GetFileWriterData!(writer, target, size);
  const result = Buffer.from(pdfium.u8.slice(target, target + size));
  call.PDFiumExt_CloseFileWriter!(writer);
  call.FPDF_CloseDocument!(document);
  pdfium.free(target);
  pdfium.free(address);
  return result;
}
