import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { findOffice } from '../src/paging/office-render/find-office.ts';

const run = promisify(execFile);
const support = (name: string): string => fileURLToPath(new URL(`./support/sandbox/${name}`, import.meta.url));
/** Neither root nor anybody with a process on this machine. */
const SOMEBODY = 60_650;
const root = process.getuid?.() === 0;

interface Answer {
  found: string[];
  own: string;
  uid: number;
  status: string;
  confinement: { namespaces: string; identity: boolean; landlock: number; filter: boolean; problems: string[] };
}

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-probe-'));
  await chmod(dir, 0o755);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Starts the stand-in of the service as root or as somebody, with or without the right to make name spaces. */
async function probe<T = Answer>(as: 'root' | 'somebody', namespaces: boolean, program = 'server.ts'): Promise<T> {
  if (root && as === 'somebody') await chown(dir, SOMEBODY, SOMEBODY);
  const user =
    root && as === 'somebody' ? ['setpriv', `--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups', '--'] : [];
  // Under a user that has no home the compiler of TypeScript has no cache, and needs none.
  const forbidden = namespaces ? [] : [process.execPath, support('without-namespaces.ts')];
  const [command = '', ...args] = [...user, ...forbidden, process.execPath, support(program)];
  const env = {
    PATH: process.env.PATH,
    PROBE_DIR: dir,
    PROBE: support('probe.mjs'),
    PROBE_SECRET: `secret-${randomUUID()}`,
  };
  const { stdout } = await run(command, args, { env, timeout: 120_000 });
  return JSON.parse(stdout) as T;
}

function needs(context: TestContext, as: 'root' | 'somebody'): void {
  if (process.platform !== 'linux') context.skip('the sandbox of the system is there on Linux only');
  if (as === 'root' && !root) context.skip('only root can try what root can');
  if (as === 'somebody' && root && !existsSync('/usr/bin/setpriv'))
    context.skip('there is no setpriv to become an ordinary user with');
}

describe.each(['root', 'somebody'] as const)('a program that %s has confined', (as) => {
  it('finds no secret, no network and no file but its own', async (context) => {
    needs(context, as);
    const answer = await probe(as, true);
    if (answer.confinement.namespaces !== 'all')
      context.skip(`name spaces are forbidden here: ${answer.confinement.problems.join('; ')}`);
    expect(answer.found).toEqual([]);
    expect(answer.own).toBe('mine');
    expect(answer.status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(answer.status).toMatch(/^CapEff:\s+0+$/m);
    expect(answer.status).toMatch(/^CapBnd:\s+0+$/m);
    if (as === 'root') expect(answer.uid).toBeGreaterThan(0);
  });

  it('finds nothing either where name spaces are forbidden', async (context) => {
    needs(context, as);
    const answer = await probe(as, false);
    expect(answer.confinement.namespaces).toBe('none');
    if (answer.confinement.landlock === 0)
      context.skip('this kernel has no Landlock, so nothing closes files without name spaces');
    expect(answer.found).toEqual([]);
    expect(answer.own).toBe('mine');
  });

  it.for([true, false])(
    'can still be LibreOffice; name spaces allowed: %s',
    { timeout: 180_000 },
    async (namespaces, context) => {
      needs(context, as);
      if (findOffice(undefined) === undefined) context.skip('LibreOffice is not installed');
      const answer = await probe<{ head: string; confinement: Answer['confinement'] }>(as, namespaces, 'office.ts');
      expect(answer.head).toBe('%PDF-');
      if (!namespaces) expect(answer.confinement.namespaces).toBe('none');
    },
  );
});
