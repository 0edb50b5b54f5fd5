import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Store } from '../store/index.ts';
import { testStore } from '../store/testing.ts';
import { Metrics } from './metrics.ts';
import { databaseFigures, health, metricsRoute, startMonitor } from './monitor.ts';

const pool = { state: { size: 1, ready: 1, busy: 0, waiting: 0, waitingBackground: 0, memory: [1e6] } };
const blobs = { head: async () => undefined } as unknown as Store['blobs'];

let app: FastifyInstance | undefined;
let store: Awaited<ReturnType<typeof testStore>> | undefined;
afterEach(async () => {
  await app?.close();
  await store?.drop();
  app = undefined;
  store = undefined;
});

async function ask(
  path: string,
  { blobs: own = blobs, ...of }: { pool?: typeof pool; blobs?: Store['blobs']; workDir?: string } = {},
) {
  app = fastify();
  health(app, { pool, workDir: tmpdir(), ...of, store: { ...store!, blobs: own } });
  const { statusCode, body } = await app.inject(path);
  return { status: statusCode, json: JSON.parse(body) };
}

it('is ready when everything answers', async () => {
  store = await testStore();
  expect(await ask('/readyz')).toEqual({
    status: 200,
    json: { status: 'ok', parts: { engines: 'ok', database: 'ok', blobs: 'ok', disk: 'ok' } },
  });
});

it('names the part that is away, and stays alive while an engine is there', async () => {
  store = await testStore();
  const broken = { head: () => Promise.reject(new Error('key AKIA-secret refused')) } as unknown as Store['blobs'];
  const first = await ask('/readyz', { blobs: broken });
  expect(first).toMatchObject({
    status: 503,
    json: { parts: { engines: 'ok', database: 'ok', blobs: 'unavailable' } },
  });
  expect(JSON.stringify(first.json)).not.toContain('AKIA');
  await app!.close();
  const idle = { state: { ...pool.state, ready: 0 } };
  expect(await ask('/readyz', { pool: idle })).toMatchObject({
    status: 503,
    json: { parts: { engines: 'unavailable' } },
  });
  expect((await app!.inject('/healthz')).statusCode).toBe(503);
  await app!.close();
  await store.close();
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    json: { parts: { engines: 'ok', database: 'unavailable' } },
  });
  expect((await app!.inject('/healthz')).statusCode).toBe(200);
});

it('is not ready where documents cannot be put down', async () => {
  store = await testStore();
  const answer = await ask('/readyz', { workDir: '/nowhere/at/all' });
  expect(answer).toMatchObject({
    status: 503,
    json: { parts: { engines: 'ok', database: 'ok', blobs: 'ok', disk: 'unavailable' } },
  });
  expect((await app!.inject('/healthz')).statusCode).toBe(200);
});

it('gives metrics without the figures of a database that is away', async () => {
  store = await testStore();
  const metrics = new Metrics({ pool, database: () => databaseFigures(store!) });
  const there = await metrics.registry.metrics();
  expect(there).toContain('docparse_database_up 1');
  expect(there).toContain('docparse_jobs{state="pending"} 0');
  await store.close();
  const away = await metrics.registry.metrics();
  expect(away).toContain('docparse_database_up 0');
  expect(away).not.toContain('docparse_jobs{');
});

it('serves health and metrics on a port of their own', async () => {
  store = await testStore();
  const metrics = new Metrics({ pool });
  expect(
    await startMonitor(
      { config: { metrics: { enabled: true } }, metrics, store, pool, workDir: tmpdir() },
      '127.0.0.1',
    ),
  ).toBeUndefined();
  app = await startMonitor(
    { config: { metrics: { enabled: true, port: 0 } }, metrics, store: { ...store, blobs }, pool, workDir: tmpdir() },
    '127.0.0.1',
  );
  const base = `http://127.0.0.1:${(app!.server.address() as AddressInfo).port}`;
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(base + path)).status, path).toBe(200);
  await app!.close();
  app = await startMonitor(
    { config: { metrics: { enabled: false, port: 0 } }, metrics, store, pool, workDir: tmpdir() },
    '127.0.0.1',
  );
  expect((await app!.inject('/metrics')).statusCode).toBe(404);
});

it('shows the metrics to this machine alone where neither a token nor a port is set', async () => {
  const ask = async (
    metrics: { enabled: boolean; token?: string; port?: number },
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => {
    const server = fastify();
    metricsRoute(server, { config: { metrics }, metrics: new Metrics({}) });
    const { statusCode } = await server.inject({ url: '/metrics', remoteAddress, headers });
    await server.close();
    return statusCode;
  };
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask({ enabled: true }, own)).toBe(200);
  expect(await ask({ enabled: true }, '192.0.2.1')).toBe(403);
  expect(await ask({ enabled: true }, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(403);
  expect(await ask({ enabled: true, port: 9000 }, '192.0.2.1')).toBe(200);
  const token = 'token of the metrics';
  expect(await ask({ enabled: true, token }, '192.0.2.1', { authorization: `Bearer ${token}` })).toBe(200);
});
