import { describe, expect, it } from 'vitest';
import { Classifier, TYPE_FEATURES, titleLikeness } from './classify.ts';
import { piecesOf } from './pieces.ts';
import { loadWeights, Recogniser } from './recognise.ts';
import { digitalInvoice, type PlacedText, paperWith } from './testing.ts';
import { typesOf } from './types/catalogue.ts';
import { readType } from './types/paper-type.ts';

describe('titleLikeness', () => {
  it('is 1 if the title is part of the text', () => {
    expect(titleLikeness('某省增值税专用发票', '增值税专用发票')).toBe(1);
  });

  it('tolerates characters hidden by a seal', () => {
    expect(titleLikeness('增值税用发票', '增值税专用发票')).toBeCloseTo(1 - 1 / 7);
    expect(titleLikeness('增值口专用发票', '增值税专用发票')).toBeCloseTo(1 - 1 / 7);
  });

  it('is 0 for other titles and for much shorter texts', () => {
    expect(titleLikeness('医疗门诊收费票据', '增值税专用发票')).toBe(0);
    expect(titleLikeness('发票', '增值税专用发票')).toBe(0);
  });
});

describe('Classifier', () => {
  const types = [
    readType('ticket | bill | Ticket\ntitles: 汽车客票\nanchors: 车次, 检票口, -税率\nfare | Fare | amount | 票价'),
    readType(
      'vat_invoice | bill | Invoice\ntitles: 增值税*发票\nanchors: 税率\nnumber | Number | invoice-number | 发票号码',
    ),
    readType('other | bill | Other'),
  ];
  const featuresOf = (texts: PlacedText[], codes: string[] = []): Record<string, Record<string, number>> => {
    const paper = paperWith(texts, { codes });
    const rows = new Classifier(types).features(paper, piecesOf(paper));
    return Object.fromEntries(
      rows.map(({ type, row }) => [type.name, Object.fromEntries(TYPE_FEATURES.map((name, i) => [name, row[i]!]))]),
    );
  };

  it('gives evidence for every type that has a title', () => {
    const rows = featuresOf([
      ['汽车客票', 100, 10, 20],
      ['车次', 10, 50],
      ['票价', 10, 70],
    ]);
    expect(Object.keys(rows)).toEqual(['ticket', 'vat_invoice']);
    expect(rows.ticket).toMatchObject({ title: 1, titleSize: 2, anchors: 1, against: 0, labels: 1, code: 0 });
    expect(rows.vat_invoice).toMatchObject({ title: 0, anchors: 0, labels: 0 });
    expect(rows.ticket!.titleMargin).toBeGreaterThan(0);
    expect(rows.vat_invoice!.titleMargin).toBeLessThan(0);
  });

  it('counts negative words, and titles with a gap', () => {
    const rows = featuresOf([
      ['某省增值税普通发票', 100, 10, 20],
      ['税率', 10, 50],
    ]);
    expect(rows.ticket!.against).toBe(1);
    expect(rows.vat_invoice!.title).toBe(0.8);
  });

  it('recognises the type named by an invoice code', () => {
    const rows = featuresOf(
      [['某某', 10, 50]],
      ['01,10,050001700111,99999951,300.00,20201010,14754822929856772523,E400,'],
    );
    expect([rows.vat_invoice!.code, rows.ticket!.code]).toEqual([1, -1]);
  });

  it('refuses to rank without weights', () => {
    expect(() => new Classifier(types).rank(paperWith([]), [])).toThrow('no weights');
  });
});

describe('papers of no type', () => {
  const discharge: PlacedText[] = [
    ['某市第一人民医院', 220, 20, 16],
    ['出院记录', 260, 45, 18],
    ['姓名：张三', 40, 80],
    ['性别：男', 180, 80],
    ['年龄：56岁', 280, 80],
    ['住院号：0012345', 400, 80],
    ['入院日期：2024-03-01', 40, 100],
    ['出院日期：2024-03-09', 280, 100],
    ['入院诊断：2型糖尿病', 40, 125],
    ['出院诊断：2型糖尿病', 40, 150],
    ['诊疗经过：入院后完善相关检查，予降糖治疗。', 40, 175],
    ['出院医嘱：低盐低脂饮食，定期复查血糖。', 40, 200],
  ];
  const folio: PlacedText[] = [
    ['某某假日酒店', 240, 20, 16],
    ['宾客账单', 260, 45, 14],
    ['宾客姓名：李四', 40, 80],
    ['房号：1206', 280, 80],
    ['入住日期：2024-05-02', 40, 100],
    ['离店日期：2024-05-04', 280, 100],
    ['日期', 40, 130],
    ['项目', 150, 130],
    ['消费', 320, 130],
    ['付款', 420, 130],
    ['05-02', 40, 150],
    ['房费', 150, 150],
    ['388.00', 320, 150],
    ['05-03', 40, 170],
    ['餐饮', 150, 170],
    ['96.00', 320, 170],
    ['合计', 150, 195],
    ['484.00', 320, 195],
    ['484.00', 420, 195],
  ];
  const typeOf = (family: 'bill' | 'medical', texts: PlacedText[]): string =>
    new Recogniser(typesOf(family), loadWeights()).recognise(paperWith(texts), 0).type;

  it('tells papers of one family from those of the other', () => {
    const invoice = digitalInvoice('壹佰零陆圆整', '¥106.00');
    expect(typeOf('bill', invoice)).toBe('vat_digital_invoice');
    expect(typeOf('medical', invoice)).toBe('other');
    expect(typeOf('medical', discharge)).toBe('discharge_summary');
    expect(typeOf('bill', discharge)).toBe('other');
  });

  it('takes neither a folio of a hotel nor running text for a paper of a type', () => {
    const report: PlacedText[] = [
      ['年度工作总结', 240, 20, 18],
      ['一、主要工作', 40, 60],
      ['本年度共完成合同金额1200.00万元，同比增长12%。', 40, 80],
      ['二、存在问题', 40, 110],
      ['部分项目进度滞后，付款日期未能按期落实。', 40, 130],
    ];
    for (const family of ['bill', 'medical'] as const)
      for (const texts of [folio, report]) expect(typeOf(family, texts)).toBe('other');
  });
});
