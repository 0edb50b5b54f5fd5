import {
  type Box,
  boxArea,
  containsCentre,
  type DroppedText,
  type Glyph,
  intersectionArea,
  type Line,
  type PageContent,
  type ParseOptions,
  type Raster,
  unionBox,
} from '../../document/index.ts';
import {
  type FormulaReader,
  formulaPlaces,
  gridsOf,
  hasSingleLetters,
  mayHoldFormulas,
  type Place,
  proseOf,
  type TextFormula,
  textSize,
} from '../../formulas/index.ts';
import { buildLines, type Region } from '../../layout/index.ts';
import { planOf } from './page-plan.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface SeenFormulas {
  /** The page without what OCR made of the formulas, and without the pictures it took their parts for. */
  rest: PageContent;
  /** A line of symbols each, with their LaTeX where it could be read with confidence. */
  displays: Map<Line, string | undefined>;
  /** Formulas inside lines of text, by each of their characters. */
  inText: ReadonlyMap<Glyph, TextFormula>;
  models: string[];
  warnings: string[];
}

/** Maximum number of places read on a page; each takes up to 0.3 s. */
const MAX_PLACES = 16;
/** Maximum number of lines of text read on a page, and read together; each takes about 0.015 s. */
const MAX_LINES = 60;
const LINES_AT_ONCE = 20;
/** Minimum number of formulas in the lines of a page that make its single letters variables. */
const LEAST_FORMULAS = 3;
/** Signs that only mathematics has, as OCR reads them. */
const ONLY_FORMULAS = /[∂∇∞∀∃∅∑∏∫√∈⊂⊆∪∩≤≥≠≡≈∼α-ωΓ-Ω]/u;
/** A picture with this share of its area inside a formula is a part of it. */
const PART = 0.6;

/**
 * Reads formulas, displayed and in lines of text, on pages read entirely from pixels. Without the network, or if it
 * fails, they stay as OCR read them. Throws when `signal` aborts.
 */
export async function seeFormulas(
  { content, raster }: RecognisedPage,
  regions: readonly Region[],
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<SeenFormulas> {
  const nothing: SeenFormulas = { rest: content, displays: new Map(), inText: new Map(), models: [], warnings: [] };
  if (!raster || !planOf(options).models) return nothing;
  const printed = buildLines(content);
  const places = formulaPlaces(content, printed, regions).slice(0, MAX_PLACES);
  const tables = [...regions.filter(({ kind }) => kind === 'table').map(({ box }) => box), ...gridsOf(content.rulings)];
  const isAsked = (line: Line): boolean =>
    mayHoldFormulas(line) && !tables.some((table) => containsCentre(table, line.box));
  if (places.length === 0 && !printed.some((line) => isAsked(line))) return nothing;
  try {
    const reader = await tools.formulas?.();
    if (!reader) return nothing;
    let rest = content;
    const displays: SeenFormulas['displays'] = new Map();
    for (const place of places) {
      signal.throwIfAborted();
      const seen = await reader.read(raster, place.box, place.whole);
      if (!seen || (seen.latex === undefined && !place.whole)) continue;
      const own = rest.glyphs.filter((g) => place.whole || containsCentre(seen.box, g));
      const glyphs = seen.latex === undefined ? own : seen.glyphs;
      if (glyphs.length === 0) continue;
      displays.set(lineOf(glyphs), seen.latex);
      rest = without(rest, own, seen.latex === undefined ? [] : own, place, seen.box);
    }
    const found = places[0]?.whole
      ? []
      : await readTexts(reader, raster, linesOfText(rest), isAsked, displays.size > 0, signal);
    return {
      ...nothing,
      rest: found.length > 0 ? replaced(rest, found) : rest,
      displays,
      inText: new Map(found.flatMap((formula) => formula.glyphs.map((glyph) => [glyph, formula] as const))),
      models: [reader.model],
    };
  } catch {
    signal.throwIfAborted();
    return { ...nothing, warnings: ['The formula model failed on this page; its formulas have no LaTeX.'] };
  }
}

/**
 * Formulas in lines of text. Lines with signs of mathematics are read first. If formulas are found in them, or displayed
 * ones on the page, then lines with single letters are read too: they may be variables.
 */
async function readTexts(
  reader: FormulaReader,
  raster: Raster,
  lines: readonly Line[],
  isAsked: (line: Line) => boolean,
  isMathematical: boolean,
  signal: AbortSignal,
): Promise<TextFormula[]> {
  const em = textSize(lines);
  if (em === undefined) return [];
  const found: TextFormula[] = [];
  const read = async (some: readonly Line[]): Promise<void> => {
    for (let i = 0; i < some.length; i += LINES_AT_ONCE) {
      signal.throwIfAborted();
      found.push(...(await reader.readText(raster, some.slice(i, i + LINES_AT_ONCE), em)));
    }
  };
  const signed = lines.filter((line) => isAsked(line)).slice(0, MAX_LINES);
  await read(signed);
  const evident = found.filter(({ evident }) => evident);
  // Elsewhere amounts and rates look like formulas: "20.8% (vs +20.6%)".
  if (!isMathematical && evident.length < LEAST_FORMULAS)
    return evident.filter((formula) => formula.replaced.some(({ text }) => ONLY_FORMULAS.test(text)));
  await read(
    lines.filter((line) => hasSingleLetters(line) && !signed.includes(line)).slice(0, MAX_LINES - signed.length),
  );
  return found;
}

/**
 * The lines of running text. Others are parts of displayed formulas that could not be read: the rows of a matrix are no
 * text with formulas in it.
 */
function linesOfText(page: PageContent): Line[] {
  const lines = buildLines(page);
  return lines.filter(proseOf(lines));
}

/** The page with formulas in place of what OCR made of them. */
function replaced(page: PageContent, found: readonly TextFormula[]): PageContent {
  const starts = new Map(found.map((formula) => [formula.replaced[0]!, formula]));
  const gone = new Set(found.flatMap((formula) => formula.replaced));
  const text = [...gone].map((g) => g.text).join('');
  return {
    ...page,
    glyphs: page.glyphs.flatMap((g) => {
      const formula = starts.get(g);
      if (formula) return [...formula.before, ...formula.glyphs, ...formula.after];
      return gone.has(g) ? [] : [g];
    }),
    dropped: [...page.dropped, { reason: 'replaced-by-ocr', text, count: gone.size }],
  };
}

function without(
  page: PageContent,
  glyphs: readonly Glyph[],
  replaced: readonly Glyph[],
  place: Place,
  box: Box,
): PageContent {
  const gone = new Set(glyphs);
  const dropped: DroppedText[] =
    replaced.length > 0
      ? [{ reason: 'replaced-by-ocr', text: replaced.map((g) => g.text).join(''), count: replaced.length }]
      : [];
  return {
    ...page,
    glyphs: page.glyphs.filter((g) => !gone.has(g)),
    pictures: page.pictures.filter((p) => !place.whole && intersectionArea(p, box) < PART * boxArea(p)),
    dropped: [...page.dropped, ...dropped],
  };
}

/** One line of all characters of a formula. */
function lineOf(glyphs: Glyph[]): Line {
  const main = glyphs.reduce((a, b) => (b.size > a.size ? b : a));
  const { baseline, size, font, color } = main;
  const text = glyphs.map((g, i) => (i > 0 && g.spaceBefore ? ` ${g.text}` : g.text)).join('');
  return { glyphs, text, box: unionBox(glyphs), baseline, size, font, color, angle: 0, bold: false, italic: false };
}
