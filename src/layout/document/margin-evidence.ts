import { type Box, boxHeight, overlapY } from '../../document/index.ts';
import { captionLabel } from './caption-label.ts';
import { type Candidate, rowCount, type Side } from './margin.ts';
import { parseNumbering } from './numbering.ts';
import { pageLabel } from './page-label.ts';
import { piecesOf } from './row-pieces.ts';
import { type BodyStyle, TYPEWRITTEN } from './statistics.ts';

const boilerplate =
  /https?:|www\.|©|\(c\)\s*\d{4}|copyright|all rights reserved|版权所有|doi\b|issn|isbn|download(?:ed)?\b|confidential|机密|内部资料|请务必阅读|免责|声明部分|仅供|revision|\brev\.?\s|version|版本|vol\.|第\s*\d+\s*[卷期]|accepted manuscript|preprint|arxiv:|licensed to|printed|打印|\bpage\s\d+\s(?:of|\/)\s\d+|第\s*\d+\s*页|页脚|收稿日期|^table of contents$|见末页|正文之后/i;
const datePattern =
  /\b\d{1,2}\.?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+\d{4}\b|\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\d{4}\s*年\s*\d{1,2}\s*月/i;

/** Vertical distance in points from a block to the nearest text, table or picture towards the page centre. */
function gapInwards(c: Candidate, rest: readonly { box: Box }[]): number {
  let gap = Number.POSITIVE_INFINITY;
  const { box } = c.block;
  for (const { box: other } of rest) {
    const distance = c.side === 'top' ? other.y0 - box.y1 : box.y0 - other.y1;
    const ahead = c.side === 'top' ? other.y1 > box.y1 : other.y0 < box.y0;
    if (ahead && distance < gap && overlapY(other, box) < 0.5 * Math.min(boxHeight(box), boxHeight(other)))
      gap = distance;
  }
  return gap;
}

/** Maximum gap between neighbouring pieces of text in a row, in points. */
function spread(row: readonly Candidate[]): number {
  const boxes = row.flatMap((r) => r.block.lines.map((l) => l.box)).sort((a, b) => a.x0 - b.x0);
  return Math.max(0, ...boxes.slice(1).map((b, i) => b.x0 - boxes[i]!.x1));
}

/**
 * Evidence from a single page, 0..1.5: position, text and distance of the block. `alone` means that no other page could
 * confirm it.
 */
function evidence(
  c: Candidate,
  rest: readonly { box: Box }[],
  row: readonly Candidate[],
  body: BodyStyle,
  alone: boolean,
): number {
  const { block, item, side } = c;
  const height = item.page.height;
  const fromEdge = c.side === 'top' ? block.box.y0 / height : 1 - block.box.y1 / height;
  const rows = rowCount(block);
  let score = 0;
  if (block.role === 'header' || block.role === 'footer' || block.role === 'page-number') score += 0.6;
  if (block.tag === 'Artifact') score += 0.4;
  const label = pageLabel(item.plain);
  if (label) score += label.explicit ? 0.7 : 0.4;
  if (boilerplate.test(item.plain)) score += 0.4;
  else if (datePattern.test(item.plain) && item.plain.length < 60) score += 0.2;
  if (item.style.size <= body.size * 0.92) score += 0.2;
  const line = Math.max(4, block.lines[0]?.size ?? 0);
  const gap = gapInwards(c, rest) / line;
  score += gap >= 4 ? 0.4 : gap >= 2 ? 0.25 : gap >= 1.2 ? 0.15 : gap < 0.6 && !(label && fromEdge <= 0.08) ? -0.2 : 0;
  // If content ends early, its footer may be anywhere, so a wide gap is evidence at any height. Half an inch is margin
  // on any page; text rarely starts below three quarters.
  const depth = side === 'top' ? block.box.y1 / height : 1 - block.box.y0 / height;
  score +=
    depth <= 0.065 && rows === 1
      ? 0.35
      : fromEdge <= 0.05
        ? 0.25
        : fromEdge <= 0.09
          ? 0.15
          : fromEdge > 0.12
            ? gap >= 4
              ? -0.1
              : -0.3
            : 0;
  // "- 254 -" or "Page 3 of 9" beside a title.
  if (!label && piecesOf(block).some((piece) => piece.label?.explicit)) score += 0.5;
  // A title with the page number beside it: "576 D. CHEN ET AL.", "... 1379".
  const beside = label ? null : /^(\d{1,4})\s+\S|\S\s+(\d{1,4})$/.exec(item.plain);
  if (beside && fromEdge <= 0.13 && gap >= 1.2)
    score += Number(beside[1] ?? beside[2]) === item.page.pageNumber ? 0.35 : 0.2;
  const pieces = row.length > 1 || (rows === 1 && block.lines.length > 1);
  if (pieces) score += 0.2;
  // Text at both ends of the row; a title is in one piece.
  const apart = pieces && rows === 1 && item.style.size <= body.size * 1.35 && spread(row) > 0.15 * item.page.width;
  if (apart && fromEdge <= 0.1) score += 0.2;
  score -= 0.15 * (rows - 1);
  // A number alone is not a title: handwritten numbers are often larger than the text.
  if (item.style.size > body.size * (label ? 1.35 : 1.15) && !apart) score -= 0.4;
  if (block.role === 'title' || block.tagLevel !== undefined) score -= 0.3;
  // The caption of a float at the top or bottom of a page is small, short and separate too.
  if (captionLabel(item.plain)) score -= 1;
  if (block.role === 'list-item' || block.role === 'footnote' || /caption|code|formula/.test(block.role)) score -= 0.5;
  // Program text at the edge of a page is small and short, too.
  if (item.style.font.mono && body.monoShare <= TYPEWRITTEN) score -= 0.5;
  // "2 Z. Shen et al." starts with the page number, "2. Method" with a heading number.
  const numbering = label ? undefined : parseNumbering(item.plain);
  const heading =
    numbering &&
    (/^cn-/.test(numbering.family) ||
      (numbering.family === 'arabic' && (numbering.form !== '' || numbering.values.length > 1)));
  if (heading) score -= 0.3;
  if (item.plain.length > 60 && /[.。!?！？]$/.test(item.plain) && !boilerplate.test(item.plain)) score -= 0.2;
  if (!alone) score -= 0.2;
  return score;
}

const sameRow = (a: Box, b: Box): boolean => overlapY(a, b) >= 0.5 * Math.min(boxHeight(a), boxHeight(b));

interface Row {
  members: Candidate[];
  scores: number[];
  /** Another page confirmed one of its members. */
  known: boolean;
  score: number;
}

const MAX_ROWS = 4;

/** Less evidence for a row apart from those further outside, if other pages confirm one: the header is known already. */
const INSIDE_KNOWN = 0.35;
/** From this distance on rows are apart, in sizes. */
const APART = 1.5;

const isNumbered = (row: readonly Candidate[]): boolean =>
  row.some((c) => piecesOf(c.block).some((piece) => piece.label !== undefined));

/** Whether two rows, in any order, are as far from each other as a header is from text. */
function isApart(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  const edge = (row: readonly Candidate[], side: 'y0' | 'y1'): number[] => row.map((c) => c.block.box[side]);
  const gap = Math.max(
    Math.min(...edge(b, 'y0')) - Math.max(...edge(a, 'y1')),
    Math.min(...edge(a, 'y0')) - Math.max(...edge(b, 'y1')),
  );
  return gap > APART * Math.max(...[...a, ...b].map((c) => c.block.lines[0]!.size));
}

/** Rows of one margin from the page edge inwards, each with its evidence. */
function rowsFromEdge(
  own: readonly Candidate[],
  confirmed: ReadonlySet<Candidate>,
  others: readonly { box: Box }[],
  body: BodyStyle,
  alone: boolean,
): Row[] {
  const rows: Row[] = [];
  const done = new Set<Candidate>();
  for (const c of own) {
    if (done.has(c)) continue;
    // Margins have few rows; further inside, only rows confirmed by other pages count.
    if (rows.length >= MAX_ROWS && !own.some((o) => confirmed.has(o) && !done.has(o))) break;
    const members = own.filter((o) => !done.has(o) && (o === c || sameRow(o.block.box, c.block.box)));
    for (const o of members) done.add(o);
    const rest = others.filter((o) => !members.some((r) => r.block === o));
    const isInside = rows.some((r) => r.known) && !isNumbered(members) && isApart(rows.at(-1)!.members, members);
    const less = isInside ? INSIDE_KNOWN : 0;
    const scores = members.map((r) => evidence(r, rest, members, body, alone) - less);
    rows.push({ members, scores, known: members.some((r) => confirmed.has(r)), score: Math.max(...scores) });
  }
  return rows;
}

const ENOUGH = 0.6;

/** Whether a row may be outside a certain one: small and short. */
const mayBeOutside = (row: Row, body: BodyStyle): boolean =>
  row.members.every(
    (r) =>
      rowCount(r.block) <= 2 &&
      r.item.style.size <= body.size * 1.15 &&
      r.item.plain.length <= 200 &&
      !captionLabel(r.item.plain),
  );

/**
 * Margin text of a page: rows from the edge inwards to the innermost certain one (confirmed by other pages, or by its
 * own evidence), with all small text outside it.
 */
export function marginRows(
  side: Side,
  candidates: readonly Candidate[],
  confirmed: ReadonlySet<Candidate>,
  others: readonly { box: Box }[],
  body: BodyStyle,
  alone: boolean,
): Candidate[] {
  const own = candidates.filter((c) => c.side === side);
  own.sort((a, b) => (side === 'top' ? a.block.box.y0 - b.block.box.y0 : b.block.box.y1 - a.block.box.y1));
  const rows = rowsFromEdge(own, confirmed, others, body, alone);
  const found: Candidate[] = [];
  rows.forEach((row, i) => {
    const certain = row.known || row.score >= ENOUGH;
    // Uncertain rows count if a certain one follows within two rows, because it would not be inside body text.
    const follower = rows.slice(i + 1, i + 3).findIndex((r) => r.known || r.score >= ENOUGH);
    const outside = !certain && follower >= 0 && mayBeOutside(row, body);
    if (!certain && !outside) return;
    // No body text may be further outside.
    if (!row.known && rows.slice(0, i).some((r) => !r.members.some((m) => found.includes(m) || confirmed.has(m))))
      return;
    row.members.forEach((r, k) => {
      // A row counts as a whole, except members that clearly do not belong: a paragraph beside what recurs, such as a
      // letter of the formula at the head of the next column.
      const belongs = row.known ? row.scores[k]! > -0.2 && rowCount(r.block) <= 2 : row.scores[k]! > 0.35;
      if (outside || confirmed.has(r) || belongs) found.push(r);
    });
  });
  return found;
}
