import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { credentials, type Json, TestService, until } from './service.ts';

/** A request that the documentation shows, with the answer of the service. */
export interface RequestExample {
  /** Method and path, as the title of the operation has them. */
  operation: string;
  /** For a POSIX shell; `<NAMES>` stand for values of the reader. */
  command: string;
  /** Shortened, with fixed values where each answer has others. */
  answer: unknown;
}

type Values = Record<string, string>;
interface Step {
  operation: string;
  command: string;
  /** Values that later commands need, from the whole answer. */
  take?(answer: Json): Values;
  /** Runs after the command, until things are as the next one needs them. */
  settle?(values: Values, service: TestService): Promise<unknown>;
  /** Not shown: it makes what others need. */
  hidden?: true;
}

const HEADERS = "-H 'x-ti-app-id: <APP_ID>' -H 'x-ti-secret-code: <SECRET_CODE>'";
const BASE = 'http://localhost:8000';
const FILE = "-F 'file=@docs/examples/sample.pdf'";
const curl = (rest: string, at: string): string =>
  `curl -sS ${HEADERS}${rest && ` \\\n  ${rest}`} \\\n  '${BASE}${at}'`;
const admin = (rest: string, at: string): string =>
  `curl -sS -H 'Authorization: Bearer <ADMIN_TOKEN>'${rest && ` \\\n  ${rest}`} \\\n  '${BASE}/admin/v1${at}'`;
const body = (value: object): string => `-H 'content-type: application/json' -d '${JSON.stringify(value)}'`;
/** Base64 of a document is longer than an argument may be: it goes through the standard input. */
const inJson = (before: string, after: string, at: string): string =>
  `printf '${before}%s${after}' "$(base64 < docs/examples/sample.pdf | tr -d '\\n')" |\n  curl -sS ${HEADERS} \\\n    -H 'content-type: application/json' --data-binary @- \\\n    '${BASE}${at}'`;
const bytes = (file: string, at: string): string =>
  curl(`-H 'content-type: application/octet-stream' --data-binary '@docs/examples/${file}'`, at);

const RAIL = '{"type":"object","properties":{"tonnes of rail":{"type":"string"}}}';
const V1 = '/api/v1/docparse/parse';
const NEWER = '/api/docparse/parse';

const jobIs = (base: string, status: string) => async (values: Values, service: TestService) =>
  until(async () => {
    const answer = await fetch(`${service.base}${base}/async/${values.JOB_ID}`, { headers: credentials });
    return ((await answer.json()) as Json).data.status === status;
  }, 60_000);

const jobSteps = (base: string, config: string): Step[] => [
  {
    operation: `POST ${base}/async`,
    command: curl(`${FILE} -F 'config=${config}' \\\n  -F 'webhook=<WEBHOOK>'`, `${base}/async`),
    take: ({ data }) => ({ JOB_ID: data.job_id }),
    settle: jobIs(base, 'completed'),
  },
  { operation: `GET ${base}/async/{job_id}`, command: curl('', `${base}/async/<JOB_ID>`) },
  { operation: `GET ${base}/async`, command: curl('', `${base}/async?state=completed&limit=1`) },
  { operation: `GET ${base}/async/{job_id}/events`, command: curl('', `${base}/async/<JOB_ID>/events`) },
  { operation: `GET ${base}/async/result/{job_id}`, command: curl('', `${base}/async/result/<JOB_ID>`) },
  { operation: `DELETE ${base}/async/{job_id}`, command: curl('-X DELETE', `${base}/async/<JOB_ID>`) },
  {
    operation: '',
    hidden: true,
    command: `printf '%%PDF-1.7 nothing more' | curl -sS ${HEADERS} -F 'file=@-;filename=broken.pdf' -F 'config=${config}' '${BASE}${base}/async'`,
    take: ({ data }) => ({ JOB_ID: data.job_id }),
    settle: jobIs(base, 'failed'),
  },
  { operation: `POST ${base}/async/{job_id}/retry`, command: curl('-X POST', `${base}/async/<JOB_ID>/retry`) },
];

/** In this order: later ones use what earlier ones have made. */
const STEPS: Step[] = [
  {
    operation: `POST ${V1}/sync`,
    command: curl(
      `${FILE} \\\n  -F 'config={"capabilities":{"title_tree":true,"pages":true,"include_table_structure":true}}'`,
      `${V1}/sync`,
    ),
    take: ({ data }) => ({ IMAGE_ID: data.pages[0].page_image_url.split('/').at(-1) }),
  },
  {
    operation: 'GET /api/v1/docparse/files/{name}',
    command: `curl -sS -o page.jpg '${BASE}/api/v1/docparse/files/<IMAGE_ID>'`,
  },
  { operation: 'GET /ocr_image/download', command: curl('', '/ocr_image/download?image_id=<IMAGE_ID>') },
  { operation: 'POST /ocr_image/download', command: curl(body({ image_id: '<IMAGE_ID>' }), '/ocr_image/download') },
  {
    operation: `POST ${NEWER}/sync`,
    command: curl(`${FILE} \\\n  -F 'config={"provider":"primary","parse_mode":"auto"}'`, `${NEWER}/sync`),
  },
  {
    operation: 'POST /api/docparse/pipeline',
    command: curl(
      `${FILE} \\\n  -F 'stages=[{"type":"parse","config":{"provider":"primary","parse_mode":"auto"}},{"type":"chunk","config":{"strategy":"by_title"}}]'`,
      '/api/docparse/pipeline',
    ),
  },
  {
    operation: 'POST /ai/service/v2/entity_extraction',
    command: inJson('{"fields":[{"name":"Rail"}],"file":"', '"}', '/ai/service/v2/entity_extraction?parse_mode=auto'),
  },
  {
    operation: 'POST /ai/service/v3/entity_extraction',
    command: inJson(`{"schema":${RAIL},"file":{"file_base64":"`, '"}}', '/ai/service/v3/entity_extraction'),
  },
  {
    operation: 'POST /api/docparse/extract/sync',
    command: curl(
      `${FILE} \\\n  -F 'extract_config={"schema":${RAIL},"generate_citations":true}'`,
      '/api/docparse/extract/sync',
    ),
  },
  {
    operation: 'POST /ai/service/v1/bill_recognize_v2',
    command: bytes('invoice.ofd', '/ai/service/v1/bill_recognize_v2'),
  },
  {
    operation: 'POST /ai/service/v1/medical_recognize',
    command: bytes('laboratory-report.ofd', '/ai/service/v1/medical_recognize'),
  },
  ...jobSteps(V1, '{"capabilities":{"title_tree":true}}'),
  {
    operation: 'GET /api/docparse/webhooks/deliveries',
    command: curl('', '/api/docparse/webhooks/deliveries?state=delivered&limit=1'),
    take: ({ data }) => ({ DELIVERY_ID: data.deliveries[0].id }),
  },
  {
    operation: 'GET /api/docparse/webhooks/deliveries/{id}',
    command: curl('', '/api/docparse/webhooks/deliveries/<DELIVERY_ID>'),
  },
  {
    operation: 'POST /api/docparse/webhooks/deliveries/{id}/redeliver',
    command: curl('-X POST', '/api/docparse/webhooks/deliveries/<DELIVERY_ID>/redeliver'),
  },
  ...jobSteps(NEWER, '{"provider":"primary","parse_mode":"auto"}'),
  { operation: 'GET /api/docparse/account', command: curl('', '/api/docparse/account') },
  { operation: 'GET /api/docparse/account/usage', command: curl('', '/api/docparse/account/usage?by=tag') },
  { operation: 'GET /api/docparse/account/errors', command: curl('', '/api/docparse/account/errors') },
  { operation: 'GET /api/docparse/account/ledger', command: curl('', '/api/docparse/account/ledger?limit=1') },
  { operation: 'GET /user/finance/balance', command: curl('', '/user/finance/balance') },
  {
    operation: 'POST /admin/v1/accounts',
    command: admin(body({ name: 'Team A', app_id: 'team-a', pages: 1000, qps: 5 }), '/accounts'),
  },
  { operation: 'GET /admin/v1/accounts', command: admin('', '/accounts?limit=1') },
  { operation: 'GET /admin/v1/accounts/{app_id}', command: admin('', '/accounts/team-a') },
  {
    operation: 'PATCH /admin/v1/accounts/{app_id}',
    command: admin(`-X PATCH ${body({ daily_free_pages: 20, allow_ips: ['10.0.0.0/8'] })}`, '/accounts/team-a'),
  },
  {
    operation: 'POST /admin/v1/accounts/{app_id}/credits',
    command: admin(body({ pages: 500, key: 'order-7', note: 'order 7' }), '/accounts/team-a/credits'),
  },
  {
    operation: 'POST /admin/v1/accounts/{app_id}/secrets',
    command: admin(body({ tag: 'nightly', expires_at: '2099-12-31T00:00:00Z' }), '/accounts/team-a/secrets'),
  },
  {
    operation: '',
    hidden: true,
    command: admin('', '/accounts/team-a'),
    take: ({ secrets }) => ({ SECRET_ID: secrets.at(-1).id }),
  },
  {
    operation: 'DELETE /admin/v1/accounts/{app_id}/secrets/{secret_id}',
    command: admin('-X DELETE', '/accounts/team-a/secrets/<SECRET_ID>'),
  },
  { operation: 'POST /admin/v1/accounts/{app_id}/disable', command: admin('-X POST', '/accounts/team-a/disable') },
  { operation: 'POST /admin/v1/accounts/{app_id}/enable', command: admin('-X POST', '/accounts/team-a/enable') },
  { operation: 'GET /admin/v1/accounts/{app_id}/ledger', command: admin('', '/accounts/team-a/ledger?limit=1') },
  { operation: 'GET /admin/v1/accounts/{app_id}/usage', command: admin('', '/accounts/<APP_ID>/usage') },
  {
    operation: 'GET /admin/v1/jobs',
    command: admin('', '/jobs?state=failed&limit=1'),
    take: ({ jobs }) => ({ JOB_ID: jobs[0].job_id }),
  },
  { operation: 'POST /admin/v1/jobs/{job_id}/retry', command: admin('-X POST', '/jobs/<JOB_ID>/retry') },
  { operation: 'DELETE /admin/v1/jobs/{job_id}', command: admin('-X DELETE', '/jobs/<JOB_ID>') },
  { operation: 'GET /admin/v1/services', command: admin('', '/services') },
  {
    operation: 'PATCH /admin/v1/services/{service}',
    command: admin(`-X PATCH ${body({ published: false })}`, '/services/medical'),
  },
  { operation: 'GET /admin/v1/audit', command: admin('', '/audit?limit=1') },
  { operation: 'GET /healthz', command: `curl -sS '${BASE}/healthz'` },
  { operation: 'GET /readyz', command: `curl -sS '${BASE}/readyz'` },
  { operation: 'GET /metrics', command: `curl -sS '${BASE}/metrics' | grep docparse_pages_total` },
  { operation: 'GET /schemas', command: `curl -sS '${BASE}/schemas'` },
];

const ADMIN_TOKEN = 'a-token-of-the-examples-long-enough';

/** Sends every request that the documentation shows to a real service. Throws where one fails. */
export async function runExamples(root: string): Promise<RequestExample[]> {
  const receiver = createServer((_request, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(path.join(tmpdir(), 'docparse-examples-'));
  await cp(path.join(root, 'docs/examples'), path.join(folder, 'docs/examples'), { recursive: true });
  const service = await TestService.start({
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ADMIN_TOKEN: ADMIN_TOKEN,
    DOCPARSE_WEBHOOK_ALLOW_PRIVATE: 'all',
    DOCPARSE_DATABASE_URL: '',
  });
  const own: Values = {
    APP_ID: credentials['x-ti-app-id'],
    SECRET_CODE: credentials['x-ti-secret-code'],
    ADMIN_TOKEN,
    WEBHOOK: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/docparse`,
  };
  const made: RequestExample[] = [];
  try {
    for (const { operation, command, take, settle, hidden } of STEPS) {
      const ready = Object.entries(own)
        .reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), command)
        .replaceAll(BASE, service.base);
      if (/<[A-Z_]+>/.test(ready)) throw new Error(`${operation}: a value is missing in ${ready}`);
      const { stdout } = await promisify(execFile)('sh', ['-c', ready], {
        cwd: folder,
        env: { PATH: process.env.PATH },
        maxBuffer: 1 << 26,
      });
      const answer = read(stdout);
      if ((answer as Json).x_request_id && (answer as Json).code !== 200)
        throw new Error(`${operation}: ${stdout.slice(0, 500)}`);
      Object.assign(own, take?.(answer));
      await settle?.(own, service);
      const shown = command.replaceAll('<WEBHOOK>', 'https://receiver.example/docparse');
      if (!hidden)
        made.push({ operation, command: shown, answer: steady(shorten(answer), { ...own, BASE: service.base }) });
    }
    return made;
  } finally {
    await service.stop();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** JSON, or text that is none. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Lists of objects show their first member, long texts their beginning. */
function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > (depth === 0 ? 600 : 160) ? `${value.slice(0, depth === 0 ? 500 : 120)}…` : value;
  if (Array.isArray(value)) {
    if (value.length === 0 || typeof value[0] !== 'object')
      return value.length > 12 ? [...value.slice(0, 8), `… ${value.length - 8} more`] : value;
    const first = value.slice(0, Array.isArray(value[0]) ? 2 : 1).map((item) => shorten(item, depth + 1));
    return value.length > first.length ? [...first, `… ${value.length - first.length} more`] : first;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member, depth + 1)]));
}

const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const UUID = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const TIME = '2026-01-31T09:00:00.000Z';
/** Members whose values differ from run to run, whatever they look like. */
const VARYING: Record<string, unknown> = {
  x_request_id: ID,
  job_id: ID,
  new_job: ID,
  secret_code: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  id: 1,
  next: 1,
  day: '2026-01-31',
  renewed_at: '2026-02-01 00:00 UTC',
  next_cursor: 'MjAyNi0wMS0zMSAwOTowMDowMC4xMjM0NTYrMDAg…',
};
const TIMES = /^(duration|.*_ms|ms|cost.*|.*_time|.*duration.*|.*_seconds|.*seconds)$/;

/** The same answer in every run. */
function steady(value: unknown, own: Values, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, own, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, steady(member, own, name)]));
  if (value !== null && typeof value !== 'boolean' && value !== '') {
    if (key in VARYING) return key === 'id' && typeof value === 'string' ? UUID : VARYING[key];
    if (typeof value === 'number' && TIMES.test(key)) return 12;
  }
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(own.BASE!, BASE)
    .replaceAll(own.WEBHOOK!, 'https://receiver.example/docparse')
    .replaceAll(own.APP_ID!, '<APP_ID>')
    .replaceAll(/[0-9a-f]{32,}(?=\.(?:jpg|png))/g, '0'.repeat(40))
    .replace(/^1\d{12}(?=(?:\d{6})?$)/, '1769850000000')
    .replace(/^(1\d{12})\d{6}$/, '$1000000')
    .replaceAll(/("(?:job_id|request_id|x_request_id)":")[0-9a-f]{32}/g, `$1${ID}`)
    .replace(/^[0-9a-f]{32}$/, (hex) => (key === 'request_id' ? ID : hex))
    .replaceAll(/(result\/)[0-9a-f]{32}/g, `$1${ID}`)
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, UUID)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, TIME);
}
