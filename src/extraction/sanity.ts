import { findDate, parseAmount, parseAmountInWords } from '../values/index.ts';
import type { FieldQuery } from './field-query.ts';
import type { ExtractionRequest, Found } from './types.ts';

const CENT = 0.015;

/**
 * Adjusts confidences by consistency between fields: net plus tax is gross, lines add up to the total, words equal
 * digits, start is before end.
 */
export function soundness(
  queries: readonly FieldQuery[],
  scalars: readonly (Found | null)[],
  request: ExtractionRequest,
  arrays: readonly (Found | null)[][][],
): void {
  const by = (key: string): Found | undefined => {
    const i = queries.findIndex((q) => q.concepts[0]?.key === key);
    return i < 0 ? undefined : (scalars[i] ?? undefined);
  };
  const amount = (f: Found | undefined): number | undefined => (f ? parseAmount(f.value) : undefined);
  const judge = (holds: boolean, ...fields: (Found | undefined)[]) => {
    for (const f of fields)
      if (f)
        f.confidence =
          Math.round((holds ? f.confidence + 0.5 * (1 - f.confidence) : 0.75 * f.confidence) * 1000) / 1000;
  };
  const gross = by('total_incl_tax');
  const net = by('total_excl_tax');
  const tax = by('total_tax');
  const [g, n, t] = [amount(gross), amount(net), amount(tax)];
  if (g !== undefined && n !== undefined && t !== undefined) judge(Math.abs(n + t - g) < CENT, gross, net, tax);
  else if (g !== undefined && n !== undefined && n > g + CENT) judge(false, gross, net);

  const inWords = by('total_in_words');
  const said = inWords && parseAmountInWords(inWords.value);
  if (inWords && said === undefined) judge(false, inWords);
  else if (said !== undefined && g !== undefined) judge(Math.abs(said - g) < CENT, inWords, gross);

  for (const [a, b] of [
    ['period_start', 'period_end'],
    ['check_in', 'check_out'],
    ['invoice_date', 'due_date'],
    ['admission_date', 'discharge_date'],
    ['contract_start', 'contract_end'],
    ['valid_from', 'valid_until'],
  ] as const) {
    const [x, y] = [by(a), by(b)];
    const [from, to] = [x && findDate(x.value)?.iso, y && findDate(y.value)?.iso];
    if (from && to) judge(from <= to, x, y);
  }

  request.arrays.forEach((array, k) => {
    const column = array.columns.findIndex(
      (c) => /金额|amount|montant|betrag/iu.test(c.name) && !/税|tax/iu.test(c.name),
    );
    const rows = arrays[k] ?? [];
    if (column < 0 || rows.length === 0) return;
    const values = rows.map((r) => (r[column] ? parseAmount(r[column].value) : undefined));
    if (values.some((v) => v === undefined)) return;
    const sum = values.reduce<number>((s, v) => s + v!, 0);
    for (const total of [net, gross]) {
      const v = amount(total);
      if (v !== undefined && Math.abs(v - sum) < CENT) {
        judge(true, total, ...rows.map((r) => r[column] ?? undefined));
        break;
      }
    }
  });
}
