// Measures how reliable the confidences of extraction are, on generated documents (`lib/forms.ts`), and makes the table
// that converts scores to probabilities.
//
//     node bench/calibration.ts            reliability with the current table, on documents not used for it
//     node bench/calibration.ts --write    writes src/extraction/calibration-table.ts
//     DOCPARSE_LLM_URL=... DOCPARSE_LLM_MODEL=... node bench/calibration.ts --llm [--write]     with answers of a real model
//
// Without --llm, the model's answers are simulated: 88 % are right. The others are the value of another field, a value
// near the right one, a part of it, or an invented one. Tokens of wrong answers are less probable, if the simulated
// server reports probabilities.
import { writeFileSync } from 'node:fs';
import { calibrated } from '../src/extraction/calibration.ts';
import { CALIBRATION } from '../src/extraction/calibration-table.ts';
import {
  createExtractor,
  type ExtractionRequest,
  type Found,
  materialOf,
  pageTexts,
  readKeys,
} from '../src/extraction/index.ts';
import type { Said, SaidValue } from '../src/extraction/llm/said.ts';
import { scoreSaid } from '../src/extraction/llm/said.ts';
import { scoreByRules } from '../src/extraction/rules.ts';
import { type Form, makeForm } from './lib/forms.ts';
import { pick, seeded } from './lib/random.ts';

interface Point {
  score: number;
  right: boolean;
}

const TRAINING = { from: 1, to: 1500 };
const TEST = { from: 100_001, to: 101_000 };
const KNOTS = 24;
const BINS = 10;
const live = process.argv.includes('--llm');
const write = process.argv.includes('--write');

const comparable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
/** Compares with the printed text, misread or not: confidence states whether the client gets the right value. */
const same = (a: string, b: string): boolean => comparable(a) === comparable(b);

function pointsOf(
  form: Form,
  request: ExtractionRequest,
  result: { scalars: (Found | null)[]; arrays: (Found | null)[][][] },
): Point[] {
  const points = request.scalars.flatMap((spec, i) => {
    const found = result.scalars[i];
    const right = form.asked.find(({ name }) => name === spec.name)?.right;
    return found ? [{ score: found.confidence, right: right !== undefined && same(found.value, right) }] : [];
  });
  const cells = (result.arrays[0] ?? []).flatMap((row, r) =>
    row.flatMap((cell, c) =>
      cell ? [{ score: cell.confidence, right: same(cell.value, form.rows[r]?.[c] ?? '') }] : [],
    ),
  );
  return [...points, ...cells];
}

const requestOf = (form: Form): ExtractionRequest =>
  readKeys(
    form.asked.map(({ name }) => ({ name })),
    [{ title: 'row', fields: form.columns.map((name) => ({ name })) }],
  );

/** A plausible answer of a model for a form. */
function simulated(form: Form, random: () => number): Said {
  const telling = random() < 0.5;
  const all = form.asked.flatMap(({ right }) => (right === undefined ? [] : [right]));
  const say = (right: string | undefined): SaidValue | null => {
    const well = random() < 0.88;
    if (right === undefined && well) return null;
    const probability = telling ? { probability: well ? 1 - 0.25 * random() ** 2 : 1 - 0.7 * random() } : {};
    if (well && right !== undefined) return { value: right, ...probability };
    const kind = random();
    const other = pick(random, all);
    if (kind < 0.45 || right === undefined) return { value: other, ...probability };
    if (kind < 0.65) return { value: right.slice(0, Math.max(1, Math.ceil(right.length / 2))), ...probability };
    if (kind < 0.85)
      return {
        value: right.replace(/\d(?=\D*$)|[\p{L}](?=\P{L}*$)/u, (c) =>
          /\d/.test(c) ? String((Number(c) + 3) % 10) : '某',
        ),
        ...probability,
      };
    return {
      value: `${pick(random, ['N/A', 'unknown', '未提供', '见附件'])} ${Math.floor(random() * 1e4)}`,
      ...probability,
    };
  };
  return {
    scalars: form.asked.map(({ right }) => say(right)),
    arrays: [form.rows.map((row) => row.map((cell) => say(cell)))],
    finishReason: 'stop',
    warnings: [],
    usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
  };
}

async function collect(by: keyof typeof CALIBRATION, { from, to }: { from: number; to: number }): Promise<Point[]> {
  const points: Point[] = [];
  const extractor = live ? createExtractor(liveSettings()) : undefined;
  for (let seed = from; seed <= (live && by === 'model' ? from + 99 : to); seed++) {
    const random = seeded(seed);
    const form = makeForm(random);
    const pages = pageTexts(form.document);
    const request = requestOf(form);
    if (by === 'rules') points.push(...pointsOf(form, request, scoreByRules(pages, request)));
    else {
      const said = extractor
        ? await extractor.extract(materialOf(pages), request, { deadline: Date.now() + 120_000 })
        : simulated(form, random);
      points.push(...pointsOf(form, request, scoreSaid(pages, request, said)));
    }
  }
  return points;
}

function liveSettings(): Parameters<typeof createExtractor>[0] {
  const { DOCPARSE_LLM_URL: baseUrl, DOCPARSE_LLM_MODEL: model, DOCPARSE_LLM_KEY: apiKey } = process.env;
  if (!baseUrl) throw new Error('DOCPARSE_LLM_URL is not set.');
  return {
    baseUrl,
    model,
    apiKey,
    timeoutMs: 120_000,
    retries: 2,
    concurrency: 2,
    contextTokens: 16_000,
    maxOutputTokens: 4000,
  };
}

/** Isotonic regression by pool adjacent violators on groups of equal size: the points of the table. */
function isotonic(points: readonly Point[]): [number, number][] {
  const sorted = points.toSorted((a, b) => a.score - b.score);
  const groups: Point[][] = [];
  const size = Math.ceil(sorted.length / KNOTS);
  for (const point of sorted) {
    const last = groups.at(-1);
    // Equal scores stay together.
    if (last && (last.length < size || last.at(-1)?.score === point.score)) last.push(point);
    else groups.push([point]);
  }
  const blocks = groups.map((group) => ({
    score: group.reduce((sum, p) => sum + p.score, 0) / group.length,
    // Add one right and one wrong value: nothing is certain.
    right: group.filter((p) => p.right).length + 1,
    count: group.length + 2,
    knots: [group.reduce((sum, p) => sum + p.score, 0) / group.length],
  }));
  for (let i = 1; i < blocks.length; ) {
    const [a, b] = [blocks[i - 1]!, blocks[i]!];
    if (a.right / a.count <= b.right / b.count) i++;
    else {
      blocks.splice(i - 1, 2, {
        score: a.score,
        right: a.right + b.right,
        count: a.count + b.count,
        knots: [...a.knots, ...b.knots],
      });
      i = Math.max(1, i - 1);
    }
  }
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  // Scores below all measured ones are worth even less.
  const lowest: [number, number] = [0, 0];
  return [
    lowest,
    ...blocks.flatMap(({ knots, right, count }) =>
      [...new Set([knots[0]!, knots.at(-1)!])].map((x): [number, number] => [round(x), round(right / count)]),
    ),
  ];
}

function reliability(title: string, points: readonly { said: number; right: boolean }[]): void {
  const bins = Array.from({ length: BINS }, (_, b) =>
    points.filter(({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)) === b),
  );
  const share = (list: readonly { right: boolean }[]): number => list.filter(({ right }) => right).length / list.length;
  const mean = (list: readonly { said: number }[]): number =>
    list.reduce((sum, { said }) => sum + said, 0) / list.length;
  const error = bins.reduce(
    (sum, bin) => sum + (bin.length === 0 ? 0 : (bin.length / points.length) * Math.abs(mean(bin) - share(bin))),
    0,
  );
  const brier = points.reduce((sum, { said, right }) => sum + (said - Number(right)) ** 2, 0) / points.length;
  console.log(
    `\n${title}: ${points.length} values, ${share(points).toFixed(3)} right; expected calibration error ${error.toFixed(4)}, Brier score ${brier.toFixed(4)}`,
  );
  console.log('| confidence | values | mean | right |\n| --- | --- | --- | --- |');
  bins.forEach((bin, b) => {
    if (bin.length > 0)
      console.log(
        `| ${(b / BINS).toFixed(1)} to ${((b + 1) / BINS).toFixed(1)} | ${bin.length} | ${mean(bin).toFixed(3)} | ${share(bin).toFixed(3)} |`,
      );
  });
}

const tables: Record<string, [number, number][]> = {};
for (const by of ['rules', 'model'] as const) {
  if (write) {
    if (live && by === 'rules') tables[by] = CALIBRATION[by].map(([x, y]) => [x, y]);
    else tables[by] = isotonic(await collect(by, TRAINING));
    console.log(by, JSON.stringify(tables[by]));
    continue;
  }
  const points = await collect(by, TEST);
  reliability(
    `${by}, scores`,
    points.map(({ score, right }) => ({ said: score, right })),
  );
  reliability(
    `${by}, calibrated`,
    points.map(({ score, right }) => ({ said: calibrated(by, score), right })),
  );
}
if (write) {
  const rows = Object.entries(tables).map(
    ([by, table]) => `  ${by}: [\n${table.map(([x, y]) => `    [${x}, ${y}],`).join('\n')}\n  ],`,
  );
  writeFileSync(
    new URL('../src/extraction/calibration-table.ts', import.meta.url),
    `// Written by bench/calibration.ts --write. Do not edit by hand.

/**
 * Scores of extraction, and the share of correct values at each score. Both rise. Measured for rules, and for a model
 * ${live ? 'with its real answers' : 'with simulated answers'}.
 */
export const CALIBRATION: Record<'rules' | 'model', readonly (readonly [score: number, right: number])[]> = {
${rows.join('\n')}
};
`,
  );
}
