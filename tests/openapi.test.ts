import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config/index.ts';
import { type Service, startService } from '../src/http/index.ts';
import { type TestDatabase, testDatabase } from '../src/store/testing.ts';
import { credentials, type Json, trickEngine } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const ADMIN_TOKEN = 'admin-token-of-this-test';
let dir: string;
let database: TestDatabase;
let service: Service;
let base: string;
let document: Json;
let ajv: Ajv2020;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-openapi-'));
  database = await testDatabase();
  const config = loadConfig({
    DOCPARSE_PORT: '0',
    DOCPARSE_HOST: '127.0.0.1',
    DOCPARSE_DATA: dir,
    DOCPARSE_DATABASE_URL: database.url,
    DOCPARSE_APP_ID: credentials['x-ti-app-id'],
    DOCPARSE_SECRET_CODE: credentials['x-ti-secret-code'],
    DOCPARSE_ADMIN_TOKEN: ADMIN_TOKEN,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_LOG: 'error',
  });
  service = await startService(config, { engineModule: trickEngine });
  base = `http://127.0.0.1:${service.port}`;
  document = await (await fetch(`${base}/openapi.json`)).json();
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
  await rm(dir, { recursive: true, force: true });
});

interface Endpoint {
  path: string;
  method: string;
  operation: Json;
}
const endpoints = (): Endpoint[] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    METHODS.filter((m) => methods[m]).map((method) => ({ path, method, operation: methods[method] })),
  );

/** Validator of the schema at this place of the document. */
const validator = (...steps: string[]): ValidateFunction => {
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  return ajv.compile({ $ref: `openapi#/${pointer}` });
};
const answerValidator = ({ path, method }: Endpoint, status: string): ValidateFunction =>
  validator('paths', path, method, 'responses', status, 'content', 'application/json', 'schema');
const jsonOf = ({ operation }: Endpoint, status: string): Json =>
  operation.responses[status]?.content?.['application/json'];

describe('the OpenAPI document', () => {
  it('has every route of the running server, and none that is not there', () => {
    const running = [...service.app.known].flatMap(([url, methods]) =>
      [...methods]
        .filter((m) => METHODS.includes(m.toLowerCase()))
        .map((m) => `${m} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
    expect(
      endpoints()
        .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
        .toSorted(),
    ).toEqual(running.toSorted());
  });

  it('is whole: references lead somewhere, ids are unique, path parameters are told', () => {
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty([name!]);
    const ids = endpoints().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of endpoints()) {
      const told = (operation.parameters ?? []).filter((p: Json) => p.in === 'path').map((p: Json) => p.name);
      expect(told.toSorted(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
    }
  });

  it('says of every member what it means', () => {
    const silent: string[] = [];
    const walk = (node: Json, at: string): void => {
      if (node === null || typeof node !== 'object') return;
      for (const [key, value] of Object.entries<Json>(node)) {
        if (key === 'properties')
          for (const [name, member] of Object.entries<Json>(value))
            if (!member.description) silent.push(`${at}.${name}`);
        if (key !== 'example') walk(value, key === 'properties' ? at : `${at}.${key}`);
      }
    };
    walk(document.components.schemas, '');
    for (const { path, operation } of endpoints())
      for (const { name, description } of operation.parameters ?? []) if (!description) silent.push(`${path} ${name}`);
    expect(silent).toEqual([]);
  });

  it('has schemas that its examples fit', () => {
    let checked = 0;
    for (const endpoint of endpoints()) {
      for (const status of Object.keys(endpoint.operation.responses)) {
        const json = jsonOf(endpoint, status);
        if (!json) continue;
        const validate = answerValidator(endpoint, status);
        if (json.example === undefined) continue;
        expect(validate(json.example), `${endpoint.path}: ${JSON.stringify(validate.errors?.slice(0, 3))}`).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe('the viewer', () => {
  it('comes from this server alone', async () => {
    const page = await fetch(`${base}/docs/openapi`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/https?:/);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part!);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect((await fetch(new URL(part, `${base}/docs/openapi`))).status, part).toBe(200);
    expect((await fetch(`${base}/docs/..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await fetch(`${base}/docs/constructor`)).status).toBe(404);
  });
});

/** Values that more or less fit a schema: right ones, wrong ones of the right type, and anything. */
function valuesOf(schema: Json, depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    { maxDepth: 2 },
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
    fc.constantFrom(null, '', -1, 1e308, '\u0000', 'ü'.repeat(300)),
  );
  if (!schema || depth > 6) return anything;
  if (schema.$ref)
    return valuesOf(
      schema.$ref
        .split('/')
        .slice(1)
        .reduce((node: Json, step: string) => node[step], document),
      depth + 1,
    );
  return fc.oneof({ weight: 4, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Json, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice: Json) => valuesOf(choice, depth + 1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries<Json>(schema.properties ?? {}).map(([name, member]) => [name, valuesOf(member, depth + 1)]),
        ),
        {
          requiredKeys: (schema.required ?? []).filter((name: string) => schema.properties?.[name]),
        },
      );
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.max(schema.maximum ?? 1000, schema.minimum ?? 0) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : schema.format === 'uuid'
          ? fc.uuid()
          : fc.string({ unit: 'grapheme', maxLength: 20 });
    default:
      return fc.string({ maxLength: 8 });
  }
}

interface Call {
  url: string;
  init: RequestInit;
}

/** Requests of an endpoint, made from what the document says of it. */
function callsOf({ path, method, operation }: Endpoint): fc.Arbitrary<Call> {
  const inside = (place: string) => (operation.parameters ?? []).filter((p: Json) => p.in === place);
  const values = (place: string) =>
    fc.record(Object.fromEntries(inside(place).map((p: Json) => [p.name, valuesOf(p.schema)])), {
      requiredKeys: place === 'path' ? undefined : [],
    });
  const form = operation.requestBody?.content?.['multipart/form-data']?.schema;
  const json = operation.requestBody?.content?.['application/json']?.schema;
  const { file: _, file_url: __, ...texts } = form?.properties ?? {};
  const parts = fc.record(
    Object.fromEntries(Object.entries<Json>(texts).map(([name, schema]) => [name, valuesOf(schema)])),
    { requiredKeys: [] },
  );
  const file = fc.constantFrom<Uint8Array | undefined>(
    undefined,
    new Uint8Array(),
    tricks('pages 1'),
    tricks('pages 2', 'fail 2'),
    new TextEncoder().encode('%PDF-1.4 nothing'),
  );
  const access = fc.constantFrom<Record<string, string>>(
    { ...credentials, authorization: `Bearer ${ADMIN_TOKEN}` },
    { ...credentials, authorization: `Bearer ${ADMIN_TOKEN}` },
    {},
  );
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return fc
    .record({
      inPath: values('path'),
      inQuery: values('query'),
      parts,
      file,
      access,
      body: json ? valuesOf(json) : fc.constant(undefined),
    })
    .map((made) => {
      const at = path.replaceAll(/\{(\w+)\}/g, (__, name: string) =>
        encodeURIComponent(text((made.inPath as Json)[name]).toWellFormed()),
      );
      const url = new URL(at, base);
      for (const [name, value] of Object.entries(made.inQuery)) url.searchParams.set(name, text(value));
      const init: RequestInit = { method: method.toUpperCase(), headers: made.access };
      if (form) {
        const body = new FormData();
        for (const [name, value] of Object.entries(made.parts)) body.append(name, text(value));
        if (made.file) body.append('file', new Blob([made.file as Uint8Array<ArrayBuffer>]), 'a.pdf');
        init.body = body;
      } else if (json) {
        init.body = text(made.body);
        init.headers = { ...made.access, 'content-type': 'application/json' };
      }
      return { url: url.href, init };
    });
}

describe('requests made from the document', () => {
  it('are never an internal error, and their answers are as documented', async () => {
    for (const endpoint of endpoints()) {
      const validators = new Map<string, ValidateFunction>();
      const calls = fc.sample(callsOf(endpoint), { numRuns: endpoint.operation.requestBody ? 40 : 15, seed: 7 });
      for (const { url, init } of calls) {
        const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
        const status = String(answer.status);
        const what = `${init.method} ${url.slice(0, 200)} -> ${status}`;
        expect(answer.status, what).not.toBe(500);
        const stream = answer.headers.get('content-type')?.startsWith('text/event-stream');
        const body = stream ? '' : await answer.text();
        if (stream) await answer.body?.cancel();
        if (!answer.headers.get('content-type')?.startsWith('application/json')) continue;
        // Odd characters in a path make another address of it.
        if (status === '404' && !endpoint.operation.responses[404]) continue;
        expect(endpoint.operation.responses, what).toHaveProperty(status);
        if (!jsonOf(endpoint, status)) continue;
        const validate = validators.get(status) ?? answerValidator(endpoint, status);
        validators.set(status, validate);
        expect(
          validate(JSON.parse(body)),
          `${what}: ${body.slice(0, 300)} ${JSON.stringify(validate.errors?.slice(0, 3))}`,
        ).toBe(true);
      }
    }
  }, 240_000);
});
