import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DocparseError } from '../errors.ts';
import { isPictureOf } from '../pool/index.ts';
import { openPicture } from '../store/index.ts';
import { accountOf, authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';
import { readPart } from './documents/config-part.ts';

export const IMAGE_DOWNLOAD_PATH = '/ocr_image/download';

export const imageQuerySchema = z.looseObject({
  image_id: z.string().min(1).max(200).describe('`image_id` or `origin_image_id` of a page'),
});

/** `data` of the answer. */
export const downloadedSchema = z.object({ image: z.string().describe('the picture in base64') });

/**
 * GET and POST /ocr_image/download?image_id=...: a picture of a result by its id, as JSON, as clients of this interface
 * expect it. The bytes themselves are behind the address of files, under the same name.
 */
export function imageDownload(app: FastifyInstance, deps: Deps): void {
  const route = { onRequest: authenticate(deps, null) };
  const answer = async (request: FastifyRequest) => {
    const { image_id } = readPart(
      imageQuerySchema,
      { ...(request.body as object | undefined), ...(request.query as object) },
      'query',
    );
    const own = isPictureOf(image_id, accountOf(request).id, deps.pictureKey);
    const picture = own ? await openPicture(deps.store.blobs, image_id, deps.config.fileTtlMs) : undefined;
    if (!picture) throw new DocparseError('PARAMETER', 'image_id: there is no such picture, or it has expired.');
    const data: z.infer<typeof downloadedSchema> = { image: (await buffer(picture.body)).toString('base64') };
    return { code: 200, message: 'success', data, x_request_id: request.id };
  };
  app.get(IMAGE_DOWNLOAD_PATH, route, answer);
  app.post(IMAGE_DOWNLOAD_PATH, route, answer);
}
