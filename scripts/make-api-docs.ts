// Writes docs/api.md and docs/api-*.md from the operations behind /openapi.json, whose schemas are those that the
// service validates with, and from the requests of docs/examples/requests.json (make-request-examples.ts):
// `node scripts/make-api-docs.ts [--check]`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CATALOGUE, type ErrorName } from '../src/errors.ts';
import { codesOf, type Operation, operations, REMEDIES, withMeanings } from '../src/http/openapi/index.ts';
import type { RequestExample } from '../tests/support/request-examples.ts';
import { writeOrCheck } from './write-or-check.ts';

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Schemas with an id of their own: each is told once, at the end, and linked to. */
const named = new Map<string, Schema>();
/** Tables that several operations share, with the operation that shows them: each is shown once. */
const shown = new Map<string, Operation>();

const COMMAND = 'node scripts/make-api-docs.ts';
const NOTICE = '<!-- Made by scripts/make-api-docs.ts from src/http/openapi: edit those. -->';
const examples = new Map(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../docs/examples/requests.json'), 'utf8')) as RequestExample[]
  ).map((example) => [example.operation, example]),
);
/** Members of every answer, told on the first page. */
const ENVELOPE = ['code', 'message', 'msg', 'x_request_id', 'location'];

/** The id of what a schema refers to; undefined for what is told in place. */
function idOf(schema: Schema, root: Schema): string | undefined {
  const id = schema.$ref?.split('/').at(-1);
  if (id === undefined || id.startsWith('__') || !root.$defs?.[id]) return undefined;
  if (!named.has(id)) named.set(id, { ...root.$defs[id], $defs: root.$defs });
  return id;
}

/** One row a member; members of members follow with their path. */
function rows(
  schema: Schema,
  root: Schema,
  prefix = '',
  required: string[] = [],
  seen: readonly string[] = [],
): string[] {
  const out: string[] = [];
  for (const [name, raw] of Object.entries(schema.properties ?? {})) {
    const member = idOf(raw, root) ? raw : resolve(raw, root);
    const at = `${prefix}${name}`;
    const item = member.items ? (idOf(member.items, root) ? member.items : resolve(member.items, root)) : member;
    out.push(
      `| \`${at}\` | ${typeOf(member, root)} | ${required.includes(name) ? 'yes' : ''} | ${(raw.description ?? member.description ?? '').replaceAll('|', '\\|')} |`,
    );
    const key = raw.$ref ?? member.items?.$ref ?? '';
    if (item.properties && !(key && seen.includes(key)))
      out.push(
        ...rows(item, root, `${at}${member.items ? '[]' : ''}.`, item.required ?? [], key ? [...seen, key] : seen),
      );
  }
  return out;
}

function resolve(schema: Schema, root: Schema): Schema {
  if (schema.$ref) {
    const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.split('/').at(-1)!];
    return target ? { ...target, description: schema.description ?? target.description } : schema;
  }
  const real = schema.anyOf?.filter((s) => s.type !== 'null');
  if (real?.some((s) => idOf(s, root))) return schema;
  if (real && real.length > 1 && real.every((s) => s.properties))
    return { ...schema, type: 'object', anyOf: undefined, ...merged(real) };
  return real?.length === 1
    ? { ...resolve(real[0]!, root), description: schema.description ?? real[0]!.description }
    : schema;
}

/** Alternatives side by side: a member is always there when it is in each of them. */
function merged(alternatives: Schema[]): Schema {
  const [first, ...others] = alternatives;
  const properties: Record<string, Schema> = {};
  for (const [name, member] of alternatives.flatMap((s) => Object.entries(s.properties ?? {}))) {
    const known = properties[name];
    properties[name] =
      known?.const !== undefined && member.const !== known.const
        ? { enum: [known.const, member.const], description: known.description ?? member.description }
        : { ...known, ...member };
  }
  return {
    properties,
    required: first?.required?.filter((name) => others.every((s) => s.required?.includes(name))),
  };
}

function typeOf(schema: Schema, root: Schema): string {
  const id = idOf(schema, root);
  if (id) return `[${id}](api-schemas.md#${id.toLowerCase()})`;
  if (schema.enum) return schema.enum.map((v) => `\`${v}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const choices = schema.anyOf?.filter((s) => s.type !== 'null').map((s) => typeOf(s, root));
  if (choices?.length) return [...new Set(choices.flatMap((c) => c.split(', ')))].join(', ');
  if (schema.items)
    return `array of ${typeOf(idOf(schema.items, root) ? schema.items : resolve(schema.items, root), root)}`;
  return Array.isArray(schema.type) ? schema.type.filter((t) => t !== 'null').join(' or ') : (schema.type ?? 'any');
}

function table(bare: Schema, always = true): string {
  const schema = withMeanings(bare as Record<string, unknown>) as Schema;
  const all = [
    '| member | type | always | meaning |',
    '| --- | --- | --- | --- |',
    ...rows(schema, schema, '', schema.required),
  ];
  // Without the third column.
  return (always ? all : all.map((row) => row.replace(/^((?:\|[^|]*){2})\|[^|]*(\|.*)$/, '$1$2'))).join('\n');
}

const titleOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;
const pageOf = ({ tag }: Operation): string => `api-${tag.toLowerCase()}.md`;
const linkTo = (operation: Operation): string =>
  `[${titleOf(operation)}](${pageOf(operation)}#${anchor(titleOf(operation))})`;

/** The text, or where it has been shown before. */
function once(operation: Operation, text: string): string {
  const before = shown.get(text);
  if (before) return `The same as for ${linkTo(before)}.`;
  // A table of one or two members is as short as a link.
  if (text.split('\n').length > 4) shown.set(text, operation);
  return text;
}

function section(operation: Operation): string {
  const { summary, about, parameters, form, body, rawBodies, more = [] } = operation;
  const parts = [`## ${titleOf(operation)}`, about ?? `${summary}.`];
  const example = examples.get(titleOf(operation));
  if (example) parts.push('### Example', `\`\`\`sh\n${example.command}\n\`\`\``, answerOf(example));
  if (parameters?.length) {
    const lines = parameters.map(
      ({ name, in: place, schema, about: meaning, required }) =>
        `| \`${name}\` | ${place} | ${typeOf(schema, schema)} | ${required ? 'yes' : ''} | ${meaning} |`,
    );
    parts.push(
      '### Parameters',
      once(
        operation,
        ['| name | in | type | needed | meaning |', '| --- | --- | --- | --- | --- |', ...lines].join('\n'),
      ),
    );
  }
  for (const part of form ?? []) {
    const schema = part.schema as Schema;
    if (part.schema === 'file' || schema.properties === undefined) continue;
    parts.push(`### ${part.name}`, part.about, once(operation, table(schema, false)));
  }
  const others = (form ?? []).filter(
    ({ name, schema }) => !['file', 'file_url', 'stages'].includes(name) && (schema as Schema).properties === undefined,
  );
  if (others.length > 0)
    parts.push(
      '### Further parts',
      [
        '| part | meaning |',
        '| --- | --- |',
        ...others.map(({ name, about: meaning }) => `| \`${name}\` | ${meaning} |`),
      ].join('\n'),
    );
  if (body) parts.push('### Body', once(operation, table(body as Schema)));
  if (rawBodies)
    parts.push(
      '### Body',
      [
        '| content type | meaning |',
        '| --- | --- |',
        ...Object.entries(rawBodies).map(([type, meaning]) => `| \`${type}\` | ${meaning} |`),
      ].join('\n'),
    );
  for (const { title, schema, text } of more)
    parts.push(`### ${title}`, schema ? once(operation, table(schema as Schema, false)) : (text ?? ''));
  parts.push(...answerSection(operation));
  return parts.join('\n\n');
}

/** The answer as the service gave it, shortened. */
function answerOf({ answer }: RequestExample): string {
  if (answer === '') return 'The answer has no JSON.';
  const text = typeof answer === 'string' ? answer.trimEnd() : JSON.stringify(answer, null, 1);
  // Lists of numbers on one line.
  const compact = text.replaceAll(
    /\[\s+((?:[-\d.]+,\s+)*[-\d.]+(?:,\s+"… \d+ more")?)\s+\]/g,
    (_, list: string) => `[${list.replaceAll(/\s+/g, ' ')}]`,
  );
  return `\`\`\`${typeof answer === 'string' ? 'text' : 'json'}\n${compact}\n\`\`\``;
}

function answerSection(operation: Operation): string[] {
  const { answer, statuses } = operation;
  const parts: string[] = [];
  const shape = answer.kind === 'bytes' || answer.kind === 'none' ? undefined : (answer.schema as Schema);
  if (shape?.properties)
    parts.push(
      answer.kind === 'events' ? '### Data of an event' : '### Answer',
      once(operation, table(withoutEnvelope(shape))),
    );
  const status = Object.entries(statuses ?? {}).map(([code, meaning]) => `HTTP ${code}: ${meaning}.`);
  if (status.length > 0) parts.push(status.join(' '));
  const codes = codesOf(operation).map(({ code }) => code);
  if (codes.length > 0) parts.push(`[Codes](api.md#codes): ${[200, ...codes].join(', ')}, 500.`);
  return parts;
}

function withoutEnvelope(schema: Schema): Schema {
  if (!schema.properties?.code || !schema.properties.x_request_id) return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !ENVELOPE.includes(name)));
  return { ...schema, properties };
}

/** As GitHub makes the address of a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Schemas by name; telling one may bring others. */
function namedSections(): string {
  const done = new Map<string, string>();
  for (;;) {
    const next = [...named.keys()].find((id) => !done.has(id));
    if (next === undefined)
      return [...done]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, text]) => text)
        .join('\n\n');
    done.set(next, `## ${next}\n\n${table(named.get(next)!)}`);
  }
}

const toldOperations = operations.filter(({ path }) => !/^\/(?:docs|console\/|$)/.test(path));
const byTag = [...Map.groupBy(toldOperations, ({ tag }) => tag)];
for (const [tag, list] of byTag) {
  const text = [
    NOTICE,
    `# ${tag}`,
    list.map((operation) => `- ${linkTo(operation)}: ${operation.summary.toLowerCase()}`).join('\n'),
    ...list.map(section),
  ];
  writeOrCheck(`docs/api-${tag.toLowerCase()}.md`, `${text.join('\n\n')}\n`, COMMAND);
}
writeOrCheck(
  'docs/api-schemas.md',
  `${NOTICE}\n\n# Schemas\n\nWhat several answers have in common.\n\n${namedSections()}\n`,
  COMMAND,
);

const text = `${NOTICE}

# API

Every request carries the headers \`x-ti-app-id\` and \`x-ti-secret-code\`, except where said otherwise. The same as OpenAPI 3.1: \`GET /openapi.json\`, to be read in a browser at \`/docs/openapi\`.
The examples are real requests and answers. Long lists and texts are shortened with \`…\`.

## Endpoints

| endpoint | what it does |
| --- | --- |
${toldOperations.map((operation) => `| ${linkTo(operation)} | ${operation.summary} |`).join('\n')}

[Schemas](api-schemas.md) that several answers share.

## Answers

Every answer is JSON. Documented errors come with HTTP 200 and their code in the body, internal ones with HTTP 500. The admin API speaks HTTP status codes instead.

| member | type | meaning |
| --- | --- | --- |
| \`code\` | integer | 200: success; otherwise one of the [codes](#codes) |
| \`message\`, in the newer family \`msg\` | string | result as text; of an error: what failed and what to do |
| \`data\`, of extraction and medical papers \`result\` | object | the result. The pages of the endpoints have its members |
| \`location\` | object | where an error occurred: \`stage\`, \`page_number\`, \`element_id\` |
| \`x_request_id\` | string | id of the request, as in the header \`x-request-id\` and in the log |

## Codes

The clients name errors by \`name\`. The message may add details, such as the setting or the limit.

| code | name | message | what to do |
| --- | --- | --- | --- |
${Object.entries(ERROR_CATALOGUE)
  .toSorted(([, a], [, b]) => a.code - b.code)
  .map(([name, { code, message }]) => `| ${code} | \`${name}\` | ${message} | ${REMEDIES[name as ErrorName]} |`)
  .join('\n')}

50207 still brings \`data\` with the pages that worked; \`location\` names the stage and the page.
`;

writeOrCheck('docs/api.md', text, COMMAND);
