import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parsePageRange } from '../../intake/index.ts';
import { authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { bit, readPart } from '../documents/config-part.ts';
import { type BillPage, billPage, mergeInvoice, writeBill } from './bill-answer.ts';
import { warningsOf } from './recognition-warnings.ts';
import { answerRecognition, type Recognition } from './recognition-work.ts';

export const BILL_PATH = '/ai/service/v1/bill_recognize_v2';
export const BILL_VERSION = 'v2.0.0';

/** Query of the endpoint. */
export const billQuerySchema = z.looseObject({
  coord_restore: bit(false).describe(
    '1: positions of items in the page picture that was sent; 0: in the bill, cut out and straightened',
  ),
  specific_pages: z
    .string()
    .nullish()
    .describe(
      'pages to recognise, 1-based: `1,3,2`, `2-4`, `3-5,1`; the answer is in the order of the file; all pages when missing',
    ),
  crop_complete_image: bit(false).describe('1: `image` of each object is the bill, cut out and straightened'),
  crop_value_image: bit(false).describe('1: `image` of each item is its place on the bill'),
  merge_digital_elec_invoice: bit(false).describe(
    '1: pages become one when each of them is a fully digital invoice and their numbers are the same; `page_number` is that of the first, rows keep their places on their own pages',
  ),
  return_ppi: bit(false).describe('1: `ppi` is the resolution at which a page of a PDF or OFD was drawn'),
  verify_vat: bit(false).describe('accepted; the tax office is never asked, and `warnings` says so'),
});

const NOT_VERIFIED = 'verify_vat: this service works offline and does not ask the tax office; no invoice was verified';

/** Every successful answer. */
export const billAnswer = z.object({
  version: z.string(),
  code: z.int(),
  message: z.string(),
  duration: z.int().describe('milliseconds that the request took'),
  pageNum: z.int().optional().describe('pages of the file'),
  pages: z.array(billPage).optional(),
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      'failed pages, which are missing from `pages` and not billed; keys whose values do not agree; settings without effect',
    ),
  x_request_id: z.string(),
});

type Settings = z.output<typeof billQuerySchema>;

/** POST /ai/service/v1/bill_recognize_v2 */
export function billRecognition(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    streamAnyBody(scope);
    scope.post(BILL_PATH, { onRequest: authenticate(deps, 'bill'), config: { family: 'bill' } }, (request, reply) => {
      const settings = readPart(billQuerySchema, withoutBlanks(request.query), 'query');
      const pages = settings.specific_pages?.trim();
      const work = {
        service: 'bill' as const,
        maxBytes: deps.config.maxBillUploadBytes,
        ranges: pages ? parsePageRange(pages, 'specific_pages') : undefined,
        request: { family: 'bill' as const },
        split: true,
        pictures: { papers: settings.crop_complete_image, values: settings.crop_value_image },
      };
      return answerRecognition(request, reply, deps, work, (recognition) => write(recognition, settings));
    });
  });
}

function write(recognition: Recognition, settings: Settings): Record<string, unknown> {
  const { papers, recognised, outcome, times } = recognition;
  const writing = {
    frames: papers,
    basis: settings.coord_restore ? ('sent' as const) : ('paper' as const),
    images: { objects: settings.crop_complete_image, values: settings.crop_value_image },
  };
  // A file of data alone is one page.
  const pageOf = ({ papers: on }: (typeof recognised)[number]): number =>
    papers[on[0] ?? -1]?.pageNumber ?? outcome.pages[0]!;
  const pages = outcome.pages.map((pageNumber): BillPage => {
    const frame = papers.find((paper) => paper.pageNumber === pageNumber);
    return {
      page_number: pageNumber - 1,
      duration: Math.round(times.of(pageNumber)),
      ppi: settings.return_ppi ? (frame?.pageDpi ?? 0) : 0,
      result: {
        object_list: recognised
          .filter((paper) => pageOf(paper) === pageNumber)
          .map((paper) => writeBill(paper, writing)),
        width: frame?.pageWidth ?? 0,
        height: frame?.pageHeight ?? 0,
      },
    };
  });
  const warnings = [...warningsOf(recognition), ...(settings.verify_vat ? [NOT_VERIFIED] : [])];
  return {
    version: BILL_VERSION,
    code: 200,
    message: 'success',
    pageNum: outcome.pageCount,
    pages: settings.merge_digital_elec_invoice ? mergeInvoice(pages) : pages,
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Bodies of any type come as streams. */
export function streamAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/** Clients that send every parameter leave some empty. */
export const withoutBlanks = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''));
