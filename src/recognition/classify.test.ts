import { describe, expect, it } from 'vitest';
import { Classifier, TYPE_FEATURES, titleLikeness } from './classify.ts';
import { piecesOf } from './pieces.ts';
import { type PlacedText, paperWith } from './testing.ts';
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
    readType('vat_invoice | bill | Invoice\ntitles: 增值税*发票\nanchors: 税率\nnumber | Number | invoice-number | 发票号码'),
    readType('other | bill | Other'),
  ];
  const featuresOf = (texts: PlacedText[], codes: string[] = []): Record<string, Record<string, number>> => {
    const paper = paperWith(texts, { codes });
    const rows = new Classifier(types).features(paper, piecesOf(paper));
    return Object.fromEntries(rows.map(({ type, row }) => [type.name, Object.fromEntries(TYPE_FEATURES.map((name, i) => [name, row[i]!]))]));
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
    const rows = featuresOf([['某某', 10, 50]], ['01,10,050001700111,99999951,300.00,20201010,14754822929856772523,E400,']);
    expect([rows.vat_invoice!.code, rows.ticket!.code]).toEqual([1, -1]);
  });

  it('refuses to rank without weights', () => {
    expect(() => new Classifier(types).rank(paperWith([]), [])).toThrow('no weights');
  });
});
