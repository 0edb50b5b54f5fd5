import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageReporter } from './page-reporter.ts';
import type { PageDone } from './types.ts';

const page = (pageNumber: number): PageDone => ({ pageNumber, status: 'Success' });
const numbers = (pages: readonly PageDone[]): number[] => pages.map((p) => p.pageNumber);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('writes pages together that come fast, and all of them', async () => {
  const writes: number[][] = [];
  const reporter = new PageReporter(
    async (pages, total) => {
      expect(total).toBe(40);
      writes.push(numbers(pages));
      return true;
    },
    () => expect.fail('lost'),
  );
  reporter.opened(40);
  for (let n = 1; n <= 40; n++) {
    reporter.add(page(n));
    await vi.advanceTimersByTimeAsync(25);
  }
  const rest = await reporter.close();
  expect([...writes.flat(), ...numbers(rest)]).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(writes.length).toBeGreaterThan(2);
  expect(writes.length).toBeLessThan(7);
});

it('keeps what could not be written', async () => {
  const tries: number[][] = [];
  const reporter = new PageReporter(
    async (pages) => {
      tries.push(numbers(pages));
      if (tries.length === 1) throw new Error('away');
      return true;
    },
    () => expect.fail('lost'),
  );
  reporter.add(page(1));
  await vi.advanceTimersByTimeAsync(1);
  reporter.add(page(2));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toEqual([[1], [1, 2]]);
  expect(await reporter.close()).toEqual([]);
});

it('says when the job is no longer ours, once', async () => {
  let lost = 0;
  const reporter = new PageReporter(
    async () => false,
    () => void lost++,
  );
  reporter.add(page(1));
  await vi.advanceTimersByTimeAsync(1);
  reporter.add(page(2));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lost).toBe(1);
});
