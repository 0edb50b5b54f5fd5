import type { Box, FlowTextBlock } from '../../document/index.ts';
import { textOfRuns } from './runs.ts';

export interface TextFrame {
  box: Box;
  /** Distances in points between frame and text, in text direction. */
  insets: { left: number; right: number; top: number };
  /** Vertical alignment. */
  anchor: 'top' | 'middle' | 'bottom';
  /** Clockwise rotation of the text in quarter turns. Vertical text runs like text rotated by one. */
  quarter: number;
}

const DEFAULT_SIZE = 18;

/** Estimates boxes for the paragraphs of a shape: stacked lines with the height of the text, at the aligned edge. */
export function spreadText<T extends FlowTextBlock>(
  blocks: readonly T[],
  { box, insets, anchor, quarter }: TextFrame,
): (T & { box: Box })[] {
  const sideways = quarter % 2 === 1;
  const [across, along] = sideways ? [box.y1 - box.y0, box.x1 - box.x0] : [box.x1 - box.x0, box.y1 - box.y0];
  const left = Math.min(insets.left, across / 2);
  const right = Math.max(across - insets.right, across / 2);
  const heights = blocks.map((block) => {
    const size = block.runs[0]?.size ?? DEFAULT_SIZE;
    const lines = textOfRuns(block.runs)
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil((width(line) * size) / Math.max(size, right - left))), 0);
    return lines * size * 1.2;
  });
  const total = heights.reduce((sum, one) => sum + one, 0);
  const scale = Math.min(1, along / Math.max(1, total));
  const free = along - total * scale;
  let y = anchor === 'middle' ? free / 2 : anchor === 'bottom' ? free : Math.min(free, insets.top);
  return blocks.map((block, i) => {
    const height = heights[i]! * scale;
    const placed = { ...block, box: turnedInto(box, quarter, { x0: left, y0: y, x1: right, y1: y + height }) };
    y += height;
    return placed;
  });
}

/** The box of a part of the text, given relative to the corner where the text starts. */
function turnedInto({ x0, y0, x1, y1 }: Box, quarter: number, part: Box): Box {
  switch (quarter) {
    case 1:
      return { x0: x1 - part.y1, x1: x1 - part.y0, y0: y0 + part.x0, y1: y0 + part.x1 };
    case 2:
      return { x0: x1 - part.x1, x1: x1 - part.x0, y0: y1 - part.y1, y1: y1 - part.y0 };
    case 3:
      return { x0: x0 + part.y0, x1: x0 + part.y1, y0: y1 - part.x1, y1: y1 - part.x0 };
    default:
      return { x0: x0 + part.x0, x1: x0 + part.x1, y0: y0 + part.y0, y1: y0 + part.y1 };
  }
}

/** Estimated width in em. */
const width = (line: string): number =>
  Array.from(line).reduce((sum, char) => sum + (char.codePointAt(0)! > 0x2e7f ? 1 : 0.5), 0);
