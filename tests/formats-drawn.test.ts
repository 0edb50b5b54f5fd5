import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOffice } from '../src/paging/office-render/find-office.ts';
import { makeZip } from '../src/readers/archive/testing.ts';
import { odfParts } from '../src/readers/odf/testing.ts';
import { bookParts } from '../src/readers/sheet/testing.ts';
import { type Json, TestService, Upload } from './support/service.ts';

const NEWER = '/api/docparse/parse/sync';
const cell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (name: string, text: string, state?: string) => ({
  name,
  ...(state ? { state } : {}),
  data: `<row r="1">${cell('A1', 'Item')}${cell('B1', 'Count')}</row><row r="2">${cell('A2', text)}<c r="B2"><v>12</v></c></row>`,
});
const odsCell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const odsSheet = `<table:table table:name="S"><table:table-row>${odsCell('Name')}${odsCell('Sum')}</table:table-row><table:table-row>${odsCell('A')}${odsCell('B')}</table:table-row></table:table>`;

const MANIFEST =
  '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>';

const FILES: [name: string, bytes: Uint8Array | string, pages: number][] = [
  [
    'book.xlsx',
    makeZip(
      bookParts({
        sheets: [
          sheet('One', 'pears'),
          sheet('Hidden', 'unseen', 'hidden'),
          { name: 'Empty', data: '' },
          sheet('Four', 'plums'),
        ],
      }),
    ),
    3,
  ],
  ['book.ods', makeZip({ ...odfParts({ kind: 'spreadsheet', body: odsSheet }), 'META-INF/manifest.xml': MANIFEST }), 1],
  ['values.csv', 'Report 2024\n\n编号;名称;数量\n001;"两行\n文字";1/2\n002;乙;=1+1\n', 1],
  [
    'page.html',
    '<h1>Report</h1><p>Words <b>of</b> a paragraph.</p><img src="http://127.0.0.1:9/a.png"><table><tr><td>a</td><td>b</td></tr></table>',
    1,
  ],
  ['note.txt', '第一章 总则\n\n第一条 为了规范服务，制定本办法。\n', 1],
  ['note.md', '# Title\n\nWords.\n\n- one\n- two\n', 1],
];

describe('page images of documents without pages', () => {
  const hasOffice = findOffice(undefined) !== undefined;
  let service: TestService;
  beforeAll(async () => {
    if (hasOffice) service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  });
  afterAll(() => service?.stop());
  beforeEach((test) => test.skip(!hasOffice, 'needs LibreOffice: npm run setup:office'));

  const inkIn = async (
    address: string,
  ): Promise<{ width: number; height: number; ink(coordinates: readonly number[]): number }> => {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      ...info,
      ink([x0 = 0, y0 = 0, , , x1 = 0, y1 = 0]) {
        let dark = 0;
        for (let y = Math.floor(y0 * info.height); y < y1 * info.height; y++)
          for (let x = Math.floor(x0 * info.width); x < x1 * info.width; x++)
            if ((data[y * info.width + x] as number) < 140) dark++;
        return dark;
      },
    };
  };

  it.each(FILES)('%s: text lies where the answer says', { timeout: 60_000 }, async (name, bytes, pages) => {
    const capabilities = { pages: true, include_table_structure: true };
    const { json } = await service.parse({ file: new Upload(bytes, name), config: { capabilities } });
    expect(json).toMatchObject({ code: 200 });
    expect(json.data.pages).toHaveLength(pages);
    for (const page of json.data.pages) {
      const picture = await inkIn(page.page_image_url);
      expect(Math.abs(picture.width - page.page_width)).toBeLessThanOrEqual(1);
      expect(Math.abs(picture.height - page.page_height)).toBeLessThanOrEqual(1);
      const own = json.data.elements.filter((element: Json) => element.page_number === page.page_number);
      const boxes = own.flatMap((element: Json) =>
        element.table_structure ? element.table_structure.cells : [element],
      );
      for (const box of boxes) expect(picture.ink(box.coordinates), JSON.stringify(box)).toBeGreaterThan(5);
    }
    expect(JSON.stringify(json.data)).not.toContain('unseen');
  });

  it('several processes draw the pages of one document', { timeout: 120_000 }, async () => {
    const two = await TestService.start({ DOCPARSE_WORKERS: '2' });
    try {
      const words = 'Words of a paragraph that goes on for a while. '.repeat(30);
      const text = Array.from({ length: 90 }, (_, i) => `## Part ${i}\n\n${words}\n`).join('\n');
      const { json } = await two.parse({
        file: new Upload(text, 'long.md'),
        config: { capabilities: { pages: true, include_char_details: true } },
      });
      expect(json).toMatchObject({ code: 200 });
      expect(json.data.pages.length).toBeGreaterThan(20);
      expect(json.data.pages).toHaveLength(json.data.metadata.page_count);
      for (const page of json.data.pages) expect(page).toHaveProperty('page_image_url');
      expect(json.data.warnings).toBeUndefined();
    } finally {
      await two.stop();
    }
  });

  it('the newer family has them too, and without them nothing is drawn', { timeout: 60_000 }, async () => {
    const [name, bytes] = FILES[0] as (typeof FILES)[number];
    const send = async (config: Json): Promise<Json> =>
      (await service.send(NEWER, { file: new Upload(bytes, name), config })).json;
    const drawn = await send({ parse_mode: 'auto', get_page_image: true });
    expect(drawn).toMatchObject({ code: 200 });
    const text = JSON.stringify(drawn);
    expect((await fetch(/"page_image_url":"([^"]+)"/.exec(text)?.[1] as string)).status).toBe(200);
    expect(JSON.stringify(await send({ parse_mode: 'auto' }))).not.toContain('page_image_url');
  });
});
