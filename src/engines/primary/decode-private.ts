import { centreX, type Glyph, type PageContent, type Raster } from '../../document/index.ts';
import { buildLines } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { cropRaster } from './picture-files.ts';

/** Number of neighbours on either side to read along: a recogniser reads words better than single characters. */
const CONTEXT = 3;
/** Maximum number of characters to align at once: the cost is this number times the number of characters read. */
const MAX_RUN = 400;
/** Margin around a run, in em. */
const ROOM = 0.15;
/** Maximum distance in em between a character and its reading. */
const REACH = 0.6;
/** A page with a smaller share of read codes is read by OCR as a whole. */
const ENOUGH = 0.5;
/** Up to this share of the letters, the rest of the page is good text, whether these are read or not. */
const FEW = 0.05;
/** Confidence from which the reading of one of those few is used: rare characters are often unknown to the model. */
const SURE = 0.6;
/** Readers give glyphs without a code in the file codes in the last private-use plane. */
const NAMELESS = 0x100000;
/** The placeholder for a character without a code (GB/T 33190-2016, 11.3). */
const PLACEHOLDER = '¤';

/** The first half of each such code; characters of one unit are far below, and many pages have no other. */
const NAMELESS_UNIT = String.fromCodePoint(NAMELESS).charCodeAt(0);

const isNameless = ({ text }: Glyph): boolean =>
  text.charCodeAt(0) >= NAMELESS_UNIT && (text.codePointAt(0) ?? 0) >= NAMELESS;

const isPrivate = (glyph: Glyph): boolean => /^\p{Co}/u.test(glyph.text);

/**
 * Some programs protect the text of a page with private-use codes that only the embedded font explains. Reads their
 * shapes from the drawn page and leaves all other characters as in the file. Undefined when the drawing does not show
 * the codes: rotated text, fonts that are not embedded.
 */
export async function decodePrivate(
  content: PageContent,
  drawing: Raster,
  ocr: Ocr,
  signal: AbortSignal,
): Promise<PageContent | undefined> {
  const readings = new Map<Glyph, Glyph>();
  for (const line of buildLines(content)) {
    if (line.angle !== 0) continue;
    for (const run of privateRuns(line.glyphs)) {
      signal.throwIfAborted();
      const room = ROOM * line.size;
      const x0 = Math.min(...run.map((g) => g.x0));
      const x1 = Math.max(...run.map((g) => g.x1));
      const y0 = Math.min(...run.map((g) => g.y0));
      const y1 = Math.max(...run.map((g) => g.y1));
      const part = cropRaster(drawing, { x0: x0 - room, y0: y0 - room, x1: x1 + room, y1: y1 + room });
      for (const [glyph, read] of align(run, await ocr.readLine(part))) readings.set(glyph, read);
    }
  }
  const secret = content.glyphs.filter(isPrivate);
  const letters = content.glyphs.filter((g) => /[\p{L}\p{N}\p{Co}]/u.test(g.text)).length;
  const few = secret.length <= FEW * letters;
  if (!few && readings.size < ENOUGH * secret.length) return undefined;
  agree(readings);
  if (few) for (const [glyph, read] of readings) if (read.confidence < SURE) readings.delete(glyph);
  const replaced = secret.filter((glyph) => readings.has(glyph));
  return withPlaceholders({
    ...content,
    glyphs: content.glyphs.map((glyph) => {
      const read = readings.get(glyph);
      if (!read) return glyph;
      const { text, confidence, candidates } = read;
      return { ...glyph, text, confidence, origin: 'ocr', ...(candidates ? { candidates } : {}) };
    }),
    dropped:
      replaced.length === 0
        ? content.dropped
        : [
            ...content.dropped,
            { reason: 'replaced-by-ocr', text: replaced.map((g) => g.text).join(''), count: replaced.length },
          ],
  });
}

/** Replaces unread codes by the file's placeholder, because private-use codes mean nothing elsewhere. */
export function withPlaceholders(content: PageContent): PageContent {
  return content.glyphs.some(isNameless)
    ? {
        ...content,
        glyphs: content.glyphs.map((glyph) => (isNameless(glyph) ? { ...glyph, text: PLACEHOLDER } : glyph)),
      }
    : content;
}

/** Runs of private-use characters in a line, with their neighbours. */
function privateRuns(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = [];
  let end = 0;
  for (let i = 0; i < glyphs.length; i++) {
    if (!isPrivate(glyphs[i]!)) continue;
    const from = Math.max(0, i - CONTEXT);
    const to = Math.min(glyphs.length, i + CONTEXT + 1);
    const last = runs.at(-1);
    if (last && from <= end && last.length < MAX_RUN) last.push(...glyphs.slice(end, to));
    else runs.push(glyphs.slice(from, to));
    end = to;
  }
  return runs;
}

/** The reading of each private-use character: the best alignment in order, anchored by the known characters. */
function align(run: readonly Glyph[], read: readonly Glyph[]): [Glyph, Glyph][] {
  const score = (a: Glyph, b: Glyph): number => {
    const away = Math.abs(centreX(a) - centreX(b)) / Math.max(1, a.size);
    if (away > REACH) return Number.NEGATIVE_INFINITY;
    return isPrivate(a) ? 1 - away : a.text.normalize('NFKC') === b.text.normalize('NFKC') ? 1.5 - away : 0.1;
  };
  const width = read.length + 1;
  const best = new Float64Array((run.length + 1) * width);
  for (let i = run.length - 1; i >= 0; i--) {
    for (let j = read.length - 1; j >= 0; j--) {
      const pair = score(run[i]!, read[j]!) + best[(i + 1) * width + j + 1]!;
      best[i * width + j] = Math.max(pair, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  const pairs: [Glyph, Glyph][] = [];
  for (let i = 0, j = 0; i < run.length && j < read.length; ) {
    const here = best[i * width + j]!;
    if (here === best[(i + 1) * width + j]!) i++;
    else if (here === best[i * width + j + 1]!) j++;
    else {
      if (isPrivate(run[i]!)) pairs.push([run[i]!, read[j]!]);
      i++;
      j++;
    }
  }
  return pairs;
}

/** One code of one font is one character: where its readings differ, the most confident one wins. */
function agree(readings: Map<Glyph, Glyph>): void {
  const votes = new Map<Glyph['font'], Map<string, Map<string, { weight: number; reading: Glyph }>>>();
  for (const [glyph, reading] of readings) {
    const codes = votes.get(glyph.font) ?? new Map<string, Map<string, { weight: number; reading: Glyph }>>();
    votes.set(glyph.font, codes);
    const texts = codes.get(glyph.text) ?? new Map<string, { weight: number; reading: Glyph }>();
    codes.set(glyph.text, texts);
    const vote = texts.get(reading.text);
    if (vote) vote.weight += reading.confidence;
    else texts.set(reading.text, { weight: reading.confidence, reading });
  }
  for (const [glyph, reading] of readings) {
    const texts = [...(votes.get(glyph.font)?.get(glyph.text)?.values() ?? [])];
    const winner = texts.reduce((a, b) => (b.weight > a.weight ? b : a));
    if (winner.reading.text !== reading.text) readings.set(glyph, winner.reading);
  }
}
