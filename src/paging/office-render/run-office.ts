import { chmod, copyFile, lstat, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocparseError } from '../../errors.ts';
import { type RunEnd, runConfined, takeFile } from '../../sandbox/index.ts';
import { findOffice } from './find-office.ts';
import { profileSettings } from './profile.ts';

export interface OfficeConfig {
  /** Path of LibreOffice; searched for if not set. */
  soffice?: string;
  timeoutMs: number;
  /** Whether it also draws the pages of formats that are read without it. */
  render: boolean;
}

/** The output formats of a conversion. */
export type OfficeTarget = 'pdf' | 'sheets.pdf' | 'docx' | 'xlsx' | 'pptx' | 'fods';

/**
 * Filters that are not the default of their format: a spreadsheet with one page per sheet (SinglePageSheets,
 * LibreOffice 7.4).
 */
const FILTERS: Partial<Record<OfficeTarget, string>> = {
  'sheets.pdf': 'pdf:calc_pdf_Export:{"SinglePageSheets":{"type":"boolean","value":"true"}}',
};

const extensionOf = (target: OfficeTarget): string => target.slice(target.lastIndexOf('.') + 1);

const MiB = 1024 * 1024;
const MAX_OUTPUT_BYTES = 512 * MiB;
const MAX_ADDRESS_SPACE = 8 * 1024 * MiB;

/** LibreOffice was stopped at one of our limits, which says nothing about the file. */
export class OfficeLimit extends DocparseError {}

/**
 * Converts a file with LibreOffice and writes the result to `output`. Each run has its own profile, is confined to its
 * folder, runs no macros, and ends with all its processes after `timeoutMs`.
 *
 * @throws DocparseError OFFICE with the reason; BACKEND if something else has killed it twice; the reason of an aborted
 * `signal`
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
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const end = await convertOnce(program, input, target, output, config.timeoutMs, signal);
    if (end.how === 'done') return;
    const cause = new Error(end.told);
    if (end.how === 'late')
      throw new OfficeLimit('OFFICE', `LibreOffice did not finish within ${config.timeoutMs / 1000} s.`);
    if (end.how === 'limit')
      throw new OfficeLimit('OFFICE', `LibreOffice exceeded the limits of one document (${end.status}).`, { cause });
    if (end.how === 'failed') throw new DocparseError('OFFICE', `LibreOffice ended with ${end.status}.`, { cause });
    // The kernel (out of memory because of others) or an operator has killed it: the file is not the cause.
    if (attempt === 2) throw new DocparseError('BACKEND', 'LibreOffice was killed twice.', { cause });
  }
}

async function convertOnce(
  program: string,
  input: { path: string; extension: string },
  target: OfficeTarget,
  output: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<RunEnd> {
  const dir = await workFolder();
  try {
    const { profile, source, results, home } = await furnish(dir, input);
    const args = [
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
    const end = await runConfined(program, args, {
      folder: dir,
      readable: await homeOf(program),
      env: environment(home),
      limits: { fileBytes: 2 * MAX_OUTPUT_BYTES, memoryBytes: MAX_ADDRESS_SPACE },
      timeoutMs,
      signal,
    }).catch((error: Error) => {
      signal.throwIfAborted();
      throw new DocparseError('OFFICE', 'LibreOffice could not be started.', { cause: error });
    });
    if (end.how === 'done') await takeResult(join(results, `input.${extensionOf(target)}`), output, end.told);
    return end;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Folders of the program's installation: its own, and its parent if that belongs to the installation. */
async function homeOf(program: string): Promise<string[]> {
  const folder = dirname(await realpath(program));
  return basename(folder) === 'program' || basename(folder) === 'MacOS' ? [dirname(folder)] : [folder];
}

export const missingOffice = (set: string | undefined): string =>
  set === undefined
    ? 'This format is read with LibreOffice, which is not installed: npm run setup:office'
    : `This format needs LibreOffice, which was not found at ${set} (setting office.soffice).`;

/**
 * A folder for this run only. With an empty or root path LibreOffice would take over the root directory of the machine.
 */
async function workFolder(): Promise<string> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'docparse-office-')));
  if (!isAbsolute(dir) || dir === parse(dir).root || dirname(dir) === dir)
    throw new Error(`No folder for a profile: ${dir}`);
  return dir;
}

async function furnish(dir: string, input: { path: string; extension: string }) {
  const profile = join(dir, 'profile');
  const home = join(dir, 'home');
  const results = join(dir, 'out');
  const source = join(dir, `input.${input.extension}`);
  await mkdir(join(profile, 'user'), { recursive: true });
  await Promise.all([mkdir(home), mkdir(results)]);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings());
  // Copy the file, because LibreOffice may not enter the folder of the upload.
  await copyFile(input.path, source);
  await chmod(source, 0o400);
  return { profile, source, results, home };
}

/** The usual environment of a confined program, plus proxies without a listener for machines that confine nothing. */
function environment(home: string): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  const proxies = Object.fromEntries(
    ['http_proxy', 'https_proxy', 'ftp_proxy', 'all_proxy'].flatMap((name) => [
      [name, nowhere],
      [name.toUpperCase(), nowhere],
    ]),
  );
  return {
    HOME: home,
    TMPDIR: home,
    SAL_USE_VCLPLUGIN: 'svp',
    SAL_DISABLE_OPENCL: '1',
    ...proxies,
  };
}

/** LibreOffice also ends with 0 if it could not load the file, so check for a result. */
async function takeResult(result: string, output: string, told: string): Promise<void> {
  const found = await lstat(result).catch(() => undefined);
  if (!found?.isFile() || found.size === 0)
    throw new DocparseError('OFFICE', 'LibreOffice could not read the file.', { cause: new Error(told) });
  if (found.size > MAX_OUTPUT_BYTES)
    throw new DocparseError('OFFICE', `The result is larger than ${MAX_OUTPUT_BYTES / MiB} MB.`);
  await takeFile(result, output);
}
