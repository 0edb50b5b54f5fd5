import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Killed } from '../pool/index.ts';
import { openKillers, sweepKillers } from './killers.ts';
import { testStore } from './testing.ts';

const HOUR = 3_600_000;
let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.drop());

const open = (ttlMs: number, log: (error: unknown) => void = () => {}) => openKillers(store.db, ttlMs, log);
const killed: Killed = { pages: { 3: 'Processing needed more than 650 MB of memory.' } };

describe('documents that cost a process', () => {
  it('are known to all servers until they expire', async () => {
    await open(HOUR).remember('key', killed);
    expect(await open(HOUR).find('key')).toEqual(killed);
    expect(await open(HOUR).find('other key')).toBeUndefined();
    await open(-HOUR).remember('key', killed);
    expect(await open(HOUR).find('key')).toBeUndefined();
  });

  it('are not remembered with a lifetime of 0', async () => {
    await open(0).remember('zero', killed);
    expect(await open(HOUR).find('zero')).toBeUndefined();
    await open(HOUR).remember('zero', killed);
    expect(await open(0).find('zero')).toBeUndefined();
  });

  it('are swept when they have expired', async () => {
    await open(-HOUR).remember('old', killed);
    await open(HOUR).remember('new', killed);
    await sweepKillers(store.db);
    const rows = await store.db.selectFrom('killers').select('key').execute();
    expect(rows.map((r) => r.key)).toContain('new');
    expect(rows.map((r) => r.key)).not.toContain('old');
  });

  it('are tried again while the database cannot be asked', async () => {
    const errors: unknown[] = [];
    const gone = await testStore();
    const killers = openKillers(gone.db, HOUR, (error) => errors.push(error));
    await gone.drop();
    await killers.remember('key', killed);
    expect(await killers.find('key')).toBeUndefined();
    expect(errors).toHaveLength(2);
  });
});
