import { describe, expect, it } from 'vitest';
import type { Fill } from '../../document/index.ts';
import { font, lineOf, pageOf, word } from '../testing.ts';
import { textRows } from '../words.ts';
import { findTables } from './find-tables.ts';
import { withoutHighlights } from './highlights.ts';

const mono = { ...font, name: 'Mono', mono: true };
const fill = (x0: number, x1: number, baseline: number): Fill => ({
  x0,
  x1,
  y0: baseline - 10,
  y1: baseline + 4,
  color: 0xeeeeee,
});

describe('backgrounds of text', () => {
  it('that enclose lines of code are no cells, indented or not', () => {
    const code = [
      '# Open the page',
      'tool goto https://example.com/start',
      'tool snapshot',
      'tool click e1',
      '  --wait',
    ];
    const lines = code.map((text, i) => {
      const indent = text.length - text.trimStart().length;
      return lineOf(word(text.trim(), 72 + 5 * indent, 100 + 14 * i, { font: mono }));
    });
    const fills = code.map((text, i) => fill(70, 74 + 5 * text.length, 100 + 14 * i));
    expect(withoutHighlights(fills, textRows(lines))).toEqual([]);
    expect(findTables(pageOf(lines, [], { fills }), lines)).toEqual([]);
  });

  it('that end at the same side as wider ones are cells of a column', () => {
    const texts = [
      ['name', 'of the field'],
      ['id', 'a number'],
      ['text', 'what was read there'],
    ];
    const lines = texts.flatMap(([a, b], i) => [
      lineOf(word(a!, 75, 100 + 14 * i, { font: mono })),
      lineOf(word(b!, 125, 100 + 14 * i)),
    ]);
    const fills = texts.flatMap((_, i) => [fill(70, 100, 100 + 14 * i), fill(120, 240, 100 + 14 * i)]);
    expect(withoutHighlights(fills, textRows(lines))).toHaveLength(6);
  });

  it('of words inside a sentence are no cells', () => {
    const line = lineOf([
      ...word('What does', 70, 100),
      ...word('bootstrap', 120, 100, { font: mono }),
      ...word('override?', 170, 100),
    ]);
    expect(withoutHighlights([fill(117, 168, 100)], textRows([line]))).toEqual([]);
  });
});
