import { describe, expect, it } from 'vitest';
import type { Paper } from '../document/index.ts';
import { continueTexts } from './continue-texts.ts';
import { piecesOf, spanQuads } from './pieces.ts';
import type { RecognisedPaper } from './record.ts';
import { type PlacedText, paperWith } from './testing.ts';
import { readType } from './types/paper-type.ts';

const type = readType(
  'note | medical | Note | 1\nhistory | History | long-text | 现病史\nadvice | Advice | long-text | 医嘱\nname | Name | person | 姓名',
);

/** Pages of one document. The history starts with the piece that has this text on the first page. */
function read(pages: readonly (readonly PlacedText[])[], history: string): { value: string; on: number[] } {
  const papers = pages.map((texts, i): Paper => ({ ...paperWith(texts), pageNumber: i + 1 }));
  const piece = piecesOf(papers[0]!).find(({ text }) => text === history)!;
  const span = { piece, start: 0, end: piece.text.length };
  const value = (key: string, i: number) => {
    const here = key === 'history' && i === 0;
    return {
      key,
      value: here ? history : '',
      regions: here ? [{ pageNumber: 1, paper: 0, text: history, ...spanQuads(span) }] : [],
      confidence: 0.9,
      source: 'text' as const,
    };
  };
  const read = papers.map(
    (_, i): RecognisedPaper => ({
      type: 'note',
      typeConfidence: 1,
      fields: type.fields.map(({ key }) => value(key, i)),
      tables: [],
      papers: [i],
      warnings: [],
    }),
  );
  const [field] = continueTexts(read, papers, type)[0]!.fields;
  return { value: field!.value, on: field!.regions.map(({ paper }) => paper) };
}

describe('continueTexts', () => {
  const first: PlacedText[] = [
    ['某医院', 40, 10],
    ['现病史：', 40, 340],
    ['患者昨日起', 100, 340],
    ['第1页', 280, 380],
  ];

  it('continues at the top of the next page up to a label, and skips running heads and page numbers', () => {
    const second: PlacedText[] = [
      ['某医院', 40, 10],
      ['发热伴咳嗽，', 40, 30],
      ['今来就诊。', 40, 44],
      ['医嘱：休息', 40, 58],
      ['第2页', 280, 380],
    ];
    expect(read([first, second], '患者昨日起')).toEqual({ value: '患者昨日起发热伴咳嗽，今来就诊。', on: [0, 1, 1] });
  });

  it('continues over a page that contains nothing else', () => {
    expect(
      read(
        [
          first,
          [
            ['某医院', 40, 10],
            ['发热，', 40, 30],
          ],
          [
            ['某医院', 40, 10],
            ['今来诊。', 40, 30],
            ['姓名：甲', 40, 44],
          ],
        ],
        '患者昨日起',
      ),
    ).toEqual({
      value: '患者昨日起发热，今来诊。',
      on: [0, 1, 2],
    });
  });

  it('stops at its page if the next one starts with a label, or if more follows below it', () => {
    expect(
      read(
        [
          first,
          [
            ['某医院', 40, 10],
            ['医嘱：休息', 40, 30],
          ],
        ],
        '患者昨日起',
      ).value,
    ).toBe('患者昨日起');
    expect(
      read(
        [
          [...first, ['医嘱：休息', 40, 360]],
          [
            ['某医院', 40, 10],
            ['发热', 40, 30],
          ],
        ],
        '患者昨日起',
      ).value,
    ).toBe('患者昨日起');
  });
});
