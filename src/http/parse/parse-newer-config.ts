import { z } from 'zod';
import type { ParseOptions } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type PageRange, parsePageRange } from '../../intake/index.ts';
import type { NewerRequest } from '../../output/index.ts';
import { type ClientStorage, imageStorageSchema, readImageStorage } from '../documents/client-storage.ts';
import { bit, choice, jsonObject, looseFlag, readPart, section } from '../documents/config-part.ts';
import { isModelEngine, type ModelServers, readModel } from '../engine-models.ts';

/** Parsers of the interface, and whether this service has them. */
const PROVIDERS = {
  primary: 'fast and accurate; the default',
  'primary-lite':
    'text and tables only, without pictures, seals, codes and formulas; digital PDFs by their text layer; faster',
  vlm_engine_a: 'a vision-language model; answers 40429 where none is configured',
  vlm_engine_b: 'a vision-language model for many scripts; answers 40429 where none is configured',
} as const;
type Provider = keyof typeof PROVIDERS;

/** `config` of the newer parse and of the pipeline's parse stage, as clients send it. */
export const newerConfigSchema = section({
  provider: z
    .string()
    .nullish()
    .describe(
      Object.entries(PROVIDERS)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
        .join('; '),
    ),
  pdf_pwd: z.string().nullish().describe('password of an encrypted PDF'),
  page_ranges: z
    .union([z.string(), z.int().min(1).transform(String)], { error: 'expected text such as "1-5,8"' })
    .nullish()
    .describe(
      '1-based pages and closed intervals, such as `15`, `20-25` or `15,20-25,1,3,5-7`; the answer is in the order of the file; all pages when missing',
    ),
  crop_dewarp: bit(false).describe('1: find the page on a photograph and straighten it first'),
  remove_watermark: bit(false).describe('1: take pale or coloured marks out first'),
  get_page_image: looseFlag(false).describe('`page_image_url` in the metadata of each element'),
  get_sub_image: looseFlag(false).describe(
    '`image_base64` in the metadata of Image elements; text inside pictures is read',
  ),
  include_confidence: looseFlag(false).describe(
    '`confidence` in the metadata of each element: the lowest and the mean of its characters',
  ),
  image_storage_config: imageStorageSchema.describe(
    'synchronous requests only: page pictures go to a bucket of your own',
  ),
  parse_mode: choice(['auto', 'scan'], 'scan').describe(
    'provider primary only. scan: every page is read as a picture, by OCR; auto: text layer where it is good, OCR elsewhere (exact characters and much faster on digital PDFs)',
  ),
  fallback: choice(['none', 'primary'], 'none').describe(
    'providers vlm_engine_a and vlm_engine_b. primary: a page that the model fails at is read by `primary`, and `warnings` says so',
  ),
  underline_level: bit(false).describe(
    'provider primary in scan mode only. 1: drawn lines without text on them (blanks of a form) are given as underscores in the text',
  ),
  apply_chart: bit(false).describe(
    'provider primary only. 1: each chart of bars, lines or pies is followed by a Table with its values; values of pictures are measured in pixels, and `warnings` says so',
  ),
});

export interface NewerSettings {
  provider: Provider;
  options: ParseOptions;
  request: NewerRequest;
  ranges?: PageRange[];
  password?: string;
  /** Where page pictures go; undefined: this service keeps them. */
  storage?: ClientStorage;
  /** What was asked for and cannot be done. */
  warnings: string[];
}

/** The `config` part of the newer synchronous parse. Throws what `readNewerSettings` throws. */
export const readSyncConfig = (text: string | undefined, servers: ModelServers): NewerSettings =>
  readNewerSettings(jsonObject(text, 'config'), 'config', servers);

/**
 * The same of the asynchronous parse. Keys of a client's bucket are not kept in a job, so they are refused with
 * PARAMETER.
 */
export function readNewerConfig(text: string | undefined, servers: ModelServers): NewerSettings {
  const settings = readSyncConfig(text, servers);
  if (settings.storage)
    throw new DocparseError(
      'PARAMETER',
      'config.image_storage_config: not possible in asynchronous requests, whose settings are kept.',
    );
  return settings;
}

/** Reads parse settings; `part` names them in messages. Throws PARAMETER naming the member, or ENGINE. */
export function readNewerSettings(value: unknown, part: string, servers: ModelServers): NewerSettings {
  const config = readPart(newerConfigSchema, value, part);
  const provider = readProvider(config.provider, part);
  const storage = readImageStorage(config.image_storage_config, `${part}.image_storage_config`);
  const pages = config.page_ranges?.trim();
  const primary = provider === 'primary';
  const model = isModelEngine(provider)
    ? readModel(provider, servers, config.fallback === 'primary', `${part}.provider`)
    : undefined;
  return {
    provider,
    options: {
      // The lite reading takes a text layer as it is and spends nothing on pictures, seals, codes, marks and formulas.
      parseMode: primary ? config.parse_mode : model ? 'auto' : 'lite',
      ...(model && { model }),
      removeWatermark: config.remove_watermark,
      cropDewarp: config.crop_dewarp,
      mergeTables: false,
      pageImages: config.get_page_image,
      originalImages: config.crop_dewarp || config.remove_watermark,
      blanks: primary && config.parse_mode === 'scan' && config.underline_level,
      elementImages: config.get_sub_image,
      ...(primary && config.apply_chart && { charts: true }),
      dpi: 144,
    },
    request: {
      page_images: config.get_page_image,
      original_images: config.crop_dewarp || config.remove_watermark,
      sub_images: config.get_sub_image,
      ...(config.include_confidence && { confidence: true }),
    },
    ranges: pages ? parsePageRange(pages, `${part}.page_ranges`) : undefined,
    password: config.pdf_pwd || undefined,
    storage,
    warnings:
      config.apply_chart && !primary
        ? [`${part}.apply_chart: tables of charts are made by the provider "primary" alone; none were made.`]
        : [],
  };
}

function readProvider(given: string | null | undefined, part: string): Provider {
  const name = given?.trim() || 'primary';
  if (!isProvider(name)) {
    throw new DocparseError(
      'ENGINE',
      `${part}.provider: "${name.slice(0, 60)}" is unknown; there are ${Object.keys(PROVIDERS).join(', ')}.`,
    );
  }
  return name;
}

const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name);
