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
  unionBox,
} from '../../document/index.ts';
import { formulaPlaces, type Place } from '../../formulas/index.ts';
import { buildLines, type Region } from '../../layout/index.ts';
import { planOf } from './page-plan.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface SeenFormulas {
  /** The page without what OCR made of the formulas, and without the pictures it took their parts for. */
  rest: PageContent;
  /** A line of symbols each, with their LaTeX where it could be read with confidence. */
  displays: Map<Line, string | undefined>;
  models: string[];
  warnings: string[];
}

/** Maximum number of places read on a page; each takes up to 0.3 s. */
const MAX_PLACES = 16;
/** A picture with this share of its area inside a formula is a part of it. */
const PART = 0.6;

/**
 * Reads displayed formulas on pages read entirely from pixels. Without the network, or if it fails, they stay as OCR
 * read them. Throws when `signal` aborts.
 */
export async function seeFormulas(
  { content, raster }: RecognisedPage,
  regions: readonly Region[],
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<SeenFormulas> {
  const nothing: SeenFormulas = { rest: content, displays: new Map(), models: [], warnings: [] };
  if (!raster || !planOf(options).models) return nothing;
  const places = formulaPlaces(content, buildLines(content), regions).slice(0, MAX_PLACES);
  if (places.length === 0) return nothing;
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
    return { ...nothing, rest, displays, models: [reader.model] };
  } catch {
    signal.throwIfAborted();
    return { ...nothing, warnings: ['The formula model failed on this page; its formulas have no LaTeX.'] };
  }
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
