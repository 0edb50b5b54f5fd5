import { describe, expect, it } from 'vitest';
import type { Line, Paper } from '../../document/index.ts';
import { makeLine } from '../../layout/testing.ts';
import type { RecognisedPaper, RecognisedValue } from '../record.ts';
import { readType } from '../types/paper-type.ts';
import { agree, applyData } from './apply-data.ts';
import type { BillData } from './read-bill-data.ts';

const type = readType(`
vat_invoice | bill | Invoice
number_haoma | Number | invoice-number | No
date | Date | date | 开票日期
buyer | Buyer | company | 购买方名称, 购买方
seller | Seller | company | 销售方名称, 销售方
total | Total | amount | 合计
tax | Tax | amount | 税额
note | Note | text | 备注
table: list | Goods
> name | Name | text | 项目
> sum | Sum | amount | 金额
`);
const paperOf = (lines: Line[], pageNumber = 1): Paper => ({
  pageNumber,
  width: 600,
  height: 400,
  dpi: 72,
  angle: 0,
  pageWidth: 600,
  pageHeight: 400,
  pageDpi: 72,
  toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  outline: [0, 0, 600, 0, 600, 400, 0, 400],
  lines,
  rulings: [],
  seals: [],
  codes: [],
  checkboxes: [],
  origin: 'text',
});
const bill = (fields: Record<string, string>, more: Partial<BillData> = {}): BillData => ({
  type: 'vat_invoice',
  document: 0,
  fields,
  tables: {},
  hints: {},
  ...more,
});
const read = (fields: Partial<RecognisedValue>[], more: Partial<RecognisedPaper> = {}): RecognisedPaper => ({
  type: 'vat_invoice',
  typeConfidence: 0.9,
  fields: fields.map((field) => ({ key: '', value: '', regions: [], confidence: 0.5, source: 'text', ...field })),
  tables: [],
  papers: [0],
  warnings: [],
  ...more,
});
const apply = (data: BillData[], lines: Line[], recognised: RecognisedPaper[] = [read([])]) =>
  applyData({ data, papers: [paperOf(lines)], recognised, typeOf: (name) => (name === type.name ? type : undefined) });
const valueIn = ([paper]: RecognisedPaper[], key: string) => paper!.fields.find((field) => field.key === key)!;

describe('applyData', () => {
  it('finds values in any notation, as printed, with a box for each character', () => {
    const papers = apply(
      [bill({ date: '2026-03-08', total: '1234.50', buyer: '甲（北京） 公司' })],
      [makeLine('开票日期:2026年3月8日', 20), makeLine('合计 ¥1,234.50', 60), makeLine('甲(北京)公司', 100)],
    );
    expect(valueIn(papers, 'date')).toMatchObject({
      value: '2026年3月8日',
      source: 'data',
      confidence: 1,
      regions: [{ pageNumber: 1, paper: 0, text: '2026年3月8日' }],
    });
    expect(valueIn(papers, 'date').regions[0]!.chars).toHaveLength(9);
    expect(valueIn(papers, 'date').regions[0]!.quad).toEqual([117, 20, 177, 20, 177, 30, 117, 30]);
    expect(valueIn(papers, 'total')).toMatchObject({ value: '¥1,234.50' });
    expect(valueIn(papers, 'buyer')).toMatchObject({ value: '甲(北京)公司' });
  });

  it('prefers the place beside or below the label, and assigns a place to one value only', () => {
    const lines = [
      makeLine('6.00', 200, { x: 300 }),
      makeLine('税额', 180, { x: 300 }),
      makeLine('合计', 240, { x: 50 }),
      makeLine('6.00', 240, { x: 120 }),
      makeLine('16.00 6.001', 300),
    ];
    const papers = apply([bill({ total: '6.00', tax: '6.00', note: '6.00' })], lines);
    expect(valueIn(papers, 'total').regions[0]!.quad.slice(0, 2)).toEqual([120, 240]);
    expect(valueIn(papers, 'tax').regions[0]!.quad.slice(0, 2)).toEqual([300, 200]);
    const same = apply(
      [bill({ buyer: '甲公司', seller: '甲公司' })],
      [
        makeLine('购买方', 20),
        makeLine('甲公司', 20, { x: 140 }),
        makeLine('销售方', 60),
        makeLine('甲公司', 60, { x: 140 }),
      ],
    );
    expect([valueIn(same, 'buyer'), valueIn(same, 'seller')].map((value) => value.regions[0]!.quad[1])).toEqual([
      20, 60,
    ]);
  });

  it('gives a multi-line value one region per line, and a value missing from the page none', () => {
    const papers = apply(
      [bill({ note: '第一行的文字,第二行的文字,完', seller: '不在纸上公司' })],
      [makeLine('备注 第一行的文字,', 20), makeLine('第二行的文字,', 34), makeLine('完', 48)],
    );
    expect(valueIn(papers, 'note').regions.map(({ text }) => text)).toEqual(['第一行的文字', '第二行的文字', '完']);
    expect(valueIn(papers, 'note').value).toBe('第一行的文字,第二行的文字,完');
    expect(valueIn(papers, 'seller')).toMatchObject({ value: '不在纸上公司', regions: [] });
  });

  it('overrides what was read, keeps what only the page has, and uses hints where nothing was read', () => {
    const region = { pageNumber: 1, paper: 0, quad: [0, 0, 1, 0, 1, 1, 0, 1] as const, text: '乙', chars: [] };
    const recognised = read([
      { key: 'buyer', value: '甲 公司', regions: [region] },
      { key: 'seller', value: '误读' },
      { key: 'note', value: '只在纸上', regions: [region] },
      { key: 'total', value: '1.00' },
    ]);
    const papers = apply(
      [bill({ buyer: '甲公司', seller: '乙公司' }, { hints: { total: '9.00', tax: '0.50' } })],
      [makeLine('乙公司', 20)],
      [recognised],
    );
    expect(valueIn(papers, 'buyer')).toMatchObject({ value: '甲 公司', regions: [region], source: 'data' });
    expect(valueIn(papers, 'seller')).toMatchObject({ value: '乙公司', regions: [{ text: '乙公司' }] });
    expect(valueIn(papers, 'note')).toMatchObject({ value: '只在纸上', source: 'text' });
    expect(valueIn(papers, 'total').value).toBe('1.00');
    expect(valueIn(papers, 'tax').value).toBe('0.50');
  });

  it('matches bills to papers by number, and adds bills that no page shows', () => {
    const two = [
      read([{ key: 'number_haoma', value: '22222222' }], { papers: [0] }),
      read([{ key: 'number_haoma', value: '11111111' }], { papers: [0] }),
    ];
    const papers = apply(
      [
        bill({ number_haoma: '11111111', buyer: '一' }),
        bill({ number_haoma: '22222222', buyer: '二' }),
        bill({ number_haoma: '33333333', buyer: '三' }),
      ],
      [],
      two,
    );
    expect(papers.map((paper) => paper.fields.find(({ key }) => key === 'buyer')!.value)).toEqual(['二', '一', '三']);
    const alone = { papers: [], recognised: [], typeOf: () => type };
    expect(applyData({ data: [bill({ buyer: '甲' }), bill({ buyer: '乙' })], ...alone })).toHaveLength(2);
    expect(applyData({ data: [bill({ buyer: '甲' })], papers: [], recognised: [], typeOf: () => type })).toMatchObject([
      {
        type: 'vat_invoice',
        typeConfidence: 1,
        papers: [],
        fields: type.fields.map(({ key }) => ({ key, regions: [] })),
      },
    ]);
  });

  it('takes rows from the data, and cells that only the page has if the rows match', () => {
    const tables: BillData['tables'] = { list: [{ name: '纸', sum: '1.00' }, { name: '笔' }] };
    const lines = [makeLine('纸 1.00', 20), makeLine('笔', 40), makeLine('2.00', 40, { x: 200 })];
    const cells = (name: string, sum: string): RecognisedValue[] =>
      Object.entries({ name, sum }).map(([key, value]) => ({
        key,
        value,
        regions: [],
        confidence: 0.5,
        source: 'text',
      }));
    const rows = (papers: RecognisedPaper[]) => papers[0]!.tables[0]!.rows.map((row) => row.map(({ value }) => value));
    const both = read([], { tables: [{ name: 'list', rows: [cells('纸', '1.00'), cells('笔', '2.00')] }] });
    expect(rows(apply([bill({}, { tables })], lines, [both]))).toEqual([
      ['纸', '1.00'],
      ['笔', '2.00'],
    ]);
    const more = read([], { tables: [{ name: 'list', rows: [cells('纸', '1.00')] }] });
    expect(rows(apply([bill({}, { tables })], lines, [more]))).toEqual([
      ['纸', '1.00'],
      ['笔', ''],
    ]);
  });
});

describe('agree', () => {
  it('recognises a value in another notation', () => {
    expect(agree('¥1,320.00', '1320')).toBe(true);
    expect(agree('2026年03月18日', '2026-3-18')).toBe(true);
    expect(agree('01897 10905 47488 98321', '01897109054748898321')).toBe(true);
    expect(agree('1320.00', '1320.01')).toBe(false);
    expect(agree('0123', '123')).toBe(false);
    expect(agree('', '')).toBe(false);
    expect(agree('2026-03-18 甲', '2026-03-18 乙')).toBe(false);
  });
});
