import { z } from 'zod';
import { type Operation, out } from './operation.ts';

const part = z.enum(['ok', 'unavailable']);
const notFound = z.object({ code: z.literal(404), message: z.string(), x_request_id: z.string() });

const health = z.object({
  status: part,
  engines: z.object({ size: z.int(), ready: z.int().describe('processes that can take a task or are at one'), busy: z.int() }),
  waiting: z.int().describe('tasks that wait for a process'),
});

export const serviceOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/docparse/files/{name}',
    tag: 'Results',
    summary: 'A picture of a result',
    about: 'Pictures of a result. The name is unguessable and expires; no credentials are needed.',
    access: 'open',
    parameters: [{ name: 'name', in: 'path', about: 'last part of an address in a result', schema: { type: 'string' }, required: true }],
    answer: { kind: 'bytes', type: 'image/*', about: 'the picture' },
    statuses: { 404: 'there is none, or it has expired' },
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'Whether the process is alive and can parse',
    about: '200 when engines can parse, else 503. Says nothing about the database: that it is away is no reason to start the process anew.',
    access: 'open',
    answer: { kind: 'json', name: 'Health', schema: out(health), example: { status: 'ok', engines: { size: 2, ready: 2, busy: 0 }, waiting: 0 } },
    statuses: { 503: 'no engine is ready' },
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'Whether everything that requests need is there',
    about: '200 when engines, database and object store answer, else 503 with the parts that do not.',
    access: 'open',
    answer: {
      kind: 'json',
      name: 'Readiness',
      schema: out(z.object({ status: part, parts: z.object({ engines: part, database: part, blobs: part }) })),
      example: { status: 'ok', parts: { engines: 'ok', database: 'ok', blobs: 'ok' } },
    },
    statuses: { 503: 'a part is unavailable' },
  },
  {
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    about: 'Not there when switched off or moved to a port of their own by the settings. [operations.md](operations.md) lists them.',
    access: 'metrics',
    answer: { kind: 'bytes', type: 'text/plain', about: 'text format of Prometheus' },
    statuses: { 401: 'the bearer token is missing or wrong' },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This description',
    about: 'OpenAPI 3.1. `GET /docs` shows it in a browser, without anything from the network.',
    access: 'open',
    answer: { kind: 'json', name: 'OpenApi', schema: { type: 'object' } },
  },
  {
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'Viewer of this description',
    access: 'open',
    answer: { kind: 'bytes', type: 'text/html', about: 'a page' },
  },
  {
    method: 'get',
    path: '/docs/{file}',
    tag: 'Service',
    summary: 'Parts of the viewer',
    access: 'open',
    parameters: [{ name: 'file', in: 'path', about: 'name', schema: { type: 'string' }, required: true }],
    answer: { kind: 'bytes', type: '*/*', about: 'script, style or icon' },
    statuses: { 404: 'there is none' },
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
    parameters: [{ name: 'name', in: 'path', about: 'as listed', schema: { type: 'string' }, required: true }],
    answer: { kind: 'bytes', type: 'application/schema+json', about: 'JSON Schema, draft 2020-12' },
    statuses: { 404: 'there is none' },
  },
];

export const notFoundSchema = out(notFound);
