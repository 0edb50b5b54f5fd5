import { deserialize, serialize } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import type { Cell, Glyph, Line, PageAnalysis, RichText, Table } from '../document/index.ts';
import { fixed, glyphIn, glyphsAt, heavy } from '../document/testing.ts';
import { type PackedPage, packPage, unpackPage } from './packed-page.ts';

const lineOf = (glyphs: Glyph[]): Line =>
  ({ glyphs, text: glyphs.map((g) => g.text).join(''), box: { x0: 0, y0: 0, x1: 1, y1: 1 } }) as Line;
const textOf = (glyphs: Glyph[], inFormula: Glyph[] = []): RichText => ({
  value: glyphs.map((g) => g.text).join(''),
  glyphs,
  at: glyphs.map((_, i) => i),
  objects:
    inFormula.length > 0 ? [{ type: 'formula', text: 'x', quad: [0, 0, 1, 0, 1, 1, 0, 1], glyphs: inFormula }] : [],
});

const page = (lists: Glyph[][], cells: RichText[] = [], picture: Glyph[] = []): PageAnalysis =>
  ({
    page: { pageNumber: 7 },
    blocks: [
      { kind: 'text', lines: lists.map(lineOf), role: 'body' },
      { kind: 'table', table: { cells: cells.map((text) => ({ text }) as Cell) } as Table },
      { kind: 'picture', glyphs: picture, text: '' },
    ],
    warnings: [],
  }) as unknown as PageAnalysis;

const throughFile = (analysis: PageAnalysis): PageAnalysis => unpackPage(deserialize(serialize(packPage(analysis))));

const FIELDS =
  'text x0 y0 x1 y1 baseline size font color angle quad spaceBefore lead trail origin confidence candidates mcid';
/** Glyphs with own fields, for comparison. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? 'spaceBefore' in value
        ? Object.fromEntries(FIELDS.split(' ').map((name) => [name, (value as Record<string, unknown>)[name]]))
        : Object.fromEntries(Object.entries(value).map(([name, v]) => [name, plain(v)]))
      : value;

describe('packed pages', () => {
  it('keep every field of every glyph', () => {
    const styled = glyphsAt('mixed 字 ﬁ', 10.1, 20.2, { font: heavy, size: 9.3, color: 0xff00aa, mcid: 4 });
    const measured = glyphsAt('ab', 1 / 3, 50, { font: fixed }).map((g) => ({ ...g, lead: 0.1 + 0.2, trail: -0.25 }));
    const turned = glyphsAt('up', 5, 5).map((g) => ({ ...g, angle: 33.3, quad: [0, 0, 1, 0, 1, 1, 0, 1] as const }));
    const read = glyphIn({ x0: 0, x1: 1, y0: 0, y1: 1 }, 'é', {
      origin: 'ocr',
      confidence: 0.5,
      candidates: [{ text: 'e', confidence: 0.4 }],
    });
    const analysis = page([styled, [...measured, read]], [textOf(measured, styled.slice(0, 2))], turned as never);
    expect(plain(throughFile(analysis))).toEqual(plain(analysis));
  });

  it('do not keep the rest of their file in memory', () => {
    const file = serialize({ packed: packPage(page([glyphsAt('some text', 0, 0)])), rest: 'x'.repeat(10_000) });
    const { packed } = deserialize(file) as { packed: PackedPage };
    const views = [packed.glyphs.styles, packed.glyphs.styleOf, packed.glyphs.places];
    const copies = views.map((view) => vi.spyOn(view, 'slice'));
    unpackPage(packed);
    for (const copy of copies) expect(copy).toHaveBeenCalledOnce();
  });

  it('keep glyphs that are in two places the same', () => {
    const glyphs = glyphsAt('abc', 0, 0);
    const read = glyphIn({ x0: 0, x1: 1, y0: 0, y1: 1 }, 'z', { origin: 'ocr', confidence: 0.9 });
    const { blocks } = throughFile(page([[...glyphs, read]], [textOf([read, glyphs[1]!])]));
    const [text, table] = blocks;
    if (text?.kind !== 'text' || table?.kind !== 'table') throw new Error('other blocks');
    const line = text.lines[0]!.glyphs;
    const cell = table.table.cells[0]!.text.glyphs;
    expect([line.indexOf(cell[0]!), line.indexOf(cell[1]!)]).toEqual([3, 1]);
  });

  it('leave the page itself as it is', () => {
    const analysis = page([glyphsAt('same', 0, 0)]);
    const before = structuredClone(analysis);
    packPage(analysis);
    expect(analysis).toEqual(before);
  });

  it('take less than a quarter of serialised pages', () => {
    const analysis = page(
      Array.from({ length: 40 }, (_, i) => glyphsAt('a line of forty characters on the page', 0.1, 10.1 * i)),
    );
    expect(serialize(packPage(analysis)).length * 4).toBeLessThan(serialize(analysis).length);
  });
});
