import { describe, expect, it } from 'vitest';
import { IDENTITY, type Paper } from '../document/index.ts';
import { recogniseFile } from './recognise-file.ts';
import type { RecognisedPaper } from './record.ts';
import { readType } from './types/paper-type.ts';

const types = [
  readType('a | medical | A | 1\nname | N | person | x\ntable: list | L\n> item | I | text | x'),
  readType('b | medical | B | 2'),
  readType('other | medical | O'),
];
const paper = (pageNumber: number): Paper => ({
  pageNumber,
  width: 1,
  height: 1,
  dpi: 72,
  angle: 0,
  pageWidth: 1,
  pageHeight: 1,
  pageDpi: 0,
  toPage: IDENTITY,
  outline: [0, 0, 1, 0, 1, 1, 0, 1],
  lines: [],
  rulings: [],
  seals: [],
  codes: [],
  checkboxes: [],
  origin: 'ocr',
});
const value = (key: string, text: string, confidence = 0.5) => ({ key, value: text, regions: [], confidence, source: 'ocr' as const });

/** What a fitted recogniser would say of page after page. */
const reader = (...said: { type: string; sure?: number; name?: [string, number]; rows?: string[] }[]) => ({
  types,
  recognise(_: Paper, index: number, as?: { name: string }): RecognisedPaper {
    const { type, sure = 0.6, name = ['', 0], rows = [] } = said[index]!;
    return {
      type: as?.name ?? type,
      typeConfidence: as ? 1 : sure,
      fields: [value('name', name[0], name[1])],
      tables: [{ name: 'list', rows: rows.map((text) => [value('item', text)]) }],
      papers: [index],
      warnings: [],
    };
  },
});
const medical = { family: 'medical' as const };

describe('recogniseFile', () => {
  it('recognises paper by paper, as one type where it is named', () => {
    const two = reader({ type: 'a' }, { type: 'b' });
    expect(recogniseFile([paper(1), paper(2)], [], medical, two).map(({ type }) => type)).toEqual(['a', 'b']);
    expect(recogniseFile([paper(1), paper(2)], [], { ...medical, as: 'b' }, two).map(({ type }) => type)).toEqual(['b', 'b']);
  });

  it('joins the pages of one document: the type that is surest in all, surest values, all rows', () => {
    const pages = reader(
      { type: 'a', name: ['', 0], rows: ['1'] },
      { type: 'other', sure: 0.9, name: ['甲', 0.4], rows: ['2'] },
      { type: 'a', name: ['乙', 0.8], rows: [] },
    );
    const [whole, ...more] = recogniseFile([paper(1), paper(2), paper(3)], [], { ...medical, whole: true }, pages);
    expect(more).toEqual([]);
    expect(whole).toMatchObject({ type: 'a', papers: [0, 1, 2], fields: [{ value: '乙' }] });
    expect(whole!.tables[0]!.rows.map((row) => row[0]!.value)).toEqual(['1', '2']);
  });

  it('says `other` of data that tell of no bill', () => {
    expect(recogniseFile([], [], { family: 'bill' })).toMatchObject([{ type: 'other', papers: [], kind: 'other' }]);
  });
});
