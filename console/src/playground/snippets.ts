import type { PlannedRequest } from './request.ts';

export interface Source {
  /** Of a file: its name; of an address: the address. */
  name: string;
  file?: Blob;
}

const json = (value: unknown, indent?: number): string => JSON.stringify(value, undefined, indent);
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call that repeats a request with the tools of a shell. Credentials come from the environment. */
export function curlOf({ path, kind, parts, query }: PlannedRequest, { name, file }: Source, base: string): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const head = [
    `curl -sS ${shellQuoted(base + path + (search && `?${search}`))}`,
    `-H "x-ti-app-id: $DOCPARSE_APP_ID"`,
    `-H "x-ti-secret-code: $DOCPARSE_SECRET_CODE"`,
  ];
  if (kind === 'form') {
    const texts = Object.entries(parts).map(([part, value]) => `-F ${shellQuoted(`${part}=${json(value)}`)}`);
    return lines([...head, `-F ${shellQuoted(file ? `file=@${name}` : `file_url=${name}`)}`, ...texts]);
  }
  if (kind === 'bytes') {
    const type = file ? 'application/octet-stream' : 'text/plain';
    return lines([
      ...head,
      `-H 'content-type: ${type}'`,
      file ? `--data-binary ${shellQuoted(`@${name}`)}` : `--data ${shellQuoted(name)}`,
    ]);
  }
  // Base64 of a document is longer than an argument may be: it goes through the standard input.
  const v3 = path.includes('/v3/');
  const [before, after] = json({ ...parts, file: v3 ? { [file ? 'file_base64' : 'file_url']: '@@' } : '@@' }).split(
    '@@',
  ) as [string, string];
  const document = file ? `base64 < ${shellQuoted(name)} | tr -d '\\n'` : `printf %s ${shellQuoted(name)}`;
  const body = `{ printf %s ${shellQuoted(before)}; ${document}; printf %s ${shellQuoted(after)}; }`;
  return `${body} |\n  ${lines([...head, "-H 'content-type: application/json'", '--data-binary @-'])}`;
}

const lines = (words: string[]): string => words.join(' \\\n  ');

/** The same with the TypeScript client. */
export function typescriptOf(
  { call, endpoint, query, kind }: PlannedRequest,
  { name, file }: Source,
  base: string,
): string {
  const document = file ? `{ name: ${json(name)}, data: await openAsBlob(${json(name)}) }` : json(name);
  const options =
    endpoint === 'extract' && kind === 'json' && Object.keys(query).length > 0 ? `, { query: ${json(query)} }` : '';
  return `${file ? "import { openAsBlob } from 'node:fs';\n" : ''}import { DocparseClient } from 'docparse/client';

const client = new DocparseClient({
  baseUrl: ${json(base)},
  appId: process.env.DOCPARSE_APP_ID!,
  secretCode: process.env.DOCPARSE_SECRET_CODE!,
});
const result = await client.${call.typescript}(${document}, ${json(call.argument, 2)}${options});
console.log(result);
`;
}

/** The same with the Python client. */
export function pythonOf(
  { call, endpoint, query, kind }: PlannedRequest,
  { name, file }: Source,
  base: string,
): string {
  const options =
    endpoint === 'extract' && kind === 'json' && Object.keys(query).length > 0 ? `, query=${python(query)}` : '';
  return `import os
from docparse_client import Client

with Client(${json(base)}, os.environ["DOCPARSE_APP_ID"], os.environ["DOCPARSE_SECRET_CODE"]) as client:
    result = client.${call.python}(${file ? `open(${json(name)}, "rb")` : json(name)}, ${python(call.argument, 1)}${options})
print(result)
`;
}

/** A value as Python writes it. */
function python(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return json(value);
  const pad = '    '.repeat(depth + 1);
  const end = `\n${'    '.repeat(depth)}`;
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((item) => pad + python(item, depth + 1)).join(',\n')},${end}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return entries.length === 0
    ? '{}'
    : `{\n${entries.map(([key, item]) => `${pad}${json(key)}: ${python(item, depth + 1)}`).join(',\n')},${end}}`;
}
