import type { Glyph } from '../../document/index.ts';
import { partsLines } from '../edges.ts';
import type { Scale } from '../words.ts';
import type { Separator } from './columns.ts';
import type { TextRegion } from './region.ts';
import { Joiner, type Slot } from './spans.ts';
import { glyphsOfPiece, type PieceLine } from './text-lines.ts';

export interface HeaderGrid {
  rows: number;
  slots: Slot[];
  glyphs: Glyph[][];
  /** Top border of each header row. */
  ys: number[];
}

interface Head {
  glyphs: Glyph[];
  c0: number;
  c1: number;
  x0: number;
  x1: number;
  level: number;
}

/**
 * Header rows of a table without column rules. Groups lines into levels: a rule under a spanning header, or leaf
 * headers below it, start a new level; other lines wrap. A header spans the columns of the rule below it, else the
 * columns over which it is centred. A leaf header without a header above extends to the top.
 */
export function buildHeader(
  lines: readonly PieceLine[],
  region: TextRegion,
  seps: readonly Separator[],
  scale: Scale,
): HeaderGrid {
  if (lines.length === 0) return { rows: 0, slots: [], glyphs: [], ys: [] };
  const cols = seps.length + 1;
  const partial = region.rules.filter((r) => r.to - r.from < (region.x1 - region.x0) * 0.97);
  const levels: PieceLine[][] = [];
  lines.forEach((line, i) => {
    const prev = lines[i - 1];
    if (!prev || startsLevel(levels.at(-1) as PieceLine[], prev, line, region)) levels.push([line]);
    else (levels.at(-1) as PieceLine[]).push(line);
  });
  const heads = levels.map((level, k) => headsOfLevel(level, k, partial, seps, cols, scale, region));
  const rows = levels.length;
  const joiner = new Joiner(rows, cols);
  for (const h of heads.flat()) for (let c = h.c0 + 1; c <= h.c1; c++) joiner.join(h.level, h.c0, h.level, c);
  const filled = Array.from({ length: rows }, () => new Uint8Array(cols));
  for (const h of heads.flat())
    for (let c = h.c0; c <= h.c1; c++) (filled[h.level] as Uint8Array)[c] = h.c1 > h.c0 ? 2 : 1;
  // Leaf headers take the empty positions above (and, if nothing follows, below) them.
  for (let c = 0; c < cols; c++) {
    for (let k = 1; k < rows; k++) {
      if ((filled[k] as Uint8Array)[c] === 1 && (filled[k - 1] as Uint8Array)[c] === 0) {
        let top = k - 1;
        while (top > 0 && (filled[top - 1] as Uint8Array)[c] === 0) top--;
        for (let t = top; t < k; t++) joiner.join(t, c, k, c);
      }
    }
    for (let k = 0; k + 1 < rows; k++) {
      if ((filled[k] as Uint8Array)[c] !== 1) continue;
      let down = k + 1;
      while (down < rows && (filled[down] as Uint8Array)[c] === 0) down++;
      if (down === rows) for (let t = k + 1; t < rows; t++) joiner.join(k, c, t, c);
    }
  }
  const slots = joiner.slots();
  const glyphs: Glyph[][] = slots.map(() => []);
  for (const h of heads.flat()) {
    const i = slots.findIndex(
      (s) => h.level >= s.row && h.level < s.row + s.rowSpan && h.c0 >= s.col && h.c0 < s.col + s.colSpan,
    );
    if (i >= 0) (glyphs[i] as Glyph[]).push(...h.glyphs);
  }
  const ys = levels.map((level, k) => {
    const first = level[0] as PieceLine;
    if (k === 0) return region.top ?? first.y0;
    const before = (levels[k - 1] as PieceLine[]).at(-1) as PieceLine;
    return (before.baseline + first.y0) / 2;
  });
  return { rows, slots, glyphs, ys };
}

function startsLevel(level: readonly PieceLine[], prev: PieceLine, line: PieceLine, region: TextRegion): boolean {
  if (region.rules.some((r) => partsLines(r.at, prev, line))) return true;
  const spans = level.flatMap((l) => l.pieces.filter((p) => p.c1 > p.c0));
  if (spans.length === 0) return false;
  // Two or more headers below a spanning header are its children.
  return spans.some((s) => line.pieces.filter((p) => p.c0 >= s.c0 && p.c1 <= s.c1).length >= 2);
}

function headsOfLevel(
  level: readonly PieceLine[],
  k: number,
  partial: TextRegion['rules'],
  seps: readonly Separator[],
  cols: number,
  scale: Scale,
  region: TextRegion,
): Head[] {
  const heads: Head[] = [];
  for (const line of level) {
    for (const p of line.pieces) {
      const home = heads.find((h) => p.c0 <= h.c1 && p.c1 >= h.c0);
      if (home) {
        home.glyphs.push(...glyphsOfPiece(p));
        home.c0 = Math.min(home.c0, p.c0);
        home.c1 = Math.max(home.c1, p.c1);
        home.x0 = Math.min(home.x0, p.x0);
        home.x1 = Math.max(home.x1, p.x1);
      } else
        heads.push({ glyphs: glyphsOfPiece(p), c0: p.c0, c1: Math.min(p.c1, cols - 1), x0: p.x0, x1: p.x1, level: k });
    }
  }
  // Merge headers that grew into each other.
  heads.sort((a, b) => a.c0 - b.c0);
  for (let i = heads.length - 1; i > 0; i--) {
    const a = heads[i - 1] as Head;
    const b = heads[i] as Head;
    if (b.c0 <= a.c1) {
      a.c1 = Math.max(a.c1, b.c1);
      a.x1 = Math.max(a.x1, b.x1);
      a.glyphs.push(...b.glyphs);
      heads.splice(i, 1);
    }
  }
  const last = level[level.length - 1] as PieceLine;
  const xs = [region.x0, ...seps.map((s) => s.x), region.x1];
  for (const h of heads) {
    const rule = partial.find(
      (r) =>
        r.at > last.baseline - last.size * 0.2 &&
        r.at < last.baseline + last.size &&
        Math.min(r.to, h.x1) - Math.max(r.from, h.x0) > (h.x1 - h.x0) * 0.6,
    );
    if (rule) spanRule(h, rule, xs, cols, heads);
  }
  spanByCentre(heads, seps, xs, scale.em, cols);
  return heads;
}

function spanRule(
  h: Head,
  rule: { from: number; to: number },
  xs: readonly number[],
  cols: number,
  heads: readonly Head[],
): void {
  let c0 = h.c0;
  let c1 = h.c1;
  for (let c = 0; c < cols; c++) {
    const a = xs[c] as number;
    const b = xs[c + 1] as number;
    if (Math.min(b, rule.to) - Math.max(a, rule.from) < (b - a) * 0.5) continue;
    if (heads.some((o) => o !== h && c >= o.c0 && c <= o.c1)) continue;
    c0 = Math.min(c0, c);
    c1 = Math.max(c1, c);
  }
  if (!heads.some((o) => o !== h && o.c1 >= c0 && o.c0 <= c1)) {
    h.c0 = c0;
    h.c1 = c1;
  }
}

/**
 * A header that spans more columns than it touches is centred over them: adds empty neighbours if that clearly improves
 * the centring.
 */
function spanByCentre(
  heads: Head[],
  seps: readonly Separator[],
  xs: readonly number[],
  em: number,
  cols: number,
): void {
  if (heads.length >= cols || seps.length < 2) return;
  const free = new Uint8Array(cols).fill(1);
  for (const h of heads) for (let c = h.c0; c <= h.c1; c++) free[c] = 0;
  const off = (h: Head, c0: number, c1: number): number =>
    Math.abs((h.x0 + h.x1) / 2 - ((xs[c0] as number) + (xs[c1 + 1] as number)) / 2);
  for (const h of heads) {
    if (h.c0 === 0) continue;
    let best = { c0: h.c0, c1: h.c1, cost: off(h, h.c0, h.c1) };
    const start = best.cost;
    for (let c0 = h.c0; c0 >= 1 && (c0 === h.c0 || free[c0]); c0--) {
      for (let c1 = h.c1; c1 < cols && (c1 === h.c1 || free[c1]); c1++) {
        const cost = off(h, c0, c1);
        if (cost < best.cost - em * 0.1) best = { c0, c1, cost };
      }
    }
    if (start - best.cost < em * 1.2 || best.cost > em * 1.5) continue;
    h.c0 = best.c0;
    h.c1 = best.c1;
    for (let c = h.c0; c <= h.c1; c++) free[c] = 0;
  }
}
