import path from 'node:path';
import type { Cost } from './command.ts';

/**
 * Passes over all files. A service process lives for thousands of pages, and V8 compiles functions again as they get
 * warmer: after the third pass the cost no longer falls much.
 */
const PASSES = 4;

/**
 * Processor time of a parser that this process holds: that of the last pass, and of the first one, which includes
 * compilation. A file that fails counts as no page, and is named once.
 *
 * @param parse reads one file and returns its number of pages
 * @param before called before each pass
 */
export async function costOfPasses(
  files: readonly string[],
  parse: (file: string) => Promise<number>,
  before: () => void = () => undefined,
): Promise<Cost> {
  let cost: Cost = { pages: 0, cpuMs: 0, wallMs: 0 };
  let coldCpuMs = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    before();
    const usage = process.cpuUsage();
    const start = performance.now();
    let pages = 0;
    for (const file of files) {
      try {
        pages += await parse(file);
      } catch (error) {
        if (pass === 0) console.error(`${path.basename(file)}: ${error instanceof Error ? error.message : error}`);
      }
    }
    const { user, system } = process.cpuUsage(usage);
    cost = { pages, cpuMs: (user + system) / 1000, wallMs: performance.now() - start };
    if (pass === 0) coldCpuMs = cost.cpuMs;
  }
  return { ...cost, coldCpuMs, rssMb: process.resourceUsage().maxRSS / 1024 };
}
