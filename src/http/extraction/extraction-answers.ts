import { z } from 'zod';

// Answers of extraction as schemas, for the OpenAPI document.

const pixels = z
  .array(z.int().min(0))
  .describe(
    'eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place',
  );
const chars = z.array(pixels).describe('one for each character that is no blank');
const share = z.number().min(0).max(1);
const page = z.int().min(1);

const imageId = z
  .string()
  .optional()
  .describe('picture of the page, where it was asked for: GET /ocr_image/download?image_id=...');
const originImageId = z.string().optional().describe('the page before it was cleaned or straightened');

const charConfidence = z
  .object({ lowest: share, mean: share })
  .optional()
  .describe('with char_confidence: how sure the reading of its characters was');
const objects = z
  .array(
    z.object({ type: z.literal('image'), sub_type: z.string().optional(), position: pixels, image_id: z.string() }),
  )
  .optional()
  .describe('pictures of figures, seals and codes, with get_image objects or both');

const trust = {
  char_confidence: charConfidence,
  confidence: share,
  grounded: z
    .boolean()
    .describe('the value is on a page; false: a model returned it but it is not there, or nothing was found'),
};

const bounding = z
  .object({ page_number: page, value: z.string(), position: pixels, char_pos: chars })
  .meta({ id: 'BoundingRegion' });
const detail = z
  .object({
    value: z.string().describe('as printed on the page; empty if not found'),
    position: pixels,
    description: z.string(),
    lines: z.array(
      z.object({
        page: z.int().min(0).describe('counts from 0'),
        text: z.string(),
        pos: pixels,
        angle: z.number(),
        char_pos: chars,
      }),
    ),
    ...trust,
  })
  .meta({ id: 'FieldValue' });
const cell = z.object({ value: z.string(), bounding_regions: z.array(bounding), ...trust }).meta({ id: 'CitedValue' });
const stamp = z
  .object({
    page_number: page,
    color: z.enum(['红色', '蓝色', '黑色', '其他']),
    position: pixels,
    stamp_shape: z.enum(['圆章', '椭圆章', '方章', '三角章', '菱形章', '其他']),
    type: z.enum(['公章', '个人章', '专用章', '其他', '合同专用章', '财务专用章', '发票专用章', '业务专用章']),
    value: z.string(),
  })
  .meta({ id: 'Stamp' });
const facts = {
  success_count: z.int().min(0).describe('billed pages'),
  warnings: z.array(z.string()).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), values: z.array(z.string()) }))
    .optional()
    .describe('what else a model has read, in parts of a long document'),
};
const usage = z
  .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0), total_tokens: z.int().min(0) })
  .meta({ id: 'TokenUsage' });
const finish = z
  .enum(['stop', 'length'])
  .describe('length: the answer of the model was cut off, so values may be missing');

const keyResult = z
  .object({
    details: z
      .record(z.string(), z.union([detail, z.array(z.record(z.string(), detail))]))
      .describe('by name of the field; `row`: the rows of all tables'),
    category: z.record(z.string(), z.string()),
    detail_structure: z.array(
      z.object({
        doc_type: z.string(),
        page_range: z.array(page).length(2),
        tables: z.array(z.object({ position: pixels, page_number: page, text: z.string().describe('HTML') })),
        tables_relationship: z.array(
          z.object({
            row_count: z.int().min(0),
            column_count: z.int().min(0),
            title: z.string(),
            cells: z.array(z.record(z.string(), cell)).describe('one object for each row, with a cell for each field'),
          }),
        ),
        category: z.array(z.string()),
        fields: z.record(z.string(), z.array(cell)),
        stamps: z.array(stamp),
      }),
    ),
    image_angle: z.int(),
    rotated_image_width: z.int().min(0),
    rotated_image_height: z.int().min(0),
    finish_reason: finish,
    page_count: z.int().min(0),
    ...facts,
  })
  .meta({ id: 'FieldsResult' });

const promptResult = z
  .object({
    llm_json: z
      .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
      .describe('names and values, as texts'),
    raw_json: z
      .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
      .describe(
        'the same shape; each value is `{value, pages, bounding_regions: [{position, char_pos, page_id, value}], confidence, grounded}`',
      ),
    pages: z.array(
      z.object({
        status: z.string().describe('success, or what went wrong'),
        page_id: page,
        durations: z.number(),
        image_id: imageId,
        origin_image_id: originImageId,
        objects,
        width: z.int().min(0),
        height: z.int().min(0),
        angle: z.int(),
      }),
    ),
    usage,
    finish_reason: finish,
    page_count: z.int().min(0),
    ...facts,
  })
  .meta({ id: 'PromptResult' });

const schemaPage = z
  .object({
    page_number: page,
    image_id: imageId,
    origin_image_id: originImageId,
    objects,
    height: z.int().min(0),
    width: z.int().min(0),
    angle: z.int(),
    status: z.string().describe('Success, or what went wrong'),
    durations: z.number(),
  })
  .meta({ id: 'ExtractedPage' });

const extractResult = z
  .object({
    extracted_schema: z
      .record(z.string(), z.unknown())
      .describe('the values, in the shape of the schema; null for what is not there'),
    citations: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'the same shape; each value is `{value, bounding_regions: [{page_number, position, text}], grounded}`, with `llm_confidence` and `llm_confidence_level` where there is one',
      ),
    stamps: z.array(stamp).optional(),
    pages: z.array(schemaPage),
    usage: usage.optional(),
    finish_reason: finish.optional(),
    ...facts,
  })
  .meta({ id: 'SchemaResult' });

const envelope = {
  code: z.int(),
  message: z.string(),
  version: z.string().optional(),
  duration: z.int().min(0).optional(),
  x_request_id: z.string(),
};

export const v2Answer = z.object({ ...envelope, result: z.union([keyResult, promptResult]).optional() });
export const v3Answer = z.object({
  ...envelope,
  status: z.literal('finished').optional(),
  result: extractResult.optional(),
  location: z.unknown().optional(),
});
export const extractSyncData = z.object({
  file_id: z.string(),
  status: z.literal('completed'),
  message: z.string().optional(),
  result: extractResult,
});
