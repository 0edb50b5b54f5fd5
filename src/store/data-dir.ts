import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '../make-directory.ts';
import { StoreError } from './store-error.ts';

/** Makes the data directory and tries to write to it. Throws StoreError with the way out. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    // A name of its own each time: the database and the objects are opened side by side, and each tries the directory.
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'the disk is full' : message;
    throw new StoreError(
      `The data directory ${dataDir} cannot be written: ${why}. Set DOCPARSE_DATA to a directory that user ${process.getuid?.() ?? ''} may write.`,
      { cause: error },
    );
  }
}
