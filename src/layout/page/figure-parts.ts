import { centreX, type Line, type PictureBlock } from '../../document/index.ts';
import { captionKind, isCaptionStart } from './markers.ts';
import { isStampOrCode, type Labelled, type PageObject, withLines } from './objects.ts';

/** Labels of figure parts: maximum number of lines below a picture, and of glyphs in each. */
const MAX_LINES = 4;
const MAX_GLYPHS = 60;
/** Maximum distance in em from the last label to the next picture or the caption of the figure. */
const NEXT_PART = 5;

/**
 * Assigns labels of figure parts ("(a) Thickness 19 mm") to pictures: small lines below a picture, followed by another
 * picture or the caption, and thus inside the figure. `em` is the size of running text.
 */
export function givePartLabels(lines: readonly Line[], objects: readonly PageObject[], em: number): Labelled {
  const small = lines.filter((l) => l.angle === 0 && l.size <= 0.92 * em);
  if (small.length === 0) return { lines: lines.slice(), objects: objects.slice() };
  const taken = new Set<Line>();
  const out = objects.map((o): PageObject => {
    if (o.kind !== 'picture' || isStampOrCode(o) || o.box.x1 - o.box.x0 < 4 * em) return o;
    const labels = labelsBelow(o, small, objects, em).filter((l) => !taken.has(l));
    if (labels.length === 0) return o;
    for (const l of labels) taken.add(l);
    return withLines(o, labels);
  });
  return taken.size === 0
    ? { lines: lines.slice(), objects: objects.slice() }
    : { lines: lines.filter((l) => !taken.has(l)), objects: out };
}

function labelsBelow(
  picture: PictureBlock,
  small: readonly Line[],
  objects: readonly PageObject[],
  em: number,
): Line[] {
  const { x0, x1, y1 } = picture.box;
  const reach = NEXT_PART * em;
  const next = objects.reduce(
    (m, o) => (o.kind === 'picture' && o.box.y0 > y1 && o.box.x0 < x1 && o.box.x1 > x0 ? Math.min(m, o.box.y0) : m),
    Number.POSITIVE_INFINITY,
  );
  const below = small
    .filter(
      (l) =>
        l.box.y0 > y1 - 2 &&
        l.box.y1 < next + 2 &&
        l.box.y0 < y1 + 3 * reach &&
        centre(l) > x0 - 2 * em &&
        centre(l) < x1 + 2 * em,
    )
    .sort((a, b) => a.box.y0 - b.box.y0);
  const labels: Line[] = [];
  let bottom = y1;
  for (const l of below) {
    if (isCaptionStart(l.text) && captionKind(l.text) === 'figure') return l.box.y0 - bottom < reach ? labels : [];
    if (l.box.y0 - bottom > 1.2 * em || l.glyphs.length > MAX_GLYPHS || labels.length === MAX_LINES) return [];
    labels.push(l);
    bottom = Math.max(bottom, l.box.y1);
  }
  return next - bottom < reach ? labels : [];
}

const centre = (l: Line): number => centreX(l.box);
