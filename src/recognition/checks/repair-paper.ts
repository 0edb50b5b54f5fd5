import type { RecognisedPaper, RecognitionWarning } from '../record.ts';
import { applyCode } from './code-values.ts';
import { repairDates, repairOrders } from './dates.ts';
import { equationsOf, settleEquations } from './equations.ts';
import { repairIdentifiers } from './identifiers.ts';
import { repairRates } from './rates.ts';
import { repairRepeats } from './serial.ts';
import { type Evidence, Slots } from './slots.ts';

/**
 * A paper whose values agree as far as the page lets them: sums, words and figures, check signs, the calendar, codes, repeats. A value
 * changes only into what the OCR, another place of the page or a code says. What still disagrees is told in the warnings.
 */
export function repairPaper(paper: RecognisedPaper, evidence: Evidence): RecognisedPaper {
  const { checks, name } = evidence.type;
  const slots = new Slots(paper, evidence);
  const fromCode = applyCode(checks, slots, evidence.codes, name);
  repairRates(checks, slots);
  const warnings = [
    ...fromCode.warnings,
    ...repairIdentifiers(slots),
    ...repairDates(slots),
    ...repairOrders(checks, slots),
    ...repairRepeats(checks, slots),
    ...settleEquations([...fromCode.equations, ...equationsOf(checks, slots)]),
  ];
  return { ...slots.paper(), warnings: [...paper.warnings, ...eachOnce(warnings)] };
}

/** Rows that disagree in the same way are one warning. */
const eachOnce = (warnings: readonly RecognitionWarning[]): RecognitionWarning[] => [
  ...new Map(warnings.map((w) => [`${w.check} ${w.keys.join(' ')}`, w])).values(),
];
