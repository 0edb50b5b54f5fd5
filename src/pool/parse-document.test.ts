import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tricks } from '../../tests/support/trick-engine.ts';
import { defaultParseOptions } from '../document/index.ts';
import { makeSource } from '../intake/index.ts';
import { defaultV1Request } from '../output/index.ts';
import { makeDocumentFolder } from '../sandbox/index.ts';
import type { Killed, Killers } from './killers.ts';
import type { PapersDraft } from './papers-draft.ts';
import { parseDocument } from './parse-document.ts';
import type { DonePage, EngineTime, ParseRequest } from './parse-request.ts';
import { Pool } from './pool.ts';

let dir: string;
let pool: Pool;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-run-'));
  await makeDocumentFolder(dir);
  const engineModule = new URL('../../tests/support/trick-engine.ts', import.meta.url).href;
  pool = new Pool(
    { modelsDir: dir, pictureKey: 'x', engineModule, workDir: dir },
    {
      workers: 1,
      queueLimit: 2,
      childRecycleBytes: 1e9,
      childMaxBytes: 1e9,
      childMaxPages: 1000,
      reserveProcess: false,
    },
  );
  await pool.start();
});
afterAll(async () => {
  await pool.close();
  await rm(dir, { recursive: true, force: true });
});

const budget = { cpuMs: 20_000, cpuPageMs: 5000, memoryBytes: 1e9, maxMemoryBytes: 1e9 };
const limits = { maxPages: 10, pageTimeoutMs: 10_000, requestTimeoutMs: 10_000, budget };

async function request(what: Partial<ParseRequest>): Promise<ParseRequest> {
  const path = join(dir, 'upload.pdf');
  const bytes = tricks('pages 4', 'fail 3');
  await writeFile(path, bytes);
  return {
    source: await makeSource({ path, size: bytes.length, sha256: '0'.repeat(64) }, { name: 'upload.pdf' }),
    options: defaultParseOptions,
    output: { form: 'v1', request: defaultV1Request, publicBase: '', startedAt: 0 },
    workDir: dir,
    limits,
    ...what,
  };
}

describe('parseDocument', () => {
  it('reports once which pages it will parse, and at the end which ones are in the result', async () => {
    const opened: unknown[] = [];
    const onOpened = async (pageCount: number, pages: readonly number[]): Promise<void> =>
      void opened.push([pageCount, [...pages]]);
    const outcome = await parseDocument(pool, await request({ ranges: [{ from: 2, to: 4 }], onOpened }));
    expect(opened).toEqual([[4, [2, 3, 4]]]);
    expect(outcome.pages).toEqual([2, 4]);
    expect(outcome.succeeded).toBe(2);
  });

  it('keeps the first twenty pages in memory and the others in files, and returns all', async () => {
    const workDir = await mkdtemp(join(dir, 'book-'));
    await makeDocumentFolder(workDir);
    const book = await request({ workDir, limits: { ...limits, maxPages: 50 } });
    await writeFile(book.source.path, tricks('pages 23'));
    const outcome = await parseDocument(pool, book);
    expect(outcome.pages).toEqual(Array.from({ length: 23 }, (_, i) => i + 1));
    expect((await readdir(workDir)).filter((name) => name.startsWith('page-')).sort()).toEqual([
      'page-21',
      'page-22',
      'page-23',
    ]);
  });

  it('does not reopen a file that has used all its time', async () => {
    const lease = vi.spyOn(pool, 'lease');
    const hanging = await request({ limits: { ...limits, pageTimeoutMs: 300 } });
    const bytes = tricks('hang open');
    await writeFile(hanging.source.path, bytes);
    await expect(parseDocument(pool, hanging)).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('longer than'),
    });
    expect(lease).toHaveBeenCalledTimes(1);
    lease.mockRestore();
  });

  it('joins the papers of all pages, except those of a failed page', async () => {
    const outcome = await parseDocument(pool, {
      ...(await request({})),
      options: { ...defaultParseOptions, papers: { split: true, pictures: false } },
      output: { form: 'papers', publicBase: '', startedAt: 0 },
    });
    const { papers } = JSON.parse(await readFile(outcome.resultPath, 'utf8')) as PapersDraft;
    expect(papers.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 4]);
    expect(outcome).toMatchObject({ succeeded: 3, failures: [{ pageNumber: 3, message: 'The page is unreadable.' }] });
  });

  it('parses nothing if the caller refuses', async () => {
    const seen: number[] = [];
    const refuse = async (): Promise<void> => {
      throw new Error('too dear');
    };
    await expect(parseDocument(pool, await request({ onOpened: refuse, onPage: (n) => seen.push(n) }))).rejects.toThrow(
      'too dear',
    );
    expect(seen).toEqual([]);
    expect(pool.state.busy).toBe(0);
  });

  it('reports the content of each finished page on request', async () => {
    const told: DonePage[] = [];
    await parseDocument(pool, await request({ previews: true, onPageDone: (page) => told.push(page) }));
    expect(told).toEqual([
      { pageNumber: 1, ms: expect.any(Number), markdown: expect.stringContaining('page 1 by') },
      { pageNumber: 2, ms: expect.any(Number), markdown: expect.stringContaining('page 2 by') },
      { pageNumber: 3, failure: expect.objectContaining({ message: 'The page is unreadable.' }) },
      { pageNumber: 4, ms: expect.any(Number), markdown: expect.stringContaining('page 4 by') },
    ]);
  });

  it('yields between two pages to waiting requests, without losing its own pages', async () => {
    const order: string[] = [];
    const script = tricks('pages 4', 'busy 1', 'busy 2', 'busy 3', 'busy 4');
    const long = {
      ...(await request({})),
      background: true,
      onPageDone: ({ pageNumber }: DonePage) => order.push(`page ${pageNumber}`),
    };
    const path = join(dir, 'long.pdf');
    await writeFile(path, script);
    let asked: Promise<void> | undefined;
    const onOpened = async (): Promise<void> => {
      asked = pool.lease().then((lease) => {
        order.push('answer');
        lease.release();
      });
    };
    const source = await makeSource({ path, size: script.length, sha256: '1'.repeat(64) }, { name: 'long.pdf' });
    const outcome = await parseDocument(pool, { ...long, source, onOpened });
    await asked;
    expect(order).toEqual(['page 1', 'answer', 'page 2', 'page 3', 'page 4']);
    expect(outcome.pages).toEqual([1, 2, 3, 4]);
    const result = JSON.parse(await readFile(outcome.resultPath, 'utf8'));
    expect(result.elements).toHaveLength(4);
  });

  it('yields to another account between two pages, even if a client waits', async () => {
    const script = tricks('pages 3', 'wait 1', 'wait 2', 'wait 3');
    const path = join(dir, 'flood.pdf');
    await writeFile(path, script);
    const source = await makeSource({ path, size: script.length, sha256: '2'.repeat(64) }, { name: 'flood.pdf' });
    const order: string[] = [];
    const ask = (account: string): Promise<void> =>
      pool.lease(undefined, 'normal', account).then((lease) => {
        order.push(account);
        lease.release();
      });
    const asked: Promise<void>[] = [];
    const onOpened = async (): Promise<void> => void asked.push(ask('a'), ask('b'));
    const onPageDone = ({ pageNumber }: DonePage): number => order.push(`page ${pageNumber}`);
    const outcome = await parseDocument(pool, { ...(await request({ onOpened, onPageDone })), source, account: 'a' });
    await Promise.all(asked);
    expect(order).toEqual(['page 1', 'b', 'page 2', 'page 3', 'a']);
    expect(outcome.pages).toEqual([1, 2, 3]);
  });

  it('returns the process that replaced a dead one if the client hangs up', async () => {
    const hangUp = new AbortController();
    const onPageDone = ({ pageNumber }: DonePage): void => {
      if (pageNumber === 2) hangUp.abort();
    };
    const left = await request({ onPageDone, signal: hangUp.signal });
    await writeFile(left.source.path, tricks('pages 4', 'die-once 1', 'wait 3'));
    await expect(parseDocument(pool, left)).rejects.toThrow();
    await expect.poll(() => pool.state.busy).toBe(0);
    expect((await parseDocument(pool, await request({}))).pages).toEqual([1, 2, 4]);
  });

  it('reports its engine time, and the part spent on failed pages', async () => {
    const times: EngineTime[] = [];
    const timed = await request({ onEnd: (time) => times.push(time) });
    const bytes = tricks('pages 2', 'wait 2', 'fail 2');
    await writeFile(timed.source.path, bytes);
    await parseDocument(pool, timed);
    await writeFile(timed.source.path, tricks('pages 2', 'wait 1', 'error finish'));
    await expect(parseDocument(pool, timed)).rejects.toThrow();
    expect(times).toHaveLength(2);
    expect(times[0]!.failed).toBeGreaterThan(250);
    expect(times[0]!.total).toBeGreaterThan(times[0]!.failed);
    expect(times[1]).toEqual({ total: expect.any(Number), failed: 0 });
    expect(times[1]!.total).toBeGreaterThan(250);
  });

  it('refuses a document with an exhausted budget next time, without a process', async () => {
    const known = new Map<string, Killed>();
    const killers: Killers = {
      find: async (key) => known.get(key),
      remember: async (key, killed) => void known.set(key, killed),
    };
    Object.assign(pool, { killers });
    const path = join(dir, 'endless.pdf');
    const bytes = tricks('pages 2', 'hang 1');
    await writeFile(path, bytes);
    const source = await makeSource({ path, size: bytes.length, sha256: '2'.repeat(64) }, { name: 'endless.pdf' });
    const slow = await request({
      source,
      limits: {
        ...limits,
        pageTimeoutMs: 60_000,
        requestTimeoutMs: 60_000,
        budget: { ...budget, cpuMs: 300, cpuPageMs: 100 },
      },
    });
    const first = await parseDocument(pool, slow).catch((error) => error);
    expect(first).toMatchObject({ code: 30203, lasting: true, message: expect.stringContaining('processor time') });
    const lease = vi.spyOn(pool, 'lease');
    await expect(parseDocument(pool, slow)).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('not retried'),
    });
    expect(lease).not.toHaveBeenCalled();
    lease.mockRestore();
  });
});
