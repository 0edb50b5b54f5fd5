import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, initialValues, type Values } from '../console/src/playground/options.ts';
import { InvalidJson, type PlannedRequest, planRequest } from '../console/src/playground/request.ts';
import { curlOf, pythonOf, type Source, typescriptOf } from '../console/src/playground/snippets.ts';
import { preparePython } from './support/python.ts';
import { credentials, TestService } from './support/service.ts';

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const built = existsSync(path.join(root, 'dist/client/index.js'));

/** Requests of the playground: with an endpoint, what is set there, and a sample or an address. */
const REQUESTS: [string, Endpoint, Values, string][] = [
  ['parse', 'v1', { 'capabilities.include_char_details': true, 'scope.page_range': '1' }, 'sample.pdf'],
  ['parse of an address', 'v1', {}, 'address'],
  ['parse (newer form)', 'newer', { get_sub_image: true }, 'sample.pdf'],
  ['chunks', 'pipeline', {}, 'sample.pdf'],
  ['extraction in a pipeline', 'pipeline', { stages: 'parse, extract' }, 'sample.pdf'],
  ['fields', 'extract', { fields: "Rail: tonnes of rail's" }, 'sample.pdf'],
  ['fields of an address', 'extract', {}, 'address'],
  ['schema', 'extract', { mode: 'schema' }, 'sample.pdf'],
  ['bill', 'bill', { crop_value_image: true }, 'invoice.ofd'],
  ['medical paper', 'medical', { category: '8' }, 'laboratory-report.ofd'],
];

it('names the setting whose JSON cannot be read', () => {
  const values = { ...initialValues('extract'), mode: 'schema', schema: '{' };
  expect(() => planRequest('extract', values)).toThrow(expect.objectContaining({ setting: 'schema' }));
  expect(() => planRequest('extract', values)).toThrow(InvalidJson);
});

describe('the calls that the playground shows', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_ALLOW_PRIVATE_URLS: 'all' });
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-snippets-'));
    await cp(path.join(root, 'docs/examples'), folder, { recursive: true });
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(root, path.join(folder, 'node_modules/docparse'));
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach((test) => {
    test.skip(process.platform === 'win32', 'needs a POSIX shell');
    // Its samples are what the addresses lead to.
    test.skip(!existsSync(path.join(root, 'dist/console/sample.pdf')), 'needs npm run build');
  });

  const planned = (endpoint: Endpoint, values: Values, document: string): [PlannedRequest, Source, string] => [
    planRequest(endpoint, { ...initialValues(endpoint), ...values }),
    document === 'address' ? { name: `${service.base}/console/sample.pdf` } : { name: document, file: new Blob([]) },
    service.base,
  ];
  const run = async (program: string, args: string[], more: Record<string, string> = {}): Promise<string> => {
    const keys = { DOCPARSE_APP_ID: credentials['x-ti-app-id'], DOCPARSE_SECRET_CODE: credentials['x-ti-secret-code'] };
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...keys, ...more };
    return (await exec(program, args, { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;
  };

  it.each(REQUESTS)('run as they stand in a shell: %s', async (_, ...request) => {
    expect(JSON.parse(await run('sh', ['-c', curlOf(...planned(...request))]))).toMatchObject({ code: 200 });
  });

  it('run as they stand in TypeScript', async (test) => {
    test.skip(!built, 'needs npm run build');
    for (const [i, [name, ...request]] of REQUESTS.entries()) {
      await writeFile(path.join(folder, `${i}.mts`), typescriptOf(...planned(...request)));
      expect(await run(process.execPath, [`${i}.mts`]), name).toMatch(/^\{/);
    }
  }, 120_000);

  it('run as they stand in Python', async (test) => {
    const prepared = await preparePython();
    if ('missing' in prepared) return test.skip(true, prepared.missing);
    for (const [name, ...request] of REQUESTS) {
      const printed = await run(path.join(prepared.bin, 'python'), ['-c', pythonOf(...planned(...request))], {
        PYTHONPATH: path.join(root, 'clients/python/src'),
      });
      expect(printed, name).toMatch(/^\{/);
    }
  }, 300_000);
});
