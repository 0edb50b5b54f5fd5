import { z } from 'zod';
import type { ModelOptions, ParseOptions } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type PageRange, parsePageRange } from '../../intake/index.ts';
import type { V1Request } from '../../output/index.ts';
import { choice, flag, jsonObject, readPart, section } from '../documents/config-part.ts';
import { anyModel, isModelEngine, MODEL_ENGINES, type ModelServers, readModel } from '../engine-models.ts';

/** `config` of parse v1, as clients send it. */
export const parseConfigSchema = section({
  document: section({ password: z.string().nullish().describe('of an encrypted document') }),
  capabilities: section({
    include_hierarchy: flag(true).describe('parent_id, children_ids, ref_element_id'),
    include_inline_objects: flag(false).describe(
      '`objects`: formulas, checkboxes, handwriting and pictures inside text and cells',
    ),
    include_char_details: flag(false).describe(
      '`char_details`: every character with position, confidence and candidates',
    ),
    include_image_data: flag(false).describe(
      '`image_data`: cut-outs of pictures, as address or base64; text inside pictures is read',
    ),
    include_table_structure: flag(false).describe('`table_structure`: rows, columns and cells'),
    include_confidence: flag(false).describe(
      '`confidence` of every element: the lowest and the mean of its characters',
    ),
    element_merge_mode: choice(['separate', 'merged'], 'separate').describe(
      'one Table per page, linked; or one Table per logical table over all its pages',
    ),
    pages: flag(false).describe('`pages`: sizes, page pictures, element ids, angle and status'),
    title_tree: flag(false).describe('`title_tree`: the headings as a tree'),
    table_view: choice(['markdown', 'html'], 'html').describe('form of tables in the Markdown'),
    remove_watermark: flag(false).describe('take pale or coloured marks out first'),
    crop_dewarp: flag(false).describe('find the page on a photograph and straighten it first'),
  }),
  scope: section({
    page_range: z.string().nullish().describe('1-based closed intervals, such as `1-3,7,10-12`'),
    exclude_pages: z
      .string()
      .nullish()
      .describe('pages to leave out, in the same form; those that the file does not have do not matter'),
  }),
  config: section({
    force_engine: z
      .string()
      .nullish()
      .describe(
        '`primary`; `primary_gui`: screenshots (JPEG, PNG, GIF, WebP, 10 MB at most) as elements of interfaces; `vlm_engine_a` and `vlm_engine_b`: models behind servers, 40429 where none is configured',
      ),
    engine_params: section({
      parse_mode: choice(['auto', 'scan', 'parse', 'lite', 'vlm'], 'auto').describe(
        'auto: text layer where it is good, OCR elsewhere; scan: every page as a picture; parse: text layer only; lite: tables and text only, OCR only on pages with hardly any text; vlm: a vision-language model, 40429 where none is configured',
      ),
      formula_level: z
        .number()
        .int()
        .min(0)
        .max(2)
        .nullish()
        .describe('0 standard; 1 enhanced is not done yet, and `warnings` says so'),
      image_output_type: choice(['url', 'base64', 'default', 'base64str'], 'url')
        .transform((form) => (form === 'base64' || form === 'base64str' ? 'base64' : 'url'))
        .describe('form of `image_data`; `default` and `base64str` are older names of the two'),
      dpi: z.number().nullish().describe('72, 144 or 216: resolution of page pictures and pixel sizes'),
      pdf_pwd: z.string().nullish().describe('another name of document.password'),
      fallback: choice(['none', 'primary'], 'none').describe(
        'primary: a page that a model fails at is read by `primary`, which its record in `pages` says',
      ),
      apply_chart: z
        .union([z.boolean(), z.literal(0), z.literal(1)])
        .nullish()
        .describe(
          '1 or true: each chart of bars, lines or pies is followed by a Table with its values, measured in pixels',
        ),
      recognize_chemical: z
        .boolean()
        .nullish()
        .describe(
          'true: drawings of molecules become Chemical elements whose text is SMILES; needs OSRA, and `warnings` says so where it is missing',
        ),
    }),
  }),
});

export interface ParseV1Settings {
  options: ParseOptions;
  request: V1Request;
  ranges?: PageRange[];
  password?: string;
  /** What was asked for and cannot be done. */
  warnings: string[];
}

const DPIS = [72, 144, 216] as const;
/** Reads the `config` part. Throws PARAMETER naming the member, DPI or ENGINE. */
export function readParseConfig(text: string | undefined, servers: ModelServers): ParseV1Settings {
  const {
    document,
    capabilities: wanted,
    scope,
    config,
  } = readPart(parseConfigSchema, jsonObject(text, 'config'), 'config');
  const params = config.engine_params;
  const screens = config.force_engine === 'primary_gui';
  const model = screens ? undefined : readEngine(config.force_engine || 'primary', params, servers);
  const dpi = DPIS.find((d) => d === (params.dpi ?? 144));
  if (dpi === undefined) throw new DocparseError('DPI', `config.config.engine_params.dpi: got ${params.dpi}.`);
  const ranges = scope.page_range == null ? undefined : parsePageRange(scope.page_range, 'config.scope.page_range');
  const excludedPages = scope.exclude_pages?.trim()
    ? parsePageRange(scope.exclude_pages, 'config.scope.exclude_pages')
    : undefined;
  return {
    options: {
      parseMode: params.parse_mode === 'vlm' ? 'auto' : params.parse_mode,
      ...(model && { model }),
      ...(screens && { screens }),
      removeWatermark: wanted.remove_watermark,
      cropDewarp: wanted.crop_dewarp,
      mergeTables: wanted.element_merge_mode === 'merged',
      pageImages: wanted.pages,
      elementImages: wanted.include_image_data,
      ...(excludedPages && { excludedPages }),
      ...(params.recognize_chemical && { molecules: true }),
      ...(params.apply_chart && { charts: true }),
      ...(wanted.include_char_details ? { characters: true } : {}),
      dpi,
    },
    request: {
      include_hierarchy: wanted.include_hierarchy,
      include_inline_objects: wanted.include_inline_objects,
      include_char_details: wanted.include_char_details,
      include_image_data: wanted.include_image_data,
      include_table_structure: wanted.include_table_structure,
      ...(wanted.include_confidence && { include_confidence: true }),
      element_merge_mode: wanted.element_merge_mode,
      pages: wanted.pages,
      title_tree: wanted.title_tree,
      table_view: wanted.table_view,
      image_output_type: params.image_output_type,
      dpi,
    },
    ranges,
    password: document.password || params.pdf_pwd || undefined,
    warnings: [
      ...(params.formula_level
        ? [`formula_level: ${params.formula_level} is not available; formulas were read at level 0.`]
        : []),
    ],
  };
}

/** The model that is to read pages; undefined: the engine of this service does. Throws ENGINE. */
function readEngine(
  engine: string,
  { parse_mode, fallback }: { parse_mode: string; fallback: string },
  servers: ModelServers,
): ModelOptions | undefined {
  const where = 'config.config.force_engine';
  if (isModelEngine(engine)) return readModel(engine, servers, fallback === 'primary', where);
  if (engine !== 'primary')
    throw new DocparseError(
      'ENGINE',
      `${where}: "${engine.slice(0, 60)}" is unknown; use primary, primary_gui, ${MODEL_ENGINES.join(', ')}.`,
    );
  return parse_mode === 'vlm'
    ? anyModel(servers, fallback === 'primary', 'config.config.engine_params.parse_mode: "vlm"')
    : undefined;
}
