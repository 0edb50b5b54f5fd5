import * as z from 'zod';
import { charConfidence } from '../wire.ts';

// Elements of the newer family as zod schemas: types and the published JSON Schema have one source.

const share = z.number().min(0).max(1);
const epochMs = z.string().regex(/^\d+$/);

const dataSource = z
  .object({
    record_locator: z.object({ protocol: z.string(), remote_file_path: z.string() }),
    url: z.string(),
    version: z.string().describe('of the file where it came from: nanoseconds since 1970'),
    date_created: z
      .string()
      .describe('milliseconds since 1970, as are the other dates, unless the client has given others as `data_source`'),
    date_modified: z.string(),
    date_processed: z.string(),
  })
  .meta({ id: 'NewerDataSource' });

const coordinates = z
  .array(share)
  .length(8)
  .describe(
    'x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, four digits',
  );

const metadata = z
  .object({
    filename: z.string(),
    filetype: z.string().describe('MIME type, detected from the content'),
    last_modified: epochMs.describe(
      'milliseconds since 1970: of the file where its origin says so, else when it was received',
    ),
    page_number: z.int().min(1),
    page_width: z.int().min(1).describe('pixels at 144 dpi'),
    page_height: z.int().min(1),
    coordinates,
    parent_id: z.string().optional().describe('element_id of the heading above'),
    category_depth: z.int().min(0).optional().describe('Title and ListItem: nesting from 0'),
    text_as_html: z.string().optional().describe('tables'),
    image_base64: z.string().optional().describe('Image elements, with get_sub_image'),
    image_mine_type: z.string().optional().describe('MIME type of image_base64'),
    page_image_url: z.string().optional().describe('with get_page_image'),
    original_image_url: z.string().optional().describe('the page before crop_dewarp and remove_watermark'),
    figure_caption_id: z.string().optional().describe('Image: element_id of its FigureCaption'),
    confidence: charConfidence.optional().describe('with include_confidence: of the characters of the element'),
    is_continuation: z
      .boolean()
      .optional()
      .describe('true where the element goes on from the one before, over a column or page'),
    data_source: dataSource,
  })
  .meta({ id: 'NewerMetadata' });

const TYPES = [
  'Title',
  'NarrativeText',
  'ListItem',
  'Table',
  'TableCaption',
  'Image',
  'FigureCaption',
  'Formula',
  'CodeSnippet',
  'Header',
  'Footer',
  'PageNumber',
  'UncategorizedText',
] as const;

const elementId = z.string().regex(/^[0-9a-f]{64}$/);

const element = z
  .object({ element_id: elementId, type: z.enum(TYPES), text: z.string(), metadata })
  .meta({ id: 'NewerElement' });

const sourceRegion = z
  .object({
    element_id: elementId,
    page_number: z.int().min(1).optional(),
    coordinates: coordinates.optional().describe('of the whole element, also when only a part of its text is here'),
    text_range: z.array(z.int().min(0)).length(2).describe('[start, end) in code points of the text of the chunk'),
  })
  .meta({ id: 'ChunkRegion' });

/** Fields that the stages `chunk` and `embed` add to elements. */
const staged = z
  .object({
    element_id: elementId,
    type: z
      .enum([...TYPES, 'CompositeElement', 'TableChunk'])
      .describe('chunks are CompositeElement, Table and TableChunk'),
    text: z.string(),
    metadata: metadata.extend({
      coordinates: coordinates.optional().describe('not in chunks'),
      page_numbers: z.array(z.int().min(1)).optional().describe('chunks: the pages whose words they hold'),
      source_regions: z.array(sourceRegion).optional().describe('chunks: where their words stand'),
      table_id: z.string().optional().describe('pieces of a table: the same in all of one table'),
      chunk_index: z.int().min(0).optional().describe('pieces of a table: which one it is, from 0'),
      num_carried_over_header_rows: z
        .int()
        .min(0)
        .optional()
        .describe('pieces of a table: rows of its header that are repeated here'),
      orig_elements: z
        .string()
        .optional()
        .describe('chunks, with include_orig_elements: their elements, as base64 of zlib data of a JSON array'),
    }),
    embeddings: z.array(z.number()).optional().describe('with the stage `embed`: the vector of the text'),
  })
  .meta({ id: 'StagedElement' });

const failed = z.object({ file_id: z.string().optional(), status: z.literal('failed'), message: z.string() });
const completed = z.object({
  file_id: z.string(),
  status: z.literal('completed'),
  message: z.string().optional().describe('with code 50207: which pages are missing'),
  result: z.object({ elements: z.array(element) }),
  warnings: z.array(z.string()).optional().describe('what was asked for and could not be done'),
});

const parseAnswer = z.object({
  code: z.int(),
  msg: z.string(),
  x_request_id: z.string().optional(),
  data: z.union([completed, failed]),
});

const pipelineAnswer = z.object({
  code: z.int(),
  message: z.string(),
  x_request_id: z.string(),
  location: z
    .object({ stage: z.string(), page_number: z.int().min(1).optional(), element_id: z.string().optional() })
    .optional(),
  data: z
    .object({
      elements: z.array(staged).optional().describe('not with the stage `extract`'),
      extract_result: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('of the stage `extract`: as `result` of POST /api/docparse/extract/sync'),
      stats: z.object({
        success_count: z.int().min(0).describe('billed pages'),
        original_elements: z.int().min(0),
        chunked_elements: z.int().min(0),
        embedded_elements: z.int().min(0),
        stages: z.array(z.object({ type: z.string(), config: z.record(z.string(), z.unknown()) })),
      }),
      warnings: z.array(z.string()).optional().describe('what was asked for and could not be done'),
    })
    .optional(),
});

export type NewerElement = z.infer<typeof element>;
export type NewerMetadata = z.infer<typeof metadata>;
export type NewerDataSource = z.infer<typeof dataSource>;

const published = (schema: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(schema, { target: 'draft-2020-12' }) as Record<string, unknown>;

/** JSON Schema of every answer of `POST /api/docparse/parse/sync`. */
export const newerSchema = (): Record<string, unknown> => published(parseAnswer);
/** JSON Schema of every answer of `POST /api/docparse/pipeline`. */
export const pipelineSchema = (): Record<string, unknown> => published(pipelineAnswer);
