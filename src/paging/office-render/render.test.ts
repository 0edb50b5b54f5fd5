import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Drawing, Source } from '../../document/index.ts';
import { drawPages } from './render.ts';

it('takes a failed system call for a fault of the service, and not for one of the file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'docparse-render-'));
  const source = { path: join(dir, 'gone'), name: 'a.docx', extension: 'docx', size: 1 } as Source;
  const drawing: Drawing = { when: 'always', given: 'file' };
  const drawn = drawPages(source, undefined, drawing, { timeoutMs: 1000, render: true }, new AbortController().signal);
  await expect(drawn).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(`${source.path}.pages.failed`)).toBe(false);
  await rm(dir, { recursive: true });
});
