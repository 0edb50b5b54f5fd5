import { ERROR_CATALOGUE, type ErrorName } from '../../errors.ts';
import { Components } from './components.ts';
import type { Answer, FormPart, JsonSchema, Operation } from './operation.ts';

const ACCOUNT_ERRORS = [
  'CREDENTIALS_MISSING',
  'CREDENTIALS_INVALID',
  'IP_NOT_ALLOWED',
  'BACKEND',
] as const satisfies readonly ErrorName[];

/** OpenAPI 3.1 of these operations. */
export function openApi(operations: readonly Operation[], info: { version: string; server?: string }): JsonSchema {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method] = describe(operation, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'docparse',
      version: info.version,
      description:
        'Documents in; elements, tables and Markdown out. Documented errors come with HTTP 200 and their code in the body, internal ones with HTTP 500. Every answer carries x_request_id and the header x-request-id.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.server ?? '/' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        appId: { type: 'apiKey', in: 'header', name: 'x-ti-app-id' },
        secretCode: { type: 'apiKey', in: 'header', name: 'x-ti-secret-code' },
        adminToken: { type: 'http', scheme: 'bearer', description: 'setting admin.token' },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'setting metrics.token, where there is one' },
      },
    },
  };
}

function describe(operation: Operation, components: Components): JsonSchema {
  const { method, path, tag, summary, about, parameters, form, body, rawBodies, answer, statuses = {} } = operation;
  const codes = codesOf(operation);
  const listed = codes.length > 0 ? `Codes: 200, ${codes.map(({ code }) => code).join(', ')}, 500.` : '';
  return {
    operationId: `${method}${path.replaceAll(/\{(\w+)\}/g, 'by/$1').replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    tags: [tag],
    summary,
    description: [about, listed].filter(Boolean).join('\n\n') || undefined,
    security: SECURITY[operation.access],
    parameters: parameters?.map(({ name, in: place, about: meaning, schema, required = false }) => ({
      name,
      in: place,
      required,
      description: meaning,
      schema,
    })),
    requestBody: form
      ? multipart(form, components)
      : body
        ? { required: true, content: { 'application/json': { schema: components.inline(body) } } }
        : rawBodies
          ? {
              required: true,
              content: Object.fromEntries(
                Object.entries(rawBodies).map(([type, about]) => [
                  type,
                  { schema: { type: 'string', description: about } },
                ]),
              ),
            }
          : undefined,
    responses: {
      [operation.success ?? 200]: {
        description: describeAnswer(operation),
        headers: HEADERS,
        content: content(answer, components),
      },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, headers: HEADERS, content: errorContent(operation, components) },
        ]),
      ),
      500: {
        description: 'internal error',
        headers: HEADERS,
        content: { 'application/json': { schema: components.named('Error', ERROR) } },
      },
    },
  };
}

const HEADERS = { 'x-request-id': { schema: { type: 'string' }, description: 'names the request in logs' } };
const SECURITY = {
  account: [{ appId: [], secretCode: [] }],
  admin: [{ adminToken: [] }],
  metrics: [{ metricsToken: [] }, {}],
  open: [],
};
const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    msg: { type: 'string' },
    x_request_id: { type: 'string' },
  },
  required: ['code', 'x_request_id'],
};

/** Errors that an operation can answer with, by rising code. */
export function codesOf(operation: Operation): { code: number; message: string }[] {
  const names = new Set<ErrorName>([
    ...(operation.access === 'account' ? ACCOUNT_ERRORS : []),
    ...(operation.errors ?? []),
  ]);
  return [...names].map((name) => ERROR_CATALOGUE[name]).toSorted((a, b) => a.code - b.code);
}

function describeAnswer({ answer, access }: Operation): string {
  if (answer.kind === 'bytes' || answer.kind === 'events') return answer.about;
  return access === 'account' ? 'success, or an error whose code is in the body' : 'success';
}

function content(answer: Answer, components: Components): JsonSchema | undefined {
  if (answer.kind === 'none') return undefined;
  if (answer.kind === 'bytes') return { [answer.type]: { schema: { type: 'string' } } };
  const schema = components.named(answer.name, answer.schema);
  if (answer.kind === 'events')
    return { 'text/event-stream': { schema }, 'application/json': { schema: components.named('Error', ERROR) } };
  return { 'application/json': { schema, example: answer.example } };
}

/** Health answers look the same whatever their status. */
function errorContent({ answer, access }: Operation, components: Components): JsonSchema {
  return {
    'application/json': {
      schema:
        answer.kind === 'json' && access === 'open'
          ? components.named(answer.name, answer.schema)
          : components.named('Error', ERROR),
    },
  };
}

function multipart(parts: readonly FormPart[], components: Components): JsonSchema {
  const schemaOf = ({ schema, about }: FormPart): JsonSchema =>
    schema === 'file'
      ? { type: 'string', contentMediaType: 'application/octet-stream', description: about }
      : { ...components.inline(schema), description: about };
  const json = parts.filter(({ schema }) => schema !== 'file' && schema.type !== 'string');
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(parts.map((part) => [part.name, schemaOf(part)])),
          required: parts.filter(({ required }) => required).map(({ name }) => name),
        },
        encoding: Object.fromEntries(json.map(({ name }) => [name, { contentType: 'application/json' }])),
      },
    },
  };
}
