import { describe, expect, it } from 'vitest';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { cutRow } from './columns.ts';
import { rowEvidence, rowFeatures } from './row-evidence.ts';
import { pieceLine } from './text-lines.ts';

describe('rowEvidence', () => {
  const lines = textRows([
    ...linesOfRows([['one', 'words that fill']], [70, 150], 100),
    ...linesOfRows([['', 'their column']], [70, 150], 112),
  ]);
  const pieces = lines.map((row) => pieceLine(row, cutRow(row, [{ x0: 145, x1: 150, x: 148 }]), 2));
  const evidence = (right: number, name: (typeof rowFeatures)[number]): number | undefined =>
    rowEvidence(pieces, { cols: 2, rights: [90, right], size: 10, barrier: () => false }, undefined, [[0], [1]])[0]?.[
      rowFeatures.indexOf(name)
    ];

  it('measures pitches in ems and the positions that a line leaves empty', () => {
    expect(evidence(225, 'pitch')).toBeCloseTo(1.2);
    expect(evidence(225, 'stub')).toBe(0);
    expect(evidence(225, 'filled')).toBe(0.5);
  });

  it('tells breaks for want of room from others', () => {
    expect(evidence(225, 'forced')).toBe(1);
    expect(evidence(300, 'forced')).toBe(0);
  });
});
