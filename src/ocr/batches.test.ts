import { expect, it } from 'vitest';
import { inBatches } from './batches.ts';
import type { Networks } from './networks.ts';
import type { LineImage } from './strip.ts';

const lineOf = (width: number, height = 32): LineImage => ({
  data: new Uint8Array(width * height),
  width,
  height,
  channels: 1,
});

/**
 * A recogniser that reads the number of each line that it is shown; `calls` gets the sizes of the lines of each call.
 */
function network(): { networks: Networks; calls: string[] } {
  const calls: string[] = [];
  let count = 0;
  const recogniseAll: Networks['recogniseAll'] = async (lines) => {
    calls.push(lines.map(({ width, height }) => `${width}x${height}`).join(' '));
    return lines.map(() => [{ text: String(count++), confidence: 1, from: 0, to: 1, candidates: [] }]);
  };
  return { networks: { recogniseAll } as Networks, calls };
}

it('reads lines of one size together, and gives each its own reading', async () => {
  const { networks, calls } = network();
  const { recognise } = inBatches(networks);
  const texts = (await Promise.all([lineOf(80), lineOf(40), lineOf(80), lineOf(80, 48)].map(recognise))).map(
    ([reading]) => reading!.text,
  );
  expect(calls).toEqual(['80x32 80x32', '40x32', '80x48']);
  expect(texts).toEqual(['0', '2', '1', '3']);
});

it('reads together again what is asked for next', async () => {
  const { networks, calls } = network();
  const { recognise } = inBatches(networks);
  const twice = async (width: number): Promise<void> => {
    await recognise(lineOf(width));
    await recognise(lineOf(16));
  };
  await Promise.all([twice(80), twice(40)]);
  expect(calls).toEqual(['80x32', '40x32', '16x32 16x32']);
});

it('shows the network no more columns at a time than the cache holds, but each line whole', async () => {
  const { networks, calls } = network();
  const { recognise } = inBatches(networks);
  await Promise.all([320, 320, 320, 900, 900].map((width) => recognise(lineOf(width))));
  expect(calls).toEqual(['320x32 320x32', '320x32', '900x32', '900x32']);
});

it('tells everybody who waits of a failure, and reads on for others', async () => {
  const { networks, calls } = network();
  const broken = { ...networks, recogniseAll: async () => Promise.reject(new Error('no memory')) } as Networks;
  const { recognise } = inBatches(broken);
  const results = await Promise.allSettled([lineOf(8), lineOf(16)].map(recognise));
  expect(results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : ''))).toEqual([
    'no memory',
    'no memory',
  ]);
  const stopped = new AbortController();
  stopped.abort(new Error('the client has gone'));
  await expect(inBatches(networks, stopped.signal).recognise(lineOf(8))).rejects.toThrow('the client has gone');
  expect(calls).toEqual([]);
});
