import type { Glyph } from '../document/index.ts';
import type { Separator } from './columns.ts';
import type { Edge } from './edges.ts';
import { clusterPositions } from './lattice.ts';
import type { TextRegion } from './region.ts';
import { Joiner, type Slot } from './spans.ts';
import { glyphsOfPiece, type PieceLine, valueAt } from './text-lines.ts';

export interface RowRuled {
  ys: number[];
  slots: Slot[];
  glyphs: Glyph[][];
}

/**
 * Rows of a table that has a rule between its rows but no verticals: every rule is a row border along the columns it covers, and a column it
 * leaves open has a cell over both rows. Returns undefined when the rules do not part the rows (values stand below each other
 * between two rules).
 */
export function rowRuled(region: TextRegion, seps: readonly Separator[], lines: readonly PieceLine[], em: number): RowRuled | undefined {
  const cols = seps.length + 1;
  const width = region.x1 - region.x0;
  const rules = region.rules.filter((r) => r.to - r.from > width * 0.12);
  if (rules.length < 2) return undefined;
  const first = lines[0] as PieceLine;
  const last = lines[lines.length - 1] as PieceLine;
  const inner = clusterPositions(
    rules.map((r) => ({ at: r.at, weight: r.to - r.from })),
    Math.max(2, em * 0.3),
  ).filter((y) => y > first.baseline - first.size * 0.2 && y < last.baseline - last.size * 0.3);
  const ys = [region.top ?? first.y0, ...inner, region.bottom ?? last.y1 + 0.1];
  const bands = ys.length - 1;
  if (bands < 3) return undefined;
  const bandOf = lines.map((l) => {
    const y = l.baseline - l.size * 0.3;
    let b = 0;
    while (b < bands - 1 && y > (ys[b + 1] as number)) b++;
    return b;
  });
  const counts = new Int32Array(bands);
  for (const b of bandOf) counts[b] = (counts[b] as number) + 1;
  if (counts.filter((c) => c === 0).length > bands * 0.2 || lines.length > bands * 4) return undefined;
  const clashing = new Set<number>();
  for (let c = 0; c < cols; c++) {
    const seen = new Set<number>();
    lines.forEach((l, i) => {
      if (!valueAt(l, c)) return;
      const b = bandOf[i] as number;
      if (seen.has(b)) clashing.add(b);
      seen.add(b);
    });
  }
  if (clashing.size > bands * 0.12) return undefined;

  const xs = [region.x0, ...seps.map((s) => s.x), region.x1];
  const joiner = new Joiner(bands, cols);
  for (let k = 1; k < bands; k++) {
    const at = rules.filter((r) => Math.abs(r.at - (ys[k] as number)) <= Math.max(2, em * 0.3));
    for (let c = 0; c < cols; c++) if (covered(at, xs[c] as number, xs[c + 1] as number) < 0.5) joiner.join(k - 1, c, k, c);
    // A rule over part of the width under one lone head: the head spans what the rule spans.
    for (const r of at) {
      if (r.to - r.from > width * 0.95) continue;
      const under: number[] = [];
      for (let c = 0; c < cols; c++) if (covered([r], xs[c] as number, xs[c + 1] as number) > 0.5) under.push(c);
      if (under.length < 2) continue;
      const pieces = lines.flatMap((l, i) =>
        bandOf[i] === k - 1 ? l.pieces.filter((p) => p.c1 >= (under[0] as number) && p.c0 <= (under.at(-1) as number)) : [],
      );
      if (pieces.length === 1) for (const c of under.slice(1)) joiner.join(k - 1, under[0] as number, k - 1, c);
    }
  }
  lines.forEach((l, i) => {
    for (const p of l.pieces) for (let c = p.c0 + 1; c <= Math.min(p.c1, cols - 1); c++) joiner.join(bandOf[i] as number, p.c0, bandOf[i] as number, c);
  });
  // A label alone between two rules of full width is the head of a section.
  for (let b = 0; b < bands && cols > 2; b++) {
    const own = lines.filter((_, i) => bandOf[i] === b).flatMap((l) => l.pieces);
    const [label] = own;
    if (own.length !== 1 || !label || label.c0 !== 0) continue;
    const full = (y: number): boolean =>
      covered(
        rules.filter((r) => Math.abs(r.at - y) <= Math.max(2, em * 0.3)),
        xs[0] as number,
        xs[cols] as number,
      ) > 0.85;
    if ((b === 0 || full(ys[b] as number)) && (b === bands - 1 || full(ys[b + 1] as number))) for (let c = 1; c < cols; c++) joiner.join(b, 0, b, c);
  }
  const slots = joiner.slots();
  if (slots.length < bands * cols * 0.3) return undefined;
  const glyphs: Glyph[][] = slots.map(() => []);
  lines.forEach((l, i) => {
    const b = bandOf[i] as number;
    for (const p of l.pieces) {
      const k = slots.findIndex((s) => b >= s.row && b < s.row + s.rowSpan && p.c0 >= s.col && p.c0 < s.col + s.colSpan);
      if (k >= 0) (glyphs[k] as Glyph[]).push(...glyphsOfPiece(p));
    }
  });
  return { ys, slots, glyphs };
}

/** Share of `x0..x1` that the rules cover. */
function covered(rules: readonly Edge[], x0: number, x1: number): number {
  let sum = 0;
  for (const r of rules) sum += Math.max(0, Math.min(r.to, x1) - Math.max(r.from, x0));
  return sum / (x1 - x0);
}
