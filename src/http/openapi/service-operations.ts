import { z } from 'zod';
import { type Operation, out } from './operation.ts';

const part = z.enum(['ok', 'unavailable']);

const health = z.object({
  status: part,
  engines: z.object({
    size: z.int(),
    ready: z.int().describe('engine processes that work or can take a task'),
    busy: z.int(),
  }),
  waiting: z.int().describe('tasks that wait for an engine process'),
});

export const serviceOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/docparse/files/{name}',
    tag: 'Results',
    summary: 'A picture of a result',
    about: 'Pictures of a result. The name is unguessable and expires; no credentials are needed.',
    access: 'open',
    parameters: [
      {
        name: 'name',
        in: 'path',
        about: 'last part of an address in a result',
        schema: { type: 'string' },
        required: true,
      },
    ],
    answer: { kind: 'bytes', type: 'image/*', about: 'the picture' },
    statuses: { 404: 'the picture does not exist, or has expired' },
  },
  {
    method: 'get',
    path: '/',
    tag: 'Service',
    summary: 'The web console',
    about: 'A page for people: playground, jobs, usage, administration. It loads nothing from other hosts.',
    access: 'open',
    answer: { kind: 'bytes', type: 'text/html', about: 'a page' },
    statuses: { 404: 'the console is not built' },
  },
  {
    method: 'get',
    path: '/console/{file}',
    tag: 'Service',
    summary: 'Parts of the console',
    access: 'open',
    parameters: [{ name: 'file', in: 'path', about: 'name of the file', schema: { type: 'string' }, required: true }],
    answer: { kind: 'bytes', type: '*/*', about: 'script, style, font or picture' },
    statuses: { 404: 'there is no such file' },
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'Whether the process is alive and can parse',
    about:
      '200 if engines can parse, else 503. The database is not checked: a restart of this process would not repair it.',
    access: 'open',
    answer: {
      kind: 'json',
      name: 'Health',
      schema: out(health),
      example: { status: 'ok', engines: { size: 2, ready: 2, busy: 0 }, waiting: 0 },
    },
    statuses: { 503: 'no engine is ready' },
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'Whether the service can take requests',
    about:
      '200 if engines, database and object store answer and documents can be written to disk. Else 503 with the parts that are unavailable.',
    access: 'open',
    answer: {
      kind: 'json',
      name: 'Readiness',
      schema: out(
        z.object({ status: part, parts: z.object({ engines: part, database: part, blobs: part, disk: part }) }),
      ),
      example: { status: 'ok', parts: { engines: 'ok', database: 'ok', blobs: 'ok', disk: 'ok' } },
    },
    statuses: { 503: 'a part is unavailable' },
  },
  {
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    about:
      '404 if the settings switch it off or move it to another port. [operations.md](operations.md) lists the metrics.',
    access: 'metrics',
    answer: { kind: 'bytes', type: 'text/plain', about: 'text format of Prometheus' },
    statuses: { 401: 'the bearer token is missing or wrong' },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This description',
    about: 'OpenAPI 3.1. `GET /docs/openapi` shows it in a browser, without anything from the network.',
    access: 'open',
    answer: { kind: 'json', name: 'OpenApi', schema: { type: 'object' } },
  },
  {
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'The documentation',
    about: 'Leads to its first page. `/docs/openapi` is a viewer of this description.',
    access: 'open',
    answer: { kind: 'bytes', type: 'text/html', about: 'a page' },
  },
  {
    method: 'get',
    path: '/docs/{file}',
    tag: 'Service',
    summary: 'Pages of the documentation',
    access: 'open',
    parameters: [{ name: 'file', in: 'path', about: 'name of the file', schema: { type: 'string' }, required: true }],
    answer: { kind: 'bytes', type: '*/*', about: 'page, script, style or picture' },
    statuses: { 404: 'there is no such file' },
  },
  {
    method: 'get',
    path: '/schemas',
    tag: 'Service',
    summary: 'Addresses of JSON Schemas',
    about: 'Lists the JSON Schemas behind this page.',
    access: 'open',
    answer: {
      kind: 'json',
      name: 'Schemas',
      schema: out(z.object({ schemas: z.array(z.string()) })),
      example: { schemas: ['/schemas/parse-v1-response.json'] },
    },
  },
  {
    method: 'get',
    path: '/schemas/{name}',
    tag: 'Service',
    summary: 'A JSON Schema',
    access: 'open',
    parameters: [
      {
        name: 'name',
        in: 'path',
        about: 'name of a schema in the list of `GET /schemas`',
        schema: { type: 'string' },
        required: true,
      },
    ],
    answer: { kind: 'bytes', type: 'application/schema+json', about: 'JSON Schema, draft 2020-12' },
    statuses: { 404: 'there is no such file' },
  },
];
