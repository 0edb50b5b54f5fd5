import * as z from 'zod';
import type { GuiType } from '../document/index.ts';

// The v1 response as zod schemas: types and the published JSON Schema have one source, so they cannot diverge.

const share = z.number().min(0).max(1);
const coordinates = z
  .array(share)
  .length(8)
  .describe(
    'x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits',
  );
const count = z.int().min(1);

const dataSource = z
  .object({
    record_locator: z.object({ protocol: z.string(), remote_file_path: z.string() }),
    url: z.string(),
  })
  .meta({ id: 'DataSource' });

const imageData = z
  .object({ image_url: z.string().optional(), mime_type: z.string(), base64: z.string().optional() })
  .meta({ id: 'ImageData' });

const charDetail = z
  .object({
    index: z.int().min(0).describe('code point index in the owning text'),
    text: z.string(),
    coordinates,
    recognition: z.object({
      confidence: share,
      candidates: z.array(z.object({ text: z.string(), confidence: share })),
    }),
  })
  .meta({ id: 'CharDetail' });

const inlineObject = z
  .object({
    object_id: z.string(),
    type: z.string().describe('formula, handwriting, checkbox or image'),
    sub_type: z.string().optional(),
    text: z.string(),
    text_range: z.array(z.int().min(0)).length(2).optional().describe('[start, end) in code points of the owning text'),
    coordinates,
    image_data: imageData.optional(),
    metadata: z.object({ display_mode: z.enum(['inline', 'display']).optional() }),
  })
  .meta({ id: 'InlineObject' });

const cell = z
  .object({
    cell_id: z.string(),
    row: count,
    col: count,
    row_span: count,
    col_span: count,
    content_type: z.enum(['text', 'formula', 'image', 'mixed']),
    text: z.string(),
    coordinates,
    image_datas: z.array(imageData).optional(),
    objects: z.array(inlineObject).optional(),
    char_details: z.array(charDetail).optional(),
    source_regions: z.array(z.object({ page_number: count, coordinates })).optional(),
    role: z.enum(['column_header', 'row_header', 'data', 'footer']).optional(),
    header_cell_ids: z.array(z.string()).optional(),
    text_source_ranges: z
      .array(z.object({ start: z.int().min(0), end: z.int().min(0), page_number: count, coordinates }))
      .optional(),
  })
  .meta({ id: 'TableCell' });

/** OCR confidence of characters. */
export const charConfidence = z
  .object({ lowest: z.number().min(0).max(1), mean: z.number().min(0).max(1) })
  .meta({ id: 'CharConfidence' });

const tableStructure = z.object({ rows: count, cols: count, cells: z.array(cell) }).meta({ id: 'TableStructure' });

const elementMetadata = z
  .object({
    parent_id: z.string().optional(),
    children_ids: z.array(z.string()).optional(),
    category_depth: z.int().describe('Title and ListItem: nesting from 0; -1 elsewhere'),
    ref_element_id: z.string().optional(),
    is_continuation: z.boolean(),
    continuation_of: z.string().optional(),
    has_inline_objects: z.boolean().optional(),
    inline_object_types: z.array(z.string()).optional(),
    width: z.int().min(0).optional(),
    height: z.int().min(0).optional(),
    interactivity: z.boolean().optional(),
    description: z.string().optional(),
    checked: z.boolean().optional().describe('of a box to tick on a screenshot'),
    selected: z.boolean().optional().describe('of a tab on a screenshot'),
    value: z.string().optional().describe('what stands in a field on a screenshot'),
    table_layout: z.object({ rows: count, cols: count, header_rows: z.array(count) }).optional(),
    table_structure_status: z.enum(['available', 'disabled', 'unavailable']).optional(),
    source_regions: z.array(z.object({ page_number: count, coordinates, start_row: count, end_row: count })).optional(),
    data_source: dataSource,
  })
  .meta({ id: 'ElementMetadata' });

/** Element types of screenshots, used only by `primary_gui`. */
const GUI_TYPES = [
  'button',
  'input',
  'checkbox',
  'dropdown',
  'link',
  'tab',
  'text',
  'label',
  'title',
  'icon',
  'image',
  'menu',
  'navigation',
  'toolbar',
  'statusbar',
] as const satisfies readonly GuiType[];

const element = z
  .object({
    element_id: z.string(),
    type: z.enum([
      'Title',
      'NarrativeText',
      'ListItem',
      'CodeSnippet',
      'UncategorizedText',
      'Table',
      'Image',
      'Formula',
      'Chemical',
      'Header',
      'Footer',
      'PageNumber',
      'FigureCaption',
      'PageBreak',
      'TableCaption',
      ...GUI_TYPES,
    ]),
    sub_type: z.string().optional(),
    text: z.string(),
    page_number: count,
    coordinates,
    objects: z.array(inlineObject).optional(),
    table_structure: tableStructure.optional(),
    confidence: charConfidence.optional().describe('with include_confidence, where there are characters'),
    char_details: z.array(charDetail).optional(),
    image_data: imageData.optional(),
    metadata: elementMetadata,
  })
  .meta({ id: 'Element' });

const titleNode = z.object({
  element_id: z.string(),
  title: z.string(),
  level: count,
  page_number: count,
  get children() {
    return z.array(titleNode);
  },
});

const page = z
  .object({
    page_number: count,
    page_width: z.int().min(1),
    page_height: z.int().min(1),
    page_image_url: z.string().optional(),
    element_ids: z.array(z.string()),
    spanning_element_ids: z.array(z.string()).optional(),
    dpi: z.int(),
    angle: z.number(),
    source_transform: z
      .array(z.number())
      .length(9)
      .optional()
      .describe(
        '3 x 3 matrix by rows: coordinates of the page to shares of the picture that was sent; absent where they are the same',
      ),
    source_bend: z
      .object({
        columns: z.int().min(2).describe('number of nodes from left to right'),
        rows: z.int().min(2).describe('number of nodes from top to bottom'),
        shifts: z.array(z.number()).describe('dx, dy of each node, row by row, as shares of the page'),
      })
      .optional()
      .describe(
        'only where curved lines were straightened: a grid of even spacing over the page; its shifts, bilinear between the nodes, are added to coordinates before source_transform',
      ),
    models: z
      .array(z.string())
      .optional()
      .describe('trained models that had a part in reading the page; absent where there were none'),
    status: z.string().describe('Success or Failed'),
    engine: z
      .string()
      .optional()
      .describe('which engine has read the page, where the request named another one than `primary`'),
  })
  .meta({ id: 'Page' });

const parseResponse = z
  .object({
    schema_version: z.string(),
    file_id: z.string(),
    job_id: z.string(),
    success_count: z.int().min(0),
    metadata: z.object({ filename: z.string(), filetype: z.string(), page_count: count, data_source: dataSource }),
    elements: z.array(element),
    title_tree: z.array(titleNode).optional(),
    markdown: z.string(),
    pages: z.array(page).optional(),
    summary: z.object({ duration_ms: z.int().min(0) }).optional(),
    warnings: z
      .array(z.string())
      .optional()
      .describe('what is missing, was read with reserve, or was asked for and could not be done'),
  })
  .meta({ id: 'ParseResult' });

const apiResponse = z.object({
  code: z.int(),
  message: z.string(),
  x_request_id: z.string().optional(),
  location: z
    .object({ stage: z.string(), page_number: count.optional(), element_id: z.string().optional() })
    .optional(),
  data: parseResponse.optional(),
});

export type V1Coordinates = number[];
export type V1ImageData = z.infer<typeof imageData>;
export type V1CharDetail = z.infer<typeof charDetail>;
export type V1InlineObject = z.infer<typeof inlineObject>;
export type V1Cell = z.infer<typeof cell>;
export type V1TableStructure = z.infer<typeof tableStructure>;
export type V1ElementMetadata = z.infer<typeof elementMetadata>;
export type V1Element = z.infer<typeof element>;
export type V1DataSource = z.infer<typeof dataSource>;
export type V1Page = z.infer<typeof page>;
export type V1Data = z.infer<typeof parseResponse>;
/** Recursive, so written by hand. */
export interface V1TitleNode {
  element_id: string;
  title: string;
  level: number;
  page_number: number;
  children: V1TitleNode[];
}

/** JSON Schema (draft 2020-12) of every answer of `POST /api/v1/docparse/parse/sync`. */
export const v1Schema = (): Record<string, unknown> =>
  z.toJSONSchema(apiResponse, { target: 'draft-2020-12' }) as Record<string, unknown>;
