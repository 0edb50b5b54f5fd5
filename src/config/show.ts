import { stringify } from 'yaml';
import { type ReadSettings, settingKeys, table } from './read-settings.ts';
import { SECTIONS, type SettingKey } from './settings.ts';

const MASK = '********';

/** The values in force as a settings file, each with where it comes from. Secrets are masked. */
export function showSettings({ values, sources, file }: ReadSettings): string {
  const head = file ? `# Settings file: ${file}\n` : '# No settings file.\n';
  return (
    head +
    bySection((key, name) => {
      const value = values[key];
      const shown = value === undefined ? '' : line(table[key].secret ? masked(String(value)) : value);
      const from =
        sources[key] === 'default' && value === undefined
          ? `default: ${table[key].fallbackText ?? 'not set'}`
          : sources[key];
      return value !== null && typeof value === 'object' && !Array.isArray(value)
        ? block(name, value, from)
        : `${name}: ${shown && `${shown} `}# ${from}`;
    })
  );
}

/** A settings file that says nothing yet: every setting with its meaning and default, commented out. */
export function settingsTemplate(): string {
  return `# Settings of docparse. Environment variables override this file. Remove the # before what you want to change.\n${bySection(
    (key, name) => {
      const { about, kind, env, fallback, fallbackText, secret } = table[key];
      const variable =
        env.length > 0
          ? ` Variable: ${env.join(' or ')}${secret ? ` (or the path of a file that holds it in ${env[0]}_FILE)` : ''}.`
          : '';
      const must = `${kind.allowed[0]?.toUpperCase()}${kind.allowed.slice(1)}.`;
      const empty = fallback === undefined ? ` Default: ${fallbackText ?? 'not set'}.` : '';
      return [...wrap(`${about} ${must}${empty}${variable}`), commented(name, fallback)].join('\n');
    },
  )}`;
}

/** Lines of all settings under the heads of their sections. */
function bySection(render: (key: SettingKey, name: string) => string): string {
  const out: string[] = [];
  let open: string[] = [];
  for (const key of settingKeys) {
    const path = key.split('.');
    const name = path.pop()!;
    if (path[0] !== open[0] || path.length === 0) out.push('');
    if (path[0] !== undefined && path[0] !== open[0]) out.push(`# ${SECTIONS[path[0]]}`);
    const shared = path.findIndex((part, i) => part !== open[i]);
    if (shared >= 0) out.push(...path.slice(shared).map((part, i) => `${'  '.repeat(shared + i)}${part}:`));
    open = path;
    const indent = '  '.repeat(path.length);
    out.push(
      ...render(key, name)
        .split('\n')
        .map((text) => (text ? indent + text : text)),
    );
  }
  return `${out.join('\n')}\n`;
}

const line = (value: unknown): string => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
const block = (name: string, value: object, from: string): string =>
  `# ${from}\n${stringify({ [name]: value }).trim()}`;

const commented = (name: string, fallback: unknown): string =>
  fallback === undefined ? `#${name}:` : `#${name}: ${line(fallback)}`;

/** The host of a database is no secret, and what one looks for; its password and parameters are. */
function masked(value: string): string {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^:@/?]*)(?::[^@/]*)?@)?([^?@]*)/.exec(value);
  if (!parts) return MASK;
  return `${parts[1]}${parts[2] === undefined ? '' : `${parts[2]}:${MASK}@`}${parts[3]}`;
}

function wrap(sentence: string): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 110) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
