// Pages per CPU-second on born-digital PDFs, beside LiteParse and pdftotext on the same files in one run.
// `node bench/speed-digital.ts DIR_OR_FILE...` (any PDFs of yours, but no scans: `lite` would read them by OCR;
// start-up of each process is excluded for ours and LiteParse; both are measured on a fourth pass, the first one is
// given beside it; ours compiles functions as engine processes of the service do).
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compileFlags } from '../src/pool/v8-flags.ts';
import { contender, installed, nativeCost } from './lib/command.ts';

const files = process.argv
  .slice(2)
  .flatMap((name) => (statSync(name).isDirectory() ? readdirSync(name).map((f) => path.join(name, f)) : [name]))
  .filter((f) => f.endsWith('.pdf'));
if (files.length === 0) {
  console.error('usage: node bench/speed-digital.ts DIR_OR_FILE...');
  process.exit(2);
}
const here = import.meta.dirname;
const ours = await contender(path.join(here, 'contenders/docparse.ts'), files, compileFlags);
const rows: [string, typeof ours][] = [['docparse (elements, tables, Markdown)', ours]];
rows.push([
  'docparse lite',
  await contender(path.join(here, 'contenders/docparse.ts'), ['--lite', ...files], compileFlags),
]);
rows.push(['LiteParse (Markdown)', await contender(path.join(here, 'contenders/liteparse.mjs'), files)]);
if (await installed('pdftotext'))
  rows.push(['pdftotext (text only)', await nativeCost((f) => `pdftotext -layout ${f} -`, files, ours.pages)]);
console.log(`${files.length} files`);
for (const [name, cost] of rows) {
  const rate = (cost.pages / cost.cpuMs) * 1000;
  console.log(
    `${name.padEnd(40)} ${String(cost.pages).padStart(5)} pages ${rate.toFixed(1).padStart(7)} pages/CPU-s${cost.coldCpuMs ? ` (first pass ${((cost.pages / cost.coldCpuMs) * 1000).toFixed(1)})` : ''} ${(cost.wallMs / 1000).toFixed(2).padStart(7)} s${cost.rssMb ? ` ${cost.rssMb.toFixed(0).padStart(5)} MB` : ''}`,
  );
}
