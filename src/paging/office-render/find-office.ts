import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
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

/**
 * Parts of LibreOffice that are used here, and what fails without them. Systems have them as packages of their own; each
 * brings a file of settings with its name.
 */
const PARTS = [
  { name: 'Writer', file: 'writer.xcd', does: 'doc, docx, odt, rtf and texts' },
  { name: 'Calc', file: 'calc.xcd', does: 'xls, xlsx, xlsb, ods and csv' },
  { name: 'Impress', file: 'impress.xcd', does: 'ppt, pptx and odp' },
  { name: 'Draw', file: 'draw.xcd', does: 'shapes in slides and metafiles' },
  { name: 'Math', file: 'math.xcd', does: 'formulas' },
] as const;

/** Where the settings of the parts are, from the folder of the program: Linux and Windows, macOS. */
const REGISTRIES = ['../share/registry', '../Resources/registry'];

/**
 * The parts that a LibreOffice lacks, each with what it is for: `Calc (xls, xlsx, xlsb, ods and csv)`. Empty if it is
 * whole, or if its folder is unknown, as where `soffice` is a script that starts another one.
 */
export function missingParts(program: string): string[] {
  const folder = dirname(realpathSync(program));
  const registry = REGISTRIES.map((place) => join(folder, place)).find((place) => existsSync(place));
  if (registry === undefined) return [];
  return PARTS.filter(({ file }) => !existsSync(join(registry, file))).map(({ name, does }) => `${name} (${does})`);
}

/**
 * Describes the installed LibreOffice and names the parts that it lacks; undefined if there is none. Asking for its
 * version needs no profile.
 */
export async function describeOffice(set: string | undefined): Promise<string | undefined> {
  const program = findOffice(set);
  if (program === undefined) return undefined;
  const { stdout } = await run(program, ['--version'], { timeout: 20_000 });
  const missing = missingParts(program);
  const without = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
  return `${/LibreOffice\s+[\d.]+/.exec(stdout)?.[0] ?? 'unknown version'} at ${program}${without}`;
}
