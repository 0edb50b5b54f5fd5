import {
  type Box,
  clamp,
  type FlowRun,
  type Font,
  type Glyph,
  type ImageAsset,
  type InlineObject,
  type Quad,
  quadOfBox,
  type RichText,
  type TextSpan,
  unionBox,
} from '../../document/index.ts';
import { isValidLatex } from '../../latex/index.ts';
import type { CharPlace } from './char-place.ts';
import { advance, LEADING, wrap } from './measure.ts';

/** Pictures of inline runs that were written to files, by run. */
export type RunImages = ReadonlyMap<FlowRun, ImageAsset>;

export interface TextPlace {
  /** Box of the text; lines start at its top. */
  box: Box;
  /** Font size in points. */
  size: number;
  /** Whether boxes of single characters are requested. */
  characters: boolean;
  images: RunImages;
  /** Bold is the default of such text, so it is not a style. */
  regular?: boolean;
  /** Drawn positions of the code points of a run, if known. */
  drawn?: (run: FlowRun) => (CharPlace | undefined)[] | undefined;
}

const FACES = new Map<string, Font>();

/** Returns one shared object for each style, as the model requires. */
function face(bold: boolean, italic: boolean, mono: boolean): Font {
  const key = `${bold} ${italic} ${mono}`;
  let font = FACES.get(key);
  if (!font) {
    font = { name: '', weight: bold ? 700 : 400, italic, mono, serif: false, type3: false };
    FACES.set(key, font);
  }
  return font;
}

interface Piece {
  run: FlowRun;
  from: number;
  to: number;
  /** Number of code points omitted at the start of the run. */
  cut: number;
}

/** The text of a run in its element: LaTeX between dollar signs, a mark for a checkbox. */
export function runText(run: FlowRun, display = false): string {
  if (run.latex !== undefined && run.latex.trim() !== '' && isValidLatex(run.latex, display))
    return display ? `$$${run.latex}$$` : `$${run.latex}$`;
  return run.text;
}

/** One shared empty list for all plain texts; frozen because it is shared. */
export const NONE = Object.freeze([]) as never[];

/**
 * Joins runs to one text with its objects, styles and links, trimmed. Positions of objects and characters are
 * estimates.
 */
export function toRichText(runs: readonly FlowRun[], place: TextPlace): RichText {
  const [first] = runs;
  // Fast path for nearly all cells of a sheet, of which there are hundreds of thousands.
  if (!place.characters && (first === undefined || (runs.length === 1 && isPlain(first)))) {
    return { value: first?.text.trim() ?? '', glyphs: NONE, at: NONE, objects: NONE };
  }
  const { pieces, value } = join(runs);
  // Most texts contain nothing that needs a position; a sheet has hundreds of thousands of texts.
  const placed =
    place.characters || runs.some((run) => run.image || run.checked !== undefined || run.latex !== undefined);
  const chars = placed ? Array.from(value) : NONE;
  const lines = placed ? wrap(chars, place.size, Math.max(1, place.box.x1 - place.box.x0)) : [];
  const objects: InlineObject[] = [];
  const spans: TextSpan[] = [];
  for (const piece of pieces) {
    const { run, from, to } = piece;
    const image = place.images.get(run);
    if (image)
      objects.push({ type: 'image', text: '', quad: quadOf(from, Math.max(to, from + 1), chars, lines, place), image });
    if (to <= from) continue;
    if (isFormula(run)) {
      const quad = drawnQuad(piece, place) ?? quadOf(from, to, chars, lines, place);
      objects.push({ type: 'formula', text: run.latex ?? '', range: [from, to], quad, displayMode: 'inline' });
    } else if (run.checked !== undefined) {
      objects.push({
        type: 'checkbox',
        subType: run.checked ? 'checked' : 'unchecked',
        text: run.text,
        range: [from, to],
        quad: drawnQuad(piece, place) ?? quadOf(from, to, chars, lines, place),
        confidence: 1,
      });
    }
    const span = spanOf(place.regular ? { ...run, bold: false } : run, from, to);
    if (span) addSpan(spans, span);
  }
  const rich: RichText = { value, glyphs: [], at: [], objects };
  if (spans.length > 0) rich.spans = spans;
  if (place.characters) addGlyphs(rich, pieces, chars, lines, place);
  return rich;
}

const LOOKS = ['bold', 'italic', 'strike', 'code', 'superscript', 'subscript'] as const;

const isPlain = (run: FlowRun): boolean =>
  run.image === undefined &&
  run.checked === undefined &&
  run.latex === undefined &&
  !run.link &&
  !LOOKS.some((look) => run[look]);

const isFormula = (run: FlowRun): boolean => run.latex !== undefined && runText(run) !== run.text;

function join(runs: readonly FlowRun[]): { pieces: Piece[]; value: string } {
  let all = '';
  let at = 0;
  const pieces = runs.map((run): Piece => {
    const text = runText(run);
    const from = at;
    all += text;
    at += countCodePoints(text);
    return { run, from, to: at, cut: 0 };
  });
  const value = all.trim();
  if (value.length === all.length) return { pieces, value };
  // Blanks are code points of one unit.
  const first = all.length - all.trimStart().length;
  const length = countCodePoints(value);
  const inside = (place: number): number => clamp(place - first, 0, length);
  return {
    pieces: pieces.map(({ run, from, to }) => ({
      run,
      from: inside(from),
      to: inside(to),
      cut: clamp(first - from, 0, to - from),
    })),
    value,
  };
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit >= 0xdc00) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next < 0xe000) count--;
  }
  return count;
}

function spanOf(run: FlowRun, from: number, to: number): TextSpan | undefined {
  const span: TextSpan = { range: [from, to] };
  for (const look of LOOKS) if (run[look]) span[look] = true;
  if (run.link) span.link = run.link;
  return Object.keys(span).length > 1 && !isFormula(run) ? span : undefined;
}

/** Adjacent spans of one style become one: sources split runs for other reasons (spelling marks, revisions). */
function addSpan(spans: TextSpan[], span: TextSpan): void {
  const last = spans.at(-1);
  const look = ({ range: _, ...rest }: TextSpan): string => JSON.stringify(rest);
  if (last && last.range[1] === span.range[0] && look(last) === look(span)) last.range = [last.range[0], span.range[1]];
  else spans.push(span);
}

/** Bounding quad of the drawn characters of a run. */
function drawnQuad({ run }: Piece, place: TextPlace): Quad | undefined {
  const found = place.drawn?.(run)?.filter((one) => one !== undefined);
  return found && found.length > 0 ? quadOfBox(unionBox(found.map(({ box }) => box))) : undefined;
}

type Lines = ReturnType<typeof wrap>;

/** Bounding quad of the characters `from` to `to`: on their own line, or of all their lines. */
function quadOf(from: number, to: number, chars: readonly string[], lines: Lines, place: TextPlace): Quad {
  const step = place.size * LEADING;
  const first = Math.max(
    0,
    lines.findIndex((line) => from < line.to || line === lines.at(-1)),
  );
  const last = Math.max(
    first,
    lines.findIndex((line) => to <= line.to || line === lines.at(-1)),
  );
  const xOf = (at: number, line: Lines[number] | undefined): number =>
    place.box.x0 + chars.slice(line?.from ?? 0, at).reduce((sum, char) => sum + advance(char) * place.size, 0);
  const inside = (x: number): number => clamp(x, place.box.x0, place.box.x1);
  const y0 = Math.min(place.box.y0 + first * step, place.box.y1);
  const y1 = Math.min(place.box.y0 + (last + 1) * step, place.box.y1);
  const box =
    first === last
      ? { x0: inside(xOf(from, lines[first])), x1: inside(xOf(to, lines[first])) }
      : { x0: place.box.x0, x1: place.box.x1 };
  return quadOfBox({ ...box, y0, y1 });
}

function addGlyphs(
  rich: RichText,
  pieces: readonly Piece[],
  chars: readonly string[],
  lines: Lines,
  place: TextPlace,
): void {
  const step = place.size * LEADING;
  const looks = new Array<FlowRun | undefined>(chars.length);
  const drawn = new Array<CharPlace | undefined>(chars.length);
  for (const { run, from, to, cut } of pieces) {
    looks.fill(run, from, to);
    const found = isFormula(run) ? undefined : place.drawn?.(run);
    if (found) for (let i = from; i < to; i++) drawn[i] = found[i - from + cut];
  }
  lines.forEach((line, n) => {
    let x = place.box.x0;
    const y0 = Math.min(place.box.y0 + n * step, place.box.y1);
    const y1 = Math.min(y0 + step, place.box.y1);
    for (let i = line.from; i < line.to; i++) {
      const char = chars[i]!;
      const run = looks[i];
      const width = advance(char) * place.size;
      // If this character was not found, place it beside the last one that was.
      const known = drawn[i] ?? besideLast(drawn, i, width);
      drawn[i] = known;
      if (char.trim() !== '' && run && !isFormula(run)) {
        const glyph: Glyph = {
          text: char,
          ...(known ? known.box : { x0: Math.min(x, place.box.x1), y0, x1: Math.min(x + width, place.box.x1), y1 }),
          baseline: known?.baseline ?? y0 + place.size,
          size: place.size,
          font: face(run.bold === true && !place.regular, run.italic === true, run.code === true),
          color: run.color ?? 0,
          angle: 0,
          spaceBefore: i > 0 && chars[i - 1]!.trim() === '',
          origin: 'text',
          confidence: known?.guessed ? DISPUTED : 1,
          mcid: -1,
          ...(known?.seen && lookOf(known.seen, char)),
        };
        rich.glyphs.push(glyph);
        rich.at.push(i);
      }
      x += width;
    }
  });
}

/** Confidence of a character that the text and the page give differently, or that the page does not show. */
const DISPUTED = 0.5;

/** A character that the page shows has the style it has there. */
function lookOf({ glyph, same }: NonNullable<CharPlace['seen']>, char: string): Partial<Glyph> {
  const { size, font, color, origin } = glyph;
  if (same) return { size, font, color, origin, confidence: glyph.confidence };
  const confidence = Math.min(glyph.confidence, DISPUTED);
  const candidates = [
    { text: char, confidence },
    { text: glyph.text, confidence: 1 - confidence },
  ];
  return { size, font, color, origin, confidence, candidates };
}

function besideLast(drawn: readonly (CharPlace | undefined)[], i: number, width: number): CharPlace | undefined {
  const last = drawn[i - 1];
  if (!last) return undefined;
  const next = drawn[i + 1];
  const sameLine = next !== undefined && next.box.x0 >= last.box.x1 && Math.abs(next.baseline - last.baseline) < 1;
  const x1 = sameLine ? Math.min(last.box.x1 + width, next.box.x0) : last.box.x1 + width;
  const { seen, ...place } = last;
  return { ...place, ...(seen && { guessed: true }), box: { ...last.box, x0: last.box.x1, x1 } };
}
