import {
  type Box,
  boxArea,
  boxHeight,
  boxWidth,
  centreX,
  centreY,
  growBox,
  intersectionArea,
  unionBox,
} from '../../../document/index.ts';
import { numberOf } from './axis.ts';
import { type ChartText, isWord, textHeight } from './chart.ts';
import type { Patch } from './ink.ts';

export interface Entry {
  color: number;
  name: string;
  /** The text that contains the name. */
  text: ChartText;
  /** The sample of the colour. */
  box: Box;
  /** Mean thickness, in text heights. */
  thickness: number;
}

/** Maximum distances in text heights: between sample and name, inside a sample, and its width and height. */
const GAP = 1.6;
const HOLE = 0.7;
const WIDEST = 5;
const HIGHEST = 1.7;
const NARROWEST = 0.3;
/** Minimum area of a sample, in squares of the text height: edges of letters have colours too. */
const LEAST_AREA = 0.08;
/**
 * Part of its box that a dot, a square or a piece of a line fills; letters fill less. A line with a mark does so too,
 * but is wider than letters, in text heights.
 */
const SOLID = 0.6;
const WIDE = 1.2;

/** Whether a patch may be a sample beside this text. */
const isSample = (patch: Patch, text: ChartText): boolean => {
  const h = textHeight(text);
  return (
    patch.area >= LEAST_AREA * h * h &&
    (patch.area >= SOLID * boxArea(patch) || boxWidth(patch) >= WIDE * h) &&
    Math.abs(centreY(patch) - centreY(text)) < 0.45 * h &&
    boxWidth(patch) <= (WIDEST + 1) * h &&
    boxHeight(patch) <= HIGHEST * h
  );
};

/** Reads the legend: small colour samples with text on their right. */
export function legendOf(patches: readonly Patch[], texts: readonly ChartText[]): Entry[] {
  const words = texts.flatMap((text) => splitAtSamples(text, patches).map((word) => ({ text, word })));
  const entries = words.flatMap(({ text, word }): Entry[] => {
    if (!isWord(word) || numberOf(word.text) !== undefined) return [];
    const h = textHeight(word);
    const near = patches
      .filter((patch) => isSample(patch, word) && patch.x1 <= word.x0 + 2 && word.x0 - patch.x1 < GAP * h)
      .sort((a, b) => b.x1 - a.x1)[0];
    if (!near) return [];
    // Lines with markers and dashed lines are in pieces.
    let box: Box = near;
    for (const patch of patches
      .filter((one) => one.color === near.color && isSample(one, word))
      .sort((a, b) => b.x1 - a.x1))
      if (patch.x0 < box.x0 && box.x0 - patch.x1 <= HOLE * h) box = unionBox([box, patch]);
    if (boxWidth(box) < NARROWEST * h || boxWidth(box) > WIDEST * h) return [];
    return [
      { color: near.color, name: word.text, text, box: growBox(box, 2), thickness: near.area / boxWidth(near) / h },
    ];
  });
  return entries.filter(({ color }, i) => entries.findIndex((other) => other.color === color) === i);
}

/**
 * The words of a text between samples of colours: names and samples in a row are often read as one text, the samples as
 * dots or dashes.
 */
function splitAtSamples(text: ChartText, patches: readonly Patch[]): ChartText[] {
  const h = textHeight(text);
  const samples = patches.filter(
    (patch) => intersectionArea(patch, text) > 0 && isSample(patch, text) && boxWidth(patch) >= NARROWEST * h,
  );
  if (samples.length === 0 || !text.chars) return [text];
  const words: ChartText[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const char of text.chars) {
    const middle = centreX(char);
    if (samples.some((sample) => middle >= sample.x0 - 1 && middle <= sample.x1 + 1)) continue;
    const word = words.at(-1);
    const isCut = samples.some((sample) => sample.x0 > last - 1 && sample.x1 < middle);
    if (!word || isCut) words.push({ ...text, text: char.text, x0: char.x0, x1: char.x1 });
    else
      words[words.length - 1] = {
        ...word,
        text: `${word.text}${char.x0 - word.x1 > 0.25 * h ? ' ' : ''}${char.text}`,
        x1: char.x1,
      };
    last = middle;
  }
  return words
    .map((word) => ({ ...word, text: word.text.replace(/^[^\p{L}\p{N}]+/u, '') }))
    .filter((word) => word.text !== '');
}
