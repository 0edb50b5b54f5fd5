import type { Candidate } from './candidates.ts';

export interface Scored {
  candidate: Candidate;
  probability: number;
}

/**
 * Minimum probability of an answer. The training data is harder than most input, so probabilities are low: 0.28 gives
 * the best results on open and held-out papers.
 */
const LEAST = 0.28;

/**
 * Chooses one candidate for each field: maximises the sum of log odds, and assigns no character to two fields. Titles
 * (`titles`, by field) are exempt: they may contain another field's value (第一医院检验报告单). A greedy pass is followed by
 * improving exchanges. Few fields compete for the same place, so this finds the optimum in practice.
 */
export function chooseCandidates(
  scored: readonly (readonly Scored[])[],
  titles: readonly boolean[] = [],
): (Scored | undefined)[] {
  const collide = (a: Candidate, fieldA: number, b: Candidate, fieldB: number): boolean => {
    if (!meet(a, b)) return false;
    if (titles[fieldA] === titles[fieldB]) return true;
    return titles[fieldA] ? !isPart(b, a) : !isPart(a, b);
  };
  const options = scored.map((list) =>
    bestPerPlace(list)
      .filter((s) => s.probability >= LEAST)
      .slice(0, 8),
  );
  const chosen: (Scored | undefined)[] = scored.map(() => undefined);
  const order = options
    .flatMap((list, field) => list.map((s) => ({ field, s })))
    .sort((a, b) => b.s.probability - a.s.probability);
  for (const { field, s } of order) {
    if (chosen[field]) continue;
    if (chosen.some((o, other) => o && collide(o.candidate, other, s.candidate, field))) continue;
    chosen[field] = s;
  }
  for (let round = 0; round < 4 && improve(options, chosen, collide); round++);
  return chosen;
}

/** Gives a field without a value the place of another field that has a good second choice. */
function improve(options: readonly (readonly Scored[])[], chosen: (Scored | undefined)[], collide: Collide): boolean {
  let changed = false;
  options.forEach((list, field) => {
    for (const s of list) {
      const own = chosen[field];
      if (own && gain(own) >= gain(s)) break;
      const losers = chosen.flatMap((o, f) =>
        f !== field && o && collide(o.candidate, f, s.candidate, field) ? [f] : [],
      );
      if (losers.length !== 1) continue;
      const loser = losers[0]!;
      const second = options[loser]!.find(
        (o) =>
          !collide(o.candidate, loser, s.candidate, field) &&
          !chosen.some((c, f) => f !== loser && f !== field && c && collide(c.candidate, f, o.candidate, loser)),
      );
      if (gain(s) + gain(second) <= gain(own) + gain(chosen[loser])) continue;
      chosen[field] = s;
      chosen[loser] = second;
      changed = true;
      break;
    }
  });
  return changed;
}

const gain = (s: Scored | undefined): number =>
  s ? Math.log(s.probability / (1 - Math.min(0.9999, s.probability))) + 0.95 : 0;

function bestPerPlace(list: readonly Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const s of [...list].sort((a, b) => b.probability - a.probability)) {
    const key = s.candidate.spans.map((p) => `${p.piece.index}:${p.start}:${p.end}`).join();
    if (!best.has(key)) best.set(key, s);
  }
  return [...best.values()];
}

type Collide = (a: Candidate, fieldA: number, b: Candidate, fieldB: number) => boolean;

/** Whether one candidate is a proper part of another. */
const isPart = (part: Candidate, whole: Candidate): boolean =>
  part.text.length < whole.text.length &&
  part.spans.every((p) =>
    whole.spans.some((w) => w.piece.index === p.piece.index && w.start <= p.start && p.end <= w.end),
  );

/** Whether two candidates share a printed character. */
function meet(a: Candidate, b: Candidate): boolean {
  if (a.box.x1 <= b.box.x0 || b.box.x1 <= a.box.x0 || a.box.y1 <= b.box.y0 || b.box.y1 <= a.box.y0) return false;
  const glyphs = new Set(a.spans.flatMap((s) => s.piece.glyphs.slice(s.piece.at[s.start], s.piece.at[s.end - 1]! + 1)));
  return b.spans.some((s) =>
    s.piece.glyphs.slice(s.piece.at[s.start], s.piece.at[s.end - 1]! + 1).some((g) => glyphs.has(g)),
  );
}
