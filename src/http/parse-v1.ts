import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Source } from '../document/index.ts';
import { DocparseError, ERROR_CATALOGUE } from '../errors.ts';
import { AddressGuard, fetchUrl, makeSource, multipartOptions, receiveForm, type SavedFile, tooLarge } from '../intake/index.ts';
import { type ParseOutcome, parseDocument } from '../pool/index.ts';
import { authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';
import { hangUpSignal } from './hang-up-signal.ts';
import { readParseConfig } from './parse-v1-config.ts';
import { publicBase } from './public-base.ts';
import { whileItArrives } from './while-it-arrives.ts';

/** Room for the other parts and the boundaries of a form around a file of the greatest size. */
const FORM_OVERHEAD = 8 * 1024 * 1024;
/** Results up to this size are sent from memory. */
const SMALL_RESULT = 1024 * 1024;

/** POST /api/v1/docparse/parse/sync */
export function parseV1(app: FastifyInstance, deps: Deps): void {
  const guard = new AddressGuard(deps.config.privateUrls);
  app.post('/api/v1/docparse/parse/sync', { onRequest: authenticate(deps) }, async (request, reply) => {
    const startedAt = Date.now();
    const dir = join(deps.workDir, request.id);
    const signal = hangUpSignal(request, reply);
    await mkdir(dir, { recursive: true });
    const clean = (): Promise<void> => rm(dir, { recursive: true, force: true });
    try {
      const { source, settings } = await receive(request, deps, guard, dir, signal);
      const outcome = await parseDocument(deps.pool, {
        source,
        ranges: settings.ranges,
        options: { ...settings.options, password: settings.password },
        output: { form: 'v1', request: settings.request, publicBase: publicBase(request, deps.config), startedAt },
        workDir: dir,
        limits: deps.config,
        signal,
      });
      for (const { pageNumber, message, detail } of outcome.failures) request.log.warn({ page: pageNumber, reason: message, detail }, 'page failed');
      request.log.info({ name: source.name, pages: outcome.succeeded, failed: outcome.failures.length, ms: Date.now() - startedAt }, 'parsed');
      return await answer(request, reply, outcome, clean);
    } catch (error) {
      await clean();
      throw error;
    }
  });
}

async function receive(
  request: FastifyRequest,
  deps: Deps,
  guard: AddressGuard,
  dir: string,
  signal: AbortSignal,
): Promise<{ source: Source; settings: ReturnType<typeof readParseConfig> }> {
  const { maxUploadBytes } = deps.config;
  if (!request.isMultipart()) throw new DocparseError('PARAMETER', 'The body must be multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + FORM_OVERHEAD) throw tooLarge(maxUploadBytes);
  const form = await whileItArrives(request, deps.config.uploadStallMs, signal, (arrives) =>
    receiveForm(request.parts(multipartOptions(maxUploadBytes)), dir, ['config', 'file_url'], maxUploadBytes, arrives),
  );
  const settings = readParseConfig(form.fields.config);
  const password = settings.password;
  const { file } = form;
  const address = form.fields.file_url?.trim();
  // A form in a browser sends an empty part without a name when no file was chosen.
  if (file && !(file.size === 0 && (file.name === '' || address))) return { source: await makeSource(file, { name: file.name, password }), settings };
  if (!address) throw new DocparseError('NO_FILE', 'Send the document as the part "file", or its address as "file_url".');
  const fetched: SavedFile & { name: string; url: string } = await fetchUrl(address, join(dir, 'upload'), { maxBytes: maxUploadBytes, guard, signal });
  return { source: await makeSource(fetched, { name: fetched.name, url: fetched.url, password }), settings };
}

/** The envelope around the result, which is copied from its file byte by byte: large results never sit in the memory of the server. */
async function answer(request: FastifyRequest, reply: FastifyReply, outcome: ParseOutcome, clean: () => Promise<void>): Promise<FastifyReply> {
  const first = outcome.failures[0];
  const head = first
    ? {
        code: ERROR_CATALOGUE.PARTIAL.code,
        message: `${ERROR_CATALOGUE.PARTIAL.message} ${outcome.failures.length} of ${outcome.failures.length + outcome.succeeded} pages: page ${first.pageNumber}: ${first.message}`,
        location: { stage: first.stage, page_number: first.pageNumber },
      }
    : { code: 200, message: 'success' };
  const before = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":`);
  const after = Buffer.from(`,"x_request_id":${JSON.stringify(request.id)}}`);
  reply.code(200).type('application/json; charset=utf-8');
  if (outcome.bytes <= SMALL_RESULT) {
    const data = await readFile(outcome.resultPath);
    await clean();
    return reply.send(Buffer.concat([before, data, after]));
  }
  const body = Readable.from(
    (async function* () {
      yield before;
      yield* createReadStream(outcome.resultPath, { highWaterMark: 256 * 1024 });
      yield after;
    })(),
    { objectMode: false },
  );
  body.once('close', () => void clean());
  return reply.header('content-length', before.length + outcome.bytes + after.length).send(body);
}
