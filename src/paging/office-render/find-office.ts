import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of LibreOffice on systems that do not put it on the PATH. */
const KNOWN_PLACES = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
];

/** Path of LibreOffice: the configured one, or the first one found. Undefined if there is none. */
export function findOffice(set: string | undefined, path = process.env.PATH ?? ''): string | undefined {
  if (set !== undefined) return isProgram(set) ? set : undefined;
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const candidates = [
    ...folders.flatMap((folder) => [join(folder, 'soffice'), join(folder, 'libreoffice')]),
    ...KNOWN_PLACES,
  ];
  return candidates.find((candidate) => isProgram(candidate));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isAbsolute(path);
  } catch {
    return false;
  }
}

/** Describes the installed LibreOffice; undefined if there is none. Asking for its version needs no profile. */
export async function describeOffice(set: string | undefined): Promise<string | undefined> {
  const program = findOffice(set);
  if (program === undefined) return undefined;
  const { stdout } = await run(program, ['--version'], { timeout: 20_000 });
  return `${/LibreOffice\s+[\d.]+/.exec(stdout)?.[0] ?? 'unknown version'} at ${program}`;
}
