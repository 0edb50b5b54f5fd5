import { channel } from 'node:diagnostics_channel';
import { probability, requireFeatures, type Trees } from '../../trees/index.ts';
import type { TextGrid } from '../grid/text-grid.ts';
import type { PieceLine } from '../grid/text-lines.ts';
import weightsFile from '../weights/tables.json' with { type: 'json' };
import type { Scale } from '../words.ts';
import {
  isAuthors,
  isContents,
  isDisplayed,
  isEntriesWithLists,
  isIndex,
  isMatrix,
  isNumberedListing,
  isSections,
} from './not-tables.ts';
import { growing, hasLabels, hasLeaders, isCode, isListsSideBySide, isPlot, judge, judgeHeaded } from './reject.ts';
import { type RegionKind, tableEvidence, tableFeatures } from './table-evidence.ts';
import { isCards, isColumnsOfText, isRowOfText, isUneven } from './text-beside-text.ts';

const weights: Trees = weightsFile;
requireFeatures(weights, tableFeatures, 'tables/weights/tables.json');
/** Log odds of what the rules say of a region: the trees are fitted to correct this prior. */
const PRIOR = 2;
/** What the rules reject needs more than even odds, and enough lines to tell. */
const SURE = 0.65;
const MIN_LINES = 3;
/** Confidence in a table that the trees alone tell. */
const BY_TREES = 0.55;

/** Name of the diagnostics channel that gets the evidence for each region: weights are fitted on it. */
export const TABLE_EVIDENCE = 'docparse:tables:regions';
const trace = channel(TABLE_EVIDENCE);

/** The evidence for one region. */
export interface TableTrace {
  lines: readonly PieceLine[];
  evidence: readonly number[];
}

/**
 * Rates a region as a table: a confidence, or 0 for text that only looks like one. Fitted trees correct the rules; they
 * were fitted on text layers, so the rules alone judge pages in pixels.
 */
export function rateTable(t: TextGrid, scale: Scale, kind: RegionKind): number {
  const byRules = kind === 'headed' ? judgeHeaded(t) : judge(t, scale, kind === 'ruled');
  if (scale.noisy || t.xs.length < 3 || t.plainYs.length < 3 || t.lines.length <= t.headerLines) return byRules;
  const cols = t.xs.length - 1;
  if (isOther(t.lines, cols, kind)) return 0;
  if (kind !== 'ruled' && isRowOfText(t.lines.slice(t.headerLines), cols)) return 0;
  const few = t.lines.length - t.headerLines < MIN_LINES;
  const rejected = byRules === 0 && (few || isOtherwiseKnown(t, kind));
  // Fits see all regions.
  if (rejected && !trace.hasSubscribers) return 0;
  const evidence = tableEvidence(t, scale.em, kind, byRules > 0);
  if (trace.hasSubscribers) trace.publish({ lines: t.lines, evidence } satisfies TableTrace);
  if (byRules > 0) return probability(weights, evidence, PRIOR) >= 0.5 ? byRules : 0;
  return !rejected && probability(weights, evidence, -PRIOR) >= SURE ? BY_TREES : 0;
}

const isOther = (lines: readonly PieceLine[], cols: number, kind: RegionKind): boolean =>
  isIndex(lines, cols) ||
  isMatrix(lines) ||
  isSections(lines) ||
  isEntriesWithLists(lines) ||
  isContents(lines, cols) ||
  isNumberedListing(lines) ||
  (kind === 'open' && isDisplayed(lines, cols)) ||
  (kind !== 'ruled' && (isAuthors(lines) || isCards(lines) || isUneven(lines, cols)));

/**
 * Whether the rules know what the region is instead: contents, program text, a plot, lists beside each other, or labels
 * and their values.
 */
function isOtherwiseKnown({ lines, xs, headerLines }: TextGrid, kind: RegionKind): boolean {
  const cols = xs.length - 1;
  const body = lines.slice(headerLines);
  return (
    hasLeaders(lines) ||
    isCode(lines) ||
    isPlot(lines) ||
    isListsSideBySide(lines, cols) ||
    growing(body, cols - 1) ||
    (kind === 'open' && ((cols === 2 && hasLabels(body)) || isColumnsOfText(body, cols)))
  );
}
