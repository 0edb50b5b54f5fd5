import {
  chainMaps,
  invert,
  type PageMap,
  type Raster,
  STAYS,
  type Transform,
  unturned,
  weightedMedian,
} from '../document/index.ts';
import {
  estimateSkew,
  type LineTrace,
  type QuarterTurn,
  rotateRaster,
  turnRaster,
  unrotated,
} from '../vision/index.ts';
import { meanConfidence } from './ctc.ts';
import { type DetectedLines, detectBoxes, detectLines, inOrder } from './detect.ts';
import { type FlatPage, flatten } from './flatten.ts';
import { runsSideways } from './line-direction.ts';
import { DIRECTION_WIDTH, type Networks } from './networks.ts';
import { FEW_ROWS, WIDTHS } from './read-strip.ts';
import { cutStrip, STRIP_HEIGHT, squeeze } from './strip.ts';
import { angleOf, mapBox, type TextBox } from './text-box.ts';
import { confidenceOf, readStacked, turnedBox } from './vertical.ts';

/** A page with level, upright lines. */
export interface UprightPage {
  raster: Raster;
  boxes: TextBox[];
  /** Clockwise rotation of the input relative to the upright page, degrees in 0..360. */
  angle: number;
  /** Maps pixels of `raster` to pixels of the input. */
  toInput: PageMap;
}

/** Maximum number of lines whose orientation is checked; more change nothing if all agree. */
const VOTERS = 16;
/** This number of upright votes without a dissenting one is sufficient. */
const UNANIMOUS = 5;
const WINDOW_PLACES = [0.25, 0.75];
/** Number of lines read for comparison, and the length read of each, in line heights. */
const SAMPLE = 6;
const SAMPLE_RATIO = 10;
/** A page is turned upside down only if recognition is more confident by this amount. */
const SURER = 0.05;
const MUCH_SURER = 0.2;
const FEW_LINES = 5;
/** If the confidence over the lines read so far differs by this much, no other line is read. */
const CLEAR = 1;
/**
 * Number of lines that suffice if each is read with this confidence in one direction, and with this much less in the
 * other. Vertical writing is not read so well on its side.
 */
const FIRST_LINES = 2;
const CERTAIN = 0.95;
const FAR_LESS = 0.25;
/** Smaller skew is ignored: it does not affect the recogniser, but larger skew affects rulings and rows. */
const MIN_SKEW = 0.3;
/** Beyond this, the lines are not a skewed page, but slanted writing or a photograph of something else. */
const MAX_SKEW = 40;
/** Up to this skew, the boxes of lines are as good as those of a level page. */
const MAX_MAPPED_SKEW = 3;

/**
 * Detects the text of the page and its orientation. Rotates the page first and detects again, because boxes of rotated
 * text are inexact. With `flattens`, pages whose lines are curved are straightened before anything is read.
 */
export async function makeUpright(
  networks: Networks,
  input: Raster,
  { flattens = false, signal }: { flattens?: boolean; signal?: AbortSignal } = {},
): Promise<UprightPage> {
  const sideways = runsSideways(input) && (await detectTurned(networks, input, signal));
  const seen = sideways || (await detectAsFiled(networks, input, signal));
  const flat = flattens ? await flattenPage(networks, input, seen, signal) : undefined;
  let { raster, boxes, turn } = flat ?? seen;
  // `turn` is the rotation of the input, which was undone.
  const back = unturned(((360 - turn) % 360) as QuarterTurn, input.width, input.height);
  let toInput: PageMap = chainMaps(flat?.toInput ?? STAYS, { transform: back }, raster);
  const add = (move: Transform): void => {
    toInput = chainMaps({ transform: move }, toInput, raster);
  };
  if (await isUpsideDown(networks, raster, boxes)) {
    turn = ((turn + 180) % 360) as QuarterTurn;
    const over = unturned(180, raster.width, raster.height);
    boxes = linesTurnedOver({ boxes, traces: [], upright: 0 }, raster).boxes;
    raster = turnRaster(raster, 180);
    add(over);
  }
  const skew = skewOf(raster, boxes);
  if (Math.abs(skew) >= MIN_SKEW) {
    const level = rotateRaster(raster, -skew);
    const askew = unrotated(raster, level, -skew);
    raster = level;
    add(askew);
    boxes =
      Math.abs(skew) > MAX_MAPPED_SKEW ? await detectBoxes(networks, raster, signal) : levelled(boxes, invert(askew)!);
  }
  return {
    raster,
    boxes,
    toInput,
    angle: Math.abs(skew) >= MIN_SKEW ? Math.round(((turn + skew + 360) % 360) * 100) / 100 : turn,
  };
}

/** The same page the other way up. */
export function turnedOver({ raster, boxes, angle, toInput }: UprightPage): UprightPage {
  const back = unturned(180, raster.width, raster.height);
  return {
    raster: turnRaster(raster, 180),
    boxes: inOrder(boxes.map((box) => mapBox(back, box))),
    angle: (angle + 180) % 360,
    toInput: chainMaps({ transform: back }, toInput, raster),
  };
}

/** Maps detected boxes to the level page. Short boxes become level, because their own direction is unreliable. */
const levelled = (boxes: readonly TextBox[], move: Transform): TextBox[] =>
  inOrder(boxes.map((box) => (box.uy === 0 ? { ...mapBox(move, box), ux: box.ux, uy: 0 } : mapBox(move, box))));

/** A page whose lines do not run up or down, and the clockwise quarter turn of the input that was undone. */
interface LevelPage {
  raster: Raster;
  boxes: TextBox[];
  turn: QuarterTurn;
  traces: LineTrace[];
  upright: number;
}

/** A page straightened on its feet, or on its side where lines that run up or down are too bent for boxes. */
async function flattenPage(
  networks: Networks,
  input: Raster,
  seen: LevelPage,
  signal?: AbortSignal,
): Promise<(FlatPage & { turn: QuarterTurn }) | undefined> {
  const flat = await flatten(networks, seen, signal);
  if (flat) return { ...flat, turn: seen.turn };
  const across = seen.traces.reduce((sum, { xs }) => sum + xs.at(-1)! - xs[0]!, 0);
  if (seen.turn !== 0 || seen.upright <= across || isSideways(seen.boxes)) return undefined;
  const raster = turnRaster(input, 270);
  const turned = await flatten(networks, { raster, ...(await detectLines(networks, raster, signal)) }, signal);
  return turned && { ...turned, turn: 90 };
}

async function detectAsFiled(networks: Networks, input: Raster, signal?: AbortSignal): Promise<LevelPage> {
  const seen = await detectLines(networks, input, signal);
  const turn = isSideways(seen.boxes) ? await turnOfTallLines(networks, input, seen.boxes) : 0;
  if (turn === 0) return { raster: input, ...seen, turn };
  const raster = turnRaster(input, turn === 90 ? 270 : 90);
  return { raster, ...(await detectLines(networks, raster, signal)), turn };
}

/**
 * Rotates the page before detection, which saves detection on the page as filed. Undefined if its lines are no rotated
 * ones.
 */
async function detectTurned(networks: Networks, input: Raster, signal?: AbortSignal): Promise<LevelPage | undefined> {
  const raster = turnRaster(input, 270);
  const seen = await detectLines(networks, raster, signal);
  const { boxes } = seen;
  if (isSideways(boxes)) return undefined;
  const toInput = unturned(270, input.width, input.height);
  const asFiled = boxes.map((box) => {
    const mapped = mapBox(toInput, box);
    return turnedBox(mapped, mapped.uy < 0);
  });
  const turn = await turnOfTallLines(networks, input, asFiled);
  if (turn === 0) return undefined;
  if (turn === 90) return { raster, ...seen, turn };
  return { raster: turnRaster(input, 90), ...linesTurnedOver(seen, raster), turn };
}

/** What was detected on a page of this size, after it was turned upside down. */
const linesTurnedOver = ({ boxes, traces, upright }: DetectedLines, { width, height }: Raster): DetectedLines => ({
  boxes: inOrder(boxes.map((box) => mapBox(unturned(180, width, height), box))),
  traces: traces.map(({ xs, ys, band }) => ({
    xs: xs.map((x) => width - x).reverse(),
    ys: ys.map((y) => height - y).reverse(),
    band,
  })),
  upright,
});

export const isTall = (box: TextBox): boolean => box.height >= 1.5 * box.width;

/** Whether most of the text, by length, runs up or down. */
function isSideways(boxes: readonly TextBox[]): boolean {
  let tall = 0;
  let wide = 0;
  for (const box of boxes) {
    if (isTall(box)) tall += box.height;
    else wide += box.width;
  }
  return tall > wide;
}

/** Confidence for the start of a line, sufficient to compare directions. */
async function surenessOf({ recognise }: Networks, raster: Raster, box: TextBox): Promise<number> {
  return meanConfidence(await recognise(squeeze(cutStrip(raster, box), WIDTHS.sparse, FEW_ROWS)));
}

/** Confidence for a tall line read downwards and upwards. */
interface Sides {
  down: number;
  up: number;
}

const readSideways = async (networks: Networks, raster: Raster, box: TextBox): Promise<Sides> => ({
  down: await surenessOf(networks, raster, turnedBox(box, true)),
  up: await surenessOf(networks, raster, turnedBox(box, false)),
});

/** Distinguishes rotated pages, and their direction, from vertical writing and from single tall characters. */
async function turnOfTallLines(networks: Networks, raster: Raster, boxes: readonly TextBox[]): Promise<QuarterTurn> {
  const sample = longest(boxes.filter(isTall), (box) => box.height, SAMPLE).map((box) => ({
    ...box,
    height: Math.min(box.height, SAMPLE_RATIO * box.width),
  }));
  if (sample.length === 0) return 0;
  let down = 0;
  let up = 0;
  let straight = 0;
  let asked = 0;
  const sides: Sides[] = [];
  for (const part of sample.slice(0, FIRST_LINES)) sides.push(await readSideways(networks, raster, part));
  if (sides.length === FIRST_LINES) {
    const [more, less] = sides[0]!.down > sides[0]!.up ? (['down', 'up'] as const) : (['up', 'down'] as const);
    const isCertain = sides.every((side) => side[more] >= CERTAIN && side[more] - side[less] >= FAR_LESS);
    if (isCertain) return more === 'down' ? 90 : 270;
  }
  for (const [i, part] of sample.entries()) {
    const side = sides[i] ?? (await readSideways(networks, raster, part));
    down += side.down;
    up += side.up;
    const stacked = await readStacked(networks, raster, part);
    straight += Math.max(await surenessOf(networks, raster, part), stacked ? confidenceOf(stacked) : 0);
    asked++;
    if (Math.max(down, up) - Math.max(straight, Math.min(down, up)) > CLEAR) break;
  }
  const turned = Math.max(down, up);
  if (turned < straight + SURER * asked || turned < 0.6 * asked) return 0;
  return down > up ? 90 : 270;
}

/**
 * The direction network inspects windows of the shape used in training. Scaling whole lines to its input, as is usual,
 * reverses long lines on correct pages. A majority counts only if recognition agrees.
 */
async function isUpsideDown(networks: Networks, raster: Raster, boxes: readonly TextBox[]): Promise<boolean> {
  const lines = boxes.filter((box) => box.width >= 2 * box.height);
  if (lines.length === 0) return false;
  const voters = Math.min(VOTERS, lines.length);
  let flipped = 0;
  let upright = 0;
  for (let i = 0; i < voters; i++) {
    const windows = windowsOf(lines[Math.floor((i * lines.length) / voters)]!);
    let sum = 0;
    for (const window of windows) sum += await networks.upsideDown(cutStrip(raster, window));
    if (sum / windows.length > 0.5) flipped++;
    else upright++;
    // The remaining votes cannot change the result.
    if (upright * 2 >= voters || (flipped === 0 && upright >= UNANIMOUS)) return false;
    if (flipped * 2 > voters) break;
  }
  let better = 0;
  const sample = longest(lines, (box) => Math.min(box.width, SAMPLE_RATIO * box.height), SAMPLE).map((box) => ({
    ...box,
    width: Math.min(box.width, SAMPLE_RATIO * box.height),
  }));
  for (const box of sample) {
    const over = await surenessOf(networks, raster, { ...box, ux: -box.ux, uy: -box.uy });
    better += over - (await surenessOf(networks, raster, box));
    if (Math.abs(better) > CLEAR) return better > 0;
  }
  // A few lines in an unsupported script are weak evidence either way.
  return better > (lines.length >= FEW_LINES ? SURER : MUCH_SURER) * sample.length;
}

/**
 * Parts of a line with the proportions of the direction network's input: a whole short line, or two places of a long
 * one.
 */
function windowsOf(line: TextBox): TextBox[] {
  const width = (line.height * DIRECTION_WIDTH) / STRIP_HEIGHT;
  if (line.width <= width) return [line];
  const room = line.width - width;
  return WINDOW_PLACES.map((place) => {
    const along = room * (place - 0.5);
    return { ...line, cx: line.cx + along * line.ux, cy: line.cy + along * line.uy, width };
  });
}

/** Skew from the long boxes, refined by the projection profile if both agree. */
function skewOf(raster: Raster, boxes: readonly TextBox[]): number {
  const long = boxes.filter((box) => box.width >= 5 * box.height);
  if (long.length < 3) return 0;
  const byBoxes = weightedMedian(long.map((box) => ({ value: angleOf(box), weight: box.width })));
  const spread = weightedMedian(long.map((box) => ({ value: Math.abs(angleOf(box) - byBoxes), weight: box.width })));
  // Diverging lines belong to a curved or tilted page, which has no single angle.
  if (spread > 1.5 || Math.abs(byBoxes) > MAX_SKEW) return 0;
  if (Math.abs(byBoxes) > 8.5) return byBoxes;
  const byProjection = estimateSkew(raster);
  return Math.abs(byProjection - byBoxes) <= 0.75 ? byProjection : Math.abs(byBoxes) >= 1 ? byBoxes : 0;
}

const longest = (boxes: readonly TextBox[], length: (box: TextBox) => number, count: number): TextBox[] =>
  boxes.toSorted((a, b) => length(b) - length(a)).slice(0, count);
