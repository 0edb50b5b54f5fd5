import * as ort from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { hasByteProducts } from '../byte-products.ts';
import { fold, type ModelRole } from '../models.ts';
import { foldModel } from './fold.ts';
import { type Model, readModel, writeModel } from './model.ts';
import { quantiseModel } from './quantise.ts';
import { CHANNELS, geluModel, weightsOf } from './testing.ts';
import { readFields, readPacked, writeFields } from './wire.ts';

const SHAPES: Record<ModelRole, number[]> = {
  detection: [1, 3, 96, 64],
  recognition: [1, 3, 48, 160],
  direction: [1, 3, 48, 192],
};
const SESSION = { intraOpNumThreads: 1, logSeverityLevel: 3 } as const;

/** Pseudo-random picture, equal each time, -1..1. */
function noise(length: number): Float32Array {
  let state = 2463534242;
  return Float32Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) / 0xffffffff) * 2 - 1;
  });
}

async function run(bytes: Uint8Array, shape: number[]): Promise<ort.InferenceSession.OnnxValueMapType> {
  const session = await ort.InferenceSession.create(bytes, SESSION);
  const input = new ort.Tensor('float32', noise(shape.reduce((a, b) => a * b, 1)), shape);
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  await session.release();
  return outputs;
}

const only = (outputs: ort.InferenceSession.OnnxValueMapType): Float32Array =>
  Object.values(outputs)[0]!.data as Float32Array;

describe('folded models compute what the originals do', () => {
  test.each(['detection', 'direction'] as const)('%s', async (role) => {
    const original = only(await run(await weightsOf(role), SHAPES[role]));
    const folded = only(await run(fold(role, await weightsOf(role)), SHAPES[role]));
    expect(folded.length).toBe(original.length);
    expect(largestDifference(original, folded)).toBeLessThan(1e-4);
  });

  test('recognition: the four best classes of each step', async () => {
    const classes = 6625;
    const original = only(await run(await weightsOf('recognition'), SHAPES.recognition));
    const folded = await run(fold('recognition', await weightsOf('recognition')), SHAPES.recognition);
    const values = folded.top_values!.data as Float32Array;
    const indices = folded.top_indices!.data as Int32Array;
    const steps = original.length / classes;
    expect(indices.length).toBe(steps * 4);
    for (let step = 0; step < steps; step++) {
      const row = original.subarray(step * classes, (step + 1) * classes);
      const best = row.toSorted().toReversed();
      for (let k = 0; k < 4; k++) {
        expect(Math.abs(values[step * 4 + k]! - best[k]!)).toBeLessThan(1e-4);
        expect(Math.abs(row[indices[step * 4 + k]!]! - best[k]!)).toBeLessThan(1e-4);
      }
    }
  });

  test('the hard-swish and affine nodes of the export are removed', async () => {
    const before = readModel(await weightsOf('recognition'));
    const after = foldModel(before);
    const count = (model: typeof before, type: string): number =>
      model.nodes.filter((node) => node.opType === type).length;
    expect(count(before, 'Clip')).toBe(28);
    expect(count(after, 'Clip')).toBe(0);
    expect(count(after, 'BatchNormalization')).toBe(0);
    expect(after.nodes.length).toBeLessThan(before.nodes.length / 3);
  });
});

describe('a block with a Gelu', () => {
  const count = (model: Model, type: string): number => model.nodes.filter((node) => node.opType === type).length;
  const shape = [1, CHANNELS, 4, 16];

  test('is one operator instead of five, pooled by name, without no-op nodes, with equal results', async () => {
    const before = geluModel();
    const after = foldModel(before);
    expect(['Erf', 'Identity', 'ReduceMean'].map((type) => count(before, type))).toEqual([1, 2, 1]);
    expect(['Erf', 'Identity', 'ReduceMean', 'Gelu', 'GlobalAveragePool'].map((type) => count(after, type))).toEqual([
      0, 0, 0, 1, 1,
    ]);
    const [original, folded] = [only(await run(writeModel(before), shape)), only(await run(writeModel(after), shape))];
    expect(largestDifference(original, folded)).toBeLessThan(1e-4);
  });

  const quantised = (): Model => quantiseModel(foldModel(geluModel()));

  test('keeps its channels last between the int8 products', () => {
    const bytes = quantised();
    expect(['MatMulIntegerToFloat', 'DynamicQuantizeLinear', 'Transpose'].map((type) => count(bytes, type))).toEqual([
      2, 2, 2,
    ]);
  });

  // Without them the sums of the kernels saturate, which is why the model is not used there.
  test('has nearly equal results in int8, where the processor has byte products', async ({ skip }) => {
    skip(!hasByteProducts(), 'needs a processor with byte products (VNNI)');
    const bytes = quantised();
    const original = only(await run(writeModel(geluModel()), shape));
    const scale = Math.max(...original.map(Math.abs));
    expect(largestDifference(original, only(await run(writeModel(bytes), shape)))).toBeLessThan(0.06 * scale);
  });
});

function largestDifference(a: Float32Array, b: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
  return largest;
}

test('a model survives being read and written', async () => {
  const model = readModel(await weightsOf('recognition'));
  const again = readModel(writeModel(model));
  expect(again.nodes.length).toBe(model.nodes.length);
  expect(again.metadata.get('character')).toBe(model.metadata.get('character'));
  expect(again.outputs.map((output) => output.name)).toEqual(model.outputs.map((output) => output.name));
});

test('protobuf fields of every kind survive, including negative numbers', () => {
  const fields = [
    { number: 1, kind: 'varint', value: 300n },
    { number: 2, kind: 'bytes', value: Uint8Array.of(1, 2, 3) },
    { number: 3, kind: 'fixed32', value: Uint8Array.of(0, 0, 128, 63) },
    { number: 200, kind: 'fixed64', value: new Uint8Array(8) },
  ] as const;
  expect(readFields(writeFields(fields))).toEqual(fields);
  expect(readPacked(Uint8Array.of(0xac, 0x02, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01))).toEqual([
    300n,
    -1n,
  ]);
  expect(() => readFields(Uint8Array.of(0x12, 0x05, 1))).toThrow('truncated');
});
