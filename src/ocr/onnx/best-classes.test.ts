import * as ort from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { appendBestClasses } from './best-classes.ts';
import { makeNode } from './graph.ts';
import { FLOAT, floatTensor, type Model, valueInfo, writeModel } from './model.ts';
import { integerField, messageField, textField, writeFields } from './wire.ts';

const HIDDEN = 4;
const CLASSES = 30;
const STEPS = 6;

/** Weights of the blank: its logit is ten times the first feature. */
const weights = Float32Array.from({ length: HIDDEN * CLASSES }, (_, i) =>
  i % CLASSES > 0 ? Math.sin(i * 1.7) * 3 : i === 0 ? 10 : 0,
);

/** A layer over the classes and its probabilities, as recognisers end in. */
function classifier(): Model {
  const size = ['lines', '', ''].map((name, i) =>
    messageField(1, [name ? textField(2, name) : integerField(1, i === 1 ? STEPS : HIDDEN)]),
  );
  const input = writeFields([
    textField(1, 'x'),
    messageField(2, [messageField(1, [integerField(1, FLOAT), messageField(2, size)])]),
  ]);
  return {
    nodes: [
      makeNode('MatMul', ['x', 'weight'], ['product']),
      makeNode('Add', ['product', 'bias'], ['logits']),
      makeNode('Softmax', ['logits'], ['y'], [['axis', { kind: 'int', value: 2 }]]),
    ],
    initializers: new Map(
      [
        floatTensor('weight', [HIDDEN, CLASSES], weights),
        floatTensor('bias', [CLASSES], new Float32Array(CLASSES).fill(1)),
      ].map((t) => [t.name, t]),
    ),
    inputs: [{ name: 'x', info: input }],
    outputs: [{ name: 'y', info: valueInfo('y', FLOAT) }],
    metadata: new Map(),
    graphName: 'classes',
    // IR version 8 with operators of version 12.
    rest: [integerField(1, 8), messageField(8, [integerField(2, 12)])],
  };
}

async function run(model: Model, x: Float32Array): Promise<Record<string, ArrayLike<number>>> {
  const session = await ort.InferenceSession.create(writeModel(model), { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const output = await session.run({ x: new ort.Tensor('float32', x, [x.length / (STEPS * HIDDEN), STEPS, HIDDEN]) });
  await session.release();
  return Object.fromEntries(
    Object.entries(output).map(([name, tensor]) => [name, tensor.data as unknown as ArrayLike<number>]),
  );
}

/** Two lines; the first feature of every third step, counted over both, is `blankness`, of the others nothing. */
const featuresOf = (blankness: number): Float32Array =>
  Float32Array.from({ length: 2 * STEPS * HIDDEN }, (_, i) =>
    i % HIDDEN === 0 ? (i % (3 * HIDDEN) === 0 ? blankness : 0) : Math.cos(i * 2.3),
  );

test('the best classes of every step of all lines, as probabilities', async () => {
  const x = featuresOf(0.1);
  const all = (await run(classifier(), x)).y as Float32Array;
  const { steps, top_values: values, top_indices: indices } = await run(appendBestClasses(classifier(), 3), x);
  expect(Array.from(steps!)).toEqual(Array.from({ length: 2 * STEPS }, (_, i) => i));
  for (let step = 0; step < 2 * STEPS; step++) {
    const row = all.subarray(step * CLASSES, (step + 1) * CLASSES);
    const best = Array.from(row.keys()).sort((a, b) => row[b]! - row[a]!);
    for (let k = 0; k < 3; k++) {
      expect(indices![step * 3 + k]).toBe(best[k]);
      expect(values![step * 3 + k]).toBeCloseTo(row[best[k]!]!, 5);
    }
  }
});

test('steps whose blank stands out are left out, and the others are what they were', async () => {
  const x = featuresOf(3);
  const every = await run(appendBestClasses(classifier(), 3), x);
  const some = await run(appendBestClasses(classifier(), 3, 25), x);
  expect(Array.from(some.steps!)).toEqual([1, 2, 4, 5, 7, 8, 10, 11]);
  const kept = Array.from(some.steps!).flatMap((step) => [0, 1, 2].map((k) => every.top_values![step * 3 + k]!));
  for (const [i, value] of kept.entries()) expect(some.top_values![i]).toBeCloseTo(value, 5);
});

test('one step is left where all are blank', async () => {
  const x = Float32Array.from({ length: STEPS * HIDDEN }, (_, i) => (i % HIDDEN === 0 ? 10 + i : 0));
  expect(Array.from((await run(appendBestClasses(classifier(), 3, 25), x)).steps!)).toEqual([0]);
});

test('a model that ends in anything else is refused', () => {
  const model = classifier();
  expect(() =>
    appendBestClasses(
      { ...model, nodes: model.nodes.slice(0, 2), outputs: [{ name: 'logits', info: valueInfo('logits', FLOAT) }] },
      3,
    ),
  ).toThrow(RangeError);
});
