import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { AddressGuard, fetchUrl, makeSource, multipartOptions, receiveForm, tooLarge } from '../../intake/index.ts';
import { makeDocumentFolder } from '../../sandbox/index.ts';
import { ownValuesInText } from '../aliases.ts';
import type { Deps } from '../deps.ts';
import { whileItArrives } from './while-it-arrives.ts';

/** Room for the other parts and the boundaries of a form around a file of the greatest size. */
const FORM_OVERHEAD = 8 * 1024 * 1024;

export interface DocumentForm<S> {
  /** Limit of the file, in an upload and behind `file_url` alike. */
  maxBytes: number;
  /**
   * Text parts to keep beside `file_url`, such as `config`, `stages` or `webhook`; they may come as plain text, as JSON
   * or as a file.
   */
  fields: readonly string[];
  /** Reads the settings from the text parts, before any address is fetched; throws what is wrong with them. */
  settings(fields: Partial<Record<string, string>>): S;
}

export interface ReceivedDocument<S> {
  source: Source;
  settings: S;
  /** The text parts that came, as text, in our naming; and as they were sent. */
  fields: Partial<Record<string, string>>;
  sent: Partial<Record<string, string>>;
}

/**
 * Receives the form of a request that carries one document, as the part `file` or the address `file_url`, into `dir`
 * (which must exist). Throws PARAMETER, FILE_SIZE, NO_FILE, LINK, and what the detection of the type throws.
 */
export async function receiveDocument<S extends { password?: string }>(
  request: FastifyRequest,
  deps: Pick<Deps, 'config'>,
  form: DocumentForm<S>,
  dir: string,
  signal: AbortSignal,
): Promise<ReceivedDocument<S>> {
  const { maxBytes } = form;
  if (!request.isMultipart()) throw new DocparseError('PARAMETER', 'The body must be multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD) throw tooLarge(maxBytes);
  const { file, fields } = await whileItArrives(request, deps.config.uploadStallMs, signal, (arrives) =>
    receiveForm(request.parts(multipartOptions(maxBytes)), dir, [...form.fields, 'file_url'], maxBytes, arrives),
  );
  const sent = { ...fields };
  for (const name of form.fields) {
    const text = fields[name];
    if (text !== undefined) fields[name] = ownValuesInText(text, deps.config.aliases);
  }
  const settings = form.settings(fields);
  const { password } = settings;
  const address = fields.file_url?.trim();
  // A form in a browser sends an empty part without a name when no file was chosen.
  if (file && !(file.size === 0 && (file.name === '' || address))) {
    return { source: await makeSource(file, { name: file.name, password }), settings, fields, sent };
  }
  if (!address)
    throw new DocparseError('NO_FILE', 'Send the document as the part "file", or its address as "file_url".');
  const guard = new AddressGuard(deps.config.privateUrls);
  const fetched = await fetchUrl(address, join(dir, 'upload'), { maxBytes, guard, signal });
  return { source: await makeSource(fetched, { ...fetched, password }), settings, fields, sent };
}

/** A directory for one request. */
export interface RequestDir {
  path: string;
  clean(): Promise<void>;
}

/** A directory for what belongs to one request. */
export async function requestDir(deps: Pick<Deps, 'workDir'>): Promise<RequestDir> {
  // An unguessable name: engine processes can reach all of these folders, but only learn the names of their own.
  const path = join(deps.workDir, randomUUID());
  await makeDocumentFolder(path);
  return { path, clean: () => rm(path, { recursive: true, force: true }) };
}
