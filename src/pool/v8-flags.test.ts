import { expect, it } from 'vitest';
import { engineFlags, heapGrowthFlag, refusedFlags } from './v8-flags.ts';

it('finds the flags that this Node refuses', async () => {
  expect(await refusedFlags()).toEqual([]);
  const flags = [...engineFlags(512), '--gone-with-the-next-version=8', heapGrowthFlag(0)];
  expect(flags).toContain('--max-old-space-size=512');
  expect(await refusedFlags(process.execPath, flags)).toEqual(['--gone-with-the-next-version=8']);
});
