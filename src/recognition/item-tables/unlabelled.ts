import { type Box, centreX } from '../../document/index.ts';
import { spanBox } from '../pieces.ts';
import type { Area } from './area.ts';
import type { PrintedColumn } from './item-table.ts';
import type { PrintLine } from './lines.ts';

/** Minimum share of lines that fill a column without a label. */
const LEAST_LINES = 0.3;

/**
 * Adds columns that have no label or whose label OCR has lost: ruled columns without header text, and aligned text
 * beside the outer columns.
 */
export function withUnlabelled(
  parts: readonly PrintedColumn[][],
  lines: readonly PrintLine[],
  area: Area,
  size: number,
): PrintedColumn[][] {
  const boxes = parts.flat().map((c) => c.box);
  const top = Math.min(...boxes.map((b) => b.y0));
  const blocks = blocksOf(lines, size).filter((b) => b.x1 > area.left && b.x0 < area.right);
  const found: Box[] = [];
  const rules = [area.left, ...area.rules, area.right];
  for (let i = 0; i + 1 < rules.length; i++) {
    const [from, to] = [rules[i]!, rules[i + 1]!];
    if (
      !Number.isFinite(from) ||
      !Number.isFinite(to) ||
      to - from < 1.2 * size ||
      boxes.some((b) => centreX(b) > from && centreX(b) < to)
    )
      continue;
    if (boxes.some((b) => Math.min(b.x1, to) - Math.max(b.x0, from) > 0.5 * (to - from))) continue;
    found.push({ x0: from + 0.2 * size, x1: to - 0.2 * size, y0: top, y1: top + size });
  }
  const last = boxes.reduce((a, b) => (b.x1 > a.x1 ? b : a));
  const after = blocks.findLast((b) => b.x0 > last.x1);
  if (after && area.rules.length === 0 && blocks.some((b) => b !== after && b.x1 > last.x0))
    found.push({ x0: after.x0, x1: after.x1, y0: top, y1: top + size });
  const first = boxes.reduce((a, b) => (b.x0 < a.x0 ? b : a));
  const before = blocks.filter((b) => b.x1 < first.x0);
  const own = blocks.some((b) => b.x0 < first.x1 && b.x1 > first.x0);
  if (before.length > 0 && own && area.rules.length === 0)
    found.push({ x0: before[0]!.x0, x1: before[0]!.x1, y0: top, y1: top + size });
  if (found.length === 0) return parts.map((part) => [...part]);
  return parts.map((part, i) => {
    const from = i === 0 ? Number.NEGATIVE_INFINITY : parts[i]![0]!.box.x0;
    const to = i + 1 < parts.length ? parts[i + 1]![0]!.box.x0 : Number.POSITIVE_INFINITY;
    const more = found
      .filter((b) => b.x0 >= from && b.x0 < to)
      .map((box): PrintedColumn => ({ column: -1, box, unread: '' }));
    return [...part, ...more].sort((a, b) => a.box.x0 - b.box.x0);
  });
}

/**
 * Horizontal ranges of aligned text, left to right: many lines fill them, and nearly all lines leave the space between
 * them empty.
 */
function blocksOf(lines: readonly PrintLine[], size: number): { x0: number; x1: number }[] {
  const boxes = lines.flatMap((line, i) =>
    line.spans.map((span) => {
      const { x0, x1 } = spanBox(span);
      return { x0: x0 - line.shift, x1: x1 - line.shift, line: i };
    }),
  );
  const marks = [...new Set(boxes.flatMap((b) => [b.x0, b.x1]))].sort((a, b) => a - b);
  const blocks: { x0: number; x1: number; lines: Set<number> }[] = [];
  for (let i = 0; i + 1 < marks.length; i++) {
    const [x0, x1] = [marks[i]!, marks[i + 1]!];
    const filling = boxes.filter((b) => b.x0 < x1 && b.x1 > x0);
    if (filling.length <= 0.1 * lines.length) continue;
    const open = blocks.at(-1);
    if (open && x0 - open.x1 < 0.3 * size) {
      open.x1 = x1;
      for (const b of filling) open.lines.add(b.line);
    } else blocks.push({ x0, x1, lines: new Set(filling.map((b) => b.line)) });
  }
  return blocks.filter((b) => b.lines.size >= Math.max(1, LEAST_LINES * lines.length));
}
