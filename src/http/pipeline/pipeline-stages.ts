import { z } from 'zod';
import { resolveChunkOptions } from '../../chunking/index.ts';
import {
  EMBED_PROVIDERS,
  type EmbeddingSettings,
  type EmbedProvider,
  LOCAL_DIMENSIONS,
  localModels,
} from '../../embedding/index.ts';
import { DocparseError } from '../../errors.ts';
import { readSchema, type SchemaModel } from '../../extraction/index.ts';
import type { NewerDataSource } from '../../output/index.ts';
import { choice, looseFlag, looseInt, section } from '../documents/config-part.ts';

const STAGE_TYPES = ['parse', 'chunk', 'embed', 'extract'] as const;
export type StageType = (typeof STAGE_TYPES)[number];

/** Stages after the parse, with what their `config` means once defaults are in. */
export type LaterStage =
  | { type: 'chunk'; config: ChunkConfig }
  | { type: 'embed'; config: EmbedConfig }
  /** With the schema as read. */
  | { type: 'extract'; config: ExtractConfig; model: SchemaModel };

export interface PipelineStages {
  /** `config` of the parse stage as sent. */
  parse: Record<string, unknown>;
  later: LaterStage[];
}

export const chunkConfigSchema = section({
  strategy: choice(['basic', 'by_title', 'by_page'], 'basic').describe(
    'basic: by length; by_title: sections whole; by_page: pages whole',
  ),
  combine_text_under_n_chars: looseInt(0).nullish().describe('by_title: sections shorter than this are joined'),
  include_orig_elements: looseFlag(false).describe('`orig_elements` in the metadata: the elements of the chunk'),
  new_after_n_chars: looseInt(0).nullish().describe('soft limit of a chunk'),
  max_characters: looseInt(1).nullish().describe('hard limit of a chunk'),
  overlap: looseInt(0)
    .nullish()
    .describe('characters repeated at the start of the second and later pieces of an element that was cut'),
  overlap_all: looseFlag(false).describe('overlap between whole elements too'),
  multipage_sections: looseFlag(true).describe(
    'by_title: sections may continue on the next page; false: each page starts a new chunk',
  ),
});
export type ChunkConfig = z.output<typeof chunkConfigSchema>;

export interface EmbedConfig {
  provider: string;
  model_name: string;
  dimensions?: number;
}
const embedDimensionsSchema = looseInt(1).nullish();

export const extractConfigSchema = section({
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema that names the fields'),
  generate_citations: looseFlag(false).describe('`citations`: where each value is'),
  stamp: looseFlag(false).describe('`stamps`: the seals of the document'),
  char_confidence: looseFlag(false).describe(
    '`char_confidence` in citations: how sure the reading of the characters was, the lowest and the mean',
  ),
});
export type ExtractConfig = z.output<typeof extractConfigSchema>;

const PREFIX = '缺少必要参数或参数值不正确：';
/** Code 400: the request cannot be read. */
const unreadable = (what: string): DocparseError =>
  new DocparseError('PIPELINE_REQUEST', undefined, { wording: PREFIX + what });
/** Code 40004: it can be read, and breaks a rule. */
const wrong = (what: string): DocparseError => new DocparseError('PARAMETER', undefined, { wording: PREFIX + what });
const broken = (rule: string): DocparseError => wrong(`验证 stages 配置失败：${rule}`);

/** Reads and validates `stages`. Throws PIPELINE_REQUEST (400) or PARAMETER (40004) with the documented texts. */
export function readStages(text: string | undefined, embedding: EmbeddingSettings): PipelineStages {
  const stages = stagesOf(text);
  keepRules(stages.map((s) => s.type));
  const later = stages.slice(1).map(({ type, config }, i) => readLater(type, config, i + 1, embedding));
  return { parse: readParse(stages[0]!.config), later };
}

/**
 * The `config` field that other clients of this interface send: it means nothing here. Throws PIPELINE_REQUEST when it
 * is no JSON.
 */
export const checkConfigField = (text: string | undefined): void => void jsonField('config', text);

const textual = z.union([z.string(), z.number()]).transform(String).optional();
const dataSourceSchema = z.object({
  url: textual,
  version: textual,
  date_created: textual,
  date_modified: textual,
  date_processed: textual,
  record_locator: z.object({ protocol: z.string(), remote_file_path: z.string() }).optional(),
});

/** The `data_source` field: where the document comes from, in the client's own words. Throws PIPELINE_REQUEST. */
export function readDataSource(text: string | undefined): Partial<NewerDataSource> | undefined {
  const value = jsonField('data_source', text);
  if (value == null) return undefined;
  const given = isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null)) : value;
  const parsed = dataSourceSchema.safeParse(given);
  if (!parsed.success) throw unreadable('解析 data_source 配置失败');
  return parsed.data;
}

function jsonField(name: 'config' | 'data_source', text: string | undefined): unknown {
  if (!text?.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(`解析 ${name} 配置失败`);
  }
}

function stagesOf(text: string | undefined): { type: string; config: unknown }[] {
  if (!text?.trim()) throw unreadable('stages 配置缺失');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('解析 stages 配置失败');
  }
  const parsed = z.array(z.looseObject({ type: z.string(), config: z.unknown().optional() })).safeParse(value);
  if (!parsed.success) throw unreadable('解析 stages 配置失败');
  return parsed.data.map(({ type, config }) => ({ type, config: config ?? {} }));
}

function keepRules(types: readonly string[]): void {
  const count = (type: StageType): number => types.filter((t) => t === type).length;
  if (types.length === 0) throw broken('stages 配置不能为空');
  if (types.length > 3) throw broken(`stages 配置长度不能超过3，当前值：${types.length}`);
  if (types[0] !== 'parse') throw broken(`第一个 stage 必须是 parse，当前值：${types[0]!.slice(0, 60)}`);
  if (count('parse') !== 1) throw broken(`parse stage 必须出现一次，当前值：${count('parse')}`);
  if (!types.every((t) => STAGE_TYPES.includes(t as StageType))) throw unreadable('创建 stage runner 失败');
  for (const type of ['chunk', 'embed', 'extract'] as const) {
    if (count(type) > 1) throw broken(`${type} stage 最多出现一次，当前值：${count(type)}`);
  }
  if (count('chunk') > 0 && count('embed') > 0 && types.indexOf('chunk') > types.indexOf('embed'))
    throw broken('chunk stage 必须在 embed stage 之前');
  if (count('extract') > 0 && types.length > 2)
    throw broken('extract stage 不能与 chunk stage 或 embed stage 同时使用');
}

function readParse(config: unknown): Record<string, unknown> {
  if (!isObject(config)) throw unreadable('解析 stages 配置失败');
  if (typeof config.provider !== 'string' || config.provider.trim() === '')
    throw broken('parse stage 的 provider 不能为空');
  return config;
}

function readLater(type: string, config: unknown, index: number, embedding: EmbeddingSettings): LaterStage {
  switch (type) {
    case 'chunk':
      return { type, config: readChunk(config, index) };
    case 'embed':
      return { type, config: readEmbed(config, embedding) };
    case 'extract':
      if (!isObject(config) || config.schema == null) throw broken('extract stage 的 schema 不能为空');
      return readExtract(config, index);
    default:
      throw unreadable('创建 stage runner 失败');
  }
}

function readExtract(config: unknown, index: number): LaterStage {
  const settings = read(extractConfigSchema, config, index);
  return {
    type: 'extract',
    config: settings,
    model: inWords(`stages[${index}].config.`, () => readSchema(settings.schema)),
  };
}

/** The rules of other rooms in the documented words of the pipeline. */
function inWords<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DocparseError ? broken(where + error.message.replace(/^Parameter error\.\s*/, '')) : error;
  }
}

/** The rules of chunking hold before the document is parsed. */
function readChunk(config: unknown, index: number): ChunkConfig {
  const options = read(chunkConfigSchema, config, index);
  inWords(`stages[${index}].config.`, () => resolveChunkOptions(options));
  return options;
}

function read<T extends z.ZodType>(schema: T, config: unknown, index: number): z.output<T> {
  const parsed = schema.safeParse(config);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw broken(`${[`stages[${index}].config`, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}`);
}

function readEmbed(config: unknown, embedding: EmbeddingSettings): EmbedConfig {
  const fail = (why: string): DocparseError => wrong(`验证 embed 配置失败：${why}`);
  if (!isObject(config)) throw unreadable('解析 embed 配置失败：config 必须是对象');
  const { provider, model_name, dimensions } = config;
  if (provider != null && typeof provider !== 'string') throw unreadable('解析 embed 配置失败：provider 必须是字符串');
  if (model_name != null && typeof model_name !== 'string')
    throw unreadable('解析 embed 配置失败：model_name 必须是字符串');
  if (!provider?.trim()) throw fail('provider 不能为空');
  const chosen = EMBED_PROVIDERS.find((name) => name === provider.trim());
  // The best model that this service has itself need not be named.
  const model = model_name?.trim() || (chosen === 'local' ? localModels()[0] : '');
  if (!model) throw fail('model_name 不能为空');
  if (!chosen) throw fail('不支持的 provider');
  const own = chosen === 'local' ? undefined : embedding[chosen];
  if (chosen !== 'local' && !own)
    throw fail(`provider ${chosen} 未配置，请设置 ${embeddingSetting(chosen)}，或使用 local`);
  const models = own ? Object.keys(own.models) : localModels();
  if (!models.includes(model)) throw fail('不支持的 model');
  const length = embedDimensionsSchema.safeParse(dimensions);
  if (!length.success) throw fail('dimensions 必须是正整数');
  if (chosen === 'local' && (length.data ?? 0) > LOCAL_DIMENSIONS)
    throw fail(`local 的 dimensions 最大为 ${LOCAL_DIMENSIONS}`);
  return { provider: chosen, model_name: model, ...(length.data != null && { dimensions: length.data }) };
}

/** What an operator has to set so that a provider is there. */
export const embeddingSetting = (provider: EmbedProvider): string => {
  const letter = provider === 'embed_provider_b' ? 'b' : 'a';
  return `embedding.provider_${letter}.url (DOCPARSE_EMBED_${letter.toUpperCase()}_URL)`;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
