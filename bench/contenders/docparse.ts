// Parses the given files in this process and prints the cost: with full structure, or with `--lite` by that plan.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { defaultParseOptions, type Source } from '../../src/document/index.ts';
import { createEngine } from '../../src/engines/index.ts';
import { defaultV1Request, toV1Data, v1Json } from '../../src/output/index.ts';
import { costOfPasses } from '../lib/passes.ts';

const lite = process.argv[2] === '--lite';
const files = process.argv.slice(lite ? 3 : 2);
const engine = await createEngine({ modelsDir: 'models' });
const sink = { put: async () => 'unused' };
const noImages = { jobId: '0'.repeat(32), imageUrl: () => '', imageBytes: () => Buffer.alloc(0) };
// No contender uses OCR on digital pages: `parse` never does, `lite` not where a page has text.
const options = { ...defaultParseOptions, parseMode: lite ? ('lite' as const) : ('parse' as const) };
const request = { ...defaultV1Request, include_table_structure: true };

async function parse(file: string): Promise<number> {
  const source: Source = {
    path: file,
    name: path.basename(file),
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: (await stat(file)).size,
    sha256: '0'.repeat(64),
  };
  const { pageCount } = await engine.inspect(source, defaultParseOptions, new AbortController().signal);
  const numbers = Array.from({ length: pageCount }, (_, i) => i + 1);
  const analysis = await engine.analysePages(source, numbers, options, sink, new AbortController().signal);
  if (process.env.BENCH_STAGES)
    for (const page of analysis.pages)
      for (const [stage, ms] of Object.entries(page.timings)) stages[stage] = (stages[stage] ?? 0) + ms;
  const document = await engine.assemble(source, analysis, options);
  Array.from(v1Json(toV1Data(document, source, request, noImages)));
  return pageCount;
}

const stages: Record<string, number> = {};
const cost = await costOfPasses(files, parse, () => {
  for (const stage of Object.keys(stages)) delete stages[stage];
});
console.log(JSON.stringify(cost));
if (process.env.BENCH_STAGES) console.error(stages);
await engine.close();
