import bwipjs from 'bwip-js/node';
import { PDFDocument } from 'pdf-lib';
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

/** A digital page with a picture of a listing between two paragraphs, and lines of remarks below. */
async function pageWithListing(ground: string, ink: string, remarks = 0): Promise<Buffer> {
  const text = [
    'kernel started without a device',
    'memory map was read from flash',
    'network came up with one address',
  ];
  const lines = Array.from({ length: 9 }, (_, i) => `${text[i % 3]} number ${i + 1}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="1000" height="600" fill="${ground}"/>${lines
    .map((line, i) => `<text x="30" y="${70 + 60 * i}" font-size="34" fill="${ink}">${line}</text>`)
    .join('')}</svg>`;
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText('The first run of the board shows what the console says before the shell.', {
    x: 60,
    y: 760,
    size: 12,
  });
  const image = await pdf.embedPng(await sharp(Buffer.from(svg)).png().toBuffer());
  page.drawImage(image, { x: 60, y: 440, width: 475, height: 285 });
  page.drawText('After this message the board waits for commands from the serial line.', { x: 60, y: 400, size: 12 });
  for (let i = 0; i < remarks; i++)
    page.drawText(`Remark ${i + 1} tells what the people who started the board have seen.`, {
      x: 60,
      y: 370 - 15 * i,
      size: 12,
    });
  return Buffer.from(await pdf.save());
}

it('a screenshot on a digital page keeps its text to itself; text pasted as a picture joins the page', async () => {
  const of = async (file: Buffer): Promise<Json> => {
    const { json } = await service.parse({ file: new Upload(file, 'board.pdf') });
    expect(json.code).toBe(200);
    return json.data;
  };
  const screen = await of(await pageWithListing('#1e1e1e', '#e0e0e0'));
  expect(screen.elements.map((e: Json) => e.type)).toEqual(['NarrativeText', 'Image', 'NarrativeText']);
  expect(screen.elements[1].text).toContain('memory map was read from flash number 2');
  expect(screen.markdown.replace(/<!--.*?-->/gs, '')).not.toContain('memory map');
  const shown = await of(await pageWithListing('#ffffff', '#000000', 6));
  expect(textOf(shown, 'Image').join(' ')).toContain('memory map was read from flash number 2');
  expect(shown.markdown.replace(/<!--.*?-->/gs, '')).not.toContain('memory map');
  const pasted = await of(await pageWithListing('#ffffff', '#000000'));
  expect(textOf(pasted, 'Image')).toEqual([]);
  expect(pasted.markdown.replace(/<!--.*?-->/gs, '')).toContain('memory map was read from flash number 2');
});
