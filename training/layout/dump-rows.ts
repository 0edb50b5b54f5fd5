// Writes the evidence for rows of tables without ruled rows: `node training/layout/dump-rows.ts OUT.jsonl FOLDER...`
// FOLDER is as for dump-headings.ts. The lines of each table are laid along the rows of the true table that has most of
// their words.
import { writeFileSync } from 'node:fs';
import { createEngine } from '../../src/engines/index.ts';
import { rowFeatures } from '../../src/tables/row-evidence.ts';
import { ROW_EVIDENCE, type RowTrace } from '../../src/tables/text-grid.ts';
import { pieceText } from '../../src/tables/text-lines.ts';
import { knownDocuments, takeEvidence } from './known-documents.ts';
import { type Bag, bagOf, commonOf, rowsOfMarkdown, sizeOf } from './true-tables.ts';

/** Least share of words of a table's lines that its true rows must have. */
const FOUND = 0.85;

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

/** The row of each line in the true table with most of the words; undefined if no table has nearly all of them. */
function rowsAlong(lines: readonly Bag[], tables: readonly Bag[][]): number[] | undefined {
  const total = lines.reduce((n, l) => n + sizeOf(l), 0);
  let best: { at: number[]; score: number } | undefined;
  for (const rows of tables) {
    const found = align(lines, rows);
    if (!best || found.score > best.score) best = found;
  }
  return best && best.score >= FOUND * total ? best.at : undefined;
}

/** Rows never go back from line to line: the way with most words in common. */
function align(lines: readonly Bag[], rows: readonly Bag[]): { at: number[]; score: number } {
  const gain = lines.map((l) => rows.map((r) => commonOf(l, r)));
  const best = gain.map((g) => g.map(() => 0));
  const from = gain.map((g) => g.map(() => 0));
  for (let i = 0; i < lines.length; i++) {
    let top = 0;
    for (let r = 0; r < rows.length; r++) {
      if (i > 0 && best[i - 1]![r]! > best[i - 1]![top]!) top = r;
      best[i]![r] = gain[i]![r]! + (i > 0 ? best[i - 1]![top]! : 0);
      from[i]![r] = top;
    }
  }
  const last = best.at(-1) ?? [];
  let r = last.indexOf(Math.max(...last));
  const score = last[r] ?? 0;
  const at = lines.map(() => 0);
  for (let i = lines.length - 1; i >= 0; i--) {
    at[i] = r;
    r = from[i]![r] ?? 0;
  }
  return { at, score };
}
