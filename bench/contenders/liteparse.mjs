// LiteParse on the same files, Markdown output, without OCR.
import { LiteParse } from '@llamaindex/liteparse';

const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true, maxPages: 100_000 });
async function pass() {
  const before = process.cpuUsage();
  const start = performance.now();
  let pages = 0;
  for (const file of process.argv.slice(2)) {
    try {
      pages += (await parser.parse(file)).totalPages;
    } catch {
      // Counted as no page, as ours is.
    }
  }
  const cpu = process.cpuUsage(before);
  return { pages, cpuMs: (cpu.user + cpu.system) / 1000, wallMs: performance.now() - start };
}

const cold = await pass();
const warm = await pass();
console.log(JSON.stringify({ ...warm, coldCpuMs: cold.cpuMs, rssMb: process.resourceUsage().maxRSS / 1024 }));
