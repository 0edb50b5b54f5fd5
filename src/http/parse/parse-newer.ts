import type { FastifyInstance } from 'fastify';
import { ERROR_CATALOGUE } from '../../errors.ts';
import { AddressGuard } from '../../intake/index.ts';
import { fileId } from '../../output/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { answerResult, partialFailure, warningsOf } from '../documents/answer-result.ts';
import { billedStages } from '../documents/billed-work.ts';
import { storeForClient } from '../documents/client-storage.ts';
import { rememberFile } from '../families.ts';
import { publicBase } from '../public-base.ts';
import { readSyncConfig } from './parse-newer-config.ts';

/** POST /api/docparse/parse/sync */
export function parseNewer(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/docparse/parse/sync',
    { onRequest: authenticate(deps, 'parse'), config: { family: 'newer' } },
    async (request, reply) => {
      const form = {
        maxBytes: deps.config.maxNewerUploadBytes,
        fields: ['config'],
        settings: ({ config }: { config?: string }) => readSyncConfig(config, deps.config.vlm),
      };
      return answerDocument(request, reply, deps, form, async ({ source, settings, dir, signal, startedAt }) => {
        rememberFile(request, fileId(source));
        const { storage } = settings;
        const work = {
          source,
          ranges: settings.ranges,
          options: { ...settings.options, password: settings.password },
          output: {
            form: 'newer' as const,
            request: settings.request,
            clientBase: storage?.addressBase,
            publicBase: publicBase(request, deps.config),
            startedAt,
          },
          workDir: dir.path,
          signal,
          startedAt,
        };
        const outcome = await billedStages(request, deps, work, async (done) => {
          if (storage)
            await storeForClient(
              storage,
              done.forClient,
              new AddressGuard(deps.config.privateUrls),
              'config.image_storage_config',
              signal,
            );
          return done;
        });
        const partial = partialFailure(outcome);
        const head = partial
          ? { code: partial.code, msg: ERROR_CATALOGUE.PARTIAL.message.replace(/\.$/, '') }
          : { code: 200, msg: 'success' };
        const data = {
          file_id: fileId(source),
          status: 'completed',
          message: partial?.message,
          warnings: warningsOf(settings, outcome),
        };
        const before = `${open(head)},"data":${open(data)},"result":{"elements":`;
        return await answerResult(
          reply,
          outcome,
          { before, after: `}},"x_request_id":${JSON.stringify(request.id)}}` },
          dir.clean,
        );
      });
    },
  );
}

/** JSON of an object that more members follow in. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);
