import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config/index.ts';
import { testStore } from '../../store/testing.ts';
import { claimDue, recordAttempt } from './deliveries.ts';
import { getDelivery, listDeliveries, redeliver } from './delivery-log.ts';
import { enqueueWebhook, type JobOutcome } from './enqueue.ts';
import { HOST_SLOTS } from './host-slots.ts';
import { type SenderSettings, startWebhookSender, type WebhookSender } from './sender.ts';

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const completed: JobOutcome = { status: 'completed', resultUrl: 'https://parse.example/result' };

let store: Awaited<ReturnType<typeof testStore>>;
let accountId: string;
const servers: (Server | SocketServer)[] = [];
const senders: WebhookSender[] = [];

/** What the sender believes the time to be; ahead of the database's, so that what is due now is due for it. */
let now: number;
const clock = () => sql<Date>`${new Date(now)}::timestamptz`;

beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.drop());
beforeEach(async () => {
  now = Date.now() + 5_000;
  accountId = randomUUID();
  await store.db
    .insertInto('accounts')
    .values({ id: accountId, app_id: accountId, name: 'test', webhook_secret: SECRET })
    .execute();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
  await store.db.deleteFrom('webhook_deliveries').execute();
});

const rules = { clock, leaseMs: 30_000, maxAgeMs: 24 * 3_600_000 };

async function sender(settings: SenderSettings = {}, webhook: Partial<Config['webhook']> = {}): Promise<WebhookSender> {
  const config = { webhook: { timeoutMs: 10_000, maxAgeHours: 24, allowPrivate: ['127.0.0.1'], ...webhook } };
  const started = await startWebhookSender(
    { store, config, log: { warn: () => {} } },
    { clock, lookMs: 20, random: () => 0.5, ...settings },
  );
  senders.push(started);
  return started;
}

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A receiver that notes what it gets. */
async function receiver(
  answer: RequestListener = (_request, response) => void response.end('ok'),
  port = 0,
): Promise<{ url: string; port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    answer(request, response);
  });
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}/hook`, port: address.port, received };
}

async function rawReceiver(bytes: string): Promise<string> {
  const server = createSocketServer(
    (socket) => void socket.on('error', () => {}).once('data', () => socket.end(bytes)),
  );
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

async function job(url: string, outcome: JobOutcome = completed): Promise<{ jobId: string; id: string }> {
  const jobId = randomUUID().replaceAll('-', '');
  await store.db
    .insertInto('jobs')
    .values({
      id: jobId,
      account_id: accountId,
      service: 'parse',
      form: 'newer',
      file_id: 'f',
      file_name: 'a.pdf',
      upload_key: 'u',
      expires_at: new Date(now + 1e9),
    })
    .execute();
  await store.db.transaction().execute((tx) => enqueueWebhook(tx, { jobId, accountId, fileId: 'f1', url, outcome }));
  const [delivery] = await listDeliveries(store.db, accountId, { jobId, limit: 1 });
  return { jobId, id: delivery!.id };
}

async function until<T>(condition: () => Promise<T | false | undefined> | T | false | undefined): Promise<T> {
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The condition did not come true in time.');
}

const look = async (id: string) => (await getDelivery(store.db, accountId, id))!;
const attempted = (id: string, attempts: number) =>
  until(async () => {
    const delivery = await look(id);
    return delivery.log.length >= attempts && !delivery.sending && delivery;
  }).catch(async (error) => {
    throw new Error(`${error.message} At ${new Date(now).toISOString()}: ${JSON.stringify(await look(id), null, 1)}`);
  });

describe('a webhook', () => {
  it('tells the receiver of a completed job, signed after Standard Webhooks', async () => {
    const { url, received } = await receiver();
    await sender();
    const { jobId, id } = await job(url);
    const delivery = await attempted(id, 1);
    expect(delivery.state).toBe('delivered');
    expect(delivery.log).toMatchObject([{ http_status: 200, error: null, response_excerpt: 'ok' }]);
    const { headers, body } = received[0]!;
    expect(Object.entries(JSON.parse(body)).slice(0, 3)).toEqual([
      ['job_id', jobId],
      ['status', 'completed'],
      ['result_url', 'https://parse.example/result'],
    ]);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(id);
    // The library refuses times that are more than five minutes off, and any changed byte.
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({ job_id: jobId });
    expect(() => new Webhook(SECRET).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  it('tells of a failed job, unsigned when the account has no secret', async () => {
    await store.db.updateTable('accounts').set({ webhook_secret: null }).where('id', '=', accountId).execute();
    const { url, received } = await receiver();
    await sender();
    const { jobId } = await job(url, { status: 'failed', message: 'The file is corrupted.', code: 40422 });
    await until(() => received.length === 1);
    expect(JSON.parse(received[0]!.body)).toEqual({
      job_id: jobId,
      status: 'failed',
      message: 'The file is corrupted.',
      code: 40422,
      file_id: 'f1',
    });
    expect(received[0]!.headers['webhook-signature']).toBeUndefined();
  });

  it('is not sent when the transaction that ends the job is rolled back', async () => {
    const { url, received } = await receiver();
    await sender();
    const { jobId } = await job(url);
    await until(() => received.length === 1);
    const failed = store.db.transaction().execute(async (tx) => {
      await enqueueWebhook(tx, { jobId, accountId, fileId: 'f1', url, outcome: completed });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await listDeliveries(store.db, accountId, { limit: 10 })).toHaveLength(1);
  });

  it('reaches a receiver that comes back, under the same id', async () => {
    const gone = await receiver();
    await sender();
    const closing = servers.pop() as Server;
    closing.close();
    await once(closing, 'close');
    const { id } = await job(gone.url);
    const first = await attempted(id, 1);
    expect(first).toMatchObject({ state: 'pending', attempts: 1 });
    expect(first.log[0]).toMatchObject({ http_status: null, error: 'The connection was refused.' });
    expect(first.next_attempt_at.getTime() - now).toBe(5_000);
    let ready = false;
    const back = await receiver((_request, response) => void response.writeHead(ready ? 204 : 503).end(), gone.port);
    now += 5_001;
    expect((await attempted(id, 2)).log[1]).toMatchObject({ http_status: 503 });
    ready = true;
    now += 15_001;
    expect(await attempted(id, 3)).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(new Set(back.received.map((r) => r.headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(back.received.map((r) => r.headers['webhook-timestamp'])).size).toBe(2);
  });

  it('gives up after 24 hours, and is sent again when asked', async () => {
    let status = 500;
    const { url, received } = await receiver((_request, response) => void response.writeHead(status).end());
    await sender();
    const { id } = await job(url);
    let delivery = await attempted(id, 1);
    while (delivery.state === 'pending') {
      now = delivery.next_attempt_at.getTime() + 1;
      delivery = await attempted(id, delivery.log.length + 1);
    }
    expect(delivery.state).toBe('failed');
    expect(delivery.attempts).toBeGreaterThan(10);
    expect(delivery.attempts).toBeLessThan(25);
    status = 200;
    expect(await redeliver(store.db, accountId, id, clock)).toBe('queued');
    const again = await attempted(id, delivery.attempts + 1);
    expect(again.state).toBe('delivered');
    expect(received.at(-1)!.headers['webhook-id']).toBe(id);
    expect(await redeliver(store.db, randomUUID(), id, clock)).toBe('missing');
  });

  it('starts its back-off anew when it is sent again', async () => {
    const { url } = await receiver((_request, response) => void response.writeHead(500).end());
    await sender();
    const { id } = await job(url);
    for (let i = 1; i <= 4; i++) now = (await attempted(id, i)).next_attempt_at.getTime() + 1;
    await attempted(id, 5);
    await redeliver(store.db, accountId, id, clock);
    expect((await attempted(id, 6)).next_attempt_at.getTime() - now).toBe(5_000);
  });

  it('is over when the receiver answers 410', async () => {
    const { url, received } = await receiver((_request, response) => void response.writeHead(410).end());
    await sender();
    const { id } = await job(url);
    expect(await attempted(id, 1)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(received).toHaveLength(1);
  });

  it('gives up waiting for a slow receiver', async () => {
    const { url } = await receiver(() => {});
    await sender({}, { timeoutMs: 100 });
    const { id } = await job(url);
    const delivery = await attempted(id, 1);
    expect(delivery).toMatchObject({
      state: 'pending',
      log: [{ http_status: null, error: 'No answer within 0.1 s.' }],
    });
  });

  it('follows no redirect', async () => {
    const target = await receiver();
    const { url } = await receiver(
      (_request, response) => void response.writeHead(307, { location: target.url }).end(),
    );
    await sender();
    const { id } = await job(url);
    const delivery = await attempted(id, 1);
    expect(delivery.log[0]).toMatchObject({ http_status: 307, error: expect.stringContaining(target.url) });
    expect(target.received).toHaveLength(0);
  });

  it('reads only the beginning of an endless answer', async () => {
    let closed = false;
    const { url } = await receiver((_request, response) => {
      const write = (): void => {
        while (response.write('\0x'.repeat(10_000)));
      };
      response.on('drain', write).on('close', () => {
        closed = true;
      });
      write();
    });
    await sender();
    const { id } = await job(url);
    const delivery = await attempted(id, 1);
    expect(delivery.state).toBe('delivered');
    expect(delivery.log[0]!.response_excerpt!.length).toBe(4096);
    await until(() => closed);
  });

  it.each([
    ['garbage', '\u0000\u0001 what\r\n\r\n', 'The answer is not HTTP.'],
    ['nothing', '', 'The receiver closed the connection without an answer.'],
    [
      'an endless header',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      "The answer's header fields are too long.",
    ],
  ])('survives a receiver that answers %s', async (_name, bytes, message) => {
    const url = await rawReceiver(bytes);
    await sender();
    const { id } = await job(url);
    expect((await attempted(id, 1)).log[0]).toMatchObject({ http_status: null, error: message });
  });

  it('goes to no private address, whatever the name says by now', async () => {
    const { port, received } = await receiver();
    await sender({}, { allowPrivate: 'none' });
    const byName = await job(`http://localhost:${port}/hook`);
    const byAddress = await job(`http://127.0.0.1:${port}/hook`);
    expect((await attempted(byName.id, 1)).log[0]!.error).toContain('not a public address');
    expect((await attempted(byAddress.id, 1)).log[0]!.error).toContain('not a public address');
    expect(received).toHaveLength(0);
  });
});

describe('senders', () => {
  it('share the work: each delivery once, never two calls of one at a time', async () => {
    const running = new Map<string, number>();
    let overlaps = 0;
    const { url, received } = await receiver((request, response) => {
      const id = String(request.headers['webhook-id']);
      const n = (running.get(id) ?? 0) + 1;
      running.set(id, n);
      if (n > 1) overlaps++;
      setTimeout(() => {
        running.set(id, running.get(id)! - 1);
        response.end();
      }, 5);
    });
    const jobs = await Promise.all(Array.from({ length: 40 }, () => job(url)));
    await Promise.all([sender(), sender(), sender()]);
    for (const { id } of jobs) expect((await attempted(id, 1)).state).toBe('delivered');
    expect(received).toHaveLength(40);
    expect(new Set(received.map((r) => r.headers['webhook-id'])).size).toBe(40);
    expect(overlaps).toBe(0);
  });

  it('take over from one that died in the middle of a call', async () => {
    const { url, received } = await receiver();
    const { id } = await job(url);
    const [dead] = await claimDue(store.db, 10, {}, rules);
    expect(dead).toMatchObject({ id, attempt: 1 });
    expect(await claimDue(store.db, 10, {}, rules)).toEqual([]);
    expect(await redeliver(store.db, accountId, id, clock)).toBe('sending');
    await sender();
    now += 29_000;
    expect(await claimDue(store.db, 10, {}, rules)).toEqual([]);
    expect(received).toHaveLength(0);
    now += 2_000;
    expect(await attempted(id, 1)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('do not undo what another did when they lost their lease', async () => {
    const { id } = await job('http://127.0.0.1:1/hook');
    const outcome = { verdict: 'failed', httpStatus: 500, error: 'x', excerpt: '', durationMs: 1 } as const;
    const [paused] = await claimDue(store.db, 10, {}, rules);
    now += 31_000;
    const [second] = await claimDue(store.db, 10, {}, rules);
    await recordAttempt(store.db, paused!, outcome, 0.5, rules);
    expect(await look(id)).toMatchObject({ state: 'pending', sending: true, attempts: 2 });
    await recordAttempt(store.db, second!, { ...outcome, verdict: 'delivered', httpStatus: 200 }, 0.5, rules);
    await recordAttempt(store.db, paused!, outcome, 0.5, rules);
    expect(await look(id)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('are not held back by a dead receiver', async () => {
    let hanging = 0;
    let most = 0;
    const dead = await receiver((_request, response) => {
      most = Math.max(most, ++hanging);
      response.on('close', () => hanging--);
    });
    const alive = await receiver();
    for (let i = 0; i < 30; i++) await job(dead.url);
    const good = await Promise.all(Array.from({ length: 10 }, () => job(alive.url)));
    await sender({}, { timeoutMs: 1_000 });
    for (const { id } of good) await attempted(id, 1);
    expect(alive.received).toHaveLength(10);
    expect(most).toBe(HOST_SLOTS);
  });

  it('finish the calls under way when they are stopped', async () => {
    let answer: () => void = () => {};
    const { url, received } = await receiver((_request, response) => {
      answer = () => response.end();
    });
    const started = await sender();
    const { id } = await job(url);
    await until(() => received.length === 1);
    const stopped = started.stop();
    answer();
    await stopped;
    expect(await look(id)).toMatchObject({ state: 'delivered', sending: false });
  });

  it('wake at a notice', async () => {
    const { url, received } = await receiver();
    await sender({ lookMs: 60_000 });
    await job(url);
    await until(() => received.length === 1);
  });
});

describe('the delivery log', () => {
  it('shows an account its own deliveries, newest first, by job and state, page by page', async () => {
    const jobs = [];
    for (let i = 0; i < 5; i++) jobs.push(await job('http://127.0.0.1:1/hook'));
    const ids = jobs.map(({ id }) => id).reverse();
    const first = await listDeliveries(store.db, accountId, { limit: 2 });
    const second = await listDeliveries(store.db, accountId, { limit: 10, after: first.at(-1)!.id });
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
    expect(await listDeliveries(store.db, accountId, { limit: 10, jobId: jobs[2]!.jobId })).toHaveLength(1);
    expect(await listDeliveries(store.db, accountId, { limit: 10, state: 'failed' })).toHaveLength(0);
    expect(await listDeliveries(store.db, randomUUID(), { limit: 10 })).toHaveLength(0);
    expect(await getDelivery(store.db, randomUUID(), ids[0]!)).toBeUndefined();
  });
});
