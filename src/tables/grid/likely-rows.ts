import { channel } from 'node:diagnostics_channel';
import { probability, requireFeatures, type Trees } from '../../trees/index.ts';
import joinsFile from '../weights/joins.json' with { type: 'json' };
import weightsFile from '../weights/rows.json' with { type: 'json' };
import type { Scale } from '../words.ts';
import { rowsByStacks } from './cell-stacks.ts';
import type { Piece } from './columns.ts';
import { rowEvidence, rowFeatures } from './row-evidence.ts';
import { groupLines, type RowContext, rowJoins } from './row-groups.ts';
import { forcedBreak, type PieceLine, pieceAt, valueAt, valueCount } from './text-lines.ts';

const weights: Trees = weightsFile;
requireFeatures(weights, rowFeatures, 'tables/weights/rows.json');
const joins: Trees = joinsFile;
requireFeatures(joins, rowFeatures, 'tables/weights/joins.json');
/** Log odds of what the rules say of a line: the trees are fitted to correct this prior. */
const PRIOR = 2;
/** Probability of a row from which a second look parts joined lines. */
const SURE = 0.6;

/** The evidence for the rows of one table, as {@link ROW_EVIDENCE} tells it. */
export interface RowTrace {
  lines: readonly PieceLine[];
  evidence: readonly number[][];
  barrier(i: number): boolean;
}

/** Name of the diagnostics channel that gets the evidence of each table: weights are fitted on it. */
export const ROW_EVIDENCE = 'docparse:tables:rows';
const trace = channel(ROW_EVIDENCE);

/** Rows of a table body, each as its lines, by the rules alone. */
export interface PlainGroups {
  rows: number[][];
  stacks: number[][] | undefined;
  groups: number[][];
}

export function plainGroups(lines: readonly PieceLine[], ctx: RowContext): PlainGroups {
  const stacks = rowsByStacks(lines, ctx);
  const groups = groupLines(lines, ctx);
  return { rows: stacks ?? groups, stacks, groups };
}

/**
 * Rows of a table body by fitted weights, which correct those of the rules. They were fitted on text layers: sizes and
 * places from pixels are estimates.
 */
export function likelyGroups(
  lines: readonly PieceLine[],
  ctx: RowContext,
  { rows: plain, stacks, groups }: PlainGroups,
  scale: Scale,
): number[][] {
  if (scale.noisy || lines.length < 2) return plain;
  const evidence = rowEvidence(lines, ctx, stacks, groups);
  if (trace.hasSubscribers) trace.publish({ lines, evidence, barrier: ctx.barrier } satisfies RowTrace);
  const joined = rowJoins(plain);
  const likely: number[][] = [[0]];
  evidence.forEach((row, k) => {
    if (ctx.barrier(k + 1) || begins(row, joined.has(k + 1))) likely.push([k + 1]);
    else likely.at(-1)?.push(k + 1);
  });
  return likely.flatMap((row) => (stacksValues(row, lines, ctx) ? partsOf(row, plain) : [row]));
}

/** Whether a row begins with a line. What the first trees join is looked at by others, fitted on their errors. */
function begins(row: readonly number[], joined: boolean): boolean {
  const p = probability(weights, row, joined ? -PRIOR : PRIOR);
  return p >= 0.5 || probability(joins, row, Math.log(p / (1 - p))) >= SURE;
}

/**
 * Whether a row has a line of several values below another one, and not because they had no room on it: then it is
 * several rows.
 */
function stacksValues(row: readonly number[], lines: readonly PieceLine[], { cols, rights }: RowContext): boolean {
  const full = row.map((i) => lines[i] as PieceLine).filter((l) => valueCount(l).values >= 2);
  const stacked = (a: PieceLine, b: PieceLine, c: number): boolean =>
    valueAt(a, c) && valueAt(b, c) && !forcedBreak(pieceAt(a, c) as Piece, pieceAt(b, c) as Piece, rights[c] as number);
  return full.some((a, k) =>
    full
      .slice(k + 1)
      .some((b) => Array.from({ length: cols }, (_, c) => c).filter((c) => stacked(a, b, c)).length >= 2),
  );
}

/** A row as other rows divide it. */
const partsOf = (row: readonly number[], rows: readonly (readonly number[])[]): number[][] =>
  rows.map((r) => r.filter((i) => row.includes(i))).filter((r) => r.length > 0);
