// Is every character of the text layer in an element? `node bench/conservation.ts DIR_OR_FILE...` Counts the glyphs the
// reader gives per page against those in the document's elements; formulas count by the glyphs they stand for.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Document, defaultParseOptions, type Glyph, type RichText, type Source } from '../src/document/index.ts';
import { createEngine } from '../src/engines/index.ts';
import { openReader } from '../src/readers/index.ts';

const files = process.argv
  .slice(2)
  .flatMap((name) => (statSync(name).isDirectory() ? readdirSync(name).map((f) => path.join(name, f)) : [name]))
  .filter((f) => f.endsWith('.pdf'));
const engine = await createEngine({ modelsDir: 'models' });
const options = { ...defaultParseOptions, parseMode: 'parse' as const };
let characters = 0;
let missing = 0;
let dropped = 0;
let opened = 0;
let joined = 0;
for (const file of files) {
  const source: Source = {
    path: file,
    name: path.basename(file),
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: statSync(file).size,
    sha256: '0'.repeat(64),
  };
  try {
    const reader = await openReader(source);
    const numbers = Array.from({ length: reader.pageCount }, (_, i) => i + 1);
    let want = 0;
    const failed = new Set<number>();
    const analysis = await engine.analysePages(
      source,
      numbers,
      options,
      { put: async () => '' },
      new AbortController().signal,
    );
    for (const failure of analysis.failures) failed.add(failure.pageNumber);
    for (const n of numbers) {
      if (failed.has(n)) continue;
      const sheet = await reader.sheet(n);
      want += sheet.glyphs.length;
      dropped += sheet.dropped.reduce((sum, d) => sum + d.count, 0);
    }
    await reader.close();
    const document = await engine.assemble(source, analysis, options);
    const counts = countByReason(document);
    joined += counts.get('line-end-hyphen') ?? 0;
    const have = glyphsOf(document) + (counts.get('line-end-hyphen') ?? 0);
    opened++;
    characters += want;
    if (have !== want) {
      missing += Math.abs(want - have);
      console.log(`${path.basename(file)}: ${want} characters in the text layer, ${have} in elements`);
    }
  } catch (error) {
    if (process.env.VERBOSE) console.log(`${path.basename(file)}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(
  `${opened} of ${files.length} files opened, ${characters} characters, ${missing} lost or doubled, ${joined} line-end hyphens counted, ${dropped} dropped for a named reason`,
);
process.exitCode = missing > 0 ? 1 : 0;
await engine.close();

function countByReason(document: Document): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { reason, count } of document.dropped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return counts;
}

/** Number of distinct characters of the page in elements, cells and formulas. */
function glyphsOf(document: Document): number {
  const seen = new Set<Glyph>();
  const take = (text: RichText): void => {
    for (const glyph of text.glyphs) seen.add(glyph);
    for (const object of text.objects) for (const glyph of object.glyphs ?? []) seen.add(glyph);
  };
  for (const element of document.elements) {
    take(element.text);
    for (const cell of element.table?.cells ?? []) take(cell.text);
  }
  return seen.size;
}
