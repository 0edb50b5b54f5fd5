import type { ParseOutcome, RecognitionDraft } from '../../pool/index.ts';

/** Warnings for the client: missing pages, and values that contradict each other. They name keys, never values. */
export function warningsOf({
  outcome,
  papers,
  recognised,
}: RecognitionDraft & { outcome: Pick<ParseOutcome, 'failures'> }): string[] {
  const failed = outcome.failures.map(({ pageNumber, message }) => `page ${pageNumber}: ${message}`);
  const disagreeing = recognised.flatMap(({ type, papers: on, warnings }) => {
    const page = papers[on[0] ?? -1]?.pageNumber ?? 1;
    return warnings.map(
      ({ check, keys }) => `page ${page}, ${type}: ${DISAGREEMENTS[check] ?? 'these do not agree'}: ${keys.join(', ')}`,
    );
  });
  return [...failed, ...disagreeing];
}

/** What checks that failed say, by their names in `RecognitionWarning`. */
const DISAGREEMENTS: Record<string, string> = {
  sum: 'the total is not the sum of its parts',
  items: 'the total is not the sum of the rows',
  words: 'the amounts in words and in figures differ',
  price: 'the amount is not price times quantity',
  rate: 'the tax is not amount times rate',
  code: 'the code of the paper says something else',
  date: 'no such day',
  order: 'the first day is after the last one',
  repeat: 'a number that is printed twice differs',
  'credit-code': 'the check sign of a code of a firm is wrong',
  'id-card': 'the check sign of a number of identity is wrong',
};
