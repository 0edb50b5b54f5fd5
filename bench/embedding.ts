// How well the embedding that needs no model finds things, beside BM25: the heading of a section of documentation has to find the section it
// stood over, among all sections. The texts are the documentation of the packages in node_modules. Prints recall at 1, 5 and 10.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmbedder } from '../src/embedding/index.ts';

interface Section {
  heading: string;
  body: string;
}

const root = fileURLToPath(new URL('../node_modules/', import.meta.url));
const sections = new Map<string, Section>();

function walk(folder: string, depth: number): void {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const info = statSync(path, { throwIfNoEntry: false });
    if (info?.isDirectory() && depth < 4) walk(path, depth + 1);
    else if (info?.isFile() && /\.md$/i.test(name) && !/changelog|history|license/i.test(name)) collect(readFileSync(path, 'utf8'));
  }
}

function collect(markdown: string): void {
  for (const part of markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/^#{1,5} /m)
    .slice(1)) {
    const [first = '', ...rest] = part.split('\n');
    const heading = first.replace(/[`*_[\]()]/g, ' ').trim();
    const body = rest.join('\n').replace(/\s+/g, ' ').trim();
    if (heading.split(/\s+/).length < 2 || body.length < 150 || /^v?\d/.test(heading)) continue;
    sections.set(heading.toLowerCase(), { heading, body: body.slice(0, 1500) });
  }
}

walk(root, 0);
const all = [...sections.values()];
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function bm25(): (query: string) => number[] {
  const documents = all.map((section) => words(section.body));
  const mean = documents.reduce((sum, one) => sum + one.length, 0) / documents.length;
  const counts = documents.map((one) => Map.groupBy(one, (word) => word));
  const frequency = new Map<string, number>();
  for (const one of counts) for (const word of one.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return (query) =>
    counts.map((one, i) => {
      let score = 0;
      for (const word of new Set(words(query))) {
        const tf = one.get(word)?.length ?? 0;
        const df = frequency.get(word) ?? 0;
        const idf = Math.log(1 + (all.length - df + 0.5) / (df + 0.5));
        score += (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * (documents[i]?.length ?? 0)) / mean));
      }
      return score;
    });
}

const embedder = createEmbedder({}, 'local', undefined, () => '');
const started = performance.now();
const vectors = await embedder.embed(all.map((section) => section.body));
const ms = performance.now() - started;

async function local(query: string): Promise<number[]> {
  const [vector = []] = await embedder.embed([query]);
  return vectors.map((other) => other.reduce((sum, value, d) => sum + value * (vector[d] ?? 0), 0));
}

const keyword = bm25();
const ranks: Record<string, number[]> = { local: [], bm25: [] };
for (const [i, { heading }] of all.entries()) {
  for (const [name, scores] of [
    ['local', await local(heading)],
    ['bm25', keyword(heading)],
  ] as const) {
    const own = scores[i] ?? 0;
    ranks[name]?.push(own > 0 ? scores.filter((score) => score > own).length : all.length);
  }
}
console.log(`${all.length} sections, ${(all.reduce((sum, one) => sum + one.body.length, 0) / ms / 1000).toFixed(2)} million characters a second`);
for (const [name, list] of Object.entries(ranks)) {
  const at = (n: number): string => (list.filter((rank) => rank < n).length / list.length).toFixed(3);
  console.log(`${name.padEnd(6)} recall@1 ${at(1)}  @5 ${at(5)}  @10 ${at(10)}`);
}
