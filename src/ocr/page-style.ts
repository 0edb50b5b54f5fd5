import { type Font, weightedMedian } from '../document/index.ts';
import { OCR_BOLD, OCR_REGULAR, type ReadLine } from './line-glyphs.ts';

/** Sizes closer than this are equal, within measurement error. */
const SAME_SIZE = 0.09;
/** Minimum stroke width of bold text, relative to the page's usual one, and in em. */
const BOLD_RATIO = 1.28;
const BOLD_STROKE = { ideographic: 0.085, alphabetic: 0.12 };

export interface StyledLine {
  line: ReadLine;
  font: Font;
}

/**
 * Makes sizes and weights of lines comparable over the page: a size measured on one line is off by a few percent, which
 * layout would take for a change of style. Sizes within 9 % of the most frequent one become equal to it, then the next
 * most frequent, and so on.
 */
export function harmonise(lines: readonly ReadLine[]): StyledLine[] {
  const sizes = commonSizes(lines);
  const strokes = { ideographic: medianStroke(lines, true), alphabetic: medianStroke(lines, false) };
  return lines.map((line) => {
    const key = line.ideographic ? 'ideographic' : 'alphabetic';
    const bold = line.stroke > BOLD_STROKE[key] && line.stroke > strokes[key] * BOLD_RATIO;
    return { line: { ...line, size: sizes(line.size) }, font: bold ? OCR_BOLD : OCR_REGULAR };
  });
}

function commonSizes(lines: readonly ReadLine[]): (size: number) => number {
  const open = lines
    .map((line) => ({ size: line.size, weight: line.characters.length }))
    .sort((a, b) => a.size - b.size);
  const centres: number[] = [];
  while (open.length > 0) {
    // The window of sizes with the most characters.
    let best = { from: 0, to: 0, weight: -1 };
    let to = 0;
    let weight = 0;
    for (let from = 0; from < open.length; from++) {
      while (to < open.length && open[to]!.size <= open[from]!.size * (1 + SAME_SIZE)) weight += open[to++]!.weight;
      if (weight > best.weight) best = { from, to, weight };
      weight -= open[from]!.weight;
    }
    const group = open.splice(best.from, best.to - best.from);
    centres.push(weightedMedian(group.map(({ size, weight }) => ({ value: size, weight }))));
  }
  return (size) => centres.find((centre) => Math.abs(size - centre) <= centre * SAME_SIZE) ?? size;
}

function medianStroke(lines: readonly ReadLine[], ideographic: boolean): number {
  return weightedMedian(
    lines
      .filter((line) => line.ideographic === ideographic)
      .map((line) => ({ value: line.stroke, weight: line.characters.length })),
  );
}
