import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Source } from '../../document/index.ts';
import { DocparseError, shortage } from '../../errors.ts';
import { AddressGuard, fetchUrl, makeSource, saveStream, tooLarge } from '../../intake/index.ts';
import type { Deps } from '../deps.ts';
import { whileItArrives } from './while-it-arrives.ts';

/** Longer addresses are none. */
const MAX_ADDRESS = 16 * 1024;

export interface RawDocument {
  /** Limit of the document, in the body and behind an address alike. */
  maxBytes: number;
}

/**
 * Receives a document that is the body of a request, or whose address is (`text/plain`), into `dir` (which must exist).
 * Throws PARAMETER, FILE_SIZE, NO_FILE, LINK, and what the detection of the type throws.
 */
export async function receiveRawDocument(
  request: FastifyRequest,
  deps: Pick<Deps, 'config'>,
  { maxBytes }: RawDocument,
  dir: string,
  signal: AbortSignal,
): Promise<Source> {
  const type = request.headers['content-type'] ?? '';
  if (/^multipart\//i.test(type))
    throw new DocparseError(
      'PARAMETER',
      'The body must be the file itself (application/octet-stream) or its address (text/plain), not a form.',
    );
  const byAddress = /^text\/plain\b/i.test(type);
  const limit = byAddress ? MAX_ADDRESS : maxBytes;
  const tooLong = (): DocparseError =>
    byAddress ? new DocparseError('LINK', 'The body is too long for an address.') : tooLarge(maxBytes);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLong();
  const path = join(dir, 'upload');
  const saved = await whileItArrives(request, deps.config.uploadStallMs, signal, async (arrives) => {
    try {
      // Not the request itself: the connection is still needed for an answer when reading stops in the middle.
      return await saveStream(request.raw.pipe(new PassThrough()), path, limit, arrives);
    } catch (error) {
      if (error instanceof DocparseError && error.errorName === 'FILE_SIZE') throw tooLong();
      if (error instanceof DocparseError || arrives.aborted) throw error;
      throw shortage(error) ?? new DocparseError('PARAMETER', 'The body could not be read.', { cause: error });
    }
  });
  if (saved.size === 0)
    throw new DocparseError('NO_FILE', 'The body is empty: send the file, or its address as text/plain.');
  if (!byAddress) return makeSource(saved, { packages: true });
  const address = (await readFile(path, 'utf8')).trim();
  const guard = new AddressGuard(deps.config.privateUrls);
  const fetched = await fetchUrl(address, join(dir, 'fetched'), {
    maxBytes,
    guard,
    signal,
    givenAs: 'The address in the body',
  });
  return makeSource(fetched, { ...fetched, packages: true });
}
