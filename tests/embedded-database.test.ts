import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

// The other services under test have a database on a server of the test run; this one has what a first "docparse serve"
// gets.
const settings = {
  DOCPARSE_DATABASE_URL: '',
  DATABASE_URL: '',
  DOCPARSE_ENGINE_MODULE: trickEngine,
  DOCPARSE_WORKERS: '1',
};

let service: TestService;
afterEach(() => service.stop());

const pidFile = (): string => join(service.dataDir, 'postgres', 'postmaster.pid');
const postmaster = async (): Promise<number> => Number.parseInt(await readFile(pidFile(), 'utf8').catch(() => ''), 10);
const parse = async (): Promise<number> =>
  (await service.parse({ file: new Upload(tricks('pages 1'), 'a.pdf') })).json.code;

describe('a service without a database of its own', () => {
  it('makes one, outlives its death under load, and stops it at the end', async () => {
    service = await TestService.start(settings);
    expect(await parse()).toBe(200);
    const codes: number[] = [];
    let done = false;
    const load = Array.from({ length: 3 }, async () => {
      while (!done) codes.push(await parse());
    });
    for (let round = 0; round < 2; round++) {
      const served = codes.length;
      await until(() => codes.length > served + 5);
      const pid = await postmaster();
      process.kill(pid, 'SIGKILL');
      await until(async () => (await postmaster()) > 0 && (await postmaster()) !== pid);
      const after = codes.length;
      await until(() => codes.slice(after).includes(200));
    }
    done = true;
    await Promise.all(load);
    // 30203: retry later.
    expect(codes.filter((code) => code !== 200 && code !== 30203)).toEqual([]);
    expect(await service.stop('SIGTERM', false)).toBe(0);
    expect(existsSync(pidFile())).toBe(false);
  });

  it('takes over the server of a service that was killed, with all that is in it', async () => {
    const own = { ...settings, DOCPARSE_APP_ID: '', DOCPARSE_SECRET_CODE: '' };
    service = await TestService.start(own);
    const pid = await postmaster();
    const [, appId = '', secret = ''] = /app id\s+(\S+)\n\s+secret code\s+(\S+)/.exec(service.output) ?? [];
    await service.stop('SIGKILL', false);
    expect(isAlive(pid)).toBe(true);
    service = await TestService.start(own, service.dataDir);
    expect(await postmaster()).toBe(pid);
    const answer = await service.parse(
      { file: new Upload(tricks('pages 1'), 'a.pdf') },
      { 'x-ti-app-id': appId, 'x-ti-secret-code': secret },
    );
    expect(answer.json.code).toBe(200);
  });
});
