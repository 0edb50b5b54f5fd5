import { describe, expect, it } from 'vitest';
import { blockText, buildLines, type Region, segmentPage } from '../layout/index.ts';
import { numberedLines } from './gather-shown.ts';
import { formulaPlaces, gatherFormulas, gatherShownFormulas, markFormulas } from './index.ts';
import { Setter } from './testing.ts';

const PROSE = 'The quick brown fox jumps over the lazy dog';
const region: Region = { kind: 'formula', box: { x0: 150, y0: 75, x1: 260, y1: 125 }, confidence: 0.9 };

function texts(setter: Setter, regions: readonly Region[]): string[] {
  const page = setter.page();
  for (const glyph of page.glyphs) glyph.origin = 'ocr';
  const gathered = gatherShownFormulas(gatherFormulas(page, buildLines(page)), regions);
  const blocks = markFormulas(page, segmentPage(page, gathered.lines, []), gathered.displays);
  return blocks.map((block) => (block.kind === 'text' ? `${block.role}: ${blockText(block).value}` : block.kind));
}

const linesOf = (setter: Setter) => buildLines(setter.page());

const scanned = (): Setter =>
  new Setter(100, 60)
    .put(PROSE, 'OCR')
    .at(180, 92)
    .put('a+b', 'OCR')
    .at(160, 102)
    .put('y=', 'OCR')
    .at(184, 116)
    .put('cd', 'OCR')
    .at(100, 150)
    .put(PROSE, 'OCR');

it('makes one formula of the pieces read by OCR where a model found one', () => {
  expect(texts(scanned(), [])).toContain('body: cd');
  expect(texts(scanned(), [region])).toEqual([
    `body: ${PROSE}`,
    expect.stringMatching(/^formula: a\+b ?y= ?cd$/),
    `body: ${PROSE}`,
  ]);
});

it('keeps every character unchanged', () => {
  const page = scanned().page();
  for (const glyph of page.glyphs) glyph.origin = 'ocr';
  const { lines } = gatherShownFormulas(gatherFormulas(page, buildLines(page)), [region]);
  expect(new Set(lines.flatMap((line) => line.glyphs))).toEqual(new Set(page.glyphs));
  expect(lines.flatMap((line) => line.glyphs).every((glyph) => page.glyphs.includes(glyph))).toBe(true);
});

it('returns what it was given of a page without OCR', () => {
  const page = scanned().page();
  const gathered = gatherFormulas(page, buildLines(page));
  expect(gatherShownFormulas(gathered, [region])).toBe(gathered);
});

it('keeps language text, whatever the model says', () => {
  const whole = { ...region, box: { x0: 90, y0: 40, x1: 400, y1: 70 } };
  expect(texts(scanned(), [whole]).join()).not.toContain('formula: The');
});

describe('a line with a number set apart to its right', () => {
  const numbered = (text: string, at = 420): Setter =>
    new Setter(100, 60).put(PROSE, 'OCR').at(140, 90).put(text, 'OCR').at(at, 90).put('(18)', 'OCR');

  it('is a formula without a model', () => {
    expect(texts(numbered('a≡b+c'), [])).toEqual([`body: ${PROSE}`, 'formula: a≡b+c', 'body: (18)']);
  });

  it('is none if it states nothing, is language, or the number is close', () => {
    expect(texts(numbered('4,310'), []).join()).not.toContain('formula');
    expect(texts(numbered('words and more words = words'), []).join()).not.toContain('formula');
    expect(numberedLines(linesOf(numbered('a≡b+c', 174)))).toEqual([]);
    expect(numberedLines(linesOf(numbered('a≡b+c')))).toHaveLength(1);
  });

  it('is a place to look for symbols', () => {
    const places = (setter: Setter) =>
      formulaPlaces({ width: 600, height: 800, rulings: [] }, linesOf(setter), []).map(({ box }) =>
        Math.round(box.x0 / 10),
      );
    expect(places(numbered('a=b+c'))).toEqual([14]);
    expect(places(new Setter(100, 60).put(PROSE, 'OCR').at(140, 90).put('a=b+c', 'OCR'))).toEqual([]);
  });
});
