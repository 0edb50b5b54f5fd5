// Writes features of the blocks of PDFs with known Markdown: `node training/layout/dump-headings.ts OUT.jsonl
// FOLDER...` FOLDER contains input/NAME.pdf and gt/NAME.pdf.md (or gt/NAME.md). Documents of one project (the part
// before `__` in the name) share a fold of fit_headings.py.
import { writeFileSync } from 'node:fs';
import { defaultParseOptions, type PageAnalysis } from '../../src/document/index.ts';
import { createEngine } from '../../src/engines/index.ts';
import { judgedBlocks } from '../../src/layout/document/assemble.ts';
import { headingFeatures } from '../../src/layout/document/heading-features.ts';
import { openReader } from '../../src/readers/index.ts';
import { knownDocuments } from './known-documents.ts';

const [out, ...folders] = process.argv.slice(2);
if (!out || folders.length === 0) {
  console.error('usage: node training/layout/dump-headings.ts OUT.jsonl FOLDER...');
  process.exit(2);
}
const engine = await createEngine({ modelsDir: 'models' });
const options = { ...defaultParseOptions, parseMode: 'parse' as const };
const lines = [JSON.stringify({ features: headingFeatures })];
for (const { file, project, markdown, source } of knownDocuments(folders)) {
  const headings = headingsOf(markdown);
  const reader = await openReader(source);
  const numbers = Array.from({ length: reader.pageCount }, (_, i) => i + 1);
  const { pages, failures } = await engine.analysePages(
    source,
    numbers,
    options,
    { put: async () => '' },
    new AbortController().signal,
  );
  const input = { pages, failures, pageCount: reader.pageCount, outline: reader.outline, warnings: [] };
  await reader.close();
  // Once with the file's own statements about headings, once without.
  const told = new Set<string>();
  for (const [way, given] of Object.entries({
    told: input,
    untold: { ...input, outline: [], pages: pages.map(withoutTags) },
  })) {
    const blocks = judgedBlocks(given);
    if (way === 'told') for (const { text, sure } of blocks) if (sure) told.add(text);
    if (way === 'untold' && told.size === 0) continue;
    for (const { text, score, sure, row } of blocks) {
      const y = headings.has(keyOf(text)) || headings.has(keyOf(withoutNumber(text))) ? 1 : 0;
      lines.push(
        JSON.stringify({
          document: `${way} ${file}`,
          project,
          y,
          score,
          sure,
          x: row.map((v) => Math.round(v * 1e4) / 1e4),
        }),
      );
    }
  }
}
writeFileSync(out, `${lines.join('\n')}\n`);
await engine.close();

function withoutTags(page: PageAnalysis): PageAnalysis {
  return {
    ...page,
    blocks: page.blocks.map((block) =>
      block.kind === 'text' ? { ...block, tag: undefined, tagLevel: undefined } : block,
    ),
  };
}

/** Headings of a Markdown text. Captions of the lowest level are none; fenced text is code. */
function headingsOf(markdown: string): Set<string> {
  const found = new Set<string>();
  let fence = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) fence = !fence;
    const heading = fence ? null : /^#{1,5}\s+(.*?)[\s#]*$|^#{6}\s+(?!(?:fig|tab|[图表]))(.*?)[\s#]*$/i.exec(line);
    if (heading) found.add(keyOf((heading[1] ?? heading[2]!).replace(/\]\([^)]*\)|<[^>]*>|\{[#.][^}]*\}/g, '')));
  }
  found.delete('');
  return found;
}

/** Removes numbers that converters add to sections. */
function withoutNumber(text: string): string {
  return text.replace(/^\s*(?:第?[\d.]+[章节]?|[IVX]+\.|[A-Z]\.)\s*/, '');
}

function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
