import type { PaperCode } from '../../document/index.ts';
import type { Scored } from '../choose.ts';
import type { ItemTable } from '../item-tables/index.ts';
import type { Span } from '../pieces.ts';
import type { RecognisedPaper, RecognisedValue } from '../record.ts';
import type { FieldType, PaperType } from '../types/paper-type.ts';
import type { Evidence } from './slots.ts';

/** Minimum probability of other texts on the page. */
const LEAST_PROBABILITY = 0.03;
const MOST_OTHERS = 12;

export interface ReadPaper {
  type: PaperType;
  codes: readonly PaperCode[];
  /** Rated candidates and the chosen one, by field. */
  scored: readonly (readonly Scored[])[];
  chosen: readonly (Scored | undefined)[];
  tables: readonly ItemTable[];
  /** Makes the value of a candidate. */
  write(field: FieldType, scored: Scored): RecognisedValue;
}

/** Collects where the values of a paper are printed, and the alternatives that the recogniser found. */
export function evidenceOf(
  paper: RecognisedPaper,
  { type, codes, scored, chosen, tables, write }: ReadPaper,
): Evidence {
  const spans = new Map<RecognisedValue, readonly Span[]>();
  paper.fields.forEach((value, i) => void spans.set(value, chosen[i]?.candidate.spans ?? []));
  paper.tables.forEach((table, t) => {
    const printed = tables.filter((found) => found.table === t).flatMap((found) => found.rows);
    table.rows.forEach((row, r) => {
      row.forEach((value, c) => void spans.set(value, printed[r]?.[c] ?? []));
    });
  });
  return {
    type,
    codes,
    spansOf: (value) => spans.get(value) ?? [],
    labelOf: (key) => chosen[type.fields.findIndex((field) => field.key === key)]?.candidate.label,
    others: (key) => {
      const i = type.fields.findIndex((field) => field.key === key);
      return [...(scored[i] ?? [])]
        .filter((s) => s !== chosen[i] && s.probability >= LEAST_PROBABILITY)
        .sort((a, b) => b.probability - a.probability)
        .slice(0, MOST_OTHERS)
        .map((s) => ({ value: write(type.fields[i]!, s), spans: s.candidate.spans, probability: s.probability }));
    },
  };
}
