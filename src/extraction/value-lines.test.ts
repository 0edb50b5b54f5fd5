import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { type Put, pagesOf, tableElement } from './testing.ts';
import type { PageText } from './types.ts';

const ask = (pages: PageText[], ...names: string[]): Record<string, string | null> => {
  const request = readKeys(names.map((name) => ({ name })));
  const result = extractByRules(pages, request);
  return Object.fromEntries(request.scalars.map((s, i) => [s.name, result.scalars[i]?.value ?? null]));
};

const HEAD: Put[] = [
  ['Source of supply', 50, 50],
  ['Organic chemistry department', 160, 50],
];

describe('values of several lines', () => {
  it('go on below their first line, but not into the value of another label', () => {
    const more: Put = ['of the northern branch', 160, 62];
    expect(ask(pagesOf([...HEAD, more]), 'source of supply')).toEqual({
      'source of supply': 'Organic chemistry department of the northern branch',
    });
    expect(ask(pagesOf([...HEAD, ['Reason', 50, 62], more]), 'source of supply', 'reason')).toEqual({
      'source of supply': 'Organic chemistry department',
      reason: 'of the northern branch',
    });
  });

  it('go on at the edge of the label if the line before is full', () => {
    const long = 'This compound appears to act on the nervous system with symptoms';
    expect(
      ask(
        pagesOf([
          ['Conclusion', 50, 50],
          [long, 130, 50],
          ['of shallow respiration and of inactivity, which soon pass', 50, 61],
        ]),
        'conclusion',
      ),
    ).toEqual({ conclusion: `${long} of shallow respiration and of inactivity, which soon pass` });
    expect(
      ask(
        pagesOf([
          ['Conclusion', 50, 50],
          ['harmless', 130, 50],
          ['of shallow respiration and of inactivity, which soon pass', 50, 61],
        ]),
        'conclusion',
      ),
    ).toEqual({ conclusion: 'harmless' });
  });

  it('go on in the cell below that has no label beside it', () => {
    const rows = (label: string): PageText[] =>
      pagesOf(
        [],
        tableElement(
          [
            ['Form', 'Nine'],
            ['Copies go to:', 'Dr. Miller of the main laboratory'],
            [label, 'Ms. Gray of the main library'],
          ],
          [50, 180],
          100,
          { headerRows: [] },
        ),
      );
    const close = (pages: PageText[]): PageText[] => {
      // Rows of typed forms are closer than those of tables.
      const [page] = structuredClone(pages);
      for (const cell of page!.tables[0]!.cells)
        for (const line of cell.lines) {
          const up = 9 * (cell.row - 1);
          line.box.y0 -= up;
          line.box.y1 -= up;
          line.boxes = line.boxes.map((v, i) => (i % 2 === 1 && v > 0 ? v - up : v));
        }
      return [page!];
    };
    expect(ask(close(rows('')), 'copies go to')).toEqual({
      'copies go to': 'Dr. Miller of the main laboratory Ms. Gray of the main library',
    });
    expect(ask(close(rows('Written by:')), 'copies go to')).toEqual({
      'copies go to': 'Dr. Miller of the main laboratory',
    });
  });
});

describe('values that were typed above the line of their label', () => {
  const label = (y: number): Put => ['LABORATORY NO.:', 300, y, 5];

  it('are those of the label', () => {
    expect(ask(pagesOf([label(112), ['OR39-23', 384, 105]]), 'laboratory no')).toEqual({ 'laboratory no': 'OR39-23' });
    expect(ask(pagesOf([label(112), ['OR39-23', 384, 96]]), 'laboratory no')).toEqual({ 'laboratory no': null });
  });

  it('give way to one on the line that begins before they end, and to their own label', () => {
    expect(
      ask(pagesOf([label(112), ['OR39-23', 384, 104], ['A4-117', 390, 112]]), 'laboratory no')['laboratory no'],
    ).toBe('A4-117');
    expect(
      ask(pagesOf([label(112), ['Notebook:', 350, 104, 6], ['OR39-23', 384, 104]]), 'laboratory no', 'notebook'),
    ).toEqual({ 'laboratory no': null, notebook: 'OR39-23' });
  });
});
