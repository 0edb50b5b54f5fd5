import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOfd, textObject } from '../src/readers/ofd/testing.ts';
import { balance, fields, invoicePdf, postJson, table_fields, V2 } from './support/extraction.ts';
import { textPdf } from './support/files.ts';
import { type Json, TestService } from './support/service.ts';

let service: TestService;
let file: string;

beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  file = (await invoicePdf()).toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service?.stop()]);
});

const post = (path: string, body: unknown, at = service): Promise<Json> => postJson(at, path, body);

describe('key mode', () => {
  it('finds values and tells where they stand, in pixels', async () => {
    const before = await balance(service);
    const json = await post(`${V2}?parse_mode=auto&file_name=note.pdf`, { file, fields, table_fields });
    expect(json).toMatchObject({
      code: 200,
      message: 'success',
      version: expect.stringMatching(/^v\d/),
      duration: expect.any(Number),
    });
    const { details, category, detail_structure, ...rest } = json.result;
    expect(details['invoice number'].value).toBe('A-1007');
    expect(details['total amount'].value).toBe('1,250.50');
    expect(details['invoice number']).toMatchObject({ grounded: true, confidence: expect.any(Number) });
    expect(details.weather).toMatchObject({ value: '', position: [], lines: [], grounded: false, confidence: 0 });
    expect(details.row.map((row: Json) => [row.description.value, row.price.value])).toEqual([
      ['Paper', '25.00'],
      ['Ink', '250.00'],
    ]);
    expect(category).toEqual({
      'invoice number': 'one_to_one',
      'total amount': 'one_to_one',
      weather: 'one_to_one',
      row: 'item_list',
    });
    expect(rest).toMatchObject({
      rotated_image_width: 1190,
      rotated_image_height: 1684,
      image_angle: 0,
      finish_reason: 'stop',
      page_count: 1,
    });
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
    expect(part).toMatchObject({
      doc_type: 'doc',
      page_range: [1, 1],
      stamps: [],
      category: [...fields.map(({ name }) => name), 'description', 'price'],
    });
    expect(part.fields['invoice number'][0].bounding_regions[0]).toMatchObject({
      page_number: 1,
      value: 'A-1007',
      position,
    });
    expect(part.fields['invoice number'][0]).toMatchObject({
      grounded: true,
      confidence: details['invoice number'].confidence,
    });
    expect(part.tables_relationship[0].cells[0].price).toMatchObject({
      grounded: true,
      confidence: expect.any(Number),
    });
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
    expect(names.map((name) => details[name].value)).toEqual([
      '某某科技有限公司',
      '¥106.00',
      '¥6.00',
      '24112000000048542163',
      'K-77',
      '',
    ]);
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
    const { result } = await post(V2, {
      file: `data:image/png;base64,${png.toString('base64')}`,
      fields: [{ name: 'invoice number' }],
    });
    expect(result).toMatchObject({ rotated_image_width: 900, rotated_image_height: 300 });
    const { value, position } = result.details['invoice number'];
    expect(value).toBe('48213');
    expect(position[1]).toBeGreaterThan(90);
    expect(position[5]).toBeLessThan(180);
  });

  it('reads a hundred pages and a hundred keys at most, without a word', async () => {
    const many = Array.from({ length: 99 }, (_, i) => ({ name: `field ${i}` }));
    const { result } = await post(`${V2}?parse_mode=auto`, {
      file,
      fields: many,
      table_fields: [{ title: 't', fields: [{ name: 'a' }, { name: 'b' }] }],
    });
    expect(result.detail_structure[0].category).toHaveLength(100);
    const pages = (await textPdf(4)).toString('base64');
    const some = await post(`${V2}?parse_mode=auto&page_start=2&page_count=900`, {
      file: pages,
      fields: [{ name: 'text' }],
    });
    expect(some.result).toMatchObject({ page_count: 3, detail_structure: [{ page_range: [2, 4] }] });
  });
});
