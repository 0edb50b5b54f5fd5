import type { FastifyInstance } from 'fastify';
import type { ParseOutcome } from '../../pool/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { answerResult, partialFailure } from '../documents/answer-result.ts';
import { billedParse } from '../documents/billed-work.ts';
import { publicBase } from '../public-base.ts';
import { readParseConfig } from './parse-v1-config.ts';

/** POST /api/v1/docparse/parse/sync */
export function parseV1(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/docparse/parse/sync',
    { onRequest: authenticate(deps, 'parse'), config: { family: 'parse-v1' } },
    async (request, reply) => {
      const form = {
        maxBytes: deps.config.maxUploadBytes,
        fields: ['config'],
        settings: ({ config }: { config?: string }) => readParseConfig(config, deps.config.vlm),
      };
      return answerDocument(request, reply, deps, form, async ({ source, settings, dir, signal, startedAt }) => {
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
      });
    },
  );
}

function envelope(outcome: ParseOutcome, requestId: string): { before: string; after: string } {
  const partial = partialFailure(outcome);
  const head = partial
    ? { code: partial.code, message: partial.message, location: partial.location }
    : { code: 200, message: 'success' };
  return {
    before: `${JSON.stringify(head).slice(0, -1)},"data":`,
    after: `,"x_request_id":${JSON.stringify(requestId)}}`,
  };
}
