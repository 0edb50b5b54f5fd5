import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credentials, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const LOG = '/api/docparse/webhooks/deliveries';
let service: TestService;
let status = 500;
const bodies: Json[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  bodies.push(JSON.parse(body));
  response.writeHead(status).end('noted');
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
  });
});
afterAll(async () => {
  receiver.close();
  await service.stop();
});

const call = async (path: string, init: RequestInit = {}): Promise<Json> =>
  (await fetch(service.base + path, { headers: credentials, ...init })).json();
const hook = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const submit = async (webhook: string, ...lines: string[]): Promise<Json> => {
  const form = new FormData();
  const { bytes, name } = new Upload(tricks(...lines), 'a.pdf');
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  form.append('webhook', webhook);
  return call('/api/docparse/parse/async', { method: 'POST', body: form });
};

it('tells the receiver of the end of a job, and the account of how the calls went', async () => {
  const { data } = await submit(hook(), 'pages 1');
  const first = await until(async () => {
    const list = await call(`${LOG}?job_id=${data.job_id}`);
    const delivery = list.data.deliveries[0];
    return delivery?.attempts === 1 && (await call(`${LOG}/${delivery.id}`)).data.log.length === 1 && delivery;
  });
  expect(first).toMatchObject({ job_id: data.job_id, state: 'pending', url: hook(), finished_at: null });
  expect(bodies[0]).toMatchObject({ job_id: data.job_id, status: 'completed' });
  // The address in the call leads to the result.
  const result = await fetch(bodies[0].result_url, { headers: credentials });
  expect(((await result.json()) as Json).code).toBe(200);
  status = 200;
  expect(await call(`${LOG}/${first.id}/redeliver`, { method: 'POST' })).toMatchObject({
    code: 200,
    data: { state: 'pending' },
  });
  const after = await until(async () => {
    const { data: delivery } = await call(`${LOG}/${first.id}`);
    return delivery.state === 'delivered' && delivery;
  });
  expect(after.log).toMatchObject([
    { http_status: 500, error: 'The receiver answered HTTP 500.' },
    { http_status: 200, error: null, response_excerpt: 'noted' },
  ]);
  expect(after.body).toEqual(bodies[0]);
  expect((await call(`${LOG}?state=delivered`)).data.deliveries).toHaveLength(1);
});

it('tells the receiver of a failure', async () => {
  status = 200;
  const { data } = await submit(hook(), 'pages 2', 'fail 1', 'fail 2');
  const body = await until(() => bodies.find((b) => b.job_id === data.job_id));
  expect(body).toMatchObject({ status: 'failed', message: expect.stringContaining('unreadable') });
});

it('refuses addresses that it would not call', async () => {
  expect(await submit('http://10.0.0.1/hook', 'pages 1')).toMatchObject({
    code: 40400,
    data: { message: expect.stringContaining('not a public') },
  });
  expect(await submit('nonsense', 'pages 1')).toMatchObject({ code: 40400 });
});

it('answers what is wrong with a question about deliveries', async () => {
  expect(await call(`${LOG}?state=lost`)).toMatchObject({ code: 40004 });
  expect(await call(`${LOG}?job_id=x`)).toMatchObject({ code: 40004 });
  expect(await call(`${LOG}/${randomUUID()}`)).toMatchObject({ code: 40400 });
  expect(await call(`${LOG}/x`)).toMatchObject({ code: 40400 });
  expect(await call(`${LOG}/${randomUUID()}/redeliver`, { method: 'POST' })).toMatchObject({ code: 40400 });
  expect(await (await fetch(service.base + LOG)).json()).toMatchObject({ code: 40101 });
});
