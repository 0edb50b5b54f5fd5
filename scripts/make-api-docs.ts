// Writes docs/api.md from the schemas that the service validates with and publishes: `node scripts/make-api-docs.ts [--check]`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ERROR_CATALOGUE } from '../src/errors.ts';
import { newerConfigSchema } from '../src/http/parse-newer-config.ts';
import { parseConfigSchema } from '../src/http/parse-v1-config.ts';
import { chunkConfigSchema, EMBED_MODELS, extractConfigSchema } from '../src/http/pipeline-stages.ts';
import { newerSchema, pipelineSchema, v1Schema } from '../src/output/index.ts';

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

/** One row a member; members of members follow with their path. */
function rows(schema: Schema, root: Schema, prefix = '', required: string[] = [], seen: readonly string[] = []): string[] {
  const out: string[] = [];
  for (const [name, raw] of Object.entries(schema.properties ?? {})) {
    const member = resolve(raw, root);
    const at = `${prefix}${name}`;
    const item = member.items ? resolve(member.items, root) : member;
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
  if (real && real.length > 1 && real.every((s) => s.properties)) return { ...schema, type: 'object', anyOf: undefined, ...merged(real) };
  return real?.length === 1 ? { ...resolve(real[0]!, root), description: schema.description ?? real[0]!.description } : schema;
}

/** Alternatives side by side: a member is always there when it is in each of them. */
function merged(alternatives: Schema[]): Schema {
  const [first, ...others] = alternatives;
  const properties: Record<string, Schema> = {};
  for (const [name, member] of alternatives.flatMap((s) => Object.entries(s.properties ?? {}))) {
    const known = properties[name];
    properties[name] = known?.const !== undefined && member.const !== known.const ? { enum: [known.const, member.const] } : { ...known, ...member };
  }
  return {
    properties,
    required: first?.required?.filter((name) => others.every((s) => s.required?.includes(name))),
  };
}

function typeOf(schema: Schema, root: Schema): string {
  if (schema.enum) return schema.enum.map((v) => `\`${v}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const choices = schema.anyOf?.filter((s) => s.type !== 'null').map((s) => typeOf(s, root));
  if (choices?.length) return [...new Set(choices.flatMap((c) => c.split(', ')))].join(', ');
  if (schema.items) return `array of ${typeOf(resolve(schema.items, root), root)}`;
  return Array.isArray(schema.type) ? schema.type.filter((t) => t !== 'null').join(' or ') : (schema.type ?? 'any');
}

function table(schema: Schema, always = true): string {
  const all = ['| member | type | always | meaning |', '| --- | --- | --- | --- |', ...rows(schema, schema, '', schema.required)];
  // Without the third column.
  return (always ? all : all.map((row) => row.replace(/^((?:\|[^|]*){2})\|[^|]*(\|.*)$/, '$1$2'))).join('\n');
}

const text = `<!-- Made by scripts/make-api-docs.ts from the schemas: edit those. -->

# API

Every request carries the headers \`x-ti-app-id\` and \`x-ti-secret-code\`. Every answer is JSON with \`code\` (200 = success), \`message\` and \`x_request_id\`;
documented errors come with HTTP 200 and their code in the body, internal ones with HTTP 500.

## POST /api/v1/docparse/parse/sync

\`multipart/form-data\` with one of \`file\` (the document) and \`file_url\` (its http or https address), and optionally \`config\` (a JSON object, with or without a content type of its own).
Unknown parts and members are ignored.

### config

Every member may be missing.

${table(z.toJSONSchema(parseConfigSchema, { io: 'input' }) as Schema, false)}

### Answer

${table(v1Schema() as Schema)}

## POST /api/docparse/parse/sync

The newer form of the same: \`multipart/form-data\` with \`file\` or \`file_url\`, and optionally \`config\`. The default \`parse_mode\` is \`scan\`, as the interface has it: also a digital PDF is read
by OCR unless \`"parse_mode": "auto"\` is asked for. Ids are the SHA-256 of text, coordinates, page number and file name; dates are those of the request where the origin of the file tells none.
Errors come as \`{code, msg, data: {file_id?, status: "failed", message}}\`; a request without a file is 40004 "File not uploaded" here.

With \`underline_level\` 1, drawn lines with nothing on them beside text of the same line become underscores in that text, one for each half of its height; lines of tables and rules
between paragraphs stay out.

### config

Every member may be missing. Switches are taken as numbers, booleans and text.

${table(z.toJSONSchema(newerConfigSchema, { io: 'input' }) as Schema, false)}

### Answer

${table(newerSchema() as Schema)}

## POST /api/docparse/pipeline

\`multipart/form-data\` with \`file\` or \`file_url\`, and \`stages\`: a JSON array of \`{type, config}\`, as text, as a JSON part or as a file.

1. There are one to three stages.
2. The first one, and no other, is \`parse\`.
3. \`chunk\`, \`embed\` and \`extract\` appear at most once.
4. \`chunk\` comes before \`embed\`.
5. \`extract\` follows \`parse\` alone.

The \`config\` of \`parse\` is that of the newer parse above; here it must name a \`provider\`. A stage that this service does not have yet is refused with 40004 before any work is done.
Broken rules are 40004, a request that cannot be read is 400, both with the texts of the interface.

### config of chunk

${table(z.toJSONSchema(chunkConfigSchema, { io: 'input' }) as Schema, false)}

### config of embed

| provider | model_name |
| --- | --- |
${Object.entries(EMBED_MODELS)
  .map(([provider, models]) => `| \`${provider}\` | ${models.map((m) => `\`${m}\``).join(', ')} |`)
  .join('\n')}

### config of extract

${table(z.toJSONSchema(extractConfigSchema, { io: 'input' }) as Schema, false)}

### Answer

Elements are those of the newer parse. \`stats.stages\` repeats the stages with their defaults, without passwords.

${table(pipelineSchema() as Schema)}

## GET /api/v1/docparse/files/{name}

Pictures of a result. The name is unguessable and expires; no credentials are needed.

## GET /healthz

200 when a document sent now would be parsed, else 503.

## GET /schemas

Lists the JSON Schemas behind this page.

## Codes

| code | message |
| --- | --- |
${Object.values(ERROR_CATALOGUE)
  .toSorted((a, b) => a.code - b.code)
  .map(({ code, message }) => `| ${code} | ${message} |`)
  .join('\n')}

50207 still brings \`data\` with the pages that worked; \`location\` names the stage and the page.
`;

const file = path.join(import.meta.dirname, '../docs/api.md');
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/api.md is not what the schemas say: run `node scripts/make-api-docs.ts`.');
    process.exit(1);
  }
} else writeFileSync(file, text);
