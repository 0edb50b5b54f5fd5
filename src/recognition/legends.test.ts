import { expect, it } from 'vitest';
import type { PaperSeal } from '../document/index.ts';
import { knownLegends } from './legends.ts';
import type { RecognisedPaper } from './record.ts';

const paper = (...values: string[]): RecognisedPaper => ({
  type: 'vat_invoice',
  typeConfidence: 1,
  fields: values.map((value, i) => ({ key: `k${i}`, value, regions: [], confidence: 1, source: 'ocr' })),
  tables: [],
  papers: [0],
  warnings: [],
});
const read = (lines: string[], ...values: string[]): string[] => {
  const seal: PaperSeal = { box: { x0: 0, y0: 0, x1: 1, y1: 1 }, color: 'red', shape: 'oval', lines };
  return knownLegends([seal], paper(...values))[0]!.lines;
};

it('corrects legends by the printed text and by prescribed phrases', () => {
  const lines = ['甲乙医疗器城有艮公司', '134040S19420895X', '发票专用音'];
  expect(read(lines, '甲乙医疗器械有限公司', '9134040319420895X0')).toEqual([
    '甲乙医疗器械有限公司',
    '9134040319420895X0',
    '发票专用章',
  ]);
  expect(read(['国全国统一发栗监制草', '广东'])).toEqual(['全国统一发票监制章', '广东']);
});

it('keeps text that resembles nothing, and drops strokes that form no words', () => {
  expect(read(['某某市第三小学校', 'GRA DOD', '财务专用章'], '另一家贸易有限公司')).toEqual([
    '某某市第三小学校',
    '财务专用章',
  ]);
  expect(read(['票务专用章', '出租专用'])).toEqual(['票务专用章', '出租专用']);
  expect(read(['票专用章', '·财务专用章'])).toEqual(['发票专用章', '财务专用章']);
  expect(read(['GRA'])).toEqual(['GRA']);
  expect(read([])).toEqual([]);
});
