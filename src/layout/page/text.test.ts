import { describe, expect, it } from 'vitest';
import type { Glyph, TextBlock } from '../../document/index.ts';
import { fixed, glyphsAt, pageOf } from '../../document/testing.ts';
import { joinAtHyphen } from './hyphen.ts';
import { blockText, buildLines, textOfGlyphs } from './index.ts';
import { codePoints } from './script.ts';

const block = (glyphs: Glyph[], extra: Partial<TextBlock> = {}): TextBlock => {
  const lines = buildLines(pageOf(glyphs));
  return { kind: 'text', box: lines[0]!.box, lines, role: 'body', column: 0, ...extra };
};

describe('text of a block', () => {
  it('joins Latin lines with a space and Chinese ones without', () => {
    expect(blockText(block([...glyphsAt('two lines', 60, 100), ...glyphsAt('of text', 60, 112)])).value).toBe(
      'two lines of text',
    );
    expect(blockText(block([...glyphsAt('第一行', 60, 100), ...glyphsAt('第二行', 60, 112)])).value).toBe(
      '第一行第二行',
    );
  });

  it('trusts OCR about spaces inside a line, and gaps elsewhere', () => {
    const loose = (origin: Glyph['origin']): string => {
      const glyphs = glyphsAt('write poems', 60, 100);
      for (const glyph of glyphs) glyph.origin = origin;
      const last = glyphs.at(-1)!;
      last.x0 += 0.35 * last.size;
      last.x1 += 0.35 * last.size;
      return textOfGlyphs(glyphs).value;
    };
    expect(loose('text')).toBe('write poem s');
    expect(loose('ocr')).toBe('write poems');
  });

  it('joins broken words and drops the hyphen from the glyphs', () => {
    const text = blockText(block([...glyphsAt('recog-', 60, 100), ...glyphsAt('nition', 60, 112)]));
    expect(text.value).toBe('recognition');
    expect(text.glyphs.map((g) => g.text).join('')).toBe('recognition');
  });

  it('maps every glyph to its code point', () => {
    const text = blockText(block([...glyphsAt('a𝑥 b', 60, 100), ...glyphsAt('c', 60, 112)]));
    const points = [...text.value];
    expect(text.at).toHaveLength(text.glyphs.length);
    text.glyphs.forEach(
      (g, i) => void expect(points.slice(text.at[i], text.at[i]! + codePoints(g.text)).join('')).toBe(g.text),
    );
  });

  it('replaces formulas by LaTeX with its range', () => {
    const text = blockText(
      block(glyphsAt('so 𝑥2 is', 60, 100), { formulas: [{ line: 0, from: 2, to: 4, latex: 'x^2' }] }),
    );
    expect(text.value).toBe('so $x^2$ is');
    expect(text.objects).toMatchObject([{ type: 'formula', text: 'x^2', range: [3, 8], displayMode: 'inline' }]);
    expect(text.glyphs.map((g) => g.text).join('')).toBe('sois');
  });

  it('keeps lines and indentation of code', () => {
    const glyphs = [
      ...glyphsAt('if x:', 60, 100, { font: fixed, blank: 0.5 }),
      ...glyphsAt('return', 80, 112, { font: fixed }),
      ...glyphsAt('end', 60, 136, { font: fixed }),
    ];
    expect(blockText(block(glyphs, { role: 'code' })).value).toBe('if x:\n    return\n\nend');
  });

  it('does not part a point from a letter in code whose cells differ', () => {
    const glyphs = glyphsAt('GO.wall', 60, 100, { font: fixed });
    const point = glyphs[2]!;
    // Ink alone: the point fills the left of its cell.
    point.x1 = point.x0 + 1;
    glyphs.forEach((g, i) => {
      g.lead = 0;
      g.trail = i === 2 ? 4 : 0;
    });
    expect(blockText(block(glyphs, { role: 'code' })).value).toBe('GO.wall');
  });
});

it('joins the lines of a cell', () => {
  expect(textOfGlyphs([...glyphsAt('净资产', 60, 100), ...glyphsAt('收益率', 60, 112)]).value).toBe('净资产收益率');
  expect(textOfGlyphs([])).toEqual({ value: '', glyphs: [], at: [], objects: [] });
});

it('reads the pieces of a row in a cell left to right, despite different baselines', () => {
  expect(textOfGlyphs([...glyphsAt('7', 60, 102, { size: 12 }), ...glyphsAt('seven', 75, 100)]).value).toBe('7 seven');
  // Typed into a form: higher than the label, and under the empty half of its colon.
  expect(
    textOfGlyphs([
      ...glyphsAt('91610511763', 129.2, 100, { size: 11.6 }),
      ...glyphsAt('纳税人的识别号：', 60, 103, { size: 9 }),
    ]).value,
  ).toBe('纳税人的识别号：91610511763');
});

it('does not read the empty half of full-width quotation marks as a space', () => {
  const ink = (text: string, x: number): Glyph => ({ ...glyphsAt(text, x, 100)[0]!, x0: x, x1: x + 3 });
  const quoted = [
    ...glyphsAt('说', 60, 100),
    ink('“', 77),
    ...glyphsAt('话', 80, 100),
    ink('”', 90),
    ...glyphsAt('者', 100, 100),
  ];
  expect(blockText(block(quoted)).value).toBe('说“话”者');
  // The gap is so wide that the line is split.
  const split = [...glyphsAt('说', 60, 100), ink('，', 71), ink('“', 87), ...glyphsAt('话', 90, 100)];
  const lines = buildLines(pageOf(split));
  expect(lines).toHaveLength(2);
  expect(blockText({ ...block(split), lines }).value).toBe('说，“话');
});

it('separates distant pieces of a Chinese row by a space', () => {
  const lines = buildLines(pageOf([...glyphsAt('姓名', 60, 100), ...glyphsAt('电话', 120, 100)]));
  expect(blockText({ ...block(glyphsAt('姓名', 60, 100)), lines }).value).toBe('姓名 电话');
});

describe('hyphens at the end of a line', () => {
  it.each([
    ['recog-', 'nition', 'drop-hyphen'],
    ['state-of-the-', 'art', 'close'],
    ['data-', 'driven', 'close'],
    ['COVID-', '19', 'close'],
    ['non-', 'linear', 'close'],
    ['Smith-', 'Jones', 'close'],
    ['/cgi-', 'bin/kf', 'close'],
    ['a -', 'b', 'blank'],
    ['plain', 'text', 'blank'],
  ])('%s + %s: %s', (before, after, join) => void expect(joinAtHyphen(before, after)).toBe(join));
});

describe('breaks inside addresses, paths and names', () => {
  const joined = (first: string, second: string): string =>
    textOfGlyphs([...glyphsAt(first, 60, 100), ...glyphsAt(second, 60, 114)]).value;

  it.each([
    ['see https://host/path/', 'file.html'],
    ['/cgi-bin/account/', 'add'],
    ['/check_async?', 'version=2'],
    ['docs/guides/', 'start.md'],
    ['RCLONE_CHUNK_', 'SIZE'],
  ])('%s%s', (first, second) => void expect(joined(first, second)).toBe(`${first}${second}`));

  it.each([
    ['read and/', 'or write'],
    ['is it so?', 'yes'],
    ['calls __init__', 'when'],
    ['it is in /etc/', '(or elsewhere)'],
  ])('but not %s %s', (first, second) => void expect(joined(first, second)).toBe(`${first} ${second}`));
});
