import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSIDE, prepareSandbox, SandboxError } from './confinement.ts';
import { makeDocumentFolder, makePassage } from './identity.ts';
import { runConfined } from './run.ts';
import { hasFilter, systemCallFilter } from './seccomp.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-sandbox-test-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

describe('the setting require', () => {
  const machine = (what: object) => vi.stubEnv(INSIDE, JSON.stringify({ launcher: true, landlock: 0, filter: false, namespaces: 'none', ...what }));

  it('refuses to start where files or the network stay open, and says which', async () => {
    machine({});
    await expect(prepareSandbox('require')).rejects.toThrow(SandboxError);
    await prepareSandbox('auto');
    machine({ filter: true });
    await expect(prepareSandbox('require')).rejects.toThrow(/files are open .* set sandbox to auto/);
    await prepareSandbox('auto');
    machine({ landlock: 7 });
    await expect(prepareSandbox('require')).rejects.toThrow(/network is open/);
  });

  it('starts where Landlock and the filter are there, name spaces or not', async () => {
    await prepareSandbox('auto');
    machine({ landlock: 1, filter: true });
    expect(await prepareSandbox('require')).toMatchObject({ mode: 'require', landlock: 1 });
  });
});

describe('folders', () => {
  it('are closed to other users of the machine; those of documents are for the confined alone', async () => {
    const [passage, folder] = [join(dir, 'work'), join(dir, 'work', 'request')];
    await makePassage(passage);
    await makeDocumentFolder(folder);
    for (const path of [passage, folder]) expect((await stat(path)).mode & 0o007).toBe(0);
    // The group of the confined may pass, and not list.
    expect((await stat(passage)).mode & 0o060).toBe(0);
  });
});

describe('runConfined', () => {
  const run = async (script: string, limits = {}) => {
    await prepareSandbox('auto');
    const folder = join(dir, `run-${Math.random()}`);
    await mkdir(folder);
    return runConfined('/bin/sh', ['-c', script], { folder, limits, timeoutMs: 30_000 });
  };

  it('tells a program that failed from one that was killed and one that met a limit', async (context) => {
    if (process.platform === 'win32') context.skip('there is no /bin/sh');
    expect(await run('exit 0')).toMatchObject({ how: 'done' });
    expect(await run('echo reason >&2; exit 3')).toMatchObject({ how: 'failed', status: '3', told: 'reason\n' });
    expect(await run('kill -SEGV $$')).toMatchObject({ how: 'failed' });
    expect(await run('kill -KILL $$')).toMatchObject({ how: 'killed' });
    expect(await run('kill -TERM $$')).toMatchObject({ how: 'killed' });
    expect(await run('kill -XCPU $$')).toMatchObject({ how: 'limit' });
  });

  it('bounds files and memory', async (context) => {
    if (process.platform !== 'linux') context.skip('limits are set by the launcher, which is there on Linux only');
    expect(await run('head -c 3000000 /dev/zero > big', { fileBytes: 1_000_000 })).toMatchObject({ how: expect.not.stringMatching('done') });
    expect(await run('dd if=/dev/zero of=/dev/null bs=400M count=1', { memoryBytes: 200 * 1024 * 1024 })).toMatchObject({ how: 'failed' });
  });
});

describe('systemCallFilter', () => {
  it('is there for the processors that docparse is built for, with jumps that stay inside', () => {
    for (const arch of ['x64', 'arm64']) {
      expect(hasFilter(arch)).toBe(true);
      const filter = systemCallFilter(arch);
      const count = filter.length / 8;
      for (let i = 0; i < count; i++) {
        if (filter.readUInt16LE(8 * i) % 8 !== 5) continue;
        expect(i + 1 + Math.max(filter.readUInt8(8 * i + 2), filter.readUInt8(8 * i + 3))).toBeLessThan(count);
      }
    }
    expect(hasFilter('mips')).toBe(false);
  });
});
