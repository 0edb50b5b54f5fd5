import type { RecognisedPaper, RecognitionWarning } from '../record.ts';
import { applyCode } from './code-values.ts';
import { repairDates, repairOrders } from './dates.ts';
import { equationsOf, settleEquations } from './equations.ts';
import { repairIdentifiers } from './identifiers.ts';
import { repairRates } from './rates.ts';
import { repairRepeats } from './serial.ts';
import { type Evidence, Slots } from './slots.ts';

/**
 * Makes the values of a paper consistent: sums, words and figures, check characters, calendar, codes, repeats. A value
 * changes only to what OCR, another place on the page or a code supports. Remaining disagreements become warnings.
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

/** Merges warnings of rows that disagree in the same way. */
const eachOnce = (warnings: readonly RecognitionWarning[]): RecognitionWarning[] => [
  ...new Map(warnings.map((w) => [`${w.check} ${w.keys.join(' ')}`, w])).values(),
];
