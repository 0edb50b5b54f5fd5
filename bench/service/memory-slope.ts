// Whether the server grows: 5,000 requests, synchronous and asynchronous, on an engine that takes no time.
// `npm run build` first. Linux only. The heap is bounded as a container would bound it: with 24 GB free V8 lets garbage
// lie, which looks like growth. A leak would end the server.
import { BenchServer } from '../lib/server.ts';
import { submit, trick, trickEngine } from './lib.ts';
import { slope } from './statistics.ts';

const REQUESTS = Number(process.argv[2] ?? 5000);
const CLIENTS = 4;
const server = await BenchServer.start(2, {
  DOCPARSE_ENGINE_MODULE: trickEngine,
  DOCPARSE_CHILD_MAX_PAGES: '1000000',
  NODE_OPTIONS: '--max-old-space-size=72 --max-semi-space-size=8',
});
const points: { x: number; y: number }[] = [];
let sent = 0;
const begin = performance.now();
await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    while (sent < REQUESTS) {
      const n = sent++;
      if (n % 5 === 0) await submit(server, trick('pages 1', `# ${n}`));
      else await server.parse(trick('pages 2', `# ${n}`), 'a.pdf');
      if (n % 50 === 0) points.push({ x: n, y: server.memory().server });
    }
  }),
);
const seconds = (performance.now() - begin) / 1000;
// The first fifth is warm-up: compilation, connections, heap sizing.
const warm = points.filter(({ x }) => x >= REQUESTS / 5);
const last = (from: number, to: number): number => {
  const part = points.filter(({ x }) => x >= REQUESTS * from && x < REQUESTS * to).map(({ y }) => y);
  return part.reduce((a, b) => a + b, 0) / part.length;
};
console.log(
  `${REQUESTS} requests in ${seconds.toFixed(0)} s (${(REQUESTS / seconds).toFixed(0)} /s); server ${last(0.2, 0.4).toFixed(0)} MB in the second fifth, ` +
    `${last(0.8, 1).toFixed(0)} MB in the last; slope ${(slope(warm) * 1000).toFixed(2)} MB per 1,000 requests`,
);
await server.stop();
