import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printed } from './support/files.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
let scan: Buffer;
beforeAll(async () => {
  [service, scan] = await Promise.all([TestService.start({ DOCPARSE_WORKERS: '1' }), printAndScan()]);
});
afterAll(() => service.stop());

/** The sample document on paper, with a QR code in its corner. */
async function printAndScan(): Promise<Buffer> {
  const code = await bwipjs.toBuffer({
    bcid: 'qrcode',
    text: 'https://example.org/report/118',
    scale: 5,
    backgroundcolor: 'ffffff',
    padding: 8,
  });
  return sharp(await printed())
    .composite([{ input: code, left: 1200, top: 1700 }])
    .withMetadata({ density: 200 })
    .png()
    .toBuffer();
}

const capabilities = { include_table_structure: true, include_char_details: true, pages: true };
const parse = async (bytes: Buffer): Promise<Json> => {
  const { json } = await service.parse({ file: new Upload(bytes, 'scan.png'), config: { capabilities } });
  expect(json.code).toBe(200);
  return json.data;
};
const textOf = (data: Json, type: string): string[] =>
  data.elements.filter((e: Json) => e.type === type).map((e: Json) => e.text);

function expectReport(data: Json): void {
  expect(textOf(data, 'Title')).toEqual(['Quarterly report', '1 Cargo by carrier', '2 Outlook']);
  const table = data.elements.find((e: Json) => e.type === 'Table');
  expect(table.sub_type).toBe('bordered');
  const { rows, cols, cells } = table.table_structure;
  expect([rows, cols]).toEqual([4, 3]);
  expect(cells.slice(0, 6).map((c: Json) => c.text)).toEqual([
    'Carrier',
    'Tonnes',
    'Change',
    'Rail',
    '48,200',
    '+ 12 %',
  ]);
  const code = data.elements.find((e: Json) => e.sub_type === 'qrcode');
  expect(code.text).toBe('https://example.org/report/118');
}

it('a scan gives what the digital page gives, with its code', async () => {
  const data = await parse(scan);
  expectReport(data);
  const title = data.elements.find((e: Json) => e.type === 'Title');
  // Every character is somewhere, with a confidence and the reading first among its candidates.
  expect(title.char_details).toHaveLength('Quarterlyreport'.length);
  for (const { text, recognition } of title.char_details) {
    expect(recognition.confidence).toBeGreaterThan(0.5);
    expect(recognition.candidates[0].text).toBe(text);
  }
  expect(data.pages[0].angle).toBe(0);
});

it.each([90, 180, 270])('a scan turned by %i degrees is put upright and says so', async (angle) => {
  const data = await parse(await sharp(scan).rotate(angle).png().toBuffer());
  expectReport(data);
  const [page] = data.pages;
  expect(page.angle).toBe(angle);
  // Sizes are those of the upright page, and so are coordinates: the title stands at its head.
  expect(page.page_height).toBeGreaterThan(page.page_width);
  expect(data.elements.find((e: Json) => e.type === 'Title').coordinates[1]).toBeLessThan(0.12);
});
