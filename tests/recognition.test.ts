import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import bwipjs from 'bwip-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapPoint, type Quad } from '../src/document/index.ts';
import { makeZip } from '../src/readers/archive/testing.ts';
import { makeOfd, textObject } from '../src/readers/ofd/testing.ts';
import { typesOf } from '../src/recognition/index.ts';
import { homography } from '../src/vision/perspective.ts';
import { backgrounds, drawn, photographed, textLines } from '../src/vision/testing.ts';
import { lockedPdf, picture, printed, textPdf } from './support/files.ts';
import { credentials, type Json, TestService, trickEngine, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const BILL = '/ai/service/v1/bill_recognize_v2';
const MEDICAL = '/ai/service/v1/medical_recognize';
const NUMBER = '26332000000033681824';
const invoice = (number = NUMBER, buyer = '乙公司', goods = '*餐饮服务*餐费'): string =>
  `<EInvoice><Header><EIid>${number}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelName>普通发票</LabelName></GeneralOrSpecialVAT></InherentLabel></Header><EInvoiceData><SellerInformation><SellerName>甲公司</SellerName></SellerInformation><BuyerInformation><BuyerName>${buyer}</BuyerName></BuyerInformation><BasicInformation><TotalTax-includedAmount>106.00</TotalTax-includedAmount></BasicInformation><IssuItemInformation><ItemName>${goods}</ItemName><Amount>100.00</Amount></IssuItemInformation></EInvoiceData></EInvoice>`;

let service: TestService;
let files: Server;
let address: string;
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ALLOW_PRIVATE_URLS: 'all',
    DOCPARSE_LOG: 'debug',
  });
  files = createServer((request, response) => {
    if (request.url === '/invoice') return void response.end(invoice());
    response.statusCode = 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => files.once('listening', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  files.close();
  await service.stop();
});

async function send(
  path: string,
  body: Uint8Array | string,
  type = 'application/octet-stream',
  at = service,
  headers: Record<string, string> = credentials,
): Promise<Json> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const response = await fetch(at.base + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
  return response.json();
}
const bill = (body: Uint8Array | string, query = '', type?: string) => send(BILL + query, body, type);
const medical = (body: Uint8Array | string, query = '', type?: string) => send(MEDICAL + query, body, type);
const item = (object: Json, key: string): Json => object.item_list.find((one: Json) => one.key === key);
async function balance(): Promise<number> {
  const answer: Json = await (await fetch(`${service.base}/user/finance/balance`, { headers: credentials })).json();
  return answer.data.balance;
}
/** A page of an OFD that says what its attachment says. */
const ofd = (attachment: string, ...texts: string[]): Buffer => {
  const ns = 'xmlns:ofd="http://www.ofdspec.org/2016"';
  return makeOfd({
    area: '<ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox>',
    pages: [texts.map((text, i) => textObject(text, 20, 20 + i * 10)).join('')],
    document: '<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>',
    parts: {
      'Doc_0/Attachs/Attachments.xml': `<ofd:Attachments ${ns}><ofd:Attachment ID="1"><ofd:FileLoc>a.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`,
      'Doc_0/Attachs/a.xml': attachment,
    },
  });
};

describe('POST /ai/service/v1/bill_recognize_v2', () => {
  it('reads XML without pages: values without positions, all keys of the type, one page', async () => {
    const answer = await bill(invoice());
    expect(answer).toMatchObject({
      code: 200,
      message: 'success',
      pageNum: 1,
      pages: [{ page_number: 0, ppi: 0, result: { width: 0, height: 0 } }],
    });
    expect(Number.isInteger(answer.duration) && Number.isInteger(answer.pages[0].duration)).toBe(true);
    const [object] = answer.pages[0].result.object_list;
    expect(object).toMatchObject({
      type: 'vat_digital_invoice',
      kind: 'repast',
      kind_description: '餐饮',
      transport_list: [],
    });
    expect(object.item_list.map(({ key }: Json) => key)).toEqual(
      typesOf('bill')
        .find(({ name }) => name === 'vat_digital_invoice')!
        .fields.map(({ key }) => key),
    );
    expect(item(object, 'vat_invoice_payer_name')).toEqual({
      key: 'vat_invoice_payer_name',
      value: '乙公司',
      description: '购买方名称',
      position: [0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(object.product_list[0].find(({ key }: Json) => key === 'vat_invoice_product_name').value).toBe(
      '*餐饮服务*餐费',
    );
  });

  it('reads several invoices of one file, packages, and files by their address', async () => {
    const other = `${NUMBER.slice(0, -1)}5`;
    const numbers = (answer: Json) =>
      answer.pages.flatMap(({ result }: Json) =>
        result.object_list.map((object: Json) => item(object, 'vat_invoice_number').value),
      );
    expect(numbers(await bill(`<List>${invoice()}${invoice(other)}</List>`))).toEqual([NUMBER, other]);
    expect(numbers(await bill(makeZip({ '1.xml': invoice(), '2.xml': invoice(other) })))).toEqual([NUMBER, other]);
    expect(numbers(await bill(`${address}/invoice`, '', 'text/plain'))).toEqual([NUMBER]);
  });

  it('finds data of an OFD on its page, in pixels of the page or of the bill', async () => {
    const file = ofd(invoice(NUMBER, '乙公司'), `发票号码:${NUMBER}`, '名称:乙公司');
    for (const query of ['?coord_restore=1&return_ppi=1', '']) {
      const { pages } = await bill(file, query);
      const { result, ppi } = pages[0];
      expect([result.width, result.height, ppi]).toEqual([1191, 794, query ? 144 : 0]);
      const [object] = result.object_list;
      expect([object.rotated_image_width, object.rotated_image_height]).toEqual([1191, 794]);
      expect(object.position).toEqual([0, 0, 1191, 0, 1191, 794, 0, 794]);
      const { value, position } = item(object, 'vat_invoice_number');
      expect(value).toBe(NUMBER);
      // Begins five characters right of 20 mm, at 20 mm: 144 / 25.4 pixels a millimetre.
      expect(position[0]).toBeGreaterThan(20 * 5.67 + 100);
      expect(Math.abs(position[1] - 20 * 5.67)).toBeLessThan(12);
      expect(item(object, 'vat_invoice_total_cover_tax_digits')).toMatchObject({
        value: '106.00',
        position: [0, 0, 0, 0, 0, 0, 0, 0],
      });
    }
  });

  it('gives out pictures of bills and of values', async () => {
    const { pages } = await bill(ofd(invoice(), `发票号码:${NUMBER}`), '?crop_complete_image=1&crop_value_image=1');
    const [object] = pages[0].result.object_list;
    expect(await sharp(Buffer.from(object.image, 'base64')).metadata()).toMatchObject({ width: 1191, height: 794 });
    const number = item(object, 'vat_invoice_number');
    const [x0, y0, x1, , , y1] = number.position;
    const { width, height } = await sharp(Buffer.from(number.image, 'base64')).metadata();
    expect(Math.abs(width! - (x1 - x0) - 8)).toBeLessThan(4);
    expect(Math.abs(height! - (y1 - y0) - 8)).toBeLessThan(4);
    expect(item(object, 'vat_invoice_total_cover_tax_digits').image).toBe('');
    const plain = await bill(ofd(invoice(), `发票号码:${NUMBER}`));
    expect(plain.pages[0].result.object_list[0]).not.toHaveProperty('image');
    expect(plain.pages[0].result.object_list[0].item_list[0]).not.toHaveProperty('image');
  });

  it('recognises the pages that are asked for, in the order of the file', async () => {
    const pdf = await textPdf(4);
    const numbers = async (query: string) => (await bill(pdf, query)).pages.map(({ page_number }: Json) => page_number);
    expect(await numbers('?specific_pages=3-4,1')).toEqual([0, 2, 3]);
    expect(await numbers('?specific_pages=2')).toEqual([1]);
    expect((await bill(pdf, '?specific_pages=')).pageNum).toBe(4);
    for (const pages of ['0', '5', '2-9']) expect((await bill(pdf, `?specific_pages=${pages}`)).code).toBe(40004);
    expect((await bill(pdf, '?specific_pages=x')).code).toBe(40004);
  });

  it('merges the pages of one digital invoice', async () => {
    const two = ofd(invoice(), `发票号码:${NUMBER}`);
    expect((await bill(two, '?merge_digital_elec_invoice=1')).pages).toHaveLength(1);
    expect((await bill(await textPdf(2), '?merge_digital_elec_invoice=1')).pages).toHaveLength(2);
  });

  it('says that invoices were not verified', async () => {
    expect((await bill(invoice(), '?verify_vat=1')).warnings).toEqual([
      expect.stringMatching(/^verify_vat: .*no invoice was verified/),
    ]);
    expect(await bill(invoice(), '?verify_vat=0')).not.toHaveProperty('warnings');
  });

  it('says `other` of a blank page and of what is no bill', async () => {
    for (const file of [await picture(400, 300), await picture(400, 300, 'webp'), '<a><b>1</b></a>']) {
      const { code, pages } = await bill(file);
      expect(code).toBe(200);
      expect(pages[0].result.object_list.map(({ type }: Json) => type)).toEqual(['other']);
    }
  });

  it('finds a code where it lies in the picture that was sent, and in the picture that it gives out', async () => {
    const code = await qr();
    const page = await sharp(await printed())
      .composite([{ input: code, left: 1200, top: 1500 }])
      .png()
      .toBuffer();
    const turned = await sharp(page)
      .rotate(90)
      .extend({ left: 200, right: 50, top: 80, bottom: 20, background: '#fff' })
      .png()
      .toBuffer();
    const { width: w, height: h } = await sharp(turned).metadata();
    const sent = (await bill(turned, '?coord_restore=1&crop_complete_image=1')).pages[0].result;
    expect([sent.width, sent.height]).toEqual([w, h]);
    const [object] = sent.object_list;
    expect(object.qr_code_list[0][0].value).toBe('bill');
    expect(await darkShare(turned, object.qr_code_list[0][0].position)).toBeGreaterThan(0.3);
    const cut = (await bill(turned, '?coord_restore=0&crop_complete_image=1')).pages[0].result.object_list[0];
    expect(cut.qr_code_list[0][0].position).not.toEqual(object.qr_code_list[0][0].position);
    const image = Buffer.from(cut.image, 'base64');
    expect(await sharp(image).metadata()).toMatchObject({
      width: cut.rotated_image_width,
      height: cut.rotated_image_height,
    });
    expect(await darkShare(image, cut.qr_code_list[0][0].position)).toBeGreaterThan(0.3);
  });
});

describe('papers that overlap', () => {
  const places: Quad[] = [
    [60, 50, 760, 50, 760, 525, 60, 525],
    [700, 430, 1300, 450, 1286, 880, 686, 860],
  ];
  const away = (a: readonly number[], b: readonly number[]): number =>
    Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));
  let photo: Buffer;
  beforeAll(async () => {
    const pages = await Promise.all(
      places.map(async (quad, i) => {
        const code = (await qr(`paper ${i}`)).toString('base64');
        const image = `<image x="380" y="180" width="150" height="150" href="data:image/png;base64,${code}"/>`;
        return { quad, page: await drawn(560, 380, `${textLines(20, 50, 3, 20)}${image}`) };
      }),
    );
    const { data, width, height } = photographed(pages, 1400, 950, backgrounds.wood!);
    photo = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  });

  it('are bills each, and have their places and those of their codes in the picture that was sent', async () => {
    const { result } = (await bill(photo, '?coord_restore=1')).pages[0];
    expect(result).toMatchObject({ width: 1400, height: 950 });
    expect(result.object_list).toHaveLength(2);
    for (const [i, quad] of places.entries()) {
      const object = result.object_list.find(({ qr_code_list }: Json) => qr_code_list[0]?.[0].value === `paper ${i}`);
      expect(away(object.position, quad)).toBeLessThan(14);
      const m = homography([0, 0, 560, 0, 560, 380, 0, 380], quad)!;
      // The picture of the code has a quiet zone of 10 modules of 6 in it.
      const at = (x: number, y: number): number[] => Object.values(mapPoint([...m, 1], { x, y }));
      const code = [...at(380, 180), ...at(530, 180), ...at(530, 330), ...at(380, 330)];
      expect(away(object.qr_code_list[0][0].position, code)).toBeLessThan(40);
    }
  });

  it('are medical papers each where they are to be cut, else one', async () => {
    const cut = (await medical(photo, '?crop_image=1&coord_restore=1')).result;
    expect(cut.object_list.map(({ page_ids, image_ids }: Json) => [page_ids, image_ids])).toEqual([
      [[0], [0]],
      [[0], [1]],
    ]);
    for (const quad of places)
      expect(Math.min(...cut.image_list.map(({ image_position }: Json) => away(image_position, quad)))).toBeLessThan(
        14,
      );
    const whole = (await medical(photo)).result;
    expect(whole.image_list.map(({ image_position }: Json) => image_position)).toEqual([
      [0, 0, 1400, 0, 1400, 950, 0, 950],
    ]);
  });
});

const qr = (text = 'bill'): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid: 'qrcode', text, scale: 6, padding: 10, backgroundcolor: 'ffffff' });

/** Share of dark pixels in the box around a position: about half of a code is ink. */
async function darkShare(file: Buffer, position: number[]): Promise<number> {
  const xs = [0, 2, 4, 6].map((i) => position[i]!);
  const ys = [1, 3, 5, 7].map((i) => position[i]!);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const { data } = await sharp(file)
    .extract({ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length / data.length;
}

describe('POST /ai/service/v1/medical_recognize', () => {
  it('answers in the words of the interface', async () => {
    const answer = await medical(await textPdf(2), '?category=12&coord_restore=1');
    expect(answer).toMatchObject({
      version: 'v1.3.0',
      code: 200,
      message: 'success',
      result: { success_count: 2, page_count: 2, ppi: 144 },
    });
    const { image_list, object_list } = answer.result;
    expect(image_list.map(({ page_id, image_id, image_base64 }: Json) => [page_id, image_id, image_base64])).toEqual([
      [0, 0, ''],
      [1, 1, ''],
    ]);
    expect(image_list[0]).toMatchObject({
      image_angle: 0,
      rotated_image_width: 840,
      rotated_image_height: 1190,
      image_position: [0, 0, 840, 0, 840, 1190, 0, 1190],
    });
    const type = typesOf('medical')[11]!;
    expect(
      object_list.map(({ doc_type, doc_label, page_ids, image_ids }: Json) => [
        doc_type,
        doc_label,
        page_ids,
        image_ids,
      ]),
    ).toEqual([
      [type.name, type.description, [0], [0]],
      [type.name, type.description, [1], [1]],
    ]);
    expect(object_list[0].fields.map(({ key, label, type: group }: Json) => [key, label, group])).toEqual(
      type.fields.map(({ key, description, group }) => [key, description, group]),
    );
    for (const field of object_list[0].fields) expect(field.value === '').toBe(field.bounding_regions.length === 0);
  });

  it('makes one object of all pages, gives out pictures, and says `other` of what it does not know', async () => {
    const { result } = await medical(await textPdf(2), '?is_same_file=1&crop_image=1&return_image_base64=1&category=6');
    expect(result.object_list).toMatchObject([
      { doc_type: 'medical_cost_details', page_ids: [0, 1], image_ids: [0, 1] },
    ]);
    expect(result.object_list[0].tables.map(({ name }: Json) => name)).toEqual([
      'treatment_summary_table',
      'expense_item_summary_table',
    ]);
    expect(await sharp(Buffer.from(result.image_list[0].image_base64, 'base64')).metadata()).toMatchObject({
      width: 840,
      height: 1190,
    });
    expect((await medical(await picture(300, 300))).result.object_list).toMatchObject([
      { doc_type: 'other', doc_label: '其他', fields: [], tables: [] },
    ]);
  });

  it('refuses other values of its parameters', async () => {
    const file = await picture(300, 300);
    for (const query of [
      'category=18',
      'category=-1',
      'category=x',
      'crop_image=2',
      'coord_restore=yes',
      'is_same_file=3',
      'return_image_base64=a',
    ]) {
      expect(await medical(file, `?${query}`), query).toMatchObject({
        code: 40004,
        message: expect.stringContaining(query.split('=')[0]!),
      });
    }
    expect((await medical(file, '?category=&coord_restore=&unknown=1')).code).toBe(200);
  });
});

describe('what is sent', () => {
  it.each([BILL, MEDICAL])('%s tells what is wrong with it', async (path) => {
    const code = async (body: Uint8Array | string, type?: string): Promise<number> =>
      (await send(path, body, type)).code;
    const medicalPath = path === MEDICAL;
    expect(await code('')).toBe(40305);
    expect(await code('x', 'multipart/form-data; boundary=b')).toBe(40004);
    expect(await code('just some words')).toBe(40303);
    expect(await code(Buffer.from([1, 2, 3, 4, 5, 200, 201, 0, 0, 9]))).toBe(40303);
    expect(await code(await picture(10, 10))).toBe(40304);
    expect(await code(await picture(10_001, 30))).toBe(40304);
    expect(await code(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(500, 7)]))).toBe(
      medicalPath ? 40422 : 40303,
    );
    expect(await code(await lockedPdf())).toBe(medicalPath ? 40423 : 40303);
    expect(await code(`${address}/none`, 'text/plain')).toBe(40400);
    expect(await code('http://127.0.0.1:1/', 'text/plain')).toBe(40400);
    expect(await code('no address', 'text/plain; charset=utf-8')).toBe(40400);
    expect(await code('h'.repeat(20_000), 'text/plain')).toBe(40400);
    expect(await code(Buffer.alloc((medicalPath ? 20 : 50) * 1024 * 1024 + 1))).toBe(40302);
    expect((await send(path, 'x', undefined, service, { ...credentials, 'x-ti-secret-code': '' })).code).toBe(40101);
    expect(
      (await send(path, 'x', undefined, service, { ...credentials, 'x-ti-secret-code': 'wrong-secret' })).code,
    ).toBe(40102);
  });

  it('is called what it is when its address leads nowhere', async () => {
    const message = async (path: string, body: string): Promise<string> =>
      (await send(path, body, 'text/plain')).message;
    expect(await message(BILL, `${address}/none`)).toMatch(
      /The address in the body: the server answered with HTTP 404\.$/,
    );
    expect(await message(MEDICAL, 'ftp://a.example/b')).toMatch(/The address in the body: only http and https/);
  });

  it('is XML for medical papers too: electronic bills of medical care', async () => {
    const fiscal = `<EInvoice><Header><EInvoiceName>某市医疗门诊收费票据（电子）</EInvoiceName><EInvoiceCode>11060125</EInvoiceCode><EInvoiceNumber>0012345678</EInvoiceNumber></Header><Main><InvoicingPartyName>甲医院</InvoicingPartyName><TotalAmount>106.00</TotalAmount></Main><Details><Item><ItemName>检查费</ItemName><ItemAmount>106.00</ItemAmount></Item></Details></EInvoice>`;
    for (const file of [fiscal, makeZip({ '1.xml': fiscal })]) {
      const { code, result } = await medical(file);
      expect(code).toBe(200);
      expect(result).toMatchObject({
        success_count: 1,
        page_count: 1,
        image_list: [],
        object_list: [{ doc_type: 'electronic_outpatient_medical_invoice', page_ids: [], image_ids: [] }],
      });
      const field = result.object_list[0].fields.find(({ key }: Json) => key === 'invoice_number');
      expect(field).toMatchObject({ value: '0012345678', bounding_regions: [] });
      expect(
        result.object_list[0].tables.find(({ name }: Json) => name === 'expense_item_summary_table').items[0],
      ).toMatchObject([
        { key: 'expense_item', value: '检查费' },
        { key: 'amount', value: '106.00' },
        { key: 'remarks', value: '' },
      ]);
    }
    expect((await medical(invoice())).result.object_list).toMatchObject([{ doc_type: 'other' }]);
  });

  it('is warned of where values do not agree, by keys alone', async () => {
    const wrong = invoice().replace(
      '<TotalTax-includedAmount>',
      '<TotalAmWithoutTax>100.00</TotalAmWithoutTax><TotalTaxAm>7.00</TotalTaxAm><TotalTax-includedAmount>',
    );
    expect((await bill(wrong)).warnings).toEqual([
      'page 1, vat_digital_invoice: the total is not the sum of its parts: vat_invoice_total_cover_tax_digits, vat_invoice_total, vat_invoice_tax_total',
    ]);
    expect(await bill(invoice())).not.toHaveProperty('warnings');
  });
});

describe('billing', () => {
  it('is by page, under the name of the service', async () => {
    const before = await balance();
    await bill(await textPdf(3), '?specific_pages=1-2');
    await medical(await textPdf(3));
    await bill(invoice());
    await bill('just some words');
    expect(before - (await balance())).toBe(6);
  });
});

describe('a page that fails', () => {
  it('keeps the others, is told and costs nothing', async () => {
    const tricky = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_ENGINE_MODULE: trickEngine });
    try {
      const file = tricks('pages 3', 'fail 2');
      const bills = await send(BILL, file, undefined, tricky);
      expect(bills.pages.map(({ page_number }: Json) => page_number)).toEqual([0, 2]);
      expect(bills).toMatchObject({ code: 200, pageNum: 3, warnings: ['page 2: The page is unreadable.'] });
      const papers = await send(MEDICAL, file, undefined, tricky);
      expect(papers).toMatchObject({
        code: 200,
        result: { success_count: 2, page_count: 3 },
        warnings: ['page 2: The page is unreadable.'],
      });
      expect(papers.result.object_list.map(({ page_ids }: Json) => page_ids)).toEqual([[0], [2]]);
    } finally {
      await tricky.stop();
    }
  });
});

describe('privacy', () => {
  it('keeps text of documents out of logs, metrics and errors', async () => {
    const secret = 'Zhangsan-Mimi-4711';
    const file = await textPdf([`Patient ${secret}`]);
    for (const path of [BILL, MEDICAL]) await send(path, file);
    await bill(invoice(NUMBER, secret));
    const wrong = await bill(`${secret} is no file`);
    const broken = await medical(Buffer.from(`%PDF-1.4 ${secret}`));
    expect(JSON.stringify([wrong, broken])).not.toContain(secret);
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    expect(metrics).toMatch(/docparse_pages_total\{service="bill",outcome="success"\}/);
    expect(metrics).toMatch(/docparse_pages_total\{service="medical",outcome="success"\}/);
    expect(metrics).not.toContain(secret);
    expect(service.output).not.toContain(secret);
    expect(service.output).toContain('"service":"medical"');
  });

  it('leaves nothing behind of what was sent', async () => {
    await medical(await textPdf(1), '?return_image_base64=1');
    const { readdir } = await import('node:fs/promises');
    // A folder may go between its listing and its reading: that look says nothing, the next one does.
    const isClean = async () => {
      const names = await readdir(service.dataDir, { recursive: true }).catch(() => null);
      return names?.every((name) => !/\.(?:png|jpg|webp)$|upload|fetched|result\.json/u.test(name));
    };
    expect(await until(isClean)).toBe(true);
  });
});
