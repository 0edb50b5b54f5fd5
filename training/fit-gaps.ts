// Fits the weights of `src/vision/papers/split-content.ts`: logistic regression over gaps on sheets composed of
// pictures of single papers, white on white. `node training/fit-gaps.ts [--sheets N] [--seed N] [--filter REGEX]
// DIR...` The last fifth of the sheets is held out.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { seeded } from '../bench/lib/random.ts';
import type { Box, Raster } from '../src/document/index.ts';
import { solveLinear } from '../src/vision/ellipse.ts';
import { reduce } from '../src/vision/hough-lines.ts';
import { redOf } from '../src/vision/papers/find-papers.ts';
import { evidenceOf, type Gap, type GapEvidence, gapsOf, tightBox } from '../src/vision/papers/gaps.ts';
import { groundOf } from '../src/vision/papers/ground.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sheets: { type: 'string', default: '500' },
    seed: { type: 'string', default: '7' },
    filter: { type: 'string', default: '\\.png$' },
  },
});
/** Scale factor for pictures before sheets are composed. */
const SCALE = 0.4;
const PIXELS = 200_000;
const ROUNDS = 40;
/** Penalty on the squares of standardised weights. */
const RIDGE = 1;

interface Example {
  parts: boolean;
  evidence: GapEvidence;
}

const random = seeded(Number(values.seed));
const pictures: Raster[] = [];
for (const dir of positionals)
  for (const file of (await readdir(dir)).sort())
    if (new RegExp(values.filter).test(file)) pictures.push(await load(join(dir, file)));
console.log(`${pictures.length} pictures`);
const count = Number(values.sheets);
const examples = Array.from({ length: count }, (_, k) =>
  examplesOf(k % 3 === 0 ? [pictures[(k / 3) % pictures.length]!] : draw(2 + Math.floor(random() * 4))),
);
const learned = examples.slice(0, Math.floor(count * 0.8)).flat();
const held = examples.slice(Math.floor(count * 0.8)).flat();
const model = learn(learned);
for (const [name, set] of Object.entries({ learned, held })) {
  const wrong = (parts: boolean): number =>
    set.filter((e) => e.parts === parts && probability(e) > 0.5 !== parts).length;
  console.log(`${name}: ${set.length} gaps, ${wrong(false)} false cuts, ${wrong(true)} missed`);
}
console.log(model);

async function load(path: string): Promise<Raster> {
  const { width } = await sharp(path).metadata();
  const image = sharp(path)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(Math.round(width * SCALE));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3, dpi: 72 };
}

function draw(n: number): Raster[] {
  return Array.from({ length: n }, () => pictures[Math.floor(random() * pictures.length)]!);
}

/** A white sheet with papers on shelves, in a column or in a row. */
function sheetOf(papers: readonly Raster[]): { sheet: Raster; boxes: Box[] } {
  const gap = (): number => Math.round(10 + random() * 30);
  const kind = random();
  const [stacked, abreast] = [kind >= 0.6 && kind < 0.8, kind >= 0.8];
  const most = stacked ? 0 : abreast ? Number.POSITIVE_INFINITY : Math.max(760, ...papers.map((p) => p.width + 30));
  const boxes: Box[] = [];
  let [x, y, row] = [16, 16, 0];
  for (const { width, height } of papers) {
    if (x + width > most && x > 16) [x, y, row] = [16, y + row + gap(), 0];
    const left = x + (random() < 0.5 ? 0 : Math.round(random() * 40));
    const top = y + (abreast ? Math.round(random() * 60) : 0);
    boxes.push({ x0: left, y0: top, x1: left + width, y1: top + height });
    x = left + width + gap();
    row = Math.max(row, top + height - y);
  }
  const width = Math.max(...boxes.map((b) => b.x1)) + 16;
  const height = Math.max(...boxes.map((b) => b.y1)) + 16;
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [i, p] of papers.entries()) {
    const { x0, y0 } = boxes[i]!;
    for (let r = 0; r < p.height; r++)
      data.set(p.data.subarray(r * p.width * 3, (r + 1) * p.width * 3), ((y0 + r) * width + x0) * 3);
  }
  return { sheet: { data, width, height, channels: 3, dpi: 72 }, boxes };
}

/** All gaps of a sheet and, for gaps between papers, also those on each side. */
function examplesOf(papers: readonly Raster[]): Example[] {
  const { sheet, boxes } = sheetOf(papers);
  const small = reduce(
    sheet,
    Math.max(sheet.width, sheet.height) * Math.min(1, Math.sqrt(PIXELS / (sheet.width * sheet.height))),
  );
  const marks = { mask: groundOf(small).mask, red: redOf(small) };
  const placed = boxes.map((b) => ({
    x0: b.x0 / small.scale,
    y0: b.y0 / small.scale,
    x1: b.x1 / small.scale,
    y1: b.y1 / small.scale,
  }));
  const out: Example[] = [];
  const visit = (part: Box): void => {
    const tight = tightBox(marks.mask, part);
    if (!tight) return;
    let cut: Gap | undefined;
    for (const gap of gapsOf(marks.mask, tight)) {
      const parts = partsPapers(gap, tight, placed);
      if (parts) cut ??= gap;
      out.push({ parts, evidence: evidenceOf(gap, marks, tight) });
    }
    if (!cut) return;
    visit(cut.axis === 'rows' ? { ...tight, y1: cut.from } : { ...tight, x1: cut.from });
    visit(cut.axis === 'rows' ? { ...tight, y0: cut.to } : { ...tight, x0: cut.to });
  };
  visit({ x0: 0, y0: 0, x1: small.width, y1: small.height });
  return out;
}

function partsPapers({ axis, from, to }: Gap, part: Box, papers: readonly Box[]): boolean {
  const middle = (from + to) / 2;
  const here = papers.filter(
    (p) =>
      Math.min(p.x1, part.x1) - Math.max(p.x0, part.x0) > 4 && Math.min(p.y1, part.y1) - Math.max(p.y0, part.y0) > 4,
  );
  const sides = here.map((p) => (axis === 'rows' ? [p.y0, p.y1] : [p.x0, p.x1]) as [number, number]);
  if (sides.some(([a, b]) => a < middle - 2 && b > middle + 2)) return false;
  return sides.some(([, b]) => b <= middle + 2) && sides.some(([a]) => a >= middle - 2);
}

/** Newton's method on standardised evidence. */
function learn(set: readonly Example[]): { weights: GapEvidence; bias: number } {
  const keys = Object.keys(set[0]!.evidence) as (keyof GapEvidence)[];
  const mean = keys.map((k) => set.reduce((sum, e) => sum + e.evidence[k], 0) / set.length);
  const spread = keys.map(
    (k, i) => Math.sqrt(set.reduce((sum, e) => sum + (e.evidence[k] - mean[i]!) ** 2, 0) / set.length) + 1e-9,
  );
  const rows = set.map((e) => [...keys.map((k, i) => (e.evidence[k] - mean[i]!) / spread[i]!), 1]);
  let w: number[] = new Array(keys.length + 1).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = w.map((v, i) => (i < keys.length ? RIDGE * v : 0));
    const curve = w.map((_, i) => w.map((_, j) => (i === j ? RIDGE : 0)));
    for (const [k, row] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, v, i) => sum + v * w[i]!, 0)));
      for (let i = 0; i < w.length; i++) {
        slope[i]! += row[i]! * (p - (set[k]!.parts ? 1 : 0));
        for (let j = 0; j < w.length; j++) curve[i]![j]! += row[i]! * row[j]! * p * (1 - p);
      }
    }
    const step = solveLinear(curve, slope);
    if (!step) break;
    w = w.map((v, i) => v - step[i]!);
  }
  const weights = Object.fromEntries(keys.map((k, i) => [k, w[i]! / spread[i]!])) as GapEvidence;
  return { weights, bias: w[keys.length]! - keys.reduce((sum, k, i) => sum + weights[k] * mean[i]!, 0) };
}

function probability({ evidence }: Example): number {
  const sum = (Object.keys(evidence) as (keyof GapEvidence)[]).reduce(
    (s, k) => s + model.weights[k] * evidence[k],
    model.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
