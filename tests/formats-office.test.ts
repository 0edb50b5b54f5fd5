import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../src/readers/archive/testing.ts';
import { makeDocx, makePptx, p } from '../src/readers/office/testing.ts';
import { printed } from './support/files.ts';
import { credentials, type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(() => service.stop());

const send = (bytes: Uint8Array, name: string, config?: unknown) =>
  service.parse({ file: new Upload(Buffer.from(bytes), name), ...(config === undefined ? {} : { config }) });

async function parsed(bytes: Uint8Array, name: string, config?: unknown): Promise<Json> {
  const { json } = await send(bytes, name, config);
  expect(json).toMatchObject({ code: 200 });
  return json.data;
}

const types = (data: Json): string[] => data.elements.map((element: Json) => element.type);
const styles = '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>';
const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
const item = (text: string): string => p(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');

async function report(): Promise<Buffer> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="508000" cy="254000"/><wp:docPr id="1" name="x" descr="green"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${p('品名')}</w:tc><w:tc>${p('数量')}</w:tc></w:tr><w:tr><w:tc>${p('笔')}</w:tc><w:tc>${p('3')}</w:tc></w:tr></w:tbl>`;
  const formula =
    '<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>';
  const body =
    p('年度报告', '<w:pStyle w:val="1"/>') +
    p('Some words.') +
    item('one') +
    item('two') +
    table +
    formula +
    drawing +
    p('The end', '<w:pageBreakBefore/>');
  return makeDocx({
    body,
    styles,
    numbering,
    relations: { i: ['image', 'media/i.png'] },
    parts: { 'word/media/i.png': png },
  });
}

describe('docx', () => {
  it('becomes elements, Markdown and pages, whatever its name', async () => {
    const data = await parsed(await report(), 'report.bin');
    expect(types(data)).toEqual([
      'Title',
      'NarrativeText',
      'ListItem',
      'ListItem',
      'Table',
      'Formula',
      'Image',
      'NarrativeText',
    ]);
    expect(data.metadata).toMatchObject({
      filetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      page_count: 2,
    });
    expect(data.markdown).toContain('# 年度报告\n\nSome words.\n\n1. one\n2. two\n');
    expect(data.markdown).toContain('$$\n\\frac{a}{2}\n$$');
    expect(data.markdown).toMatch(/品名[\s\S]*数量[\s\S]*笔[\s\S]*3/);
  });

  it('has its tables and pictures in the answer', async () => {
    const data = await parsed(await report(), 'report.docx', {
      capabilities: { include_table_structure: true, include_image_data: true, pages: true },
    });
    expect(data.pages).toHaveLength(2);
    const image = data.elements.find((element: Json) => element.type === 'Image');
    const url = JSON.stringify(image).match(/https?:[^"]+/)?.[0];
    if (url !== undefined) expect((await fetch(url, { headers: credentials })).status).toBe(200);
    expect(JSON.stringify(data.elements.find((element: Json) => element.type === 'Table'))).toContain('品名');
  });

  it('gives the same answer to the same bytes', async () => {
    const [a, b] = [await parsed(await report(), 'a.docx'), await parsed(await report(), 'a.docx')];
    expect(a.elements).toEqual(b.elements);
  });
});

describe('pictures in a docx', () => {
  const drawing = (id: string, width: number, height: number): string =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${width * 12700}" cy="${height * 12700}"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const scans = async (): Promise<Buffer> => {
    const scan = await printed();
    const icon = await sharp(scan).extract({ left: 195, top: 215, width: 500, height: 60 }).resize(60).png().toBuffer();
    return makeDocx({
      body: p('Before the scan') + drawing('scan', 420, 594) + p('Behind the scan') + drawing('icon', 40, 24),
      relations: { scan: ['image', 'media/scan.png'], icon: ['image', 'media/icon.png'] },
      parts: { 'word/media/scan.png': scan, 'word/media/icon.png': icon },
    });
  };
  const capabilities = { include_image_data: true, include_table_structure: true };

  it('are read: a scan gives its text and tables in its place, an icon stays a picture', async () => {
    const data = await parsed(await scans(), 'scans.docx', { capabilities });
    expect(types(data)).toEqual([
      'NarrativeText',
      'Title',
      'NarrativeText',
      'Title',
      'Table',
      'Title',
      'ListItem',
      'ListItem',
      'NarrativeText',
      'Image',
    ]);
    const texts = data.elements.map((element: Json) => element.text);
    expect([texts[0], texts[1], texts[3], texts[8], texts[9]]).toEqual([
      'Before the scan',
      'Quarterly report',
      '1 Cargo by carrier',
      'Behind the scan',
      '',
    ]);
    expect(data.elements[4].table_structure.cells.slice(0, 6).map((cell: Json) => cell.text)).toEqual([
      'Carrier',
      'Tonnes',
      'Change',
      'Rail',
      '48,200',
      '+ 12 %',
    ]);
    expect(data.markdown).toContain('The harbour handled more cargo');
    expect((await parsed(await scans(), 'scans.docx')).markdown).toContain('The harbour handled more cargo');
  });

  it('are not read in lite', async () => {
    const data = await parsed(await scans(), 'scans.docx', {
      capabilities,
      config: { engine_params: { parse_mode: 'lite' } },
    });
    expect(data.elements.map((element: Json) => [element.type, element.text])).toEqual([
      ['NarrativeText', 'Before the scan'],
      ['Image', ''],
      ['NarrativeText', 'Behind the scan'],
      ['Image', ''],
    ]);
  });
});

describe('pptx', () => {
  const place = (y: number): string =>
    `<p:spPr><a:xfrm><a:off x="914400" y="${y}"/><a:ext cx="6858000" cy="914400"/></a:xfrm></p:spPr>`;
  const shape = (y: number, text: string, ph = ''): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr>${place(y)}<p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

  it('becomes a page for each slide', async () => {
    const data = await parsed(
      makePptx({
        slides: [shape(2_000_000, 'body text') + shape(0, '第一页', '<p:ph type="title"/>'), shape(0, 'second')],
      }),
      'talk.pptx',
    );
    expect(data.metadata.page_count).toBe(2);
    expect(data.elements.map((element: Json) => [element.type, element.text, element.page_number])).toEqual([
      ['Title', '第一页', 1],
      ['NarrativeText', 'body text', 1],
      ['NarrativeText', 'second', 2],
    ]);
    for (const value of data.elements[0].coordinates.flat(3).filter((one: unknown) => typeof one === 'number'))
      expect(value >= 0 && value <= 1).toBe(true);
  });
});

describe('bad Office files', () => {
  it.each<[string, number, () => Uint8Array | Promise<Uint8Array>]>([
    ['cut off', 40422, async () => (await report()).subarray(0, 900)],
    ['without a document', 40422, () => makeZip({ '[Content_Types].xml': '<Types/>', 'word/styles.xml': '<a/>' })],
    [
      'a bomb',
      40422,
      () => makeDocx({ body: '', parts: { 'word/document.xml': Buffer.alloc(48 * 1024 * 1024, 0x20) } }),
    ],
    ['with names that lead out', 40422, () => makeDocx({ body: p('x'), parts: { '../../evil.xml': 'x' } })],
    [
      'with a nest of entities',
      40422,
      () =>
        makeDocx({
          body: '',
          parts: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>' },
        }),
    ],
    [
      'deep as a well',
      40422,
      () => makeDocx({ body: `${'<w:tbl><w:tr><w:tc>'.repeat(5000)}${'</w:tc></w:tr></w:tbl>'.repeat(5000)}` }),
    ],
  ])('%s answer %i', async (_, code, make) => {
    const { status, json } = await send(await make(), 'a.docx');
    expect([status, json.code]).toEqual([200, code]);
    expect((await send(makeDocx({ body: p('still here') }), 'b.docx')).json.code).toBe(200);
  });
});
