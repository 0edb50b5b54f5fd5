import { describe, expect, it } from 'vitest';
import { factsOf, invoiceCodeOf, readInvoiceCode } from './code-facts.ts';
import { paperWith } from './testing.ts';

const PAPER = '01,10,050001700111,99999951,300.00,20201010,14754822929856772523,E400,';
const DIGITAL = '01,31,,24112000000048542163,4449.00,20240528,,B2B6';

describe('readInvoiceCode', () => {
  it('reads the parts of a tax invoice code', () => {
    expect(readInvoiceCode(PAPER)).toEqual({
      kind: '10',
      code: '050001700111',
      number: '99999951',
      amount: '300.00',
      date: '20201010',
      check: '14754822929856772523',
    });
    expect(readInvoiceCode(` ${DIGITAL}\n`)).toMatchObject({
      kind: '31',
      code: '',
      number: '24112000000048542163',
      check: '',
    });
  });

  it.each([
    'https://example.org/?a=1,2,3,4,5,6',
    '02,10,050001700111,99999951,300.00,20201010',
    '01,10,,12,300.00,20201010',
    '01,10,,12345678,300.00,2020',
  ])('knows %s for something else', (payload) => {
    expect(readInvoiceCode(payload)).toBeUndefined();
  });
});

describe('factsOf', () => {
  const factsWith = (...codes: string[]) => factsOf(paperWith([], { codes }).codes);

  it('takes number and code from the first tax invoice among the codes', () => {
    expect(factsWith('hello', PAPER)).toEqual({ 'invoice-number': '99999951', 'invoice-code': '050001700111' });
    expect(factsWith(DIGITAL)).toEqual({ 'invoice-number': '24112000000048542163' });
    expect(factsWith('hello')).toEqual({});
    expect(invoiceCodeOf([])).toBeUndefined();
  });
});
