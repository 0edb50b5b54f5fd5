// A burst of submissions, and the pick-up time of an idle service. `npm run build` first.
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchServer } from '../lib/server.ts';
import { job, submit, trick, trickEngine } from './lib.ts';
import { median, quantile } from './statistics.ts';

const BURST = 200;
const IDLE = 60;
const server = await BenchServer.start(2, { DOCPARSE_ENGINE_MODULE: trickEngine });

const pickUp: number[] = [];
const answer: number[] = [];
for (let i = 0; i < IDLE; i++) {
  const begin = performance.now();
  const id = await submit(server, trick('pages 1', `# ${i}`));
  answer.push(performance.now() - begin);
  let data = await job(server, id);
  while (!data.finished_at) {
    await sleep(10);
    data = await job(server, id);
  }
  pickUp.push(Date.parse(data.started_at ?? '') - Date.parse(data.created_at ?? ''));
}
console.log(
  `pick-up of a job ${median(pickUp)} ms, 95 % ${quantile(pickUp, 0.95)} ms; submission ${median(answer).toFixed(0)} ms (medians of ${IDLE})`,
);

const begin = performance.now();
const ids = await Promise.all(
  Array.from({ length: BURST }, (_, i) => submit(server, trick('pages 1', `# burst ${i}`))),
);
const accepted = (performance.now() - begin) / 1000;
let left = ids;
while (left.length > 0) {
  await sleep(50);
  const states = await Promise.all(left.slice(0, 20).map(async (id) => ({ id, data: await job(server, id) })));
  for (const { id, data } of states) if (data.status === 'failed') throw new Error(`job ${id} failed`);
  const done = new Set(states.filter(({ data }) => data.status === 'completed').map(({ id }) => id));
  left = left.filter((id) => !done.has(id));
}
console.log(
  `${BURST} submissions at once accepted in ${accepted.toFixed(2)} s, all completed after ${((performance.now() - begin) / 1000).toFixed(1)} s`,
);
await server.stop();
