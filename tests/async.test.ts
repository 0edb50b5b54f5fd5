import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf, credentials, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const NEWER = '/api/docparse/parse/async';
const V1 = '/api/v1/docparse/parse/async';
const TOKEN = 'token-of-the-administrators';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  const env = {
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '2',
    DOCPARSE_ADMIN_TOKEN: TOKEN,
    DOCPARSE_MAX_PAGES: '500',
  };
  service = await TestService.start(env);
  // Another server of the same installation, which takes requests only.
  second = await TestService.start({ ...env, DOCPARSE_WORKER: '0', DOCPARSE_DATABASE_URL: service.database!.url });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const document = (...lines: string[]): { file: Upload } => ({ file: new Upload(tricks(...lines), 'a.pdf') });

async function get(path: string, headers: Record<string, string> = credentials, from = service): Promise<Json> {
  const response = await fetch(from.base + path, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

async function submit(
  lines: string[],
  path = NEWER,
  parts: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { json } = await service.send(path, { ...document(...lines), ...parts }, { ...credentials, ...headers });
  expect(json.code).toBe(200);
  return json.data.job_id;
}

const over = (id: string, path = NEWER): Promise<Json> =>
  until(async () => {
    const { data } = await get(`${path}/${id}`);
    return (data.status === 'completed' || data.status === 'failed') && data;
  }, 30_000);

const remove = async (id: string, headers: Record<string, string> = credentials): Promise<Json> =>
  (await fetch(`${service.base}${NEWER}/${id}`, { method: 'DELETE', headers })).json();

interface ServerEvent {
  event: string;
  id?: string;
  data: Json;
}

async function events(
  id: string,
  options: {
    path?: string;
    from?: TestService;
    lastId?: string;
    signal?: AbortSignal;
    on?: (event: ServerEvent) => void;
  } = {},
): Promise<ServerEvent[]> {
  const { path = NEWER, from = service, lastId, signal, on } = options;
  const headers = { ...credentials, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
  const response = await fetch(`${from.base}${path}/${id}/events`, { headers, signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const seen: ServerEvent[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    for (const part of parts) {
      const fields = Object.fromEntries(
        part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (!fields.event) continue;
      const event = { event: fields.event, id: fields.id, data: JSON.parse(fields.data!) };
      seen.push(event);
      on?.(event);
    }
  }
  return seen;
}

/** The account of another customer. */
async function stranger(): Promise<Record<string, string>> {
  const response = await fetch(`${service.base}/admin/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'stranger', overdraft: null }),
  });
  const answer = (await response.json()) as Json;
  const { account, secret_code: secret } = answer;
  return { 'x-ti-app-id': account.app_id, 'x-ti-secret-code': secret };
}

describe('asynchronous parsing', () => {
  it('gives an id at once and the result later, in the newer form', async () => {
    const { json } = await service.send(NEWER, document('pages 2'));
    expect(json).toEqual({
      code: 200,
      msg: 'success',
      data: { job_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      x_request_id: expect.any(String),
    });
    const id = json.data.job_id;
    const job = await over(id);
    expect(job).toMatchObject({
      job_id: id,
      file_id: expect.any(String),
      status: 'completed',
      result_url: `${service.base}${NEWER}/result/${id}`,
      progress: { pages_done: 2, pages_total: 2, pages_failed: 0 },
      attempts: 1,
      file_name: 'a.pdf',
    });
    expect(job.message).toBeUndefined();
    for (const at of ['created_at', 'started_at', 'finished_at', 'expires_at'])
      expect(Date.parse(job[at])).toBeGreaterThan(0);
    const response = await fetch(job.result_url, { headers: credentials });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    const result = (await response.json()) as Json;
    expect(result).toMatchObject({ code: 200, msg: 'success', data: { file_id: job.file_id } });
    expect(result.data.elements).toHaveLength(2);
  });

  it('gives the bare data object as result in the form of v1', async () => {
    const id = await submit(['pages 2'], V1, { config: { capabilities: { title_tree: true } } });
    const job = await over(id, V1);
    expect(job.result_url).toBe(`${service.base}${V1}/result/${id}`);
    const result = await get(`${V1}/result/${id}`);
    expect(result).toMatchObject({
      job_id: id,
      file_id: job.file_id,
      success_count: 2,
      title_tree: [],
      markdown: expect.any(String),
    });
    expect(result.code).toBeUndefined();
    // A family knows its own jobs.
    expect((await get(`${NEWER}/${id}`)).code).toBe(40400);
  });

  it('names the pages that are missing', async () => {
    const id = await submit(['pages 3', 'fail 2'], V1);
    expect(await over(id, V1)).toMatchObject({
      status: 'completed',
      code: 50207,
      progress: { pages_done: 3, pages_total: 3, pages_failed: 1 },
    });
    expect((await get(`${V1}/result/${id}`)).success_count).toBe(2);
  });

  it('says why a job failed', async () => {
    const id = await submit(['pages 2', 'dimensions 1']);
    const job = await over(id);
    expect(job).toMatchObject({ status: 'failed', code: 40304, message: expect.stringContaining('5 x 5') });
    expect(job.result_url).toBeUndefined();
    expect(await get(`${NEWER}/result/${id}`)).toMatchObject({
      code: 40304,
      data: { message: expect.stringContaining('5 x 5') },
    });
  });

  it('answers what is wrong with a request in the words of its family', async () => {
    const nothing = await service.send(NEWER, { config: {} });
    expect(nothing.json).toMatchObject({ code: 40004, msg: 'Parameter error', data: { message: 'File not uploaded' } });
    expect((await service.send(V1, { config: {} })).json).toMatchObject({
      code: 40004,
      message: 'Parameter error',
      data: { message: 'File not uploaded' },
    });
    expect((await service.send(NEWER, { ...document('pages 1'), webhook: 'ftp://x' })).json).toMatchObject({
      code: 40400,
      msg: expect.any(String),
    });
    expect((await service.send(NEWER, { ...document('pages 1'), config: { provider: 'nobody' } })).json.code).toBe(
      40429,
    );
    expect((await service.send(NEWER, document('pages 1'), {})).json.code).toBe(40101);
    expect((await service.send(V1, { file: new Upload('MZ\u0000\u0001', 'a.exe') })).json.code).toBe(40303);
  });

  it('says what was asked for and cannot be done', async () => {
    const { json } = await service.send(NEWER, {
      ...document('pages 1'),
      config: { provider: 'primary-lite', apply_chart: 1 },
    });
    expect(json.data.warnings).toEqual([expect.stringContaining('apply_chart')]);
  });

  it('says that a result is not there yet', async () => {
    const id = await submit(['pages 2', 'slow 2']);
    expect(await get(`${NEWER}/result/${id}`)).toEqual({
      code: 40004,
      msg: 'Parameter error',
      data: { message: 'Job is not completed yet' },
      x_request_id: expect.any(String),
    });
    await remove(id);
  });

  it('knows no job but the account’s own', async () => {
    const id = await submit(['pages 1']);
    await over(id);
    const other = await stranger();
    const missing = { code: 40400, msg: 'Invalid request link', data: { message: 'No such job.' } };
    for (const path of [`${NEWER}/${id}`, `${NEWER}/result/${id}`, `${NEWER}/${id}/events`])
      expect(await get(path, other)).toMatchObject(missing);
    expect(await remove(id, other)).toMatchObject(missing);
    expect((await get(NEWER, other)).data.jobs).toEqual([]);
    for (const unknown of ['0'.repeat(32), 'nonsense', `${id}%00`])
      expect(await get(`${NEWER}/${unknown}`)).toMatchObject(missing);
    expect((await get(`${NEWER}/${id}`, {})).code).toBe(40101);
  });

  it('frees the core of a job that is cancelled', async () => {
    const id = await submit(['pages 3', 'slow 2']);
    await until(async () => (await get(`${NEWER}/${id}`)).data.progress.pages_total === 3);
    expect(await remove(id)).toMatchObject({
      code: 200,
      data: { status: 'failed', cancelled: true, message: 'The job was cancelled.' },
    });
    await until(async () => (await service.health()).json.engines.busy === 0);
    expect((await remove(id)).data.cancelled).toBe(true);
  });

  it('makes one job of one idempotency key', async () => {
    const key = { 'idempotency-key': 'order 17' };
    const [a, b] = await Promise.all([submit(['pages 1'], NEWER, {}, key), submit(['pages 1'], NEWER, {}, key)]);
    expect(b).toBe(a);
    await over(a);
    const again = await service.send(NEWER, document('pages 1'), { ...credentials, ...key });
    expect(again.json.data.job_id).toBe(a);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const changed = await service.send(NEWER, document('pages 2'), { ...credentials, ...key });
    expect(changed.json).toMatchObject({ code: 40004, data: { message: expect.stringContaining('Idempotency-Key') } });
    const otherAccount = await service.send(NEWER, document('pages 2'), { ...(await stranger()), ...key });
    expect(otherAccount.json.data.job_id).not.toBe(a);
  });

  it('lists jobs, newest first, by state and time, page by page', async () => {
    const from = new Date().toISOString();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await submit(i === 4 ? ['pages 1', 'dimensions 1'] : ['pages 1']));
    for (const id of ids) await over(id);
    const of = async (query: string): Promise<Json> => (await get(`${NEWER}?created_from=${from}&${query}`)).data;
    const newest = ids.toReversed();
    const first = await of('limit=2');
    expect(first.jobs.map((j: Json) => j.job_id)).toEqual(newest.slice(0, 2));
    const next = await of(`limit=2&cursor=${first.next_cursor}`);
    const last = await of(`limit=2&cursor=${next.next_cursor}`);
    expect([...next.jobs, ...last.jobs].map((j: Json) => j.job_id)).toEqual(newest.slice(2));
    expect(last.next_cursor).toBeNull();
    expect((await of('state=failed')).jobs.map((j: Json) => j.job_id)).toEqual([ids[4]]);
    expect((await of('status=failed')).jobs.map((j: Json) => j.job_id)).toEqual([ids[4]]);
    expect((await of('status=completed')).jobs).toHaveLength(4);
    expect((await of('status=completed&state=failed')).jobs).toEqual([]);
    expect((await of(`created_to=${from}`)).jobs).toEqual([]);
    for (const bad of ['limit=0', 'state=gone', 'status=cancelled', 'created_from=yesterday', 'cursor=abc'])
      expect((await get(`${NEWER}?${bad}`)).code).toBe(40004);
  });
});

describe('events of a job', () => {
  it('come as pages are done, on whichever server one listens, and go on where they broke off', async () => {
    const id = await submit(['pages 3', 'nap 2', 'nap 3', 'fail 3']);
    const here = events(id);
    const there = events(id, { from: second });
    const stop = new AbortController();
    let mark: ServerEvent | undefined;
    await events(id, {
      from: second,
      signal: stop.signal,
      on: (event) => {
        if (event.event !== 'page' || mark) return;
        mark = event;
        stop.abort();
      },
    }).catch(() => {});
    const rest = await events(id, { from: second, lastId: mark!.id });
    for (const all of [await here, await there]) {
      const pages = all.filter(({ event }) => event === 'page');
      expect(pages.map(({ data }) => data.page_number).toSorted()).toEqual([1, 2, 3]);
      expect(pages.map(({ data }) => data).find((p) => p.page_number === 1)).toEqual({
        page_number: 1,
        status: 'Success',
        markdown: expect.stringContaining('page 1'),
      });
      expect(pages.map(({ data }) => data).find((p) => p.page_number === 3)).toMatchObject({
        status: 'Failed',
        message: 'The page is unreadable.',
      });
      expect(all.some(({ event, data }) => event === 'progress' && data.status === 'in_progress')).toBe(true);
      expect(all.at(-1)).toMatchObject({ event: 'done', data: { status: 'completed', code: 50207 } });
    }
    const shown = rest.filter(({ event }) => event === 'page').map(({ data }) => data.page_number);
    expect(shown).not.toContain(mark!.data.page_number);
    expect(shown).toHaveLength(2);
    // Who has had everything is told to stop asking.
    const done = (await here).at(-1)!;
    const again = await fetch(`${service.base}${NEWER}/${id}/events`, {
      headers: { ...credentials, 'last-event-id': done.id! },
    });
    expect(again.status).toBe(204);
    // And who comes late gets it all.
    expect((await events(id)).filter(({ event }) => event === 'page')).toHaveLength(3);
  });

  it('do not hold back the end of a server', async () => {
    const id = await submit(['pages 2', 'slow 2']);
    const third = await TestService.start({
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_WORKER: '0',
      DOCPARSE_DATABASE_URL: service.database!.url,
    });
    const listening = events(id, { from: third });
    await until(async () => (await childrenOf(third.process.pid!)).length > 0);
    const since = performance.now();
    expect(await third.stop()).toBe(0);
    expect(performance.now() - since).toBeLessThan(10_000);
    await listening.catch(() => {});
    await remove(id);
  });
});

it('lets those go first who wait for an answer', async () => {
  const busy = Array.from({ length: 60 }, (_, i) => `busy ${i + 1}`);
  const ids = await Promise.all([
    submit(['pages 60', ...busy]),
    submit(['pages 60', ...busy]),
    submit(['pages 60', ...busy]),
  ]);
  await until(async () => (await service.health()).json.engines.busy === 2);
  for (let i = 0; i < 3; i++) expect((await service.parse(document('pages 1'))).json.code).toBe(200);
  const states = await Promise.all(ids.map(async (id) => (await get(`${NEWER}/${id}`)).data.status));
  expect(states).not.toContain('failed');
  expect(states.filter((state) => state !== 'completed').length).toBeGreaterThan(0);
  for (const id of ids)
    expect(await over(id)).toMatchObject({
      status: 'completed',
      attempts: 1,
      progress: { pages_done: 60, pages_failed: 0 },
    });
});

it('takes 200 documents at once and completes them all', async () => {
  const since = performance.now();
  const ids = await Promise.all(Array.from({ length: 200 }, () => submit(['pages 1'])));
  const accepted = performance.now() - since;
  expect(new Set(ids).size).toBe(200);
  expect(accepted).toBeLessThan(20_000);
  for (const id of ids) expect((await over(id)).status).toBe('completed');
});
