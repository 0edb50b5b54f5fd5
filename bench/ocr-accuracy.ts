// Character error rate of the OCR room on generated, degraded pages. `node bench/ocr-accuracy.ts [--show]`
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Glyph } from '../src/document/index.ts';
import { buildLines } from '../src/layout/index.ts';
import { createOcr } from '../src/ocr/index.ts';
import { editDistance, fold } from './lib/edit-distance.ts';
import { SPECS, synthesise } from './lib/synthetic-pages.ts';

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false }, only: { type: 'string' } } });
const ocr = await createOcr({ modelsDir: 'models' });
let errors = 0;
let characters = 0;
for (const spec of SPECS.filter((s) => !values.only || s.name.includes(values.only))) {
  const page = await synthesise(spec);
  const { data, info } = await sharp(page.image).raw().toBuffer({ resolveWithObject: true });
  const before = process.cpuUsage();
  const read = await ocr.readPage({ data: new Uint8Array(data), width: info.width, height: info.height, channels: 3, dpi: spec.dpi });
  const cpu = process.cpuUsage(before);
  const lines = linesOf(read.glyphs, (read.raster.width * 72) / read.raster.dpi, (read.raster.height * 72) / read.raster.dpi);
  const { wrong, total } = score(page.lines, lines, values.show);
  errors += wrong;
  characters += total;
  const percent = ((100 * wrong) / total).toFixed(2).padStart(6);
  console.log(
    `${spec.name.padEnd(22)} ${percent} %  ${String(total).padStart(5)} characters  ${((cpu.user + cpu.system) / 1000).toFixed(0).padStart(5)} CPU ms  angle ${read.angle}`,
  );
}
console.log(`${'all'.padEnd(22)} ${((100 * errors) / characters).toFixed(3)} %  ${characters} characters`);
await ocr.close();

/** Text lines of the glyphs as layout groups them, top to bottom. */
function linesOf(glyphs: Glyph[], width: number, height: number): string[] {
  const empty = { rulings: [], fills: [], pictures: [], links: [], widgets: [], dropped: [] };
  const lines = buildLines({ pageNumber: 1, width, height, angle: 0, origin: 'image', glyphs, ...empty, textLayer: { quality: 'none', reasons: [] } });
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
function score(truth: string[], read: string[], show: boolean): { wrong: number; total: number } {
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
