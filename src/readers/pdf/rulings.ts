import type { Ruling } from '../../document/index.ts';

/** Maximum position difference in points between collinear pieces. */
const SAME_LINE = 0.6;
/** Maximum gap in points between touching pieces: neighbouring cells drawn box by box. */
const TOUCHING = 1.2;
/** Maximum dash and gap length in points of a line drawn in separate pieces. */
const MAX_DASH = 8;
/** Minimum number of pieces of a dashed line. */
const MIN_DASHES = 5;

/**
 * Joins touching or overlapping collinear pieces of one colour, so that a line drawn cell by cell, or twice, is one
 * ruling. Rows of equal short pieces become one dashed ruling. Drops what stays shorter than `minLength`: dots, serifs,
 * tick marks.
 */
export function mergeRulings(rulings: readonly Ruling[], minLength = 3): Ruling[] {
  const merged = [...mergeDirection(rulings, 'horizontal'), ...mergeDirection(rulings, 'vertical')];
  return merged.filter((r) => r.to - r.from >= minLength);
}

function mergeDirection(all: readonly Ruling[], direction: Ruling['direction']): Ruling[] {
  const rulings = all.filter((r) => r.direction === direction).sort((a, b) => a.at - b.at || a.from - b.from);
  const out: Ruling[] = [];
  let start = 0;
  while (start < rulings.length) {
    // A band of pieces on one line: each within SAME_LINE of the first, so that bands cannot drift.
    let end = start + 1;
    const first = rulings[start]!.at;
    while (end < rulings.length && rulings[end]!.at - first < SAME_LINE) end++;
    mergeBand(rulings.slice(start, end), out);
    start = end;
  }
  return out;
}

function mergeBand(band: Ruling[], out: Ruling[]): void {
  if (band.length === 1) {
    out.push(band[0]!);
    return;
  }
  const byColor = new Map<number, Ruling[]>();
  for (const r of band) {
    const list = byColor.get(r.color);
    if (list) list.push(r);
    else byColor.set(r.color, [r]);
  }
  for (const list of byColor.values()) {
    list.sort((a, b) => a.from - b.from);
    const solid: Ruling[] = [];
    for (const r of list) {
      const last = solid[solid.length - 1];
      if (last && r.from - last.to <= TOUCHING) {
        if (r.to - r.from > last.to - last.from) last.at = r.at;
        last.to = Math.max(last.to, r.to);
        last.thickness = Math.max(last.thickness, r.thickness);
        if (!r.dashed) last.dashed = undefined;
      } else solid.push({ ...r });
    }
    joinDashes(solid, out);
  }
}

function joinDashes(pieces: Ruling[], out: Ruling[]): void {
  let i = 0;
  while (i < pieces.length) {
    let j = i;
    const dash = pieces[i]!.to - pieces[i]!.from;
    if (dash <= MAX_DASH) {
      while (j + 1 < pieces.length) {
        const next = pieces[j + 1]!;
        const gap = next.from - pieces[j]!.to;
        const length = next.to - next.from;
        if (gap > MAX_DASH || length > 2 * dash + 0.5 || length < 0.5 * dash - 0.5) break;
        j++;
      }
    }
    if (j - i + 1 >= MIN_DASHES) {
      out.push({ ...pieces[i]!, to: pieces[j]!.to, dashed: true });
      i = j + 1;
    } else {
      out.push(pieces[i]!);
      i++;
    }
  }
}
