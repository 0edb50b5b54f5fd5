import { setFlagsFromString } from 'node:v8';
import { expect, it, vi } from 'vitest';
import type { Source } from '../document/index.ts';
import { growHeapFor } from './heap-growth.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

it('lets the heap grow during pixel work only', () => {
  for (const mediaType of ['text/csv', 'application/pdf', 'image/png', 'text/html', 'text/html'])
    growHeapFor({ mediaType } as Source);
  expect(vi.mocked(setFlagsFromString).mock.calls.flat()).toEqual([
    '--heap-growing-percent=200',
    '--heap-growing-percent=0',
  ]);
});
