import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this much no larger document can be received. */
const LEAST_FREE = 64 * 1024 * 1024;
const PROBE_BYTES = 4096;

/**
 * Throws when no more documents can be put into a folder: its disk is full, or it cannot be written to for another
 * reason (a quota, a read-only mount).
 */
export async function checkDisk(dir: string, free: (dir: string) => Promise<number> = freeBytes): Promise<void> {
  const left = await free(dir);
  if (left < LEAST_FREE)
    throw new Error(
      `${Math.floor(left / 1024 / 1024)} MB are free in ${dir}, at least ${LEAST_FREE / 1024 / 1024} MB are needed`,
    );
  const probe = join(dir, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx' });
  } finally {
    await rm(probe, { force: true });
  }
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
