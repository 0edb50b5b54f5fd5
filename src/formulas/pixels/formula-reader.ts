import { type Box, centreX, centreY, type Glyph, type Line, type Raster } from '../../document/index.ts';
import { STRONG } from '../../latex/index.ts';
import { componentsOf } from '../../vision/index.ts';
import { latexOf } from '../latex.ts';
import { cleanSymbols } from './clean-symbols.ts';
import type { PixelSymbol } from './decode-symbols.ts';
import { growDelimiters } from './grow-delimiters.ts';
import { type Grey, type Ink, inkOf, thickened } from './ink.ts';
import { packTiles } from './pack.ts';
import { steadySizes } from './steady-sizes.ts';
import { findStrokes, type Mask, type Stroke, unexplainedShare } from './strokes.ts';
import { glyphsOf } from './symbol-glyphs.ts';
import { loadSymbolNetwork, type SymbolNetwork } from './symbol-network.ts';
import { askedSpans, formulasInText, type TextFormula } from './text-formulas.ts';

/** A formula found in pixels. */
export interface SeenFormula {
  /** Undefined if it is certainly mathematics but cannot be read with confidence. */
  latex?: string;
  /** 0..1 */
  confidence: number;
  /** Extent of its ink, in points of the raster. */
  box: Box;
  /** Its symbols as glyphs of the page. */
  glyphs: Glyph[];
}

/** Reads formulas in pixels. */
export interface FormulaReader {
  /** Name of its model. */
  readonly model: string;
  /** Reads the formula in a part of a page (points); undefined if there is none. `alone`: the page has nothing else. */
  read(raster: Raster, box: Box, alone?: boolean): Promise<SeenFormula | undefined>;
  /** Reads the formulas in lines of text; `em` is the type size of the page's text, in points. */
  readText(raster: Raster, lines: readonly Line[], em: number): Promise<TextFormula[]>;
  close(): Promise<void>;
}

/** Maximum number of pixels for one formula: 0.4 s of one core. */
const MAX_PIXELS = 600_000;
/**
 * Maximum number of letter-sized components in one formula. Pages in an unreadable script have more, and would exhaust
 * the memory of the process.
 */
const MAX_LETTERS = 300;
/** Maximum share of ink that no symbol explains. */
const MOST_UNREAD = 0.3;

/**
 * What LaTeX needs: minimum confidence of the symbols (their geometric mean, and the lowest one), and maximum share of
 * ink that none explains. A picture of nothing but a formula needs less: OCR reads handwritten formulas worse than
 * doubtful symbols do. Texts in scripts that OCR cannot read, and molecules, reach a mean of 0.50.
 */
const ON_PAGE = { mean: 0.62, lowest: 0.1, unexplained: 0.06 };
const ALONE = { mean: 0.55, lowest: 0, unexplained: MOST_UNREAD };

/** Minimum confidence of a symbol that counts as evidence, and minimum number of such symbols. */
const SURE = 0.35;
const SURE_SHARE = 0.5;
/** Below this mean confidence a second pass does not help: a photograph or a drawing. */
const HOPELESS = 0.2;
/** Minimum share of upright letters in language. */
const MOST_WORDS = 0.6;
const RELATION = /^[=<>≤≥≠≈]$/;
const OPERATION = /^[+−±×÷·]$/;
/** Usual height of letters in em: about the median height of a formula's components. */
const LETTER = 0.5;
/** From this mean confidence LaTeX of one look counts, without another one. */
const CLEAR = 0.8;
/** Type sizes in pixels to which a formula is scaled for the network, one after the other until it is read clearly. */
const LOOKS = [22, 19, 25];
/** Minimum ratio of the found and the supposed type size that makes the latter wrong. */
const MISJUDGED = 1.12;

export async function loadFormulaReader(): Promise<FormulaReader | undefined> {
  const network = await loadSymbolNetwork();
  return network && formulaReader(network);
}

export function formulaReader(network: SymbolNetwork): FormulaReader {
  return {
    model: network.model,
    read: (raster, box, alone = false) => readFormula(network, raster, box, alone),
    readText: (raster, lines, em) => readText(network, raster, lines, em),
    close: () => network.close(),
  };
}

async function readFormula(
  network: SymbolNetwork,
  raster: Raster,
  box: Box,
  alone: boolean,
): Promise<SeenFormula | undefined> {
  const picture = inkOf(raster, box);
  if (!picture) return undefined;
  let best: Look | undefined;
  let again = false;
  for await (const { symbols, misjudged } of looksAt(network, picture)) {
    const look = judge(picture, symbols, raster.dpi, alone ? ALONE : ON_PAGE);
    if (!best || again || look.confidence > best.confidence) best = look;
    // A further look at what is clear costs time, and changes nothing.
    if (!misjudged && best.seen?.latex !== undefined && best.confidence >= CLEAR) break;
    again = misjudged;
  }
  return best?.seen;
}

/** What was seen at one scale. */
interface Look {
  /** Undefined if it is no formula. */
  seen: SeenFormula | undefined;
  /** Mean confidence of the symbols. */
  confidence: number;
}

function judge({ mask, x, y }: Ink, symbols: readonly PixelSymbol[], dpi: number, limits: typeof ON_PAGE): Look {
  const confidence = meanConfidence(symbols);
  const size = mainEm(symbols)!;
  const strokes = findStrokes(mask, symbols, size);
  const unexplained = unexplainedShare(mask, symbols, strokes);
  if (unexplained > MOST_UNREAD || !isMathematics(symbols, strokes)) return { seen: undefined, confidence };
  const points = 72 / dpi;
  const at = { x: x * points, y: y * points };
  const glyphs = glyphsOf(symbols, points).map(
    (g): Glyph => ({
      ...g,
      x0: g.x0 + at.x,
      x1: g.x1 + at.x,
      y0: g.y0 + at.y,
      y1: g.y1 + at.y,
      baseline: g.baseline + at.y,
      origin: 'ocr',
    }),
  );
  const seen = {
    confidence,
    glyphs,
    box: { x0: at.x, y0: at.y, x1: at.x + mask.width * points, y1: at.y + mask.height * points },
  };
  if (confidence < limits.mean || unexplained > limits.unexplained || symbols.some((s) => s.confidence < limits.lowest))
    return { seen, confidence };
  // The rules of this room expect type of ten points.
  const unit = 10 / size;
  const bars = strokes.map((s) => ({ at: s.at * unit, from: s.from * unit, to: s.to * unit }));
  const latex =
    latexOf(glyphsOf(steadySizes(symbols, size), unit), bars, true) ?? latexOf(glyphsOf(symbols, unit), bars, true);
  return { seen: latex === undefined ? seen : { ...seen, latex }, confidence };
}

/** Space around a line that its scripts may need, in em. */
const ROOM = 0.3;

/** The parts of a line of text that the network is shown, scaled. */
interface ShownLine {
  line: Line;
  picture: Ink;
  /** The whole line, scaled. */
  ink: Float32Array;
  width: number;
  height: number;
  /** Columns of the parts, scaled. */
  parts: readonly (readonly [from: number, to: number])[];
}

/** Symbols nearer than this to an end of a part, in em, may be cut. */
const CUT = 0.5;

/** All parts of all lines are looked at together: the network takes the same time for paper as for ink. */
async function readText(
  network: SymbolNetwork,
  raster: Raster,
  lines: readonly Line[],
  em: number,
): Promise<TextFormula[]> {
  const shown: ShownLine[] = [];
  for (const line of lines) {
    const one = await showLine(raster, line, em);
    if (one) shown.push(one);
  }
  const tiles = shown.flatMap((own) =>
    own.parts.map(([from, to]) => ({ own, from, width: to - from, height: own.height })),
  );
  const seen = new Map(shown.map((own) => [own, [] as PixelSymbol[]]));
  for (const sheet of packTiles(tiles)) {
    const ink = new Float32Array(sheet.width * sheet.height);
    const placed = [...sheet.places].map(([i, { x, y }]) => ({ ...tiles[i]!, x, y }));
    for (const { own, from, width, height, x, y } of placed)
      for (let row = 0; row < height; row++)
        ink.set(own.ink.subarray(row * own.width + from, row * own.width + from + width), (y + row) * sheet.width + x);
    for (const s of await network.find(ink, sheet.width, sheet.height)) {
      const [cx, cy] = [centreX(s), centreY(s)];
      const tile = placed.find(({ x, y, width, height }) => cx >= x && cx < x + width && cy >= y && cy < y + height);
      if (!tile) continue;
      const { own, from, width, x, y } = tile;
      const isCut =
        (from > 0 && cx < x + CUT * LOOKS[0]!) || (from + width < own.width && cx > x + width - CUT * LOOKS[0]!);
      if (!isCut) seen.get(own)!.push(moved(s, from - x, -y));
    }
  }
  return shown.flatMap((own) => formulasOfLine(own, seen.get(own)!, 72 / raster.dpi, em));
}

/** Scales a line to the type size of the network; undefined if there is nothing to see or to ask. */
async function showLine(raster: Raster, line: Line, em: number): Promise<ShownLine | undefined> {
  const { x0, y0, x1, y1 } = line.box;
  const room = ROOM * em;
  const picture = inkOf(raster, { x0: x0 - room, y0: y0 - room, x1: x1 + room, y1: y1 + room });
  if (!picture) return undefined;
  const { mask, grey } = picture;
  const points = 72 / raster.dpi;
  const size = em / points;
  const scale = LOOKS[0]! / size;
  if (grey.width * grey.height * scale * scale > MAX_PIXELS) return undefined;
  const { ink, width, height } = await scaled(thickened(grey, mask, size), scale);
  const column = (x: number): number =>
    Math.max(0, Math.min(width, Math.round(((x / points - picture.x) * width) / grey.width)));
  const parts = askedSpans(line, em)
    .map(([from, to]) => [column(from), column(to)] as const)
    .filter(([from, to]) => to > from);
  return parts.length > 0 ? { line, picture, ink, width, height, parts } : undefined;
}

function formulasOfLine(
  { line, picture, width, height, parts }: ShownLine,
  found: readonly PixelSymbol[],
  points: number,
  em: number,
): TextFormula[] {
  const { mask, grey } = picture;
  const [kx, ky] = [grey.width / width, grey.height / height];
  const symbols = growDelimiters(cleanSymbols(found.map((s) => resized(s, kx, ky))), mask);
  const { y0, y1 } = line.box;
  const top = (y0 - 0.1 * em) / points - picture.y;
  const bottom = (y1 + 0.1 * em) / points - picture.y;
  // Ink of the lines above and below.
  const own = symbols.filter((s) => s.baseline > top && centreY(s) > top && centreY(s) < bottom);
  const strokes = findStrokes(mask, own, em / points).filter(({ from, to }) =>
    parts.some(([a, b]) => from >= (a - 1) * kx && to <= (b + 1) * kx),
  );
  const at = { x: picture.x * points, y: picture.y * points };
  return formulasInText(line, {
    em,
    symbols: own.map((s) => moved(resized(s, points, points), at.x, at.y)),
    strokes: strokes.map((s) => ({
      at: s.at * points + at.y,
      from: s.from * points + at.x,
      to: s.to * points + at.x,
      y0: s.y0 * points + at.y,
      y1: s.y1 * points + at.y,
    })),
  });
}

const resized = (s: PixelSymbol, kx: number, ky: number): PixelSymbol => ({
  ...s,
  x0: s.x0 * kx,
  x1: s.x1 * kx,
  y0: s.y0 * ky,
  y1: s.y1 * ky,
  baseline: s.baseline * ky,
  em: s.em * ky,
});

const moved = (s: PixelSymbol, dx: number, dy: number): PixelSymbol => ({
  ...s,
  x0: s.x0 + dx,
  x1: s.x1 + dx,
  y0: s.y0 + dy,
  y1: s.y1 + dy,
  baseline: s.baseline + dy,
});

/**
 * Symbols in pixels of the picture, at one scale after the other. The type size is known after the first; of several at
 * about this size, the one with the highest confidence counts.
 */
async function* looksAt(
  network: SymbolNetwork,
  { mask, grey }: Ink,
): AsyncGenerator<{ symbols: PixelSymbol[]; misjudged: boolean }> {
  let em = supposedEm(mask);
  for (const target of LOOKS) {
    if (em === undefined) return;
    const scale = target / em;
    if (grey.width * grey.height * scale * scale > MAX_PIXELS) return;
    const symbols = growDelimiters(cleanSymbols(await seeAt(network, thickened(grey, mask, em), scale)), mask);
    if (symbols.length === 0 || meanConfidence(symbols) < HOPELESS) return;
    const size: number = mainEm(symbols)!;
    const misjudged = size > em * MISJUDGED || size < em / MISJUDGED;
    yield { symbols, misjudged };
    if (misjudged) em = size;
  }
}

/**
 * Whether there is something that only mathematics has: its signs, Greek letters, a variable with an operation or an
 * index, or a fraction bar. Words and numbers have none of these.
 */
function isMathematics(symbols: readonly PixelSymbol[], strokes: readonly Stroke[]): boolean {
  const sure = symbols.filter((s) => s.confidence > SURE);
  if (symbols.length < 2 || sure.length < SURE_SHARE * symbols.length) return false;
  if (sure.filter(({ name }) => name.startsWith('rm:')).length > MOST_WORDS * sure.length) return false;
  const isSign = ({ name }: PixelSymbol): boolean =>
    STRONG.test(name) || RELATION.test(name) || /^[\u0370-\u03ff]$/.test(name);
  const isIndexed = (a: PixelSymbol): boolean =>
    a.name.startsWith('it:') &&
    sure.some(
      (b) =>
        b.em < 0.8 * a.em &&
        Math.abs(b.x0 - a.x1) < 0.5 * a.em &&
        Math.abs(b.baseline - a.baseline) > 0.1 * a.em &&
        b.y0 < a.y1 + 0.5 * a.em &&
        b.y1 > a.y0 - 0.5 * a.em,
    );
  const isFraction = ({ at, from, to }: Stroke): boolean => {
    const near = sure.filter((s) => s.x1 > from && s.x0 < to);
    return near.some((s) => s.y1 <= at + 1 && at - s.y1 < s.em) && near.some((s) => s.y0 >= at - 1 && s.y0 - at < s.em);
  };
  const hasVariable = sure.some(({ name }) => name.startsWith('it:'));
  return (
    sure.some(isSign) ||
    sure.some(isIndexed) ||
    (hasVariable && sure.some(({ name }) => OPERATION.test(name))) ||
    strokes.some(isFraction)
  );
}

/** Type size by the heights of letter-sized components; undefined if there are none or too many. */
function supposedEm(mask: Mask): number | undefined {
  const heights = letterHeights(mask);
  return heights.length === 0 || heights.length > MAX_LETTERS ? undefined : heights[heights.length >> 1]! / LETTER;
}

function letterHeights(mask: Mask): number[] {
  return componentsOf(mask)
    .list.map(({ x0, y0, x1, y1 }) => ({ w: x1 - x0, h: y1 - y0 }))
    .filter(({ w, h }) => h >= 5 && w < 4 * h && h < 6 * w)
    .map(({ h }) => h)
    .sort((a, b) => a - b);
}

async function seeAt(network: SymbolNetwork, grey: Grey, scale: number): Promise<PixelSymbol[]> {
  const { ink, width, height } = await scaled(grey, scale);
  const found = await network.find(ink, width, height);
  return found.map((s) => resized(s, grey.width / width, grey.height / height));
}

async function scaled(grey: Grey, scale: number): Promise<{ ink: Float32Array; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const width = Math.max(1, Math.round(grey.width * scale));
  const height = Math.max(1, Math.round(grey.height * scale));
  // Loops: `from` of typed arrays collects its values in a list first, hundreds of megabytes for a page.
  const bytes = new Uint8Array(grey.data.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(255 * Math.min(1, Math.max(0, grey.data[i]!)));
  const grown = await sharp(bytes, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const ink = new Float32Array(grown.length);
  for (let i = 0; i < ink.length; i++) ink[i] = grown[i]! / 255;
  return { ink, width, height };
}

/** Size of the largest type of a considerable part of the symbols. */
function mainEm(symbols: readonly PixelSymbol[]): number | undefined {
  const sizes = symbols.map(({ em }) => em).sort((a, b) => a - b);
  return sizes[Math.floor(0.8 * sizes.length)];
}

function meanConfidence(symbols: readonly PixelSymbol[]): number {
  return Math.exp(
    symbols.reduce((sum, { confidence }) => sum + Math.log(Math.max(1e-6, confidence)), 0) / symbols.length,
  );
}
