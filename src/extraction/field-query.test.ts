import { expect, test } from 'vitest';
import { queryOf } from './field-query.ts';

const spec = (name: string, path: string[]) => ({ path, name, type: 'string' as const, nullable: true });

test('the same question about two places has the same labels, each with its own place', () => {
  const [first, second] = [queryOf(spec('Invoice no', ['a']), false), queryOf(spec('Invoice no', ['b']), false)];
  expect(second.labels).toEqual(first.labels);
  expect(first.labels[0]).toMatchObject({ plain: 'invoice no', weight: 1 });
  expect([first.spec.path, second.spec.path]).toEqual([['a'], ['b']]);
});

test('the section of a name and its type change what is looked for', () => {
  const name = queryOf(spec('name', ['x']), false);
  const buyer = queryOf(spec('name', ['x']), false, ['buyer']);
  expect(buyer.labels.some(({ party }) => party === 'buyer')).toBe(true);
  expect(name.labels.some(({ party }) => party === 'buyer')).toBe(false);
  expect(queryOf({ ...spec('name', ['x']), type: 'date' }, false).kind).toBe('date');
});
