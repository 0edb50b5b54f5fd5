import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CATALOGUE } from '../../errors.ts';
import type { Extractor } from '../../extraction/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { hangUpSignal } from '../documents/hang-up-signal.ts';
import { requestDir } from '../documents/receive-document.ts';
import { receiveJsonDocument, streamBodies } from '../documents/receive-json-document.ts';
import { keyResult } from './extraction-keys.ts';
import { promptResult } from './extraction-prompt.ts';
import { type ExtractionSettings, readV2, readV3 } from './extraction-request.ts';
import { schemaResult } from './extraction-schema.ts';
import { billedExtraction, type Extracted } from './extraction-work.ts';

/** Versions of the two forms of answers. */
const VERSION = { v2: 'v1.6.5', v3: 'v3.0.60' } as const;

const NO_MODEL =
  'no language model is configured (setting llm.url): the fields that the prompt names were looked for by rules';

/** POST /ai/service/v2/entity_extraction and POST /ai/service/v3/entity_extraction */
export function entityExtraction(app: FastifyInstance, deps: Deps, extractor: Extractor | undefined): void {
  app.register(async (scope) => {
    // Documents in base64 are taken out of the body while it comes.
    streamBodies(scope);
    scope.post(
      '/ai/service/v2/entity_extraction',
      { onRequest: authenticate(deps, 'extraction'), config: { family: 'extraction' } },
      (request, reply) =>
        answer(request, reply, deps, extractor, {
          paths: ['file'],
          settings: (body) => readV2(request.query, body),
          write: (extracted, settings, duration) => ({
            version: VERSION.v2,
            code: 200,
            message: settings.wanted.prompt !== undefined && !extractor ? `success; ${NO_MODEL}` : 'success',
            duration,
            result:
              settings.wanted.prompt === undefined
                ? keyResult(extracted, settings.wanted.request)
                : promptResult(extracted),
          }),
        }),
    );
    scope.post(
      '/ai/service/v3/entity_extraction',
      { onRequest: authenticate(deps, 'extraction'), config: { family: 'v1' } },
      (request, reply) =>
        answer(request, reply, deps, extractor, {
          paths: ['file.file_base64'],
          settings: readV3,
          write: (extracted, { model, citations, stamps }, duration) => {
            const failed = extracted.outcome.failures.length > 0;
            return {
              code: failed ? ERROR_CATALOGUE.PARTIAL.code : 200,
              message: failed ? ERROR_CATALOGUE.PARTIAL.message : 'Success',
              version: VERSION.v3,
              duration,
              status: 'finished',
              result: schemaResult(extracted, model, { citations, stamps }),
            };
          },
        }),
    );
  });
}

interface Form<S extends ExtractionSettings> {
  /** Where the document stands in the body. */
  paths: string[];
  settings(body: Record<string, unknown>): S;
  write(extracted: Extracted, settings: S, durationMs: number): Record<string, unknown>;
}

async function answer<S extends ExtractionSettings>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  extractor: Extractor | undefined,
  { paths, settings: read, write }: Form<S>,
): Promise<FastifyReply> {
  const startedAt = Date.now();
  const signal = hangUpSignal(request, reply);
  const dir = await requestDir(deps);
  try {
    const form = { maxBytes: deps.config.maxExtractionUploadBytes, paths, settings: read };
    const { source, settings } = await receiveJsonDocument(request, deps, form, dir.path, signal);
    const { wanted, ranges, options, formulas } = settings;
    const work = {
      source,
      wanted,
      ranges,
      options,
      formulas,
      service: 'extraction' as const,
      workDir: dir.path,
      signal,
      startedAt,
    };
    const extracted = await billedExtraction(request, deps, extractor, work);
    return reply.send({ ...write(extracted, settings, Date.now() - startedAt), x_request_id: request.id });
  } finally {
    await dir.clean();
  }
}
