import type { PaperCode } from '../document/index.ts';
import type { ValueKind } from './types/paper-type.ts';

/** What a code states about its paper: text by kind of value. */
export type CodeFacts = Partial<Record<ValueKind, string>>;

/** Contents of a tax invoice code. */
export interface InvoiceCode {
  kind: string;
  code: string;
  number: string;
  amount: string;
  /** yyyymmdd */
  date: string;
  check: string;
}

/** Reads `01,<kind>,<code>,<number>,<amount>,<yyyymmdd>,<check>,<crc>`; undefined for other payloads. */
export function readInvoiceCode(payload: string): InvoiceCode | undefined {
  const parts = payload.trim().split(',');
  if (parts.length < 6 || parts[0] !== '01') return undefined;
  const [, kind = '', code = '', number = '', amount = '', date = '', check = ''] = parts;
  if (!/^\d{8,20}$/u.test(number) || !/^\d{8}$/u.test(date)) return undefined;
  return { kind, code, number, amount, date, check };
}

/** Types of paper by the kind in a tax invoice code. */
export const TYPE_OF_CODE: Record<string, string> = {
  '01': 'vat_invoice',
  '04': 'vat_invoice',
  '08': 'vat_invoice',
  '10': 'vat_invoice',
  '11': 'vat_volume_invoice',
  '14': 'vat_invoice',
  '20': 'vat_invoice',
  '31': 'vat_digital_invoice',
  '32': 'vat_digital_invoice',
  '51': 'railway_digital_ticket',
  '61': 'flight_digital_ticket',
};

export const invoiceCodeOf = (codes: readonly PaperCode[]): InvoiceCode | undefined =>
  codes.map((c) => readInvoiceCode(c.payload)).find((c) => c !== undefined);

/** Values that a code determines, by kind, in the form of `plainText`. */
export function factsOf(codes: readonly PaperCode[]): CodeFacts {
  const code = invoiceCodeOf(codes);
  if (!code) return {};
  return {
    'invoice-number': code.number,
    ...(code.code && { 'invoice-code': code.code }),
  };
}
