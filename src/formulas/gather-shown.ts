import { boxArea, centreY, intersectionArea, type Line, type Table, unionBox } from '../document/index.ts';
import { isNumberAlone, type Region } from '../layout/index.ts';
import type { Gathered } from './gather.ts';
import { isLanguage, proseOf } from './prose.ts';

/** Minimum share of a line inside the region of a formula. */
const INSIDE = 0.6;

/**
 * Displayed formulas of page pictures, at the places found by a layout model. OCR reads the parts of one formula as
 * several lines; here they become one line, in the order of the rows. They have no LaTeX. A line that is mostly
 * language stays text and separates the formulas above and below it.
 */
export function gatherShownFormulas(
  gathered: Gathered,
  regions: readonly Region[],
  tables: readonly Table[] = [],
): Gathered {
  // A digital page has none, and telling its prose costs more than finding its formulas.
  if (!gathered.lines.some(isScanned)) return gathered;
  const displays = new Map(gathered.displays);
  let { lines } = gathered;
  const isProse = proseOf(lines);
  for (const { box } of regions.filter(({ kind }) => kind === 'formula')) {
    if (tables.some((table) => intersectionArea(table.box, box) > 0)) continue;
    const inside = lines.filter(
      (line) => isScanned(line) && !displays.has(line) && intersectionArea(line.box, box) > INSIDE * boxArea(line.box),
    );
    for (const parts of betweenProse(inside, isProse)) {
      const whole = parts.length === 1 ? parts[0]! : joined(parts);
      lines = lines.flatMap((line) => (line === parts[0] ? [whole] : parts.includes(line) ? [] : [line]));
      displays.set(whole, undefined);
    }
  }
  for (const line of numberedLines(lines)) if (isScanned(line) && !displays.has(line)) displays.set(line, undefined);
  return { lines, displays };
}

/** Distance in em from which a number to the right of a line is that of a displayed formula. */
const NUMBER_APART = 2;
/** A formula states something; a value in front of a negative one does not. */
const RELATION = /[=<>≤≥≠≈≡∼≅∈⊂⊆→]/;

/**
 * Lines with a number in parentheses set apart to their right, as only displayed formulas have; no lines of language.
 */
export function numberedLines(lines: readonly Line[]): Line[] {
  const upright = lines.filter((line) => line.angle === 0);
  const numbers = upright.filter((line) => isNumberAlone(line.text));
  return numbers.flatMap((number) => {
    const middle = centreY(number.box);
    const level = upright.filter((line) => line !== number && line.box.y0 < middle && line.box.y1 > middle);
    const [line, ...more] = level.filter((l) => l.box.x1 < number.box.x1);
    const apart = line && number.box.x0 - line.box.x1 > NUMBER_APART * line.size;
    return apart && more.length === 0 && RELATION.test(line.text) && !isLanguage(line) ? [line] : [];
  });
}

const isScanned = (line: Line): boolean => line.angle === 0 && line.glyphs[0]?.origin === 'ocr';

/** Runs of lines from the top, without those of prose. */
function betweenProse(lines: readonly Line[], isProse: (line: Line) => boolean): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    if (isProse(line)) run = [];
    else if (run.push(line) === 1) runs.push(run);
  }
  return runs;
}

/** One line of the characters of several, in the order of these. */
function joined(parts: readonly Line[]): Line {
  const main = parts.reduce((a, b) => (b.glyphs.length > a.glyphs.length ? b : a));
  return {
    ...main,
    glyphs: parts.flatMap((line) => line.glyphs),
    text: parts.map((line) => line.text).join(' '),
    box: unionBox(parts.map((line) => line.box)),
  };
}
