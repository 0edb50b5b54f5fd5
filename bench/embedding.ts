// How well the embedding that needs no server finds things, beside BM25: the heading of a section of documentation has
// to find the section it stood over, among all sections. The texts are the documentation of the packages in
// node_modules. Prints recall at 1, 5 and 10. Then paraphrases (embedding-pairs.json): each sentence has to find the
// one that says the same in other words, among 60. Settings were chosen on the first 60 pairs; the others were written
// before any result on them was seen. Last, the time and memory of a chunk of 500 characters.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmbedder, LEXICAL_MODEL, SEMANTIC_MODEL } from '../src/embedding/index.ts';
import pairSets from './embedding-pairs.json' with { type: 'json' };

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
    else if (info?.isFile() && /\.md$/i.test(name) && !/changelog|history|license/i.test(name))
      collect(readFileSync(path, 'utf8'));
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

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, d) => sum + value * (b[d] ?? 0), 0);
const embedderOf = (model: string, dimensions?: number) => createEmbedder({}, 'local', model, () => '', dimensions);

async function ranksOf(scores: (heading: string) => Promise<number[]> | number[]): Promise<number[]> {
  const ranks: number[] = [];
  for (const [i, { heading }] of all.entries()) {
    const list = await scores(heading);
    const own = list[i] ?? 0;
    ranks.push(own > 0 ? list.filter((score) => score > own).length : all.length);
  }
  return ranks;
}

function report(name: string, ranks: number[]): void {
  const at = (n: number): string => (ranks.filter((rank) => rank < n).length / ranks.length).toFixed(3);
  console.log(`${name.padEnd(16)} recall@1 ${at(1)}  @5 ${at(5)}  @10 ${at(10)}`);
}

console.log(`${all.length} sections by their headings`);
report('bm25', await ranksOf(bm25()));
for (const model of [SEMANTIC_MODEL, LEXICAL_MODEL]) {
  const embedder = embedderOf(model);
  const vectors = await embedder.embed(all.map((section) => section.body));
  report(
    model,
    await ranksOf(async (heading) => {
      const [vector = []] = await embedder.embed([heading]);
      return vectors.map((other) => dot(vector, other));
    }),
  );
}

for (const [set, pairs] of Object.entries(pairSets)) {
  console.log(`\n${pairs.length} paraphrases, ${set}: recall@1 in all, Chinese, English`);
  for (const [model, dimensions] of [
    [SEMANTIC_MODEL, 1024],
    [SEMANTIC_MODEL, 256],
    [SEMANTIC_MODEL, 64],
    [LEXICAL_MODEL, 1024],
  ] as const) {
    const embedder = embedderOf(model, dimensions);
    const [questions, answers] = await Promise.all(
      [0, 1].map((side) => embedder.embed(pairs.map((pair) => pair[side] ?? ''))),
    );
    const found = (questions ?? []).map((question, i) => {
      const scores = (answers ?? []).map((answer) => dot(question, answer));
      return scores.every((score, j) => j === i || score < (scores[i] ?? 0));
    });
    const share = (of: (text: string) => boolean): string => {
      const own = found.filter((_, i) => of(pairs[i]?.[0] ?? ''));
      return (own.filter(Boolean).length / own.length).toFixed(3);
    };
    const chinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
    console.log(
      `${model.padEnd(16)} ${String(dimensions).padStart(4)}  ${share(() => true)}  ${share(chinese)}  ${share((text) => !chinese(text))}`,
    );
  }
}

console.log('\nprocessor time of a chunk of 500 characters');
const sentences = Object.values(pairSets).flatMap((pairs) => pairs.flat());
const chunksOf = (texts: string[]): string[] => texts.join(' ').match(/[\s\S]{500}/g) ?? [];
for (const [language, chunks] of [
  ['Chinese', chunksOf(sentences.filter((text) => /\p{Script=Han}/u.test(text)))],
  ['English', chunksOf(all.slice(0, 300).map(({ body }) => body))],
] as const) {
  for (const model of [SEMANTIC_MODEL, LEXICAL_MODEL]) {
    const embedder = embedderOf(model);
    for (let i = 0; i < 3; i++) await embedder.embed(chunks);
    const before = process.cpuUsage();
    await embedder.embed(chunks);
    const { user, system } = process.cpuUsage(before);
    console.log(`${language} ${model.padEnd(16)} ${((user + system) / 1000 / chunks.length).toFixed(2)} ms`);
  }
}
