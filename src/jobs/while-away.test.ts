import { expect, it } from 'vitest';
import { whileAway, whileStoreAway } from './while-away.ts';

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const never = new AbortController().signal;

/** Fails so many times, then gives 'done'. */
const failing = (times: number, error: () => Error): (() => Promise<string>) => {
  let left = times;
  return async () => {
    if (left-- > 0) throw error();
    return 'done';
  };
};

it('waits for the database', async () => {
  const seen: unknown[] = [];
  expect(await whileAway(never, failing(3, away), (error) => seen.push(error))).toBe('done');
  expect(seen).toHaveLength(3);
});

it('does not wait when something else is wrong, or nobody wants the work any more', async () => {
  await expect(
    whileAway(
      never,
      failing(1, () => new Error('wrong')),
    ),
  ).rejects.toThrow('wrong');
  const gone = AbortSignal.abort();
  await expect(whileAway(gone, failing(1, away))).rejects.toThrow('ECONNREFUSED');
});

it('waits for the store of objects whatever it says, but not for ever', async () => {
  expect(
    await whileStoreAway(
      never,
      failing(2, () => new Error('503 Slow Down')),
      () => {},
    ),
  ).toBe('done');
  await expect(whileStoreAway(never, failing(100, away), () => {}, 120)).rejects.toMatchObject({ code: 30203 });
});
