// Makes src/embedding/common-words.ts: how common words are in technical and general English prose. Counts in how many
// passages of 1,500 characters a word stands, over the manual pages and documentation of the machine (Debian's
// packages; at most six files a family, so that no program speaks louder than others): node bench/word-weights.ts
// [FOLDER...]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stem } from '../src/embedding/stem.ts';

const PASSAGE = 1500;
const PASSAGES_A_FILE = 8;
const FILES_A_FAMILY = 6;
/** Words in fewer passages count as rare. */
const LEAST = 30;
const LEVELS = 12;

const folders =
  process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/usr/share/man', '/usr/share/doc', '/usr/share/perl'];
const counts = new Map<string, number>();
const families = new Map<string, number>();
let passages = 0;

function walk(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(file);
    else if (
      entry.isFile() &&
      /\.(?:[1-8][a-z]*|txt|pod|html?|md)(?:\.gz)?$|^README/i.test(entry.name) &&
      !/^changelog|copyright/i.test(entry.name)
    )
      count(file);
  }
}

function count(file: string): void {
  const family = path.join(path.dirname(file), path.basename(file).split(/[-_.:]/)[0] ?? '');
  const seen = families.get(family) ?? 0;
  if (seen >= FILES_A_FAMILY) return;
  families.set(family, seen + 1);
  let bytes = readFileSync(file);
  if (file.endsWith('.gz')) bytes = gunzipSync(bytes);
  const text = bytes
    .toString('utf8')
    .slice(0, 80_000)
    .replace(/^\.(?:\\"|de|so).*$/gm, '')
    .replace(/^[.'][A-Za-z]{1,3}\b/gm, '')
    .replace(/\\f[A-Z]|\\\(..|\\[-&]|<[^>]*>/g, ' ');
  for (let at = 0; at < text.length && at < PASSAGE * PASSAGES_A_FILE; at += PASSAGE) {
    passages++;
    for (const word of new Set(
      (
        text
          .slice(at, at + PASSAGE)
          .toLowerCase()
          .match(/[a-z]{2,}/g) ?? []
      ).map(stem),
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

for (const folder of folders) walk(folder);
const most = Math.log(1 + passages / LEAST);
const levels: string[][] = Array.from({ length: LEVELS }, () => []);
for (const [word, n] of [...counts].sort()) {
  if (n < LEAST) continue;
  const rarity = Math.log(1 + passages / n) / most;
  levels[Math.min(LEVELS - 1, Math.floor(rarity * LEVELS))]?.push(word);
}
writeFileSync(
  new URL('../src/embedding/common-words.ts', import.meta.url),
  `// Made by bench/word-weights.ts from ${passages.toLocaleString('en')} passages: change it there.

/**
 * Stems of English words by how rare they are, from the commonest on: level i of n stands for a rarity of (i + 0.5) /
 * n; what is not here is rarer.
 */
export const WORDS_BY_RARITY: readonly string[] = [
${levels.map((words) => `  '${words.join(' ')}',`).join('\n')}
];
`,
);
console.log(`${passages} passages; words a level: ${levels.map((words) => words.length).join(' ')}`);
