// Start-up time of the embedded PostgreSQL: first start (initdb, migrations), later starts, and a start after kill -9.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStore } from '../../src/store/index.ts';
import { PostgresServer } from '../../src/store/postgres/server.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const first: number[] = [];
const later: number[] = [];
const crashed: number[] = [];
for (let i = 0; i < ROUNDS; i++) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'docparse-bench-'));
  const open = async (times: number[]): Promise<void> => {
    const begin = performance.now();
    const store = await openStore({
      dataDir,
      databaseUrl: undefined,
      databasePoolSize: 5,
      blobs: { kind: 'disk', region: '', prefix: '', forcePathStyle: false },
    });
    times.push((performance.now() - begin) / 1000);
    if (times === crashed) return store.close();
    if (times === later) process.kill((await new PostgresServer({ dataDir }).pid()) ?? 0, 'SIGKILL');
    await store.close();
  };
  await open(first);
  await open(later);
  await open(crashed);
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `first start ${median(first).toFixed(2)} s, later ${median(later).toFixed(2)} s, after kill -9 ${median(crashed).toFixed(2)} s (medians of ${ROUNDS})`,
);
