// Writes training rows: features of candidates and of types, with labels. `node training/recognition/rows.ts OUT_DIR
// PAPERS_DIR:TRUTH_DIR ...`
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Paper } from '../../src/document/index.ts';
import { titleLikeness } from '../../src/recognition/classify.ts';
import {
  FEATURES,
  type PaperType,
  Recogniser,
  TYPE_FEATURES,
  typesOf,
  type ValueKind,
  writeValue,
} from '../../src/recognition/index.ts';
import { plainText } from '../../src/recognition/pieces.ts';
import { readPaperFile } from '../papers/output/paper-file.ts';
import { makeRandom } from '../papers/random.ts';
import { isNear, isRight, readTruths, type Truth } from './truth.ts';

const [out, ...sets] = process.argv.slice(2);
if (!out || sets.length === 0)
  throw new Error('Usage: node training/recognition/rows.ts OUT_DIR PAPERS_DIR:TRUTH_DIR ...');
await mkdir(out, { recursive: true });
const fieldRows = createWriteStream(join(out, 'fields.f32'));
const typeRows = createWriteStream(join(out, 'types.f32'));
/** Shares of labels dropped from the vocabulary, because issuers use words that no vocabulary contains. */
const FORGET = [0, 0.15, 0, 0.3];
const recognisers = FORGET.map((share, i) => ({
  bill: new Recogniser(forget('bill', share, i), {}),
  medical: new Recogniser(forget('medical', share, i), {}),
}));
/** Types of both families, under the same or under other names. */
const HOSPITAL_BILL = /medical_(?:invoice|cost|insurance)|_medical_invoice/u;
let paperNumber = 0;
let rows = 0;
const misses = new Map<string, [number, number]>();

for (const set of sets) {
  const [papersDir = '', truthDir = ''] = set.split(':');
  for (const file of (await readdir(papersDir)).filter((f) => f.endsWith('.json')).sort()) {
    const { papers, truths } = await readPair(papersDir, truthDir, file);
    if (papers.length !== 1 || truths.length !== 1) continue;
    paperNumber++;
    writePaper(papers[0]!, truths[0]!);
  }
}
fieldRows.end();
typeRows.end();
await writeFile(join(out, 'meta.json'), JSON.stringify({ fields: FEATURES, types: TYPE_FEATURES }));
console.log(`${paperNumber} papers, ${rows} candidates`);
for (const [key, [found, all]] of [...misses].sort((a, b) => a[1][0] / a[1][1] - b[1][0] / b[1][1]).slice(0, 60))
  console.log(`${key}: ${found} of ${all} in view`);

/** Reads dumped papers with their truth file, or a drawn paper that contains its own truth. */
async function readPair(
  papersDir: string,
  truthDir: string,
  file: string,
): Promise<{ papers: Paper[]; truths: Truth[] }> {
  const text = await readFile(join(papersDir, file), 'utf8');
  if (!text.startsWith('[')) {
    const { paper, truth } = readPaperFile(join(papersDir, file));
    const { type, family, fields, tables, derived, accept, ignore } = truth;
    return { papers: [paper], truths: [{ type, family, fields: { ...fields, ...derived }, tables, accept, ignore }] };
  }
  return {
    papers: JSON.parse(text) as Paper[],
    truths: await readTruths(join(truthDir, `${parse(file).name}.json`)).catch(() => []),
  };
}

function forget(family: 'bill' | 'medical', share: number, seed: number): PaperType[] {
  const random = makeRandom(`forget ${family} ${seed}`);
  const thin = <T extends { labels: string[] }>(item: T): T => ({
    ...item,
    labels: item.labels.filter(() => !random.chance(share)),
  });
  return typesOf(family).map((type) => ({
    ...type,
    fields: type.fields.map(thin),
    tables: type.tables.map((table) => ({ ...table, columns: table.columns.map(thin) })),
  }));
}

/** Kinds of values that are useful despite an error. */
function isText(kind: ValueKind): boolean {
  return ['text', 'long-text', 'address', 'title', 'company'].includes(kind);
}

/** Row: paper, label, group, features. */
function writePaper(paper: Paper, truth: Truth): void {
  const recogniser = recognisers[paperNumber % FORGET.length]![truth.family];
  const pieces = recogniser.pieces(paper);
  writeTypes(paper, truth);
  const type = recogniser.types.find((t) => t.name === truth.type);
  if (!type) return;
  const reading = recogniser.read(paper, pieces, type);
  reading.candidates.forEach((candidates, i) => {
    const field = type.fields[i]!;
    if (truth.ignore.includes(field.key)) return;
    let any = false;
    candidates.forEach((c, j) => {
      const right =
        isRight(truth, field.key, writeValue(field.kind, c.spans)) ||
        isRight(truth, field.key, c.text) ||
        (isText(field.kind) && isNear(truth, field.key, c.text));
      any ||= right;
      put(fieldRows, [paperNumber, right ? 1 : 0, i, ...reading.rows[i]![j]!]);
      rows++;
    });
    if (truth.fields[field.key] === undefined || field.kind === 'derived' || field.kind === 'flag') return;
    const m = misses.get(`${type.name}.${field.key}`) ?? [0, 0];
    misses.set(`${type.name}.${field.key}`, [m[0] + (any ? 1 : 0), m[1] + 1]);
  });
}

/**
 * What a paper is, for both families: papers of the other family are of no type of this one, and people send them all
 * the same. Both families know the bills of hospitals. Always with full vocabularies: with labels forgotten, fewer
 * unseen designs were told right.
 */
function writeTypes(paper: Paper, truth: Truth): void {
  for (const family of ['bill', 'medical'] as const) {
    if (family !== truth.family && HOSPITAL_BILL.test(truth.type)) continue;
    const recogniser = recognisers[0]![family];
    const right = family === truth.family ? truth.type : 'other';
    const write = (of: Paper): void => {
      for (const { type, row } of recogniser.classifier.features(of, recogniser.pieces(of)))
        put(typeRows, [paperNumber, type.name === right ? 1 : 0, 0, ...row]);
    };
    write(paper);
    const known = recogniser.types.find((t) => t.name === right);
    if (known && right !== 'other' && paperNumber % 2 === 0) write(withoutTitle(paper, known));
    // Short papers of no type are common, those drawn are long.
    if (right === 'other') write(topOf(paper, makeRandom(`top ${family} ${paperNumber}`).real(0.2, 0.7)));
  }
}

/** A paper whose title cannot be read: under a seal, in a fold, or in letters too wide apart. */
function withoutTitle(paper: Paper, { titles }: PaperType): Paper {
  const bare = titles.map((title) => plainText(title).replaceAll('*', ''));
  const isTitle = (text: string): boolean => bare.some((title) => titleLikeness(plainText(text), title) >= 0.6);
  return { ...paper, lines: paper.lines.filter((line) => !isTitle(line.text)) };
}

/** The upper part of a paper, as a paper. */
function topOf(paper: Paper, share: number): Paper {
  const height = paper.height * share;
  return { ...paper, height, lines: paper.lines.filter((line) => line.box.y1 <= height) };
}

function put(stream: NodeJS.WritableStream, row: readonly number[]): void {
  stream.write(Buffer.from(Float32Array.from(row).buffer));
}
