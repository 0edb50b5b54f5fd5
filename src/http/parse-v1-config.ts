import { z } from 'zod';
import type { ParseOptions } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import { type PageRange, parsePageRange } from '../intake/index.ts';
import type { V1Request } from '../output/index.ts';

/** A missing member and null mean the same: the default. Members that are not named here are tolerated. */
const flag = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((v) => v ?? fallback);
const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z
    .enum(values)
    .nullish()
    .transform((v): T[number] => (v as T[number] | null | undefined) ?? fallback);
const section = <T extends z.ZodRawShape>(shape: T) => z.preprocess((v) => v ?? {}, z.looseObject(shape));

/** `config` of parse v1, as clients send it. */
export const parseConfigSchema = section({
  document: section({ password: z.string().nullish() }),
  capabilities: section({
    include_hierarchy: flag(true),
    include_inline_objects: flag(false),
    include_char_details: flag(false),
    include_image_data: flag(false),
    include_table_structure: flag(false),
    element_merge_mode: choice(['separate', 'merged'], 'separate'),
    pages: flag(false),
    title_tree: flag(false),
    table_view: choice(['markdown', 'html'], 'html'),
    remove_watermark: flag(false),
    crop_dewarp: flag(false),
  }),
  scope: section({ page_range: z.string().nullish() }),
  config: section({
    force_engine: z.string().nullish(),
    engine_params: section({
      parse_mode: choice(['auto', 'scan', 'parse', 'lite', 'vlm'], 'auto'),
      formula_level: z.number().int().min(0).max(2).nullish(),
      image_output_type: choice(['url', 'base64'], 'url'),
      dpi: z.number().nullish(),
      pdf_pwd: z.string().nullish(),
    }),
  }),
});

export interface ParseV1Settings {
  options: ParseOptions;
  request: V1Request;
  ranges?: PageRange[];
  password?: string;
}

const DPIS = [72, 144, 216] as const;
/** Engines of the interface by name; only the first one exists so far. */
const ENGINES = new Set(['primary']);

/** Reads the `config` part. Throws PARAMETER naming the member, DPI or ENGINE. */
export function readParseConfig(text: string | undefined): ParseV1Settings {
  const parsed = parseConfigSchema.safeParse(json(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DocparseError('PARAMETER', `${['config', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}.`);
  }
  const { document, capabilities: wanted, scope, config } = parsed.data;
  const params = config.engine_params;
  const engine = config.force_engine || 'primary';
  if (!ENGINES.has(engine)) throw new DocparseError('ENGINE', `config.config.force_engine: "${engine.slice(0, 60)}" is not available here; use "primary".`);
  if (params.parse_mode === 'vlm')
    throw new DocparseError('ENGINE', 'config.config.engine_params.parse_mode: "vlm" is not available here; use auto, scan, parse or lite.');
  const dpi = DPIS.find((d) => d === (params.dpi ?? 144));
  if (dpi === undefined) throw new DocparseError('DPI', `config.config.engine_params.dpi: got ${params.dpi}.`);
  const ranges = scope.page_range == null ? undefined : parsePageRange(scope.page_range, 'config.scope.page_range');
  return {
    options: {
      parseMode: params.parse_mode,
      removeWatermark: wanted.remove_watermark,
      cropDewarp: wanted.crop_dewarp,
      formulaLevel: params.formula_level ? 1 : 0,
      mergeTables: wanted.element_merge_mode === 'merged',
      pageImages: wanted.pages,
      elementImages: wanted.include_image_data,
      dpi,
    },
    request: {
      include_hierarchy: wanted.include_hierarchy,
      include_inline_objects: wanted.include_inline_objects,
      include_char_details: wanted.include_char_details,
      include_image_data: wanted.include_image_data,
      include_table_structure: wanted.include_table_structure,
      element_merge_mode: wanted.element_merge_mode,
      pages: wanted.pages,
      title_tree: wanted.title_tree,
      table_view: wanted.table_view,
      image_output_type: params.image_output_type,
      dpi,
    },
    ranges,
    password: document.password || params.pdf_pwd || undefined,
  };
}

function json(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DocparseError('PARAMETER', `config: not valid JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}).`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new DocparseError('PARAMETER', 'config: must be a JSON object.');
  return value;
}
