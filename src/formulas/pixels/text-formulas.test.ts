import { describe, expect, test } from 'vitest';
import { buildLines } from '../../layout/index.ts';
import { Setter } from '../testing.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import {
  askedSpans,
  formulasInText,
  hasSingleLetters,
  mayHoldFormulas,
  type TextFormula,
  textSize,
} from './text-formulas.ts';

/** A line as OCR read it, and what the network sees in the same places; `_` is a character it does not see. */
function find(text: string, seen: readonly (string | Partial<PixelSymbol> | undefined)[]): TextFormula[] {
  const setter = new Setter().put(text, 'OCR');
  for (const glyph of setter.glyphs) glyph.origin = 'ocr';
  const [line] = buildLines(setter.page());
  const symbols = line!.glyphs.flatMap((g, i): PixelSymbol[] => {
    const known = seen[i];
    const letter = {
      name: `rm:${g.text}`,
      x0: g.x0,
      x1: g.x1,
      y0: 92,
      y1: 100,
      baseline: 100,
      em: 10,
      confidence: 0.9,
    };
    if (known === undefined) return /[\p{L}]/u.test(g.text) ? [letter] : [{ ...letter, name: g.text }];
    if (known === '_') return [];
    return [typeof known === 'string' ? { ...letter, name: known } : { ...letter, ...known }];
  });
  return formulasInText(line!, { em: 10, symbols, strokes: [] });
}

const told = (found: readonly TextFormula[]): [string, string][] =>
  found.map(({ latex, replaced }) => [replaced.map((g) => g.text).join(''), latex]);

const power = (name: string): Partial<PixelSymbol> => ({ name, baseline: 96, y0: 89, y1: 96, em: 7 });
const index = (name: string): Partial<PixelSymbol> => ({ name, baseline: 102, y0: 96, y1: 102, em: 7 });
/** As many symbols as letters: what OCR read is right. */
const same = (text: string): undefined[] => Array.from(text, () => undefined);

describe('formulas in lines of scanned text', () => {
  test('are the signs between the words, as the network saw them', () => {
    const found = find('then u2 = 8 holds', [...same('then'), 'it:u', power('2'), '=', 'δ', ...same('holds')]);
    expect(told(found)).toEqual([['u2=8', 'u^{2} = \\delta']]);
    expect(found[0]).toMatchObject({ evident: true });
    // Characters of one line of OCR share their baseline and size.
    expect(new Set(found[0]!.glyphs.map(({ baseline, size, origin }) => `${baseline} ${size} ${origin}`)).size).toBe(1);
  });

  test('leave words and the marks of the sentence to OCR', () => {
    const found = find('if Tk. Then', [...same('if'), 'it:T', index('it:k'), '.', ...same('Then')]);
    expect(told(found)).toEqual([['Tk', 'T_{k}']]);
    expect(find('The end of it is near.', same('Theendofitisnear.'))).toEqual([]);
  });

  test('keep a bracket of the sentence around them', () => {
    const [found] = find('see (Tk) here', [...same('see'), '(', 'it:T', index('it:k'), ')', ...same('here')]);
    expect(found).toMatchObject({ latex: 'T_{k}', before: [{ text: '(' }], after: [{ text: ')' }] });
  });

  test('are none where the network is unsure', () => {
    const unsure = { ...power('2'), confidence: 0.15 };
    expect(find('then u2 holds', [...same('then'), 'it:u', unsure, ...same('holds')])).toEqual([]);
  });

  test('a letter among italic words is a word, and a variable otherwise', () => {
    const slanted = (text: string): string[] => Array.from(text, (c) => `it:${c}`);
    const certain = { name: 'it:a', confidence: 0.95 };
    expect(find('such a number', [...slanted('such'), certain, ...slanted('number')])).toEqual([]);
    expect(told(find('such a number', [...same('such'), certain, ...same('number')]))).toEqual([['a', 'a']]);
    expect(find('part of these', [...same('part'), ...slanted('of'), ...same('these')])).toEqual([]);
    expect(told(find('such Lu here', [...same('such'), ...slanted('Lu'), ...same('here')]))).toEqual([['Lu', 'Lu']]);
  });

  test('numbers and amounts are none, nor is what holds signs of amounts', () => {
    expect(find('gain +20.6 was > 5 here', same('gain+20.6was>5here'))).toEqual([]);
    expect(find('gain p = 5% here', [...same('gain'), 'it:p', '=', '5', '9', ...same('here')])).toEqual([]);
    expect(told(find('about 103 units', [...same('about'), '1', '0', power('3'), ...same('units')]))).toEqual([
      ['103', '10^{3}'],
    ]);
  });

  test('capitals that OCR read with confidence are a word', () => {
    const seen = [...same('paid'), 'E', '∪', 'it:R', '=', 'it:x', ...same('here')];
    expect(told(find('paid EUR = x here', seen))).not.toContainEqual([
      expect.stringContaining('EUR'),
      expect.anything(),
    ]);
  });

  test('numbers of formulas and labels of items are none', () => {
    expect(find('by (12) and (a) too', [...same('by(12)and('), 'it:a', ...same(')too')])).toEqual([]);
  });
});

test('the network is shown what is no plain word of a line, with a few letters beside it', () => {
  const spans = (text: string, confidence = 0.95): string[] => {
    const setter = new Setter().put(text, 'OCR');
    for (const glyph of setter.glyphs) Object.assign(glyph, { origin: 'ocr', confidence });
    const [line] = buildLines(setter.page());
    return askedSpans(line!, 10).map(([from, to]) =>
      line!.glyphs.flatMap((g) => (g.x1 > from && g.x0 < to ? [g.text] : [])).join(''),
    );
  };
  const [asked, ...others] = spans('Therefore certainly the value=8 follows directly, as shown (12).');
  expect(others).toEqual([]);
  expect(asked).toMatch(/^.{3,5}=8.{3,5}$/);
  expect(spans('Therefore certainly follows directly.')).toEqual([]);
  // A word that OCR read with doubt may be a formula.
  expect(spans('Therefore', 0.6)).toEqual(['Therefore']);
});

test('italic type of the text, not of its formulas, makes a letter a word', () => {
  const slanted = (text: string): string[] => Array.from(text, (c) => `it:${c}`);
  const certain = { name: 'it:a', confidence: 0.95 };
  const text = 'with a for x, y, z, u, v, w, p, q';
  const line: (string | Partial<PixelSymbol> | undefined)[] = [...same('with'), certain, ...same('for')];
  for (const letter of 'xyzuvwpq') line.push(`it:${letter}`, ',');
  expect(find(text, line.slice(0, -1)).map(({ latex }) => latex)).toContain('a');
  const italic: (string | Partial<PixelSymbol> | undefined)[] = [...slanted('with'), certain, ...slanted('for')];
  for (const letter of 'xyzuvwpq') italic.push(`it:${letter}`, ',');
  expect(find(text, italic.slice(0, -1)).map(({ latex }) => latex)).not.toContain('a');
});

test('lines with signs of mathematics are asked; those with letters alone only on pages of mathematics', () => {
  const line = (text: string) => buildLines(new Setter().put(text, 'OCR').page())[0]!;
  expect(mayHoldFormulas(line('for all x ∈ U'))).toBe(true);
  expect(mayHoldFormulas(line('The quick brown fox'))).toBe(false);
  expect(hasSingleLetters(line('when u attains its maximum'))).toBe(true);
  expect(hasSingleLetters(line('a lemma that I know, i.e. this'))).toBe(false);
});

test('the type size of a page is that of most of its characters', () => {
  const setter = new Setter().put('a line of text', 'OCR').at(100, 200).put('2', 'OCR', 30);
  expect(textSize(buildLines(setter.page()))).toBe(10);
  expect(textSize([])).toBeUndefined();
});
