import type { FastifyInstance } from 'fastify';
import { ERROR_CATALOGUE } from '../../errors.ts';
import type { Extractor } from '../../extraction/index.ts';
import { fileId } from '../../output/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { partialFailure } from '../documents/answer-result.ts';
import { jsonObject } from '../documents/config-part.ts';
import type { ModelServers } from '../engine-models.ts';
import { rememberFile } from '../families.ts';
import { readNewerSettings } from '../parse/parse-newer-config.ts';
import { extractConfigSchema } from '../pipeline/pipeline-stages.ts';
import { readExtractConfig } from './extraction-request.ts';
import { schemaResult } from './extraction-schema.ts';
import { billedExtraction, extractionOptions } from './extraction-work.ts';

/** POST /api/docparse/extract/sync */
export function extractSync(app: FastifyInstance, deps: Deps, extractor: Extractor | undefined): void {
  app.post(
    '/api/docparse/extract/sync',
    { onRequest: authenticate(deps, 'extraction'), config: { family: 'newer' } },
    async (request, reply) => {
      const form = {
        maxBytes: deps.config.maxNewerUploadBytes,
        fields: ['parse_config', 'extract_config'],
        settings: (fields: { parse_config?: string; extract_config?: string }) => readSettings(fields, deps.config.vlm),
      };
      return answerDocument(request, reply, deps, form, async ({ source, settings, dir, signal, startedAt }) => {
        rememberFile(request, fileId(source));
        const { model, parse, citations, stamps, charConfidence } = settings;
        const options = extractionOptions({
          ...parse.options,
          mergeTables: true,
          characters: true,
          password: parse.password,
        });
        const { ranges } = parse;
        const work = {
          source,
          wanted: { request: model.request, charConfidence },
          ranges,
          options,
          service: 'extraction' as const,
          workDir: dir.path,
          signal,
          startedAt,
        };
        const extracted = await billedExtraction(request, deps, extractor, work);
        const partial = partialFailure(extracted.outcome);
        const head = partial
          ? { code: partial.code, msg: ERROR_CATALOGUE.PARTIAL.message.replace(/\.$/, '') }
          : { code: 200, msg: 'success' };
        const result = schemaResult(extracted, model, { citations, stamps });
        const data = { file_id: fileId(source), status: 'completed', message: partial?.message, result };
        await dir.clean();
        return reply.send({ ...head, data, x_request_id: request.id });
      });
    },
  );
}

function readSettings(fields: { parse_config?: string; extract_config?: string }, servers: ModelServers) {
  const extract = readExtractConfig(fields.extract_config, extractConfigSchema);
  const parse = readNewerSettings(jsonObject(fields.parse_config, 'parse_config'), 'parse_config', servers);
  return { ...extract, parse, password: parse.password };
}
