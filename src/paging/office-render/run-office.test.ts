import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocparseError } from '../../errors.ts';
import { findOffice } from './find-office.ts';
import { convert } from './run-office.ts';
import { officeRoom, standIn } from './testing.ts';

let dir: string;
let temporary: string;
let input: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  ({ dir, temporary } = await officeRoom());
  input = join(dir, 'upload');
  await writeFile(input, 'content of the document');
});
beforeEach(async () => {
  vi.stubEnv('TMPDIR', temporary);
  await rm(join(dir, 'pids'), { force: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await readdir(temporary)).toEqual([]));
});
afterAll(() => rm(dir, { recursive: true }));

async function run(
  script: string,
  { timeoutMs = 30_000, signal = new AbortController().signal } = {},
): Promise<string> {
  const output = join(dir, 'result.pdf');
  await rm(output, { force: true });
  await convert(
    { path: input, extension: 'docx' },
    'pdf',
    output,
    { soffice: await standIn(dir, script), timeoutMs, render: true },
    signal,
  );
  return readFile(output, 'utf8');
}

const refusal = async (promise: Promise<unknown>): Promise<DocparseError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DocparseError);
  return error as DocparseError;
};

/** Hangs with a child process, and reports both process ids. */
const HANG = 'sleep 1000 & echo "$! $$" > "$here/pids.part"; mv "$here/pids.part" "$here/pids"; wait';
const pids = (): Promise<number[]> =>
  vi.waitFor(async () => (await readFile(join(dir, 'pids'), 'utf8')).trim().split(' ').map(Number), {
    timeout: 20_000,
  });

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const allEnded = async (list: number[]): Promise<void> => {
  await vi.waitFor(() => expect(list.filter(runs)).toEqual([]), { timeout: 20_000 });
};

describe('convert', () => {
  it('gives the program a copy of the file and takes its result', async () => {
    expect(await run('cat "$input" > "$out"')).toBe('content of the document');
  });

  it('gives the result the permissions of a new file, so that all processes of the document can read it', async () => {
    await run('umask 077; cat "$input" > "$out"');
    const plain = join(dir, 'plain');
    await writeFile(plain, '');
    expect((await stat(join(dir, 'result.pdf'))).mode).toBe((await stat(plain)).mode);
    await rm(plain);
  });

  it("marks the program's profile as recent, which avoids slow drawing tests", async () => {
    expect(
      await run(
        `sed -n 's/.*"ooSetupLastVersion".*<value>\\(.*\\)<.value>.*/\\1/p' "$profile/user/registrymodifications.xcu" > "$out"`,
      ),
    ).toBe('999.0\n');
  });

  it('reports a missing program, and how to install it', async () => {
    const convertWith = (soffice?: string) =>
      convert(
        { path: input, extension: 'doc' },
        'docx',
        join(dir, 'x'),
        { soffice, timeoutMs: 1000, render: true },
        new AbortController().signal,
      );
    expect((await refusal(convertWith('/nowhere/soffice'))).message).toContain('/nowhere/soffice');
    vi.stubEnv('PATH', dir);
    if (findOffice(undefined) === undefined)
      expect((await refusal(convertWith())).message).toContain('npm run setup:office');
  });

  it('starts it in a new profile without macros, links and network', async () => {
    const [first, second] = [
      await run('echo "$profile"; echo "$profile" > "$out"'),
      await run('echo "$profile" > "$out"'),
    ];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\/.+\/docparse-office-\w+\/profile\n$/);
    const settings = await run('cat "$profile/user/registrymodifications.xcu" > "$out"');
    expect(settings).toContain('<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value>');
    expect(settings).toContain('"BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value>');
  });

  it('passes none of our environment', async () => {
    vi.stubEnv('DOCPARSE_ADMIN_TOKEN', 'secret-of-ours');
    const environment = await run('env > "$out"');
    expect(environment).not.toContain('secret-of-ours');
    expect(environment).toContain('https_proxy=http://127.0.0.1:9');
  });

  it('is 40428 with the reason if it crashes or has no result', async () => {
    expect(await refusal(run('exit 77'))).toMatchObject({
      code: 40428,
      message: expect.stringContaining('ended with 77'),
    });
    expect(await refusal(run('kill -SEGV $$'))).toMatchObject({ code: 40428 });
    expect(await refusal(run('echo "Error: source file could not be loaded"'))).toMatchObject({
      code: 40428,
      message: expect.stringContaining('could not read the file'),
      cause: expect.objectContaining({ message: expect.stringContaining('could not be loaded') }),
    });
    expect(await refusal(run(': > "$out"'))).toMatchObject({ code: 40428 });
  });

  it('is retried once when killed by someone else, and then is a service error', async () => {
    expect(await run('[ -e "$here/killed" ] || { touch "$here/killed"; kill -KILL $$; }; echo again > "$out"')).toBe(
      'again\n',
    );
    expect(await refusal(run('echo x >> "$here/kills"; kill -KILL $$'))).toMatchObject({ code: 30203 });
    expect(await readFile(join(dir, 'kills'), 'utf8')).toBe('x\nx\n');
  });

  it('is not retried at one of our limits', async () => {
    expect(await refusal(run('echo x >> "$here/limits"; kill -XCPU $$'))).toMatchObject({
      code: 40428,
      message: expect.stringContaining('exceeded the limits'),
    });
    expect(await readFile(join(dir, 'limits'), 'utf8')).toBe('x\n');
  });

  it('does not accept a link as a result', async () => {
    expect(await refusal(run('ln -s /etc/passwd "$out"'))).toMatchObject({ code: 40428 });
  });

  it('kills it with all its processes at the timeout', async () => {
    const running = refusal(run(HANG, { timeoutMs: 1500 }));
    const list = await pids();
    expect((await running).message).toContain('did not finish within 1.5 s');
    await allEnded(list);
  });

  it('kills processes that it has left running', async () => {
    expect(await run('sleep 1000 & echo "$!" > "$here/pids"; echo done > "$out"')).toBe('done\n');
    await allEnded(await pids());
  });

  it('kills it when the caller aborts', async () => {
    const controller = new AbortController();
    const running = run(HANG, { signal: controller.signal }).catch((error: unknown) => error);
    const list = await pids();
    controller.abort(new Error('gone'));
    expect(await running).toMatchObject({ message: 'gone' });
    await allEnded(list);
  });

  it('does not let it outlive the process that started it', async () => {
    const soffice = await standIn(dir, HANG);
    const module = join(import.meta.dirname, 'run-office.ts');
    const call = `{ path: ${JSON.stringify(input)}, extension: 'docx' }, 'pdf', '/dev/null', { soffice: ${JSON.stringify(soffice)}, timeoutMs: 60000, render: true }, new AbortController().signal`;
    const sandbox = new URL('../../sandbox/index.ts', import.meta.url).href;
    const off = `await (await import(${JSON.stringify(sandbox)})).prepareSandbox('off');`;
    const script = `${off} const { convert } = await import(${JSON.stringify(module)}); await convert(${call});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: temporary },
    });
    children.push(child);
    const list = await pids();
    child.kill('SIGKILL');
    await allEnded(list);
    // The dead process could not clean up; its folder is in the machine's temporary directory.
    for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true });
  });
});

describe('findOffice', () => {
  it('takes the configured program, or the first on the path', async () => {
    const program = await standIn(dir, 'true');
    expect(findOffice(program)).toBe(program);
    expect(findOffice(join(dir, 'none'))).toBeUndefined();
    expect(findOffice(undefined, `relative:${dir}`)).toBe(program);
    await chmod(program, 0o644);
    expect(findOffice(program)).toBeUndefined();
  });
});
