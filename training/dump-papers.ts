// Writes the papers of files as JSON, one file for each, for work on recognition. `node training/dump-papers.ts
// INPUT_DIR OUT_DIR [--filter REGEX] [--force] [--no-split]`
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultParseOptions, type ParseOptions } from '../src/document/index.ts';
import { createEngine } from '../src/engines/index.ts';
import { makeSource } from '../src/intake/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    filter: { type: 'string' },
    force: { type: 'boolean', default: false },
    'no-split': { type: 'boolean', default: false },
  },
});
const [input, out] = positionals;
if (!input || !out)
  throw new Error('Usage: node training/dump-papers.ts INPUT_DIR OUT_DIR [--filter REGEX] [--force] [--no-split]');
await mkdir(out, { recursive: true });

const engine = await createEngine({ modelsDir: 'models' });
const options: ParseOptions = { ...defaultParseOptions, papers: { split: !values['no-split'], pictures: false } };
const signal = new AbortController().signal;
const sink = { put: async (): Promise<string> => '' };

for (const file of (await readdir(input)).sort()) {
  if (values.filter && !new RegExp(values.filter).test(file)) continue;
  const target = join(out, `${parse(file).name}.json`);
  if (!values.force && (await stat(target).catch(() => undefined))) continue;
  const before = process.cpuUsage();
  try {
    const path = join(input, file);
    const source = await makeSource({ path, size: (await stat(path)).size, sha256: '' }, { name: file });
    const { pageCount } = await engine.inspect(source, options, signal);
    const pages = Array.from({ length: pageCount }, (_, i) => i + 1);
    const { papers, failures } = await engine.readPapers(source, pages, options, sink, signal);
    await writeFile(target, JSON.stringify(papers));
    const { user, system } = process.cpuUsage(before);
    const failed = failures.map((f) => ` page ${f.pageNumber}: ${f.message} ${f.detail ?? ''}`).join('');
    console.log(`${file}: ${papers.length} papers, ${((user + system) / 1000).toFixed(0)} CPU ms${failed}`);
  } catch (error) {
    console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await engine.close();
