import { join } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { DocparseError, shortage } from '../errors.ts';
import { type SavedFile, saveStream, tooLarge } from './save-stream.ts';

export interface ReceivedForm {
  file?: SavedFile & { name: string };
  /** Requested text parts by name. The first part of each name counts. */
  fields: Record<string, string>;
}

const MAX_FIELD_BYTES = 1024 * 1024;

/**
 * Options for the multipart plugin: every part is a stream, whatever its headers say. Clients send `config` with or
 * without a type, or as a file; and a `file` without a name would be buffered in memory as text. Names are kept whole,
 * because base64-encoded names contain slashes.
 */
export const multipartOptions = (maxBytes: number) => ({
  limits: { fileSize: maxBytes + 1, files: 100, parts: 100, headerPairs: 200, fieldNameSize: 200 },
  throwFileSizeLimit: false,
  preservePath: true,
  isPartAFile: () => true,
});

/** Reads a form: saves the part `file` to `<dir>/upload`, keeps `names` as text, and drops other parts. */
export async function receiveForm(
  parts: AsyncIterable<Multipart>,
  dir: string,
  names: readonly string[],
  maxBytes: number,
  signal?: AbortSignal,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {} };
  try {
    for await (const part of parts) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file' && !form.file)
        form.file = await saveUpload(part, join(dir, 'upload'), maxBytes, signal);
      else if (names.includes(part.fieldname) && form.fields[part.fieldname] === undefined)
        form.fields[part.fieldname] = await readText(part);
      else for await (const _ of part.file);
    }
  } catch (error) {
    if (error instanceof DocparseError || signal?.aborted) throw error;
    const trouble = shortage(error);
    if (trouble) throw trouble;
    throw new DocparseError('PARAMETER', `The multipart body could not be read: ${safeReason(error)}`, {
      cause: error,
    });
  }
  return form;
}

async function saveUpload(
  part: MultipartFile,
  path: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<SavedFile & { name: string }> {
  const saved = await saveStream(part.file, path, maxBytes, signal);
  // The parser truncates an overlong part and lets it end normally.
  if (part.file.truncated) throw tooLarge(maxBytes);
  return { ...saved, name: plainName(part.filename ?? '') };
}

/**
 * The file name of a part. RFC 7578, 4.2 forbids `filename*` in forms, so it counts only if alone (urllib3 before
 * 1.25). .NET writes non-ASCII names into `filename` as an encoded word (RFC 2047), against the same rule.
 */
function plainName(name: string): string {
  const word = /^=\?utf-8\?B\?([A-Za-z0-9+/]+=*)\?=$/i.exec(name)?.[1];
  return word === undefined ? name : Buffer.from(word, 'base64').toString('utf8');
}

async function readText(part: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FIELD_BYTES)
      throw new DocparseError('PARAMETER', `${part.fieldname}: longer than ${MAX_FIELD_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** The parser's own messages are fixed texts and safe. Anything else goes to the log. */
function safeReason(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return /multipart|part terminated|boundary|limit|premature|closed/i.test(message) && message.length < 100
    ? `${message}.`
    : 'it is malformed.';
}
