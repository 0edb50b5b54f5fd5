import { z } from 'zod';
import { extractSyncData, v2Answer, v3Answer } from '../extraction/extraction-answers.ts';
import { v2BodySchema, v2QuerySchema, v3BodySchema } from '../extraction/extraction-request.ts';
import { downloadedSchema, IMAGE_DOWNLOAD_PATH, imageQuerySchema } from '../image-download.ts';
import { extractConfigSchema } from '../pipeline/pipeline-stages.ts';
import {
  DOCUMENT_ERRORS,
  FILE_PARTS,
  into,
  newerAnswer,
  type Operation,
  out,
  parametersOf,
  RECOGNITION_ERRORS,
} from './operation.ts';
import { newerConfig } from './parse-operations.ts';

const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const corners = [100, 100, 160, 100, 160, 124, 100, 124];
const cited = [{ page_number: 1, value: 'A-7', position: corners, char_pos: [] }];

const SCHEMA_ABOUT = `The schema is a subset of JSON Schema: \`string\`, \`number\`, \`integer\`, \`boolean\`, \`enum\`, \`object\`, \`array\`, each also as a list with \`"null"\`; the top is an object; at most 3
levels and 100 fields (40004). What is not found is \`null\`. Other keywords are passed over.`;

const download = (method: 'get' | 'post'): Operation => ({
  method,
  path: IMAGE_DOWNLOAD_PATH,
  tag: 'Extraction',
  summary: 'A picture of a page, by its id',
  about: `The picture as base64 in JSON; its bytes are at \`GET /api/v1/docparse/files/{image_id}\`. Positions of extracted values are pixels of it.`,
  access: 'account',
  parameters: parametersOf(into(imageQuerySchema)),
  answer: {
    kind: 'json',
    name: 'DownloadedImage',
    schema: out(
      z.object({
        code: z.int(),
        message: z.string(),
        data: downloadedSchema.optional(),
        location: z.unknown().optional(),
        x_request_id: z.string(),
      }),
    ),
  },
  errors: ['PARAMETER'],
});

export const extractionOperations: Operation[] = [
  {
    method: 'post',
    path: '/ai/service/v2/entity_extraction',
    tag: 'Extraction',
    summary: 'Extract fields: by their names, or by a prompt',
    about: `JSON with the document in base64. **Key mode**: \`fields\` and \`table_fields\` name what to extract: at most 100 names, those of \`fields\` first; the rest is ignored. **Prompt mode**: \`prompt\` says it in
plain words; the answer has \`llm_json\` and \`raw_json\` (the same shape, with places) instead of \`details\`. Pages beyond the limits are ignored.

Without a language model (setting \`llm.url\`) rules look for the fields, by labels, geometry and types of values; the \`message\` of prompt mode says so. Positions are pixels: of the
picture that was sent, or of the page at 144 dpi; \`coord_restore\` chooses between the page as sent and the upright page. A value that is not on a page has no position. A failed page is named in \`warnings\` or in the \`status\` of the page, and is not billed.`,
    access: 'account',
    parameters: parametersOf(into(v2QuerySchema)),
    body: into(v2BodySchema),
    answer: {
      kind: 'json',
      name: 'ExtractionAnswer',
      schema: out(v2Answer),
      example: {
        version: 'v1.6.5',
        code: 200,
        message: 'success',
        duration: 210,
        x_request_id: ID,
        result: {
          details: {
            number: {
              value: 'A-7',
              position: corners,
              description: '',
              lines: [{ page: 0, text: 'A-7', pos: corners, angle: 0, char_pos: [] }],
              confidence: 0.95,
              grounded: true,
            },
            row: [],
          },
          category: { number: 'one_to_one', row: 'item_list' },
          detail_structure: [
            {
              doc_type: 'doc',
              page_range: [1, 1],
              tables: [],
              tables_relationship: [],
              category: ['number'],
              fields: { number: [{ value: 'A-7', bounding_regions: cited, confidence: 0.95, grounded: true }] },
              stamps: [],
            },
          ],
          image_angle: 0,
          rotated_image_width: 1191,
          rotated_image_height: 1684,
          finish_reason: 'stop',
          page_count: 1,
          success_count: 1,
        },
      },
    },
    errors: [...RECOGNITION_ERRORS],
  },
  {
    method: 'post',
    path: '/ai/service/v3/entity_extraction',
    tag: 'Extraction',
    summary: 'Extract fields by a JSON Schema (JSON body)',
    about: SCHEMA_ABOUT,
    access: 'account',
    body: into(v3BodySchema),
    answer: { kind: 'json', name: 'ExtractionV3Answer', schema: out(v3Answer) },
    errors: DOCUMENT_ERRORS,
  },
  {
    method: 'post',
    path: '/api/docparse/extract/sync',
    tag: 'Extraction',
    summary: 'Extract fields by a JSON Schema (form)',
    about: `\`multipart/form-data\` with \`file\` or \`file_url\`, \`extract_config\` and optionally \`parse_config\`. ${SCHEMA_ABOUT}`,
    access: 'account',
    form: [
      ...FILE_PARTS,
      { name: 'extract_config', about: 'what to extract', required: true, schema: into(extractConfigSchema) },
      { name: 'parse_config', about: 'how the document is read: that of the newer parse', schema: newerConfig },
    ],
    answer: { kind: 'json', name: 'ExtractSyncAnswer', schema: newerAnswer(extractSyncData) },
    errors: DOCUMENT_ERRORS.filter((name) => name !== 'NO_FILE'),
  },
  download('get'),
  download('post'),
];
