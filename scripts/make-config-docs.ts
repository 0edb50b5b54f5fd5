// Writes docs/configuration.md from the table of settings: `node scripts/make-config-docs.ts [--check]`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS, settingKeys, settingsTable } from '../src/config/index.ts';
import { writeOrCheck } from './write-or-check.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function row(key: (typeof settingKeys)[number]): string {
  const { env, kind, fallback, fallbackText, about, secret } = settingsTable[key];
  const meaning = `${cell(about)} ${cell(capital(kind.allowed))}.${secret ? ' Secret.' : ''}`;
  return `| \`${key}\` | ${env.map((name) => `\`${name}\``).join(', ') || 'file only'} | ${fallback === undefined ? (fallbackText ?? 'not set') : inWords(fallback)} | ${meaning} |`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function inWords(fallback: unknown): string {
  if (Array.isArray(fallback)) return fallback.length === 0 ? 'none' : fallback.map((one) => `\`${one}\``).join(', ');
  return typeof fallback === 'object' || fallback === '' ? 'empty' : `\`${fallback}\``;
}

const table = (keys: typeof settingKeys): string =>
  ['| key | variable | default | meaning |', '| --- | --- | --- | --- |', ...keys.map(row)].join('\n');
const sections = [...new Set(settingKeys.map((key) => (key.includes('.') ? key.split('.')[0]! : '')))].filter(Boolean);
const example = readFileSync(path.join(import.meta.dirname, '../docs/examples/aliases.yaml'), 'utf8');

const text = `<!-- Made by scripts/make-config-docs.ts from src/config/settings.ts: edit those. -->

# Settings

Settings come from a file and from environment variables; a variable overrides the file. The file is the one named by \`--config FILE\` or \`DOCPARSE_CONFIG\`,
else \`docparse.yaml\` in the data directory if there is one; YAML or JSON. Dots in the keys below are sections:

\`\`\`yaml
server:
  port: 8080
limits:
  pages: 500
\`\`\`

- \`docparse config --template\` prints a commented file to begin with; \`docparse config\` prints the values in force and where each comes from, without secrets.
- A wrong value and an unknown key or \`DOCPARSE_\` variable end the start with a message that names it, its line, and what is allowed.
- An empty variable counts as not set. Lists are comma-separated in variables.
- Secrets can come from files, as container platforms mount them: \`<variable>_FILE\` names one.
- Relative paths start at the working directory. Settings are read once, at start.

## Directories

${table(settingKeys.filter((key) => !key.includes('.') && key !== 'aliases'))}

${sections.map((section) => `## ${SECTIONS[section]}\n\n${table(settingKeys.filter((key) => key.startsWith(`${section}.`)))}`).join('\n\n')}

## Aliases

Clients that are written against another naming of the same interface run unchanged when its names are told, in the file only. Keys are the other names, values the own ones:

\`\`\`yaml
${example.trim()}
\`\`\`

- \`paths\`: prefixes; the longest one that fits counts. Both namings work side by side, and addresses in answers use the one that the client called.
- \`headers\`: names of request headers. A header that comes under its own name is left alone.
- \`values\`: by the member that holds them, at any depth of the JSON that a request carries; schemas of fields to extract are left alone.
`;

writeOrCheck('docs/configuration.md', text, 'node scripts/make-config-docs.ts');
