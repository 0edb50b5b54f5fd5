import { z } from 'zod';
import type { ParseOptions } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type Formulas, readKeys, readPrompt, readSchema, type SchemaModel } from '../../extraction/index.ts';
import type { PageRange } from '../../intake/index.ts';
import { bit, choice, jsonObject, looseFlag, looseInt, readPart, section } from '../documents/config-part.ts';
import { extractionOptions, type Wanted } from './extraction-work.ts';

/** Most pages of one request; the rest of the document is ignored. */
const MAX_PAGES = { prompt: 20, keys: 100 } as const;

const page = looseInt(0).nullish();
const getImage = choice(['none', 'page', 'objects', 'both'], 'objects').describe(
  'page, both: `image_id` of each page, and `origin_image_id` where the page was cleaned or straightened; objects, both: `objects` of each page, pictures of its figures, seals and codes',
);
const coordRestore = bit(true).describe(
  'what positions, and the picture behind `image_id`, refer to: 1 the page as it was sent, 0 the page turned upright, levelled and cropped',
);
const charConfidence =
  '`char_confidence` of each value: how sure the reading of its characters was, the lowest and the mean';
const formulaLevel = z
  .union([z.literal([0, 1, 2]), z.enum(['0', '1', '2'])], { error: 'expected 0, 1 or 2' })
  .nullish()
  .transform((level): Formulas => FORMULAS[Number(level ?? 0)] ?? 'all')
  .describe('formulas as LaTeX: 0 all, 1 those set apart from the text, 2 none');
const FORMULAS: readonly Formulas[] = ['all', 'display', 'none'];

/** Query of v2. Empty values are those of clients that send every parameter. */
export const v2QuerySchema = section({
  page_start: page.describe('first page; 0 and 1 are both the first one'),
  page_count: page.describe('pages to read: at most 20 with a prompt, 100 with keys, which are also the defaults'),
  parse_mode: choice(['auto', 'scan'], 'scan').describe(
    'auto: text layer of a digital PDF, OCR elsewhere; scan: OCR everywhere',
  ),
  get_image: getImage,
  crop_image: bit(false).describe('1: find the page on a photograph and straighten it first'),
  remove_watermark: bit(false).describe('1: take pale or coloured marks out first'),
  coord_restore: coordRestore,
  char_confidence: bit(false).describe(`1: ${charConfidence}`),
  formula_level: formulaLevel,
  file_name: z.string().nullish().describe('name of the document with its extension'),
});

const keySchema = z.looseObject({
  name: z.string().regex(/\S/, 'must not be blank'),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? undefined),
});
const tableSchema = z.looseObject({
  title: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || 'row'),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? undefined),
  fields: z
    .array(keySchema)
    .nullish()
    .transform((list) => list ?? []),
});

export const v2BodySchema = z.looseObject({
  file: z.string().nullish().describe('the document: base64, or a base64 data URL'),
  file_url: z.string().nullish().describe('its http or https address, instead of `file`'),
  prompt: z.string().max(100_000).nullish().describe('prompt mode: what to extract, in plain words; goes before keys'),
  fields: z.array(keySchema).nullish().describe('key mode: single values'),
  table_fields: z.array(tableSchema).nullish().describe('key mode: columns of repeated values'),
});

/** What a request for extraction comes to, whatever its form. */
export interface ExtractionSettings {
  wanted: Wanted;
  options: ParseOptions;
  formulas: Formulas;
  ranges: PageRange[];
  fileName?: string;
  password?: string;
  address?: string;
}

/** Settings of a request of v2, from its query and body. Throws PARAMETER. */
export function readV2(query: unknown, body: Record<string, unknown>): ExtractionSettings {
  const asked = readPart(v2QuerySchema, withoutBlanks(query), 'query');
  const { prompt, fields, table_fields, file_url } = readPart(v2BodySchema, body, 'body');
  const instruction = prompt?.trim();
  if (!instruction && !fields?.length && !table_fields?.length) {
    throw new DocparseError('PARAMETER', 'Say what to extract: with "prompt", or with "fields" and "table_fields".');
  }
  const wanted = instruction
    ? { request: readPrompt(instruction), prompt: instruction }
    : { request: readKeys(fields ?? [], table_fields ?? []) };
  return {
    wanted: { ...wanted, charConfidence: asked.char_confidence },
    options: extractionOptions({
      parseMode: asked.parse_mode,
      removeWatermark: asked.remove_watermark,
      cropDewarp: asked.crop_image,
      asSent: asked.coord_restore,
      // Key mode knows no pictures.
      ...(instruction && pictures(asked.get_image, asked.crop_image || asked.remove_watermark)),
    }),
    formulas: asked.formula_level,
    ranges: rangesOf(asked.page_start, asked.page_count, instruction ? MAX_PAGES.prompt : MAX_PAGES.keys),
    fileName: asked.file_name?.trim() || undefined,
    address: file_url?.trim() || undefined,
  };
}

const parseOptionsSchema = section({
  page_start: page.describe('first page'),
  page_count: page.describe('pages to read, at most 100'),
  parse_mode: choice(['auto', 'scan', 'lite', 'parse', 'vlm'], 'scan').describe(
    'vlm: answers 40429, fields are not extracted from what models read',
  ),
  get_image: getImage,
  crop_dewarp: bit(false),
  remove_watermark: bit(false),
  coord_restore: coordRestore,
  formula_level: formulaLevel,
  table_flavor: choice(['html', 'md', 'none'], 'html').describe('accepted; answers hold no tables'),
  pdf_pwd: z.string().nullish().describe('password of an encrypted PDF'),
});

export const v3BodySchema = z.looseObject({
  file: z
    .looseObject({
      file_base64: z.string().nullish().describe('the document: base64, or a base64 data URL'),
      file_url: z.string().nullish().describe('its http or https address, instead'),
      file_name: z.string().nullish(),
    })
    .nullish(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema that names the fields'),
  parse_options: parseOptionsSchema,
  extract_options: section({
    generate_citations: looseFlag(true).describe('`citations`: where each value is'),
    stamp: looseFlag(true).describe('`stamps`: the seals of the document'),
    char_confidence: looseFlag(false).describe(charConfidence),
  }),
});

export interface SchemaSettings extends ExtractionSettings {
  model: SchemaModel;
  citations: boolean;
  stamps: boolean;
}

/** Settings of a request of v3. Throws PARAMETER. */
export function readV3(body: Record<string, unknown>): SchemaSettings {
  if (body.schema == null) throw new DocparseError('PARAMETER', 'schema: is missing.');
  const { file, schema, parse_options: parse, extract_options: extract } = readPart(v3BodySchema, body, 'body');
  if (parse.parse_mode === 'vlm')
    throw new DocparseError(
      'ENGINE',
      'parse_options.parse_mode: "vlm" is not available here; use auto, scan, parse or lite.',
    );
  const model = readSchema(schema);
  return {
    model,
    wanted: { request: model.request, charConfidence: extract.char_confidence },
    citations: extract.generate_citations,
    stamps: extract.stamp,
    options: extractionOptions({
      parseMode: parse.parse_mode,
      removeWatermark: parse.remove_watermark,
      cropDewarp: parse.crop_dewarp,
      asSent: parse.coord_restore,
      password: parse.pdf_pwd || undefined,
      ...pictures(parse.get_image, parse.crop_dewarp || parse.remove_watermark),
    }),
    formulas: parse.formula_level,
    ranges: rangesOf(parse.page_start, parse.page_count, MAX_PAGES.keys),
    password: parse.pdf_pwd || undefined,
    fileName: file?.file_name?.trim() || undefined,
    address: file?.file_url?.trim() || undefined,
  };
}

/** `extract_config` of POST /api/docparse/extract/sync, and the `config` of the pipeline's stage. */
export function readExtractConfig(
  text: string | undefined,
  schema: z.ZodType<{
    schema: Record<string, unknown>;
    generate_citations: boolean;
    stamp: boolean;
    char_confidence: boolean;
  }>,
) {
  if (!text?.trim()) throw new DocparseError('PARAMETER', 'extract_config is required');
  const config = readPart(schema, jsonObject(text, 'extract_config'), 'extract_config');
  return {
    model: readSchema(config.schema),
    citations: config.generate_citations,
    stamps: config.stamp,
    charConfidence: config.char_confidence,
  };
}

const pictures = (asked: 'none' | 'page' | 'objects' | 'both', changed: boolean): Partial<ParseOptions> => {
  const wanted = asked === 'page' || asked === 'both';
  return {
    pageImages: wanted,
    originalImages: wanted && changed,
    elementImages: asked === 'objects' || asked === 'both',
  };
};

/** 0 and 1 are both the first page; more pages than allowed are left out without a word. */
function rangesOf(start: number | null | undefined, count: number | null | undefined, most: number): PageRange[] {
  const from = Math.max(1, start ?? 1);
  return [{ from, to: from + Math.min(count || most, most) - 1 }];
}

const withoutBlanks = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''));
