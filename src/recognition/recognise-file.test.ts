import { describe, expect, it } from 'vitest';
import { IDENTITY, type Paper } from '../document/index.ts';
import { recogniseFile } from './recognise-file.ts';
import type { RecognisedPaper } from './record.ts';
import { readType } from './types/paper-type.ts';

const types = [
  readType('a | medical | A | 1\nname | N | person | x\ntable: list | L\n> item | I | text | x'),
  readType('b | medical | B | 2'),
  readType('other | medical | O'),
];
const paper = (pageNumber: number): Paper => ({
  pageNumber,
  width: 1,
  height: 1,
  dpi: 72,
  angle: 0,
  pageWidth: 1,
  pageHeight: 1,
  pageDpi: 0,
  toPage: IDENTITY,
  outline: [0, 0, 1, 0, 1, 1, 0, 1],
  lines: [],
  rulings: [],
  seals: [],
  codes: [],
  checkboxes: [],
  origin: 'ocr',
});
const value = (key: string, text: string, confidence = 0.5) => ({
  key,
  value: text,
  regions: [],
  confidence,
  source: 'ocr' as const,
});

/** A recogniser that gives prepared answers page by page. */
const reader = (...said: { type: string; sure?: number; name?: [string, number]; rows?: string[] }[]) => ({
  types,
  recognise(_: Paper, index: number, as?: { name: string }): RecognisedPaper {
    const { type, sure = 0.6, name = ['', 0], rows = [] } = said[index]!;
    return {
      type: as?.name ?? type,
      typeConfidence: as ? 1 : sure,
      fields: [value('name', name[0], name[1])],
      tables: [{ name: 'list', rows: rows.map((text) => [value('item', text)]) }],
      papers: [index],
      warnings: [],
    };
  },
});
const medical = { family: 'medical' as const };

describe('recogniseFile', () => {
  it('recognises each paper by itself, as one type if the type is named', () => {
    const two = reader({ type: 'a' }, { type: 'b' });
    expect(recogniseFile([paper(1), paper(2)], [], medical, two).map(({ type }) => type)).toEqual(['a', 'b']);
    expect(recogniseFile([paper(1), paper(2)], [], { ...medical, as: 'b' }, two).map(({ type }) => type)).toEqual([
      'b',
      'b',
    ]);
  });

  it('joins the pages of one document: the most probable type overall, the surest values, all rows', () => {
    const pages = reader(
      { type: 'a', name: ['', 0], rows: ['1'] },
      { type: 'other', sure: 0.9, name: ['甲', 0.4], rows: ['2'] },
      { type: 'a', name: ['乙', 0.8], rows: [] },
    );
    const [whole, ...more] = recogniseFile([paper(1), paper(2), paper(3)], [], { ...medical, whole: true }, pages);
    expect(more).toEqual([]);
    expect(whole).toMatchObject({ type: 'a', papers: [0, 1, 2], fields: [{ value: '乙' }] });
    expect(whole!.tables[0]!.rows.map((row) => row[0]!.value)).toEqual(['1', '2']);
  });

  it('reads electronic medical bills from their data, and no other data', () => {
    const leaf = (name: string, text: string) => ({ name, text, nodes: [] });
    const bill = (...more: ReturnType<typeof leaf>[]) => [
      {
        kind: 'file' as const,
        document: 0,
        root: {
          name: 'EInvoice',
          text: '',
          nodes: [
            leaf('EInvoiceNumber', '0012345678'),
            leaf('EInvoiceCode', '11060125'),
            leaf('InvoicingPartyName', '甲医院'),
            ...more,
          ],
        },
      },
    ];
    const read = (data: ReturnType<typeof bill>, as?: string) => {
      const [paper] = recogniseFile([], data, { family: 'medical', ...(as && { as }) });
      return [
        paper!.type,
        ...['invoice_number', 'payee_organization', 'admission_time', 'discharge_time'].map(
          (key) => paper!.fields.find((f) => f.key === key)?.value,
        ),
      ];
    };
    expect(read(bill())).toEqual([
      'electronic_outpatient_medical_invoice',
      '0012345678',
      '甲医院',
      undefined,
      undefined,
    ]);
    const stay = bill(
      leaf('EInvoiceName', '某市医疗住院收费票据（电子）'),
      leaf('inHospitalDate', '2024-01-20 08:00'),
      leaf('outHospitalDate', '20240125'),
    );
    expect(read(stay)).toEqual([
      'electronic_inpatient_medical_invoice',
      '0012345678',
      '甲医院',
      '2024-01-20',
      '20240125',
    ]);
    expect(
      read(
        bill(leaf('EInvoiceName', '捐赠票据')).map((one) => ({
          ...one,
          root: { ...one.root, nodes: one.root.nodes.with(1, leaf('EInvoiceCode', '11010125')) },
        })),
      )[0],
    ).toBe('other');
    // The client names the type.
    expect(read(bill(), 'medical_prescription')[0]).toBe('medical_prescription');
  });

  it('reports disagreements after data has replaced print', () => {
    const form = readType(
      'vat_digital_invoice | bill | V\nvat_invoice_number | N | invoice-number | x\nvat_invoice_total | T | amount | x\nvat_invoice_tax_total | X | amount | x\nvat_invoice_total_cover_tax_digits | D | amount | x\nsum: vat_invoice_total_cover_tax_digits = vat_invoice_total + vat_invoice_tax_total',
    );
    const printed = (total: string) => ({
      types: [form, readType('other | bill | O')],
      recognise: (): RecognisedPaper => ({
        type: form.name,
        typeConfidence: 1,
        fields: form.fields.map(({ key }, i) => value(key, ['26332000000033681824', total, '6.00', '106.00'][i]!)),
        tables: [],
        papers: [0],
        warnings: total === '100.00' ? [] : [{ check: 'sum', keys: ['of the print'] }],
      }),
    });
    const data = (total: string) => {
      const leaf = (name: string, text: string) => ({ name, text, nodes: [] });
      const basic = {
        name: 'BasicInformation',
        text: '',
        nodes: [leaf('TotalAmWithoutTax', total), leaf('TotalTax-includedAmount', '106.00')],
      };
      const seller = { name: 'SellerInformation', text: '', nodes: [leaf('SellerName', '甲公司')] };
      const header = { name: 'Header', text: '', nodes: [leaf('EIid', '26332000000033681824')] };
      return [
        {
          kind: 'file' as const,
          document: 0,
          root: {
            name: 'EInvoice',
            text: '',
            nodes: [header, { name: 'EInvoiceData', text: '', nodes: [seller, basic] }],
          },
        },
      ];
    };
    const warnings = (print: string, said: string) =>
      recogniseFile([paper(1)], data(said), { family: 'bill' }, printed(print))[0]!.warnings;
    expect(warnings('10.00', '100.00')).toEqual([]);
    expect(warnings('100.00', '90.00')).toEqual([
      { check: 'sum', keys: ['vat_invoice_total_cover_tax_digits', 'vat_invoice_total', 'vat_invoice_tax_total'] },
    ]);
  });

  it('rereads a page without a list in the context of the last page that has one', () => {
    const pages = reader({ type: 'a', rows: ['1'] }, { type: 'a' }, { type: 'a' });
    const seen: (number | undefined)[] = [];
    const watching = {
      types,
      recognise(page: Paper, index: number, as?: { name: string }, before?: Paper): RecognisedPaper {
        const read = pages.recognise(page, index, as);
        seen.push(before?.pageNumber);
        return before ? { ...read, tables: [{ name: 'list', rows: [[value('item', `${index + 1}`)]] }] } : read;
      },
    };
    const [whole] = recogniseFile([paper(1), paper(2), paper(3)], [], { ...medical, whole: true }, watching);
    expect(whole!.tables[0]!.rows.map((row) => row[0]!.value)).toEqual(['1', '2', '3']);
    expect(seen).toEqual([undefined, undefined, undefined, 1, 1]);
  });

  it('answers `other` for data that describes no bill', () => {
    expect(recogniseFile([], [], { family: 'bill' })).toMatchObject([{ type: 'other', papers: [], kind: 'other' }]);
  });
});
