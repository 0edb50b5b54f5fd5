import { isNamesAbove, looksLikeAuthors } from './authors.ts';
import { findContents } from './contents.ts';
import { accept, type Candidate, type Heading } from './heading-choice.ts';
import {
  contentsKeys,
  countTexts,
  featuresOf,
  looksOf,
  type RuleEvidence,
  seriesOf,
  usualGapOf,
} from './heading-features.ts';
import { placeScore, runsIn } from './heading-place.ts';
import { styleScore } from './heading-style.ts';
import { hasBullet, isKeyword, numberScore, wordScore } from './heading-words.ts';
import { type Item, isTextItem, type TextItem } from './items.ts';
import { mayBeHeading } from './may-be-heading.ts';
import { follows, type Numbering, parseNumbering, settleLetters } from './numbering.ts';
import { alike, type BodyStyle } from './statistics.ts';
import { type TitlePlace, titlePlaces } from './title-page.ts';

/** Longer texts are not read for a number. */
const MAX_NUMBERED = 400;

/**
 * Headings of a document. `flow` contains all items that carry or interrupt text, in reading order over all pages,
 * without headers and footers; `read` are those read from pixels. A bookmark or plausible tag decides. Otherwise style,
 * number, wording and position are added up, and blocks in the style of accepted headings follow.
 */
export function findHeadings(
  flow: readonly Item[],
  outline: ReadonlyMap<TextItem, number>,
  body: BodyStyle,
  read: ReadonlySet<Item>,
): Heading[] {
  return accept(headingCandidates(flow, outline, body, read), flow);
}

/** Blocks that may be headings, with their index in the flow and their evidence. */
export function headingCandidates(
  flow: readonly Item[],
  outline: ReadonlyMap<TextItem, number>,
  body: BodyStyle,
  read: ReadonlySet<Item>,
): (Candidate | undefined)[] {
  const texts = flow.filter(isTextItem);
  const trustTags = plausibleTags(texts);
  const numbers = settleLetters(
    flow.map((item) => (isTextItem(item) && item.plain.length < MAX_NUMBERED ? parseNumbering(item.plain) : undefined)),
  );
  const places = titlePlaces(texts, body);
  const contents = findContents(flow);
  const candidates = flow.map((item, index): Candidate | undefined => {
    if (!isTextItem(item) || contents.has(item)) return undefined;
    const outlineLevel = outline.get(item);
    const tagLevel = trustTags && item.block.tagLevel !== undefined ? item.block.tagLevel - 1 : undefined;
    const sure = outlineLevel !== undefined || tagLevel !== undefined;
    if (!mayBeHeading(item, sure, body)) return undefined;
    const numbering = numbers[index];
    const place = places.get(item)!;
    const evidence = evidenceOf(flow, index, item, numbering, body, read.has(item));
    const score = scoreOf(item, evidence, isAuthor(item, index, flow, place), sure);
    const candidate: Candidate = { index, item, keyword: evidence.keyword, sure, opens: place.opens, score, evidence };
    if (numbering) candidate.numbering = numbering;
    if (outlineLevel !== undefined) candidate.outlineLevel = outlineLevel;
    if (tagLevel !== undefined) candidate.tagLevel = tagLevel;
    return candidate;
  });
  candidates.forEach((c, i) => {
    if (!c || !isListed(c, numbers, flow, i)) return;
    c.score -= 0.4;
    c.evidence.listed = true;
  });
  addFeatures(candidates, flow, texts, contents, body, read);
  return candidates;
}

/** What the rules find in one block: its style, number, words and place. */
function evidenceOf(
  flow: readonly Item[],
  index: number,
  item: TextItem,
  numbering: Numbering | undefined,
  body: BodyStyle,
  read: boolean,
): RuleEvidence {
  const keyword = isKeyword(item.plain, numbering);
  return {
    look: styleScore(item, body, read),
    number: numberScore(numbering),
    words: wordScore(item.plain, numbering),
    place: placeScore(item, flow[index - 1], flow[index + 1]),
    keyword,
    numbered: numbering !== undefined,
    depth: numbering?.values.length ?? 0,
    runsIn: !keyword && !numbering && runsIn(item, flow[index + 1]),
    bullet: hasBullet(item.plain),
    listed: false,
  };
}

/** Whether a block names authors: below the title, by its form or by what follows. */
const isAuthor = (item: TextItem, index: number, flow: readonly Item[], place: TitlePlace): boolean =>
  place.belowTitle && (looksLikeAuthors(item) || (!place.isTitle && place.titled && isNamesAbove(item, index, flow)));

/** The evidence of the rules in one number. */
function scoreOf({ block }: TextItem, evidence: RuleEvidence, isAuthor: boolean, sure: boolean): number {
  let score = evidence.look + evidence.number + evidence.words + evidence.place;
  if (block.role === 'title') score += 0.2;
  if (block.tag === 'Title') score += 0.6;
  else if (/^H\d?$/.test(block.tag ?? '')) score += 0.2;
  if (evidence.keyword) score += 0.4;
  if (evidence.runsIn) score -= 0.5;
  if (evidence.bullet) score -= 0.2;
  if (block.role === 'list-item' || block.tag === 'LI') score -= 0.1;
  if (isAuthor && !sure && !evidence.keyword && !evidence.numbered) score -= 1;
  if (sure) score += 2;
  return score;
}

/** Adds the features for the fitted weights to candidates that neither bookmarks nor tags name. */
function addFeatures(
  candidates: readonly (Candidate | undefined)[],
  flow: readonly Item[],
  texts: readonly TextItem[],
  contents: ReadonlySet<TextItem>,
  body: BodyStyle,
  read: ReadonlySet<Item>,
): void {
  const looks = looksOf(flow);
  const facts = {
    total: texts.reduce((n, t) => n + t.plain.length, 0),
    usualGap: usualGapOf(flow, body),
    told: candidates.flatMap((c) => (c?.sure ? [c.item.style.size] : [])),
    series: seriesOf(candidates.flatMap((c) => (c?.numbering ? [{ item: c.item, numbering: c.numbering }] : []))),
    recurring: countTexts(flow),
    contents: contentsKeys(contents),
  };
  // Sizes and fonts from pixels are estimates, but the weights were fitted on text layers.
  for (const c of candidates)
    if (c && !c.sure && !read.has(c.item)) c.row = featuresOf(flow, c.index, c.item, body, looks, c.evidence, facts);
}

/** Whether heading tags are plausible: if they cover too many characters, they were used for their style. */
function plausibleTags(items: readonly TextItem[]): boolean {
  let tagged = 0;
  let total = 0;
  for (const item of items) {
    total += item.plain.length;
    if (item.block.tagLevel !== undefined) tagged += item.plain.length;
  }
  return tagged > 0 && tagged <= 0.3 * total;
}

/**
 * Whether direct neighbours have the next or previous number of a series, in the same style: then it numbers items.
 * Headings have text between them.
 */
function isListed(
  { item, sure }: Candidate,
  numbers: readonly (Numbering | undefined)[],
  flow: readonly Item[],
  index: number,
): boolean {
  const own = numbers[index];
  if (!own || sure) return false;
  const inTurn = (a: Numbering | undefined, b: Numbering | undefined): boolean =>
    a !== undefined && b !== undefined && a.family === b.family && a.values.length === b.values.length && follows(a, b);
  const down = inTurn(own, numbers[index + 1]);
  if (!down && !inTurn(numbers[index - 1], own)) return false;
  const twin = flow[down ? index + 1 : index - 1]!;
  return isTextItem(twin) && alike(twin, item);
}
