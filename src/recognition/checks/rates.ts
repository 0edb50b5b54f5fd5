import { quantityOf } from './amounts.ts';
import type { CheckRule } from './check-rule.ts';
import { replace, type Slot, type Slots } from './slots.ts';

/** Current and former VAT rates (增值税暂行条例, and the rules for small taxpayers and 不动产租赁). */
const RATES = ['17', '16', '13', '11', '10', '9', '6', '5', '4', '3', '2', '1.5', '1', '0'];
const WORDS = /^(?:免税|不征税|出口零税率|\*+)$/u;
/** What OCR reads instead of a percent sign: at most two characters. */
const SIGN_READ_WRONG = /^[%‰:;.,'"*°oO0-9/\\|-]{0,2}$/u;
/** Tolerance for the tax of a row, compared with amount x rate. */
const SLACK = 0.06;

/**
 * Repairs rates whose percent sign was misread (139 for 13%). Amount and tax tell which leading digits are the rate.
 */
export function repairRates(rules: readonly CheckRule[], slots: Slots): void {
  for (const rule of rules) {
    if (rule.check !== 'rates') continue;
    for (const key of rule.keys) {
      const [table, column] = key.split('.');
      if (column === undefined)
        repairRate(
          slots.field(key),
          sharesOf(rules, undefined, key, (other) => slots.field(other)),
        );
      else
        for (const row of slots.rows(table!))
          repairRate(
            row.get(column),
            sharesOf(rules, table, column, (other) => row.get(other)),
          );
    }
  }
}

/** A test whether a rate fits the printed amount and tax. */
function sharesOf(
  rules: readonly CheckRule[],
  table: string | undefined,
  key: string,
  at: (key: string) => Slot | undefined,
): (rate: number) => boolean | undefined {
  const rule = rules.find((r) => r.check === 'product' && r.table === table && r.factors.includes(key));
  if (rule?.check !== 'product') return () => undefined;
  const number = (name: string): number | undefined => {
    const slot = at(name);
    return slot && slot.value.value !== '' ? quantityOf(slot.kind, slot.value.value) : undefined;
  };
  const tax = number(rule.product);
  const base = number(rule.factors.find((f) => f !== key)!);
  return (rate) => (tax === undefined || base === undefined ? undefined : Math.abs((base * rate) / 100 - tax) <= SLACK);
}

function repairRate(slot: Slot | undefined, fits: (rate: number) => boolean | undefined): void {
  const text = slot?.value.value ?? '';
  if (!slot || text === '' || slot.value.source !== 'ocr' || WORDS.test(text)) return;
  if (RATES.some((r) => text === `${r}%` && fits(Number(r)) !== false) || /^0?\.\d+$/u.test(text)) return;
  const begun = RATES.filter((r) => text.startsWith(r) && SIGN_READ_WRONG.test(text.slice(r.length)));
  const told = begun.filter((r) => fits(Number(r)));
  // Without amounts, take the longest rate: 139 is 13%, not 1%.
  const rate = told.length > 0 ? longest(told) : RATES.includes(text.replace(/%$/u, '')) ? undefined : longest(begun);
  if (rate !== undefined && text !== `${rate}%`) replace(slot, { text: `${rate}%`, cost: 0 });
  else if (rate === undefined && RATES.includes(text)) replace(slot, { text: `${text}%`, cost: 0 });
}

const longest = (rates: readonly string[]): string | undefined => [...rates].sort((a, b) => b.length - a.length)[0];
