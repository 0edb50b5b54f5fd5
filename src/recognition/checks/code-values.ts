import type { PaperCode } from '../../document/index.ts';
import { findDate } from '../../values/index.ts';
import { type InvoiceCode, invoiceCodeOf, TYPE_OF_CODE } from '../code-facts.ts';
import { editDistance } from '../labels.ts';
import { plainText } from '../pieces.ts';
import type { RecognitionWarning } from '../record.ts';
import type { CheckRule, CodeFact } from './check-rule.ts';
import { codeEquation, type Equation } from './equations.ts';
import type { Slot, Slots } from './slots.ts';

/** Readings with more differences belong to another paper. */
const MOST_ERRORS = 3;

export interface CodeResult {
  warnings: RecognitionWarning[];
  /** The amount, checked together with the sums. */
  equations: Equation[];
}

/**
 * Replaces values by those of the tax invoice code, and keeps their place on the page. Ignores the code of another
 * paper, whose number and date both differ.
 */
export function applyCode(
  rules: readonly CheckRule[],
  slots: Slots,
  codes: readonly PaperCode[],
  typeName: string,
): CodeResult {
  const code = invoiceCodeOf(codes);
  const rule = rules.find((r) => r.check === 'code');
  if (!code || rule?.check !== 'code') return { warnings: [], equations: [] };
  const at = (fact: CodeFact): Slot | undefined => {
    const key = rule.keys[fact];
    return key === undefined ? undefined : slots.field(key);
  };
  if (!speaksOf(code, at)) return { warnings: [{ check: 'code', keys: Object.values(rule.keys) }], equations: [] };
  for (const fact of ['number', 'code', 'check'] as const) {
    const slot = at(fact);
    if (slot && code[fact] !== '' && plainText(slot.value.value) !== code[fact]) take(slot, code[fact]);
  }
  const date = at('date');
  if (date && findDate(date.value.value)?.iso !== isoOf(code)) take(date, dateLike(date.value.value, code.date));
  const amount = at('amount');
  const number = Number.parseFloat(code.amount);
  // Which amount the code carries depends on its kind: without tax up to kind 14, with tax from kind 31.
  const equations =
    amount && Number.isFinite(number) && TYPE_OF_CODE[code.kind] === typeName ? [codeEquation(amount, number)] : [];
  return { warnings: [], equations };
}

const isoOf = ({ date }: InvoiceCode): string => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

function speaksOf(code: InvoiceCode, at: (fact: CodeFact) => Slot | undefined): boolean {
  const number = plainText(at('number')?.value.value ?? '');
  const date = at('date')?.value.value ?? '';
  if (number === '' && date === '') return true;
  return (
    (number !== '' && editDistance(number, code.number, MOST_ERRORS) <= MOST_ERRORS) ||
    findDate(date)?.iso === isoOf(code)
  );
}

function take(slot: Slot, text: string): void {
  slot.value = { ...slot.value, value: text, source: 'code', confidence: 1 };
}

/** Formats a date like a printed one. */
function dateLike(printed: string, date: string): string {
  const [, between = '年', second = '月', last = '日'] = /^\d{4}(\D)\d{1,2}(\D)\d{1,2}(\D?)$/u.exec(printed) ?? [];
  if (/^\d{8}$/u.test(printed)) return date;
  return date.slice(0, 4) + between + date.slice(4, 6) + second + date.slice(6) + last;
}
