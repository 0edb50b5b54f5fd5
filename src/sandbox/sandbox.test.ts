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
  const machine = (what: object) =>
    vi.stubEnv(INSIDE, JSON.stringify({ launcher: true, landlock: 0, filter: false, namespaces: 'none', ...what }));

  it('refuses to start if files or the network stay open, and names them', async () => {
    machine({});
    await expect(prepareSandbox('require')).rejects.toThrow(SandboxError);
    await prepareSandbox('auto');
    machine({ filter: true });
    await expect(prepareSandbox('require')).rejects.toThrow(/files are open .* set sandbox to auto/);
    await prepareSandbox('auto');
    machine({ landlock: 7 });
    await expect(prepareSandbox('require')).rejects.toThrow(/network is open/);
  });

  it('starts with Landlock and the filter, with or without namespaces', async () => {
    await prepareSandbox('auto');
    machine({ landlock: 1, filter: true });
    expect(await prepareSandbox('require')).toMatchObject({ mode: 'require', landlock: 1 });
  });
});

describe('folders', () => {
  it('are closed to other users; those of documents are open only to confined programs', async () => {
    const [passage, folder] = [join(dir, 'work'), join(dir, 'work', 'request')];
    await makePassage(passage);
    await makeDocumentFolder(folder);
    for (const path of [passage, folder]) expect((await stat(path)).mode & 0o007).toBe(0);
    // Confined programs may traverse, but not list.
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

  it('distinguishes a program that failed, was killed, or reached a limit', async (context) => {
    if (process.platform === 'win32') context.skip('there is no /bin/sh');
    expect(await run('exit 0')).toMatchObject({ how: 'done' });
    expect(await run('echo reason >&2; exit 3')).toMatchObject({ how: 'failed', status: '3', told: 'reason\n' });
    expect(await run('kill -SEGV $$')).toMatchObject({ how: 'failed' });
    expect(await run('kill -KILL $$')).toMatchObject({ how: 'killed' });
    expect(await run('kill -TERM $$')).toMatchObject({ how: 'killed' });
    expect(await run('kill -XCPU $$')).toMatchObject({ how: 'limit' });
  });

  it('limits files and memory', async (context) => {
    if (process.platform !== 'linux') context.skip('limits are set by the launcher, which is there on Linux only');
    expect(await run('head -c 3000000 /dev/zero > big', { fileBytes: 1_000_000 })).toMatchObject({
      how: expect.not.stringMatching('done'),
    });
    expect(await run('dd if=/dev/zero of=/dev/null bs=400M count=1', { memoryBytes: 200 * 1024 * 1024 })).toMatchObject(
      { how: 'failed' },
    );
  });
});

describe('systemCallFilter', () => {
  it('exists for all supported processors, with jumps inside the program', () => {
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
