import { probability, requireFeatures, type Trees } from '../../trees/index.ts';
import { headingFeatures, type RuleEvidence } from './heading-features.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import type { Numbering } from './numbering.ts';
import { alike } from './statistics.ts';
import weightsFile from './weights/headings.json' with { type: 'json' };

const weights: Trees = weightsFile;
requireFeatures(weights, headingFeatures, 'layout/document/weights/headings.json');

/** A heading, with evidence for its level. */
export interface Heading {
  /** Index into the flow. */
  index: number;
  item: TextItem;
  numbering?: Numbering;
  /** Level by bookmark (0 = top). */
  outlineLevel?: number;
  /** Level by structure tag (0 = top). */
  tagLevel?: number;
  /** Contains a word that starts a main division (Abstract, 参考文献...). */
  keyword: boolean;
}

/** A block that may be a heading, with the evidence of the rules. */
export interface Candidate extends Heading {
  sure: boolean;
  /** The largest type of the first page, above its running text: the title of the document, if the rules accept it. */
  opens: boolean;
  score: number;
  evidence: RuleEvidence;
  /** Features for the fitted weights; undefined if not applicable. */
  row?: readonly number[];
}

/** Least score of a heading by the rules alone. */
const THRESHOLD = 0.6;
/**
 * Log odds of a heading per point of the rules' score over the threshold: the trees are fitted to correct this prior.
 */
const PRIOR = 3;
const PROBABLE = 0.45;
/** The same for blocks that the rules reject. */
const PROBABLE_DESPITE_RULES = 0.5;
/** Fields, addresses and program text need a higher probability; monospaced function names are often headings. */
const UNLIKE_WORDS = -0.25;
const PROBABLE_DESPITE_WORDS = 0.75;
/** So do items of lists: their bold starts look like headings. */
const PROBABLE_DESPITE_BULLET = 0.9;
/**
 * Numbers that are used almost only for headings ("一、", "1.2", "Chapter 3") need a lower one if the rules accept them.
 */
const SERIES = 0.35;
const LEAST_IN_SERIES = 0.1;
/**
 * The same for the title of a document, often in type of the text's weight. Files whose title is in their metadata
 * alone taught the trees to reject it.
 */
const LEAST_OF_TITLE = 0.04;

const chanceOf = ({ row, score }: Candidate): number =>
  row ? probability(weights, row, PRIOR * (score - THRESHOLD)) : 1;

/** Least size of a heading that its size alone sets apart, in sizes of the text. */
const LARGE = 1.15;
const ratio = headingFeatures.indexOf('ratio');

const isLarge = ({ row }: Candidate): boolean => row !== undefined && row[ratio]! >= LARGE;

const leastDespiteRules = ({ evidence, item }: Candidate): number =>
  evidence.bullet
    ? PROBABLE_DESPITE_BULLET
    : evidence.words <= UNLIKE_WORDS && !item.style.font.mono
      ? PROBABLE_DESPITE_WORDS
      : PROBABLE_DESPITE_RULES;

/** Trees correct the rules. training/layout/fit_headings.py prints their F1 on held-out documents. */
function isHeading(candidate: Candidate): boolean {
  const { sure, score, row, evidence, item, keyword } = candidate;
  if (item.runIn) return true;
  if (sure || !row) return score >= THRESHOLD;
  const p = chanceOf(candidate);
  if (score < THRESHOLD) return p >= leastDespiteRules(candidate);
  if (candidate.opens) return p >= LEAST_OF_TITLE;
  return p >= (evidence.number >= SERIES || (keyword && evidence.numbered) ? LEAST_IN_SERIES : PROBABLE);
}

/**
 * Lines above a larger title, with nothing but lines between them ("RESEARCH ARTICLE", the journal name): no headings.
 * A short section at the end of a larger one has text too, but the style of headings elsewhere.
 */
function kickersOf(
  accepted: ReadonlySet<Candidate>,
  candidates: readonly (Candidate | undefined)[],
  flow: readonly Item[],
): Candidate[] {
  const found = new Set<Candidate>();
  /** Those with text below them. */
  const sections = new Set<Candidate>();
  for (const c of accepted) {
    if (c.sure || c.numbering || c.keyword || c.item.runIn) continue;
    for (let i = c.index + 1; i < Math.min(flow.length, c.index + 5); i++) {
      const item = flow[i]!;
      const below = candidates[i];
      const heading = below !== undefined && accepted.has(below);
      // Text between the two makes it a separate heading.
      if (item.pageIndex !== c.item.pageIndex || item.block.kind === 'table') break;
      if (isTextItem(item) && !heading && (item.block.lines.length > 1 || item.plain.length > 60)) break;
      if (heading && below.item.style.size > c.item.style.size * 1.15) {
        found.add(c);
        if (i > c.index + 1) sections.add(c);
        break;
      }
    }
  }
  const others = [...accepted].filter((c) => !found.has(c) && !c.item.runIn);
  return [...found].filter((c) => {
    const twins = others.filter((o) => alike(o.item, c.item)).length;
    return !sections.has(c) || !(twins > 1 || (twins > 0 && isStyleOfHeadings(c, accepted, flow)));
  });
}

/** Whether the style of a block is that of headings: all others in it are headings. */
function isStyleOfHeadings(c: Candidate, accepted: ReadonlySet<Candidate>, flow: readonly Item[]): boolean {
  const headings = new Set<Item>([...accepted].map((a) => a.item));
  return flow.every((o) => o === c.item || !isTextItem(o) || !alike(o, c.item) || headings.has(o));
}

/** The headings among the candidates of a flow: by the fitted weights first, then by the company they keep. */
export function accept(candidates: readonly (Candidate | undefined)[], flow: readonly Item[]): Heading[] {
  const accepted = new Set<Candidate>();
  for (const c of candidates) if (c && isHeading(c)) accepted.add(c);
  // A block with the style and numbering of an accepted heading needs less evidence.
  for (const c of candidates) {
    if (!c || accepted.has(c) || c.score < THRESHOLD - 0.25 || !c.numbering) continue;
    // A plain "3." numbers items as often as headings, so the style decides.
    if (c.numbering.family === 'arabic' && c.numbering.values.length === 1 && c.evidence.look < 0.1) continue;
    for (const other of accepted) {
      if (
        other.numbering?.family === c.numbering.family &&
        other.numbering.values.length === c.numbering.values.length &&
        alike(other.item, c.item)
      ) {
        accepted.add(c);
        break;
      }
    }
  }
  // The same for an unnumbered style shared by two headings, if little evidence is missing: two wrong ones in the style
  // of the text would make headings of its short paragraphs.
  const looks = [...accepted].filter((c) => !c.numbering && !c.keyword && !c.item.runIn);
  for (const c of candidates) {
    if (!c || accepted.has(c) || c.numbering || c.score < THRESHOLD - 0.15 || chanceOf(c) < LEAST_IN_SERIES) continue;
    if (looks.filter((other) => alike(other.item, c.item)).length >= 2) accepted.add(c);
  }
  for (const c of kickersOf(accepted, candidates, flow)) accepted.delete(c);
  // Three or more unnumbered neighbours of one style are a list of labels or an address, not headings.
  const ordered = [...accepted].sort((a, b) => a.index - b.index);
  let run: Candidate[] = [];
  const close = (): void => {
    if (run.length >= 3)
      for (const c of run)
        if (!c.sure && !c.keyword && !c.numbering && c.score < 1.1 && !isLarge(c)) accepted.delete(c);
    run = [];
  };
  for (const c of ordered) {
    const last = run.at(-1);
    if (!last || c.index !== last.index + 1 || !alike(last.item, c.item)) close();
    run.push(c);
  }
  close();
  return [...accepted]
    .sort((a, b) => a.index - b.index)
    .map(({ sure: _, opens: __, score: ___, evidence: ____, row: _____, ...heading }) => heading);
}
