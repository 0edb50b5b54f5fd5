import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../tests/support/service.ts';
import { treeUsage } from './process-tree.ts';

let root: ChildProcess | undefined;
afterEach(() => void root?.kill('SIGKILL'));

it.skipIf(process.platform !== 'linux')(
  'adds up the usage of a process and its descendants, including those of other threads and ended ones',
  async () => {
    const burn = 'const end = process.cpuUsage().user + 200000; while (process.cpuUsage().user < end);';
    const inner = `new (require('node:worker_threads').Worker)(${JSON.stringify(`require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`)}, { eval: true }); ${burn} setInterval(() => {}, 1000)`;
    const outer = `const { spawnSync, spawn } = require('node:child_process');
    spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]);
    spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    root = spawn(process.execPath, ['-e', outer]);
    const pid = root.pid!;
    await until(async () => {
      const { others, othersCpuMs } = treeUsage(pid) ?? { others: [], othersCpuMs: 0 };
      return others.length >= 2 && others.every(({ rss }) => rss > 10e6) && othersCpuMs >= 400;
    });
    const { rootRss, others } = treeUsage(pid)!;
    for (const other of others) process.kill(other.pid, 'SIGKILL');
    expect(rootRss).toBeGreaterThan(10e6);
  },
);

it('returns nothing for an ended process', () => {
  expect(treeUsage(2 ** 22 + 1)).toBeUndefined();
});
