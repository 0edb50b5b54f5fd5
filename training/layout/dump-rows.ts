// Writes the evidence for rows of tables without ruled rows: `node training/layout/dump-rows.ts OUT.jsonl FOLDER...`
// FOLDER is as for dump-headings.ts. The lines of each table are laid along the rows of the true table that has most of
// their words.
import { writeFileSync } from 'node:fs';
import { createEngine } from '../../src/engines/index.ts';
import { ROW_EVIDENCE, type RowTrace } from '../../src/tables/grid/likely-rows.ts';
import { rowFeatures } from '../../src/tables/grid/row-evidence.ts';
import { pieceText } from '../../src/tables/grid/text-lines.ts';
import { knownDocuments, takeEvidence } from './known-documents.ts';
import { bagOf, rowsAlong, rowsOfMarkdown } from './true-tables.ts';

const [out, ...folders] = process.argv.slice(2);
if (!out || folders.length === 0) {
  console.error('usage: node training/layout/dump-rows.ts OUT.jsonl FOLDER...');
  process.exit(2);
}
const engine = await createEngine({ modelsDir: 'models' });
const written = [JSON.stringify({ features: rowFeatures })];
for (const { file, project, markdown, source } of knownDocuments(folders)) {
  const tables = rowsOfMarkdown(markdown);
  const seen = new Set<string>();
  const take = (message: unknown): void => {
    const { lines, evidence, barrier } = message as RowTrace;
    const bags = lines.map((l) => bagOf(l.pieces.map(pieceText).join(' ')));
    const key = lines.map((l) => `${l.baseline}:${l.pieces.length}`).join();
    if (seen.has(key)) return;
    seen.add(key);
    const rows = lines.length > 1 ? rowsAlong(bags, tables) : undefined;
    if (!rows) return;
    evidence.forEach((x, k) => {
      if (barrier(k + 1)) return;
      const y = rows[k + 1] === rows[k] ? 0 : 1;
      written.push(
        JSON.stringify({
          document: file,
          project,
          y,
          x: x.map((v) => Math.round(v * 1e4) / 1e4),
        }),
      );
    });
  };
  await takeEvidence(engine, source, ROW_EVIDENCE, take);
}
writeFileSync(out, `${written.join('\n')}\n`);
await engine.close();
