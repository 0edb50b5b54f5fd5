import type { FastifyInstance } from 'fastify';
import type { ParseOutcome } from '../../pool/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { answerResult, partialFailure } from '../documents/answer-result.ts';
import { billedParse } from '../documents/billed-work.ts';
import { hangUpSignal } from '../documents/hang-up-signal.ts';
import { receiveDocument, requestDir } from '../documents/receive-document.ts';
import { publicBase } from '../public-base.ts';
import { readParseConfig } from './parse-v1-config.ts';

/** POST /api/v1/docparse/parse/sync */
export function parseV1(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/docparse/parse/sync', { onRequest: authenticate(deps, 'parse'), config: { family: 'parse-v1' } }, async (request, reply) => {
    const startedAt = Date.now();
    const signal = hangUpSignal(request, reply);
    const dir = await requestDir(deps);
    try {
      const form = {
        maxBytes: deps.config.maxUploadBytes,
        fields: ['config'],
        settings: ({ config }: { config?: string }) => readParseConfig(config, deps.config.vlm),
      };
      const { source, settings } = await receiveDocument(request, deps, form, dir.path, signal);
      const outcome = await billedParse(request, deps, {
        source,
        ranges: settings.ranges,
        options: { ...settings.options, password: settings.password },
        output: {
          form: 'v1',
          request: settings.request,
          warnings: settings.warnings,
          jobId: request.id,
          publicBase: publicBase(request, deps.config),
          startedAt,
        },
        workDir: dir.path,
        signal,
        startedAt,
      });
      return await answerResult(reply, outcome, envelope(outcome, request.id), dir.clean);
    } catch (error) {
      await dir.clean();
      throw error;
    }
  });
}

function envelope(outcome: ParseOutcome, requestId: string): { before: string; after: string } {
  const partial = partialFailure(outcome);
  const head = partial ? { code: partial.code, message: partial.message, location: partial.location } : { code: 200, message: 'success' };
  return { before: `${JSON.stringify(head).slice(0, -1)},"data":`, after: `,"x_request_id":${JSON.stringify(requestId)}}` };
}
