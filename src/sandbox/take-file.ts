import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Copies what a confined program has made into the folder of a document, in one step for all who look for it, and with
 * the permissions of any new file there. Programs keep their files to themselves (LibreOffice: 0600), but several processes
 * work on a document, each with its own user.
 */
export async function takeFile(made: string, output: string): Promise<void> {
  const part = `${output}.${randomUUID()}.part`;
  await pipeline(createReadStream(made), createWriteStream(part, { flags: 'wx' }));
  await rename(part, output);
}
