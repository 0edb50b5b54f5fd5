import { describe, expect, it } from 'vitest';
import { scoreFields } from './fields.ts';
import { scoreHeadings } from './headings.ts';
import { overlap, type PlacedElement, scoreLayout } from './layout.ts';
import { readMarkdown } from './markdown.ts';
import { scoreTables, tableSimilarity } from './tables.ts';
import { commonLength, foldText, textSimilarity } from './text.ts';
import { type Tree, treeDistance } from './tree-distance.ts';

const cells = (...rows: string[][]) => rows.map((row) => row.map((text) => ({ text, rowSpan: 1, colSpan: 1 })));

describe('text', () => {
  it('is computed from insertions and deletions', () => {
    expect(textSimilarity('kitten', 'sitting')).toBeCloseTo((2 * 4) / 13);
    expect(textSimilarity('', '')).toBe(1);
    expect(textSimilarity('a', '')).toBe(0);
  });

  it('is compared without the width of its forms and spaces', () => {
    expect(foldText(' Ａ　ﬁ\nx ')).toBe('A fi x');
  });

  it('works beyond one machine word', () => {
    const long = 'abcdefghij'.repeat(12);
    expect(commonLength([...long], [...long])).toBe(120);
    expect(commonLength([...long], [...long.replaceAll('c', '')])).toBe(108);
  });
});

describe('trees', () => {
  const node = (value: string, ...children: Tree<string>[]): Tree<string> => ({ value, children });
  it('match the distances of Zhang and Shasha', () => {
    const a = node('f', node('d', node('a'), node('c', node('b'))), node('e'));
    const b = node('f', node('c', node('d', node('a'), node('b'))), node('e'));
    expect(treeDistance(a, b, (x, y) => Number(x !== y))).toBe(2);
  });
});

describe('tables', () => {
  it('lose the share of missing nodes', () => {
    const truth = cells(['a', 'b'], ['c', 'd']);
    expect(tableSimilarity(truth, truth)).toBe(1);
    // A row and its two cells, of seven nodes.
    expect(tableSimilarity(truth, cells(['a', 'b']))).toBeCloseTo(1 - 3 / 7);
    expect(tableSimilarity(truth, cells(['a', 'b'], ['c', 'x']))).toBeCloseTo(1 - 1 / 7);
  });

  it('are paired once each, and score 0 if not found', () => {
    const [a, b] = [cells(['a', 'b'], ['c', 'd']), cells(['x'], ['y'])];
    expect(scoreTables([a, b], [a])).toEqual({ teds: [1, 0], matched: 1, found: 1 });
    // The best pair first: the second true table takes the found one.
    expect(scoreTables([cells(['a', 'b'], ['c', 'x']), a], [a]).teds).toEqual([0, 1]);
  });

  it('count as found from half of the similarity', () => {
    expect(scoreTables([cells(['a', 'b'])], [cells(['x'], ['y'], ['z'])]).matched).toBe(0);
  });

  it('lose a cell with another span', () => {
    const wide = [[{ text: 'a', rowSpan: 1, colSpan: 2 }]];
    expect(tableSimilarity(wide, cells(['a']))).toBeCloseTo(1 - 1 / 3);
  });
});

describe('headings', () => {
  it('are found regardless of their numbers, and keep their order of depth', () => {
    const truth = [
      { level: 1, text: 'Introduction' },
      { level: 2, text: 'Aims' },
      { level: 1, text: 'Method' },
    ];
    const found = [
      { level: 2, text: '1. Introduction' },
      { level: 3, text: '1.1 Aims' },
      { level: 3, text: '2. Method' },
    ];
    expect(scoreHeadings(truth, found)).toEqual({ f1: 1, depth: 0.5 });
    expect(scoreHeadings(truth, found.slice(0, 1))).toEqual({ f1: 0.5, depth: undefined });
    expect(scoreHeadings([{ level: 1, text: 'IV. Results' }], [{ level: 1, text: 'Results' }]).f1).toBe(1);
    expect(scoreHeadings([], [])).toEqual({ f1: 1, depth: undefined });
  });
});

describe('layout', () => {
  const element = (type: string, box: PlacedElement['box']): PlacedElement => ({ page: 1, type, box });
  it('counts elements of the right type that overlap by half', () => {
    expect(overlap([0, 0, 2, 1], [1, 0, 3, 1])).toBeCloseTo(1 / 3);
    const truth = [element('Table', [0, 0, 1, 0.5]), element('Title', [0, 0.5, 1, 0.6])];
    const found = [element('Table', [0, 0, 1, 0.4]), element('NarrativeText', [0, 0.5, 1, 0.6])];
    expect(scoreLayout(truth, found)).toEqual({ matched: 1, truth: 2, found: 2 });
  });

  it('counts each element once, on its own page, the largest overlap first', () => {
    const one = element('Table', [0, 0, 1, 0.5]);
    expect(scoreLayout([one], [one, element('Table', [0, 0, 1, 0.4])]).matched).toBe(1);
    expect(scoreLayout([one], [{ ...one, page: 2 }]).matched).toBe(0);
    // The first true table overlaps both found ones, the second true table only the first.
    const [high, low] = [element('Table', [0, 0, 1, 0.6]), element('Table', [0, 0, 1, 1])];
    expect(scoreLayout([low, high], [high, element('Table', [0, 0.2, 1, 1])]).matched).toBe(2);
  });
});

describe('fields', () => {
  it('are right if they are the same text or amount', () => {
    const truth = { total: '1,200.00', number: 'A-17', note: '' };
    expect(scoreFields(truth, { total: '$1200', number: 'a - 17', note: 'x' })).toEqual({ right: 2, asked: 3 });
    expect(scoreFields({ name: 'Acme Ltd' }, { name: 'ACME Ltd.' }).right).toBe(1);
    expect(scoreFields({ name: 'Acme', note: '' }, {})).toEqual({ right: 1, asked: 2 });
  });
});

describe('Markdown', () => {
  it('returns its words, pipe and HTML tables, and headings', () => {
    const parts = readMarkdown(
      '# A *title*\n\n| a | b |\n|---|---|\n| c | d |\n\n<table><tr><td colspan="2">x &amp; y</td></tr></table>\n\n```\n# no heading\n```\n',
    );
    expect(parts.headings).toEqual([{ level: 1, text: 'A title' }]);
    expect(parts.tables).toEqual([cells(['a', 'b'], ['c', 'd']), [[{ text: 'x & y', rowSpan: 1, colSpan: 2 }]]]);
    expect(parts.text).toBe('A title a b c d x & y # no heading');
  });
});
