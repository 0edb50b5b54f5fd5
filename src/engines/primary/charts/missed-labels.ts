import {
  type Box,
  centreX,
  centreY,
  containsCentre,
  growBox,
  median,
  type Raster,
  unionBox,
} from '../../../document/index.ts';
import { type Color, colorAt, distance, groundOf } from '../../gui/pixels.ts';
import { numberOf } from './axis.ts';
import { type ChartText, textHeight } from './chart.ts';

/** Contrast of letters, and text heights between two of one word. */
const CONTRAST = 70;
const WORD_GAP = 0.5;
/** Minimum height of a digit, as a share of the usual text height. */
const HEIGHTS = { least: 0.5, most: 1.2 };
const MOST = 24;

/**
 * Places of short words in line with numbers on a chart that nothing was read at. Detection of text passes over single
 * digits that stand alone; axes are full of them.
 */
export function missedLabels(raster: Raster, texts: readonly ChartText[]): Box[] {
  const numbers = texts.filter(({ text }) => numberOf(text) !== undefined);
  const usual = median(texts.map(textHeight));
  if (usual === undefined) return [];
  const words = wordsOf(raster, usual).filter(
    (word) => !texts.some((text) => text.text.length > 1 && containsCentre(growBox(text, 2), word)),
  );
  const unread = words.filter(
    (word) => !numbers.some((text) => containsCentre(growBox(word, 2), text) || containsCentre(text, word)),
  );
  const inLine = (a: Box, b: Box): boolean =>
    [a.x1 - b.x1, a.x0 - b.x0, centreX(a) - centreX(b), centreY(a) - centreY(b)].some(
      (off) => Math.abs(off) < 0.5 * usual,
    );
  // If no number was read, words in line with others are tried.
  const found = unread.filter((word) =>
    numbers.length > 0
      ? numbers.some((text) => inLine(text, word))
      : unread.filter((other) => inLine(other, word)).length >= 3,
  );
  return found.length <= MOST ? found : [];
}

/** Groups of strokes with about the height of digits. */
function wordsOf(raster: Raster, usual: number): Box[] {
  const { width, height } = raster;
  const ground: Color = groundOf(raster, { x0: 0, y0: 0, x1: width, y1: height });
  const dark = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) dark[i] = distance(colorAt(raster, x, y), ground) > CONTRAST ? 1 : 0;
  const signs: Box[] = [];
  const stack: number[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    const box = { x0: width, y0: height, x1: 0, y1: 0 };
    dark[start] = 2;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop() as number;
      const x = i % width;
      const y = (i - x) / width;
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x + 1);
      box.y0 = Math.min(box.y0, y);
      box.y1 = Math.max(box.y1, y + 1);
      for (const [dx, dy] of NEIGHBOURS) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || dark[ny * width + nx] !== 1) continue;
        dark[ny * width + nx] = 2;
        stack.push(ny * width + nx);
      }
    }
    const h = textHeight(box);
    if (h >= HEIGHTS.least * usual && h <= HEIGHTS.most * usual && box.x1 - box.x0 <= 1.5 * h) signs.push(box);
  }
  const words: Box[] = [];
  for (const sign of signs.sort((a, b) => a.x0 - b.x0)) {
    const at = words.findIndex(
      (word) =>
        Math.abs(centreY(word) - centreY(sign)) < 0.3 * usual &&
        sign.x0 - word.x1 < WORD_GAP * usual &&
        sign.x0 >= word.x0,
    );
    if (at < 0) words.push(sign);
    else words[at] = unionBox([words[at] as Box, sign]);
  }
  return words;
}

const NEIGHBOURS = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => (dx === 0 && dy === 0 ? [] : [[dx, dy] as const])),
);
