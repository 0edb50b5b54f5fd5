import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOperations } from '../src/http/admin/index.ts';
import { credentials, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const TOKEN = 'token-of-the-administrators';
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ADMIN_TOKEN: TOKEN,
  });
});
afterAll(() => service.stop());

interface Reply {
  status: number;
  headers: Headers;
  json: Json;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
): Promise<Reply> {
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(`${service.base}/admin/v1${path}`, {
    method,
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    body: text,
  });
  const answer = await response.text();
  const reply = {
    status: response.status,
    headers: response.headers,
    json: answer === '' ? undefined : JSON.parse(answer),
  };
  const operation = adminOperations.find(
    (op) =>
      op.method === method &&
      new RegExp(`^${op.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(`/admin/v1${path.split('?')[0]}`),
  );
  // What is answered is what is described.
  if (reply.status < 300) operation?.answer?.parse(reply.json);
  return reply;
}

const parse = async (appId: string, secret: string, ...lines: string[]): Promise<number> =>
  (
    await service.parse(
      { file: new Upload(tricks(...lines), 'a.pdf') },
      { 'x-ti-app-id': appId, 'x-ti-secret-code': secret },
    )
  ).json.code;

describe('the admin API', () => {
  it('shows, cancels and retries the jobs of all accounts', async () => {
    const { json: made } = await call('POST', '/accounts', { name: 'Jobs', app_id: 'jobs', pages: 1 });
    const own = { 'x-ti-app-id': 'jobs', 'x-ti-secret-code': made.secret_code };
    const { json } = await service.send(
      '/api/v1/docparse/parse/async',
      { file: new Upload(tricks('pages 3'), 'a.pdf') },
      own,
    );
    const id = json.data.job_id as string;
    const listed = async (query: string): Promise<Json> => (await call('GET', `/jobs?app_id=jobs&${query}`)).json;
    const failed = await until(async () => (await listed('state=failed')).jobs[0], 20_000);
    expect(failed).toMatchObject({ job_id: id, app_id: 'jobs', form: 'v1', code: 40003, retryable: true });
    await call('POST', '/accounts/jobs/credits', { pages: 5, key: 'more' });
    const again = await call('POST', `/jobs/${id}/retry`);
    expect(again.status).toBe(201);
    const done = await until(async () => (await listed('state=completed')).jobs[0], 20_000);
    expect(done).toMatchObject({ job_id: again.json.job_id, progress: { pages_done: 3 } });
    expect((await call('DELETE', `/jobs/${done.job_id}`)).json.status).toBe('completed');
    expect((await listed('limit=1')).next).toMatch(/./);
    expect((await listed('state=pending')).jobs).toEqual([]);
    expect((await call('GET', '/jobs?app_id=nobody')).json).toEqual({ jobs: [], next: null });
    expect((await call('POST', `/jobs/${done.job_id}/retry`)).status).toBe(400);
    expect((await call('POST', `/jobs/${'0'.repeat(32)}/retry`)).status).toBe(404);
    const { json: log } = await call('GET', '/audit?app_id=jobs&limit=1');
    expect(log.entries).toMatchObject([{ action: 'job.retry', detail: { job: id, new_job: again.json.job_id } }]);
    const byOwner = (jobId: string): Promise<Json> =>
      fetch(`${service.base}/api/v1/docparse/parse/async/${jobId}/retry`, { method: 'POST', headers: own }).then(
        (response) => response.json(),
      );
    expect((await byOwner(id)).data.job_id).toMatch(/^[0-9a-f]{32}$/);
    expect(await byOwner(done.job_id)).toMatchObject({ code: 40004 });
  });

  it('counts usage under the tags of keys, which end when they are to', async () => {
    const { json: made } = await call('POST', '/accounts', { name: 'Tags', app_id: 'tags', pages: 20 });
    const key = async (body: object): Promise<string> =>
      (await call('POST', '/accounts/tags/secrets', body)).json.secret_code;
    const ci = await key({ tag: 'ci' });
    const short = await key({ tag: 'short', expires_at: new Date(Date.now() + 1500).toISOString() });
    expect([
      await parse('tags', made.secret_code, 'pages 1'),
      await parse('tags', ci, 'pages 2'),
      await parse('tags', short, 'pages 3'),
    ]).toEqual([200, 200, 200]);
    const usage = async (query = ''): Promise<Json[]> => (await call('GET', `/accounts/tags/usage${query}`)).json.days;
    expect(await usage()).toMatchObject([{ service: 'parse', pages: 6 }]);
    expect((await usage('?by=tag')).map(({ tag, pages }) => [tag, pages])).toEqual([
      [null, 1],
      ['ci', 2],
      ['short', 3],
    ]);
    expect((await call('GET', '/accounts/tags/ledger?limit=1')).json.entries).toMatchObject([{ tag: 'short' }]);
    const own = { 'x-ti-app-id': 'tags', 'x-ti-secret-code': short };
    await until(
      async () =>
        ((await (await fetch(`${service.base}/api/docparse/account`, { headers: own })).json()) as Json).code === 40102,
      10_000,
    );
    expect(await parse('tags', ci, 'pages 1')).toBe(200);
    // A new key of one tag ends no other ones.
    await key({ tag: 'ci', overlap_s: 0 });
    expect([await parse('tags', ci, 'pages 1'), await parse('tags', made.secret_code, 'pages 1')]).toEqual([
      40102, 200,
    ]);
    expect((await call('POST', '/accounts/tags/secrets', { expires_at: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await call('GET', '/accounts/tags')).json.secrets.map(({ tag }: Json) => tag)).toEqual([null, 'ci']);
  });

  it('leads an account from its creation to its end', async () => {
    const made = await call('POST', '/accounts', {
      name: 'Team',
      app_id: 'team',
      pages: 10,
      daily_free_pages: 1,
      quota_time_zone: 'Asia/Shanghai',
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret_code: secret } = made.json;
    expect(made.json.account).toMatchObject({
      app_id: 'team',
      balance: 10,
      ledger_sum: 10,
      available: 11,
      quota: { left: 1 },
    });
    expect(await parse('team', secret, 'pages 3')).toBe(200);

    const { json: shown } = await call('GET', '/accounts/team');
    expect(shown).toMatchObject({ balance: 8, ledger_sum: 8, today: { pages: 3, free_pages: 1 }, disabled_at: null });
    expect(JSON.stringify(shown)).not.toContain(secret);
    const { json: usage } = await call('GET', '/accounts/team/usage?from=2020-01-01');
    expect(usage.days).toMatchObject([{ service: 'parse', pages: 3, free_pages: 1 }]);
    expect((await call('GET', '/accounts/team/usage?to=2020-01-01')).json.days).toEqual([]);

    const first = await call('GET', '/accounts/team/ledger?limit=2');
    expect(first.json.entries.map((e: Json) => [e.kind, e.page_number])).toEqual([
      ['page', 3],
      ['page', 2],
    ]);
    const second = await call('GET', `/accounts/team/ledger?limit=2&before=${first.json.next}`);
    expect(second.json.entries.map((e: Json) => [e.kind, e.amount])).toEqual([
      ['free_page', 0],
      ['credit', 10],
    ]);
    expect((await call('GET', `/accounts/team/ledger?limit=2&before=${second.json.next}`)).json).toEqual({
      entries: [],
      next: null,
    });

    const credit = { pages: 5, key: 'order 1'.replace(' ', '-'), note: 'n' };
    expect((await call('POST', '/accounts/team/credits', credit)).json).toEqual({ balance: 13, replayed: false });
    expect((await call('POST', '/accounts/team/credits', credit)).json).toEqual({ balance: 13, replayed: true });

    const limits = await call('PATCH', '/accounts/team', {
      overdraft: null,
      allow_ips: ['127.0.0.1'],
      services: { bill: false },
      webhook_secret: 'new',
    });
    expect(limits.json).toMatchObject({
      account: {
        overdraft: null,
        available: null,
        allow_ips: ['127.0.0.1/32'],
        services: { bill: false, parse: true },
      },
    });
    expect(limits.json.webhook_secret).toMatch(/^whsec_/);

    const rotated = await call('POST', '/accounts/team/secrets');
    expect(rotated.status).toBe(201);
    expect([await parse('team', secret, 'pages 1'), await parse('team', rotated.json.secret_code, 'pages 1')]).toEqual([
      200, 200,
    ]);
    const old = (await call('GET', '/accounts/team')).json.secrets.find((s: Json) => s.expires_at !== null);
    expect(await call('DELETE', `/accounts/team/secrets/${old.id}`)).toMatchObject({ status: 204, json: undefined });
    expect(await parse('team', secret, 'pages 1')).toBe(40102);

    expect((await call('POST', '/accounts/team/disable')).json.disabled_at).not.toBeNull();
    expect(await parse('team', rotated.json.secret_code, 'pages 1')).toBe(40102);
    expect((await call('POST', '/accounts/team/enable')).json.disabled_at).toBeNull();

    const { json: log } = await call('GET', '/audit?app_id=team');
    expect(log.entries.map((e: Json) => [e.actor, e.action]).reverse()).toEqual(
      ['create', 'limit', 'credit', 'credit', 'limit', 'rotate', 'revoke', 'disable', 'enable'].map((action) => [
        'admin-api:127.0.0.1',
        `account.${action}`,
      ]),
    );
    for (const text of [secret, rotated.json.secret_code, limits.json.webhook_secret])
      expect(JSON.stringify(log)).not.toContain(text);
  });

  it('pages through accounts', async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { json }: Reply = await call(
        'GET',
        `/accounts?limit=1${next === null ? '' : `&after=${encodeURIComponent(next)}`}`,
      );
      seen.push(...json.accounts.map((a: Json) => a.app_id));
      next = json.next;
    } while (next !== null);
    expect(seen).toContain(credentials['x-ti-app-id']);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('publishes services and takes them back', async () => {
    const { json } = await call('PATCH', '/services/medical', { published: false });
    expect(json.services).toContainEqual({ name: 'medical', published: false });
    await call('PATCH', '/services/medical', { published: true });
    expect((await call('GET', '/services')).json.services).toContainEqual({ name: 'medical', published: true });
    expect((await call('PATCH', '/services/nonsense', { published: true })).status).toBe(404);
  });

  it.each([
    ['POST', '/accounts', {}, 400, 'name'],
    ['POST', '/accounts', { name: 'x', qsp: 3 }, 400, 'qsp'],
    ['POST', '/accounts', { name: 'x', qps: -3 }, 400, 'qps'],
    ['POST', '/accounts', { name: 'x', quota_time_zone: 'Mars' }, 400, 'quota_time_zone'],
    ['POST', '/accounts', { name: 'x', app_id: credentials['x-ti-app-id'] }, 409, 'already'],
    ['POST', '/accounts', '{"name":', 400, 'JSON'],
    ['POST', '/accounts', `"${'x'.repeat(1100000)}"`, 413, 'large'],
    ['GET', '/accounts/nobody', undefined, 404, 'nobody'],
    ['GET', '/accounts/no%00body', undefined, 404, 'no account'],
    ['GET', '/accounts?limit=0', undefined, 400, 'limit'],
    ['GET', '/accounts?after=nobody', undefined, 404, 'nobody'],
    ['GET', `/accounts/${credentials['x-ti-app-id']}/ledger?before=x`, undefined, 400, 'before'],
    ['GET', `/accounts/${credentials['x-ti-app-id']}/usage?from=yesterday`, undefined, 400, 'from'],
    ['POST', `/accounts/${credentials['x-ti-app-id']}/credits`, { pages: 0, key: 'k' }, 400, 'pages'],
    ['POST', `/accounts/${credentials['x-ti-app-id']}/credits`, { pages: 5 }, 400, 'key'],
    ['DELETE', `/accounts/${credentials['x-ti-app-id']}/secrets/x`, undefined, 404, 'secret'],
    ['PATCH', `/accounts/${credentials['x-ti-app-id']}`, { services: { nonsense: true } }, 400, 'services'],
  ])('%s %s %j is refused with %i', async (method, path, body, status, says) => {
    const reply = await call(method, path, body);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({
      code: status,
      message: expect.stringContaining(says),
      x_request_id: expect.any(String),
    });
  });

  it('is for those alone who have the token', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const reply = await call('GET', '/accounts', undefined, authorization ? { authorization } : {});
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await call('GET', '/accounts', undefined, credentials)).status).toBe(401);
  });

  it('is not there without a token in the settings', async () => {
    const plain = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '1' });
    try {
      for (const path of ['/admin/v1/accounts', '/admin/v1/audit']) {
        expect((await fetch(plain.base + path, { headers: { authorization: 'Bearer ' } })).status).toBe(404);
      }
    } finally {
      await plain.stop();
    }
  });
});

describe('docparse account', () => {
  const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
  const docparse = (...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        DOCPARSE_DATA: service.dataDir,
        DOCPARSE_DATABASE_URL: service.database!.url,
      };
      const child = spawn(process.execPath, [main, 'account', ...args], { env });
      let [out, err] = ['', ''];
      child.stdout.on('data', (data) => {
        out += data;
      });
      child.stderr.on('data', (data) => {
        err += data;
      });
      child.on('close', (code) => resolve({ code, out, err }));
    });

  it('does the same, and running servers know it at once', async () => {
    const made = await docparse(
      'create',
      'Team B',
      '--app-id',
      'team-b',
      '--pages',
      '4',
      '--qps',
      'none',
      '--off',
      'bill,medical',
      '--time-zone',
      'Asia/Tokyo',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    const secret = /secret code {2}([0-9a-f]{64})\n/.exec(made.out)![1]!;
    expect(made.out).toContain('balance              4 pages (sum of the ledger: 4)');
    expect(await parse('team-b', secret, 'pages 1')).toBe(200);
    expect((await docparse('credit', 'team-b', '-2', '--note', 'back')).out).toBe('balance  1 pages\n');
    const limited = JSON.parse(
      (
        await docparse(
          'limit',
          'team-b',
          '--overdraft',
          '0',
          '--daily-free',
          '0',
          '--allow',
          '10.0.0.0/8,::1',
          '--on',
          'bill',
          '--json',
        )
      ).out,
    );
    expect(limited.account).toMatchObject({
      allow_ips: ['10.0.0.0/8', '::1/128'],
      services: { bill: true, medical: false },
      ledger_sum: 1,
    });
    expect(await parse('team-b', secret, 'pages 1')).toBe(40103);
    await docparse('limit', 'team-b', '--allow', 'any');
    const rotated = JSON.parse((await docparse('rotate', 'team-b', '--overlap', '0', '--json')).out);
    expect([await parse('team-b', secret, 'pages 2'), await parse('team-b', rotated.secret_code, 'pages 2')]).toEqual([
      40102, 40003,
    ]);
    expect((await docparse('disable', 'team-b')).out).toBe('team-b is disabled.\n');
    const { out } = await docparse('list');
    expect(out).toMatch(/^APP ID +BALANCE +OVERDRAFT/);
    expect(out).toMatch(/\nteam-b +1 +0 +- +1 +no limit +disabled +Team B\n/);
    expect((await docparse('audit', 'team-b')).out).toMatch(/cli:\S+ +account\.disable +team-b/);
  });

  it('says what is wrong, by its exit code too', async () => {
    expect(await docparse('show', 'nobody')).toMatchObject({
      code: 1,
      out: '',
      err: 'docparse: There is no account with the app id nobody.\n',
    });
    expect(await docparse('limit', 'team-b')).toMatchObject({ code: 2 });
    expect(await docparse('limit', 'team-b', '--qps', 'many')).toMatchObject({
      code: 2,
      err: 'docparse: --qps: "many" is not a number.\n',
    });
    expect(await docparse('rotate', 'team-b', '--overlap', 'soon')).toMatchObject({ code: 2 });
    expect(await docparse('create', 'x', '--on', 'everything')).toMatchObject({ code: 2 });
  });

  it('helps who has lost the secret of the first account', async () => {
    const { out } = await docparse('reset');
    const [, appId, secret] = /^app id {7}(\S+)\nsecret code {2}([0-9a-f]{64})\n$/.exec(out)!;
    expect(appId).toBe(credentials['x-ti-app-id']);
    expect(await parse(appId!, secret!, 'pages 1')).toBe(200);
    expect(await parse(appId!, credentials['x-ti-secret-code'], 'pages 1')).toBe(40102);
  });
});
