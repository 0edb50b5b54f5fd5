import { expect, it } from 'vitest';
import type { Glyph, Ruling } from '../../document/index.ts';
import { fill, fixed, glyphsAt } from '../../document/testing.ts';
import { splitLineNumbers } from './line-numbers.ts';

const PITCH = 14;
const y = (i: number): number => 100 + i * PITCH;
const text = (glyphs: readonly Glyph[]): string => glyphs.map((g) => g.text).join('');

/** A page of `count` lines of text from x = 100, each with what `number` gives at its margin. */
function manuscript(count: number, number: (i: number) => [string, number] | undefined, options = {}): Glyph[] {
  return Array.from({ length: count }, (_, i) => [
    ...(number(i) ? glyphsAt(number(i)![0], number(i)![1], y(i), { size: 6 }) : []),
    ...glyphsAt(fill('word', 380), 100, y(i), options),
  ]).flat();
}
const numbersOf = (glyphs: Glyph[], rulings: Ruling[] = []): string =>
  text(splitLineNumbers({ glyphs, rulings }).numbers);

it('parts numbers of lines from the text', () => {
  const page = manuscript(20, (i) => [String(i + 31), 80]);
  const { rest, numbers } = splitLineNumbers({ glyphs: page, rulings: [] });
  expect(text(numbers)).toBe(Array.from({ length: 20 }, (_, i) => i + 31).join(''));
  expect(rest).toHaveLength(page.length - numbers.length);
  expect(text(rest)).not.toMatch(/\d/);
});

it('finds numbers of each fifth line, at either side, and on a grid of their own', () => {
  expect(numbersOf(manuscript(26, (i) => (i % 5 === 4 ? [String(i + 1), 520] : undefined)))).toBe('510152025');
  const grid = Array.from({ length: 24 }, (_, i) => glyphsAt(String(i + 10), 80, y(0) + i * 11.5, { size: 6 })).flat();
  expect(numbersOf([...manuscript(20, () => undefined), ...grid])).toHaveLength(48);
});

it('leaves numbers that are not all of one column, or not even', () => {
  expect(numbersOf([...manuscript(20, (i) => [String(i + 31), 80]), ...glyphsAt('Note', 74, y(5) + 6)])).toBe('');
  expect(numbersOf(manuscript(20, (i) => [String(31 + i + (i % 3)), 80]))).toBe('');
  expect(numbersOf(manuscript(20, (i) => [`${i + 10}.`, 80]))).toBe('');
});

it('leaves numbers of table rows, listings, contents, and of a part of the page', () => {
  const rules = Array.from(
    { length: 19 },
    (_, i): Ruling => ({ direction: 'horizontal', at: y(i) + 4, from: 70, to: 500, thickness: 0.5, color: 0 }),
  );
  expect(
    numbersOf(
      manuscript(20, (i) => [String(i + 31), 80]),
      rules,
    ),
  ).toBe('');
  const cells = Array.from({ length: 20 }, (_, i) => [
    ...glyphsAt(String(i + 31), 80, y(i), { size: 6 }),
    ...glyphsAt('Pears', 100, y(i)),
    ...glyphsAt('from the country', 300, y(i)),
  ]).flat();
  const wide = glyphsAt('A cell of more words than all others have', 100, y(20));
  expect(numbersOf([...cells, ...wide])).toBe('');
  expect(numbersOf(manuscript(20, (i) => [String(i + 31), 80], { font: fixed }))).toBe('');
  const contents = Array.from({ length: 20 }, (_, i) => [
    ...glyphsAt(`Chapter${'.'.repeat(60)}`, 100, y(i)),
    ...glyphsAt(String(i + 31), 500, y(i)),
  ]).flat();
  expect(numbersOf(contents)).toBe('');
  const part = (first: number) => manuscript(40, (i) => (i < 12 ? [String(i + first), 80] : undefined));
  expect(numbersOf(part(1))).toBe('');
  expect(numbersOf(part(101))).toHaveLength(36);
});

it('finds numbers beside text of several widths, with a watermark across, and underlined numbers', () => {
  const abstract = Array.from({ length: 20 }, (_, i) => [
    ...glyphsAt(String(i + 31), 80, y(i), { size: 6 }),
    ...glyphsAt(fill('word', i < 8 ? 500 : 380 - (i % 2) * 120), 100, y(i)),
  ]).flat();
  expect(numbersOf(abstract)).toHaveLength(40);
  const columns = manuscript(20, (i) => [String(i + 31), 80]).concat(
    ...Array.from({ length: 20 }, (_, i) => glyphsAt(fill('word', 200), 520, y(i))),
  );
  const across = glyphsAt('Draft', 496, y(3) + 4, { size: 30 }).map((g) => ({ ...g, angle: 45 }));
  expect(numbersOf([...columns, ...across])).toHaveLength(40);
  const underlines = Array.from(
    { length: 20 },
    (_, i): Ruling => ({ direction: 'horizontal', at: y(i) + 1, from: 79.5, to: 87, thickness: 0.5, color: 0 }),
  );
  expect(
    numbersOf(
      manuscript(20, (i) => [String(i + 31), 80]),
      underlines,
    ),
  ).toHaveLength(40);
});

it('finds an even grid of numbers beside formulas and listings that do not keep to it', () => {
  const grid = Array.from({ length: 30 }, (_, i) => glyphsAt(String(i + 10), 80, y(0) + i * 11.5, { size: 6 })).flat();
  const listing = Array.from({ length: 14 }, (_, i) =>
    glyphsAt('a = b + c', 100, y(0) + i * 25, { font: fixed }),
  ).flat();
  expect(numbersOf([...listing, ...grid])).toHaveLength(60);
  const own = Array.from({ length: 30 }, (_, i) => glyphsAt('a = b + c', 100, y(0) + i * 11.5, { font: fixed })).flat();
  expect(numbersOf([...own, ...grid])).toBe('');
});
