// Milliseconds of an answer of bill or medical recognition over HTTP, one worker:
// `node bench/speed-papers.ts bill|medical FILE...` (files: `node training/papers/generate.ts`, or your own).
// `npm run build` first.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BenchServer } from './lib/server.ts';

const PATHS = { bill: '/ai/service/v1/bill_recognize_v2', medical: '/ai/service/v1/medical_recognize?crop_image=1' };
const ROUNDS = 5;

const [family, ...files] = process.argv.slice(2);
const address = family === 'bill' || family === 'medical' ? PATHS[family] : undefined;
if (!address || files.length === 0) throw new Error('Usage: node bench/speed-papers.ts bill|medical FILE...');
const server = await BenchServer.start(1);
try {
  for (const file of files) {
    const body = new Uint8Array(readFileSync(file));
    const send = async (): Promise<number> => {
      const begin = performance.now();
      const response = await fetch(server.base + address, {
        method: 'POST',
        headers: { ...server.headers, 'content-type': 'application/octet-stream' },
        body,
      });
      const answer = (await response.json()) as { code: number; message: string };
      if (answer.code !== 200) throw new Error(`${file}: ${answer.message}`);
      return performance.now() - begin;
    };
    // The first answer loads what later ones reuse.
    await send();
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) times.push(await send());
    const median = times.sort((a, b) => a - b)[ROUNDS >> 1]!;
    console.log(`${path.basename(file)}: median ${median.toFixed(0)} ms, fastest ${times[0]!.toFixed(0)} ms`);
  }
} finally {
  await server.stop();
}
