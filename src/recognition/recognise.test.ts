import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';
import { loadWeights, Recogniser, writeValue } from './recognise.ts';
import { digitalInvoice, linesAt, paperWith } from './testing.ts';
import { typesOf } from './types/catalogue.ts';

const recogniser = new Recogniser(typesOf('bill'), loadWeights());

describe('Recogniser', () => {
  it('finds type and values, and reports nothing for a bill that adds up', () => {
    const read = recogniser.recognise(paperWith(digitalInvoice('壹佰零陆圆整', '¥106.00')), 0);
    const value = (key: string) => read.fields.find((f) => f.key === key)!.value;
    expect(read).toMatchObject({ type: 'vat_digital_invoice', warnings: [] });
    expect(value('vat_invoice_number')).toBe('24112000000048542163');
    expect(value('vat_invoice_total_cover_tax_digits')).toBe('¥106.00');
    expect(read.tables[0]!.rows[0]!.find((c) => c.key === 'vat_invoice_tax')!.value).toBe('6.00');
  });

  it('warns if words and figures disagree, naming only keys', () => {
    const read = recogniser.recognise(paperWith(digitalInvoice('壹佰零柒圆整', '¥106.00')), 0);
    expect(read.warnings).toEqual([
      { check: 'words', keys: ['vat_invoice_total_cover_tax', 'vat_invoice_total_cover_tax_digits'] },
    ]);
  });
});

describe('writeValue', () => {
  const written = (text: string): string => {
    const [piece] = piecesOf({ lines: linesAt([[text, 10, 10]]) });
    return writeValue('datetime', [{ piece: piece!, start: 0, end: piece!.text.length }]);
  };

  it('composes a date and a time, and keeps an hour without minutes as printed', () => {
    expect(written('2019年10月06日16:05开')).toBe('2019-10-06 16:05');
    expect(written('2019年10月06日')).toBe('2019-10-06');
    expect(written('2024年4月7日8时')).toBe('2024年4月7日8时');
  });

  it('keeps punctuation between the lines of a text, but not at its end', () => {
    const pieces = piecesOf({
      lines: linesAt([
        ['多休息；三日后复查；', 10, 10],
        ['不适随诊；', 10, 30],
      ]),
    });
    const spans = pieces.map((piece) => ({ piece, start: 0, end: piece.text.length - 1 }));
    expect(writeValue('long-text', spans)).toBe('多休息；三日后复查；不适随诊');
  });
});
