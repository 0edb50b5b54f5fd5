// Accuracy on documents of yours:
// `node bench/accuracy/measure.ts FOLDER [--base URL --app-id X --secret Y] [--engine NAME]`, after `npm run build`.
// FOLDER holds input/NAME and what is true of it, each file where you have it: truth/NAME.md (text, tables, headings),
// truth/NAME.layout.json ([{"page": 1, "type": "Table", "box": [x0, y0, x1, y1]}] as parts of the page),
// truth/NAME.fields.json ({"invoice number": "A-17"}). Without --base a service of its own is started. --engine NAME is
// sent as `force_engine`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BenchServer } from '../lib/server.ts';
import { scoreFields } from './fields.ts';
import { scoreHeadings } from './headings.ts';
import { type PlacedElement, scoreLayout } from './layout.ts';
import { readMarkdown } from './markdown.ts';
import { scoreTables } from './tables.ts';
import { textSimilarity } from './text.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    'app-id': { type: 'string' },
    secret: { type: 'string' },
    engine: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error('usage: node bench/accuracy/measure.ts FOLDER [--base URL --app-id X --secret Y] [--engine NAME]');
  process.exit(2);
}
const own = values.base ? undefined : await BenchServer.start(1);
const base = own?.base ?? values.base!;
const headers = own?.headers ?? { 'x-ti-app-id': values['app-id'] ?? '', 'x-ti-secret-code': values.secret ?? '' };

/** Values of one measure over documents or tables. */
const figures = new Map<string, number[]>();
const note = (name: string, value: number | undefined): void => {
  if (value !== undefined) figures.set(name, [...(figures.get(name) ?? []), value]);
};
const sums = {
  layout: { matched: 0, truth: 0, found: 0 },
  tables: { matched: 0, truth: 0, found: 0 },
  fields: { right: 0, asked: 0 },
};

try {
  for (const name of readdirSync(path.join(folder, 'input')).sort()) await compare(folder, name);
} finally {
  await own?.stop();
}

const f1 = ({ matched, truth, found }: typeof sums.layout): number => (2 * matched) / Math.max(1, truth + found);
console.log('');
for (const [name, list] of figures) console.log(`${name.padEnd(34)} ${mean(list).toFixed(3)} (${list.length})`);
if (sums.tables.truth > 0) console.log(`${'tables found, F1'.padEnd(34)} ${f1(sums.tables).toFixed(3)}`);
if (sums.layout.truth > 0)
  console.log(`${'elements placed and typed, F1'.padEnd(34)} ${f1(sums.layout).toFixed(3)} (${sums.layout.truth})`);
if (sums.fields.asked > 0)
  console.log(
    `${'fields right'.padEnd(34)} ${(sums.fields.right / sums.fields.asked).toFixed(3)} (${sums.fields.asked})`,
  );

async function compare(folder: string, name: string): Promise<void> {
  const bytes = readFileSync(path.join(folder, 'input', name));
  const truth = (kind: string): string | undefined => {
    const file = path.join(folder, 'truth', `${name}.${kind}`);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const [markdown, boxes, wanted] = ['md', 'layout.json', 'fields.json'].map(truth);
  if (markdown !== undefined || boxes !== undefined) {
    const data = await parse(bytes, name);
    if (markdown !== undefined) compareMarkdown(name, markdown, data?.markdown ?? '');
    if (boxes !== undefined) {
      const {
        matched,
        truth: all,
        found,
      } = scoreLayout(JSON.parse(boxes) as PlacedElement[], (data?.elements ?? []).map(placed));
      sums.layout = {
        matched: sums.layout.matched + matched,
        truth: sums.layout.truth + all,
        found: sums.layout.found + found,
      };
    }
  }
  if (wanted !== undefined) {
    const fields = JSON.parse(wanted) as Record<string, string>;
    const { right, asked } = scoreFields(fields, await extract(bytes, Object.keys(fields)));
    sums.fields = { right: sums.fields.right + right, asked: sums.fields.asked + asked };
    console.log(`${name}: fields ${right} of ${asked}`);
  }
}

function mean(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0) / list.length;
}

function compareMarkdown(name: string, truth: string, answer: string): void {
  const [a, b] = [readMarkdown(truth), readMarkdown(answer)];
  const text = textSimilarity(a.text, b.text);
  note('text', text);
  const tables = scoreTables(a.tables, b.tables);
  for (const score of tables.teds) note('tables (TEDS, each true table)', score);
  sums.tables.matched += tables.matched;
  sums.tables.truth += a.tables.length;
  sums.tables.found += tables.found;
  const headings = a.headings.length > 0 ? scoreHeadings(a.headings, b.headings) : undefined;
  note('headings, F1', headings?.f1);
  note('depth of headings', headings?.depth);
  const shown = [
    `text ${text.toFixed(3)}`,
    ...(tables.teds.length > 0 ? [`tables ${mean(tables.teds).toFixed(3)}`] : []),
  ];
  if (headings) shown.push(`headings ${headings.f1.toFixed(3)}`);
  console.log(`${name}: ${shown.join(', ')}`);
}

interface Answer {
  markdown?: string;
  elements?: { type: string; page_number: number; coordinates: number[] }[];
}

/** Coordinates are the corners of a quadrilateral. */
function placed({ type, page_number: page, coordinates }: NonNullable<Answer['elements']>[number]): PlacedElement {
  const xs = coordinates.filter((_, i) => i % 2 === 0);
  const ys = coordinates.filter((_, i) => i % 2 === 1);
  return { page, type, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

async function parse(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Answer | undefined> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  if (values.engine) form.set('config', JSON.stringify({ config: { force_engine: values.engine } }));
  const answer = await fetch(`${base}/api/v1/docparse/parse/sync`, { method: 'POST', headers, body: form });
  return told(name, (await answer.json()) as { code: number; message: string; data?: Answer })?.data;
}

async function extract(bytes: Uint8Array, names: readonly string[]): Promise<Record<string, string>> {
  const body = JSON.stringify({ file: Buffer.from(bytes).toString('base64'), fields: names.map((name) => ({ name })) });
  const answer = await fetch(`${base}/ai/service/v2/entity_extraction?parse_mode=auto`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  type Body = { code: number; message: string; result?: { details?: Record<string, { value?: string }> } };
  const details = told('extraction', (await answer.json()) as Body)?.result?.details ?? {};
  return Object.fromEntries(Object.entries(details).map(([name, { value }]) => [name, value ?? '']));
}

/** The body of an answer; a refusal is reported and counts as an empty answer. */
function told<T extends { code: number; message: string }>(name: string, body: T): T | undefined {
  if (body.code === 200) return body;
  console.error(`${name}: ${body.code} ${body.message}`);
  return undefined;
}
