import * as ort from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import { PROBE_TEXT, probeStrip } from '../byte-products.ts';
import { decodeCtc, type Reading } from '../ctc.ts';
import { CANDIDATES, fold, inBytes } from '../models.ts';
import { type LineImage, lineTensor, squeeze } from '../strip.ts';
import { INT8, readModel } from './model.ts';
import { weightsOf } from './testing.ts';

let folded: Uint8Array;
let bytes: Uint8Array;
let characters: string[];

beforeAll(async () => {
  folded = fold('recognition', await weightsOf('recognition'));
  bytes = inBytes(folded);
  const dictionary = readModel(await weightsOf('recognition')).metadata.get('character')!;
  characters = [...dictionary.replace(/\n$/, '').split('\n'), ' '];
});

async function read(model: Uint8Array, line: LineImage = probeStrip()): Promise<Reading[]> {
  const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const input = new ort.Tensor('float32', lineTensor([line]), [1, 3, line.height, line.width]);
  const output = await session.run({ [session.inputNames[0]!]: input });
  await session.release();
  const [steps, indices] = [output.steps!.data as Int32Array, output.top_indices!.data as Int32Array];
  return decodeCtc({ steps, values: output.top_values!.data as Float32Array, indices, k: CANDIDATES }, characters);
}

test('the int8 recogniser reads the same as the float one, with equal confidence and places', async () => {
  const floats = await read(folded);
  const integers = await read(bytes);
  expect(floats.map((reading) => reading.text).join('')).toBe(PROBE_TEXT);
  expect(integers.map((reading) => reading.text).join('')).toBe(PROBE_TEXT);
  for (const [i, reading] of integers.entries()) {
    expect(Math.abs(reading.confidence - floats[i]!.confidence)).toBeLessThan(0.05);
    expect(Math.abs(reading.from - floats[i]!.from)).toBeLessThanOrEqual(1);
  }
});

test.each([32, 40, 48])('a line of %i rows is read like one of 48', async (rows) => {
  const line = squeeze(probeStrip(), rows / 48, rows);
  for (const model of [folded, bytes])
    expect((await read(model, line)).map((reading) => reading.text).join('')).toBe(PROBE_TEXT);
});

test('the same line gives the same probabilities again, to the last bit', async () => {
  expect(await read(bytes)).toEqual(await read(bytes));
});

test('the large products are int8, but not what is computed from pooled values', () => {
  const model = readModel(bytes);
  const products = model.nodes.filter((node) => node.opType === 'MatMulIntegerToFloat');
  expect(products).toHaveLength(17);
  for (const product of products) expect(model.initializers.get(product.inputs[1]!)?.dataType).toBe(INT8);
  const pools = model.nodes.filter((node) => node.opType === 'GlobalAveragePool');
  expect(pools).toHaveLength(2);
  for (const pool of pools) expect(model.nodes.find((node) => node.inputs[0] === pool.outputs[0])?.opType).toBe('Conv');
  expect(bytes.length).toBeLessThan(0.5 * folded.length);
});
