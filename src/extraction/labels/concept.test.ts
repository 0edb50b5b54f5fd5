import { expect, it } from 'vitest';
import { concepts } from './concept.ts';

it('reads names with choices, also several in one name', () => {
  const [one] = concepts('number | code | {invoice|bill} {no|number}, {your|} ref | {total|sum} x amount');
  expect(one).toEqual({
    key: 'number',
    kind: 'code',
    names: ['invoice no', 'invoice number', 'bill no', 'bill number', 'your ref', 'ref'],
    cross: { rows: ['total', 'sum'], columns: ['amount'] },
  });
});
