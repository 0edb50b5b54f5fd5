import {
  type Box,
  centreX,
  centreY,
  containsCentre,
  type Glyph,
  median,
  type PageContent,
  type Ruling,
  type Table,
} from '../../document/index.ts';

/** A blank narrower than this many em is a dash. */
const MIN_EMS = 1.2;
/** A line across this share of the page is a separator, not a blank. */
const MAX_SHARE = 0.85;
/** Points. */
const MAX_THICKNESS = 3;
/** Maximum distance in em between a blank and its words. */
const REACH = 3;
/** Distance in em between a line to write on and the baseline of the words beside it. */
const ABOVE = 0.35;
const BELOW = 0.45;
/** Advance of an underscore in em. */
const ADVANCE = 0.5;
/** Characters that a recogniser reads from a drawn line. */
const STROKE = /^[_\-–—一ー~.]$/u;

/**
 * Finds the blanks of a form on a scanned page: drawn lines without text, beside words of the same line. They become
 * underscores, so that "Name: ____ Date: ____" reads as printed. Rulings of tables and boxes, separators and underlines
 * are unchanged.
 */
export function withBlanks(page: PageContent, tables: readonly Table[]): PageContent {
  const blanks: { ruling: Ruling; glyphs: Glyph[] }[] = [];
  const replaced = new Set<Glyph>();
  for (const ruling of page.rulings) {
    if (!mayBeBlank(ruling, page, tables)) continue;
    const beside = besideOf(ruling, page.glyphs);
    if (beside.length === 0) continue;
    const em = median(beside.map((g) => g.size))!;
    if (ruling.to - ruling.from < MIN_EMS * em) continue;
    const written = page.glyphs.filter((g) => standsOn(g, ruling, em));
    if (written.some((g) => !STROKE.test(g.text))) continue;
    for (const g of written) replaced.add(g);
    blanks.push({ ruling, glyphs: underscores(ruling, beside, em) });
  }
  if (blanks.length === 0) return page;
  const used = new Set(blanks.map((b) => b.ruling));
  return {
    ...page,
    glyphs: [...page.glyphs.filter((g) => !replaced.has(g)), ...blanks.flatMap((b) => b.glyphs)],
    rulings: page.rulings.filter((r) => !used.has(r)),
  };
}

function mayBeBlank(r: Ruling, page: PageContent, tables: readonly Table[]): boolean {
  if (r.direction !== 'horizontal' || r.dashed || r.thickness > MAX_THICKNESS || r.to - r.from > MAX_SHARE * page.width)
    return false;
  const middle: Box = { x0: r.from, x1: r.to, y0: r.at - 1, y1: r.at + 1 };
  if (tables.some((t) => containsCentre(t.box, middle))) return false;
  // Skip the side of a box, or a ruling of a grid that is not a table.
  return !page.rulings.some(
    (v) => v.direction === 'vertical' && v.at > r.from - 3 && v.at < r.to + 3 && v.from < r.at + 3 && v.to > r.at - 3,
  );
}

/** The nearest words on either side, on the same baseline. */
function besideOf(r: Ruling, glyphs: readonly Glyph[]): Glyph[] {
  return glyphs.filter((g) => {
    if (g.angle !== 0 || STROKE.test(g.text)) return false;
    const drop = (r.at - g.baseline) / g.size;
    if (drop < -ABOVE || drop > BELOW) return false;
    const gap =
      g.x1 <= r.from + 0.2 * g.size
        ? r.from - g.x1
        : g.x0 >= r.to - 0.2 * g.size
          ? g.x0 - r.to
          : Number.POSITIVE_INFINITY;
    return gap < REACH * g.size;
  });
}

/** Whether a glyph is on the line: from just above it to one line height. */
function standsOn(g: Glyph, r: Ruling, em: number): boolean {
  const x = centreX(g);
  const y = centreY(g);
  return x > r.from && x < r.to && y < r.at + 0.4 * em && y > r.at - 1.1 * em;
}

function underscores(r: Ruling, beside: readonly Glyph[], em: number): Glyph[] {
  const count = Math.max(2, Math.round((r.to - r.from) / (ADVANCE * em)));
  const width = (r.to - r.from) / count;
  const baseline = median(beside.map((g) => g.baseline))!;
  const model = beside[0]!;
  return Array.from({ length: count }, (_, i) => ({
    text: '_',
    x0: r.from + i * width,
    x1: r.from + (i + 1) * width,
    y0: baseline - 0.7 * em,
    y1: Math.max(baseline, r.at + r.thickness / 2),
    baseline,
    size: em,
    font: model.font,
    color: r.color,
    angle: 0,
    spaceBefore: false,
    origin: 'ocr' as const,
    confidence: 1,
    mcid: -1,
  }));
}
