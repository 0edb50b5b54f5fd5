import { describe, expect, it } from 'vitest';
import type { Region } from '../../layout/index.ts';
import { cleanEdges } from '../edges.ts';
import { hRule, lineOf, linesOfRows, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { type PicturePage, pictureRowEvidence, pictureRowFeatures } from './picture-rows.ts';

const lines = [
  lineOf(word('The following table shows what was sold in the two years.', 75, 100)),
  ...linesOfRows(
    [
      ['', '2019', '2018'],
      ['Apples', '120.5', '98.0'],
      ['Pears', '4.3', '2.1'],
    ],
    [75, 250, 330],
    130,
  ),
  lineOf(word('The rest was kept for the winter and eaten by the family.', 75, 200)),
];
const page: PicturePage = {
  rows: textRows(lines),
  edges: cleanEdges([hRule(134, 75, 360)], 10),
  fills: [{ x0: 70, x1: 370, y0: 150, y1: 162, color: 0xeeeeee }],
  grids: [],
  regions: [{ kind: 'table', box: { x0: 70, y0: 120, x1: 370, y1: 165 }, confidence: 0.3 } satisfies Region],
  width: 612,
  height: 792,
  em: 10,
};
const evidence = pictureRowEvidence(page);
const evidenceOf = (row: number, name: string): number => evidence[row]![pictureRowFeatures.indexOf(name)]!;

describe('pictureRowEvidence', () => {
  it('has a value for each name', () => {
    expect(new Set(pictureRowFeatures).size).toBe(pictureRowFeatures.length);
    for (const row of evidence) {
      expect(row).toHaveLength(pictureRowFeatures.length);
      expect(row.every(Number.isFinite)).toBe(true);
    }
  });

  it.each([
    ['segments', [1, 2, 3, 3, 1]],
    ['years', [0, 2, 0, 0, 0]],
    ['stop', [1, 0, 0, 0, 1]],
    ['pitch', [8, 3, 1.4, 1.4, 4.2]],
    ['rulePieces', [0, 0, 1, 0, 0]],
    ['filled', [0, 0, 0, 1, 0]],
    ['sharedGaps', [0, 0, 1, 2, 0]],
    ['tableRegion', [0, 0.3, 0.3, 0.3, 0]],
    ['beginsRegion', [0, 0.3, 0, 0, 0]],
    ['endsRegion', [0, 0, 0, 0.3, 0]],
    ['textAbove', [7, 1, 2, 3, 4]],
    ['segments-1', [-1, 1, 2, 3, 3]],
    ['segments+2', [3, 3, 1, -1, -1]],
  ])('tells %s', (name, values) => {
    expect(evidence.map((_, i) => Math.round(evidenceOf(i, name) * 10) / 10)).toEqual(values);
  });

  it('of an empty page is empty', () => {
    expect(pictureRowEvidence({ ...page, rows: [] })).toEqual([]);
  });
});
