import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rig } from './support/faults/rig.ts';
import { databaseAway, diskFull, flakyObjectStore, kills, twoServers, VICTIMS } from './support/faults/scenarios.ts';
import { smallDisk } from './support/faults/small-disk.ts';
import { credentials, PARSE, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

/** Twenty rounds and more faults: `npm run faults`. */
const SLOW = 120_000;

describe('nothing acknowledged is lost and nothing billed twice when', () => {
  it('server, worker, engine and the embedded database are killed under load', { timeout: SLOW }, async () => {
    const { audit } = await kills('embedded', VICTIMS);
    expect(audit.wrong).toEqual([]);
    expect(audit.jobs).toBeGreaterThan(0);
    expect(audit.requests).toBeGreaterThan(0);
  });

  it('a database that the service cannot start goes away: requests are told so in time, jobs are done later', {
    timeout: SLOW,
  }, async () => {
    const { audit, during, slowestMs } = await databaseAway('own', 3_000);
    expect(audit.wrong).toEqual([]);
    expect(Number(during['30203'])).toBeGreaterThan(0);
    expect(during['500']).toBeUndefined();
    expect(slowestMs).toBeLessThan(10_000);
  });

  it('half of the calls to the object store fail', { timeout: SLOW }, async () => {
    const { audit, answers } = await flakyObjectStore(2_000);
    expect(audit.wrong).toEqual([]);
    expect(answers['500']).toBeUndefined();
    expect(audit.completed).toBeGreaterThan(0);
  });

  it('two servers share one data directory, and one of them is killed', { timeout: SLOW }, async () => {
    const { audit } = await twoServers();
    expect(audit.wrong).toEqual([]);
  });
});

describe('a full disk', async () => {
  const disk = await smallDisk(1);
  await disk?.remove();

  it('is told to clients, and nothing is lost when there is room again', { timeout: SLOW }, async (test) => {
    test.skip(!disk, 'needs the right to mount a small disk');
    const outcome = await diskFull('own', 1_500);
    expect(outcome?.audit.wrong).toEqual([]);
    expect(Number(outcome?.during['30203'])).toBeGreaterThan(0);
    expect(outcome?.during['500']).toBeUndefined();
  });
});

describe('a client', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await Rig.start({ database: 'own', workers: 0, env: { DOCPARSE_UPLOAD_STALL_S: '1' } });
  }, SLOW);
  afterAll(() => rig.stop());

  const rows = async (text: string): Promise<Record<string, number>[]> => {
    const client = new pg.Client(rig.databaseUrl);
    await client.connect();
    const { rows: found } = await client.query(text);
    await client.end();
    return found;
  };
  const entries = async (): Promise<number> => (await rows('select count(*)::int as n from ledger'))[0]!.n!;

  const busy = async (): Promise<number> =>
    ((await (await fetch(`${rig.bases[0]}/healthz`)).json()) as { engines: { busy: number } }).engines.busy;

  it('that hangs up before its answer is not billed, and leaves no pages promised', async () => {
    const before = await entries();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(new Upload(tricks('pages 2', 'slow 1'), 'a.pdf').bytes)]), 'a.pdf');
    const stop = new AbortController();
    const answer = fetch(rig.bases[0] + PARSE, {
      method: 'POST',
      headers: credentials,
      body: form,
      signal: stop.signal,
    });
    await until(async () => (await busy()) > 0);
    stop.abort();
    await expect(answer).rejects.toThrow();
    await until(async () => (await busy()) === 0);
    await until(async () => (await rows('select count(*)::int as n from holds'))[0]!.n === 0);
    expect(await entries()).toBe(before);
  });

  it.each(['/api/v1/docparse/parse/async', '/api/docparse/parse/async'])(
    'that stops in the middle of its upload to %s makes no job',
    async (path) => {
      const url = new URL(rig.bases[0] + path);
      const call = request(url, {
        method: 'POST',
        headers: { ...credentials, 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      });
      const answer = new Promise<{ code: number } | 'cut off'>((resolve) => {
        call.on('error', () => resolve('cut off'));
        call.on('response', async (response) => {
          let text = '';
          for await (const part of response) text += part;
          resolve(JSON.parse(text));
        });
      });
      call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n');
      const got = await answer;
      if (got !== 'cut off') expect(got.code).toBe(40004);
      call.destroy();
      expect(await rows('select id from jobs')).toEqual([]);
    },
  );
});
