// Is every character of the text layer in an element? `node bench/conservation.ts DIR_OR_FILE...`
// Counts the glyphs the reader gives per page against those in the document's elements; formulas count by the glyphs they replace.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Document, defaultParseOptions, type Glyph, type PageAnalysis, type RichText, type Source } from '../src/document/index.ts';
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
let hyphens = 0;
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
    const analysis = await engine.analysePages(source, numbers, options, { put: async () => '' }, new AbortController().signal);
    for (const failure of analysis.failures) failed.add(failure.pageNumber);
    for (const n of numbers) {
      if (failed.has(n)) continue;
      const sheet = await reader.sheet(n);
      want += sheet.glyphs.length;
      dropped += sheet.dropped.reduce((sum, d) => sum + d.count, 0);
    }
    await reader.close();
    const formulas = analysis.pages.reduce((sum, page) => sum + formulaGlyphs(page), 0);
    const document = await engine.assemble(source, analysis, options);
    const seen = documentGlyphs(document);
    const joined = joinedHyphens(analysis.pages, seen);
    hyphens += joined;
    const have = seen.size + formulas + joined;
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
  `${opened} of ${files.length} files opened, ${characters} characters, ${missing} lost or doubled, ${hyphens} hyphens at line ends joined away, ${dropped} dropped for a named reason`,
);
process.exitCode = missing > 0 ? 1 : 0;
await engine.close();

/** Glyphs that stand in the result as LaTeX. */
function formulaGlyphs(page: PageAnalysis): number {
  let n = 0;
  for (const block of page.blocks) {
    if (block.kind !== 'text') continue;
    if (block.latex !== undefined) n += block.lines.reduce((sum, line) => sum + line.glyphs.length, 0);
    else for (const formula of block.formulas ?? []) n += formula.to - formula.from;
  }
  return n;
}

function documentGlyphs(document: Document): Set<Glyph> {
  const seen = new Set<Glyph>();
  const take = (text: RichText): void => {
    for (const glyph of text.glyphs) seen.add(glyph);
  };
  for (const element of document.elements) {
    take(element.text);
    for (const cell of element.table?.cells ?? []) take(cell.text);
  }
  return seen;
}

/** Hyphens that divided a word over two lines: the only characters that joining lines may take away. */
function joinedHyphens(pages: PageAnalysis[], seen: ReadonlySet<Glyph>): number {
  let n = 0;
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'text' || block.latex !== undefined) continue;
      block.lines.forEach((line, i) => {
        const last = line.glyphs.at(-1);
        const inFormula = block.formulas?.some((f) => f.line === i && f.to === line.glyphs.length);
        if (last && !inFormula && /^[-\u2010\u00ad]$/u.test(last.text) && !seen.has(last)) n++;
      });
    }
  }
  return n;
}
