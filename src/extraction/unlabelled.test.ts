import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { type Put, pagesOf } from './testing.ts';

const ask = (puts: readonly Put[], name: string, description?: string): string | null =>
  extractByRules(pagesOf(puts), readKeys([{ name, ...(description && { description }) }])).scalars[0]?.value ?? null;

describe('the day of payment in a sentence', () => {
  it.each([
    ['Please transfer the full amount by 14 January 2025 quoting our number.', '14 January 2025'],
    ['Bitte überweisen Sie den Betrag ohne Abzug bis zum 14.01.2025 auf unser Konto.', '14.01.2025'],
    ['Le montant sera prélevé le 20/01/2025 sur votre compte.', '20/01/2025'],
    ['Het bedrag wordt op 10-01-2025 automatisch geïncasseerd.', '10-01-2025'],
  ])('%s', (sentence, day) => {
    const page: Put[] = [
      ['Work done on 2 December 2024', 50, 200],
      [sentence, 50, 500],
    ];
    expect(ask(page, 'date_due', 'due date')).toBe(day);
  });
});

describe('the currency', () => {
  it('is a printed code rather than the dollar sign, which several have', () => {
    const page: Put[] = [
      ['Hosting', 50, 100],
      ['$12.00', 400, 100],
      ['Support', 50, 116],
      ['$30.00', 400, 116],
      ['All amounts in AUD', 50, 200],
    ];
    expect(ask(page, 'currency', 'currency of the amounts (ISO code)')).toBe('AUD');
  });

  it('leaves the amount beside it to the question for the amount', () => {
    const found = extractByRules(
      pagesOf([
        ['Total', 300, 400],
        ['$58.87', 480, 400],
      ]),
      readKeys([{ name: 'currency' }, { name: 'total' }]),
    );
    expect(found.scalars.map((s) => s?.value)).toEqual(['$', '$58.87']);
  });
});

it('the end of a period is known by the words of six languages', () => {
  for (const until of ['to', 'bis zum', 'au', 'hasta el', 'al', 't/m'])
    expect(
      ask([[`Period 01-02-2025 ${until} 28-02-2025`, 50, 100]], 'date_end', 'last day of the billing period'),
    ).toBe('28-02-2025');
});

it.each([
  ['Rechnung 1025/06', '1025/06'],
  ['FOLIO # 204418', '204418'],
  ['Facture F-2024-17', 'F-2024-17'],
])('the number of a paper may stand in its title: %s', (title, number) => {
  expect(ask([[title, 50, 50, 18]], 'invoice_number', 'invoice number')).toBe(number);
});

it('the stay is the period that a hotel bills', () => {
  const page: Put[] = [
    ['Anreise', 50, 100],
    ['11.06.2025', 120, 100],
    ['Abreise', 50, 116],
    ['13.06.2025', 120, 116],
  ];
  expect(ask(page, 'date_start', 'first day of the billing period')).toBe('11.06.2025');
  expect(ask(page, 'date_end', 'last day of the billing period')).toBe('13.06.2025');
});
