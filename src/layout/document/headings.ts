import { type Box, type Glyph, overlapX } from '../../document/index.ts';
import { isNamesAbove, looksLikeAuthors } from './authors.ts';
import { captionLabel } from './caption-label.ts';
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
import { type Item, isContents, isTextItem, type TextItem } from './items.ts';
import { isLinked } from './linked.ts';
import { follows, type Numbering, parseNumbering, settleLetters } from './numbering.ts';
import { pageLabel } from './page-label.ts';
import { isRelease } from './release.ts';
import { alike, type BodyStyle, looksBold, rareColor, sameSize } from './statistics.ts';

const keywords =
  /^(?:abstract|introduction|background|related works?|methods?|materials and methods|methodology|results?|results and discussion|discussions?|conclusions?|conclusions? and future work|acknowledge?ments?|references|bibliography|appendix|appendices|summary|contents|table of contents|preface|foreword|index|glossary|funding|author contributions?|data availability(?: statement)?|disclosure statement|declaration of competing interests?|摘要|目录|目次|引言|前言|绪论|结论|结语|总结|参考文献|附录|致谢|后记|序言|序)$/i;

/** Visual length: a CJK character counts as two. */
function visualLength(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) n += text.charCodeAt(i) >= 0x2e80 ? 2 : 1;
  return n;
}

/** Number of letters and combining marks. */
function countLetters(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) n++;
      continue;
    }
    const point = text.codePointAt(i)!;
    if (/[\p{L}\p{M}]/u.test(String.fromCodePoint(point))) n++;
    if (point > 0xffff) i++;
  }
  return n;
}

/** Number of UTF-16 units from an index on, without white space. */
function countInk(text: string, from: number): number {
  let n = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code < 0x80 ? code === 0x20 || (code >= 9 && code <= 13) : /\s/.test(text[i]!);
    if (!isSpace) n++;
  }
  return n;
}

const address = /@|https?:|www\.|\b\d{5,6}\b.*\b[A-Z]{2,3}\b|电话|传真|邮编|地址|邮箱|\btel\b|\bfax\b/i;
const money = /^[\s\d.,%％¥$€£()（）+\-–—/:：*×xX]+$/;

/** Degrees off the level from which text is a stamp or a watermark across the page. */
const OBLIQUE = 15;

/** Larger Roman numbers of pages are words. */
const MAX_ROMAN = 100;

const isOblique = ({ angle }: Glyph): boolean => Math.abs(angle - Math.round(angle / 90) * 90) > OBLIQUE;

/** Whether a block can be a heading, regardless of its style. */
function admissible(item: TextItem, sure: boolean, body: BodyStyle): boolean {
  const { block, plain } = item;
  if (!sure && /^(?:Lbl|Caption|TOCI|Note|FENote|Artifact|Code|BibEntry|Index)$/.test(block.tag ?? '')) return false;
  if (block.latex !== undefined || !/^(?:body|title|list-item|other)$/.test(block.role)) return false;
  if (block.lines.length > (sure ? 5 : 4)) return false;
  if (block.lines[0]!.angle !== 0 || isOblique(block.lines[0]!.glyphs[0]!)) return false;
  const length = visualLength(plain);
  const larger = item.style.size >= 1.2 * body.size;
  // A single character is a letter of a vertical line, an initial or a mark. Large names have two ("DB", "Go").
  if (length > (sure ? 320 : 200) || length < (larger && /^\p{Lu}\p{L}$/u.test(plain) ? 2 : 3)) return false;
  // Formulas are not words.
  const words = plain.includes('$') ? plain.replace(/\$[^$]*\$/g, '') : plain;
  // A release has few letters. Rows of numbers in the style of text are no headings.
  const named = isRelease(plain) && (item.style.bold || item.style.size >= 1.08 * body.size);
  const letters = countLetters(words);
  // Large print may be a title with a date.
  const share = /\p{L}{3}/u.test(words) && item.style.size >= 1.3 * body.size ? 0.2 : 0.5;
  if (
    !named &&
    (letters < 2 || letters < share * countInk(words, parseNumbering(words)?.length ?? 0) || money.test(plain))
  )
    return false;
  const label = pageLabel(plain);
  // No preface has that many pages: "CLI" is a word.
  if (label && !(/^\p{Lu}+$/u.test(plain) && label.value > MAX_ROMAN)) return false;
  if (isContents(item)) return false;
  // The colour of links sets no heading apart.
  if (!sure && item.style.size < 1.08 * body.size && !looksBold(item.style, body) && isLinked(item)) return false;
  return sure || captionLabel(plain) === undefined;
}

/**
 * Minimum mean OCR confidence. Large symbols of formulas and drawings are misread as nonsense with a size of its own.
 */
const BELIEVED = 0.78;

const believed = (item: TextItem): boolean => {
  let read = 0;
  let confidence = 0;
  for (const { glyphs } of item.block.lines) {
    for (let i = 0; i < glyphs.length; i++) {
      const g = glyphs[i]!;
      if (g.origin !== 'ocr') continue;
      read++;
      confidence += g.confidence;
    }
  }
  return confidence >= BELIEVED * read;
};

/** Share of mathematical symbols, for displayed equations that were not recognised as such. */
function mathShare(text: string): number {
  const signs = text.match(/[=+*/^(){}[\]<>≤≥≠≈∂∇∑∏∫√∞±×÷·²³¹⁰_|\d]/g)?.length ?? 0;
  return /[=≤≥≈<>∑∫]|^[+−×-]\s|\(\d{1,3}\)$/.test(text) ? signs / text.replace(/\s/g, '').length : 0;
}

/** Least size of the title of a document, as a multiple of the text's. */
const TITLE_SIZE = 1.2;

/** An option of a program: "--dry-run", "-v, --verbose", "--max=N". Two dashes of ASCII begin no subtitle then. */
const option = /^--?\p{L}[\p{L}\p{N}_-]*(?=[\s,=[/|]|$)/u;

const bulletStart = /^[•●○◦▪▫■□◆◇►▶▸‣⁃∙·➢➤✓✔☐☑☒❖★☆\uf000-\uf0ff–—*-]\s*/u;

/** How much the style of a block differs from body text. */
function styleScore(item: TextItem, body: BodyStyle, ocr: boolean): number {
  const { style } = item;
  const ratio = style.size / body.size;
  // Heights of OCR lines vary by a tenth with their letters.
  const slack = ocr ? 0.12 : 0;
  let score =
    ratio >= 1.5 + slack
      ? 0.7
      : ratio >= 1.25 + slack
        ? 0.6
        : ratio >= 1.12 + slack
          ? 0.45
          : ratio >= 1.04 && !ocr
            ? 0.15
            : ratio < 0.94 - slack
              ? -0.3
              : 0;
  // The weight of OCR text is measured from its strokes: weak evidence.
  if (looksBold(style, body)) score += body.boldShare > 0.3 ? 0.2 : ocr ? 0.35 : 0.4;
  else if (!ocr && style.font.name !== body.font && (body.fontShare.get(style.font.name) ?? 1) < 0.1) score += 0.2;
  if (rareColor(style.color, body)) score += 0.15;
  if (style.caps) score += 0.2;
  if (style.italic && !body.italic) score += 0.1;
  return score;
}

const numberScores: Partial<Record<Numbering['family'], number>> = {
  part: 0.4,
  chapter: 0.5,
  section: 0.4,
  appendix: 0.4,
  'cn-comma': 0.35,
  'cn-paren': 0.15,
  'upper-roman': 0.2,
  'upper-letter': 0.1,
  arabic: 0.2,
};

function numberScore(numbering: Numbering | undefined): number {
  if (!numbering) return 0;
  const base = numberScores[numbering.family] ?? 0;
  // "2.1", and "B.3" of an appendix.
  return numbering.values.length > 1 ? Math.max(base, 0.35) : base;
}

function wordScore(plain: string, numbering: Numbering | undefined): number {
  const words = numbering ? plain.slice(numbering.length) : plain;
  const length = visualLength(words);
  let score = length <= 60 ? 0.1 : length > 120 ? -0.2 : 0;
  if (/[.。]["”’」』）)]*$/.test(words)) score -= length > 50 ? 0.5 : 0.3;
  else if (/[;；,，、!！]$/.test(words)) score -= 0.4;
  else if (/[:：]$/.test(words)) score -= 0.15;
  if (!numbering && /^\p{Ll}/u.test(words)) score -= 0.5;
  // A form field: "作者：张三".
  const field = numbering ? null : /^[^:：]{1,12}[:：]\s*(\S.*)$/.exec(words);
  if (field && length < 60) score -= visualLength(field[1]!) <= 10 ? 0.5 : 0.15;
  // A subtitle belongs to its title: "——11月金融数据点评".
  if (/^[—–-]{2}/.test(words) && !option.test(words)) score -= 1;
  // A full stop inside: two sentences.
  if (/[。!！]./u.test(words) || /[a-z]{2}\.\s+[A-Z][a-z]/.test(words)) score -= 0.35;
  else if (/[；;]./.test(words)) score -= 0.15;
  if (address.test(plain)) score -= 0.5;
  if (/[$¥￥€£]\s?\d|\d\s?(?:元|USD|EUR)$/.test(words)) score -= 0.5;
  if (!isRelease(plain) && (words.match(/\d/g)?.length ?? 0) > 0.5 * words.length) score -= 0.4;
  if (mathShare(words) > 0.25) score -= 0.6;
  // Assignments, placeholders and identifiers: code, or the labels of a diagram.
  if (/\s[=<>{}|]\s|[;{}]$|^[{}<]|\w_\w|\(\)|<[a-z][^>]*>/.test(words)) score -= 0.4;
  if (/[，,].*[，,].*[，,]/.test(words)) score -= 0.2;
  return score;
}

/**
 * Whether a block is the first line of a paragraph in another weight: it fills the column, and the text continues on
 * the next line without a full stop.
 */
function runsIn(item: TextItem, next: Item | undefined): boolean {
  if (!next || !isTextItem(next) || next.pageIndex !== item.pageIndex || next.block.column !== item.block.column)
    return false;
  if (!sameSize(next.style.size, item.style.size)) return false;
  const em = item.style.size;
  const pitch = next.block.lines[0]!.baseline - item.block.lines.at(-1)!.baseline;
  return (
    pitch > 0 &&
    pitch < 1.9 * em &&
    item.block.lines.at(-1)!.box.x1 >= next.block.box.x1 - 1.5 * em &&
    next.block.box.x1 - next.block.box.x0 > 15 * em
  );
}

const verticalGap = (a: Box, b: Box): number => b.y0 - a.y1;

function placeScore(item: TextItem, previous: Item | undefined, next: Item | undefined): number {
  const { box, lines } = item.block;
  const em = item.style.size;
  let score = lines.length === 1 ? 0.05 : 0;
  const above =
    previous && previous.pageIndex === item.pageIndex && previous.block.column === item.block.column
      ? verticalGap(previous.block.box, box)
      : undefined;
  const below =
    next && next.pageIndex === item.pageIndex && next.block.column === item.block.column
      ? verticalGap(box, next.block.box)
      : undefined;
  if (above === undefined || above > 0.8 * em) score += 0.1;
  if (above !== undefined && below !== undefined && above > 1.3 * below && above > 0.4 * em) score += 0.05;
  // Nothing follows that it could be the heading of.
  if (!next) score -= 0.3;
  else if (next.block.kind === 'text' && next.style) {
    const sameRow =
      next.pageIndex === item.pageIndex && next.block.box.y0 < box.y1 - 0.3 * em && next.block.box.y1 > box.y0;
    if (sameRow && overlapX(next.block.box, box) <= 0) score -= next.block.column === item.block.column ? 0.3 : 0;
    else if (next.block.lines.length > 1 || next.plain.length > 80) score += 0.1;
  }
  return score;
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

function isList(
  candidates: readonly (Candidate | undefined)[],
  numbers: readonly (Numbering | undefined)[],
  flow: readonly Item[],
  index: number,
): boolean {
  const own = numbers[index];
  if (!own) return false;
  // If direct neighbours have the next or previous number of the series, it numbers items; headings have text between
  // them.
  const next = numbers[index + 1];
  const previous = numbers[index - 1];
  const down = next && next.family === own.family && next.values.length === own.values.length && follows(own, next);
  const up =
    previous &&
    previous.family === own.family &&
    previous.values.length === own.values.length &&
    follows(previous, own);
  if (!down && !up) return false;
  const twin = flow[down ? index + 1 : index - 1]!;
  const item = flow[index]!;
  return isTextItem(twin) && isTextItem(item) && alike(twin, item) && !(candidates[index]?.sure ?? false);
}

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
    flow.map((item) => (isTextItem(item) && item.plain.length < 400 ? parseNumbering(item.plain) : undefined)),
  );
  const first = texts[0]?.pageIndex;
  const largest = Math.max(0, ...texts.filter((t) => t.pageIndex === first).map((t) => t.style.size));
  const contents = findContents(flow);
  let underTitle = false;
  /** Whether running text has begun: a title is above it. */
  let begun = false;
  let titled = false;
  const candidates = flow.map((item, index): Candidate | undefined => {
    if (!isTextItem(item)) return undefined;
    const outlineLevel = outline.get(item);
    const tagLevel = trustTags && item.block.tagLevel !== undefined ? item.block.tagLevel - 1 : undefined;
    const sure = outlineLevel !== undefined || tagLevel !== undefined;
    // The authors are between the large title of the first page and the first paragraph.
    const amongAuthors = underTitle && item.pageIndex === first;
    const isTitle = sameSize(item.style.size, largest) && largest > TITLE_SIZE * body.size;
    const opens = !begun && isTitle && item.pageIndex === first;
    if (item.style.size < TITLE_SIZE * body.size && item.block.lines.length > 3) begun = true;
    if (isTitle && item.pageIndex === first) {
      underTitle = true;
      // The name of a journal may be larger than the title.
      titled ||= item.plain.includes(' ');
    } else if (item.block.lines.length > 3 || (item.plain.length > 60 && /[.。]$/.test(item.plain))) underTitle = false;
    if (contents.has(item) || !admissible(item, sure, body) || !(sure || believed(item))) return undefined;
    const numbering = numbers[index];
    const words = (numbering ? item.plain.slice(numbering.length) : item.plain).replace(/\s*[:：.]?$/, '');
    const keyword = keywords.test(words) || keywords.test(words.replace(/\s+/g, ''));
    const evidence: RuleEvidence = {
      look: styleScore(item, body, read.has(item)),
      number: numberScore(numbering),
      words: wordScore(item.plain, numbering),
      place: placeScore(item, flow[index - 1], flow[index + 1]),
      keyword,
      numbered: numbering !== undefined,
      depth: numbering?.values.length ?? 0,
      runsIn: !keyword && !numbering && runsIn(item, flow[index + 1]),
      bullet: bulletStart.test(item.plain) && !option.test(item.plain),
      listed: false,
    };
    const candidate: Candidate = { index, item, keyword, sure, opens, score: 0, evidence };
    if (numbering) candidate.numbering = numbering;
    if (outlineLevel !== undefined) candidate.outlineLevel = outlineLevel;
    if (tagLevel !== undefined) candidate.tagLevel = tagLevel;
    let score = evidence.look + evidence.number + evidence.words + evidence.place;
    if (item.block.role === 'title') score += 0.2;
    if (item.block.tag === 'Title') score += 0.6;
    else if (/^H\d?$/.test(item.block.tag ?? '')) score += 0.2;
    if (keyword) score += 0.4;
    if (evidence.runsIn) score -= 0.5;
    if (evidence.bullet) score -= 0.2;
    if (item.block.role === 'list-item' || item.block.tag === 'LI') score -= 0.1;
    const isAuthor =
      amongAuthors && (looksLikeAuthors(item) || (!isTitle && titled && isNamesAbove(item, index, flow)));
    if (isAuthor && !sure && !keyword && !numbering) score -= 1;
    if (sure) score += 2;
    candidate.score = score;
    return candidate;
  });
  candidates.forEach((c, i) => {
    if (!c || !isList(candidates, numbers, flow, i)) return;
    c.score -= 0.4;
    c.evidence.listed = true;
  });
  const looks = looksOf(flow);
  const total = texts.reduce((n, t) => n + t.plain.length, 0);
  const series = seriesOf(candidates.flatMap((c) => (c?.numbering ? [{ item: c.item, numbering: c.numbering }] : [])));
  const facts = {
    total,
    usualGap: usualGapOf(flow, body),
    told: candidates.flatMap((c) => (c?.sure ? [c.item.style.size] : [])),
    series,
    recurring: countTexts(flow),
    contents: contentsKeys(contents),
  };
  // Sizes and fonts from pixels are estimates, but the weights were fitted on text layers.
  for (const c of candidates)
    if (c && !c.sure && !read.has(c.item)) c.row = featuresOf(flow, c.index, c.item, body, looks, c.evidence, facts);
  return candidates;
}
