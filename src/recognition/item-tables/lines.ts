import { boxWidth, centreY, median, overlapX } from '../../document/index.ts';
import { type Span, spanBox } from '../pieces.ts';

/** Spans of one printed line, left to right. */
export interface PrintLine {
  y0: number;
  y1: number;
  spans: Span[];
  /** Horizontal offset of the line from the header, on sheets with slanted columns. */
  shift: number;
}

/**
 * Groups spans into lines. Photographed sheets tilt and bend, so a line continues with the span nearest to the height
 * of its last spans, not of its first.
 */
export function linesOf(spans: readonly Span[], top = 0): PrintLine[] {
  const lean = leanOf(spans);
  const lines: { y: number; x1: number; size: number; members: Span[] }[] = [];
  for (const span of [...spans].sort((a, b) => spanBox(a).x0 - spanBox(b).x0)) {
    const box = spanBox(span);
    const y = centreY(box);
    const size = span.piece.size;
    let best: (typeof lines)[number] | undefined;
    for (const line of lines) {
      if (Math.abs(line.y - y) > 0.55 * Math.max(line.size, size) || box.x0 < line.x1 - 0.6 * size) continue;
      if (!best || Math.abs(line.y - y) < Math.abs(best.y - y)) best = line;
    }
    if (!best) {
      lines.push({ y, x1: box.x1, size, members: [span] });
      continue;
    }
    best.members.push(span);
    // Small print (a mark, a dash) is weak evidence for the height of a line.
    const weight = size >= 0.8 * best.size ? 0.8 : 0.3;
    best.y = weight * y + (1 - weight) * best.y;
    best.x1 = Math.max(best.x1, box.x1);
    best.size = Math.max(best.size, size);
  }
  return lines
    .map(({ members }) => {
      const boxes = members.map(spanBox);
      const y0 = Math.min(...boxes.map((b) => b.y0));
      const y1 = Math.max(...boxes.map((b) => b.y1));
      return { y0, y1, spans: members, shift: lean * ((y0 + y1) / 2 - top) };
    })
    .sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
}

/** Columns with less slant are vertical. */
const LEAST_LEAN = 0.008;

/**
 * Slant of the columns to the right, per point downwards. Text directly below other text is aligned at least on one
 * side.
 */
function leanOf(spans: readonly Span[]): number {
  const boxes = spans.map(spanBox).sort((a, b) => a.y0 - b.y0);
  const leans: number[] = [];
  boxes.forEach((upper, i) => {
    const height = upper.y1 - upper.y0;
    const lower = boxes
      .slice(i + 1)
      .find((b) => b.y0 > upper.y0 + 0.6 * height && overlapX(upper, b) > 0.5 * Math.min(boxWidth(upper), boxWidth(b)));
    if (!lower || lower.y0 - upper.y1 > 3 * height) return;
    const dy = centreY(lower) - centreY(upper);
    const [left, right] = [lower.x0 - upper.x0, lower.x1 - upper.x1];
    leans.push((Math.abs(left) < Math.abs(right) ? left : right) / dy);
  });
  const lean = median(leans) ?? 0;
  return leans.length < 8 || Math.abs(lean) < LEAST_LEAN ? 0 : lean;
}
