// LiteParse on the same files, Markdown output, without OCR.
import { LiteParse } from '@llamaindex/liteparse';

const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true, maxPages: 100_000 });
const before = process.cpuUsage();
const start = performance.now();
let pages = 0;
for (const file of process.argv.slice(2)) {
  try {
    pages += (await parser.parse(file)).totalPages;
  } catch (error) {
    console.error(`${file}: ${error.message}`);
  }
}
const cpu = process.cpuUsage(before);
console.log(JSON.stringify({ pages, cpuMs: (cpu.user + cpu.system) / 1000, wallMs: performance.now() - start, rssMb: process.resourceUsage().maxRSS / 1024 }));
