import { overlapX, overlapY } from '../document/index.ts';
import type { ReadLine } from './line-glyphs.ts';
import { boundsOf } from './text-box.ts';

interface Extent {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/**
 * Boxes may overlap at their ends, so that a character is read twice. Keeps the more confident of two characters at one
 * place. Compares only level lines, because slanted boxes overlap without sharing ink.
 */
export function withoutRepeats(lines: readonly ReadLine[]): ReadLine[] {
  const bounds = lines.map((line) => boundsOf(line.box));
  const order = lines.map((_, i) => i).sort((a, b) => bounds[a]!.y0 - bounds[b]!.y0);
  const gone = new Set<ReadLine['characters'][number]>();
  for (let a = 0; a < order.length; a++) {
    const i = order[a]!;
    for (let b = a + 1; b < order.length; b++) {
      const j = order[b]!;
      if (bounds[j]!.y0 >= bounds[i]!.y1) break;
      if (bounds[j]!.x0 >= bounds[i]!.x1 || bounds[j]!.x1 <= bounds[i]!.x0) continue;
      if (Math.abs(lines[i]!.box.uy) < 0.02 && Math.abs(lines[j]!.box.uy) < 0.02) compare(lines[i]!, lines[j]!, gone);
    }
  }
  if (gone.size === 0) return [...lines];
  return lines
    .map((line) => ({ ...line, characters: line.characters.filter((character) => !gone.has(character)) }))
    .filter((line) => line.characters.length > 0);
}

function compare(a: ReadLine, b: ReadLine, gone: Set<ReadLine['characters'][number]>): void {
  for (const p of a.characters) {
    const pe = extentOf(a, p);
    for (const q of b.characters) {
      const qe = extentOf(b, q);
      const w = overlapX(pe, qe);
      const h = overlapY(pe, qe);
      if (w <= 0 || h <= 0) continue;
      const least = Math.min((pe.x1 - pe.x0) * (pe.y1 - pe.y0), (qe.x1 - qe.x0) * (qe.y1 - qe.y0));
      if (w * h > 0.5 * least) gone.add(p.reading.confidence >= q.reading.confidence ? q : p);
    }
  }
}

const extentOf = (line: ReadLine, { span }: ReadLine['characters'][number]): Extent => {
  const left = line.box.cx - line.box.width / 2;
  return {
    x0: left + span.from * line.scaleX,
    x1: left + span.to * line.scaleX,
    y0: line.box.cy + line.top,
    y1: line.box.cy + line.bottom,
  };
};
