import type { Glyph, Raster } from '../../src/document/index.ts';
import { buildLines } from '../../src/layout/index.ts';
import { editDistance, fold } from './edit-distance.ts';

/** What an OCR engine read of a page, line by line from top to bottom. */
export const readLines = ({
  glyphs,
  raster,
}: {
  glyphs: Glyph[];
  raster: Pick<Raster, 'width' | 'height' | 'dpi'>;
}): string[] => linesOf(glyphs, (raster.width * 72) / raster.dpi, (raster.height * 72) / raster.dpi);

/** Text lines of the glyphs as layout groups them, top to bottom. */
function linesOf(glyphs: Glyph[], width: number, height: number): string[] {
  const empty = { rulings: [], fills: [], pictures: [], links: [], widgets: [], dropped: [] };
  const lines = buildLines({
    pageNumber: 1,
    width,
    height,
    angle: 0,
    origin: 'image',
    glyphs,
    ...empty,
    textLayer: { quality: 'none', reasons: [] },
  });
  // Several runs on one printed line form one line of the truth.
  const rows: { y: number; runs: { x: number; text: string }[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const y = (line.box.y0 + line.box.y1) / 2;
    const row = rows.find((r) => Math.abs(r.y - y) < 0.5 * (line.box.y1 - line.box.y0));
    if (row) row.runs.push({ x: line.box.x0, text: line.text });
    else rows.push({ y, runs: [{ x: line.box.x0, text: line.text }] });
  }
  return rows.map((r) =>
    r.runs
      .toSorted((a, b) => a.x - b.x)
      .map((run) => run.text)
      .join(''),
  );
}

/** Compares each true line with the nearest read line. Unmatched read lines count as insertions. */
export function countErrors(truth: string[], read: string[], show = false): { wrong: number; total: number } {
  const unclaimed = new Set(read.keys());
  let wrong = 0;
  let total = 0;
  for (const line of truth) {
    const want = fold(line);
    let best = want.length;
    let bestIndex = -1;
    for (const i of unclaimed) {
      const d = editDistance(want, fold(read[i]!));
      if (d < best) {
        best = d;
        bestIndex = i;
      }
      if (d === 0) break;
    }
    if (show && best > 0) console.log(`  - ${line}\n  + ${bestIndex >= 0 ? read[bestIndex] : '(missing)'}`);
    if (bestIndex >= 0) unclaimed.delete(bestIndex);
    wrong += best;
    total += [...want].length;
  }
  for (const i of unclaimed) wrong += [...fold(read[i]!)].length;
  return { wrong, total };
}
