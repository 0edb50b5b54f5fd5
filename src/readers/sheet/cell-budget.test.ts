import { describe, expect, it } from 'vitest';
import { CellBudget } from './cell-budget.ts';

const cell = (text: string) => ({ runs: [{ text }] });

describe('CellBudget', () => {
  it('limits the number of cells over all sheets', () => {
    const budget = new CellBudget(3);
    expect(budget.takeFrom([cell('a'), cell('b'), cell('c')])).toBe(3);
    expect(budget.exceeded).toBe(false);
    expect(budget.takeFrom([cell('d')])).toBe(0);
    expect(budget.exceeded).toBe(true);
  });

  it('limits the number of characters, however few cells contain them', () => {
    const budget = new CellBudget(100, 10);
    const long = cell('123456');
    expect(budget.takeFrom([long, long, long])).toBe(2);
    expect(budget.exceeded).toBe(true);
  });
});
