// Writes the evidence for the rows of pictures of pages: `node training/layout/dump-picture-rows.ts OUT.jsonl
// FOLDER...` FOLDER contains input/NAME.jpg and truth/NAME.jpg.layout.json, as `training/pages` writes them. Pictures of
// one document (the part before `__` in the name) share a fold of fit_picture_rows.py.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlacedElement } from '../../bench/accuracy/layout.ts';
import { type Box, defaultParseOptions, type PageAnalysis, type Source } from '../../src/document/index.ts';
import { createEngine } from '../../src/engines/index.ts';
import { pictureRowFeatures } from '../../src/tables/find/picture-rows.ts';
import { PICTURE_ROW_EVIDENCE, type PictureRowTrace } from '../../src/tables/find/row-chances.ts';
import type { TextRow } from '../../src/tables/words.ts';

/** Share of the words of a row in a table from which it belongs to it, and up to which it does not. */
const INSIDE = 0.7;
const OUTSIDE = 0.1;

const [out, ...folders] = process.argv.slice(2);
if (!out || folders.length === 0) {
  console.error('usage: node training/layout/dump-picture-rows.ts OUT.jsonl FOLDER...');
  process.exit(2);
}
const engine = await createEngine({ modelsDir: 'models' });
const written = [JSON.stringify({ features: pictureRowFeatures })];
for (const folder of folders) {
  for (const name of readdirSync(path.join(folder, 'input')).sort()) {
    const told = path.join(folder, 'truth', `${name}.layout.json`);
    if (!existsSync(told)) continue;
    const truth = (JSON.parse(readFileSync(told, 'utf8')) as PlacedElement[]).filter(({ type }) => type === 'Table');
    let seen: PictureRowTrace | undefined;
    const take = (message: unknown): void => {
      seen ??= message as PictureRowTrace;
    };
    subscribe(PICTURE_ROW_EVIDENCE, take);
    const page = await analyse(path.join(folder, 'input', name));
    unsubscribe(PICTURE_ROW_EVIDENCE, take);
    // A page that was levelled has other places than the picture.
    if (seen && page && !page.frame) tell(seen, truth, page, path.basename(folder), name);
  }
}
writeFileSync(out, `${written.join('\n')}\n`);
await engine.close();

async function analyse(file: string): Promise<PageAnalysis | undefined> {
  const extension = path.extname(file) === '.png' ? 'png' : 'jpg';
  const source: Source = {
    path: file,
    name: path.basename(file),
    mediaType: extension === 'png' ? 'image/png' : 'image/jpeg',
    extension,
    size: statSync(file).size,
    sha256: '0'.repeat(64),
  };
  const signal = new AbortController().signal;
  return (await engine.analysePages(source, [1], defaultParseOptions, { put: async () => '' }, signal)).pages[0];
}

function tell(
  { rows, evidence }: PictureRowTrace,
  truth: readonly PlacedElement[],
  { page }: PageAnalysis,
  kind: string,
  name: string,
): void {
  const tables = truth.map(({ box: [x0, y0, x1, y1] }) => ({
    x0: x0 * page.width,
    y0: y0 * page.height,
    x1: x1 * page.width,
    y1: y1 * page.height,
  }));
  let last: Box | undefined;
  rows.forEach((row, i) => {
    const [share, table] = bestTable(row, tables);
    const inside = share >= INSIDE ? 1 : share <= OUTSIDE ? 0 : -1;
    const begins = inside === 1 && table !== last ? 1 : 0;
    if (inside === 1) last = table;
    const x = evidence[i]!.map((v) => Math.round(v * 1e3) / 1e3);
    written.push(
      JSON.stringify({ kind, project: name.split('__')[0], document: `${kind}/${name}`, inside, begins, x }),
    );
  });
}

/** The table with the largest share of a row's words. */
function bestTable(row: TextRow, tables: readonly Box[]): [share: number, table: Box | undefined] {
  const y = row.baseline - 0.3 * row.size;
  let best: [number, Box | undefined] = [0, undefined];
  for (const t of tables) {
    if (t.y0 > y || t.y1 < y) continue;
    const own = row.words.filter((w) => (w.x0 + w.x1) / 2 > t.x0 - 2 && (w.x0 + w.x1) / 2 < t.x1 + 2);
    if (own.length / row.words.length > best[0]) best = [own.length / row.words.length, t];
  }
  return best;
}
