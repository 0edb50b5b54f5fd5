import { expect, it } from 'vitest';
import { claimChore } from './chores.ts';
import { testStore } from './testing.ts';

it('gives a chore to one of many, and again when its time has come', async () => {
  const store = await testStore();
  const ask = (name: string, everyMs: number): Promise<boolean> => claimChore(store.db, name, everyMs);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('sweep', 60_000)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ask('dust', 60_000)).toBe(true);
  expect(await ask('sweep', 0)).toBe(true);
  expect(await ask('sweep', 60_000)).toBe(false);
  await store.drop();
});
