import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few megabytes in memory. Undefined where this user may not mount one. */
export async function smallDisk(
  megabytes: number,
): Promise<{ path: string; fill(): Promise<void>; empty(): Promise<void>; remove(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'docparse-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      await mkdir(path, { recursive: true });
      const file = await open(filler, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) await file.write(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
