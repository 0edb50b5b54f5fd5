import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    // Children load a PDF engine and two neural networks each: two at a time is what two cores carry.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
