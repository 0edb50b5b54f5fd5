import { describe, expect, it } from 'vitest';
import type { PaperSeal } from '../document/index.ts';
import { deriveValue, isSupervisionSeal } from './derive.ts';
import { piecesOf } from './pieces.ts';
import { linesAt } from './testing.ts';
import { readType } from './types/paper-type.ts';

interface Said {
  type?: string;
  texts?: string[];
  seals?: PaperSeal[];
  values?: Record<string, string>;
}

const derive = (key: string, { type = 'vat_invoice', texts = [], seals = [], values = {} }: Said): string | undefined =>
  deriveValue(key, {
    type: readType(`${type} | bill | Type`),
    pieces: piecesOf({ lines: linesAt(texts.map((text, i) => [text, 0, 20 * i])) }),
    seals,
    width: 600,
    height: 400,
    value: (name) =>
      values[name] === undefined
        ? undefined
        : { key: name, value: values[name], regions: [], confidence: 1, source: 'text' },
  });

const seal = (lines: string[], y0 = 300, shape: PaperSeal['shape'] = 'oval'): PaperSeal => ({
  box: { x0: 0, y0, x1: 100, y1: y0 + 60 },
  color: 'red',
  shape,
  lines,
});

describe('deriveValue', () => {
  it('names the issuing region from the title or the printed seal', () => {
    expect(derive('location', { texts: ['广东省深圳市停车费定额发票'] })).toBe('广东省');
    expect(
      derive('location', { texts: ['出租车票'], seals: [seal(['全国统一发票监制章', '北京', '国家税务总局'], 10)] }),
    ).toBe('北京');
    expect(derive('location', { texts: ['成都市客运出租汽车机打发票'] })).toBe('成都市');
    expect(derive('location', { texts: ['出租车票', '请到本市任一网点'] })).toBeUndefined();
  });

  it('names the kind of service at the head of digital invoices, and issue on behalf of others', () => {
    expect(derive('vat_invoice_service_type', { texts: ['电子发票', '建筑服务'] })).toBe('建筑服务');
    expect(
      derive('vat_invoice_service_type', { texts: ['电子发票', '*建筑服务*工程款', '', '', '', '', '', '卷烟'] }),
    ).toBeUndefined();
    expect(derive('agent_mark', { texts: ['代开企业税号：450223199808040700'] })).toBe('True');
    expect(derive('agent_mark', { texts: ['代开户口簿'] })).toBeUndefined();
  });

  it('distinguishes seals of the tax office from those of the issuer', () => {
    const office = seal(['全国统一发票监制章'], 10);
    const issuer = seal(['某某公司', '发票专用章']);
    expect(derive('exist_manufacture_supervising_seal', { seals: [office] })).toBe('True');
    expect(derive('exist_manufacture_supervising_seal', { seals: [issuer] })).toBe('False');
    expect(derive('exist_invoice_seal', { seals: [issuer] })).toBe('True');
    expect(derive('exist_invoice_seal', { seals: [] })).toBe('False');
    expect(derive('exist_invoice_seal', { seals: [office] })).toBe('False');
  });

  it('recognises the office seal by place and shape if its legend is unread', () => {
    const title = { x0: 20, y0: 10, x1: 300, y1: 30 };
    expect(isSupervisionSeal(seal([], 10), title)).toBe(true);
    expect(isSupervisionSeal(seal([], 50), title)).toBe(true);
    expect(isSupervisionSeal(seal([], 70), title)).toBe(false);
    expect(isSupervisionSeal(seal([], 10), { ...title, x0: 120 })).toBe(false);
    expect(isSupervisionSeal(seal([], 10, 'round'), title)).toBe(false);
    expect(isSupervisionSeal(seal(['某某公司'], 10), title)).toBe(false);
  });

  it('takes the amount of a bill from its words if there are no figures', () => {
    expect(derive('money', { texts: ['停车费定额发票', '贰拾元整'] })).toBe('20.00');
    expect(derive('money', { texts: ['贰拾元整', '叁拾元整'] })).toBeUndefined();
    expect(derive('money', { texts: ['停车费'] })).toBeUndefined();
  });

  it('derives dates and times from other values', () => {
    const values = { departure_date: '2019-10-06 16:05', trip_date: '2024-01-02至2024年1月9日' };
    expect(derive('dateonly_of_departure_date', { values })).toBe('2019-10-06');
    expect(derive('timeonly_of_departure_date', { values })).toBe('16:05');
    expect(derive('startdate_of_trip_date', { values })).toBe('2024-01-02');
    expect(derive('enddate_of_trip_date', { values })).toBe('2024-01-09');
    expect(derive('dateonly_of_departure_date', {})).toBeUndefined();
  });

  it.each<[string, string, Said]>([
    ['vat_invoice', '增值税电子普通发票', { texts: ['某省增值税电子普通发票'] }],
    ['vat_invoice', '收费公路通行费增值税电子普通发票', { texts: ['通行费', '某省增值税电子普通发票'] }],
    ['vat_invoice', '增值税专用发票', { texts: ['某省增值税专用发票'] }],
    ['vat_digital_invoice', '电子发票（增值税专用发票）', { values: { title: '电子发票（增值税专用发票）' } }],
    ['vat_digital_invoice', '电子发票（普通发票）', { values: { title: '电子发票（普通发票）' } }],
    ['car_purchase_invoice', '机动车销售统一发票', { values: { title: '机动车销售统一发票' } }],
    ['customs_declaration', '海关出口货物报关单', { values: { title: '中华人民共和国海关出口货物报关单' } }],
    ['non_tax_income_unified_bill', '财政票据', { values: { title: '某某收费票据' } }],
  ])('%s is a %s', (type, name, said) => {
    expect(derive('invoice_type', { ...said, type })).toBe(name);
  });

  it('finds page numbers and the name of the copy', () => {
    const texts = ['共3页第2页', '第二联：抵扣联购买方扣税凭证'];
    expect(derive('page_count', { texts })).toBe('3');
    expect(derive('page_no', { texts })).toBe('2');
    expect(derive('vat_invoice_page_number', { texts })).toBe('抵扣联');
    expect(derive('unknown_key', { texts })).toBeUndefined();
  });
});
