import type { RecognitionWarning } from '../record.ts';
import { clearBest } from './alternatives.ts';
import type { CheckRule } from './check-rule.ts';
import { type Replacement, replace, type Slots } from './slots.ts';

/** Compares numbers that a paper prints twice: one is the end of the other. */
export function repairRepeats(rules: readonly CheckRule[], slots: Slots): RecognitionWarning[] {
  return rules.flatMap((rule) => {
    if (rule.check !== 'tail') return [];
    const tail = slots.field(rule.tail);
    const whole = slots.field(rule.whole);
    if (!tail || !whole || whole.value.value === '') return [];
    if (tail.value.value !== '' && whole.value.value.endsWith(tail.value.value)) return [];
    const readings = (value: string, others: readonly Replacement[]): Replacement[] => [
      ...(value === '' ? [] : [{ text: value, cost: 0 }]),
      ...others,
    ];
    const ends = readings(tail.value.value, tail.alternatives());
    const pairs = readings(whole.value.value, whole.alternatives()).flatMap((w) =>
      ends.filter((t) => w.text.endsWith(t.text)).map((t) => ({ tail: t, whole: w, cost: t.cost + w.cost })),
    );
    const best = clearBest(pairs, (a, b) => a.tail.text === b.tail.text && a.whole.text === b.whole.text);
    if (!best) return tail.value.value === '' ? [] : [{ check: 'repeat', keys: [rule.tail, rule.whole] }];
    if (best.tail.text !== tail.value.value) replace(tail, best.tail);
    if (best.whole.text !== whole.value.value) replace(whole, best.whole);
    return [];
  });
}
