import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE, watchMemory } from './support/hostile.ts';
import { TestService, Upload } from './support/service.ts';

/** What one process may have: the setting, and what it grows between two looks at it. */
const MOST_BYTES = 750 * 1024 * 1024;

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(() => service.stop());

/** Processor time, not wall time: a busy machine makes nothing fail here. */
it.each(HOSTILE.map((file) => [file.kind, file] as const))(
  'answers %s in its budget, and the next request',
  async (_kind, { name, bytes, codes, says }) => {
    const memory = watchMemory(service.process.pid!);
    const { status, json } = await service.parse({ file: new Upload(bytes(), name) });
    expect(status).toBe(200);
    expect(codes).toContain(json.code);
    if (says) expect(json.message).toContain(says);
    const next = await service.parse({ file: new Upload(`next after ${_kind}`, 'next.txt') });
    expect(next.json.code).toBe(200);
    expect(memory.end()).toBeLessThan(MOST_BYTES);
  },
);
