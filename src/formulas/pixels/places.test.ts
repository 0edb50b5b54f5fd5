import { expect, test } from 'vitest';
import { buildLines, type Region } from '../../layout/index.ts';
import { Setter } from '../testing.ts';
import { formulaPlaces, gridsOf } from './places.ts';

const PROSE = 'The quick brown fox jumps over the lazy dog';
const PAGE = { width: 600, height: 800 };
const region: Region = { kind: 'formula', box: { x0: 150, y0: 90, x1: 200, y1: 110 }, confidence: 0.9 };

const places = (setter: Setter, regions: readonly Region[] = []) =>
  formulaPlaces({ ...PAGE, rulings: setter.page().rulings }, buildLines(setter.page()), regions);

test('a page with a few signs and no word is one formula at most', () => {
  expect(places(new Setter().put('E=mc2', 'OCR'))).toEqual([{ box: { x0: 0, y0: 0, x1: 600, y1: 800 }, whole: true }]);
  expect(places(new Setter())).toMatchObject([{ whole: true }]);
  expect(places(new Setter().put(PROSE, 'OCR'))).toEqual([]);
  const many = new Setter();
  for (let i = 0; i < 25; i++) many.at(100, 50 + 20 * i).put('a=b', 'OCR');
  expect(places(many)).toEqual([]);
});

test('strokes of a pen are no lines of a table, and names of functions no words', () => {
  const written = new Setter().put('4+7+1+1', 'OCR', 60);
  for (const at of [110, 150, 190, 230])
    written.rulings.push({ direction: 'vertical', at, from: 60, to: 105, thickness: 3, color: 0 });
  expect(places(written)).toMatchObject([{ whole: true }]);
  expect(places(new Setter().put('sinθ 6', 'OCR'))).toMatchObject([{ whole: true }]);
});

test('a sketch with labels and numbers is no formula', () => {
  const sketch = new Setter();
  const labels = ['Bath -36 714-24', 'Door 63-430 7-36', 'Hall 36 24', 'Stair -36', 'Porch 8-36'];
  for (const [i, text] of labels.entries()) sketch.at(100, 50 + 60 * i).put(text, 'OCR');
  expect(places(sketch)).toEqual([]);
});

test('on a page of text it stands where the layout model saw one, to the ends of its lines', () => {
  const setter = new Setter(100, 60).put(PROSE, 'OCR').at(152, 104).put('a+b=c', 'OCR');
  const [place, ...rest] = places(setter, [region]);
  expect(rest).toEqual([]);
  expect(place).toMatchObject({ whole: false, box: { x0: 148, y0: 88 } });
  expect(places(setter, [{ ...region, kind: 'figure' }])).toEqual([]);
});

test('lines of signs that only mathematics has are tried without a layout model', () => {
  expect(places(new Setter(100, 60).put(PROSE, 'OCR').at(150, 100).put('∑x=∞', 'OCR'))).toHaveLength(1);
  expect(places(new Setter(100, 60).put(PROSE, 'OCR').at(150, 100).put('12=34', 'OCR'))).toEqual([]);
});

test('a region with a line of language in it is none', () => {
  expect(places(new Setter(100, 60).put(PROSE, 'OCR').at(150, 104).put('some words', 'OCR'), [region])).toEqual([]);
});

test('a region around several formulas is divided at the lines of text between them', () => {
  const setter = new Setter(100, 60).put(PROSE, 'OCR').at(150, 100).put('a+b=c', 'OCR');
  setter.at(100, 130).put('By the lemma x=1, then for all', 'OCR');
  setter.at(150, 160).put('d+e=f', 'OCR').at(200, 160).put('for some cases', 'OCR').at(100, 190).put(PROSE, 'OCR');
  const wide: Region = { ...region, box: { x0: 90, y0: 85, x1: 330, y1: 170 } };
  const found = places(setter, [wide]);
  expect(found).toHaveLength(2);
  expect(found[0]!.box.y1).toBeLessThan(110);
  expect(found[1]!.box).toMatchObject({ x0: 147 });
  // The remark right of a formula is a part of it.
  expect(found[1]!.box.x1).toBeGreaterThan(260);
});

test('tables are none, told by the layout model or by their vertical lines', () => {
  const table: Region = { kind: 'table', box: { x0: 90, y0: 80, x1: 300, y1: 200 }, confidence: 0.9 };
  expect(places(new Setter().put('12 34', 'OCR'), [table])).toEqual([]);
  expect(places(new Setter(100, 60).put(PROSE, 'OCR').at(152, 104).put('a+b=c', 'OCR'), [region, table])).toEqual([]);
  const ruled = new Setter().put('12 34', 'OCR');
  for (const at of [90, 120, 150])
    ruled.rulings.push({ direction: 'vertical', at, from: 80, to: 120, thickness: 0.5, color: 0 });
  expect(places(ruled)).toEqual([]);
});

test('cells of a closed grid are no formulas, whatever the layout model saw', () => {
  const rule = (direction: 'horizontal' | 'vertical', at: number, from: number, to: number) =>
    ({ direction, at, from, to, thickness: 1, color: 0 }) as const;
  const setter = new Setter(100, 60).put(PROSE, 'OCR').at(152, 104).put('a+b=c', 'OCR');
  setter.rulings.push(...[85, 115].map((y) => rule('horizontal', y, 140, 300)));
  setter.rulings.push(...[140, 300].map((x) => rule('vertical', x, 86, 114)));
  expect(places(setter, [region])).toHaveLength(1);
  setter.rulings.push(rule('vertical', 220, 85, 116));
  expect(places(setter, [region])).toEqual([]);
  expect(gridsOf(setter.rulings)).toEqual([{ x0: 140, y0: 85, x1: 300, y1: 115 }]);
});
