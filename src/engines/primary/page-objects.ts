import {
  type Box,
  boxArea,
  containsCentre,
  intersectionArea,
  type Line,
  type PageContent,
  type Picture,
  type PictureBlock,
  type Table,
  type TableBlock,
} from '../../document/index.ts';
import { bodySize, isTextBox, type Region } from '../../layout/index.ts';
import type { ScanMarks } from './prepare-scan.ts';

/** Rules, bullets and logos of a few points are decoration, not content. */
const MIN_SIDE = 12;
/** A picture of this size is the background of the page. */
const BACKGROUND_SHARE = 0.85;
/** From this share on, a picture with text over it is a background too: posters, slides, title pages. */
const POSTER_SHARE = 0.5;
/**
 * A line of this length inside a picture is prose: then the picture is a background of text, not a figure with labels.
 */
export const PROSE_CHARS = 40;
export const PROSE_LINES = 3;
/** A line of the text layer with this many characters over a bitmap is text of the page. */
const OVERPRINT_CHARS = 12;
/**
 * Maximum height in em, and minimum ratio of width to height, of a band with one row of text of the page's own size or
 * larger. Of 169 pictures on digital pages four were such bands. With 3 to 6 em and a ratio of 3 to 5 these and no
 * others were found; with 2 em or a ratio of 10 none were.
 */
const BAND_HEIGHT = 3;
const BAND_ASPECT = 5;

export const tableBlocks = (tables: readonly Table[]): TableBlock[] =>
  tables.map((table) => ({ kind: 'table', box: table.box, table, column: 0 }));

/** Seals and codes found in pixels, as picture blocks. */
export function markBlocks(marks: ScanMarks): PictureBlock[] {
  const seals = marks.seals.map(
    (seal): PictureBlock => ({
      kind: 'picture',
      box: seal.box,
      quad: seal.quad,
      subType: 'stamp',
      text: seal.lines.join(' '),
      glyphs: [],
      confidence: seal.confidence,
      column: 0,
      stamp: { color: seal.color, shape: seal.shape },
    }),
  );
  const codes = marks.codes.map(
    (code): PictureBlock => ({
      kind: 'picture',
      box: code.box,
      quad: code.quad,
      subType: code.kind,
      text: code.text.replace(/\r\n?/g, '\n'),
      glyphs: [],
      confidence: 1,
      column: 0,
    }),
  );
  return [...codes, ...seals];
}

/**
 * The pictures that are content: large enough, not the background, not part of a table; with the characters they
 * contain. For pages in pixels, `regions` are what a layout model saw, and `formulas` the lines of symbols that were
 * read.
 */
export function pictureBlocks(
  page: PageContent,
  lines: readonly Line[],
  tables: readonly Table[],
  regions: readonly Region[] = [],
  formulas: readonly Line[] = [],
): PictureBlock[] {
  const pageBox: Box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const blocks: PictureBlock[] = [];
  const seals: PictureBlock[] = [];
  const em = bodySize(lines);
  for (const picture of page.pictures) {
    const box = clip(picture, pageBox);
    if (picture.subType === 'stamp') {
      // Seals overlap tables and text, which are unchanged.
      const { quad, altText, stamp } = picture;
      if (boxArea(box) > 0)
        seals.push({
          kind: 'picture',
          box,
          quad,
          subType: 'stamp',
          text: '',
          glyphs: [],
          altText,
          stamp,
          confidence: 1,
          column: 0,
        });
      continue;
    }
    if (box.x1 - box.x0 < MIN_SIDE || box.y1 - box.y0 < MIN_SIDE) continue;
    if (boxArea(box) > BACKGROUND_SHARE * boxArea(pageBox) && page.glyphs.length > 0) continue;
    if (tables.some((t) => intersectionArea(t.box, box) > 0.5 * boxArea(box))) continue;
    const within = lines.filter((line) => containsCentre(box, line.box));
    if (!picture.ownText) {
      if (within.length > 0 && boxArea(box) > POSTER_SHARE * boxArea(pageBox)) continue;
      if (isBackground(picture, within) || isBand(box, within, em)) continue;
    }
    const glyphs = within.flatMap((line) => line.glyphs);
    blocks.push({
      kind: 'picture',
      box,
      quad: picture.quad,
      text: joinLines(within),
      glyphs,
      altText: picture.altText,
      subType: picture.subType,
      confidence: 1,
      column: 0,
    });
  }
  // The layout model takes handwritten formulas for figures.
  const figures = regions.filter(
    ({ kind, box }) => kind === 'figure' && !formulas.some((line) => intersectionArea(line.box, box) > 0),
  );
  return [...withFigures(dropNested(blocks), page, lines, tables, figures), ...seals];
}

/** With the checks below, 79 of 86 figures of generated pages were figures from this probability on. */
const SURE_FIGURE = 0.5;
/** A larger region, as a share of the page, is a page of handwriting or a poster. */
const FIGURE_SHARE = 0.5;
/** A picture with fewer characters beside the figure is no page: the model takes handwriting for figures. */
const PAGE_CHARS = 60;
/** Share of a figure that its labels cover at most. */
const LABELLED = 0.25;
/** Lines of a figure with this many characters are text beside a picture. */
const LABEL_CHARS = 25;

/**
 * Pictures with the figures that a layout model saw: drawings of thin strokes are no areas that differ from the paper,
 * and the rules find single parts of others. A figure takes the place of its parts.
 */
function withFigures(
  blocks: PictureBlock[],
  page: PageContent,
  lines: readonly Line[],
  tables: readonly Table[],
  figures: readonly Region[],
): PictureBlock[] {
  let out = blocks;
  for (const { confidence, box } of figures) {
    if (confidence < SURE_FIGURE || boxArea(box) > FIGURE_SHARE * page.width * page.height) continue;
    if (tables.some((t) => intersectionArea(t.box, box) > 0)) continue;
    const parts = out.filter((b) => intersectionArea(b.box, box) > 0);
    if (parts.some((b) => !contains(box, b.box))) continue;
    const within = lines.filter((line) => containsCentre(box, line.box));
    const labelled = within.reduce((sum, line) => sum + boxArea(line.box), 0) / boxArea(box);
    if (labelled > LABELLED || within.some((line) => line.glyphs.length >= LABEL_CHARS)) continue;
    const around = lines.reduce((sum, line) => sum + (within.includes(line) ? 0 : line.glyphs.length), 0);
    if (around < PAGE_CHARS) continue;
    const figure: PictureBlock = {
      kind: 'picture',
      box,
      text: joinLines(within),
      glyphs: within.flatMap((line) => line.glyphs),
      confidence,
      column: 0,
    };
    out = [...out.filter((b) => !parts.includes(b)), figure];
  }
  return out;
}

function isBackground(picture: Picture, within: readonly Line[]): boolean {
  // Words printed over pixels are a caption on a photograph; the labels of a figure are shorter.
  if (
    picture.kind === 'bitmap' &&
    within.some((line) => line.glyphs.length >= OVERPRINT_CHARS && line.glyphs[0]?.origin === 'text')
  )
    return true;
  const prose = within.filter((line) => line.glyphs.length >= PROSE_CHARS).length;
  if (prose >= PROSE_LINES) return true;
  if (picture.kind === 'vector' && isTextBox(within)) return true;
  // A box of plain fills around a few words is a banner or a button, not a figure.
  return (
    picture.kind === 'vector' &&
    within.length > 0 &&
    within.reduce((sum, line) => sum + boxArea(line.box), 0) > 0.35 * boxArea(picture)
  );
}

/**
 * Whether a box is a coloured band with a heading, drawn or placed as a picture. The labels of a figure are smaller
 * than the text, or in boxes hardly higher than they are.
 */
function isBand(box: Box, within: readonly Line[], em: number): boolean {
  const first = within[0];
  const height = box.y1 - box.y0;
  if (first?.glyphs[0]?.origin !== 'text' || box.x1 - box.x0 < BAND_ASPECT * height) return false;
  return within.every(
    (line) =>
      line.size >= em &&
      height < BAND_HEIGHT * line.size &&
      Math.abs(line.baseline - first.baseline) < 0.5 * first.size,
  );
}

/** One figure is often a frame with parts inside: keep only the outermost. */
function dropNested(blocks: PictureBlock[]): PictureBlock[] {
  return blocks.filter(
    (b, i) =>
      !blocks.some(
        (other, j) => i !== j && contains(other.box, b.box) && (boxArea(other.box) > boxArea(b.box) || j < i),
      ),
  );
}

const contains = (outer: Box, inner: Box): boolean => intersectionArea(outer, inner) > 0.9 * boxArea(inner);

const clip = (b: Box, page: Box): Box => ({
  x0: Math.max(b.x0, page.x0),
  y0: Math.max(b.y0, page.y0),
  x1: Math.min(b.x1, page.x1),
  y1: Math.min(b.y1, page.y1),
});

/** Characters in a picture are labels: joined in order. */
const joinLines = (lines: readonly Line[]): string => lines.map((line) => line.text).join(' ');
