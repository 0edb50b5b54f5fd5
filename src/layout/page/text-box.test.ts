import { expect, it } from 'vitest';
import { fixed, glyphsAt } from '../../document/testing.ts';
import { makeLine } from './lines.ts';
import { isTextBox } from './text-box.ts';

const lines = (texts: readonly string[], xs: readonly number[] = []) =>
  texts.map((text, i) => makeLine(glyphsAt(text, xs[i] ?? 60, 100 + 14 * i), 0));

it('is a frame around a remark, where an ideograph counts as two letters', () => {
  expect(isTextBox(lines(['Note', 'Boats that are late have to wait for the next tide']))).toBe(true);
  expect(isTextBox(lines(['说明', '各部门应当按照规定办理相关手续并及时提交书面报告']))).toBe(true);
  expect(isTextBox(lines(['说明', '按照规定办理手续']))).toBe(false);
});

it('is a frame around a listing, but no figure with labels', () => {
  expect(isTextBox([makeLine(glyphsAt('return value;', 60, 100, { font: fixed }), 0)])).toBe(true);
  expect(isTextBox(lines(['Boats', 'Harbour', 'Tide']))).toBe(false);
  const apart = lines(['Boats that are late have to wait for the next tide', 'Harbour'], [60, 300]);
  expect(isTextBox(apart)).toBe(false);
});
