import { setFlagsFromString } from 'node:v8';
import { expect, it, vi } from 'vitest';
import type { Source } from '../document/index.ts';
import { growHeapFor, noteReading } from './heap-growth.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

it('lets the heap grow during pixel work, less for pages of text, and not for others', () => {
  const file = (mediaType: string, path = 'a'): Source => ({ mediaType, path }) as Source;
  for (const mediaType of ['text/csv', 'application/pdf', 'image/png', 'text/html', 'text/html'])
    growHeapFor(file(mediaType));
  growHeapFor(file('application/pdf'));
  noteReading(file('application/pdf'), false);
  growHeapFor(file('application/pdf'));
  growHeapFor(file('application/pdf', 'b'));
  growHeapFor(file('application/pdf'));
  noteReading(file('application/pdf'), true);
  growHeapFor(file('application/pdf'));
  expect(vi.mocked(setFlagsFromString).mock.calls.flat()).toEqual(
    [200, 0, 200, 50, 200, 50, 200].map((percent) => `--heap-growing-percent=${percent}`),
  );
});
