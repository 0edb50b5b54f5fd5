import { withProbabilities } from '../calibration.ts';
import { ground } from '../grounding.ts';
import type { ExtractionRequest, ExtractionResult, FieldSpec, Found, PageText } from '../types.ts';
import { rowId } from './material.ts';

/** One value as given by a model. */
export interface SaidValue {
  value: string | number | boolean;
  ids?: string[];
  quote?: string;
  /** Mean probability of its tokens. */
  probability?: number;
}

/** A model's answer for the fields of a request: the shape of `ExtractionResult`, not yet located on the pages. */
export interface Said {
  scalars: (SaidValue | null)[];
  arrays: (SaidValue | null)[][][];
  finishReason: 'stop' | 'length';
  warnings: string[];
  usage: { promptTokens: number; completionTokens: number; totalTokens: number };
  /** Disagreements between parts of a long document: index of the scalar, and the rejected values. */
  conflicts?: { scalar: number; others: SaidValue[] }[];
}

/** Locates each value on the pages, with calibrated confidences. Values that are not found have no place. */
export const groundSaid = (pages: readonly PageText[], request: ExtractionRequest, said: Said): ExtractionResult =>
  withProbabilities('model', scoreSaid(pages, request, said));

/** Like `groundSaid`, but with scores instead of probabilities. */
export function scoreSaid(pages: readonly PageText[], request: ExtractionRequest, said: Said): ExtractionResult {
  const cells = cellsByRow(pages);
  const known = (ids: readonly string[] | undefined): string[] | undefined =>
    ids?.flatMap((id) => cells.get(id) ?? [id]);
  const find = (value: SaidValue | null | undefined, { type, options }: FieldSpec): Found | null => {
    if (value == null || value.value === '') return null;
    return ground(pages, value.value, {
      ids: known(value.ids),
      quote: value.quote,
      type,
      options,
      probability: value.probability,
    });
  };
  const { finishReason, warnings, usage } = said;
  const scalars = request.scalars.map((spec, i) => find(said.scalars[i], spec));
  // If parts of the document disagree, the most confident value wins; of equal ones, the first.
  const conflicts = (said.conflicts ?? []).map(({ scalar, others }) => {
    const first = scalars[scalar];
    const all = [...(first ? [first] : []), ...others.flatMap((other) => find(other, request.scalars[scalar]!) ?? [])];
    const best = all.reduce<Found | null>((a, b) => (a === null || b.confidence > a.confidence ? b : a), null);
    scalars[scalar] = best;
    return { scalar, others: all.filter((one) => one !== best) };
  });
  return {
    scalars,
    arrays: request.arrays.map(({ columns }, a) =>
      (said.arrays[a] ?? []).map((row) => columns.map((spec, c) => find(row[c], spec))),
    ),
    finishReason,
    warnings,
    usage,
    ...(conflicts.length > 0 && { conflicts }),
  };
}

/** Ids of the cells in each row. Some models omit the end of an id. */
function cellsByRow(pages: readonly PageText[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const { id } of pages.flatMap(({ tables }) => tables.flatMap(({ cells }) => cells))) {
    const row = rows.get(rowId(id));
    if (row) row.push(id);
    else rows.set(rowId(id), [id]);
  }
  return rows;
}
