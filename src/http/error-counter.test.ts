import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readErrors } from '../accounts/index.ts';
import { type TestAccounts, testAccounts } from '../accounts/testing.ts';
import type { Db } from '../store/index.ts';
import { testStore } from '../store/testing.ts';
import { ErrorCounter } from './error-counter.ts';

let t: TestAccounts;
beforeAll(async () => {
  t = await testAccounts();
});
afterAll(() => t.store.drop());

const warn = vi.fn();
const counterOn = (db: Db): ErrorCounter => new ErrorCounter(db, { warn } as unknown as FastifyBaseLogger);

it('adds up errors of a day, leaves out accounts that are gone, and writes what is left when it is flushed', async () => {
  const { id, appId } = await t.make({});
  const counter = counterOn(t.store.db);
  for (const code of [40303, 40303, 40004]) counter.add(appId, 'parse', code);
  counter.add('gone', 'parse', 40303);
  await counter.flush();
  counter.add(appId, 'parse', 40303);
  await counter.flush();
  expect(await readErrors(t.store.db, id, {})).toMatchObject([
    { service: 'parse', code: 40004, count: 1 },
    { service: 'parse', code: 40303, count: 3 },
  ]);
  expect(warn).not.toHaveBeenCalled();
});

it('warns and goes on when the database is away', async () => {
  const away = await testStore();
  await away.drop();
  const counter = counterOn(away.db);
  counter.add('a', 'parse', 40303);
  await counter.flush();
  expect(warn).toHaveBeenCalledOnce();
});
