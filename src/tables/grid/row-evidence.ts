import { clamp } from '../../document/index.ts';
import { inOrder } from '../../trees/index.ts';
import { wordCount } from '../words.ts';
import { type RowContext, rowJoins } from './row-groups.ts';
import { forcedBreak, type PieceLine, pieceAt, pieceText, readsOn, valueAt } from './text-lines.ts';

/** Names of the evidence in order. The weights are fitted for exactly these: any change requires a new fit. */
export const rowFeatures = [
  'pitch',
  'overLeast',
  'overMedian',
  'overNext',
  'overPrevious',
  'spread',
  'columns',
  'lines',
  'filledAbove',
  'filled',
  'both',
  'onlyBelow',
  'onlyAbove',
  'stubAbove',
  'stub',
  'forced',
  'unforced',
  'slackLeast',
  'slackMost',
  'readsOn',
  'lower',
  'stop',
  'valuesBoth',
  'valuesAbove',
  'values',
  'indent',
  'dense',
  'stubs',
  'forcedInTable',
  'words',
  'wordsAbove',
  'stacks',
  'rules',
  'sure',
  'bothAfter',
  'filledAfter',
] as const;

/** Pitches and slacks beyond this many ems tell no more. */
const FAR = 9;

/** What several lines of a table have in common. */
interface TableFacts {
  pitches: number[];
  least: number;
  median: number;
  most: number;
  dense: number;
  stubs: number;
  forced: number;
}

const columnsOf = (cols: number): number[] => Array.from({ length: cols }, (_, c) => c);

/** Pieces of two lines in the same column. */
function pairsOf(a: PieceLine, b: PieceLine, cols: number) {
  return columnsOf(cols).flatMap((c) => {
    const [above, below] = [pieceAt(a, c), pieceAt(b, c)];
    return above && below && above.c0 === c && below.c0 === c ? [{ c, above, below }] : [];
  });
}

function factsOf(lines: readonly PieceLine[], { cols, rights, size }: RowContext): TableFacts {
  const pitches = lines.map((l, i) => (i === 0 ? 0 : (l.baseline - (lines[i - 1] as PieceLine).baseline) / size));
  const sorted = pitches.slice(1).sort((a, b) => a - b);
  const pairs = lines.slice(1).flatMap((l, i) => pairsOf(lines[i] as PieceLine, l, cols));
  const least = sorted.find((p) => p > 0.8) ?? sorted[0] ?? 1;
  return {
    pitches,
    least,
    median: sorted[sorted.length >> 1] ?? 1,
    most: sorted.at(-1) ?? 1,
    dense: lines.filter((l) => l.pieces.length >= cols).length / lines.length,
    stubs: lines.filter((l) => pieceAt(l, 0)).length / lines.length,
    forced:
      pairs.filter(({ c, above, below }) => forcedBreak(above, below, rights[c] as number)).length /
      Math.max(1, pairs.length),
  };
}

/** Evidence for each line of a table body but the first: does a row begin with it? */
export function rowEvidence(
  lines: readonly PieceLine[],
  ctx: RowContext,
  stacks: readonly number[][] | undefined,
  groups: readonly number[][],
): number[][] {
  const facts = factsOf(lines, ctx);
  const joined = rowJoins(groups);
  const stacked = stacks && rowJoins(stacks);
  return lines
    .slice(1)
    .map((_, k) =>
      featuresAt(lines, k + 1, ctx, facts, stacked ? Number(stacked.has(k + 1)) : -1, Number(joined.has(k + 1))),
    );
}

function featuresAt(
  lines: readonly PieceLine[],
  i: number,
  { cols, rights, size, sure }: RowContext,
  facts: TableFacts,
  stacks: number,
  rules: number,
): number[] {
  const [a, b] = [lines[i - 1] as PieceLine, lines[i] as PieceLine];
  const next = lines[i + 1];
  const pitch = facts.pitches[i] as number;
  const cap = (v: number): number => clamp(v, -FAR, FAR);
  const pairs = pairsOf(a, b, cols);
  const forced = pairs.filter(({ c, above, below }) => forcedBreak(above, below, rights[c] as number));
  const slacks = pairs.map(
    ({ c, above, below }) =>
      ((rights[c] as number) - above.x1 - ((below.words[0]?.x1 ?? 0) - (below.words[0]?.x0 ?? 0))) / size,
  );
  const [stubA, stubB] = [pieceAt(a, 0), pieceAt(b, 0)];
  const values = (l: PieceLine): number => columnsOf(cols).filter((c) => valueAt(l, c)).length / cols;
  const words = (l: PieceLine): number =>
    Math.min(12, l.pieces.reduce((n, p) => n + wordCount(p.words), 0) / Math.max(1, l.pieces.length));
  return inOrder(rowFeatures, {
    pitch: cap(pitch),
    overLeast: cap(pitch / facts.least),
    overMedian: cap(pitch / facts.median),
    overNext: next ? cap(pitch / Math.max(0.1, facts.pitches[i + 1] as number)) : -1,
    overPrevious: i > 1 ? cap(pitch / Math.max(0.1, facts.pitches[i - 1] as number)) : -1,
    spread: cap(facts.most / facts.least),
    columns: Math.min(12, cols),
    lines: Math.log2(lines.length),
    filledAbove: a.pieces.length / cols,
    filled: b.pieces.length / cols,
    both: pairs.length / cols,
    onlyBelow: b.pieces.filter((p) => !pieceAt(a, p.c0)).length / cols,
    onlyAbove: a.pieces.filter((p) => !pieceAt(b, p.c0)).length / cols,
    stubAbove: Number(stubA !== undefined),
    stub: Number(stubB !== undefined),
    forced: forced.length / Math.max(1, pairs.length),
    unforced: pairs.length - forced.length,
    slackLeast: cap(Math.min(FAR, ...slacks)),
    slackMost: cap(Math.max(-FAR, ...slacks)),
    readsOn:
      pairs.filter(({ above, below }) => readsOn(pieceText(above), pieceText(below))).length /
      Math.max(1, pairs.length),
    lower: b.pieces.filter((p) => /^\p{Ll}/u.test(pieceText(p))).length / Math.max(1, b.pieces.length),
    stop: pairs.filter(({ above }) => /[.。!?]$/.test(pieceText(above))).length,
    valuesBoth: columnsOf(cols).filter((c) => valueAt(a, c) && valueAt(b, c)).length,
    valuesAbove: values(a),
    values: values(b),
    indent: stubA && stubB ? cap((stubB.x0 - stubA.x0) / size) : 0,
    dense: facts.dense,
    stubs: facts.stubs,
    forcedInTable: facts.forced,
    words: words(b),
    wordsAbove: words(a),
    stacks,
    rules,
    sure: Number(sure === true),
    bothAfter: next ? pairsOf(b, next, cols).length / cols : 0,
    filledAfter: next ? next.pieces.length / cols : 0,
  });
}
