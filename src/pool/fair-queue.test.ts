import { describe, expect, it } from 'vitest';
import { FairQueue, type Use } from './fair-queue.ts';

let now = 0;
const open = (): FairQueue<string> => {
  now = 0;
  return new FairQueue<string>(() => now);
};
/** Runs one process until the queue is empty. The number after the dash is the duration of each item. */
function serve(queue: FairQueue<string>, from?: Use): string[] {
  const served: string[] = [];
  if (from) queue.end(from);
  for (let next = queue.next(); next; next = queue.next()) {
    served.push(next.item);
    now += Number(next.item.split('-')[1] ?? 1);
    queue.end(next.use);
  }
  return served;
}

describe('FairQueue', () => {
  it('serves a latecomer next, however many items the other account has waiting', () => {
    const queue = open();
    const running = queue.begin('a', 'normal');
    for (const item of ['a1', 'a2', 'a3']) queue.push('a', item, 'normal');
    now = 10;
    queue.push('b', 'b1', 'normal');
    now = 20;
    expect(serve(queue, running)).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('counts time, not turns', () => {
    const queue = open();
    for (const item of ['a1-100', 'a2-100']) queue.push('a', item, 'normal');
    for (let i = 1; i <= 12; i++) queue.push('b', `b${i}-10`, 'normal');
    expect(serve(queue)).toEqual([
      'a1-100',
      ...Array.from({ length: 10 }, (_, i) => `b${i + 1}-10`),
      'a2-100',
      'b11-10',
      'b12-10',
    ]);
  });

  it('allows accounts neither to save time nor to escape their used time', () => {
    const queue = open();
    const long = queue.begin('a', 'normal');
    const short = queue.begin('b', 'normal');
    now = 30;
    queue.end(short);
    now = 1000;
    queue.push('a', 'a1-100', 'normal');
    // It rested for 970 ms, and now alternates with the other instead of preceding it for that long.
    for (const item of ['b1-100', 'b2-100']) queue.push('b', item, 'normal');
    expect(serve(queue, long)).toEqual(['b1-100', 'a1-100', 'b2-100']);
  });

  it('distinguishes an account that returns at once from a new one', () => {
    const queue = open();
    const [first, second, third] = ['a', 'b', 'b'].map((account) => queue.begin(account, 'normal'));
    now = 500;
    queue.end(second!);
    queue.end(third!);
    queue.push('b', 'b1', 'normal');
    queue.push('c', 'c1', 'normal');
    expect(serve(queue, first)).toEqual(['c1', 'b1']);
  });

  it('puts background work after requests, but not forever after those of other accounts', () => {
    const queue = open();
    queue.push('b', 'job', 'background');
    for (let i = 1; i <= 7; i++) queue.push('a', `a${i}-1000`, 'normal');
    queue.push('b', 'answer-1', 'normal');
    expect(serve(queue)).toEqual([
      'answer-1',
      'a1-1000',
      'a2-1000',
      'a3-1000',
      'a4-1000',
      'a5-1000',
      'a6-1000',
      'job',
      'a7-1000',
    ]);
  });

  it('starts with work of the account that has lost its process', () => {
    const queue = open();
    queue.push('a', 'a1', 'normal');
    queue.push('a', 'a2', 'first');
    expect(serve(queue)).toEqual(['a2', 'a1']);
  });

  it('asks for a process between two pages after a while if another account has had less', () => {
    const queue = open();
    const use = queue.begin('a', 'normal');
    queue.push('a', 'a1', 'normal');
    now = 1000;
    expect(queue.isDue(use)).toBe(false);
    queue.push('b', 'b1', 'normal');
    now = 1001;
    expect(queue.isDue(use)).toBe(true);
    const next = queue.next()!;
    expect(next.item).toBe('b1');
    queue.push('c', 'c1', 'normal');
    now += 100;
    expect(queue.isDue(next.use)).toBe(false);
    now += 100;
    expect(queue.isDue(next.use)).toBe(true);
  });

  it('asks for a background process at once', () => {
    const queue = open();
    const use = queue.begin('a', 'background');
    expect(queue.isDue(use)).toBe(false);
    queue.push('a', 'a1', 'normal');
    expect(queue.isDue(use)).toBe(true);
    queue.remove('a', 'a1', 'normal');
    queue.push('b', 'b1', 'normal');
    expect(queue.isDue(use)).toBe(true);
  });

  it('finds an account that waits for an answer and has no process', () => {
    const queue = open();
    queue.begin('a', 'normal');
    queue.push('a', 'a1', 'normal');
    queue.push('b', 'b1', 'background');
    expect(queue.next({ idle: true })).toBeUndefined();
    queue.push('c', 'c1', 'normal');
    expect(queue.next({ idle: true })?.item).toBe('c1');
    queue.push('c', 'c2', 'normal');
    expect(queue.next({ idle: true })).toBeUndefined();
  });

  it('drops the last item of the longest line for an account with fewer, and otherwise none', () => {
    const queue = open();
    for (const item of ['a1', 'a2', 'a3']) queue.push('a', item, 'normal');
    queue.push('b', 'b1', 'normal');
    expect(queue.dropFor('a')).toBeUndefined();
    expect(queue.dropFor('b')).toBe('a3');
    expect(queue.dropFor('b')).toBeUndefined();
    expect(queue.dropFor('c')).toBe('a2');
    expect(queue.dropFor('c')).toBeUndefined();
    expect(queue.waiting).toEqual({ normal: 2, background: 0 });
  });

  it('is empty after all work is done', () => {
    const queue = open();
    queue.push('a', 'a1', 'normal');
    queue.push('b', 'b1', 'background');
    expect(queue.drain()).toEqual(['a1', 'b1']);
    expect(queue.waiting).toEqual({ normal: 0, background: 0 });
    expect(queue.next()).toBeUndefined();
  });
});
