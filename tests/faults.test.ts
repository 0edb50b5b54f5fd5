import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf, isAlive, type Json, TestService, trickEngine, Upload, until } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

/** Folders of requests; those of engine processes are beside them. */
const requestsIn = async (work: string): Promise<string[]> =>
  (await readdir(work)).filter((name) => !name.startsWith('engine-'));

/** Name of the directory in which a service works. */
const workName = async (of: TestService): Promise<string> => {
  const names = (await readdir(join(of.dataDir, 'work'))).filter(
    (name) => name.split('+')[1] === String(of.process.pid),
  );
  expect(names).toHaveLength(1);
  return names[0] as string;
};

let service: TestService;

beforeAll(async () => {
  service = await TestService.start({
    DOCPARSE_ENGINE_MODULE: trickEngine,
    DOCPARSE_WORKERS: '2',
    DOCPARSE_PAGE_TIMEOUT_S: '2',
    DOCPARSE_QUEUE: '3',
    DOCPARSE_MAX_PAGES: '50',
  });
});
afterAll(() => service.stop());

const send = (...lines: string[]) =>
  service.parse({ file: new Upload(tricks(...lines), 'tricks.pdf'), config: { capabilities: { pages: true } } });
const pagesOf = (json: { data: { elements: { page_number: number }[] } }) =>
  json.data.elements.map((e) => e.page_number);
const works = async (): Promise<void> => {
  const { json } = await send('pages 2');
  expect(json.code).toBe(200);
  expect(pagesOf(json)).toEqual([1, 2]);
};

describe('a page that', () => {
  it('kills its process once is tried again', async () => {
    const { json } = await send('pages 5', 'die-once 3');
    expect(json.code).toBe(200);
    expect(pagesOf(json)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['kills its process each time', 'die 3', 'ended'],
    ['never ends', 'hang 3', '2 s'],
    ['fails', 'fail 3', 'unreadable'],
  ])('%s is missing from the result, and said to be', async (_what, line, says) => {
    const { status, json } = await send('pages 5', line);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      code: 50207,
      location: { stage: 'parse', page_number: 3 },
      data: { success_count: 4 },
    });
    expect(json.message).toContain(says);
    expect(pagesOf(json)).toEqual([1, 2, 4, 5]);
    expect(json.data.pages.map((p: { status: string }) => p.status)).toEqual([
      'Success',
      'Success',
      'Failed',
      'Success',
      'Success',
    ]);
    await works();
  });

  it('eats all memory is missing from the result, and said to be', async () => {
    const small = await TestService.start({
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_CHILD_MAX_MB: '250',
    });
    const { json } = await small.parse({ file: new Upload(tricks('pages 3', 'eat 2'), 'a.pdf') });
    expect(json).toMatchObject({ code: 50207, location: { page_number: 2 }, data: { success_count: 2 } });
    expect(json.message).toContain('250 MB');
    await small.stop();
  });

  it('that lacks memory because of earlier documents is read by a fresh process', async () => {
    const small = await TestService.start({
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_CHILD_MAX_MB: '350',
    });
    await small.parse({ file: new Upload(tricks('pages 1', 'keep 1'), 'a.pdf') });
    const { json } = await small.parse({ file: new Upload(tricks('pages 2', 'sip 2'), 'b.pdf') });
    expect(json).toMatchObject({ code: 200, data: { success_count: 2 } });
    // One that needs too much for a fresh process too fails.
    const greedy = await small.parse({ file: new Upload(tricks('pages 2', 'keep 1', 'eat 2'), 'c.pdf') });
    expect(greedy.json).toMatchObject({ code: 50207, location: { page_number: 2 }, data: { success_count: 1 } });
    await small.stop();
  });

  it('breaks a limit of the whole file refuses it', async () => {
    expect((await send('pages 3', 'dimensions 2')).json).toMatchObject({ code: 40304 });
    await works();
  });
});

describe('a document', () => {
  it('of which no page can be parsed is an error that says why', async () => {
    const { status, json } = await send('pages 2', 'fail 1', 'fail 2');
    expect(status).toBe(200);
    expect(json).toMatchObject({ code: 40422, location: { stage: 'parse', page_number: 1 } });
    expect(json.message).toContain('unreadable');
    expect(json.data).toBeUndefined();
  });

  it.each([
    ['die open', 40422],
    ['hang open', 30203],
    ['die finish', 30203],
  ])('that does "%s" is answered with %i', async (line, code) => {
    const { status, json } = await send('pages 2', line);
    expect({ status, code: json.code }).toEqual({ status: 200, code });
    await works();
  });

  it('with an unexpected error inside is answered with 500 and nothing of the inside', async () => {
    const { status, json } = await send('pages 2', 'error open');
    expect({ status, code: json.code }).toEqual({ status: 500, code: 500 });
    expect(JSON.stringify(json)).not.toContain('secret detail');
    expect(service.output).toContain('secret detail');
    await works();
  });

  it('of more pages than one request may have is refused', async () => {
    expect((await send('pages 51')).json).toMatchObject({ code: 40424, message: expect.stringContaining('50') });
  });

  it('is spread over the processes when it is long', async () => {
    await until(async () => (await service.health()).json.engines.ready === 2);
    const { json } = await send('pages 12', ...Array.from({ length: 12 }, (_, i) => `busy ${i + 1}`));
    expect(json.code).toBe(200);
    expect(pagesOf(json)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    const engines = new Set(json.data.elements.map((e: { text: string }) => e.text.split(' by ')[1]));
    expect(engines.size).toBe(2);
  });
});

describe('a client that hangs up', () => {
  const leave = async (...lines: string[]): Promise<void> => {
    const stop = new AbortController();
    // What is busy below is at this document.
    await until(async () => (await service.health()).json.engines.busy === 0);
    const answer = service.parse({ file: new Upload(tricks(...lines), 'a.pdf') }, undefined, stop.signal);
    await until(async () => (await service.health()).json.engines.busy > 0);
    stop.abort();
    await expect(answer).rejects.toThrow();
    await until(async () => {
      const { engines } = (await service.health()).json;
      return engines.busy === 0 && engines.ready === 2;
    });
    await works();
  };

  it('frees the process, which lives on when it stops by itself', async () => {
    const before = (await childrenOf(service.process.pid!)).sort();
    await leave('pages 2', 'slow 1');
    expect((await childrenOf(service.process.pid!)).sort()).toEqual(before);
  });

  it('frees the processor even from a page that does not listen', async () => {
    const before = await childrenOf(service.process.pid!);
    await leave('pages 2', 'hang 1');
    expect(before.filter(isAlive).length).toBe(1);
  });

  it('leaves nothing behind on the disk', async () => {
    await leave('pages 2', 'slow 1');
    const work = join(service.dataDir, 'work', await workName(service));
    await until(async () => (await requestsIn(work)).length === 0);
  });
});

describe('the service', () => {
  it('goes on when its processes are killed from outside, idle or at work', async () => {
    // The short time limit of a page would make a slow machine fail the page that this test wants to be repeated.
    const other = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '2' });
    const kill = async (): Promise<void> => {
      for (const pid of await childrenOf(other.process.pid!)) process.kill(pid, 'SIGKILL');
    };
    const ask = async (...lines: string[]): Promise<Json> =>
      (await other.parse({ file: new Upload(tricks(...lines), 'a.pdf') })).json;
    await kill();
    expect(await ask('pages 1')).toMatchObject({ code: 200 });
    await until(async () => (await other.health()).json.engines.ready === 2);
    const answer = ask('pages 2', 'nap 1');
    await until(async () => (await other.health()).json.engines.busy > 0);
    await kill();
    expect(await answer).toMatchObject({ code: 200, data: { success_count: 2 } });
    expect(await ask('pages 1')).toMatchObject({ code: 200 });
    await other.stop();
  });

  it('refuses more requests than may wait, and serves the others in turn', async () => {
    await until(async () => (await service.health()).json.engines.ready === 2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('pages 1', 'wait 1')));
    const codes = answers.map((a) => a.json.code).sort();
    expect(codes).toEqual([200, 200, 200, 200, 200, 30203, 30203, 30203]);
    await works();
  });

  it('finishes what is under way before it stops, and leaves no process', async () => {
    const other = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '1' });
    const children = await childrenOf(other.process.pid!);
    const answer = other.parse({ file: new Upload(tricks('pages 1', 'nap 1'), 'a.pdf') });
    await until(async () => (await other.health()).json.engines.busy > 0);
    const code = other.stop();
    expect((await answer).json.code).toBe(200);
    expect(await code).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('takes its processes along when it is killed, even one that is lost in a loop', async () => {
    const other = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '2' });
    const children = await childrenOf(other.process.pid!);
    other.parse({ file: new Upload(tricks('pages 1', 'hang 1'), 'a.pdf') }).catch(() => {});
    await until(async () => (await other.health()).json.engines.busy > 0);
    await other.stop('SIGKILL', false);
    await until(() => !children.some(isAlive));
    // What it left on the disk goes away at the next start.
    const work = join(other.dataDir, 'work');
    expect((await requestsIn(join(work, await workName(other)))).length).toBe(1);
    const next = await TestService.start({ DOCPARSE_ENGINE_MODULE: trickEngine, DOCPARSE_WORKERS: '1' }, other.dataDir);
    expect(await readdir(work)).toEqual([await workName(next)]);
    await next.stop();
  });

  it('replaces a process that has done its pages, without a gap', async () => {
    const other = await TestService.start({
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_CHILD_MAX_PAGES: '3',
    });
    const [first] = await childrenOf(other.process.pid!);
    for (let i = 0; i < 3; i++) {
      const { json } = await other.parse({ file: new Upload(tricks('pages 2'), 'a.pdf') });
      expect(json.code).toBe(200);
      expect((await other.health()).json.engines.ready).toBe(1);
    }
    await until(() => !isAlive(first!));
    expect((await other.parse({ file: new Upload(tricks('pages 2'), 'a.pdf') })).json.code).toBe(200);
    await until(async () => (await childrenOf(other.process.pid!)).length === 1);
    await other.stop();
  });

  it('says what is wrong when its engine does not start', async () => {
    await expect(TestService.start({ DOCPARSE_ENGINE_MODULE: 'file:///nowhere.ts' })).rejects.toThrow(
      /No engine process could be started/,
    );
    await expect(TestService.start({ DOCPARSE_WORKERS: 'many' })).rejects.toThrow(/DOCPARSE_WORKERS/);
  });
});
