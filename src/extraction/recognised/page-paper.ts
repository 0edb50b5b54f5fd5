import {
  type Box,
  type Font,
  type Glyph,
  IDENTITY,
  type Line,
  type Paper,
  type Quad,
  quadOfBox,
  type Ruling,
} from '../../document/index.ts';
import type { PageText, TextLine } from '../types.ts';

/** A page in the recogniser's form, with a mapping back from its characters. */
export interface PagePaper {
  paper: Paper;
  /** The line of a character of the paper, and its units in that line. */
  placeOf(quad: Quad): Place | undefined;
}

export interface Place {
  line: TextLine;
  start: number;
  end: number;
}

const FONT: Font = { name: '', weight: 400, italic: false, mono: false, serif: false, type3: false };
const BOLD: Font = { ...FONT, weight: 700 };

/** Converts the text of a page to a paper. Undefined if characters have no places. */
export function paperOfPage(page: PageText): PagePaper | undefined {
  const all = [...page.lines, ...page.tables.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))].filter(
    (line) => line.pageNumber === page.pageNumber,
  );
  const placed = all.filter(({ boxes }) => boxes.length > 0);
  if (placed.length === 0) return undefined;
  const places = new Map<string, Place>();
  const lines = placed.map((line) => lineOf(line, (quad, place) => places.set(keyOf(quad), place)));
  const { pageNumber, width, height } = page;
  const whole = quadOfBox({ x0: 0, y0: 0, x1: width, y1: height });
  return {
    paper: {
      pageNumber,
      width,
      height,
      dpi: 72,
      angle: 0,
      pageWidth: width,
      pageHeight: height,
      pageDpi: 72,
      toPage: IDENTITY,
      outline: whole,
      lines,
      rulings: rulingsOf(page),
      seals: page.stamps.map(({ box, quad, color, shape, value }) => ({
        box,
        ...(quad && { quad }),
        color,
        shape,
        lines: value === '' ? [] : [value],
      })),
      codes: page.codes,
      checkboxes: [],
      origin: page.ocr ? 'ocr' : 'text',
    },
    placeOf: (quad) => places.get(keyOf(quad)),
  };
}

function lineOf(line: TextLine, put: (quad: Quad, place: Place) => void): Line {
  const font = line.bold ? BOLD : FONT;
  const vertical = line.box.y1 - line.box.y0 > 1.5 * (line.box.x1 - line.box.x0) && line.text.length > 1;
  const glyphs: Glyph[] = [];
  let spaceBefore = false;
  for (let i = 0; i < line.text.length; ) {
    const text = String.fromCodePoint(line.text.codePointAt(i)!);
    const [x0, y0, x1, y1] = line.boxes.slice(4 * i, 4 * i + 4) as [number, number, number, number];
    const end = i + text.length;
    if (/^\s$/u.test(text)) spaceBefore = true;
    else {
      const quad = line.quads?.slice(8 * i, 8 * i + 8) as Quad | undefined;
      const confidence = line.confidences?.[i] ?? 1;
      const origin = line.confidences ? 'ocr' : 'text';
      glyphs.push({
        text,
        x0,
        y0,
        x1,
        y1,
        ...(quad && { quad }),
        baseline: y1,
        size: line.size,
        font,
        color: 0,
        angle: 0,
        spaceBefore,
        origin,
        confidence,
        mcid: -1,
      });
      put(quad ?? quadOfBox({ x0, y0, x1, y1 }), { line, start: i, end });
      spaceBefore = false;
    }
    i = end;
  }
  const { text, box, size, bold } = line;
  return { glyphs, text, box, baseline: box.y1, size, font, color: 0, angle: vertical ? 90 : 0, bold, italic: false };
}

const keyOf = (quad: Quad): string => quad.map((v) => v.toFixed(2)).join();

/** Cell edges of ruled tables. */
function rulingsOf({ pageNumber, tables }: PageText): Ruling[] {
  const boxes = tables
    .filter(({ bordered }) => bordered)
    .flatMap(({ cells }) => cells.filter((cell) => cell.pageNumber === pageNumber).map(({ box }) => box));
  return boxes.flatMap(edgesOf);
}

const edgesOf = ({ x0, y0, x1, y1 }: Box): Ruling[] => [
  { direction: 'horizontal', at: y0, from: x0, to: x1, thickness: 1, color: 0 },
  { direction: 'horizontal', at: y1, from: x0, to: x1, thickness: 1, color: 0 },
  { direction: 'vertical', at: x0, from: y0, to: y1, thickness: 1, color: 0 },
  { direction: 'vertical', at: x1, from: y0, to: y1, thickness: 1, color: 0 },
];
