// Breaks the running service in all ways we know, and checks that nothing acknowledged is lost and nothing billed
// twice: `npm run faults [rounds]`. Takes about ten minutes. Everything is killed for real; PostgreSQL is the embedded
// one and, where one is installed, that of the machine.
import { systemPostgres } from '../tests/support/faults/own-postgres.ts';
import {
  databaseAway,
  diskFull,
  flakyObjectStore,
  kills,
  type Outcome,
  pausedWorker,
  twoServers,
  VICTIMS,
} from '../tests/support/faults/scenarios.ts';

const rounds = Number(process.argv[2] ?? 20);
const only = process.argv[3];
const victims = Array.from({ length: rounds }, (_, i) => VICTIMS[i % VICTIMS.length]!);
const system = systemPostgres();
const scenarios: [string, () => Promise<Outcome | undefined>][] = [
  [`${rounds} x kill -9, embedded PostgreSQL`, () => kills('embedded', victims)],
  [`${rounds} x kill -9, PostgreSQL of the machine`, async () => (system ? kills('system', victims) : undefined)],
  ['PostgreSQL away for a minute', () => databaseAway(system ? 'system' : 'own', 60_000)],
  ['object store fails half of its calls for 20 s', () => flakyObjectStore(20_000)],
  ['disk full for 10 s, database elsewhere', () => diskFull('own', 10_000)],
  ['disk full for 10 s, with the embedded database', () => diskFull('embedded', 10_000)],
  ['worker asleep for 40 s, then awake again', () => pausedWorker(40_000)],
  ['two servers on one data directory', () => twoServers()],
];

let bad = 0;
for (const [name, run] of scenarios) {
  if (only && !name.includes(only)) continue;
  const begin = performance.now();
  let outcome: Outcome | undefined;
  try {
    outcome = await run();
  } catch (error) {
    bad++;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
    continue;
  }
  if (!outcome) {
    console.log(`skipped ${name}: not possible on this machine`);
    continue;
  }
  const { audit, answers, notes } = outcome;
  if (audit.wrong.length > 0) bad++;
  console.log(
    `${audit.wrong.length > 0 ? 'FAILED ' : 'ok     '} ${name}: ${audit.jobs} jobs acknowledged, ${audit.completed} completed, ${audit.failed} failed, ${audit.repeated} begun again; ` +
      `${audit.requests} requests; ${audit.billedPages} pages billed; answers ${JSON.stringify(answers)}${notes.map((note) => `; ${note}`).join('')} (${((performance.now() - begin) / 1000).toFixed(0)} s)`,
  );
  for (const line of audit.wrong.slice(0, 20)) console.log(`        ${line}`);
}
process.exitCode = bad > 0 ? 1 : 0;
