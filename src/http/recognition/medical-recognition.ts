import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { typesOf } from '../../recognition/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { bit, looseInt, readPart } from '../documents/config-part.ts';
import { streamAnyBody, withoutBlanks } from './bill-recognition.ts';
import { medicalResult, writeMedical } from './medical-answer.ts';
import { warningsOf } from './recognition-warnings.ts';
import { answerRecognition } from './recognition-work.ts';

export const MEDICAL_PATH = '/ai/service/v1/medical_recognize';
export const MEDICAL_VERSION = 'v1.3.0';

const TYPES = typesOf('medical');
const CATEGORIES = Math.max(...TYPES.map(({ category }) => category ?? 0));

/** Query of the endpoint. */
export const medicalQuerySchema = z.looseObject({
  crop_image: bit(false).describe('1: each paper is cut out of a photo or a sheet; 0: a page is one paper'),
  return_image_base64: bit(false).describe('1: `image_base64` of each image is the straightened paper'),
  category: looseInt(0)
    .pipe(z.int().max(CATEGORIES, `expected 0 to ${CATEGORIES}`))
    .nullish()
    .describe(
      `type of all papers, which are not classified then: ${TYPES.flatMap(({ category, description }) => (category ? [`${category} ${description}`] : [])).join(', ')}; 0: find out`,
    ),
  coord_restore: bit(false).describe('1: positions in the page picture that was sent; 0: in the straightened paper'),
  is_same_file: bit(false).describe(
    '1: all pages are one document, with one object in the answer; `crop_image` has no effect then',
  ),
});

/** Every answer. */
export const medicalAnswer = z.object({
  version: z.string(),
  code: z.int(),
  message: z.string(),
  duration: z.int().describe('milliseconds that the request took'),
  result: medicalResult.optional(),
  warnings: z
    .array(z.string())
    .optional()
    .describe('failed pages, which are not billed; keys whose values do not agree'),
  x_request_id: z.string(),
});

/** POST /ai/service/v1/medical_recognize */
export function medicalRecognition(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    streamAnyBody(scope);
    scope.post(
      MEDICAL_PATH,
      { onRequest: authenticate(deps, 'medical'), config: { family: 'medical' } },
      (request, reply) => {
        const settings = readPart(medicalQuerySchema, withoutBlanks(request.query), 'query');
        const whole = settings.is_same_file;
        const work = {
          service: 'medical' as const,
          maxBytes: deps.config.maxMedicalUploadBytes,
          request: {
            family: 'medical' as const,
            whole,
            as: settings.category ? TYPES.find(({ category }) => category === settings.category)?.name : undefined,
          },
          split: settings.crop_image && !whole,
          pictures: { papers: settings.return_image_base64, values: false },
        };
        return answerRecognition(request, reply, deps, work, (recognition) => {
          const { papers, recognised, outcome } = recognition;
          const basis = settings.coord_restore ? 'sent' : 'paper';
          const warnings = warningsOf(recognition);
          return {
            version: MEDICAL_VERSION,
            code: 200,
            message: 'success',
            result: writeMedical(papers, recognised, {
              basis,
              pageCount: outcome.pageCount,
              succeeded: outcome.pages.length,
            }),
            ...(warnings.length > 0 && { warnings }),
          };
        });
      },
    );
  });
}
