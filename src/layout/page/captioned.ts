import {
  type Box,
  centreX,
  containsCentre,
  type Line,
  median,
  type PageContent,
  type PictureBlock,
  unionBox,
} from '../../document/index.ts';
import { captionKind, isCaptionStart } from './markers.ts';
import { type Labelled, type PageObject, withLines } from './objects.ts';

/** Size of the text in figures, in sizes of running text, and its maximum length in glyphs. */
const SMALL = 0.95;
const LABEL_GLYPHS = 100;
/**
 * Text of the size of running text is a label if it is short, close to the others and away from the left edge, where
 * paragraphs end and headings begin: maximum size, glyphs, and distance in em.
 */
const LARGE = 1.05;
const LARGE_GLYPHS = 25;
const LARGE_GAP = 1;
/** Longer ones in monospaced type are addresses and listings. */
const MONO_GLYPHS = 20;
/** Maximum white space inside a figure, in em. */
const GAP = 4;
/** Minimum number of labels beside a picture: a single one may be the number of a line. */
const MIN_BESIDE = 2;
/** A figure without a picture: minimum number of labels, and their maximum mean length; longer ones are text. */
const MIN_LABELS = 4;
/** The same where nothing is drawn with straight lines, and the share of labels that must have others beside them. */
const MANY_LABELS = 8;
const BESIDE = 0.3;
const MOSTLY_BESIDE = 0.5;
const MEAN_GLYPHS = 30;
/** Share of the page's height at the top where the first row is a running title. */
const HEAD = 0.1;

/**
 * Assigns small text above the caption of a figure to the picture there. A caption needs a figure: if there is no
 * picture, because its lines are curves or few, the labels themselves are one. `em` is the size of running text.
 */
export function giveCaptioned(
  page: PageContent,
  lines: readonly Line[],
  objects: readonly PageObject[],
  em: number,
): Labelled {
  const captions = lines.filter((l) => l.angle === 0 && captionKind(l.text) === 'figure' && isCaptionStart(l.text));
  const taken = new Set<Line>();
  let out = objects.slice();
  for (const caption of captions) {
    const { labels, pictures } = figureAbove(page, caption, lines, out, em);
    const own = labels.filter((l) => !taken.has(l));
    if (pictures.length === 0 ? !isDiagram(page, own) : own.length < MIN_BESIDE) continue;
    for (const l of own) taken.add(l);
    if (pictures.length === 0) out.push(withText(undefined, own));
    else {
      const shares = new Map(pictures.map((p): [PictureBlock, Line[]] => [p, []]));
      for (const l of own) shares.get(nearest(pictures, l.box))!.push(l);
      out = out.map((o) => {
        const mine = o.kind === 'picture' ? shares.get(o) : undefined;
        return mine && mine.length > 0 ? withText(o as PictureBlock, mine) : o;
      });
    }
  }
  return { lines: taken.size === 0 ? lines.slice() : lines.filter((l) => !taken.has(l)), objects: out };
}

/** Labels and pictures above a caption, up to the text or table above them. */
function figureAbove(
  page: PageContent,
  caption: Line,
  lines: readonly Line[],
  objects: readonly PageObject[],
  em: number,
): { labels: Line[]; pictures: PictureBlock[] } {
  const [x0, x1] = columnOf(page, caption, lines, em);
  const isAbove = ({ box }: { box: Box }): boolean => {
    const centre = centreX(box);
    return box.y1 <= caption.box.y0 + 0.3 * em && centre > x0 && centre < x1;
  };
  const above = [...lines.filter(isAbove), ...objects.filter(isAbove)].sort((a, b) => b.box.y1 - a.box.y1);
  const labels: Line[] = [];
  const pictures: PictureBlock[] = [];
  const first = lines.reduce((y, l) => Math.min(y, l.box.y0), page.height);
  const head = first < HEAD * page.height ? first + 0.5 * em : -1;
  let top = caption.box.y0;
  for (const part of above) {
    if (top - part.box.y1 > GAP * em) break;
    if ('kind' in part) {
      if (part.kind === 'table') break;
      if (part.subType === undefined || part.subType === 'chart') pictures.push(part);
    } else if (part.box.y0 <= head) break;
    else if (isSmall(part, em)) labels.push(part);
    else if (top < caption.box.y0 && isLargeLabel(part, x0, top, em)) labels.push(part);
    else break;
    top = Math.min(top, part.box.y0);
  }
  return { labels, pictures };
}

const isSmall = (l: Line, em: number): boolean =>
  l.glyphs.length <= LABEL_GLYPHS &&
  (l.size <= SMALL * em || l.angle !== 0) &&
  !(l.font.mono && l.glyphs.length > MONO_GLYPHS) &&
  captionKind(l.text) === undefined;

const isLargeLabel = (l: Line, left: number, top: number, em: number): boolean =>
  l.size <= LARGE * em &&
  l.glyphs.length <= LARGE_GLYPHS &&
  l.box.x0 - left > 2 * em &&
  top - l.box.y1 < LARGE_GAP * em &&
  captionKind(l.text) === undefined;

/** Edges of the column of running text around a caption; the page where there is none. */
function columnOf(page: PageContent, caption: Line, lines: readonly Line[], em: number): [number, number] {
  const centre = centreX(caption.box);
  const text = lines.filter(
    (l) => l.angle === 0 && l.size > SMALL * em && l.glyphs.length > 25 && l.box.x0 < centre && l.box.x1 > centre,
  );
  if (text.length < 3) return [0, page.width];
  return [
    Math.min(caption.box.x0, median(text.map((l) => l.box.x0))!) - em,
    Math.max(caption.box.x1, median(text.map((l) => l.box.x1))!) + em,
  ];
}

/** Whether small texts are the labels of a drawing: short, beside each other, with something drawn between them. */
function isDiagram(page: PageContent, labels: readonly Line[]): boolean {
  if (labels.length < MIN_LABELS) return false;
  const glyphs = labels.reduce((n, l) => n + l.glyphs.length, 0);
  if (glyphs > MEAN_GLYPHS * labels.length) return false;
  const mono = labels.reduce((n, l) => n + (l.font.mono ? l.glyphs.length : 0), 0);
  if (mono > 0.5 * glyphs) return false;
  const beside = labels.filter((a) =>
    labels.some(
      (b) => b !== a && b.box.y0 < a.box.y1 && b.box.y1 > a.box.y0 && (b.box.x0 > a.box.x1 || b.box.x1 < a.box.x0),
    ),
  );
  if (beside.length < BESIDE * labels.length) return false;
  if (labels.length >= MANY_LABELS && beside.length >= MOSTLY_BESIDE * labels.length) return true;
  const box = unionBox(labels.map((l) => l.box));
  const drawn: Box[] = [
    ...page.fills,
    ...page.pictures,
    ...page.rulings.map((r) =>
      r.direction === 'horizontal'
        ? { x0: r.from, x1: r.to, y0: r.at, y1: r.at }
        : { x0: r.at, x1: r.at, y0: r.from, y1: r.to },
    ),
  ];
  return drawn.some((d) => containsCentre(box, d));
}

function nearest(pictures: readonly PictureBlock[], of: Box): PictureBlock {
  const away = ({ box }: PictureBlock): number =>
    Math.max(0, box.x0 - of.x1, of.x0 - box.x1) + Math.max(0, box.y0 - of.y1, of.y0 - box.y1);
  return pictures.reduce((a, b) => (away(b) < away(a) ? b : a));
}

/** A picture with these lines as text; a new one without a picture. */
function withText(picture: PictureBlock | undefined, labels: readonly Line[]): PictureBlock {
  const ordered = [...labels].sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0);
  const { box } = ordered[0]!;
  return withLines(picture ?? { kind: 'picture', box, text: '', glyphs: [], confidence: 0.8, column: -1 }, ordered);
}
