import type { ServerResponse } from 'node:http';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../src/accounts/index.ts';
import { breakOff, endless, hang, ModelServer, refuse, vllm } from '../src/chat/testing.ts';
import { makeOfd, textObject } from '../src/readers/ofd/testing.ts';
import { openStore } from '../src/store/index.ts';
import { lockedPdf, textPdf } from './support/files.ts';
import { credentials, type Json, TestService, Upload } from './support/service.ts';

const V2 = '/ai/service/v2/entity_extraction';
const V3 = '/ai/service/v3/entity_extraction';
const SYNC = '/api/docparse/extract/sync';

let service: TestService;
let modelled: TestService;
let model: ModelServer;
let invoice: Buffer;
let file: string;

/** A page of 595 x 842 points with a label and a value on each line, and a ruled table. */
async function invoicePdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([595, 842]);
    const write = (text: string, x: number, y: number): void => page.drawText(text, { x, y, size: 11, font });
    write('INVOICE', 60, 780);
    write(`Invoice number: A-100${p + 7}`, 60, 740);
    write('Invoice date: 2024-03-05', 60, 720);
    write('Total amount: 1,250.50', 60, 700);
    const rows = [
      ['Description', 'Quantity', 'Price'],
      ['Paper', '10', '25.00'],
      ['Ink', '4', '250.00'],
    ];
    rows.forEach((row, r) => {
      row.forEach((text, c) => {
        write(text, 64 + c * 150, 640 - r * 24);
      });
    });
    for (let r = 0; r <= rows.length; r++) page.drawLine({ start: { x: 60, y: 656 - r * 24 }, end: { x: 510, y: 656 - r * 24 }, thickness: 0.8 });
    for (let c = 0; c <= 3; c++) page.drawLine({ start: { x: 60 + c * 150, y: 656 }, end: { x: 60 + c * 150, y: 656 - rows.length * 24 }, thickness: 0.8 });
  }
  return Buffer.from(await pdf.save());
}

beforeAll(async () => {
  model = await ModelServer.start();
  [service, modelled, invoice] = await Promise.all([
    TestService.start({ DOCPARSE_WORKERS: '1' }),
    TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_LLM_URL: model.url, DOCPARSE_LLM_MODEL: 'm', DOCPARSE_LLM_RETRIES: '1' }),
    invoicePdf(),
  ]);
  file = invoice.toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service.stop(), modelled.stop(), model.stop()]);
});

async function post(path: string, body: unknown, at = service): Promise<Json> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(at.base + path, { method: 'POST', headers: { ...credentials, 'content-type': 'application/json' }, body: text });
  expect(response.status).toBe(200);
  return response.json();
}
const balance = async (at: TestService): Promise<number> => {
  const response = await fetch(`${at.base}/api/docparse/account`, { headers: credentials });
  return ((await response.json()) as Json).data.balance;
};
const fields = [{ name: 'invoice number' }, { name: 'total amount' }, { name: 'weather' }];
const table_fields = [{ title: 'goods', fields: [{ name: 'description' }, { name: 'price' }] }];

describe('key mode', () => {
  it('finds values and tells where they stand, in pixels', async () => {
    const before = await balance(service);
    const json = await post(`${V2}?parse_mode=auto&file_name=note.pdf`, { file, fields, table_fields });
    expect(json).toMatchObject({ code: 200, message: 'success', version: expect.stringMatching(/^v\d/), duration: expect.any(Number) });
    const { details, category, detail_structure, ...rest } = json.result;
    expect(details['invoice number'].value).toBe('A-1007');
    expect(details['total amount'].value).toBe('1,250.50');
    expect(details['invoice number']).toMatchObject({ grounded: true, confidence: expect.any(Number) });
    expect(details.weather).toMatchObject({ value: '', position: [], lines: [], grounded: false, confidence: 0 });
    expect(details.row.map((row: Json) => [row.description.value, row.price.value])).toEqual([
      ['Paper', '25.00'],
      ['Ink', '250.00'],
    ]);
    expect(category).toEqual({ 'invoice number': 'one_to_one', 'total amount': 'one_to_one', weather: 'one_to_one', row: 'item_list' });
    expect(rest).toMatchObject({ rotated_image_width: 1190, rotated_image_height: 1684, image_angle: 0, finish_reason: 'stop', page_count: 1 });
    const [{ position, lines }] = [details['invoice number']];
    // "A-1007" begins behind "Invoice number: " at x 60, on the baseline 842 - 740, at 2 pixels a point.
    expect(position).toHaveLength(8);
    expect(position[0]).toBeGreaterThan(240);
    expect(position[1]).toBeGreaterThan(170);
    expect(position[5]).toBeLessThan(215);
    expect(position.every(Number.isInteger)).toBe(true);
    expect(lines).toEqual([expect.objectContaining({ page: 0, text: 'A-1007' })]);
    expect(lines[0].char_pos).toHaveLength(6);
    const [part] = detail_structure;
    expect(part).toMatchObject({ doc_type: 'doc', page_range: [1, 1], stamps: [], category: [...fields.map(({ name }) => name), 'description', 'price'] });
    expect(part.fields['invoice number'][0].bounding_regions[0]).toMatchObject({ page_number: 1, value: 'A-1007', position });
    expect(part.fields['invoice number'][0]).toMatchObject({ grounded: true, confidence: details['invoice number'].confidence });
    expect(part.tables_relationship[0].cells[0].price).toMatchObject({ grounded: true, confidence: expect.any(Number) });
    expect(part.fields.weather).toEqual([]);
    expect(part.tables[0].text).toContain('<td>Paper</td>');
    expect(part.tables_relationship[0]).toMatchObject({ title: 'goods', row_count: 2, column_count: 2 });
    expect(await balance(service)).toBe(before - 1);
  });

  it('reads bills by their types: keys by meaning, rows by the columns of the bill, other keys by the rules', async () => {
    const texts: [string, number, number, number?][] = [
      ['电子发票（普通发票）', 80, 8, 6],
      ['发票号码：24112000000048542163', 140, 10, 3],
      ['开票日期：2024年05月28日', 140, 16, 3],
      ['购买方信息', 8, 28, 3],
      ['名称：某某科技有限公司', 16, 33, 3],
      ['统一社会信用代码/纳税人识别号：91350100M000100Y43', 16, 43, 3],
      ['项目名称', 16, 54, 3],
      ['数量', 98, 54, 3],
      ['单价', 120, 54, 3],
      ['金额', 144, 54, 3],
      ['税率/征收率', 160, 54, 3],
      ['税额', 190, 54, 3],
      ['*餐饮服务*餐费', 16, 61, 3],
      ['1', 100, 61, 3],
      ['100.00', 119, 61, 3],
      ['100.00', 142, 61, 3],
      ['6%', 164, 61, 3],
      ['6.00', 190, 61, 3],
      ['合计', 20, 95, 3],
      ['¥100.00', 140, 95, 3],
      ['¥6.00', 188, 95, 3],
      ['价税合计（大写）', 16, 102, 3],
      ['壹佰零陆圆整', 63, 102, 3],
      ['（小写）', 140, 102, 3],
      ['¥106.00', 156, 102, 3],
      ['开票人：张三', 16, 130, 3],
      ['车队编号：K-77', 120, 130, 3],
    ];
    const bill = makeOfd({
      area: '<ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox>',
      pages: [texts.map(([text, x, y, size]) => textObject(text, x, y, size)).join('')],
    });
    const names = ['购方名称', '价税合计小写', '税额合计', '发票号码', '车队编号', '审批人'];
    const goods = [{ title: '明细', fields: [{ name: '项目名称' }, { name: '税额' }] }];
    const body = { file: bill.toString('base64'), fields: names.map((name) => ({ name })), table_fields: goods };
    const { details } = (await post(`${V2}?file_name=bill.ofd`, body)).result;
    expect(names.map((name) => details[name].value)).toEqual(['某某科技有限公司', '¥106.00', '¥6.00', '24112000000048542163', 'K-77', '']);
    expect(details.row.map((row: Json) => [row.项目名称.value, row.税额.value])).toEqual([['*餐饮服务*餐费', '6.00']]);
    const { position, lines, grounded, confidence } = details.购方名称;
    expect(grounded).toBe(true);
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThanOrEqual(1);
    // Behind the three characters of the label, which begins at 16 mm; 144 / 25.4 pixels a millimetre.
    expect(position[0]).toBeGreaterThan((16 + 3 * 2.5) * 5.67);
    expect(position[0]).toBeLessThan((16 + 3 * 3.5) * 5.67);
    expect(Math.abs(position[1] - 33 * 5.67)).toBeLessThan(12);
    expect(lines).toEqual([expect.objectContaining({ page: 0, text: '某某科技有限公司' })]);
    expect(lines[0].char_pos).toHaveLength(8);
  });

  it('takes pictures, in their own pixels, as data URLs too', async () => {
    const svg =
      '<svg width="900" height="300"><rect width="900" height="300" fill="#fff"/><text x="60" y="150" font-size="40" font-family="sans-serif">Invoice number: 48213</text></svg>';
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const { result } = await post(V2, { file: `data:image/png;base64,${png.toString('base64')}`, fields: [{ name: 'invoice number' }] });
    expect(result).toMatchObject({ rotated_image_width: 900, rotated_image_height: 300 });
    const { value, position } = result.details['invoice number'];
    expect(value).toBe('48213');
    expect(position[1]).toBeGreaterThan(90);
    expect(position[5]).toBeLessThan(180);
  });

  it('reads a hundred pages and a hundred keys at most, without a word', async () => {
    const many = Array.from({ length: 99 }, (_, i) => ({ name: `field ${i}` }));
    const { result } = await post(`${V2}?parse_mode=auto`, { file, fields: many, table_fields: [{ title: 't', fields: [{ name: 'a' }, { name: 'b' }] }] });
    expect(result.detail_structure[0].category).toHaveLength(100);
    const pages = (await textPdf(4)).toString('base64');
    const some = await post(`${V2}?parse_mode=auto&page_start=2&page_count=900`, { file: pages, fields: [{ name: 'text' }] });
    expect(some.result).toMatchObject({ page_count: 3, detail_structure: [{ page_range: [2, 4] }] });
  });
});

describe('prompt mode', () => {
  it('without a model says so, and looks for what the prompt names', async () => {
    const json = await post(`${V2}?parse_mode=auto`, { file, prompt: 'Extract the following fields: invoice number, total amount', fields });
    expect(json.code).toBe(200);
    expect(json.message).toMatch(/no language model is configured/);
    const { llm_json, raw_json, pages, usage } = json.result;
    expect(llm_json['invoice number']).toBe('A-1007');
    expect(raw_json['invoice number']).toMatchObject({
      value: 'A-1007',
      pages: [1],
      grounded: true,
      confidence: expect.any(Number),
      bounding_regions: [{ page_id: 1, value: 'A-1007' }],
    });
    expect(raw_json['invoice number'].bounding_regions[0].char_pos).toHaveLength(6);
    expect(pages).toEqual([expect.objectContaining({ status: 'success', page_id: 1, width: 1190, height: 1684, angle: 0 })]);
    expect(usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
  });

  describe('gives out pictures of pages', () => {
    const prompt = 'Extract the following fields: invoice number';
    /** The picture of a page, the box of all that is red in it, and that of a value. */
    async function seen(query: string, body: Json): Promise<{ page: Json; red: number[]; value: number[] }> {
      const { result } = await post(`${V2}?get_image=page&${query}`, { ...body, prompt });
      const [page] = result.pages;
      const { data: download } = (await (await fetch(`${service.base}/ocr_image/download?image_id=${page.image_id}`, { headers: credentials })).json()) as Json;
      const { data, info } = await sharp(Buffer.from(download.image, 'base64')).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([page.width, page.height]);
      const red = [info.width, info.height, 0, 0];
      for (let i = 0, at = 0; i < data.length; i += info.channels, at++) {
        if ((data[i] ?? 0) < 180 || (data[i + 1] ?? 0) > 90) continue;
        const [x, y] = [at % info.width, Math.floor(at / info.width)];
        red.splice(0, 4, Math.min(red[0]!, x), Math.min(red[1]!, y), Math.max(red[2]!, x), Math.max(red[3]!, y));
      }
      const { position, value } = result.raw_json['invoice number'].bounding_regions[0];
      expect(value).toBe('48213');
      const [x0, y0, , , x1, y1] = position;
      return { page, red, value: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] };
    }
    const within = (red: number[], value: number[], slack: number): void => {
      expect(value[0]).toBeLessThanOrEqual(red[0]! + slack);
      expect(value[1]).toBeLessThanOrEqual(red[1]! + slack);
      expect(value[2]).toBeGreaterThanOrEqual(red[2]! - slack);
      expect(value[3]).toBeGreaterThanOrEqual(red[3]! - slack);
      // Not just a large box: as long as the number is, give or take a character.
      expect(Math.max(value[2]! - value[0]!, value[3]! - value[1]!)).toBeLessThan(1.4 * Math.max(red[2]! - red[0]!, red[3]! - red[1]!));
    };
    const svg =
      '<svg width="1500" height="900"><rect width="1500" height="900" fill="#fff"/><g font-size="40" font-family="sans-serif"><text x="60" y="150">Some words that stand on the first line of the page</text>' +
      '<text x="60" y="250">Invoice number:</text><text x="420" y="250" fill="#f00">48213</text><text x="60" y="350">And words that stand on the last line of it</text></g></svg>';

    it('of files that are pictures, in their own pixels, as they were sent or turned upright', async () => {
      const upright = sharp(Buffer.from(svg)).withMetadata({ density: 200 });
      const turned = await sharp(await upright.clone().png().toBuffer())
        .rotate(90)
        .jpeg({ quality: 95 })
        .toBuffer();
      for (const [file, query, size] of [
        [await upright.clone().png().toBuffer(), '', [1500, 900]],
        [turned, '', [900, 1500]],
        [turned, 'coord_restore=0', [1500, 900]],
      ] as const) {
        const { page, red, value } = await seen(query, { file: file.toString('base64') });
        expect([page.width, page.height]).toEqual(size);
        expect(page).not.toHaveProperty('origin_image_id');
        within(red, value, 6);
      }
    });

    it('of PDFs at 144 dpi, and of pages that were cleaned the one before', async () => {
      const pdf = await PDFDocument.create();
      const page = pdf.addPage([300, 400]);
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      page.drawText('Invoice number:', { x: 30, y: 300, size: 12, font });
      page.drawText('48213', { x: 150, y: 300, size: 12, font, color: rgb(1, 0, 0) });
      const body = { file: Buffer.from(await pdf.save()).toString('base64') };
      const plain = await seen('parse_mode=auto', body);
      expect([plain.page.width, plain.page.height]).toEqual([600, 800]);
      within(plain.red, plain.value, 3);
      const cleaned = await seen('parse_mode=auto&remove_watermark=1', body);
      expect(cleaned.page.origin_image_id).toMatch(/^[0-9a-f]{40}\.jpg$/);
      const bytes = await fetch(`${service.base}/api/v1/docparse/files/${cleaned.page.origin_image_id}`);
      expect(bytes.headers.get('content-type')).toBe('image/jpeg');
    });

    it('only where they are asked for', async () => {
      for (const query of ['', '&get_image=none', '&get_image=objects']) {
        const { result } = await post(`${V2}?parse_mode=auto${query}`, { file, prompt });
        expect(result.pages[0]).not.toHaveProperty('image_id');
      }
      const { result } = await post(V3, {
        file: { file_base64: file },
        schema,
        parse_options: { get_image: 'both', parse_mode: 'auto' },
      });
      expect(result.pages[0].image_id).toMatch(/^[0-9a-f]{40}\.jpg$/);
    });

    it('to the account whose they are', async () => {
      const { result } = await post(`${V2}?get_image=page`, { file: invoice.toString('base64'), prompt });
      const store = await openStore({ dataDir: service.dataDir, databaseUrl: service.database!.url, databasePoolSize: 2, blobs: { kind: 'disk' } as never });
      const { appId, secret } = await openAdmin(store, 'test').create({ name: 'stranger', overdraft: null });
      await store.close();
      const ask = async (headers: Record<string, string>): Promise<Json> =>
        (await fetch(`${service.base}/ocr_image/download?image_id=${result.pages[0].image_id}`, { headers })).json();
      expect(await ask({ 'x-ti-app-id': appId, 'x-ti-secret-code': secret })).toMatchObject({ code: 40004, message: expect.stringContaining('image_id') });
      expect(await ask(credentials)).toMatchObject({ code: 200 });
    });

    it('to accounts alone, under names that exist', async () => {
      expect(await (await fetch(`${service.base}/ocr_image/download?image_id=x`)).json()).toMatchObject({ code: 40101 });
      for (const id of ['../../etc/passwd', `${'0'.repeat(40)}.jpg`]) {
        const answer = await fetch(`${service.base}/ocr_image/download?image_id=${encodeURIComponent(id)}`, { headers: credentials });
        expect(await answer.json()).toMatchObject({ code: 40004, message: expect.stringContaining('image_id') });
      }
    });
  });

  it('reads twenty pages at most', async () => {
    const pages = (await textPdf(23)).toString('base64');
    expect((await post(`${V2}?parse_mode=auto`, { file: pages, prompt: 'fields: text' })).result.page_count).toBe(20);
  });
});

describe('requests that are not right', () => {
  it.each<[string, unknown, number, RegExp]>([
    ['', { fields }, 40305, /base64/],
    ['', { file: '%%%', fields }, 40004, /base64/],
    ['', '{"file":', 40004, /JSON/],
    ['', [], 40004, /object/],
    ['', { file: 'QUJD' }, 40004, /prompt/],
    ['', { file: 'QUJD', fields: [{ description: 'x' }] }, 40004, /name/],
    ['?parse_mode=x', { file: 'QUJD', fields }, 40004, /parse_mode/],
    ['?page_start=x', { file: 'QUJD', fields }, 40004, /page_start: expected a whole number/],
    ['?page_start=-1', { file: 'QUJD', fields }, 40004, /page_start/],
    ['?page_count=1.5', { file: 'QUJD', fields }, 40004, /page_count/],
    ['?get_image=all', { file: 'QUJD', fields }, 40004, /get_image/],
    ['?crop_image=2', { file: 'QUJD', fields }, 40004, /crop_image/],
    ['?remove_watermark=yes', { file: 'QUJD', fields }, 40004, /remove_watermark/],
    ['?formula_level=3', { file: 'QUJD', fields }, 40004, /formula_level: expected 0, 1 or 2/],
    ['', { file: Buffer.from('\u0000\u0001garbage\u0002').toString('base64'), fields }, 40303, /type/],
    ['', { file_url: 'http://127.0.0.1:1/a.pdf', fields }, 40400, /file_url/],
  ])('%s %j -> %i', async (query, body, code, message) => {
    expect(await post(V2 + query, body)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('have codes that the endpoint is documented with', async () => {
    const vlm = { file: { file_base64: file }, schema: { type: 'object', properties: { a: { type: 'string' } } }, parse_options: { parse_mode: 'vlm' } };
    expect(await post(V3, vlm)).toMatchObject({ code: 40429, message: expect.stringContaining('vlm') });
    expect((await post(V2, { file: (await lockedPdf()).toString('base64'), fields })).code).toBe(40303);
    expect((await post(`${V2}?page_start=9`, { file, fields })).code).toBe(40004);
    expect(
      (await post(V3, { file: { file_base64: (await lockedPdf()).toString('base64') }, schema: { type: 'object', properties: { a: { type: 'string' } } } }))
        .code,
    ).toBe(40423);
  });

  it('end at the limit of the document while it arrives', async () => {
    const small = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_MAX_EXTRACTION_UPLOAD_MB: '1' });
    try {
      const json = await post(V2, { fields, file: Buffer.alloc(2 * 1024 * 1024).toString('base64') }, small);
      expect(json).toMatchObject({ code: 40302, message: expect.stringContaining('1 MB') });
    } finally {
      await small.stop();
    }
  });
});

const schema = {
  type: 'object',
  properties: {
    'invoice number': { type: ['string', 'null'] },
    'total amount': { type: 'number' },
    weather: { type: ['string', 'null'] },
    goods: { type: 'array', items: { type: 'object', properties: { description: { type: 'string' }, price: { type: 'number' } } } },
  },
};
const found = { 'invoice number': 'A-1007', 'total amount': 1250.5, weather: null };

describe('a schema', () => {
  it('is filled by the synchronous endpoint', async () => {
    const config = { schema, generate_citations: true, stamp: true };
    const { json } = await service.send(SYNC, { file: new Upload(invoice, 'a.pdf'), parse_config: { parse_mode: 'auto' }, extract_config: config });
    expect(json).toMatchObject({ code: 200, msg: 'success', data: { file_id: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'completed' } });
    const { extracted_schema, citations, stamps, pages, success_count } = json.data.result;
    expect(extracted_schema).toMatchObject(found);
    expect(extracted_schema.goods).toEqual([
      { description: 'Paper', price: 25 },
      { description: 'Ink', price: 250 },
    ]);
    expect(citations['invoice number']).toMatchObject({ value: 'A-1007', bounding_regions: [{ page_number: 1, text: 'A-1007' }] });
    expect(citations['total amount']).toMatchObject({ value: 1250.5, grounded: true, llm_confidence: expect.any(Number), llm_confidence_level: 'high' });
    expect(citations.weather).toEqual({ value: null, bounding_regions: [], grounded: false });
    expect(citations.goods[1].description.bounding_regions[0].text).toBe('Ink');
    expect(stamps).toEqual([]);
    expect(pages).toEqual([expect.objectContaining({ page_number: 1, width: 1190, height: 1684, angle: 0, status: 'Success' })]);
    expect(success_count).toBe(1);
  });

  it('is filled by the stage of the pipeline', async () => {
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema } },
    ];
    const { json } = await service.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    expect(json.code).toBe(200);
    expect(json.data.extract_result.extracted_schema).toMatchObject(found);
    expect(json.data).not.toHaveProperty('elements');
    expect(json.data.extract_result).not.toHaveProperty('citations');
    expect(json.data.stats).toMatchObject({ success_count: 1, chunked_elements: 0, embedded_elements: 0 });
    expect(json.data.stats.original_elements).toBeGreaterThan(3);
    expect(json.data.stats.stages[1]).toEqual({ type: 'extract', config: { schema, generate_citations: false, stamp: false } });
  });

  it('is filled by v3', async () => {
    const json = await post(V3, {
      file: { file_base64: file, file_name: 'a.pdf' },
      schema: { ...schema, required: ['weather'] },
      parse_options: { parse_mode: 'auto' },
    });
    expect(json).toMatchObject({ code: 200, message: 'Success', status: 'finished', result: { extracted_schema: found, stamps: [], success_count: 1 } });
    expect(json.result.citations['invoice number']).toMatchObject({
      llm_confidence: expect.any(Number),
      llm_confidence_level: expect.stringMatching(/high|medium|low/),
    });
  });

  it('that breaks the rules is 40004', async () => {
    const send = async (extract_config: unknown): Promise<Json> => (await service.send(SYNC, { file: new Upload(invoice, 'a.pdf'), extract_config })).json;
    expect(await send('')).toMatchObject({ code: 40004, data: { status: 'failed', message: 'extract_config is required' } });
    expect(await send({ schema: { type: 'object', properties: { a: { type: 'date-ish' } } } })).toMatchObject({
      code: 40004,
      data: { message: expect.stringContaining('schema.properties.a') },
    });
    const stages = [
      { type: 'parse', config: { provider: 'primary' } },
      { type: 'extract', config: { schema: { type: 'array' } } },
    ];
    const { json } = await service.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    expect(json).toMatchObject({ code: 40004, message: expect.stringContaining('stages[1].config.schema') });
  });
});

describe('a language model', () => {
  const says = {
    'invoice number': { value: 'a-1007', ids: ['p1_2'] },
    'total amount': { value: '1250.5', ids: ['p1_4'] },
    weather: { value: 'sunny', ids: ['p1_1'] },
    goods: [],
  };

  it('is believed as far as the page says the same', async () => {
    model.script(vllm(says));
    const { result } = await post(`${V2}?parse_mode=auto`, { file, fields, table_fields }, modelled);
    expect(result.details['invoice number']).toMatchObject({ value: 'A-1007', lines: [{ text: 'A-1007' }] });
    expect(result.details.weather).toMatchObject({ value: 'sunny', position: [], lines: [] });
    for (const line of Object.values<Json>(result.details).flatMap((detail) => detail.lines ?? [])) {
      expect(model.requests[0].messages[1].content).toContain(line.text);
    }
  });

  it('answers prompts in its own names', async () => {
    model.script(vllm({ records: [[{ name: 'Number', value: 'A-1007', ids: ['p1_2'] }]] }));
    const json = await post(`${V2}?parse_mode=auto`, { file, prompt: 'What is the number?' }, modelled);
    expect(json).toMatchObject({
      code: 200,
      message: 'success',
      result: { llm_json: { Number: 'A-1007' }, usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
    });
    expect(json.result.raw_json.Number).toMatchObject({ pages: [1], bounding_regions: [{ page_id: 1, value: 'A-1007' }] });
  });

  it('is marked where the page does not say the same, in the pipeline too, and numbers stay numbers', async () => {
    model.script(
      vllm({ 'invoice number': { value: 'A-1007', ids: ['p1_1'] }, 'total amount': { value: 'see annex', ids: ['p1_4'] }, weather: says.weather, goods: [] }),
    );
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema, generate_citations: true } },
    ];
    const { json } = await modelled.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    const { extracted_schema, citations } = json.data.extract_result;
    expect(extracted_schema).toMatchObject({ 'invoice number': 'A-1007', 'total amount': null, weather: 'sunny' });
    expect(citations.weather).toMatchObject({ value: 'sunny', bounding_regions: [], grounded: false, llm_confidence_level: 'low' });
    // It stands there, but not where the model says that it has read it.
    expect(citations['invoice number']).toMatchObject({ grounded: true, llm_confidence_level: 'low' });
    expect(model.requests[0].messages[1].content).toContain('p1_t1_r2_c1|Paper|p1_t1_r2_c2|10|p1_t1_r2_c3|25.00');
  });

  it('whose answer is cut off gives a part, and says so', async () => {
    model.script(vllm('{"invoice number":{"value":"A-1007","ids":["p1_2"]},"total amount":{"val', { finish: 'length' }));
    const { result } = await post(`${V2}?parse_mode=auto`, { file, fields }, modelled);
    expect(result).toMatchObject({
      finish_reason: 'length',
      details: { 'invoice number': { value: 'A-1007' }, 'total amount': { value: '' } },
      warnings: [expect.stringMatching(/cut off/)],
    });
  });

  it('that fails costs nothing', async () => {
    const before = await balance(modelled);
    for (const turn of [refuse(500, 'out of memory'), breakOff('{"invoice'), vllm('no')]) {
      model.script(turn);
      expect(await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).toMatchObject({
        code: 30203,
        message: expect.stringContaining('language model'),
      });
    }
    expect(await balance(modelled)).toBe(before);
    model.script(vllm(says));
    await post(`${V2}?parse_mode=auto`, { file, fields }, modelled);
    expect(await balance(modelled)).toBe(before - 1);
  });

  it('is waited for when it asks for time, and billed once', async () => {
    const before = await balance(modelled);
    model.script(refuse(429, 'slow down', { 'retry-after': '0.2' }), vllm(says));
    expect(await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).toMatchObject({ code: 200, result: { finish_reason: 'stop' } });
    expect(model.requests).toHaveLength(2);
    model.script((response) => void response.socket?.destroy(), vllm(says));
    expect((await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).code).toBe(200);
    expect(await balance(modelled)).toBe(before - 2);
  });

  it('that fails is an error of every form, and costs nothing in any', async () => {
    const before = await balance(modelled);
    const extract_config = { schema };
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema } },
    ];
    for (const turn of [refuse(429, 'slow down', { 'retry-after': '0' }), (response: ServerResponse) => void response.socket?.destroy()]) {
      model.script(turn);
      expect((await post(`${V2}?parse_mode=auto`, { file, prompt: 'number' }, modelled)).code).toBe(30203);
      expect((await post(V3, { file: { file_base64: file }, schema, parse_options: { parse_mode: 'auto' } }, modelled)).code).toBe(30203);
      const form = { file: new Upload(invoice, 'a.pdf') };
      expect((await modelled.send(SYNC, { ...form, parse_config: { parse_mode: 'auto' }, extract_config })).json).toMatchObject({
        code: 30203,
        data: { status: 'failed', message: expect.stringContaining('language model') },
      });
      expect((await modelled.send('/api/docparse/pipeline', { ...form, stages })).json).toMatchObject({ code: 30203 });
    }
    expect(await balance(modelled)).toBe(before);
  });

  it('that is slow or does not end gives what has come, marked, or an error', async () => {
    const impatient = await TestService.start({
      DOCPARSE_WORKERS: '1',
      DOCPARSE_LLM_URL: model.url,
      DOCPARSE_LLM_MODEL: 'm',
      DOCPARSE_LLM_RETRIES: '0',
      DOCPARSE_LLM_TIMEOUT_S: '1',
    });
    try {
      const before = await balance(impatient);
      const begin = '{"invoice number":{"value":"A-1007","ids":["p1_2"]},"total amount":{"val';
      for (const turn of [hang(begin), endless(begin, 'ue ')]) {
        model.script(turn);
        expect(await post(`${V2}?parse_mode=auto`, { file, fields }, impatient)).toMatchObject({
          code: 200,
          result: { finish_reason: 'length', details: { 'invoice number': { value: 'A-1007' } }, warnings: [expect.stringMatching(/cut off/)] },
        });
      }
      expect(await balance(impatient)).toBe(before - 2);
      model.script(hang());
      expect(await post(`${V2}?parse_mode=auto`, { file, fields }, impatient)).toMatchObject({ code: 30203, message: expect.stringContaining('within 1 s') });
      expect(await balance(impatient)).toBe(before - 2);
    } finally {
      await impatient.stop();
    }
  });
});
