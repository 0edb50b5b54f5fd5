import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { defaultParseOptions, type Source } from '../document/index.ts';
import { EngineChild, TaskAborted } from './engine-child.ts';

const engineModule = new URL('../../tests/support/trick-engine.ts', import.meta.url).href;
let dir: string;
let child: EngineChild;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-engine-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
afterEach(async () => {
  vi.useRealTimers();
  child.kill();
  await child.exited;
});

/** Aborts a task that does `trick` on its page, with the clock of this process standing still from then on. */
async function abort(trick: string): Promise<MockInstance<EngineChild['kill']>> {
  const path = join(dir, `${trick}.pdf`);
  await writeFile(path, `%PDF-1.4\n${trick} 1\n`);
  child = await EngineChild.start(
    { modelsDir: dir, pictureKey: 'x', engineModule, tidyAboveBytes: 1e9 },
    { maxBytes: 1e9 },
    dir,
  );
  const source = { path, mediaType: 'application/pdf' } as Source;
  const kill = vi.spyOn(child, 'kill');
  const controller = new AbortController();
  const running = child.run(
    { kind: 'page', job: 'a', source, pageNumber: 1, options: defaultParseOptions, picturesDir: dir },
    { timeoutMs: 20_000, signal: controller.signal },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  controller.abort();
  await expect(running).rejects.toBeInstanceOf(TaskAborted);
  return kill;
}

it('kills a process that goes on with an aborted task after a moment, not before', async () => {
  const kill = await abort('hang');
  vi.advanceTimersByTime(999);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledOnce();
  await child.quiet();
  expect(child.alive).toBe(false);
});

it('keeps a process that stops in time', async () => {
  const kill = await abort('slow');
  await child.quiet();
  vi.advanceTimersByTime(60_000);
  expect(kill).not.toHaveBeenCalled();
  expect(child.alive).toBe(true);
});
