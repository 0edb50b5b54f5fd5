import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Source } from '../../document/index.ts';
import { DocparseError, shortage } from '../../errors.ts';
import { AddressGuard, fetchUrl, makeSource, saveStream, tooLarge } from '../../intake/index.ts';
import { ownValues } from '../aliases.ts';
import type { Deps } from '../deps.ts';
import { decodeBase64 } from './base64-text.ts';
import { JsonSplitter } from './json-splitter.ts';
import { whileItArrives } from './while-it-arrives.ts';

/** Room for the other members around a document of the greatest size. */
const JSON_OVERHEAD = 8 * 1024 * 1024;

export interface JsonDocument<S> {
  /** Limit of the document, in the body and behind an address alike. */
  maxBytes: number;
  /** Where in the body the document may stand: members joined by dots. */
  paths: readonly string[];
  /** Reads the other members before any address is fetched; throws what is wrong with them. */
  settings(body: Record<string, unknown>): S;
}

/**
 * Receives a JSON body that carries one document, in base64 or by its address, into `dir` (which must exist). Throws
 * PARAMETER, FILE_SIZE, NO_FILE, LINK, and what the detection of the type throws.
 */
export async function receiveJsonDocument<S extends { password?: string; fileName?: string; address?: string }>(
  request: FastifyRequest,
  deps: Pick<Deps, 'config'>,
  form: JsonDocument<S>,
  dir: string,
  signal: AbortSignal,
): Promise<{ source: Source; settings: S }> {
  const { maxBytes, paths } = form;
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new DocparseError('PARAMETER', 'The body must be application/json.');
  if (Number(request.headers['content-length'] ?? 0) > Math.ceil((maxBytes / 3) * 4) + JSON_OVERHEAD)
    throw tooLarge(maxBytes);
  const splitter = new JsonSplitter(paths);
  const path = join(dir, 'upload');
  const saved = await whileItArrives(request, deps.config.uploadStallMs, signal, async (arrives) => {
    // Not the request itself: the connection is still needed for an answer when reading stops in the middle.
    const body = request.raw.pipe(new PassThrough());
    const decoded = decodeBase64(splitter.split(body), paths[0]!);
    try {
      return await saveStream(Readable.from(decoded, { objectMode: false }), path, maxBytes, arrives);
    } catch (error) {
      if (error instanceof DocparseError || arrives.aborted) throw error;
      throw shortage(error) ?? new DocparseError('PARAMETER', 'The body could not be read.', { cause: error });
    }
  });
  const body = splitter.rest();
  ownValues(body, deps.config.aliases.values);
  const settings = form.settings(body);
  const { password, fileName, address } = settings;
  if (saved.size > 0) return { source: await makeSource(saved, { name: fileName, password }), settings };
  if (!address) throw new DocparseError('NO_FILE', `Send the document as "${paths[0]}", in base64.`);
  const guard = new AddressGuard(deps.config.privateUrls);
  const fetched = await fetchUrl(address, path, { maxBytes, guard, signal });
  return { source: await makeSource(fetched, { ...fetched, ...(fileName && { name: fileName }), password }), settings };
}

/** Lets the bodies of routes in this scope come as streams, whatever type they say they have. */
export function streamBodies(scope: {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null, body?: unknown) => void) => void,
  ): void;
}): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}
