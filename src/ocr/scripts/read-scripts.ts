import type { Raster } from '../../document/index.ts';
import { type Ink, inkOf } from '../ink.ts';
import type { ReadLine } from '../line-glyphs.ts';
import type { Networks } from '../networks.ts';
import type { UprightPage } from '../orientation.ts';
import { cutStrip, type Strip } from '../strip.ts';
import type { TextBox } from '../text-box.ts';
import { widened } from '../widen.ts';
import type { ScriptEngine } from './engine.ts';
import { withForeignWords } from './foreign-words.ts';
import { heightened } from './heightened.ts';
import type { HocrWord } from './hocr.ts';
import { lineOfWords } from './line.ts';
import { lettersOf, RECOGNISERS, type ScriptRecogniser } from './recognisers.ts';
import { type Attempt, isOpen, unreadLines } from './unread.ts';

/**
 * Lines that are shown to each recogniser, and the length of each in heights: enough to tell, few enough for a page of
 * handwriting.
 */
const SAMPLE = 3;
const SAMPLE_RATIO = 14;
/** Words of this confidence are evidence, if they are so many letters. */
const CERTAIN = 0.9;
const FEW = 5;
/** Words below this are not taken for a line that the main recogniser read. */
const MIN_WORD = 0.5;

/** A page, the pixels that its lines are read from, and what was read. */
export interface ReadPage extends UprightPage {
  pixels: Raster;
  attempts: Attempt[];
}

/** A page after the search for its script. */
export interface ScriptedPage extends ReadPage {
  /** Further models that read it. */
  models: string[];
  warnings: string[];
}

/**
 * Reads a page again whose script the main recogniser does not know, if another one does. All other pages stay as they
 * are, nearly all of them at no cost. `turn` reads the page the other way up: the main recogniser cannot tell in a
 * script that it does not know.
 */
export async function readInItsScript(
  engine: ScriptEngine,
  networks: Networks,
  page: ReadPage,
  turn?: () => Promise<ReadPage>,
  signal?: AbortSignal,
): Promise<ScriptedPage> {
  const unread = unreadLines(page.attempts);
  if (unread.lines.length === 0) return { ...page, models: [], warnings: [] };
  try {
    return await engine.alone(async () => {
      const sample = unread.lines.slice(0, SAMPLE).map(({ box }) => shortened(box));
      const mayTurn = turn !== undefined && unread.isMost;
      const script = await findScript(engine, page.pixels, sample, mayTurn, signal);
      if (!script) return { ...page, models: [], warnings: [] };
      const upright = script.upsideDown && turn ? await turn() : page;
      const attempts = await readInScript(
        engine,
        networks,
        upright.pixels,
        upright.attempts,
        script.recogniser,
        signal,
      );
      const boxes = attempts.map(({ box }) => box);
      return { ...upright, attempts, boxes, models: [script.recogniser.model], warnings: [] };
    });
  } catch (error) {
    signal?.throwIfAborted();
    process.emitWarning(`The recogniser of further scripts failed: ${(error as Error).message}`);
    const warning = 'A recogniser of further scripts failed: the page was read without it.';
    return { ...page, models: [], warnings: [warning] };
  }
}

/** The script of a page. */
interface PageScript {
  recogniser: ScriptRecogniser;
  /** The page was taken for upright and stands on its head. */
  upsideDown: boolean;
}

/** Which further recogniser reads the sample of lines that the main one hardly read. */
async function findScript(
  engine: ScriptEngine,
  raster: Raster,
  sample: readonly TextBox[],
  mayTurn: boolean,
  signal?: AbortSignal,
): Promise<PageScript | undefined> {
  for (const recogniser of RECOGNISERS) {
    signal?.throwIfAborted();
    if (!(await engine.load(recogniser.model))) continue;
    if (knows(engine, raster, sample, recogniser)) return { recogniser, upsideDown: false };
    if (mayTurn && knows(engine, raster, sample.map(turned), recogniser)) return { recogniser, upsideDown: true };
  }
  return undefined;
}

const shortened = (box: TextBox): TextBox => ({ ...box, width: Math.min(box.width, SAMPLE_RATIO * box.height) });
const turned = (box: TextBox): TextBox => ({ ...box, ux: -box.ux, uy: -box.uy });

function knows(
  engine: ScriptEngine,
  raster: Raster,
  sample: readonly TextBox[],
  recogniser: ScriptRecogniser,
): boolean {
  const words: HocrWord[] = [];
  for (const box of sample) {
    words.push(...(readWords(engine, raster, box)?.words ?? []));
    // Nothing known in the line with the most writing: the others would cost in vain.
    if (!words.some((word) => isKnown(word, recogniser))) return false;
  }
  return isCertain(words, recogniser);
}

const isKnown = (word: HocrWord, recogniser: ScriptRecogniser): boolean =>
  word.confidence >= CERTAIN && lettersOf(word, recogniser) > 0;

/** Whether enough of what was read are letters of the script in words that are certain. */
export function isCertain(words: readonly HocrWord[], recogniser: ScriptRecogniser): boolean {
  const count = words.reduce((sum, { characters }) => sum + characters.length, 0);
  const known = words
    .filter((word) => isKnown(word, recogniser))
    .reduce((sum, word) => sum + lettersOf(word, recogniser), 0);
  return known >= FEW && known >= recogniser.minShare * count;
}

interface WordsOfStrip {
  strip: Strip;
  ink: Ink;
  words: HocrWord[];
}

function readWords(engine: ScriptEngine, raster: Raster, found: TextBox): WordsOfStrip | undefined {
  let strip = cutStrip(raster, heightened(raster, found));
  let ink = inkOf(strip);
  if (!ink) return undefined;
  const box = widened(strip, ink);
  if (box !== strip.box) {
    strip = cutStrip(raster, box);
    ink = inkOf(strip) ?? ink;
  }
  return { strip, ink, words: engine.read(strip) };
}

/** The attempts, with those that the main recogniser did not read with confidence read by that of the page's script. */
async function readInScript(
  engine: ScriptEngine,
  networks: Networks,
  raster: Raster,
  attempts: readonly Attempt[],
  recogniser: ScriptRecogniser,
  signal?: AbortSignal,
): Promise<Attempt[]> {
  const out: Attempt[] = [];
  for (const attempt of attempts) {
    signal?.throwIfAborted();
    const read = isOpen(attempt) ? readWords(engine, raster, attempt.box) : undefined;
    const line = read && (await believed(networks, raster, read, recogniser));
    out.push(line ? { box: line.box, line } : attempt);
  }
  return out;
}

async function believed(
  networks: Networks,
  raster: Raster,
  { strip, ink, words }: WordsOfStrip,
  recogniser: ScriptRecogniser,
): Promise<ReadLine | undefined> {
  if (!words.some((word) => lettersOf(word, recogniser) > 0)) return undefined;
  const whole = await withForeignWords(networks, raster, strip, words, recogniser);
  const isItsOwn = whole.some((word) => lettersOf(word, recogniser) > 0);
  return isItsOwn && meanOf(whole) >= MIN_WORD ? lineOfWords(strip, ink, whole, recogniser) : undefined;
}

function meanOf(words: readonly HocrWord[]): number {
  const count = words.reduce((sum, { characters }) => sum + characters.length, 0);
  return words.reduce((sum, { characters, confidence }) => sum + confidence * characters.length, 0) / count;
}
