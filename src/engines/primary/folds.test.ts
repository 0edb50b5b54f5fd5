import { expect, it } from 'vitest';
import type { Ruling } from '../../document/index.ts';
import { withoutFolds } from './folds.ts';

const line = (direction: Ruling['direction'], from: number, to: number): Ruling => ({ direction, at: 300, from, to, thickness: 1, color: 0 });

it('keeps printed lines, even long ones, and drops those from edge to edge', () => {
  const printed = [line('horizontal', 30, 560), line('vertical', 60, 700)];
  expect(withoutFolds([...printed, line('vertical', 5, 838), line('horizontal', 0, 590)], { width: 595, height: 842 })).toEqual(printed);
});
