// Accuracy of chart reading, on charts that a plotting library has drawn with known values, as pictures on PDF pages.
// Prints the share of charts with the right kind, and of values within 3 % of the range. Usage: python
// training/charts/draw.py FOLDER && node bench/charts.ts FOLDER
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { defaultParseOptions, type Source } from '../src/document/index.ts';
import { createEngine } from '../src/engines/index.ts';

interface Told {
  kind: 'bar' | 'line' | 'pie';
  names: string[];
  series: { name: string; values: number[] }[];
}

const folder = process.argv[2] ?? 'charts';
const verbose = process.argv.includes('--verbose');
const dir = await mkdtemp(join(tmpdir(), 'docparse-charts-'));
const engine = await createEngine({ modelsDir: new URL('../models', import.meta.url).pathname });
let kinds = 0;
let points = 0;
let right = 0;
const files = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
for (const name of files) {
  const told = JSON.parse(await readFile(join(folder, name.replace('png', 'json')), 'utf8')) as Told;
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('The figure below shows what was sold in each of the regions.', { x: 60, y: 780, size: 11, font });
  const image = await pdf.embedPng(await readFile(join(folder, name)));
  const width = 420;
  page.drawImage(image, { x: 80, y: 380, width, height: (width * image.height) / image.width });
  page.drawText('Figure 1. What was sold.', { x: 80, y: 360, size: 9, font });
  const bytes = await pdf.save();
  const path = join(dir, name.replace('png', 'pdf'));
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source = {
    path,
    name: 'a.pdf',
    extension: 'pdf',
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256,
  } as unknown as Source;
  const options = { ...defaultParseOptions, charts: true };
  const input = await engine.analysePages(source, [1], options, { put: async () => 'x' }, new AbortController().signal);
  const { elements } = await engine.assemble(source, input, options);
  const table = elements.find((element) => element.table?.estimated)?.table;
  if (table?.estimated === told.kind) kinds++;
  const cell = (row: number, col: number): string =>
    table?.cells.find((one) => one.row === row && one.col === col)?.text.value ?? '';
  const all = told.series.flatMap(({ values }) => values);
  const room = 0.03 * Math.max(...all);
  let hits = 0;
  told.series.forEach(({ name: series, values }, s) => {
    const named = Array.from({ length: (table?.cols ?? 1) - 1 }, (_, c) => c + 1).find(
      (c) => cell(0, c).toLowerCase() === series.toLowerCase(),
    );
    values.forEach((value, i) => {
      const row = Array.from({ length: table?.rows ?? 0 }, (_, r) => r).find(
        (r) => r > 0 && cell(r, 0) === told.names[i],
      );
      points++;
      const found = row === undefined ? '' : cell(row, named ?? s + 1);
      if (found !== '' && Math.abs(Number(found) - value) <= room) hits++;
    });
  });
  right += hits;
  if (verbose && (hits < all.length || table?.estimated !== told.kind))
    console.log(
      `${name} ${told.kind}: ${table?.estimated ?? 'nothing'}, ${hits} of ${all.length}; ${table?.cells
        .map(({ text }) => text.value)
        .join('|')
        .slice(0, 150)} / ${all.map((n) => Math.round(n * 10) / 10).join(' ')}`,
    );
}
console.log(
  `${files.length} charts: kind ${(kinds / files.length).toFixed(3)}, values within 3 % ${(right / points).toFixed(3)} of ${points}`,
);
await engine.close();
await rm(dir, { recursive: true, force: true });
