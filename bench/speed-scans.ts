// Seconds per scanned 200 dpi page over HTTP with one and with two workers, beside the tesseract program on the same
// images. `npm run build` first. Linux only (memory is read from /proc).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { installed, nativeCost } from './lib/command.ts';
import { BenchServer } from './lib/server.ts';
import { ORDINARY, type PageSpec, SPECS, type SyntheticPage, synthesise } from './lib/synthetic-pages.ts';

const sets = {
  'full pages of 40 lines': SPECS.filter((s) => s.dpi === 200 && s.turn === 0 && s.skew === 0).slice(0, 6),
  'ordinary pages of 25 lines': [...ORDINARY, ...ORDINARY.map((spec) => ({ ...spec, seed: spec.seed + 10 }))],
};
for (const [name, specs] of Object.entries(sets)) await measure(name, specs);

async function measure(name: string, specs: PageSpec[]): Promise<void> {
  const pages = await Promise.all(specs.map((spec) => synthesise(spec)));
  const pdf = await PDFDocument.create();
  for (const { image } of pages) {
    const jpeg = await pdf.embedJpg(image);
    pdf.addPage([595, 842]).drawImage(jpeg, { x: 0, y: 0, width: 595, height: 842 });
  }
  const bytes = Uint8Array.from(await pdf.save());
  const characters = pages.reduce((n, p) => n + p.lines.join('').replace(/\s/g, '').length, 0);
  console.log(`${name}: ${pages.length} pages, ${Math.round(characters / pages.length)} characters each`);
  for (const workers of [1, 2]) await measureService(bytes, pages.length, workers);
  await measureTesseract(pages);
}

async function measureService(bytes: Uint8Array<ArrayBuffer>, count: number, workers: number): Promise<void> {
  const server = await BenchServer.start(workers);
  await server.parse(bytes, 'warm-up.pdf', { scope: { page_range: '1-2' } });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, server.memory().child);
  }, 50);
  const start = performance.now();
  const answer = await server.parse(bytes, 'scan.pdf');
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  if (answer.code !== 200) throw new Error(answer.message);
  console.log(
    `  docparse, ${workers} worker${workers > 1 ? 's' : ' '}: ready after ${server.readySeconds.toFixed(2)} s, ${(seconds / count).toFixed(2)} s/page, ${(count / seconds).toFixed(2)} pages/s, largest child ${peak.toFixed(0)} MB`,
  );
  await server.stop();
}

async function measureTesseract(pages: SyntheticPage[]): Promise<void> {
  if (!(await installed('tesseract'))) return;
  const dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
  const files = pages.map((page, i) => {
    const file = path.join(dir, `${i}.jpg`);
    writeFileSync(file, page.image);
    return file;
  });
  const cost = await nativeCost(
    (f) => `OMP_THREAD_LIMIT=1 tesseract ${f} - -l chi_sim+eng --dpi 200`,
    files,
    pages.length,
  );
  console.log(
    `  tesseract (chi_sim+eng), text only: ${(cost.wallMs / 1000 / pages.length).toFixed(2)} s/page, ${(cost.cpuMs / 1000 / pages.length).toFixed(2)} CPU-s/page`,
  );
  rmSync(dir, { recursive: true });
}
