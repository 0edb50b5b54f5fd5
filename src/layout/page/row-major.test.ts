import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../document/index.ts';
import { column, fixed, glyphsAt, heavy } from '../../document/testing.ts';
import { names, segment, seq, texts } from './testing.ts';

describe('columns and rows', () => {
  it('reads columns that a program has printed row by row', () => {
    const row = (i: number) => [
      ...glyphsAt(`ENSG000001515${i}0`, 60, 200 + 12 * i, { font: fixed }),
      ...glyphsAt(`5.3989630${i} 1.781732e-6${i} 4.41032`, 260, 200 + 12 * i, { font: fixed }),
    ];
    const printed = segment([0, 1, 2, 3, 4, 5].flatMap(row));
    expect(names(printed).slice(0, 4)).toEqual(['ENSG00000151500', '5.39896300', 'ENSG00000151510', '5.39896301']);
  });

  it('reads columns of a paragraph and a list one after another, though their rows align and the file wrote them row by row', () => {
    const side = (name: string, x: number) => [
      ...column(seq(name, 6), x, 100, 220),
      ...seq(`${name}i`, 9).flatMap((item, i) => glyphsAt(`${item} of list`, x, 184 + 12 * i)),
    ];
    const glyphs = [...side('l', 60), ...side('r', 310)].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    expect(names(segment(glyphs))).toEqual([...seq('l', 6), ...seq('li', 9), ...seq('r', 6), ...seq('ri', 9)]);
  });

  it('reads lists whose rows align one after another if the file wrote them so, labels and values not', () => {
    const side = (first: string, lines: readonly string[], x: number) =>
      [first, ...lines].flatMap((text, i) => glyphsAt(text, x, 100 + 14 * i));
    const lists = [
      ...side('•a0 item of a list', ['a1 goes on', '•a2 item of it'], 60),
      ...side('•b0 item of a list', ['b1 goes on', '•b2 item of it'], 310),
    ];
    expect(names(segment(lists))).toEqual(['•a0', 'a1', '•a2', '•b0', 'b1', '•b2']);
    const form = [...side('Name', ['Town', 'Phone'], 60), ...side('Anna', ['Rome', '0123'], 310)];
    expect(texts(segment(form)).join(' ')).toBe('Name Anna Town Rome Phone 0123');
  });

  it('reads a table of contents row by row', () => {
    const glyphs = ['Alpha', 'Beta', 'Gamma', 'Delta'].flatMap((t, i) => [
      ...glyphsAt(t, 60, 100 + 14 * i),
      ...glyphsAt(String(i + 3), 500, 100 + 14 * i),
    ]);
    expect(texts(segment(glyphs)).join('|')).toBe('Alpha 3|Beta 4|Gamma 5|Delta 6');
  });

  it('reads cards row by row, each card to its end', () => {
    const card = (name: string, x: number, y: number, lines: number): Glyph[] => [
      ...glyphsAt(`${name} heading`, x, y, { size: 13, font: heavy }),
      ...column(seq(name, lines), x, y + 20, 200),
    ];
    const glyphs = [
      ...card('one', 60, 100, 3),
      ...card('three', 60, 220, 5),
      ...card('two', 320, 100, 4),
      ...card('four', 320, 220, 2),
    ];
    expect(names(segment(glyphs))).toEqual([
      'one',
      ...seq('one', 3),
      'two',
      ...seq('two', 4),
      'three',
      ...seq('three', 5),
      'four',
      ...seq('four', 2),
    ]);
  });

  it('reads cards so if the last row has fewer of them than three columns', () => {
    const card = (name: string, x: number, y: number): Glyph[] => [
      ...glyphsAt(`${name} heading`, x, y, { size: 13, font: heavy }),
      ...column(seq(name, 3), x, y + 20, 130),
    ];
    const glyphs = [
      ...card('one', 60, 100),
      ...card('four', 60, 220),
      ...card('two', 230, 100),
      ...card('three', 400, 100),
    ];
    expect(names(segment(glyphs)).filter((name) => !/\d/.test(name))).toEqual(['one', 'two', 'three', 'four']);
  });
});
