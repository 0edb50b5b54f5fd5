import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type FileEntry, readSettingsFile } from './read-file.ts';
import { SETTINGS, type Setting, type SettingKey, type Values } from './settings.ts';

export type Environment = Record<string, string | undefined>;

export interface ReadSettings {
  values: Values;
  /** `default`, the variable, or `file:line`. */
  sources: Record<SettingKey, string>;
  /** The file that was read. */
  file?: string;
}

export const table = SETTINGS as unknown as Record<SettingKey, Setting<unknown>>;
export const settingKeys = Object.keys(SETTINGS) as SettingKey[];

/** Variables beside those of the table: where the file is, and what tests put in place of the engine. */
const OTHER_VARIABLES = new Set(['DOCPARSE_CONFIG', 'DOCPARSE_ENGINE_MODULE']);

/**
 * What Kubernetes sets in each container for a Service that is called docparse...
 * (`DOCPARSE_PORT=tcp://10.0.0.7:8000`): nobody's setting.
 */
const isServiceLink = (name: string, value: string): boolean =>
  /^(tcp|udp|sctp):\/\//.test(value) || /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|(TCP|UDP)(_\w+)?)$/.test(name);

/**
 * Reads all settings: defaults, over them the file (`file`, DOCPARSE_CONFIG, or docparse.yaml in the data directory),
 * over it the environment. An empty variable counts as not set. Throws ConfigError that lists everything that is wrong.
 */
export function readSettings(env: Environment, given: { file?: string } = {}): ReadSettings {
  const set = new Map(
    Object.entries(env).flatMap(([name, value]) =>
      value?.trim() && !isServiceLink(name, value) ? [[name, value.trim()] as const] : [],
    ),
  );
  const named = given.file ?? set.get('DOCPARSE_CONFIG');
  const dataDir = set.get('DOCPARSE_DATA') ?? String(SETTINGS.data_dir.fallback);
  const found = join(dataDir, 'docparse.yaml');
  const file = named ? resolve(named) : existsSync(found) ? resolve(found) : undefined;
  const entries = file ? readSettingsFile(file, (key) => key in table) : new Map<string, FileEntry>();
  const wrong: string[] = [...unknownKeys(entries, file), ...unknownVariables(set)];
  if (file && !named && entries.get('data_dir')?.value !== undefined)
    wrong.push(
      `data_dir (${file}:${entries.get('data_dir')?.line}): cannot be set by the file that was found in it; set DOCPARSE_DATA, or name the file.`,
    );

  const values: Record<string, unknown> = {};
  const sources = {} as Record<SettingKey, string>;
  for (const key of settingKeys) {
    const setting = table[key];
    const one = fromEnvironment(setting, set, wrong) ?? fromFile(entries.get(key), file);
    values[key] = setting.fallback;
    sources[key] = 'default';
    if (!one) continue;
    const parsed = setting.kind.schema.safeParse(one.value);
    if (parsed.success) {
      values[key] = parsed.data;
      sources[key] = one.source;
    } else {
      const at = parsed.error.issues[0]?.path.join('.');
      const shown = setting.secret ? '' : ` (it is ${JSON.stringify(one.value)?.slice(0, 200)})`;
      wrong.push(`${key}${at ? `.${at}` : ''} from ${one.source}: must be ${setting.kind.allowed}${shown}.`);
    }
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return { values: values as unknown as Values, sources, file };
}

interface Found {
  value: unknown;
  source: string;
}

function fromEnvironment(setting: Setting<unknown>, set: Map<string, string>, wrong: string[]): Found | undefined {
  for (const name of setting.env) {
    const value = set.get(name);
    if (value !== undefined) return { value: setting.kind.fromText(value), source: name };
    const file = setting.secret ? set.get(`${name}_FILE`) : undefined;
    if (file === undefined) continue;
    try {
      return { value: setting.kind.fromText(readFileSync(file, 'utf8').trim()), source: `${name}_FILE` };
    } catch (cause) {
      wrong.push(
        `${name}_FILE: ${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      );
    }
  }
  return undefined;
}

const fromFile = (entry: FileEntry | undefined, file: string | undefined): Found | undefined =>
  entry?.value === undefined ? undefined : { value: entry.value, source: `${file}:${entry.line}` };

function unknownKeys(entries: Map<string, FileEntry>, file: string | undefined): string[] {
  return [...entries].flatMap(([key, { line, value }]) => {
    if (key in table || (value === undefined && settingKeys.some((one) => one.startsWith(`${key}.`)))) return [];
    return [`${key} (${file}:${line}): there is no such setting${hint(key, settingKeys)}`];
  });
}

function unknownVariables(set: Map<string, string>): string[] {
  const known = new Set(
    settingKeys.flatMap((key) =>
      table[key].env.flatMap((name) => (table[key].secret ? [name, `${name}_FILE`] : [name])),
    ),
  );
  return [...set.keys()]
    .filter(
      (name) =>
        name.startsWith('DOCPARSE_') &&
        !known.has(name) &&
        !OTHER_VARIABLES.has(name) &&
        !name.startsWith('DOCPARSE_TEST_'),
    )
    .map((name) => `${name}: there is no such variable${hint(name, [...known])}`);
}

/** The known name that differs least, if it is near; else where to look. */
function hint(wanted: string, known: readonly string[]): string {
  const [near] = known.map((name) => ({ name, far: distance(wanted, name) })).toSorted((a, b) => a.far - b.far);
  return near && near.far <= Math.max(2, wanted.length / 5)
    ? `; did you mean ${near.name}?`
    : '; "docparse config --template" shows all.';
}

/** Edit distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
