// Seconds per scanned 200 dpi page over HTTP with one and with two workers, beside the tesseract program on the same images.
// `npm run build` first. Linux only (memory is read from /proc).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { installed, nativeCost } from './lib/command.ts';
import { BenchServer } from './lib/server.ts';
import { SPECS, synthesise } from './lib/synthetic-pages.ts';

const PAGES = 6;
const specs = SPECS.filter((s) => s.dpi === 200 && s.turn === 0 && s.skew === 0).slice(0, PAGES);
const pages = await Promise.all(specs.map((spec) => synthesise(spec)));
const pdf = await PDFDocument.create();
for (const { image } of pages) {
  const jpeg = await pdf.embedJpg(image);
  pdf.addPage([595, 842]).drawImage(jpeg, { x: 0, y: 0, width: 595, height: 842 });
}
const bytes = Uint8Array.from(await pdf.save());
console.log(`${PAGES} pages, ${pages.reduce((n, p) => n + p.lines.join('').length, 0)} characters`);

for (const workers of [1, 2]) {
  const server = await BenchServer.start(workers);
  await server.parse(bytes, 'warm-up.pdf', { scope: { page_range: '1' } });
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
    `docparse, ${workers} worker${workers > 1 ? 's' : ' '}: ready after ${server.readySeconds.toFixed(2)} s, ${(seconds / PAGES).toFixed(2)} s/page, ${(PAGES / seconds).toFixed(2)} pages/s, largest child ${peak.toFixed(0)} MB`,
  );
  await server.stop();
}

if (await installed('tesseract')) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
  const files = pages.map((page, i) => {
    const file = path.join(dir, `${i}.jpg`);
    writeFileSync(file, page.image);
    return file;
  });
  const cost = await nativeCost((f) => `OMP_THREAD_LIMIT=1 tesseract ${f} - -l chi_sim+eng --dpi 200`, files, PAGES);
  console.log(`tesseract (chi_sim+eng), text only: ${(cost.wallMs / 1000 / PAGES).toFixed(2)} s/page, ${(cost.cpuMs / 1000 / PAGES).toFixed(2)} CPU-s/page`);
  rmSync(dir, { recursive: true });
}
