import { describe, expect, it } from 'vitest';
import { readCheck } from './check-rule.ts';
import { equationsOf } from './equations.ts';
import type { Slot, Slots } from './slots.ts';

const slot = (key: string, text: string): Slot => ({
  key,
  kind: 'amount',
  value: { key, value: text, regions: [], confidence: 1, source: 'ocr' },
  alternatives: () => [],
});

/** Slots of a paper with one field and lists of one column. */
const slotsOf = (total: string, lists: Record<string, string[]>): Slots => {
  const field = slot('total', total);
  const rows = new Map(
    Object.entries(lists).map(([name, amounts]) => [
      name,
      amounts.map((text) => new Map([['amount', slot(`${name}.amount`, text)]])),
    ]),
  );
  return {
    field: (key: string) => (key === 'total' ? field : undefined),
    rows: (name: string) => rows.get(name) ?? [],
  } as unknown as Slots;
};
const rules = [readCheck('items', 'total = classes.amount'), readCheck('items', 'total = services.amount')];

describe('equationsOf', () => {
  it('adds up the first list with rows if several could give the total, because the other one details some of its rows', () => {
    const keys = (lists: Record<string, string[]>): string[][] =>
      equationsOf(rules, slotsOf('71.01', lists)).map((e) => e.keys);
    expect(keys({ classes: ['23.31', '47.70'], services: ['27.43', '20.27'] })).toEqual([['total', 'classes.amount']]);
    expect(keys({ classes: [], services: ['71.01'] })).toEqual([['total', 'services.amount']]);
  });
});
