import { describe, expect, it } from 'vitest';
import { PageQueue } from './page-queue.ts';

describe('PageQueue', () => {
  it('returns pages in order', () => {
    const queue = new PageQueue([2, 3, 7]);
    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([2, 3, 7, undefined]);
  });

  it('retries a page before all others, and only once', () => {
    const queue = new PageQueue([1, 2, 3]);
    queue.next();
    expect(queue.retry(1)).toBe(true);
    expect(queue.next()).toBe(1);
    expect(queue.retry(1)).toBe(false);
    expect([queue.next(), queue.next(), queue.next()]).toEqual([2, 3, undefined]);
  });

  it('does not count a crash against a page that never started, within limits', () => {
    const queue = new PageQueue([1]);
    queue.next();
    for (let i = 0; i < 4; i++) expect(queue.retry(1, true)).toBe(true);
    expect(queue.next()).toBe(1);
    expect(queue.retry(1)).toBe(false);
  });

  it('accepts lost pages as untried', () => {
    const queue = new PageQueue([1, 2, 3]);
    for (const page of [1, 2]) {
      queue.next();
      queue.done(page, 5);
    }
    queue.putBack([1, 2]);
    expect([queue.next(), queue.next(), queue.next()]).toEqual([1, 2, 3]);
    expect(queue.retry(1)).toBe(true);
  });

  it('estimates the remaining time from finished pages, or from a long-running one', () => {
    let now = 0;
    const queue = new PageQueue([1, 2, 3, 4], () => now);
    expect(queue.remainingMs()).toBe(0);
    queue.next();
    now = 50;
    expect(queue.remainingMs()).toBe(150);
    queue.done(1, 50);
    expect(queue.remainingMs()).toBe(150);
    queue.next();
    now = 250;
    expect(queue.remainingMs()).toBe(400);
  });
});
