import { findDate, isCreditCode, isIdCard, isOrganisationCode } from '../../values/index.ts';
import type { RecognitionWarning } from '../record.ts';
import { clearBest } from './alternatives.ts';
import { replace, type Slots } from './slots.ts';

/**
 * GB 32100 codes contain no I, O, S, V or Z: such a letter is a misread digit. V may be U or Y, so the check character
 * decides.
 */
const NOT_IN_CODES: Record<string, string> = { I: '1', O: '0', S: '5', Z: '2' };

/** Maximum cost of an alternative that only one check confirms: one substitution, not two. */
const COST_ON_ONE_CHECK = 4;

const organisationOf = (text: string): string => text.slice(8, 17);

const isDay = (text: string): boolean => findDate(text) !== undefined;

/**
 * Repairs numbers with a check character: credit codes of companies, identity numbers of persons. An alternative must
 * pass both checks of a credit code: over all characters (modulo 31), and of the organisation code inside (modulo 11).
 * One alone passes too often by chance.
 */
export function repairIdentifiers(slots: Slots): RecognitionWarning[] {
  const warnings: RecognitionWarning[] = [];
  for (const slot of slots.all()) {
    const { kind, value } = slot;
    if ((kind !== 'tax-id' && kind !== 'id-card') || !/^[0-9A-Z]{18}$/iu.test(value.value)) continue;
    const person = kind === 'id-card';
    if (isIdCard(value.value) || (!person && isCreditCode(value.value))) continue;
    const passes = (text: string): boolean =>
      isIdCard(text) || (!person && isCreditCode(text) && isOrganisationCode(organisationOf(text)));
    // If a second check fails too, the number is surely misread. Otherwise the printed number itself may be wrong.
    const most = (person ? isDay(value.value.slice(6, 14)) : isOrganisationCode(organisationOf(value.value)))
      ? COST_ON_ONE_CHECK
      : Number.POSITIVE_INFINITY;
    const written =
      !person && value.source === 'ocr'
        ? value.value.toUpperCase().replace(/[IOSZ]/gu, (sign) => NOT_IN_CODES[sign]!)
        : value.value;
    const options = [{ text: written, cost: 0 }, ...slot.alternatives()].filter(
      ({ text, cost }) => cost <= most && passes(text),
    );
    const best =
      clearBest(options, (a, b) => a.text === b.text) ??
      (isCreditCode(written) ? { text: written, cost: 0 } : undefined);
    if (best) {
      replace(slot, best);
      continue;
    }
    // These letters are wrong in any case.
    if (written !== value.value) replace(slot, { text: written, cost: 0 });
    warnings.push({ check: person ? 'id-card' : 'credit-code', keys: [slot.key] });
  }
  return warnings;
}
