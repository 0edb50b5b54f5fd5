import { findDate } from '../../values/index.ts';
import type { RecognitionWarning } from '../record.ts';
import { clearBest } from './alternatives.ts';
import type { CheckRule } from './check-rule.ts';
import { replace, type Slots } from './slots.ts';

/** Nobody on a paper was born before. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Days that the calendar does not know are read anew. */
export function repairDates(slots: Slots): RecognitionWarning[] {
  const warnings: RecognitionWarning[] = [];
  for (const slot of slots.all()) {
    const text = slot.value.value;
    if (slot.kind !== 'date' || !/\d{4}/u.test(text) || isDay(text)) continue;
    const best = clearBest(
      slot.alternatives().filter((a) => isDay(a.text)),
      (a, b) => isoOf(a.text) === isoOf(b.text),
    );
    if (best) replace(slot, best);
    else warnings.push({ check: 'date', keys: [slot.key] });
  }
  return warnings;
}

/** Two days of one stay that were taken for each other change places: both stand on the page, one label or none names them. */
export function repairOrders(rules: readonly CheckRule[], slots: Slots): RecognitionWarning[] {
  return rules.flatMap((rule) => {
    if (rule.check !== 'order') return [];
    const [first, last] = [slots.field(rule.first), slots.field(rule.last)];
    if (!first || !last || !isDay(first.value.value) || !isDay(last.value.value) || isoOf(first.value.value) <= isoOf(last.value.value)) return [];
    const [begin, end] = [last.value, first.value];
    first.value = { ...begin, key: first.value.key };
    last.value = { ...end, key: begin.key };
    return [];
  });
}

const isoOf = (text: string): string => findDate(text)?.iso ?? '';

function isDay(text: string): boolean {
  const year = Number(isoOf(text).slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
