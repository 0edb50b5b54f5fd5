import { findDate } from '../../values/index.ts';
import type { RecognitionWarning } from '../record.ts';
import { clearBest } from './alternatives.ts';
import type { CheckRule } from './check-rule.ts';
import { replace, type Slots } from './slots.ts';

/** Earliest year of birth. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Corrects days that do not exist in the calendar. */
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

/**
 * Handles two days in the wrong order. If they share a label (住院日期 A 至 B) or one has none, they were confused and are
 * swapped. If each has its own label, one is misread or misprinted, which is only reported.
 */
export function repairOrders(rules: readonly CheckRule[], slots: Slots): RecognitionWarning[] {
  const warnings: RecognitionWarning[] = [];
  for (const rule of rules) {
    if (rule.check !== 'order') continue;
    const [first, last] = [slots.field(rule.first), slots.field(rule.last)];
    if (
      !first ||
      !last ||
      !isDay(first.value.value) ||
      !isDay(last.value.value) ||
      isoOf(first.value.value) <= isoOf(last.value.value)
    )
      continue;
    if (first.label && last.label && first.label !== last.label) {
      warnings.push({ check: 'order', keys: [rule.first, rule.last] });
      continue;
    }
    [first.value, last.value] = [
      { ...last.value, key: rule.first },
      { ...first.value, key: rule.last },
    ];
  }
  return warnings;
}

const isoOf = (text: string): string => findDate(text)?.iso ?? '';

function isDay(text: string): boolean {
  const year = Number(isoOf(text).slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
