// Writes docs/api.md from the schemas that the service validates with and publishes: `node scripts/make-api-docs.ts [--check]`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ERROR_CATALOGUE } from '../src/errors.ts';
import { parseConfigSchema } from '../src/http/parse-v1-config.ts';
import { v1Schema } from '../src/output/index.ts';

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
  return real?.length === 1 ? { ...resolve(real[0]!, root), description: schema.description ?? real[0]!.description } : schema;
}

function typeOf(schema: Schema, root: Schema): string {
  if (schema.enum) return schema.enum.map((v) => `\`${v}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
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
