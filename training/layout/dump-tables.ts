// Writes the evidence for regions that may be tables: `node training/layout/dump-tables.ts OUT.jsonl FOLDER...` FOLDER
// is as for dump-headings.ts. A region is a table if nearly all of its words stand in one true table, and none if few
// do. One that holds a table and text is neither.
import { writeFileSync } from 'node:fs';
import { createEngine } from '../../src/engines/index.ts';
import { TABLE_EVIDENCE, type TableTrace } from '../../src/tables/find/is-table.ts';
import { tableFeatures } from '../../src/tables/find/table-evidence.ts';
import { pieceText } from '../../src/tables/grid/text-lines.ts';
import { knownDocuments, takeEvidence } from './known-documents.ts';
import { type Bag, bagOf, commonOf, rowsOfMarkdown, sizeOf } from './true-tables.ts';

/** Share of words of a region that one true table must have, or all of them together may have. */
const TABLE = 0.85;
const TEXT = 0.5;
/** A region with this share of the words of a table, and of a table no smaller, is a table with text around it. */
const HELD = 0.7;
const MIN_WORDS = 8;

const [out, ...folders] = process.argv.slice(2);
if (!out || folders.length === 0) {
  console.error('usage: node training/layout/dump-tables.ts OUT.jsonl FOLDER...');
  process.exit(2);
}
const engine = await createEngine({ modelsDir: 'models' });
const written = [JSON.stringify({ features: tableFeatures })];
for (const { file, project, markdown, source } of knownDocuments(folders)) {
  const tables = rowsOfMarkdown(markdown).map(joined);
  const everything = joined(tables);
  const seen = new Set<string>();
  const take = (message: unknown): void => {
    const { lines, evidence } = message as TableTrace;
    const bag = bagOf(lines.map((l) => l.pieces.map(pieceText).join(' ')).join(' '));
    const size = sizeOf(bag);
    const key = evidence.join();
    if (size < 4 || seen.has(key)) return;
    seen.add(key);
    const most = Math.max(0, ...tables.map((t) => commonOf(bag, t))) / size;
    const any = commonOf(bag, everything) / size;
    if (most < TABLE && (any > TEXT || tables.some((t) => holds(bag, t)))) return;
    written.push(
      JSON.stringify({
        document: file,
        project,
        y: most >= TABLE ? 1 : 0,
        x: evidence.map((v) => Math.round(v * 1e4) / 1e4),
      }),
    );
  };
  await takeEvidence(engine, source, TABLE_EVIDENCE, take);
}
writeFileSync(out, `${written.join('\n')}\n`);
await engine.close();

function holds(bag: Bag, table: Bag): boolean {
  const size = sizeOf(table);
  return size >= MIN_WORDS && commonOf(bag, table) >= HELD * size;
}

/** All words of several bags. */
function joined(bags: readonly Bag[]): Bag {
  const all = new Map<string, number>();
  for (const bag of bags) for (const [word, count] of bag) all.set(word, (all.get(word) ?? 0) + count);
  return all;
}
