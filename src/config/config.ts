import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AliasTable } from './aliases.ts';
import { ConfigError } from './config-error.ts';
import type { PrivateAddresses } from './kinds.ts';
import type { ModelProfile } from './model-profiles.ts';
import { type Environment, type ReadSettings, readSettings } from './read-settings.ts';

/** Everything the service can be told from outside, in the form that the program works with. Units are in the names. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, objects on disk and work in progress. */
  dataDir: string;
  modelsDir: string;
  /** How programs are confined that read documents. */
  sandbox: 'require' | 'auto' | 'off';
  /** Engine processes. */
  workers: number;
  /** Address that clients reach the service by; taken from each request when not set. */
  publicUrl?: string;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Private addresses that may be fetched: CIDR ranges and host names, or all, or none. */
  privateUrls: PrivateAddresses;
  /** Parse v1. */
  maxUploadBytes: number;
  /** Newer parse and pipeline. */
  maxNewerUploadBytes: number;
  /** Field extraction. */
  maxExtractionUploadBytes: number;
  /** Recognition of bills. */
  maxBillUploadBytes: number;
  /** Recognition of medical papers. */
  maxMedicalUploadBytes: number;
  /** An upload of which nothing arrives for this long is given up. */
  uploadStallMs: number;
  /** Pages of one request. */
  maxPages: number;
  pageTimeoutMs: number;
  requestTimeoutMs: number;
  /** Requests that may wait for a free engine process. */
  queueLimit: number;
  /** One engine process more, while accounts wait that have none. */
  reserveProcess: boolean;
  /** Added to the niceness of the server. */
  niceness: number;
  /** An engine process above this is replaced before its next task. */
  childRecycleBytes: number;
  /** An engine process above this is killed in the middle of its task. */
  childMaxBytes: number;
  /** What one document may take of processor time, over all its processes, and each of them of memory. */
  budget: { cpuMs: number; cpuPageMs: number; memoryBytes: number; maxMemoryBytes: number };
  /** How long a document that took more is refused. */
  refuseKillersMs: number;
  /** An engine process is replaced after this many pages. */
  childMaxPages: number;
  /** Largest part of one sheet that is read. */
  sheets: { maxRows: number; maxColumns: number };
  /** LibreOffice. */
  office: { soffice?: string; timeoutMs: number; render: boolean };
  /** How long picture addresses work. */
  fileTtlMs: number;
  /** The first account, both or none. */
  appId?: string;
  secretCode?: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** An embedded PostgreSQL when not set. */
  databaseUrl?: string;
  /** Connections of this process. */
  databasePoolSize: number;
  blobs: BlobConfig;
  /** Bearer token of the admin API, which is not there without one. */
  adminToken?: string;
  /** What one account may ask of one server. */
  accountLimits: { requests: number; readsPerSecond: number; streams: number; redeliveriesPerMinute: number };
  /** Seconds of engine processes an hour that one account need not pay for. */
  unbilledSeconds?: number;
  /** Where requests per second are counted. */
  rateStore: 'database' | 'memory';
  /** Whether `serve` also works on jobs. */
  worker: boolean;
  /** Times a job is begun before it fails. */
  jobMaxAttempts: number;
  jobTimeoutMs: number;
  jobTtlDays: number;
  jobRetryHours: number;
  /** What work under way gets to finish at the end. */
  drainMs: number;
  webhook: { timeoutMs: number; maxAgeHours: number; allowPrivate: PrivateAddresses };
  metrics: { enabled: boolean; port?: number; token?: string };
  /** Servers of the embed stage; one without an address is not there. */
  embedding: { embed_provider_a: EmbeddingConfig; embed_provider_b: EmbeddingConfig };
  /** Model of field extraction; without an address rules do it alone. */
  llm: LlmConfig;
  /** Models that read pages; one without an address is not there. */
  vlm: { vlm_engine_a: ModelServerConfig; vlm_engine_b: ModelServerConfig };
  /** Pages of one document that wait for a model at a time. */
  modelPages: number;
  aliases: AliasTable;
}

export interface ModelServerConfig {
  /** Of an OpenAI-compatible server, up to and with the version: `https://host/v1`. */
  baseUrl?: string;
  apiKey?: string;
  model?: string;
  profile: ModelProfile;
  /** 0: not sent. */
  noRepeatNgram: number;
  concurrency: number;
  timeoutMs: number;
  retries: number;
}

export interface LlmConfig {
  /** Of an OpenAI-compatible server, up to and with the version: `https://host/v1`. */
  baseUrl?: string;
  apiKey?: string;
  /** The first one that the server lists when missing. */
  model?: string;
  /** Tokens of prompt and answer together. */
  contextTokens: number;
  maxOutputTokens: number;
  /** Requests at a time. */
  concurrency: number;
  /** Time for one answer. */
  timeoutMs: number;
  /** Tries after the first, on 408, 429, 5xx and broken connections. */
  retries: number;
}

export interface EmbeddingConfig {
  /** Of an OpenAI-compatible server, up to and with the version. */
  baseUrl?: string;
  apiKey?: string;
  /** Names of clients -> names on the server. */
  models: Record<string, string>;
  dimensions?: number;
  batchSize: number;
  concurrency: number;
  maxTokens: number;
  timeoutMs: number;
  retries: number;
}

export interface BlobConfig {
  kind: 'disk' | 's3';
  endpoint?: string;
  region: string;
  /** Always there with kind s3. */
  bucket?: string;
  /** Begins all keys; empty or with a slash at its end. */
  prefix: string;
  /** Both, or none: then the credential chain of AWS is asked. */
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle: boolean;
}

/** Directory of package.json: two above this file in `src/` and in `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));

const MiB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The configuration by the environment and the settings file. Throws ConfigError, which names all that is wrong. */
export function loadConfig(env: Environment, given: { file?: string } = {}): Config {
  return toConfig(readSettings(env, given));
}

/** Settings in the units that the code uses, and checked against each other. Throws ConfigError. */
export function toConfig({ values: v, sources }: ReadSettings): Config {
  const together = (...keys: (keyof typeof v)[]): void => {
    const missing = keys.filter((key) => v[key] === undefined);
    if (missing.length === 0 || missing.length === keys.length) return;
    const there = keys.find((key) => v[key] !== undefined)!;
    throw new ConfigError(`${there} from ${sources[there]} needs ${missing.join(', ')} as well: set both or none.`);
  };
  together('account.app_id', 'account.secret_code');
  together('blobs.access_key_id', 'blobs.secret_access_key');
  if (v['blobs.kind'] === 's3' && !v['blobs.bucket'])
    throw new ConfigError(`blobs.kind is s3 (from ${sources['blobs.kind']}): blobs.bucket is needed.`);
  const prefix = v['blobs.prefix'].replace(/^\/+|\/+$/g, '');
  return {
    port: v['server.port'],
    host: v['server.host'],
    dataDir: resolve(v.data_dir),
    modelsDir: v.models_dir ? resolve(v.models_dir) : resolve(packageRoot, 'models'),
    sandbox: v.sandbox,
    workers: v['engine.workers'] ?? availableParallelism(),
    publicUrl: v['server.public_url']?.replace(/\/+$/, ''),
    trustedProxies: v['server.trusted_proxies'],
    privateUrls: v['limits.private_urls'],
    maxUploadBytes: v['limits.upload_mb'] * MiB,
    maxNewerUploadBytes: v['limits.newer_upload_mb'] * MiB,
    maxExtractionUploadBytes: v['limits.extraction_upload_mb'] * MiB,
    maxBillUploadBytes: v['limits.bill_upload_mb'] * MiB,
    maxMedicalUploadBytes: v['limits.medical_upload_mb'] * MiB,
    uploadStallMs: v['limits.upload_stall_s'] * 1000,
    maxPages: v['limits.pages'],
    pageTimeoutMs: v['engine.page_timeout_s'] * 1000,
    requestTimeoutMs: v['limits.request_timeout_s'] * 1000,
    queueLimit: v['engine.queue'],
    reserveProcess: v['engine.reserve'],
    niceness: v['engine.niceness'],
    childRecycleBytes: v['engine.recycle_mb'] * MiB,
    childMaxBytes: v['engine.max_mb'] * MiB,
    childMaxPages: v['engine.max_pages'],
    budget: {
      cpuMs: v['limits.cpu_s'] * 1000,
      cpuPageMs: v['limits.cpu_page_s'] * 1000,
      memoryBytes: v['limits.memory_mb'] * MiB,
      maxMemoryBytes: v['engine.max_mb'] * MiB,
    },
    refuseKillersMs: v['limits.refuse_h'] * HOUR_MS,
    sheets: { maxRows: v['limits.sheet_rows'], maxColumns: v['limits.sheet_columns'] },
    office: { soffice: v['office.soffice'], timeoutMs: v['office.timeout_s'] * 1000, render: v['office.render'] },
    fileTtlMs: v['files.ttl_days'] * DAY_MS,
    appId: v['account.app_id'],
    secretCode: v['account.secret_code'],
    logLevel: v['server.log_level'],
    databaseUrl: v['database.url'],
    databasePoolSize: v['database.pool_size'],
    blobs: {
      kind: v['blobs.kind'],
      endpoint: v['blobs.endpoint'],
      region: v['blobs.region'],
      bucket: v['blobs.bucket'],
      prefix: prefix && `${prefix}/`,
      accessKeyId: v['blobs.access_key_id'],
      secretAccessKey: v['blobs.secret_access_key'],
      forcePathStyle: v['blobs.force_path_style'],
    },
    adminToken: v['admin.token'],
    accountLimits: {
      requests: v['account.max_requests'],
      readsPerSecond: v['account.max_reads'],
      streams: v['account.max_streams'],
      redeliveriesPerMinute: v['account.max_redeliveries'],
    },
    unbilledSeconds: v['account.unbilled_s'] || undefined,
    rateStore: v['account.rate_store'],
    worker: v['jobs.worker'],
    jobMaxAttempts: v['jobs.max_attempts'],
    jobTimeoutMs: v['jobs.timeout_s'] * 1000,
    jobTtlDays: v['jobs.ttl_days'],
    jobRetryHours: v['jobs.retry_h'],
    drainMs: v['server.drain_s'] * 1000,
    webhook: {
      timeoutMs: v['webhook.timeout_s'] * 1000,
      maxAgeHours: v['webhook.max_age_h'],
      allowPrivate: v['webhook.allow_private'],
    },
    metrics: { enabled: v['metrics.enabled'], port: v['metrics.port'], token: v['metrics.token'] },
    embedding: { embed_provider_a: embedding(v, 'a'), embed_provider_b: embedding(v, 'b') },
    llm: {
      baseUrl: v['llm.url'],
      apiKey: v['llm.api_key'],
      model: v['llm.model'],
      contextTokens: v['llm.context_tokens'],
      maxOutputTokens: v['llm.max_output_tokens'],
      concurrency: v['llm.concurrency'],
      timeoutMs: v['llm.timeout_s'] * 1000,
      retries: v['llm.retries'],
    },
    vlm: {
      vlm_engine_a: modelServer(v, 'a'),
      vlm_engine_b: modelServer(v, 'b'),
    },
    modelPages: v['vlm.pages_in_flight'],
    aliases: v.aliases,
  };
}

function modelServer(v: ReadSettings['values'], letter: 'a' | 'b'): ModelServerConfig {
  return {
    baseUrl: v[`vlm.engine_${letter}.url`],
    apiKey: v[`vlm.engine_${letter}.api_key`],
    model: v[`vlm.engine_${letter}.model`],
    profile: v[`vlm.engine_${letter}.profile`],
    noRepeatNgram: v[`vlm.engine_${letter}.no_repeat_ngram`],
    concurrency: v['vlm.concurrency'],
    timeoutMs: v['vlm.timeout_s'] * 1000,
    retries: v['vlm.retries'],
  };
}

function embedding(v: ReadSettings['values'], letter: 'a' | 'b'): EmbeddingConfig {
  const models = v[`embedding.provider_${letter}.models`].map((name): [string, string] => {
    const [own = name, remote = own] = name.split('=');
    return [own, remote];
  });
  return {
    baseUrl: v[`embedding.provider_${letter}.url`],
    apiKey: v[`embedding.provider_${letter}.api_key`],
    models: Object.fromEntries(models),
    dimensions: v[`embedding.provider_${letter}.dimensions`],
    batchSize: v[`embedding.provider_${letter}.batch`],
    concurrency: v['embedding.concurrency'],
    maxTokens: v['embedding.max_tokens'],
    timeoutMs: v['embedding.timeout_s'] * 1000,
    retries: v['embedding.retries'],
  };
}
