import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain } from './normalise.ts';
import { readKeys } from './request-keys.ts';
import { readSchema } from './request-schema.ts';
import { extractByRules, scoreByRules } from './rules.ts';
import { element, type Put, pagesOf, tableElement } from './testing.ts';
import type { PageText } from './types.ts';

const ask = (pages: PageText[], ...names: (string | [string, string])[]): Record<string, string | null> => {
  const request = readKeys(names.map((n) => (typeof n === 'string' ? { name: n } : { name: n[0], description: n[1] })));
  const result = extractByRules(pages, request);
  return Object.fromEntries(request.scalars.map((s, i) => [s.name, result.scalars[i]?.value ?? null]));
};

describe('where a value stands', () => {
  it('after the colon, up to the next label', () => {
    expect(ask(pagesOf([['合同编号：HT-2024-017 签订日期：2024年3月5日', 50, 50]]), '合同编号', '签订日期')).toEqual({
      合同编号: 'HT-2024-017',
      签订日期: '2024年3月5日',
    });
  });

  it('after the colon, up to a label that only a space separates from it', () => {
    expect(
      ask(
        pagesOf([['购买方名称：重庆华澜食品有限公司 统一社会信用代码：925002123520942150', 50, 50]]),
        '购买方名称',
        '统一社会信用代码',
      ),
    ).toEqual({
      购买方名称: '重庆华澜食品有限公司',
      统一社会信用代码: '925002123520942150',
    });
  });

  it('to the right on the same line, but not past another label', () => {
    const pages = pagesOf([
      ['Rechnungsnr.', 50, 50],
      ['30064443', 150, 50],
      ['Kundennr.', 300, 50],
      ['47774', 400, 50],
      ['Order no', 50, 70],
      ['Due date', 300, 70],
      ['2024-01-05', 400, 70],
    ]);
    expect(ask(pages, 'invoice_number', 'customer number', 'order number', 'due date')).toEqual({
      invoice_number: '30064443',
      'customer number': '47774',
      'order number': null,
      'due date': '2024-01-05',
    });
  });

  it('to the right of labels that stand below each other in one cell', () => {
    const cells: Put[] = [
      ['Invoice #', 300, 50],
      ['Invoice Date', 300, 64],
    ];
    const values: Put[] = [
      ['BW-20417', 400, 50],
      ['12/31/2024', 400, 64],
    ];
    expect(ask(pagesOf([...cells, ...values]), 'invoice_number', 'invoice date')).toEqual({
      invoice_number: 'BW-20417',
      'invoice date': '12/31/2024',
    });
  });

  it('after the word for number that belongs to the label', () => {
    const vat = ['vat', 'VAT number of the issuer'] as [string, string];
    expect(ask(pagesOf([['GST Reg No. M2-8855017-3', 50, 50]]), vat)).toEqual({ vat: 'M2-8855017-3' });
    expect(ask(pagesOf([['VAT REG NO GB 755 0318 42', 50, 50]]), vat)).toEqual({ vat: 'GB 755 0318 42' });
  });

  it('up to the terms behind a method of payment', () => {
    const pages = pagesOf([['Payment method: Bank transfer – due 20/07/2025', 50, 50]]);
    expect(ask(pages, 'payment_method')).toEqual({ payment_method: 'Bank transfer' });
  });

  it('below the label', () => {
    const pages = pagesOf([
      ['Check In', 50, 50],
      ['Check Out', 150, 50],
      ['31/12/2017', 50, 64],
      ['01/01/2018', 150, 64],
    ]);
    expect(ask(pages, 'check_in_date', 'check_out_date')).toEqual({
      check_in_date: '31/12/2017',
      check_out_date: '01/01/2018',
    });
  });

  it('is not the next label of a form', () => {
    const pages = pagesOf([
      ['LOCATION', 50, 50],
      ['AUTHORIZATION NO.', 50, 64],
      ['ACCOUNTING CHARGE', 300, 50],
      ['EXTRA COPIES (IF ANY):', 300, 64],
    ]);
    expect(ask(pages, 'LOCATION', 'ACCOUNTING CHARGE')).toEqual({ LOCATION: null, 'ACCOUNTING CHARGE': null });
  });

  it('beside the label, unless both are column headings', () => {
    const xs = [50, 150, 250];
    const table = tableElement(
      [
        ['Carrier', 'Tonnes', 'Change'],
        ['Rail', '48,200', '12 %'],
        ['Lorry', '31,900', '4 %'],
      ],
      xs,
      100,
    );
    expect(ask(pagesOf([], table), 'carrier', 'Tonnes')).toEqual({ carrier: 'Rail', Tonnes: '48,200' });
    const form = tableElement(
      [
        ['姓名', '张三', '性别', '男'],
        ['电话', '13800138000', '年龄', '30'],
      ],
      [...xs, 350],
      100,
    );
    expect(ask(pagesOf([], form), '姓名', '性别')).toEqual({ 姓名: '张三', 性别: '男' });
  });

  it('inside a line, without a colon', () => {
    const pages = pagesOf([['Sarl au capital de 10 000 - Siret 53084813400017 - TVA FR63530848134', 50, 50]]);
    expect(ask(pages, 'siret', 'tax_id')).toEqual({ siret: '53084813400017', tax_id: 'FR63530848134' });
  });

  it('on several lines of its cell', () => {
    const cell = tableElement([['Address', 'x']], [50, 150], 100);
    cell.table!.cells[1]!.text = element([
      ['12 Long Street Name', 150, 92],
      ['75001 Paris', 150, 104],
    ]).text;
    expect(ask(pagesOf([], cell), 'address')).toEqual({ address: '12 Long Street Name 75001 Paris' });
  });

  it('where the total row meets the column', () => {
    const table = tableElement(
      [
        ['项目名称', '金额', '税额'],
        ['纸', '100.00', '13.00'],
        ['合计', '¥100.00', '¥13.00'],
      ],
      [50, 200, 300],
      100,
    );
    expect(ask(pagesOf([], table), '合计金额', '合计税额')).toEqual({ 合计金额: '¥100.00', 合计税额: '¥13.00' });
  });

  it('beside a vertical label', () => {
    const pages = pagesOf([
      ['备', 30, 300],
      ['注', 30, 312],
      ['开户银行：某某银行；', 60, 300],
      ['送货上门', 60, 312],
    ]);
    expect(ask(pages, '备注')).toEqual({ 备注: '开户银行：某某银行；送货上门' });
  });
});

describe('forms', () => {
  it('a remark is the whole cell beside it, including its labels', () => {
    const beside = pagesOf([], tableElement([['备注', '订单号：0269 经办人：李四']], [50, 120], 100));
    expect(ask(beside, '备注')).toEqual({ 备注: '订单号：0269 经办人：李四' });
    const downwards = tableElement([['', '']], [50, 80], 100);
    downwards.table!.cells[0]!.text = element([
      ['备', 52, 92],
      ['注', 52, 106],
    ]).text;
    downwards.table!.cells[1]!.text = element([['订单号：0269', 82, 94]]).text;
    expect(ask(pagesOf([], downwards), '备注')).toEqual({ 备注: '订单号：0269' });
  });

  it('labels above their values do not take the label beside them', () => {
    const form = tableElement([['', '']], [50, 150], 100);
    for (const [i, [label, value]] of (
      [
        ['旅客姓名', '祁桂懿'],
        ['证件种类与号码', '6105081950****3846'],
      ] as const
    ).entries()) {
      form.table!.cells[i]!.text = element([
        [label, 50 + 100 * i, 92],
        [value, 50 + 100 * i, 106],
      ]).text;
    }
    expect(ask(pagesOf([], form), '旅客姓名')).toEqual({ 旅客姓名: '祁桂懿' });
  });

  it('a label with a bracket may be printed as the bracket alone', () => {
    const pages = pagesOf([
      ['金额合计（大写） 壹仟元整', 50, 50],
      ['（小写） 1000.00', 250, 50],
    ]);
    expect(ask(pages, '金额合计（小写）')).toEqual({ '金额合计（小写）': '1000.00' });
  });

  it('a length of stay includes both dates', () => {
    expect(ask(pagesOf([['住院时间：2022-07-08至2022-07-17', 50, 50]]), '住院时间')).toEqual({
      住院时间: '2022-07-08至2022-07-17',
    });
  });

  it('a title in pieces is joined', () => {
    const pages = pagesOf([
      ['电子发票', 50, 50, 20],
      ['（普通发票）', 142, 50, 20],
      ['发票号码：25', 50, 90],
    ]);
    expect(ask(pages, '票据名称')).toEqual({ 票据名称: '电子发票（普通发票）' });
  });

  it('partly masked numbers are numbers', () => {
    expect(ask(pagesOf([['统一社会信用代码：370502********3719', 50, 50]]), '统一社会信用代码')).toEqual({
      统一社会信用代码: '370502********3719',
    });
  });
});

describe('a railway ticket', () => {
  const ticket: Put[] = [
    ['北京南站', 50, 100, 18],
    ['Z9747', 250, 100, 18],
    ['南京南站', 400, 100, 18],
    ['2025年06月08日', 50, 150],
    ['08:43开', 170, 150],
    ['01车025号', 320, 150],
    ['新空调软卧', 430, 150],
    ['5008061954****0822 张立', 50, 200],
  ];
  const names = ['出发站', '到达站', '车次', '乘车日期', '发车时间', '座位号', '席别', '证件号码', '旅客姓名'];

  it('has values without labels', () => {
    expect(Object.values(ask(pagesOf(ticket), ...names))).toEqual([
      '北京南站',
      '南京南站',
      'Z9747',
      '2025年06月08日',
      '08:43',
      '01车025号',
      '新空调软卧',
      '5008061954****0822',
      '张立',
    ]);
  });

  it('requires a train number between two stations', () => {
    const { scalars } = scoreByRules(
      pagesOf(ticket.slice(1)),
      readKeys([{ name: '车次' }, { name: '席别' }, { name: '座位号' }]),
    );
    expect(scalars).toEqual([null, null, null]);
  });
});

describe('whose it is', () => {
  it('is given by a vertical heading with a lost character', () => {
    const pages = pagesOf([
      ['购', 50, 50],
      ['买', 50, 64],
      ['方', 50, 78],
      ['息', 50, 106],
      ['名称：甲公司', 80, 60],
      ['销', 300, 50],
      ['售', 300, 64],
      ['方', 300, 78],
      ['自', 300, 106],
      ['名称：乙公司', 330, 60],
    ]);
    expect(ask(pages, '购买方名称', '销售方名称')).toEqual({ 购买方名称: '甲公司', 销售方名称: '乙公司' });
  });

  it('is given by the heading beside the label', () => {
    const pages = pagesOf([
      ['购', 20, 50],
      ['买', 20, 62],
      ['方', 20, 74],
      ['名称：甲公司', 50, 62],
      ['销', 300, 50],
      ['售', 300, 62],
      ['方', 300, 74],
      ['名称：乙公司', 330, 62],
    ]);
    expect(ask(pages, '销售方名称', '购买方名称')).toEqual({ 销售方名称: '乙公司', 购买方名称: '甲公司' });
  });
});

describe('what a value looks like', () => {
  it('a date is not a number, and a telephone number not a date', () => {
    const pages = pagesOf([
      ['Total:', 50, 50],
      ['05/03/2024', 100, 50],
      ['Date:', 50, 70],
      ['pending', 100, 70],
    ]);
    expect(ask(pages, 'total', 'invoice date')).toEqual({ total: null, 'invoice date': '05/03/2024' });
  });

  it('a label may have a value of another kind if its name does not imply one', () => {
    const pages = pagesOf([
      ['FROM:', 50, 50],
      ['S. Reindel', 100, 50],
      ['DATE RECEIVED:', 50, 70],
      ['3 May 2024', 140, 70],
    ]);
    expect(ask(pages, 'FROM', 'DATE RECEIVED')).toEqual({ FROM: 'S. Reindel', 'DATE RECEIVED': '3 May 2024' });
  });

  it('numbers of a schema are numbers; other text is dropped', () => {
    const model = readSchema({
      type: 'object',
      properties: {
        total: { type: 'number' },
        quantity: { type: 'integer' },
        status: { type: 'enum', enum: ['paid', 'open'] },
      },
    });
    const pages = pagesOf([
      ['Total: 1.234,50 EUR', 50, 50],
      ['Quantity: many', 50, 70],
      ['Status: Paid', 50, 90],
    ]);
    expect(extractByRules(pages, model.request).scalars.map((f) => f?.typed ?? null)).toEqual([1234.5, null, 'paid']);
  });

  it('returns the ticked box of a group', () => {
    const pages = pagesOf([
      ['支付方式：☐ 现金 ☑ 转账', 50, 50],
      ['☑ 含税', 50, 70],
    ]);
    const model = readSchema({
      type: 'object',
      properties: { 支付方式: { type: 'enum', enum: ['现金', '转账'] }, 含税: { type: 'boolean' } },
    });
    expect(extractByRules(pages, model.request).scalars.map((f) => f?.typed ?? null)).toEqual(['转账', true]);
  });
});

describe('trust', () => {
  const invoice = (gross: string) =>
    pagesOf([
      ['Subtotal: 100.00', 50, 50],
      ['Tax: 20.00', 50, 70],
      [`Grand total: ${gross}`, 50, 90],
    ]);
  const sureness = (gross: string) =>
    extractByRules(
      invoice(gross),
      readKeys([{ name: 'subtotal' }, { name: 'tax amount' }, { name: 'grand total' }]),
    ).scalars.map((f) => f!.confidence);

  it('rises if net and tax add up to gross, and falls if they do not', () => {
    const [right, wrong] = [sureness('120.00'), sureness('130.00')];
    right.forEach((c, i) => void expect(c).toBeGreaterThan(wrong[i]!));
  });
});

describe('everything it returns', () => {
  const words = [
    '发票号码',
    '：',
    ':',
    '名称',
    'Total',
    'Invoice',
    'No',
    '12.50',
    '2024-01-05',
    '¥',
    '合计',
    '金额',
    'ACME',
    'GmbH',
    '甲方',
    '☑',
    'A-17',
    '备注',
    '(',
    ')',
    '%',
    '20',
    'x',
  ];
  it('is on the page, at the stated place', () => {
    const line = fc.tuple(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 12 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const pages = pagesOf(lines.map(([w, x, y]): Put => [w.join(' '), 20 + 80 * x, 40 + 14 * y]));
        const request = readKeys(
          [
            '发票号码',
            'total',
            'date',
            '购买方名称',
            'currency',
            'issuer',
            '备注',
            '票据名称',
            'period_end',
            '合计金额',
          ].map((name) => ({ name })),
          [{ title: 'row', fields: [{ name: '名称' }, { name: '金额' }] }],
        );
        const result = extractByRules(pages, request);
        const all = new Map(pages.flatMap((p) => p.lines.map((l) => [l.id, l.text])));
        for (const f of [...result.scalars, ...result.arrays.flat(2)]) {
          if (!f) continue;
          expect(f.regions.length).toBeGreaterThan(0);
          expect(f.confidence).toBeGreaterThanOrEqual(0);
          expect(f.confidence).toBeLessThanOrEqual(1);
          for (const r of f.regions) {
            expect(all.get(r.lineId)).toContain(r.text);
            expect(r.chars).toHaveLength([...r.text.replace(/\s/gu, '')].length);
          }
          expect(plain(f.value, false)).toBe(plain(f.regions.map((r) => r.text).join(' '), false));
        }
      }),
      { numRuns: 40 },
    );
  });
});
