import { centreX, type Glyph, type PageContent, type Raster } from '../../document/index.ts';
import { buildLines } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { cropRaster } from './picture-files.ts';

/** Characters on either side that are read along: a recogniser reads words better than single signs. */
const CONTEXT = 3;
/** Characters that are aligned at a time: the cost is that number times what was read of them. */
const MAX_RUN = 400;
/** Room around a run, in ems. */
const ROOM = 0.15;
/** Distance in ems between where a character is and where it was read. */
const REACH = 0.6;
/** A page of whose codes fewer are read than this is read by OCR as a whole. */
const ENOUGH = 0.5;
/** Share of the letters up to which the rest of the page is good text, whatever becomes of these. */
const FEW = 0.05;
/** Confidence from which one of those few is believed: rare characters are often none that the model knows. */
const SURE = 0.6;
/** Codes that readers give to glyphs for which a file has none lie in the last plane of private use. */
const NAMELESS = 0x100000;
/** What stands for a character without a code (GB/T 33190-2016, 11.3). */
const PLACEHOLDER = '¤';

const isPrivate = (glyph: Glyph): boolean => /^\p{Co}/u.test(glyph.text);

/**
 * Programs that protect the text of a page give characters codes of private use, which mean something to the embedded font alone. Their shapes are read from
 * the drawn page; all other characters stay as the file has them. Undefined when the drawing does not show what the codes are: turned text, fonts that are not
 * in the file.
 */
export async function decodePrivate(content: PageContent, drawing: Raster, ocr: Ocr, signal: AbortSignal): Promise<PageContent | undefined> {
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
        : [...content.dropped, { reason: 'replaced-by-ocr', text: replaced.map((g) => g.text).join(''), count: replaced.length }],
  });
}

/** What nothing has read goes out as the placeholder that the file has, not as a code that means nothing elsewhere. */
export function withPlaceholders(content: PageContent): PageContent {
  const isNameless = ({ text }: Glyph): boolean => (text.codePointAt(0) ?? 0) >= NAMELESS;
  return content.glyphs.some(isNameless)
    ? { ...content, glyphs: content.glyphs.map((glyph) => (isNameless(glyph) ? { ...glyph, text: PLACEHOLDER } : glyph)) }
    : content;
}

/** Stretches of a line around characters of private use. */
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

/** What was read at each character of private use: the best pairing in order, in which characters that are known anchor those that are not. */
function align(run: readonly Glyph[], read: readonly Glyph[]): [Glyph, Glyph][] {
  const centre = (g: Glyph): number => centreX(g);
  const score = (a: Glyph, b: Glyph): number => {
    const away = Math.abs(centre(a) - centre(b)) / Math.max(1, a.size);
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

/** One code of one font is one character: where its readings differ, the one that was believed most stands. */
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
