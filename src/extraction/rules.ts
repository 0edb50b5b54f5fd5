import { extractArrays } from './arrays.ts';
import { assign } from './assign.ts';
import { withProbabilities } from './calibration.ts';
import { type Candidate, candidatesOf, crossCandidates } from './candidates.ts';
import { checkedCandidates } from './checkboxes.ts';
import { type FieldQuery, queryOf, saysKind } from './field-query.ts';
import { plain } from './normalise.ts';
import { indexPages, type PageIndex } from './page-index.ts';
import { onReceipt } from './receipts.ts';
import { recognisedValues } from './recognised/index.ts';
import { soundness } from './sanity.ts';
import { foundAt, joinSpans } from './span.ts';
import { onTicket } from './tickets.ts';
import { totalsOf } from './totals.ts';
import type { ExtractionRequest, ExtractionResult, Found, PageText } from './types.ts';
import { unlabelled } from './unlabelled.ts';

/** Minimum score of an answer. */
const LEAST = 0.33;
/** Above this number of candidates, a greedy assignment replaces the optimal one. */
const HUNGARIAN_LIMIT = 200;

/**
 * Extracts values by labels, geometry and types, without a model. All values are on a page, and confidences are
 * calibrated. For bills and medical papers, the recogniser of their types has priority.
 */
export function extractByRules(pages: readonly PageText[], request: ExtractionRequest): ExtractionResult {
  const byRules = withProbabilities('rules', scoreByRules(pages, request));
  const known = recognisedValues(pages, request);
  if (!known) return byRules;
  return {
    ...byRules,
    scalars: byRules.scalars.map((found, i) => fuller(known.scalars[i] ?? null, found, request.scalars[i]!.name)),
    arrays: byRules.arrays.map((rows, i) => (known.arrays[i]!.length > 0 ? known.arrays[i]! : rows)),
  };
}

/** A time after a date, or the end of a period: part of the same value. */
const BEHIND_A_DAY = /^\s*(?:\d{1,2}[:：时]\d{0,2}[\d:：分秒]*|(?:至|到|~|-|—|–)\s*\d{4}.*)$/u;

/** Chooses the longer of two values. Paper types know dates where the print has a time or a period. */
function fuller(known: Found | null, byRules: Found | null, name: string): Found | null {
  if (!known || !byRules) return known ?? byRules;
  const goesOn = (long: string, short: string): boolean =>
    long.startsWith(short) &&
    /\d{4}\D?\d{1,2}\D?\d{1,2}日?$/u.test(short) &&
    BEHIND_A_DAY.test(long.slice(short.length));
  const printed =
    goesOn(byRules.value, known.value) || (goesOn(known.value, byRules.value) && !/时间|time/iu.test(name));
  return printed ? { ...byRules, confidence: known.confidence } : known;
}

/** Like `extractByRules`, but with scores instead of probabilities. */
export function scoreByRules(pages: readonly PageText[], request: ExtractionRequest): ExtractionResult {
  const index = indexPages(
    pages,
    request.scalars.map((f) => f.name),
  );
  const queries = request.scalars.map((s) => queryOf(s, false, s.path.slice(0, -1)));
  const candidates = queries.map((q) => ranked(q, index));
  const chosen = choose(candidates);
  const scalars = chosen.map((c, i) => (c ? found(c, candidates[i]!, queries[i]!) : null));
  const arrays = extractArrays(index, request.arrays);
  soundness(queries, scalars, request, arrays);
  return { scalars, arrays, finishReason: 'stop', warnings: [] };
}

/** Score factor for a value of another kind than the label implies (FROM: a person, not a date). */
const LITERAL = 0.6;

/**
 * A query for any text after the name itself as label. Undefined if the query accepts any text already, or the name
 * implies a kind.
 */
function literally(query: FieldQuery): FieldQuery | undefined {
  if (query.kind === 'text' || query.spec.type !== 'string' || saysKind(query.spec.name)) return undefined;
  const [own] = query.labels;
  return own && { ...query, kind: 'text', labels: [own], concepts: [], cross: [] };
}

interface Placed extends Candidate {
  /** The place of the value, which answers one question. A currency sign is a part of the amount beside it. */
  slot: string;
}

const placed = (query: FieldQuery, c: Candidate): Placed => {
  const { line, start } = c.spans[0]!;
  return { ...c, slot: `${line.id}:${start}${query.kind === 'currency' ? ':currency' : ''}` };
};

function ranked(query: FieldQuery, index: readonly PageIndex[]): Placed[] {
  const asPrinted = literally(query);
  const labelled = index.flatMap((page, i) =>
    [
      ...candidatesOf(query, page),
      ...crossCandidates(query, page),
      ...checkedCandidates(query, page),
      ...(asPrinted ? candidatesOf(asPrinted, page).map((c) => ({ ...c, score: c.score * LITERAL })) : []),
    ].map((c) => ({ ...c, score: c.score * (1 - 0.02 * Math.min(5, i)) })),
  );
  const best = new Map<string, Placed>();
  for (const one of [
    ...labelled,
    ...unlabelled(query, index),
    ...onTicket(query, index),
    ...onReceipt(query, index),
    ...totalsOf(query, index),
  ]) {
    if (one.score < LEAST) continue;
    const c = placed(query, one);
    const known = best.get(c.slot);
    if (!known || known.score < c.score) best.set(c.slot, c);
  }
  // Of equal candidates, prefer the first: documents state facts before they repeat them.
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, 12);
}

function choose(candidates: readonly Placed[][]): (Placed | undefined)[] {
  const slots = [...new Set(candidates.flatMap((cs) => cs.map((c) => c.slot)))];
  const at = new Map(slots.map((s, i) => [s, i]));
  let chosen: (Placed | undefined)[];
  if (slots.length <= HUNGARIAN_LIMIT) {
    // Square the scores, so that one sure answer outweighs two doubtful ones.
    const scores = candidates.map((cs) => {
      const row = new Array<number>(slots.length).fill(0);
      for (const c of cs) row[at.get(c.slot)!] = c.score ** 2;
      return row;
    });
    chosen = assign(scores).map((j, i) => (j < 0 ? undefined : candidates[i]!.find((c) => at.get(c.slot) === j)));
  } else {
    const taken = new Set<string>();
    chosen = candidates.map(() => undefined);
    const all = candidates.flatMap((cs, i) => cs.map((c) => ({ c, i }))).sort((a, b) => b.c.score - a.c.score);
    for (const { c, i } of all) {
      if (chosen[i] || taken.has(c.slot)) continue;
      chosen[i] = c;
      taken.add(c.slot);
    }
  }
  // One printed value may answer two questions (an order number that is also the receipt number) if neither has another
  // answer.
  return chosen.map((c, i) => {
    const best = candidates[i]![0];
    if (!best) return undefined;
    return !c || (c.score < 0.75 * best.score && best.score >= 0.55) ? best : c;
  });
}

/** Makes the result of a candidate. Its score falls if a rival with different text scores as high. */
function found(chosen: Candidate, all: readonly Candidate[], query: FieldQuery): Found {
  const text = plain(joinSpans(chosen.spans), false);
  const rival = all.find((c) => c !== chosen && plain(joinSpans(c.spans), false) !== text);
  const margin = rival ? Math.max(0, chosen.score - rival.score) / chosen.score : 1;
  const confidence = Math.min(1, chosen.score) * (0.75 + 0.25 * Math.min(1, margin / 0.3));
  return foundAt(chosen.spans, query.spec, Math.round(confidence * 1000) / 1000);
}
