import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AssetSink,
  type Document,
  defaultParseOptions,
  type ParseOptions,
  type Source,
} from '../../document/index.ts';
import { findOffice } from '../../paging/office-render/find-office.ts';
import { convert, type OfficeConfig } from '../../paging/office-render/run-office.ts';
import { officeRoom, standIn } from '../../paging/office-render/testing.ts';
import { makeZip } from '../../readers/archive/testing.ts';
import { makeCompound } from '../../readers/office/compound-testing.ts';
import { makeDocx, p } from '../../readers/office/testing.ts';
import { bookParts } from '../../readers/sheet/testing.ts';
import { PrimaryEngine } from './primary-engine.ts';

const signal = new AbortController().signal;
const sink: AssetSink = { put: async () => 'k'.repeat(64) };
const row = (...texts: string[]): string =>
  `<w:tr>${texts.map((text) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`;
const BODY = [
  p('Annual report of the company'),
  p('The first paragraph is about the year that has gone by and goes on over two lines.'),
  `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${row('Item', 'Amount')}${row('Apples', '12.50')}${row('Pears', '17.25')}</w:tbl>`,
  p('A paragraph that is drawn nowhere'),
  p('The last paragraph stands on the second page.'),
].join('');

const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

let dir: string;
let docx: Source;
let drawing: string;

beforeAll(async () => {
  ({ dir } = await officeRoom());
  drawing = join(dir, 'drawing.pdf');
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const draw = (page: ReturnType<typeof pdf.addPage>, text: string, x: number, y: number): void =>
    page.drawText(text, { x, y: page.getHeight() - y, size: 12, font });
  const first = pdf.addPage([400, 500]);
  draw(first, 'Header of every page', 50, 30);
  draw(first, 'Annual report of the company', 60, 80);
  draw(first, 'The first paragraph is about the year that has', 60, 110);
  draw(first, 'gone by and goes on over two lines.', 60, 124);
  for (const x of [55, 155, 255]) first.drawLine({ start: { x, y: 350 }, end: { x, y: 260 }, thickness: 1 });
  for (const y of [350, 320, 290]) first.drawLine({ start: { x: 55, y }, end: { x: 255, y }, thickness: 1 });
  draw(first, 'Item', 60, 170);
  draw(first, 'Amount', 160, 170);
  draw(first, 'Apples', 60, 200);
  draw(first, '12.50', 160, 200);
  const second = pdf.addPage([400, 500]);
  draw(second, 'Header of every page', 50, 30);
  draw(second, 'Pears', 60, 70);
  draw(second, '17.25', 160, 70);
  draw(second, 'The last paragraph stands on the second page.', 60, 120);
  await writeFile(drawing, await pdf.save());
});
beforeEach(async () => {
  for (const name of [
    'runs',
    'upload',
    'upload.pages.pdf',
    'upload.pages.failed',
    'upload.pages.fods',
    'upload.pages.json',
    'upload.docx',
  ])
    await rm(join(dir, name), { force: true });
  const path = join(dir, 'upload');
  await writeFile(path, makeDocx({ body: BODY }));
  docx = { path, name: 'a.docx', mediaType: '', extension: 'docx', size: 1, sha256: '' };
});
afterAll(() => rm(dir, { recursive: true }));

const office = async (script: string): Promise<OfficeConfig> => ({
  soffice: await standIn(dir, script),
  timeoutMs: 30_000,
  render: true,
});
const copying = (): Promise<OfficeConfig> => office('cp "$here/drawing.pdf" "$out"');
const timesRun = async (): Promise<number> =>
  (await readFile(join(dir, 'runs'), 'utf8').catch(() => '')).length / 'run\n'.length;

async function parse(
  source: Source,
  config: OfficeConfig | undefined,
  given: Partial<ParseOptions> = {},
  assets = sink,
): Promise<Document> {
  const options = { ...defaultParseOptions, ...given };
  const engine = new PrimaryEngine({ modelsDir: 'none', office: config });
  try {
    const { pageCount } = await engine.inspect(source, options, signal);
    const numbers = Array.from({ length: pageCount }, (_, i) => i + 1);
    const input = await engine.analysePages(source, numbers, options, assets, signal);
    return await engine.assemble(source, input, options);
  } finally {
    await engine.close();
  }
}

const textBox = (document: Document, start: string) => {
  const element = document.elements.find(({ text }) => text.value.startsWith(start));
  return (
    element && [element.pageNumber, ...[element.box.x0, element.box.y0, element.box.x1, element.box.y1].map(Math.round)]
  );
};

describe('documents that LibreOffice draws', () => {
  it('have its pages, with their blocks where the text is drawn', async () => {
    const document = await parse(docx, await copying(), { pageImages: true, characters: true });
    expect(document.pageCount).toBe(2);
    expect(document.pages.map(({ width, height, image }) => [width, height, image?.width])).toEqual([
      [400, 500, 800],
      [400, 500, 800],
    ]);
    expect(
      document.elements.map(
        (element) => element.text.value || element.table?.cells.map((cell) => cell.text.value).join('|'),
      ),
    ).toEqual([
      'Annual report of the company',
      'The first paragraph is about the year that has gone by and goes on over two lines.',
      'Item|Amount|Apples|12.50|Pears|17.25',
      'A paragraph that is drawn nowhere',
      'The last paragraph stands on the second page.',
    ]);
    const [page, x0, y0, x1, y1] = textBox(document, 'The first') as [number, number, number, number, number];
    expect([page, x0]).toEqual([1, 60]);
    expect(y0).toBeGreaterThan(95);
    expect(y0).toBeLessThan(110);
    expect(y1).toBeGreaterThan(123);
    expect(y1).toBeLessThan(132);
    expect(x1).toBeLessThan(330);
    expect(textBox(document, 'The last')?.slice(0, 2)).toEqual([2, 60]);
    const { glyphs, at } = document.elements[1]!.text;
    expect(glyphs.length).toBe(at.length);
    const second = glyphs.find((_, i) => at[i] === 'The first paragraph is about the year that has '.length)!;
    expect([second.text, Math.round(second.x0), Math.round(second.baseline)]).toEqual(['g', 60, 124]);
  });

  it('have tables between the drawn lines, in parts on their pages', async () => {
    const document = await parse(docx, await copying());
    const { pageNumber, table } = document.elements.find(({ type }) => type === 'Table')!;
    expect(pageNumber).toBe(1);
    expect(table?.regions?.map((region) => [region.pageNumber, region.startRow, region.endRow])).toEqual([
      [1, 0, 2],
      [2, 2, 3],
    ]);
    const boxes = table!.cells.map(({ box, regions }) => [
      regions?.[0]?.pageNumber,
      Math.round(box.x0),
      Math.round(box.x1),
    ]);
    expect(boxes.slice(0, 4)).toEqual([
      [1, 55, 155],
      [1, 155, 255],
      [1, 55, 155],
      [1, 155, 255],
    ]);
    expect(boxes[4]?.[0]).toBe(2);
    expect([table!.cells[0]!.box.y0, table!.cells[0]!.box.y1].map(Math.round)).toEqual([150, 180]);
  });

  it('have undrawn blocks between their neighbours', async () => {
    const [page, , y0, , y1] = textBox(
      await parse(docx, await copying()),
      'A paragraph that is drawn nowhere',
    ) as number[];
    expect(page).toBe(2);
    expect(y0).toBeGreaterThanOrEqual(70);
    expect(y1).toBeLessThanOrEqual(120);
  });

  it('are drawn once, whichever process opens them', async () => {
    const config = await copying();
    const [first, second] = [await parse(docx, config), await parse(docx, config)];
    expect(second).toEqual(first);
    expect(await timesRun()).toBe(1);
  });

  it('are not drawn in lite mode, with drawing disabled, or without LibreOffice', async () => {
    const config = await copying();
    const plain = await parse(docx, undefined);
    expect(plain.pages[0]?.width).not.toBe(400);
    expect(await parse(docx, config, { parseMode: 'lite' })).toEqual(plain);
    expect(await parse(docx, { ...config, render: false })).toEqual(plain);
    expect(await parse(docx, { ...config, soffice: join(dir, 'none') })).toEqual(plain);
    expect(await timesRun()).toBe(0);
  });

  it('keep their estimates, with a warning, if it fails or shows another text', async () => {
    const plain = await parse(docx, undefined);
    const failing = await office('exit 3');
    for (const document of [await parse(docx, failing), await parse(docx, failing)]) {
      expect(document.elements).toEqual(plain.elements);
      expect(document.warnings).toEqual([expect.stringContaining('ended with 3')]);
    }
    expect(await timesRun()).toBe(1);
    await writeFile(docx.path, makeDocx({ body: p('Something else entirely: 天地玄黃宇宙洪荒') }));
    await rm(`${docx.path}.pages.failed`);
    expect((await parse(docx, await copying())).warnings).toEqual([expect.stringContaining('do not match the text')]);
  });

  it('whose number of pages has changed since another process counted them may be tried again', async () => {
    const engine = new PrimaryEngine({ modelsDir: dir, office: await copying() });
    const { pageCount } = await engine.inspect(docx, defaultParseOptions, signal);
    await expect(engine.analysePages(docx, [pageCount + 1], defaultParseOptions, sink, signal)).rejects.toMatchObject({
      errorName: 'BACKEND',
      message: expect.stringContaining('2 pages this time'),
    });
    await engine.close();
  });

  it('are not given to it if they are damaged', async () => {
    await writeFile(docx.path, 'PK nothing');
    await expect(parse(docx, await copying())).rejects.toMatchObject({ code: 40422 });
    expect(await timesRun()).toBe(0);
  });
});

describe('documents of old Office programs', () => {
  const doc = (): Source => ({ ...docx, name: 'a.doc', extension: 'doc' });

  it("are read from LibreOffice's conversion", async () => {
    await copyFile(docx.path, join(dir, 'twin.docx'));
    const config = await office(
      'if [ "$target" = docx ]; then cp "$here/twin.docx" "$out"; else cp "$here/drawing.pdf" "$out"; fi',
    );
    const document = await parse(doc(), config);
    expect(document.pageCount).toBe(2);
    expect(document.elements[0]?.text.value).toBe('Annual report of the company');
    expect(await parse(doc(), config)).toEqual(document);
    expect(await timesRun()).toBe(2);
  });

  it('are 40428 without it, and if it fails 40428, 40422 or 40423 depending on the file', async () => {
    await expect(parse(doc(), undefined)).rejects.toMatchObject({
      code: 40428,
      message: expect.stringContaining('npm run setup:office'),
    });
    const failing = await office('exit 0');
    await expect(parse(doc(), failing)).rejects.toMatchObject({ code: 40422 });
    await writeFile(docx.path, compound(0));
    await expect(parse(doc(), failing)).rejects.toMatchObject({ code: 40428 });
    // Encrypted by the scheme of Office 95, which no password opens here; then marked as encrypted, without a key.
    await writeFile(docx.path, compound(0x8100));
    await expect(parse(doc(), failing)).rejects.toMatchObject({ code: 40423 });
    await writeFile(docx.path, compound(0x0100));
    await expect(parse(doc(), failing)).rejects.toMatchObject({
      code: 40422,
      message: expect.stringContaining('The document has no tables'),
    });
  });
});

/** A compound file with a stream WordDocument with these flags ([MS-DOC] 2.5.2). */
function compound(flags: number): Buffer {
  const text = Buffer.alloc(4096);
  text.writeUInt16LE(flags, 10);
  return makeCompound({ WordDocument: text });
}

describe('documents without pages of their own', () => {
  const text = (): Source => ({ ...docx, name: 'a.txt', extension: 'txt' });

  it('are drawn only if images of pages are requested, and never in lite mode', async () => {
    await writeFile(
      docx.path,
      'Annual report of the company\n\nThe first paragraph is about the year that has gone by and goes on over two lines.',
    );
    const config = await copying();
    const plain = await parse(text(), undefined);
    expect(await parse(text(), config)).toEqual(plain);
    const { warnings, ...lite } = await parse(text(), config, { parseMode: 'lite', pageImages: true });
    expect({ ...lite, warnings: [] }).toEqual(plain);
    expect(warnings).toEqual([expect.stringContaining('page images')]);
    expect(await timesRun()).toBe(0);
    const drawn = await parse(text(), config, { pageImages: true });
    expect(await timesRun()).toBe(1);
    expect(drawn.pages.map(({ width, image }) => [width, image?.width])).toEqual([
      [400, 800],
      [400, 800],
    ]);
    expect(textBox(drawn, 'The first')?.slice(0, 2)).toEqual([1, 60]);
  });

  it('are not given to LibreOffice if no page could hold them', async () => {
    await writeFile(docx.path, 'a,b\n1,2\n'.repeat(1000));
    const document = await parse({ ...docx, name: 'a.csv', extension: 'csv' }, await copying(), { pageImages: true });
    expect(document.warnings).toEqual([expect.stringContaining('too long'), expect.stringContaining('page images')]);
    expect(await timesRun()).toBe(0);
  });

  it('keep their estimates, with a warning, when that fails', async () => {
    await writeFile(docx.path, 'a,b\n1,2\n');
    const csv: Source = { ...docx, name: 'a.csv', extension: 'csv' };
    const document = await parse(csv, await office('exit 3'), { pageImages: true });
    expect(document.elements).toEqual((await parse(csv, undefined)).elements);
    expect(document.pages[0]?.image).toBeUndefined();
    expect(document.warnings).toEqual([
      expect.stringContaining('ended with 3'),
      expect.stringContaining('page images'),
    ]);
  });
});

describe('with the real LibreOffice', () => {
  beforeEach((test) => test.skip(findOffice(undefined) === undefined, 'needs LibreOffice: npm run setup:office'));
  const real: OfficeConfig = { timeoutMs: 60_000, render: true };

  it('draws a docx, and reads its twin of the old format', { timeout: 120_000 }, async () => {
    await writeFile(docx.path, makeDocx({ body: BODY, parts: { '[Content_Types].xml': CONTENT_TYPES } }));
    const drawn = await parse(docx, real);
    expect(drawn.warnings).toEqual([]);
    expect(drawn.pageCount).toBe(1);
    const tops = drawn.elements.map(({ box }) => box.y0);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const path = join(dir, 'old');
    await convert(docx, 'doc' as 'docx', path, real, signal);
    const old = await parse({ ...docx, path, extension: 'doc' }, real);
    expect(old.elements.map(({ text }) => text.value)).toEqual(drawn.elements.map(({ text }) => text.value));
    expect(old.elements.map(({ table }) => table?.rows)).toEqual(drawn.elements.map(({ table }) => table?.rows));
  });

  it('draws each sheet that is shown as a page, its cells where the boxes of the answer are', {
    timeout: 120_000,
  }, async () => {
    const at = (reference: string, text: string, style = 0): string =>
      `<c r="${reference}" t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;
    const rows = Array.from(
      { length: 12 },
      (_, i) =>
        `<row r="${5 + i}"${i === 4 ? ' ht="40" customHeight="1"' : ''}>${at(`B${5 + i}`, `item ${i}`)}<c r="D${5 + i}"><v>${i * 7}</v></c></row>`,
    );
    const book = bookParts({
      styles:
        '<fonts><font><sz val="11"/></font><font><b/><sz val="20"/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
      sheets: [
        { name: 'Hidden', state: 'hidden', data: `<row r="1">${at('A1', 'secret')}</row>` },
        {
          name: 'Figures',
          before:
            '<cols><col min="1" max="1" width="20" customWidth="1"/><col min="3" max="3" width="9" hidden="1"/></cols>',
          data: `<row r="2">${at('B2', 'A title that is longer than its column', 1)}</row><row r="4">${at('B4', 'Item')}${at('D4', 'Count')}</row>${rows.join('')}`,
        },
        { name: 'Empty', data: '' },
      ],
    });
    await writeFile(docx.path, makeZip(book));
    const source: Source = { ...docx, name: 'a.xlsx', extension: 'xlsx' };
    const images = new Map<string, Uint8Array>();
    const document = await parse(
      source,
      real,
      { pageImages: true, characters: true },
      { put: async (bytes) => `${images.set(`k${images.size}`, bytes).size - 1}` },
    );
    expect(document.warnings.filter((warning) => /drawn|draws/.test(warning))).toEqual([]);
    expect(document.pages.map(({ image }) => image !== undefined)).toEqual([true, true]);
    const { table } = document.elements.find(({ type }) => type === 'Table')!;
    const { width, image } = document.pages[0]!;
    const { data, info } = await sharp(images.get(`k${image!.key}`))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ink = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): number => {
      const scale = info.width / width;
      let dark = 0;
      for (let y = Math.ceil(y0 * scale); y < y1 * scale; y++)
        for (let x = Math.ceil(x0 * scale); x < x1 * scale; x++) if ((data[y * info.width + x] as number) < 128) dark++;
      return dark;
    };
    // Each cell has ink inside its box, and outside all boxes there are at most edges of letters.
    expect(table!.cells.every((cell) => ink(cell.box) > 5)).toBe(true);
    const title = document.elements.find(({ type }) => type === 'Title')!;
    expect(title.box.x1 - title.box.x0).toBeGreaterThan(200);
    expect(ink(title.box) + ink(table!.box)).toBeGreaterThan(
      0.98 * ink({ x0: 0, y0: 0, x1: width, y1: document.pages[0]!.height }),
    );
    const glyphs = table!.cells.flatMap((cell) => cell.text.glyphs);
    expect(glyphs.every((glyph) => ink(glyph) > 0)).toBe(true);
  });

  it('draws web pages and mails from what was read of them', { timeout: 120_000 }, async () => {
    await writeFile(
      docx.path,
      '<h1>Report</h1><p style="display:none">unseen</p><p>Words of a paragraph.</p><ul><li>a</li></ul><table border="1"><tr><td>x1</td><td>y1</td></tr><tr><td>x2</td><td>y2</td></tr></table>',
    );
    const document = await parse({ ...docx, name: 'a.html', extension: 'html' }, real, { pageImages: true });
    expect(document.warnings).toEqual([]);
    expect(document.pages[0]?.image?.width).toBe(1191);
    const tops = document.elements.map(({ box }) => box.y0);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const boxes = document.elements.at(-1)!.table!.cells.map(({ box }) => box);
    expect(boxes[1]!.x0).toBeCloseTo(boxes[0]!.x1);
    expect(boxes[2]!.y0).toBeCloseTo(boxes[0]!.y1);
  });
});
