import type { FastifyInstance } from 'fastify';
import { FILES_PATH } from '../pool/index.ts';
import { openPicture } from '../store/index.ts';
import type { Deps } from './deps.ts';

/**
 * GET /api/v1/docparse/files/<name>: a picture of a result. The name is the credential; it ends after the time to live.
 */
export function files(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
    const picture = await openPicture(deps.store.blobs, request.params.name, deps.config.fileTtlMs);
    if (!picture)
      return reply.code(404).send({ code: 404, message: 'No such file, or it has expired.', x_request_id: request.id });
    return reply
      .type(picture.contentType)
      .header('content-length', picture.size)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(picture.body);
  });
}
