import type { Paper } from '../document/index.ts';
import { labelsOn, vocabularyOf } from './labels.ts';
import { type Piece, piecesOf, printedText, spanCertainty, spanQuads } from './pieces.ts';
import type { RecognisedPaper, RecognisedValue, ValueRegion } from './record.ts';
import type { PaperType } from './types/paper-type.ts';

/** Maximum distance of two lines of one text, in line heights. Their sizes must be similar too. */
const REACH = 2;
const LARGER = 1.5;
const PAGE_NUMBER = /^(?:第?\d{1,3}页?[/,，]?(?:共?\d{1,3}页?)?|-\d{1,3}-)$/u;

/** Extends texts at the end of a page over the top of the following pages of the same document. */
export function continueTexts(
  pages: readonly RecognisedPaper[],
  papers: readonly Paper[],
  type: PaperType,
): RecognisedPaper[] {
  const bodies = bodiesOf(pages.map(({ papers: [index] }) => papers[index!]!));
  const vocabulary = vocabularyOf(type, []);
  const heads = bodies.map((body) => {
    const labelled = new Set(labelsOn(body, vocabulary).map(({ piece }) => piece));
    return headOf(body, labelled);
  });
  return pages.map((page, i) => {
    const at = page.fields.findIndex((value, f) => type.fields[f]?.kind === 'long-text' && endsPage(value, bodies[i]!));
    if (at < 0) return page;
    const more: { pieces: Piece[]; page: RecognisedPaper; paper: Paper }[] = [];
    for (let next = i + 1; next < pages.length; next++) {
      if (heads[next]!.length === 0) break;
      more.push({ pieces: heads[next]!, page: pages[next]!, paper: papers[pages[next]!.papers[0]!]! });
      if (heads[next]!.length < bodies[next]!.length) break;
    }
    return more.length === 0 ? page : { ...page, fields: page.fields.with(at, continued(page.fields[at]!, more)) };
  });
}

/** The pieces of each page without page numbers and without what repeats on all pages. */
function bodiesOf(papers: readonly Paper[]): Piece[][] {
  const all = papers.map((paper) => piecesOf(paper));
  const counts = new Map<string, number>();
  for (const pieces of all)
    for (const text of new Set(pieces.map((piece) => piece.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return all.map((pieces) =>
    pieces.filter(({ text }) => !PAGE_NUMBER.test(text) && (all.length === 1 || counts.get(text)! < all.length)),
  );
}

function endsPage({ regions }: RecognisedValue, body: readonly Piece[]): boolean {
  const last = regions.at(-1);
  if (!last) return false;
  const bottom = Math.max(...last.quad.filter((_, i) => i % 2 === 1));
  return !body.some(({ box }) => box.y0 > bottom - 1);
}

/** The lines at the top of a page, up to the first one with a label. */
function headOf(body: readonly Piece[], labelled: ReadonlySet<Piece>): Piece[] {
  const head: Piece[] = [];
  for (const piece of body) {
    const last = head.at(-1);
    if (
      labelled.has(piece) ||
      (last && (piece.box.y0 - last.box.y1 > REACH * last.size || piece.size > LARGER * last.size))
    )
      break;
    head.push(piece);
  }
  return head;
}

function continued(
  value: RecognisedValue,
  more: readonly { pieces: Piece[]; page: RecognisedPaper; paper: Paper }[],
): RecognisedValue {
  const spans = more.flatMap(({ pieces, page, paper }) =>
    pieces.map((piece) => ({ span: { piece, start: 0, end: piece.text.length }, page, paper })),
  );
  const regions = spans.map(
    ({ span, page, paper }): ValueRegion => ({
      pageNumber: paper.pageNumber,
      paper: page.papers[0]!,
      text: printedText(span),
      ...spanQuads(span),
    }),
  );
  return {
    ...value,
    value: value.value + regions.map(({ text }) => text).join(''),
    regions: [...value.regions, ...regions],
    confidence: Math.min(value.confidence, ...spans.map(({ span }) => spanCertainty(span))),
  };
}
