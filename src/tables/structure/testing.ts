import type { Box } from '../../document/index.ts';
import { type SeenTable, TOKENS } from './decode.ts';

/** What the network answers: one token a step, and for each the corners of a box. */
export function answerOf(
  tokens: readonly string[],
  boxes: readonly Partial<Box>[] = [],
  probability = 0.9,
): { probabilities: Float32Array; corners: Float32Array } {
  const probabilities = new Float32Array(tokens.length * TOKENS.length);
  const corners = new Float32Array(tokens.length * 8);
  let next = 0;
  for (const [step, token] of tokens.entries()) {
    probabilities[step * TOKENS.length + TOKENS.indexOf(token)] = probability;
    if (!token.startsWith('<td')) continue;
    const { x0 = 0, y0 = 0, x1 = 0, y1 = 0 } = boxes[next++] ?? {};
    corners.set([x0, y0, x1, y0, x1, y1, x0, y1], step * 8);
  }
  return { probabilities, corners };
}

/** A table whose cells are seen where they are: rows `pitch` points apart, columns between `xs`. */
export function seenAs(rows: number, xs: readonly number[], top: number, pitch: number): SeenTable {
  const cols = xs.length - 1;
  const cells = Array.from({ length: rows * cols }, (_, i) => {
    const [row, col] = [Math.floor(i / cols), i % cols];
    return {
      row,
      col,
      rowSpan: 1,
      colSpan: 1,
      box: { x0: xs[col]!, x1: xs[col + 1]! - 10, y0: top + row * pitch, y1: top + row * pitch + 10 },
    };
  });
  return { rows, cols, headerRows: 1, cells, confidence: 0.99 };
}
