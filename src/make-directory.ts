import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * A directory with all those above it; fine when it is there. Node's own `mkdir({ recursive: true })` never ends where
 * a directory takes no entries although it exists, such as /proc, so paths from outside come here. Throws what `mkdir`
 * throws, ENOTDIR where a file is in the way.
 */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  const dir = resolve(path);
  const there = await stat(dir).catch(() => undefined);
  if (there && !there.isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${dir}'`), { code: 'ENOTDIR' });
  if (there) return;
  if (dirname(dir) !== dir) await makeDirectory(dirname(dir));
  await mkdir(dir, { mode }).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster.
    if (error.code !== 'EEXIST') throw error;
  });
}
