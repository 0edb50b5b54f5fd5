// Writes docs/api.md from the operations behind /openapi.json, whose schemas are those that the service validates with: `node scripts/make-api-docs.ts [--check]`.
import { ERROR_CATALOGUE } from '../src/errors.ts';
import { codesOf, type Operation, operations, withMeanings } from '../src/http/openapi/index.ts';
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
/** Where a schema that several operations share has been told: the title of its section. */
const told = new Map<unknown, string>();

/** The id of what a schema refers to; undefined for what is told in place. */
function idOf(schema: Schema, root: Schema): string | undefined {
  const id = schema.$ref?.split('/').at(-1);
  if (id === undefined || id.startsWith('__') || !root.$defs?.[id]) return undefined;
  if (!named.has(id)) named.set(id, { ...root.$defs[id], $defs: root.$defs });
  return id;
}

/** One row a member; members of members follow with their path. */
function rows(schema: Schema, root: Schema, prefix = '', required: string[] = [], seen: readonly string[] = []): string[] {
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
      out.push(...rows(item, root, `${at}${member.items ? '[]' : ''}.`, item.required ?? [], key ? [...seen, key] : seen));
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
  if (real && real.length > 1 && real.every((s) => s.properties)) return { ...schema, type: 'object', anyOf: undefined, ...merged(real) };
  return real?.length === 1 ? { ...resolve(real[0]!, root), description: schema.description ?? real[0]!.description } : schema;
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
  if (id) return `[${id}](#${id.toLowerCase()})`;
  if (schema.enum) return schema.enum.map((v) => `\`${v}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const choices = schema.anyOf?.filter((s) => s.type !== 'null').map((s) => typeOf(s, root));
  if (choices?.length) return [...new Set(choices.flatMap((c) => c.split(', ')))].join(', ');
  if (schema.items) return `array of ${typeOf(idOf(schema.items, root) ? schema.items : resolve(schema.items, root), root)}`;
  return Array.isArray(schema.type) ? schema.type.filter((t) => t !== 'null').join(' or ') : (schema.type ?? 'any');
}

function table(bare: Schema, always = true): string {
  const schema = withMeanings(bare as Record<string, unknown>) as Schema;
  const all = ['| member | type | always | meaning |', '| --- | --- | --- | --- |', ...rows(schema, schema, '', schema.required)];
  // Without the third column.
  return (always ? all : all.map((row) => row.replace(/^((?:\|[^|]*){2})\|[^|]*(\|.*)$/, '$1$2'))).join('\n');
}

function section(operation: Operation): string {
  const { method, path, summary, about, parameters, form, body, rawBodies, answer, statuses, more = [] } = operation;
  const parts = [`## ${method.toUpperCase()} ${path}`, about ?? `${summary}.`];
  if (parameters?.length) {
    const lines = parameters.map(
      ({ name, in: place, schema, about: meaning, required }) =>
        `| \`${name}\` | ${place} | ${typeOf(schema, schema)} | ${required ? 'yes' : ''} | ${meaning} |`,
    );
    parts.push('### Parameters', ['| name | in | type | needed | meaning |', '| --- | --- | --- | --- | --- |', ...lines].join('\n'));
  }
  for (const part of form ?? []) {
    const schema = part.schema as Schema;
    if (part.schema === 'file' || schema.properties === undefined) continue;
    const before = told.get(part.schema);
    told.set(part.schema, before ?? `${method.toUpperCase()} ${path}`);
    parts.push(`### ${part.name}`, part.about, before ? `As in [${before}](#${anchor(before)}).` : table(schema, false));
  }
  const others = (form ?? []).filter(({ name, schema }) => !['file', 'file_url', 'stages'].includes(name) && (schema as Schema).properties === undefined);
  if (others.length > 0)
    parts.push(
      '### Further parts',
      ['| part | meaning |', '| --- | --- |', ...others.map(({ name, about: meaning }) => `| \`${name}\` | ${meaning} |`)].join('\n'),
    );
  if (body) parts.push('### Body', table(body as Schema));
  if (rawBodies)
    parts.push(
      ['### Body', '', '| content type | meaning |', '| --- | --- |', ...Object.entries(rawBodies).map(([type, about]) => `| \`${type}\` | ${about} |`)].join(
        '\n',
      ),
    );
  for (const { title, schema, text } of more) parts.push(`### ${title}`, schema ? table(schema as Schema, false) : (text ?? ''));
  const shape = answer.kind === 'bytes' || answer.kind === 'none' ? undefined : (answer.schema as Schema);
  if (shape?.properties) parts.push(answer.kind === 'events' ? '### Data of an event' : '### Answer', table(shape));
  const status = Object.entries(statuses ?? {}).map(([code, meaning]) => `HTTP ${code}: ${meaning}.`);
  if (status.length > 0) parts.push(status.join(' '));
  const codes = codesOf(operation).map(({ code }) => code);
  if (codes.length > 0) parts.push(`Codes: ${[200, ...codes].join(', ')}, 500.`);
  return parts.join('\n\n');
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
    done.set(next, `### ${next}\n\n${table(named.get(next)!)}`);
  }
}

const sections = operations
  .filter(({ path }) => !/^\/(?:docs|console\/|$)/.test(path))
  .map(section)
  .join('\n\n');

const text = `<!-- Made by scripts/make-api-docs.ts from src/http/openapi: edit those. -->

# API

Every request carries the headers \`x-ti-app-id\` and \`x-ti-secret-code\`, except where said otherwise. Every answer is JSON with \`code\` (200 = success), \`message\` (\`msg\` in the newer
family) and \`x_request_id\`; documented errors come with HTTP 200 and their code in the body, internal ones with HTTP 500. The same as OpenAPI 3.1: \`GET /openapi.json\`, to be read in a browser at \`/docs/openapi\`.

${sections}

## Schemas

${namedSections()}

## Codes

| code | message |
| --- | --- |
${Object.values(ERROR_CATALOGUE)
  .toSorted((a, b) => a.code - b.code)
  .map(({ code, message }) => `| ${code} | ${message} |`)
  .join('\n')}

50207 still brings \`data\` with the pages that worked; \`location\` names the stage and the page.
`;

writeOrCheck('docs/api.md', text, 'node scripts/make-api-docs.ts');
