import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { type Put, pagesOf } from './testing.ts';

const ask = (texts: readonly Put[], ...names: string[]): (string | null)[] =>
  extractByRules(pagesOf(texts), readKeys(names.map((name) => ({ name })))).scalars.map(
    (found) => found?.value ?? null,
  );

/** Lines from top to bottom; pieces of one line are side by side. */
const till = (...rows: (string | string[])[]): Put[] =>
  rows.flatMap((row, i) =>
    (typeof row === 'string' ? [row] : row).map((text, k): Put => [text, 40 + 200 * k, 30 + 18 * i]),
  );

const PAID = [
  ['Subtotal', '13.20'],
  ['GST', '0.79'],
  ['Cash', '20.00'],
  ['Change', '6.01'],
];

describe('till receipts', () => {
  it('have the shop name at the top and the address below it, without registration numbers, up to the telephone', () => {
    const receipt = till(
      'counter copy',
      'HARBOUR BAKERY SDN. BHD. (1234567-K)',
      'GST ID 000111222333',
      'LOT 7, JALAN PANTAI 2/3,',
      '81100 JOHOR BAHRU',
      'Tel: 07-1234567',
      'TAX INVOICE',
      ...PAID,
    );
    expect(ask(receipt, 'company', 'address')).toEqual([
      'HARBOUR BAKERY SDN. BHD.',
      'LOT 7, JALAN PANTAI 2/3, 81100 JOHOR BAHRU',
    ]);
  });

  it('may have the legal form on a separate line, or none', () => {
    expect(
      ask(
        till('Nora & Sons Kitchen', 'Sdn Bhd', 'No. 5 Jalan Mawar, Taman Indah', 'RECEIPT', ...PAID),
        'company',
        'address',
      ),
    ).toEqual(['Nora & Sons Kitchen Sdn Bhd', 'No. 5 Jalan Mawar, Taman Indah']);
    expect(
      ask(till('PIER MART S/B （519537- X)', 'LOT 5, Jalan Pantai, Taman Indah', 'RECEIPT', ...PAID), 'company'),
    ).toEqual(['PIER MART S/B']);
    expect(ask(till('The Corner Table & Grill', '12 Hill Street, Old Town', 'RECEIPT', ...PAID), 'company')).toEqual([
      'The Corner Table & Grill',
    ]);
  });

  it('take the final total, not its components', () => {
    const total = (...rows: string[][]) => ask(till('A SHOP', 'RECEIPT', ...rows, ...PAID), 'total')[0];
    expect(total(['Total Qty', '3.00'], ['Total (Excluding GST)', '13.20'], ['Total', '13.99'])).toBe('13.99');
    expect(total(['Total', '13.99'], ['Total Rounded', '14.00'], ['Total Savings', '1.20'])).toBe('14.00');
  });

  it('may start with the document title, and end with contact data', () => {
    const receipt = till(
      'CASH SALE',
      'KITE AND PARTNERS (123456-K)',
      '22 Dec 202018:24',
      'No. 5, Jalan Mawar 7/4,',
      '81200 Port Town Tel: 07-355 2616',
      'TAX INVOICE',
      ...PAID,
    );
    expect(ask(receipt, 'company', 'address', 'date')).toEqual([
      'KITE AND PARTNERS',
      'No. 5, Jalan Mawar 7/4, 81200 Port Town',
      '22 Dec 2020',
    ]);
  });

  it('show company registration numbers that are not company names', () => {
    expect(ask(till('ISLE PETROL STATION', 'Company No :256628-W', 'Lot 7, Hill Road', ...PAID), 'company')).toEqual([
      'ISLE PETROL STATION',
    ]);
  });

  it('allow other text before a total, and spaces inside amounts', () => {
    expect(
      ask(
        till(
          'A SHOP',
          'RECEIPT',
          ['Qty : 1', 'Total RM', '11. 60'],
          ['GST 6.00%', '10.94'],
          ['Total', '10.94'],
          ...PAID,
        ),
        'total',
      ),
    ).toEqual(['11. 60']);
  });

  it('exclude invoices addressed to a customer', () => {
    expect(
      ask(till('HARBOUR BAKERY LTD', '7 Pier Road, Port Town', 'Bill to: Nora', 'Receipt', ...PAID), 'address'),
    ).toEqual([null]);
  });
});
