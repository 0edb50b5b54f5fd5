import { type Glyph, type PageMap, type Raster, STAYS, weightedMedian } from '../document/index.ts';
import { inBatches } from './batches.ts';
import { detectBoxes, detectLines } from './detect.ts';
import { flatten } from './flatten.ts';
import { dividedAtGutters } from './gutters.ts';
import { inkOf } from './ink.ts';
import { glyphsOf, measureLine, type Placement, type ReadLine } from './line-glyphs.ts';
import { loadNetworks, type Networks } from './networks.ts';
import { isTall, makeUpright, turnedOver, type UprightPage } from './orientation.ts';
import { harmonise } from './page-style.ts';
import { type Effort, readStrip } from './read-strip.ts';
import { withoutRepeats } from './repeats.ts';
import { type Attempt, createScriptEngine, type ReadPage, readInItsScript } from './scripts/index.ts';
import { strayBoxes } from './stray-ink.ts';
import { cutStrip, STRIP_HEIGHT } from './strip.ts';
import { withTail } from './tail.ts';
import { level, type TextBox } from './text-box.ts';
import { confidenceOf, readStacked, turnedBox } from './vertical.ts';
import { widened } from './widen.ts';
import { lettersInWords } from './word-letters.ts';

export interface OcrOptions {
  /** Directory of the folded models; they are made there at first use. */
  modelsDir: string;
}

export interface ReadOptions {
  /** Looked at between lines; its reason is thrown. */
  signal?: AbortSignal;
  /** Leave the raster as it is: for parts of a page, whose coordinates must stay those of the page. */
  keepFrame?: boolean;
  /** Straighten pages whose lines are curved. Then the way back to the input has a bend. */
  flattens?: boolean;
  /**
   * Called with the upright page before its lines are read; they are read from what it returns, of the same size. For
   * ink that hides text: where the lines are is known by then, and nothing is read twice.
   */
  retouch?: (upright: Raster) => Raster;
  /**
   * Reads every line once: no second look at unsure lines, at lost ends of lines and at ink outside of them. Cheaper, a
   * little less exact.
   */
  quick?: boolean;
  /**
   * Reads pages in Cyrillic, Korean, Arabic, Thai and Devanagari too, if most of their lines were not read otherwise.
   */
  scripts?: boolean;
}

export interface OcrPage {
  /** In points of `raster`, line by line from the top. */
  glyphs: Glyph[];
  /** Clockwise turn of the input relative to the upright page, degrees in 0..360. */
  angle: number;
  /** The page upright and level; the input itself when it was so already. */
  raster: Raster;
  /** Whether `raster` differs from the input. */
  moved: boolean;
  /** Pixels of `raster` to pixels of the input. */
  toInput: PageMap;
  /** Lines that were found but not believed. */
  droppedLines: number;
  /** Names of the models that read it beside those of every page. */
  models: string[];
  warnings: string[];
}

export interface Ocr {
  /** Names of its models. */
  readonly models: readonly string[];
  /** Straightens a page whose lines are curved, before its paper is cut out; undefined for other pages. */
  flatten(raster: Raster, signal?: AbortSignal): Promise<{ raster: Raster; toInput: PageMap } | undefined>;
  /** Finds and reads all text of a page. */
  readPage(raster: Raster, options?: ReadOptions): Promise<OcrPage>;
  /**
   * Share of the raster's area that lies in text boxes, 0..1, from detection alone: is a picture worth reading? Used by
   * the engine.
   */
  textCoverage(raster: Raster): Promise<number>;
  /**
   * Reads a raster that shows a single level line, as wide as it is: a table cell, the unrolled ring of a seal. No
   * detection.
   */
  readLine(raster: Raster, effort?: Effort): Promise<Glyph[]>;
  close(): Promise<void>;
}

/** Lines that the network itself does not believe are noise, pictures or writing it cannot read. */
const MIN_LINE_CONFIDENCE = 0.5;

const MIN_STRAY_CONFIDENCE = 0.6;

/**
 * OCR in this process: one core, models loaded once. Calls must not overlap in time for the sake of speed; they may for
 * correctness.
 */
export async function createOcr({ modelsDir }: OcrOptions): Promise<Ocr> {
  const networks = await loadNetworks(modelsDir);
  const scripts = createScriptEngine(modelsDir);
  return {
    models: networks.names,
    async readPage(input, options = {}) {
      const { signal, keepFrame = false, quick = false } = options;
      const page = keepFrame
        ? { raster: input, boxes: await detectBoxes(networks, input, signal), angle: 0, toInput: STAYS }
        : await makeUpright(networks, input, { signal, flattens: options.flattens });
      const read = async (upright: UprightPage): Promise<ReadPage> => {
        const pixels = options.retouch ? options.retouch(upright.raster) : upright.raster;
        return { ...upright, pixels, attempts: await readBoxes(networks, pixels, upright.boxes, quick, signal) };
      };
      const first = await read(page);
      const turn = keepFrame ? undefined : () => read(turnedOver(page));
      const { raster, pixels, boxes, angle, toInput, attempts, models, warnings } = options.scripts
        ? await readInItsScript(scripts, networks, first, turn, signal)
        : { ...first, models: [], warnings: [] };
      const lines = attempts.map(({ line }) => line).filter(isReadLine);
      const droppedLines = attempts.filter(({ line }) => line === 'doubtful').length;
      if (!quick) lines.push(...(await readStrays(networks, pixels, strayBoxes(pixels, boxes), signal)));
      const placement = placementOf(raster);
      const glyphs = dividedAtGutters(
        harmonise(withoutRepeats(lines)).map(({ line, font }) => glyphsOf(line, font, placement)),
      );
      return { glyphs, angle, raster, moved: raster !== input, toInput, droppedLines, models, warnings };
    },
    async flatten(raster, signal) {
      return flatten(networks, { raster, ...(await detectLines(networks, raster, signal)) }, signal);
    },
    async textCoverage(raster) {
      const boxes = await detectBoxes(networks, raster);
      return boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (raster.width * raster.height);
    },
    async readLine(raster, effort) {
      const box = trimmed(raster);
      const line = box && (await readBox(networks, raster, box, effort));
      if (!line || line === 'doubtful') return [];
      return harmonise([line]).flatMap(({ line: styled, font }) => glyphsOf(styled, font, placementOf(raster)));
    },
    close() {
      scripts.close();
      return networks.close();
    },
  };
}

/**
 * The part of a line raster that holds ink, with room on both sides; blank ends cost time and mislead the recogniser.
 */
function trimmed(raster: Raster): TextBox | undefined {
  const whole = cutStrip(raster, level(0, 0, raster.width, raster.height));
  const ink = inkOf(whole);
  if (!ink) return undefined;
  const first = ink.columns.findIndex((count) => count > 0);
  const last = ink.columns.findLastIndex((count) => count > 0);
  const room = STRIP_HEIGHT / 4;
  return level(
    Math.max(0, first - room) * whole.scaleX,
    0,
    Math.min(whole.width, last + 1 + room) * whole.scaleX,
    raster.height,
  );
}

/** Boxes read at a time: enough to find lines of one width, few enough for their strips to be held together. */
const WAVE = 64;

/** What `read` makes of each box, several boxes at a time, so that the networks see lines of one width together. */
async function readInWaves<T>(
  networks: Networks,
  boxes: readonly TextBox[],
  read: (batched: Networks, box: TextBox) => Promise<T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const batched = inBatches(networks, signal);
  const out: T[] = [];
  for (let from = 0; from < boxes.length; from += WAVE) {
    signal?.throwIfAborted();
    out.push(...(await Promise.all(boxes.slice(from, from + WAVE).map((box) => read(batched, box)))));
  }
  return out;
}

async function readBoxes(
  networks: Networks,
  raster: Raster,
  boxes: readonly TextBox[],
  quick: boolean,
  signal?: AbortSignal,
): Promise<Attempt[]> {
  const usual = weightedMedian(boxes.filter((box) => !isTall(box)).map((box) => ({ value: box.height, weight: 1 })));
  const read = (batched: Networks, box: TextBox): Promise<ReadLine | 'doubtful' | undefined> =>
    isTall(box) && box.height > TALL * usual
      ? readTall(batched, raster, box)
      : readBox(batched, raster, box, { quick });
  const lines = await readInWaves(networks, boxes, read, signal);
  return lines.map((line, i) => ({ box: boxes[i]!, line }));
}

async function readStrays(
  networks: Networks,
  raster: Raster,
  boxes: readonly TextBox[],
  signal?: AbortSignal,
): Promise<ReadLine[]> {
  const tries = await readInWaves(networks, boxes, (batched, box) => readBox(batched, raster, box), signal);
  return tries.filter(isReadLine).filter(isBelievable);
}

const isReadLine = (line: ReadLine | 'doubtful' | undefined): line is ReadLine =>
  line !== undefined && line !== 'doubtful';

/** What was found by its ink alone must be read with confidence, and be more than a speck. */
const isBelievable = (line: ReadLine): boolean =>
  line.characters.every(({ reading }) => reading.confidence >= MIN_STRAY_CONFIDENCE) &&
  /[\p{L}\p{N}\-–—+±*×√✓%]/u.test(line.characters.map(({ reading }) => reading.text).join(''));

async function readBox(
  networks: Networks,
  raster: Raster,
  found: TextBox,
  effort: Effort = {},
): Promise<ReadLine | 'doubtful' | undefined> {
  let strip = cutStrip(raster, found);
  let ink = inkOf(strip);
  if (!ink) return undefined;
  const box = widened(strip, ink);
  if (box !== found) {
    strip = cutStrip(raster, box);
    ink = inkOf(strip) ?? ink;
  }
  const reading = await readStrip(networks, strip, ink, effort);
  if (reading.readings.length > 0 && reading.confidence < MIN_LINE_CONFIDENCE) return 'doubtful';
  const whole = effort.quick ? reading : await withTail(networks, raster, strip, ink, reading);
  return measureLine(strip, ink, { ...whole, readings: lettersInWords(whole.readings) });
}

/** A box this many usual lines high holds several characters, not a tall one. */
const TALL = 1.6;

/** Vertical writing, or a line turned by a quarter (the axis of a chart, a spine): whichever reads best. */
async function readTall(networks: Networks, raster: Raster, box: TextBox): Promise<ReadLine | 'doubtful' | undefined> {
  const tries = [
    await readBox(networks, raster, box),
    await readBox(networks, raster, turnedBox(box, true)),
    await readBox(networks, raster, turnedBox(box, false)),
    await readStacked(networks, raster, box),
  ];
  const lines = tries.filter(isReadLine);
  if (lines.length === 0) return tries.includes('doubtful') ? 'doubtful' : undefined;
  const best = lines.reduce((a, b) => (confidenceOf(b) > confidenceOf(a) ? b : a));
  return confidenceOf(best) < MIN_LINE_CONFIDENCE ? 'doubtful' : best;
}

const placementOf = (raster: Raster): Placement => ({
  toPoints: 72 / raster.dpi,
  originX: raster.originX ?? 0,
  originY: raster.originY ?? 0,
});
