import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { type Put, pagesOf, tableElement } from './testing.ts';
import { roleOf } from './totals.ts';

const KEYS = [
  { name: 'amount', description: 'total amount to pay including tax' },
  { name: 'amount_untaxed', description: 'total amount without tax' },
];
const totals = (puts: readonly Put[], ...more: Parameters<typeof tableElement>[]): (string | null)[] =>
  extractByRules(pagesOf(puts, ...more.map((table) => tableElement(...table))), readKeys(KEYS)).scalars.map(
    (found) => found?.value ?? null,
  );

/** Labels with amounts beside them, below each other. */
const rows = (...pairs: [label: string, amount: string][]): Put[] =>
  pairs.flatMap(([label, amount], i): Put[] => [
    [label, 300, 400 + 16 * i],
    [amount, 480, 400 + 16 * i],
  ]);

describe('roleOf', () => {
  it.each([
    [
      'total',
      [
        'Total',
        'Grand total',
        'Total incl. VAT',
        'Gesamtbetrag',
        'Bruttobetrag',
        'Total TTC',
        'Totale fattura',
        'Totaalbedrag',
      ],
    ],
    [
      'due',
      ['Amount due', 'Totaal te betalen', 'Net à payer', 'Total a pagar', 'Zu zahlender Betrag', 'Totale da pagare'],
    ],
    [
      'net',
      ['Subtotal', 'Sub-total', 'Total excl. VAT', 'Summe netto', 'Total HT', 'Base imponible', 'Subtotaal excl. btw'],
    ],
    ['tax', ['VAT 20%', 'Sales Tax (8.25%)', 'TVA 20 %', '19% MwSt', 'IVA 10%', '21% btw', 'Total VAT']],
    ['settled', ['Previous balance', 'Payment received', 'Deposit paid', 'Anzahlung', 'Discount']],
    ['other', ['Item', 'Rate', 'Travel to the site']],
  ] as const)('tells %s by the words of the label, in any order', (role, labels) => {
    for (const label of labels) expect(`${label}: ${roleOf(label)}`).toBe(`${label}: ${role}`);
  });
});

describe('totals of an invoice', () => {
  it('are found by the words of their labels, not in the column of amounts', () => {
    const lines = [
      ['Description', 'Qty', 'Amount'],
      ['Process workshop', '2', '4,440.00'],
      ['Interviews', '1', '2,062.50'],
    ];
    expect(
      totals(rows(['Subtotal', '$6,502.50'], ['Sales Tax (8%)', '$520.20'], ['Total', '$7,022.70']), [
        lines,
        [50, 300, 420],
        100,
      ]),
    ).toEqual(['$7,022.70', '$6,502.50']);
  });

  it('are found without a label of their own where net and taxes add up to them', () => {
    const [total] = totals([
      ...rows(['Zwischensumme', '100,00'], ['7% MwSt', '7,00'], ['19% MwSt', '3,80']),
      ['110,80 €', 480, 460],
      ['49,00 €', 480, 520],
    ]);
    expect(total).toBe('110,80 €');
  });

  it('prefer the total that agrees to what was paid or is left', () => {
    expect(
      totals(
        rows(['Subtotal', '£500.00'], ['VAT 20%', '£100.00'], ['Total', '£600.00'], ['Deposit paid', '£150.00']),
      )[0],
    ).toBe('£600.00');
    expect(totals(rows(['Total charges', '441.48'], ['Balance due (USD)', '0.00']))[0]).toBe('441.48');
  });

  it('have labels above them on tiles', () => {
    expect(
      totals([
        ['Previous balance', 50, 100],
        ['Total amount due', 250, 100],
        ['$88.14', 50, 116],
        ['$105.91', 250, 116],
      ])[0],
    ).toBe('$105.91');
  });
});
