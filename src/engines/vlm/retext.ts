import { type Glyph, type Line, type LineFormula, type TextBlock, unionBox } from '../../document/index.ts';
import { isValidLatex } from '../../latex/index.ts';
import { makeLine } from '../../layout/index.ts';
import { alignText } from './align.ts';
import { textRuns } from './text-runs.ts';

/** Confidence of a character that the model and the page read differently. */
const DISPUTED = 0.5;

/**
 * Replaces the text of a block of our own layout by the model's reading. Lines and positions stay. A character that the
 * page reads differently keeps its position and both readings; a character that the page missed is placed after its
 * neighbour.
 */
export function retext(block: TextBlock, said: string): TextBlock {
  const glyphs = block.lines.flatMap((line) => line.glyphs);
  const lineOf = new Map<Glyph, number>();
  block.lines.forEach((line, i) => {
    for (const glyph of line.glyphs) lineOf.set(glyph, i);
  });
  const runs = textRuns(said);
  const text = runs.map((run) => (run.latex === undefined ? run.text : '')).join('');
  const aligned = alignText(text, glyphs);
  if (!aligned.some((one) => one)) return block;
  const lines: Glyph[][] = block.lines.map(() => []);
  const formulas: LineFormula[] = [];
  const order = new Map(glyphs.map((glyph, i) => [glyph, i]));
  let last: Glyph | undefined;
  let blank = false;
  let at = 0;
  const put = (glyph: Glyph, line: number): void => {
    lines[line]?.push({ ...glyph, spaceBefore: blank });
    blank = false;
  };
  for (const run of runs) {
    if (run.latex !== undefined) {
      const next = aligned.slice(at).find((one) => one)?.glyph;
      const from = last ? order.get(last)! + 1 : 0;
      const covered = glyphs.slice(from, next ? order.get(next) : glyphs.length);
      const line = covered[0] && lineOf.get(covered[0]);
      const own = covered.filter((glyph) => lineOf.get(glyph) === line);
      // If no glyphs of the page remain for the formula, keep its LaTeX as written.
      if (line !== undefined && own.length === covered.length && isValidLatex(run.latex, false)) {
        const start = lines[line]?.length ?? 0;
        for (const glyph of own) put(glyph, line);
        formulas.push({ line, from: start, to: lines[line]?.length ?? 0, latex: run.latex });
        last = own.at(-1);
      } else if (covered.length > 0) for (const glyph of covered) put(glyph, lineOf.get(glyph)!);
      continue;
    }
    for (const char of Array.from(run.text)) {
      const one = aligned[at++];
      if (char.trim() === '') {
        blank = true;
        continue;
      }
      if (one) {
        const { glyph, same } = one;
        const confidence = same ? glyph.confidence : Math.min(glyph.confidence, DISPUTED);
        const candidates = [
          { text: char, confidence },
          { text: glyph.text, confidence: 1 - confidence },
        ];
        put({ ...glyph, text: char, ...(!same && { confidence, candidates }) }, lineOf.get(glyph)!);
        last = glyph;
      } else {
        const beside = last ?? (aligned.find((other) => other)?.glyph as Glyph);
        const x = last ? beside.x1 : beside.x0;
        put({ ...beside, text: char, x0: x, x1: x, confidence: DISPUTED, candidates: [] }, lineOf.get(beside)!);
      }
    }
  }
  const kept = lines.flatMap((own, i): { line: Line; from: number }[] =>
    own.length === 0 ? [] : [{ line: makeLine(own, block.lines[i]?.angle ?? 0), from: i }],
  );
  const moved = new Map(kept.map(({ from }, i) => [from, i]));
  const { formulas: _, latex: __, ...rest } = block;
  return {
    ...rest,
    lines: kept.map(({ line }) => line),
    box: unionBox([block.box, ...kept.map(({ line }) => line.box)]),
    ...(formulas.length > 0 && {
      formulas: formulas.flatMap((one) => (moved.has(one.line) ? [{ ...one, line: moved.get(one.line)! }] : [])),
    }),
  };
}
