import { type Box, median } from '../../document/index.ts';
import type { Plane } from '../pixels.ts';

/** Marked cells of a picture: those that differ from the background, and red ones (seals). */
export interface Marks {
  mask: Plane;
  red: Plane;
}

/** An empty band across part of a picture. */
export interface Gap {
  /** `rows`: it separates upper and lower parts. */
  axis: 'rows' | 'columns';
  from: number;
  to: number;
  /** Tight boxes of the content on both sides, up to the next gap of similar size. */
  before: Box;
  after: Box;
  /** Usual width of other gaps on its axis. */
  usual: number;
}

/** Smaller gaps are between lines of text. */
const LEAST = 3;
/** Blocks end at a gap of at least this share of the current one. */
const ALIKE = 0.6;

/** Tight box around the marked cells, or undefined. */
export function tightBox({ data, width }: Plane, part: Box): Box | undefined {
  const out = { x0: part.x1, y0: part.y1, x1: part.x0, y1: part.y0 };
  for (let y = part.y0; y < part.y1; y++) {
    for (let x = part.x0; x < part.x1; x++) {
      if (data[y * width + x] === 0) continue;
      if (x < out.x0) out.x0 = x;
      if (x >= out.x1) out.x1 = x + 1;
      if (y < out.y0) out.y0 = y;
      out.y1 = y + 1;
    }
  }
  return out.x0 < out.x1 ? out : undefined;
}

/** Gaps across part of the picture, which has a tight box. */
export function gapsOf(mask: Plane, part: Box): Gap[] {
  return [...gapsAlong(mask, part, 'rows'), ...gapsAlong(mask, part, 'columns')];
}

function gapsAlong(mask: Plane, part: Box, axis: Gap['axis']): Gap[] {
  const rows = axis === 'rows';
  const [from, to] = rows ? [part.y0, part.y1] : [part.x0, part.x1];
  const empty: { from: number; to: number }[] = [];
  let start = -1;
  for (let at = from; at < to; at++) {
    const free = isFree(mask, part, axis, at);
    if (free && start < 0) start = at;
    if (!free && start >= 0) {
      if (at - start >= LEAST) empty.push({ from: start, to: at });
      start = -1;
    }
  }
  const usual = median(empty.map((e) => e.to - e.from)) ?? 0;
  const gaps: Gap[] = [];
  for (const [i, gap] of empty.entries()) {
    const size = (gap.to - gap.from) * ALIKE;
    const last = empty.slice(0, i).findLast((e) => e.to - e.from >= size)?.to ?? from;
    const next = empty.slice(i + 1).find((e) => e.to - e.from >= size)?.from ?? to;
    const before = tightBox(mask, rows ? { ...part, y0: last, y1: gap.from } : { ...part, x0: last, x1: gap.from });
    const after = tightBox(mask, rows ? { ...part, y0: gap.to, y1: next } : { ...part, x0: gap.to, x1: next });
    if (before && after) gaps.push({ axis, ...gap, before, after, usual });
  }
  return gaps;
}

function isFree({ data, width }: Plane, part: Box, axis: Gap['axis'], at: number): boolean {
  if (axis === 'rows') {
    for (let i = at * width + part.x0, end = at * width + part.x1; i < end; i++) if (data[i] === 1) return false;
  } else {
    for (let y = part.y0; y < part.y1; y++) if (data[y * width + at] === 1) return false;
  }
  return true;
}

export type GapEvidence = Record<
  | 'size'
  | 'usual'
  | 'overlap'
  | 'left'
  | 'right'
  | 'thin'
  | 'tinted'
  | 'bothTinted'
  | 'solidLeast'
  | 'seals'
  | 'share'
  | 'columns',
  number
>;

/** Evidence for two papers on both sides of a gap, or for one around it. */
export function evidenceOf(gap: Gap, { mask, red }: Marks, part: Box): GapEvidence {
  const size = gap.to - gap.from;
  const rows = gap.axis === 'rows';
  const along = (b: Box): number => (rows ? b.y1 - b.y0 : b.x1 - b.x0);
  const [a0, a1, b0, b1] = rows
    ? [gap.before.x0, gap.before.x1, gap.after.x0, gap.after.x1]
    : [gap.before.y0, gap.before.y1, gap.after.y0, gap.after.y1];
  const across = Math.max(1, rows ? part.x1 - part.x0 : part.y1 - part.y0);
  const solid = [gap.before, gap.after].map((b) => shareOf(mask, b)) as [number, number];
  const seals = [gap.before, gap.after].filter((b) => countOf(red, b) > SEAL * (b.x1 - b.x0 + b.y1 - b.y0)).length;
  const thin = Math.min(along(gap.before), along(gap.after));
  return {
    size: Math.log(size / Math.min(part.x1 - part.x0, part.y1 - part.y0)),
    usual: Math.log(size / Math.max(1, gap.usual)),
    overlap: Math.max(0, Math.min(a1, b1) - Math.max(a0, b0)) / (Math.max(a1, b1) - Math.min(a0, b0)),
    left: Math.min(0.3, Math.abs(a0 - b0) / across),
    right: Math.min(0.3, Math.abs(a1 - b1) / across),
    thin: Math.log(thin / size),
    tinted: solid.some((v, i) => isTinted(v, [gap.before, gap.after][i]!, part)) ? 1 : 0,
    bothTinted: solid.every((v, i) => isTinted(v, [gap.before, gap.after][i]!, part)) ? 1 : 0,
    solidLeast: Math.min(...solid),
    seals: seals === 2 ? 1 : 0,
    share: Math.log(thin / along(part)),
    columns: rows ? 0 : 1,
  };
}

/** Minimum fill of tinted paper, which is not a bar or line. */
const TINTED = 0.96;
const BAR = 0.12;

const isTinted = (solid: number, box: Box, part: Box): boolean =>
  solid > TINTED && Math.min(box.x1 - box.x0, box.y1 - box.y0) > BAR * Math.min(part.x1 - part.x0, part.y1 - part.y0);

/** Minimum red pixels of a seal, relative to the perimeter of its paper. */
const SEAL = 0.05;

function countOf({ data, width }: Plane, b: Box): number {
  let n = 0;
  for (let y = b.y0; y < b.y1; y++) for (let x = b.x0; x < b.x1; x++) n += data[y * width + x]!;
  return n;
}

const shareOf = (mask: Plane, b: Box): number => countOf(mask, b) / ((b.x1 - b.x0) * (b.y1 - b.y0));
