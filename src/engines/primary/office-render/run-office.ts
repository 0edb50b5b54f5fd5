import { spawn } from 'node:child_process';
import { chmod, chown, copyFile, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocparseError } from '../../../errors.ts';
import { findIsolation, findOffice } from './find-office.ts';
import { profileSettings } from './profile.ts';

export interface OfficeConfig {
  /** Program of LibreOffice; looked for when not set. */
  soffice?: string;
  timeoutMs: number;
  /** Whether formats that are read without it get their pages from it. */
  render: boolean;
}

/** What a file is turned into. */
export type OfficeTarget = 'pdf' | 'sheets.pdf' | 'docx' | 'xlsx' | 'pptx' | 'fods';

/** Filters that are no default of their format: a spreadsheet whose sheets are a page each (SinglePageSheets, LibreOffice 7.4). */
const FILTERS: Partial<Record<OfficeTarget, string>> = {
  'sheets.pdf': 'pdf:calc_pdf_Export:{"SinglePageSheets":{"type":"boolean","value":"true"}}',
};

const extensionOf = (target: OfficeTarget): string => target.slice(target.lastIndexOf('.') + 1);

const MiB = 1024 * 1024;
const MAX_OUTPUT_BYTES = 512 * MiB;
const MAX_TOLD = 4000;
/** Longer than any run. */
const ABANDONED_MS = 2 * 3_600_000;

/**
 * Runs a program until it ends, and no longer than this process lives: standard input is its lifeline, which closes when the parent is gone
 * for any reason. `ulimit` bounds the size of files (blocks of 512 bytes) and of memory (KiB), where the system can.
 */
const LIFELINE = `
ulimit -f ${(2 * MAX_OUTPUT_BYTES) / 512} 2>/dev/null
ulimit -v ${8 * 1024 * 1024} 2>/dev/null
ulimit -c 0 2>/dev/null
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
( cat <&3 >/dev/null 2>&1; kill -9 0 ) >/dev/null 2>&1 &
exec 3<&-
wait $child
`;

/**
 * Converts a file with LibreOffice and writes the result to `output`. Each run has a profile of its own, no rights beyond its folder where the
 * machine permits, no macros and no network, and ends with all its processes after `timeoutMs`.
 *
 * @throws DocparseError OFFICE with the reason; what `signal` was aborted with
 */
export async function convert(
  input: { path: string; extension: string },
  target: OfficeTarget,
  output: string,
  config: OfficeConfig,
  signal: AbortSignal,
): Promise<void> {
  const program = findOffice(config.soffice);
  if (program === undefined) throw new DocparseError('OFFICE', missingOffice(config.soffice));
  signal.throwIfAborted();
  const isolation = await findIsolation();
  const dir = await workFolder();
  try {
    const { profile, source, results, home } = await furnish(dir, input, isolation.uid);
    const command = [
      ...isolation.prefix,
      program,
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--nofirststartwizard',
      '--convert-to',
      FILTERS[target] ?? target,
      '--outdir',
      results,
      source,
    ];
    const user = isolation.uid === undefined || isolation.prefixSetsUser ? {} : { uid: isolation.uid, gid: isolation.uid };
    const told = await runBounded(command, { ...user, cwd: home, env: environment(home) }, config.timeoutMs, signal);
    await takeResult(join(results, `input.${extensionOf(target)}`), output, told);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export const missingOffice = (set: string | undefined): string =>
  set === undefined
    ? 'This format is read with LibreOffice, which is not installed: npm run setup:office'
    : `This format is read with LibreOffice, which is not at ${set} (office.soffice).`;

const FOLDER = 'docparse-office-';
let swept: Promise<void> | undefined;

/** A folder of this run alone. An empty or root path would make LibreOffice take over the root directory of the machine. */
async function workFolder(): Promise<string> {
  swept ??= sweep();
  await swept;
  const dir = await realpath(await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`)));
  if (!isAbsolute(dir) || dir === parse(dir).root || dirname(dir) === dir) throw new Error(`No folder for a profile: ${dir}`);
  return dir;
}

/** Removes what processes left that were killed. Old things only: other containers with processes of their own may share the directory. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory() && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function furnish(dir: string, input: { path: string; extension: string }, uid: number | undefined) {
  const profile = join(dir, 'profile');
  const home = join(dir, 'home');
  const results = join(dir, 'out');
  const source = join(dir, `input.${input.extension}`);
  await mkdir(join(profile, 'user'), { recursive: true });
  await Promise.all([mkdir(home), mkdir(results)]);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings());
  // A copy: the user that reads it may not enter the folder that the upload is in.
  await copyFile(input.path, source);
  await chmod(source, 0o400);
  if (uid !== undefined) {
    for (const path of [join(profile, 'user', 'registrymodifications.xcu'), join(profile, 'user'), profile, home, results, source, dir])
      await chown(path, uid, uid);
  }
  return { profile, source, results, home };
}

/** Nothing of our own environment, which holds secrets; proxies where nobody listens. */
function environment(home: string): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  const proxies = Object.fromEntries(
    ['http_proxy', 'https_proxy', 'ftp_proxy', 'all_proxy'].flatMap((name) => [
      [name, nowhere],
      [name.toUpperCase(), nowhere],
    ]),
  );
  return {
    PATH: process.env.PATH,
    HOME: home,
    TMPDIR: home,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    SAL_USE_VCLPLUGIN: 'svp',
    SAL_DISABLE_OPENCL: '1',
    ...proxies,
  };
}

/** Runs a command in a process group of its own. Returns what it said. */
function runBounded(
  command: string[],
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', LIFELINE, 'sh', ...command], { ...options, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let told = '';
    const listen = (chunk: Buffer): void => {
      told = (told + chunk.toString('utf8')).slice(-MAX_TOLD);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.stdin.on('error', () => {});
    const killGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of them have ended.
      }
    };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      killGroup();
    }, timeoutMs);
    signal.addEventListener('abort', killGroup, { once: true });
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', killGroup);
      end();
    };
    child.on('error', (error) => settle(() => reject(new DocparseError('OFFICE', 'LibreOffice could not be started.', { cause: error }))));
    child.on('exit', (code, killedBy) =>
      settle(() => {
        // What it has left running in its group.
        killGroup();
        child.stdout.destroy();
        child.stderr.destroy();
        if (signal.aborted) reject(signal.reason);
        else if (late) reject(new DocparseError('OFFICE', `LibreOffice did not finish within ${timeoutMs / 1000} s.`));
        else if (code !== 0) reject(new DocparseError('OFFICE', `LibreOffice ended with ${killedBy ?? code}.`, { cause: new Error(told) }));
        else resolve(told);
      }),
    );
  });
}

/** LibreOffice also ends with 0 when it could not load the file: what counts is whether there is a result. */
async function takeResult(result: string, output: string, told: string): Promise<void> {
  const found = await lstat(result).catch(() => undefined);
  if (!found?.isFile() || found.size === 0) throw new DocparseError('OFFICE', 'LibreOffice could not read the file.', { cause: new Error(told) });
  if (found.size > MAX_OUTPUT_BYTES) throw new DocparseError('OFFICE', `The result is larger than ${MAX_OUTPUT_BYTES / MiB} MB.`);
  // Appears whole or not at all: other processes may look for it.
  const part = `${output}.${process.pid}.part`;
  await copyFile(result, part);
  await rename(part, output);
}
