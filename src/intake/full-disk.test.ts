import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { expect, it } from 'vitest';
import { asDocparseError } from '../errors.ts';
import { receiveForm } from './receive-form.ts';

it('reports a full disk without blaming the client', async (test) => {
  test.skip(!existsSync('/dev/full'), 'needs /dev/full');
  const dir = await mkdtemp(join(tmpdir(), 'docparse-test-'));
  await symlink('/dev/full', join(dir, 'upload'));
  async function* parts(): AsyncGenerator<MultipartFile> {
    yield {
      type: 'file',
      fieldname: 'file',
      filename: 'a.pdf',
      file: Object.assign(Readable.from([Buffer.from('%PDF')]), { truncated: false }),
    } as unknown as MultipartFile;
  }
  await expect(receiveForm(parts(), dir, [], 1000)).rejects.toMatchObject({
    code: 30203,
    message: expect.stringContaining('disk'),
  });
  await rm(dir, { recursive: true });
});

it('distinguishes a shortage on the machine from a bug, even as a cause', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(asDocparseError(full)).toMatchObject({ code: 30203, cause: full });
  expect(asDocparseError(new Error('upload failed', { cause: full }))).toMatchObject({ code: 30203 });
  expect(asDocparseError(new Error('anything'))).toMatchObject({ code: 500 });
});
