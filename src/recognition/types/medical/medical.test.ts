import { describe, expect, it } from 'vitest';
import { MEDICAL_TYPES } from './index.ts';

const GROUPS = [
  'invoice_information',
  'patient_information',
  'visit_and_institution_information',
  'expense_information',
];

describe('types of medical papers', () => {
  it('are numbered as in the interface', () => {
    expect(MEDICAL_TYPES.map(({ category }) => category)).toEqual([
      ...Array.from({ length: 17 }, (_, i) => i + 1),
      undefined,
    ]);
    expect(new Set(MEDICAL_TYPES.map(({ name }) => name)).size).toBe(18);
    expect(MEDICAL_TYPES.at(-1)).toMatchObject({ name: 'other', description: '其他', fields: [], tables: [] });
  });

  it.each(MEDICAL_TYPES.slice(0, -1).map((type) => [type.name, type] as const))(
    '%s: each key once, in a group, in the order of groups, with its names',
    (_, type) => {
      const keys = type.fields.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const order = type.fields.map(({ group }) => GROUPS.indexOf(group ?? ''));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order[0]).toBe(0);
      for (const { key, kind, labels, description } of type.fields) {
        expect(description, key).not.toBe('');
        expect(labels.length > 0, key).toBe(kind !== 'title');
      }
      for (const { columns } of type.tables) {
        expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
        for (const { key, labels } of columns) expect(labels.length, key).toBeGreaterThan(0);
      }
      expect(type.titles.length).toBeGreaterThan(3);
      expect(type.anchors.length).toBeGreaterThan(5);
    },
  );

  it('have the cost group only on papers about cost', () => {
    for (const type of MEDICAL_TYPES.slice(7))
      expect(type.fields.some(({ group }) => group === 'expense_information')).toBe(false);
  });
});
