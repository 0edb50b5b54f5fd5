import type { Raster } from '../../document/index.ts';
import { inkOf } from '../ink.ts';
import { measureLine } from '../line-glyphs.ts';
import type { Networks } from '../networks.ts';
import { readStrip } from '../read-strip.ts';
import { cutStrip, type Strip } from '../strip.ts';
import { confidenceOf } from '../vertical.ts';
import type { HocrWord } from './hocr.ts';
import { lettersOf, type ScriptRecogniser } from './recognisers.ts';

/**
 * Words below these confidences may be foreign: Latin words have 0 to 0.7, words of the language 0.9 and more, numbers
 * that are right 0.96.
 */
const DOUBT = 0.85;
const NUMBER_DOUBT = 0.95;
/** Where a word comes in pieces, so many certain ones are between doubtful ones by chance. */
const MAX_BETWEEN = 1;
/** How far beyond a word is looked for what it lost, such as a leading 1, in heights. */
const REACH = 0.8;
/** Blurred edge of a neighbour, in pixels of the strip. */
const EDGE = 2;
/** What the main recogniser must be sure of: all of the writing, on the whole and in each character. */
const MIN_CONFIDENCE = 0.9;
const MIN_CHARACTER = 0.6;
const MAX_UNREAD = 0.1;
/** Latin words and numbers as forms have them; what else is read of letters of other scripts is rubbish (`ło]`). */
const FOREIGN = /^[\p{ASCII}№€£¥₩°–—“”‘’…·]+$/u;
const MIN_ALPHANUMERIC = 0.6;

/**
 * The words of a line, with those that the language of the page does not know read by the main recogniser: a model
 * reads Latin words, addresses and some numbers as letters of its own script.
 */
export async function withForeignWords(
  networks: Networks,
  raster: Raster,
  strip: Strip,
  words: readonly HocrWord[],
  recogniser: ScriptRecogniser,
): Promise<HocrWord[]> {
  const out: HocrWord[] = [];
  for (const group of groupsOf(words, recogniser)) {
    const read = group.doubtful
      ? await readForeign(networks, raster, strip, freeSpan(group.words, words, strip, recogniser))
      : undefined;
    out.push(...(read && !isLookalike(read, group.words, recogniser) ? read : group.words));
  }
  return out;
}

/** Whether letters of the script were taken for Latin ones. */
const isLookalike = (read: readonly HocrWord[], words: readonly HocrWord[], recogniser: ScriptRecogniser): boolean =>
  words.some((word) => lettersOf(word, recogniser) > 0) &&
  recogniser.looksLatin?.test(read.flatMap(({ characters }) => characters.map(({ text }) => text)).join('')) === true;

interface Group {
  words: HocrWord[];
  doubtful: boolean;
}

function groupsOf(words: readonly HocrWord[], recogniser: ScriptRecogniser): Group[] {
  const groups = words.map(
    (word): Group => ({
      words: [word],
      doubtful: word.confidence < (lettersOf(word, recogniser) > 0 ? DOUBT : NUMBER_DOUBT),
    }),
  );
  if (!recogniser.inPieces) return groups;
  const out: Group[] = [];
  for (let i = 0; i < groups.length; i++) {
    const last = out.at(-1);
    const ahead = groups.findIndex(({ doubtful }, at) => at >= i && doubtful);
    if (last?.doubtful && ahead >= 0 && ahead - i <= MAX_BETWEEN) {
      for (; i <= ahead; i++) last.words.push(...groups[i]!.words);
      i--;
    } else out.push(groups[i]!);
  }
  return out;
}

interface Span {
  from: number;
  to: number;
}

const spanOf = (words: readonly HocrWord[]): Span => {
  const characters = words.flatMap((word) => word.characters);
  return { from: Math.min(...characters.map(({ x0 }) => x0)), to: Math.max(...characters.map(({ x1 }) => x1)) };
};

/**
 * The extent of some words of a line and of the free space around them. Boxes of numbers may reach into the next word,
 * those of pieces are exact.
 */
function freeSpan(
  own: readonly HocrWord[],
  all: readonly HocrWord[],
  strip: Strip,
  { inPieces }: ScriptRecogniser,
): Span {
  const span = spanOf(own);
  const middle = (span.from + span.to) / 2;
  const inner = inPieces ? span : { from: middle, to: middle };
  let from = Math.max(0, span.from - REACH * strip.height);
  let to = Math.min(strip.width, span.to + REACH * strip.height);
  for (const word of all) {
    if (own.includes(word)) continue;
    const other = spanOf([word]);
    if ((other.from + other.to) / 2 < middle) from = Math.max(from, Math.min(inner.from, other.to + EDGE));
    else to = Math.min(to, Math.max(inner.to, other.from - EDGE));
  }
  return { from, to };
}

async function readForeign(
  networks: Networks,
  raster: Raster,
  strip: Strip,
  { from, to }: Span,
): Promise<HocrWord[] | undefined> {
  const { box, scaleX } = strip;
  const along = ((from + to - strip.width) / 2) * scaleX;
  const part = cutStrip(raster, {
    ...box,
    cx: box.cx + along * box.ux,
    cy: box.cy + along * box.uy,
    width: (to - from) * scaleX,
  });
  const ink = inkOf(part);
  const line = ink && measureLine(part, ink, await readStrip(networks, part, ink));
  if (!line || line.unread > MAX_UNREAD || confidenceOf(line) < MIN_CONFIDENCE) return undefined;
  const text = line.characters.map(({ reading }) => reading.text).join('');
  if (!FOREIGN.test(text)) return undefined;
  if (text.replace(/[^A-Za-z0-9]/gu, '').length < MIN_ALPHANUMERIC * text.length) return undefined;
  if (line.characters.some(({ reading }) => reading.confidence < MIN_CHARACTER)) return undefined;
  const scale = part.scaleX / scaleX;
  const read: HocrWord[] = [];
  for (const { reading, span, spaceBefore } of line.characters) {
    if (spaceBefore || read.length === 0) read.push({ characters: [], confidence: confidenceOf(line) });
    const place = { x0: from + span.from * scale, x1: from + span.to * scale };
    read.at(-1)!.characters.push({ text: reading.text, ...place, confidence: reading.confidence });
  }
  return read;
}
