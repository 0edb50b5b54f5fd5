import { isIP } from 'node:net';
import { type AliasTable, aliasSchema, noAliases } from './aliases.ts';
import { address, choice, flag, type Kind, list, privateAddresses, structure, text, whole } from './kinds.ts';
import { MODEL_PROFILES, type ModelProfile } from './model-profiles.ts';

/** One thing the service can be told. */
export interface Setting<T> {
  kind: Kind<T>;
  /** Variables, the first one that is set counts. Empty: in the file only. */
  env: readonly string[];
  /** Undefined: not set. */
  fallback?: T;
  /** In words, where the fallback is made at the start. */
  fallbackText?: string;
  /** One sentence for the documentation; units are in it or in the name. */
  about: string;
  /** Never shown or logged; can also come from the file that `<variable>_FILE` names. */
  secret?: boolean;
}

type Given<T> = Omit<Setting<T>, 'kind' | 'fallback'>;
const required = <T>(kind: Kind<T>, fallback: T, given: Given<T>) => ({ kind, fallback, ...given });
const optional = <T>(kind: Kind<T>, given: Given<T>) =>
  ({ kind, fallback: undefined as T | undefined, ...given }) satisfies Setting<T>;

/** Settings of one model server. */
const modelServer = (letter: 'a' | 'b', profile: ModelProfile) => {
  const env = (name: string): [string] => [`DOCPARSE_VLM_${letter.toUpperCase()}_${name}`];
  return {
    url: optional(address(['http', 'https']), {
      env: env('URL'),
      fallbackText: 'the engine is not there',
      about: `OpenAI-compatible server (vLLM, SGLang) of \`vlm_engine_${letter}\`, up to and with the version, such as https://host/v1.`,
    }),
    api_key: optional(text('text'), {
      env: env('KEY'),
      fallbackText: 'none',
      about: 'Bearer token of that server.',
      secret: true,
    }),
    model: optional(text('a name'), {
      env: env('MODEL'),
      fallbackText: 'the one that the server lists',
      about: 'Id under which that server has the model, with its prefix, such as PaddlePaddle/PaddleOCR-VL.',
    }),
    profile: required(choice(MODEL_PROFILES), profile, {
      env: env('PROFILE'),
      about: 'What the model is asked and how it answers: the family that it belongs to.',
    }),
    no_repeat_ngram: required(whole(0, 1000), 0, {
      env: env('NO_REPEAT_NGRAM'),
      about:
        'Length of passages that vLLM bans from coming again, where the server has the logits processor of MinerU; 0: not sent.',
    }),
  };
};

const CIDR_OR_IP = (value: string): boolean =>
  isIP(value.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(value);

/** `name` or `name=name on the server`. */
const MODEL = (value: string): boolean => /^[^=\s]+(=[^=\s]+)?$/.test(value);

/** Settings of one embedding server. */
const embeddingServer = (letter: 'a' | 'b', models: string[]) => {
  const env = (name: string): [string] => [`DOCPARSE_EMBED_${letter.toUpperCase()}_${name}`];
  const provider = `\`embed_provider_${letter}\``;
  return {
    url: optional(address(['http', 'https']), {
      env: env('URL'),
      fallbackText: 'the provider is not there',
      about: `OpenAI-compatible server of ${provider}, up to and with the version, such as https://host/v1.`,
    }),
    api_key: optional(text('text'), {
      env: env('KEY'),
      fallbackText: 'none',
      about: 'Bearer token of that server.',
      secret: true,
    }),
    models: required(list('names, or name=name on the server', MODEL), models, {
      env: env('MODELS'),
      about: `Models of ${provider} as clients name them, and what the server calls them where that differs.`,
    }),
    dimensions: optional(whole(1, 100_000), {
      env: env('DIMENSIONS'),
      fallbackText: 'as the server has them',
      about: 'Length of the vectors: asked for, and checked. `dimensions` of a stage goes before it.',
    }),
    batch: required(whole(1, 2048), 10, { env: env('BATCH'), about: 'Texts in one request to that server.' }),
  };
};
const ENGINE_A = modelServer('a', 'mineru2.5');
const ENGINE_B = modelServer('b', 'paddleocr-vl');
const PROVIDER_A = embeddingServer('a', ['text-embedding-v3', 'text-embedding-v4']);
const PROVIDER_B = embeddingServer('b', ['embed_provider_b_model_1', 'embed_provider_b_model_2']);

/**
 * All settings: the key in the file (dots are sections), the variable, what is allowed, the default and the meaning. A
 * new setting is added here and to `Config`; documentation, template and checks come from this table.
 */
export const SETTINGS = {
  'server.port': required(whole(0, 65535), 8000, {
    env: ['DOCPARSE_PORT'],
    about: 'Port of the service; 0 takes a free one.',
  }),
  'server.host': required(text('a host name or address'), '0.0.0.0', {
    env: ['DOCPARSE_HOST'],
    about: 'Address that the service listens on.',
  }),
  'server.public_url': optional(address(['http', 'https']), {
    env: ['DOCPARSE_PUBLIC_URL'],
    fallbackText: 'from each request',
    about: 'Address that clients reach the service by, such as behind a proxy; addresses in answers begin with it.',
  }),
  'server.trusted_proxies': required(list('addresses and CIDR ranges', CIDR_OR_IP), [], {
    env: ['DOCPARSE_TRUSTED_PROXIES'],
    about: 'Proxies whose X-Forwarded-For, -Host and -Proto headers are trusted.',
  }),
  'server.log_level': required(choice(['silent', 'error', 'warn', 'info', 'debug']), 'info', {
    env: ['DOCPARSE_LOG'],
    about: 'How much is logged.',
  }),
  'server.drain_s': required(whole(0, 3600), 30, {
    env: ['DOCPARSE_DRAIN_S'],
    about: 'Seconds that running requests and jobs get to finish when the service shuts down.',
  }),

  data_dir: required(text('a directory'), 'data', {
    env: ['DOCPARSE_DATA'],
    about:
      'Data directory of this machine: the embedded database, objects that are stored on disk, and work in progress.',
  }),
  models_dir: optional(text('a directory'), {
    env: ['DOCPARSE_MODELS'],
    fallbackText: '`models` beside the package',
    about: 'Folded OCR models; made at build, or at first use when missing.',
  }),

  sandbox: required(choice(['require', 'auto', 'off']), 'auto', {
    env: ['DOCPARSE_SANDBOX'],
    about:
      'How programs that read documents are confined: `auto` as far as the machine permits, `require` refuses to start where files or network would stay open to them, `off` not at all.',
  }),

  'database.url': optional(
    text('an address that begins with postgres:// or postgresql://', /^postgres(ql)?:\/\/\S+$/),
    {
      env: ['DOCPARSE_DATABASE_URL', 'DATABASE_URL'],
      fallbackText: 'an embedded PostgreSQL under the data directory',
      about: 'PostgreSQL of the service. All servers and workers of one installation share it.',
      secret: true,
    },
  ),
  'database.pool_size': required(whole(2, 1000), 10, {
    env: ['DOCPARSE_DATABASE_POOL'],
    about: 'Connections of one process to the database.',
  }),

  'blobs.kind': required(choice(['disk', 's3']), 'disk', {
    env: ['DOCPARSE_BLOBS'],
    about: 'Where uploads of jobs, results and pictures are kept.',
  }),
  'blobs.endpoint': optional(address(['http', 'https']), {
    env: ['DOCPARSE_S3_ENDPOINT'],
    fallbackText: 'that of the region',
    about: 'Address of an S3-compatible store.',
  }),
  'blobs.region': required(text('the name of a region', /^[\w.-]{1,100}$/), 'us-east-1', {
    env: ['DOCPARSE_S3_REGION'],
    about: 'Region of the bucket.',
  }),
  'blobs.bucket': optional(text('the name of a bucket', /^[\w.-]{1,255}$/), {
    env: ['DOCPARSE_S3_BUCKET'],
    about: 'Bucket; needed with kind s3.',
  }),
  'blobs.prefix': required(text('a prefix of keys', /^[\w./-]{0,500}$/), '', {
    env: ['DOCPARSE_S3_PREFIX'],
    about: 'Prefix of all keys, for a shared bucket.',
  }),
  'blobs.access_key_id': optional(text('text'), {
    env: ['DOCPARSE_S3_ACCESS_KEY_ID'],
    fallbackText: 'the AWS credential chain',
    about: 'Access key of the bucket.',
  }),
  'blobs.secret_access_key': optional(text('text'), {
    env: ['DOCPARSE_S3_SECRET_ACCESS_KEY'],
    fallbackText: 'the AWS credential chain',
    about: 'Secret of the access key.',
    secret: true,
  }),
  'blobs.force_path_style': required(flag(), false, {
    env: ['DOCPARSE_S3_FORCE_PATH_STYLE'],
    about: 'Puts the bucket into the path of addresses, as most stores other than AWS need it.',
  }),

  'account.app_id': optional(text('text of at most 200 characters', /^.{1,200}$/), {
    env: ['DOCPARSE_APP_ID'],
    fallbackText: 'generated at first start, printed once',
    about: 'App id of the first account.',
  }),
  'account.secret_code': optional(text('8 to 200 characters', /^\s*\S.{6,198}\S\s*$/), {
    env: ['DOCPARSE_SECRET_CODE'],
    fallbackText: 'generated at first start, printed once',
    about: 'Its secret; only the SHA-256 of it is stored.',
    secret: true,
  }),
  'account.rate_store': required(choice(['database', 'memory']), 'database', {
    env: ['DOCPARSE_RATE_STORE'],
    about: 'Where requests per second are counted: over all servers together, or per server.',
  }),
  'account.max_requests': required(whole(1, 1_000_000), 300, {
    env: ['DOCPARSE_ACCOUNT_REQUESTS'],
    about: 'Requests with documents that one account may have in progress on one server (40306).',
  }),
  'account.max_reads': required(whole(1, 1_000_000), 200, {
    env: ['DOCPARSE_ACCOUNT_READS'],
    about: 'Reads a second of one account on one server: jobs, results, pictures, deliveries, balance (40306).',
  }),
  'account.max_streams': required(whole(1, 1_000_000), 50, {
    env: ['DOCPARSE_ACCOUNT_STREAMS'],
    about: 'Event streams that one account may have open on one server (40306).',
  }),
  'account.max_redeliveries': required(whole(1, 1_000_000), 60, {
    env: ['DOCPARSE_ACCOUNT_REDELIVERIES'],
    about:
      'Webhook redeliveries a minute that one account may ask one server for (40306); they count against its QPS too.',
  }),
  'account.unbilled_s': required(whole(0, 1_000_000), 600, {
    env: ['DOCPARSE_ACCOUNT_UNBILLED_S'],
    about:
      'Seconds of engine processes an hour that one account may have for documents and pages that failed or were given up, which nobody pays for; more, and its requests are refused (40306) and its jobs wait. 0: without limit.',
  }),

  'admin.token': optional(text('at least 16 characters', /^.{16,500}$/), {
    env: ['DOCPARSE_ADMIN_TOKEN'],
    fallbackText: 'no admin API',
    about: 'Bearer token of the admin API.',
    secret: true,
  }),

  'engine.workers': optional(whole(1, 256), {
    env: ['DOCPARSE_WORKERS'],
    fallbackText: 'number of cores',
    about: 'Engine processes.',
  }),
  'engine.queue': required(whole(0, 100_000), 64, {
    env: ['DOCPARSE_QUEUE'],
    about:
      'Requests that may wait for an engine process; when the queue is full, the account with the most waiting requests is refused first (30203).',
  }),
  'engine.reserve': required(flag(), true, {
    env: ['DOCPARSE_RESERVE'],
    about:
      'Whether an extra engine process starts for an account that waits while others hold all processes; it stops after 10 idle minutes.',
  }),
  'engine.niceness': required(whole(0, 19), 15, {
    env: ['DOCPARSE_NICENESS'],
    about:
      'How far engine processes leave the processor to the server and to the reserve, beyond the niceness of the server (`nice`); 0 is not at all.',
  }),
  'engine.page_timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_PAGE_TIMEOUT_S'],
    about: 'A page that takes longer is a page failure; its process is killed.',
  }),
  'engine.recycle_mb': required(whole(100, 100_000), 500, {
    env: ['DOCPARSE_CHILD_RECYCLE_MB'],
    about: 'An engine process with more memory than this is replaced between two documents.',
  }),
  'engine.max_mb': required(whole(200, 100_000), 2000, {
    env: ['DOCPARSE_CHILD_MAX_MB'],
    about: 'An engine process with more memory than this is killed at once.',
  }),
  'engine.max_pages': required(whole(1, 1_000_000), 5000, {
    env: ['DOCPARSE_CHILD_MAX_PAGES'],
    about: 'Pages after which an engine process is replaced.',
  }),

  'limits.upload_mb': required(whole(1, 100_000), 500, {
    env: ['DOCPARSE_MAX_UPLOAD_MB'],
    about: 'Largest document of parse v1 (40302).',
  }),
  'limits.newer_upload_mb': required(whole(1, 100_000), 100, {
    env: ['DOCPARSE_MAX_NEWER_UPLOAD_MB'],
    about: 'Largest document of the newer parse and of the pipeline (40302).',
  }),
  'limits.extraction_upload_mb': required(whole(1, 100_000), 50, {
    env: ['DOCPARSE_MAX_EXTRACTION_UPLOAD_MB'],
    about: 'Largest document of field extraction (40302).',
  }),
  'limits.bill_upload_mb': required(whole(1, 100_000), 50, {
    env: ['DOCPARSE_MAX_BILL_UPLOAD_MB'],
    about: 'Largest document of bill recognition (40302).',
  }),
  'limits.medical_upload_mb': required(whole(1, 100_000), 20, {
    env: ['DOCPARSE_MAX_MEDICAL_UPLOAD_MB'],
    about: 'Largest document of recognition of medical papers (40302).',
  }),
  'limits.upload_stall_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_UPLOAD_STALL_S'],
    about: 'An upload without data for this long is cancelled (40004).',
  }),
  'limits.pages': required(whole(1, 100_000), 2000, { env: ['DOCPARSE_MAX_PAGES'], about: 'Pages of one document.' }),
  'limits.sheet_rows': required(whole(1, 1_048_576), 1_048_576, {
    env: ['DOCPARSE_MAX_SHEET_ROWS'],
    about: 'Rows of one sheet that are read; a warning names the rest. A workbook never has more than 1,000,000 cells.',
  }),
  'limits.sheet_columns': required(whole(1, 16_384), 16_384, {
    env: ['DOCPARSE_MAX_SHEET_COLUMNS'],
    about: 'Columns of one sheet that are read.',
  }),
  'limits.request_timeout_s': required(whole(1, 86_400), 600, {
    env: ['DOCPARSE_REQUEST_TIMEOUT_S'],
    about: 'Time for one document.',
  }),
  'limits.cpu_s': required(whole(1, 86_400), 9, {
    env: ['DOCPARSE_CPU_S'],
    about:
      'Processor time of one document in seconds, LibreOffice and all tries included, beside that for its pages. A document that takes more is stopped (30203, or 50207 with the pages done so far).',
  }),
  'limits.cpu_page_s': required(whole(1, 86_400), 5, {
    env: ['DOCPARSE_CPU_PAGE_S'],
    about: 'Processor time that each page adds when it is begun.',
  }),
  'limits.memory_mb': required(whole(300, 100_000), 650, {
    env: ['DOCPARSE_MEMORY_MB'],
    about:
      'Memory of each process that works on a document. Files above 1 MB get 40 MB more for each further one, up to engine.max_mb.',
  }),
  'limits.refuse_h': required(whole(0, 8760), 24, {
    env: ['DOCPARSE_REFUSE_H'],
    about: 'Hours for which a document or page that killed an engine process is refused.',
  }),
  'limits.private_urls': required(privateAddresses(), 'none', {
    env: ['DOCPARSE_ALLOW_PRIVATE_URLS'],
    about: 'Private addresses that `file_url` may reach: none, all, or CIDR ranges and host names.',
  }),

  'jobs.worker': required(flag(), true, {
    env: ['DOCPARSE_WORKER'],
    about: 'Whether `serve` also works on jobs; `serve --no-worker` says no.',
  }),
  'jobs.max_attempts': required(whole(1, 100), 3, {
    env: ['DOCPARSE_JOB_MAX_ATTEMPTS'],
    about: 'Attempts of a job before it fails.',
  }),
  'jobs.timeout_s': required(whole(1, 80_000), 3600, {
    env: ['DOCPARSE_JOB_TIMEOUT_S'],
    about: 'Time for the document of one job; pages not started by then are page failures.',
  }),
  'jobs.ttl_days': required(whole(1, 3650), 30, {
    env: ['DOCPARSE_JOB_TTL_DAYS'],
    about: 'How long jobs and their results are kept.',
  }),
  'jobs.retry_h': required(whole(0, 720), 24, {
    env: ['DOCPARSE_JOB_RETRY_H'],
    about: 'How long the document and the settings of a failed job are kept, so that it can be retried; 0: not at all.',
  }),

  'webhook.timeout_s': required(whole(1, 300), 10, {
    env: ['DOCPARSE_WEBHOOK_TIMEOUT_S'],
    about: 'Time that a receiver has to answer.',
  }),
  'webhook.max_age_h': required(whole(1, 720), 24, {
    env: ['DOCPARSE_WEBHOOK_MAX_AGE_H'],
    about: 'How long a delivery is tried again.',
  }),
  'webhook.allow_private': required(privateAddresses(), 'none', {
    env: ['DOCPARSE_WEBHOOK_ALLOW_PRIVATE'],
    about: 'Private addresses that webhooks may reach: none, all, or CIDR ranges and host names.',
  }),

  'embedding.provider_a.url': PROVIDER_A.url,
  'embedding.provider_a.api_key': PROVIDER_A.api_key,
  'embedding.provider_a.models': PROVIDER_A.models,
  'embedding.provider_a.dimensions': PROVIDER_A.dimensions,
  'embedding.provider_a.batch': PROVIDER_A.batch,
  'embedding.provider_b.url': PROVIDER_B.url,
  'embedding.provider_b.api_key': PROVIDER_B.api_key,
  'embedding.provider_b.models': PROVIDER_B.models,
  'embedding.provider_b.dimensions': PROVIDER_B.dimensions,
  'embedding.provider_b.batch': PROVIDER_B.batch,
  'embedding.max_tokens': required(whole(16, 1_000_000), 8192, {
    env: ['DOCPARSE_EMBED_MAX_TOKENS'],
    about: 'Longest text of one vector; longer ones are embedded in parts.',
  }),
  'embedding.concurrency': required(whole(1, 256), 4, {
    env: ['DOCPARSE_EMBED_CONCURRENCY'],
    about: 'Parallel requests to one server, for one document.',
  }),
  'embedding.timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_EMBED_TIMEOUT_S'],
    about: 'Time that a server has to answer one request.',
  }),
  'embedding.retries': required(whole(0, 20), 4, {
    env: ['DOCPARSE_EMBED_RETRIES'],
    about: 'Retries on 408, 429, 5xx and broken connections.',
  }),

  'llm.url': optional(address(['http', 'https']), {
    env: ['DOCPARSE_LLM_URL'],
    fallbackText: 'fields are extracted by rules alone',
    about: 'OpenAI-compatible chat server for field extraction, up to and with the version, such as https://host/v1.',
  }),
  'llm.api_key': optional(text('text'), {
    env: ['DOCPARSE_LLM_KEY'],
    fallbackText: 'none',
    about: 'Bearer token of that server.',
    secret: true,
  }),
  'llm.model': optional(text('a name'), {
    env: ['DOCPARSE_LLM_MODEL'],
    fallbackText: 'the first one that the server lists',
    about: 'Model of that server.',
  }),
  'llm.context_tokens': required(whole(1024, 10_000_000), 16_384, {
    env: ['DOCPARSE_LLM_CONTEXT'],
    about: 'Tokens that the model reads and writes at once; longer documents are read in windows of whole pages.',
  }),
  'llm.max_output_tokens': required(whole(64, 1_000_000), 4096, {
    env: ['DOCPARSE_LLM_MAX_OUTPUT'],
    about: 'Tokens of one answer.',
  }),
  'llm.concurrency': required(whole(1, 256), 4, {
    env: ['DOCPARSE_LLM_CONCURRENCY'],
    about: 'Parallel requests of one process to that server.',
  }),
  'llm.timeout_s': required(whole(1, 3600), 120, {
    env: ['DOCPARSE_LLM_TIMEOUT_S'],
    about: 'Time for one answer; the part that arrived by then is used.',
  }),
  'llm.retries': required(whole(0, 20), 3, {
    env: ['DOCPARSE_LLM_RETRIES'],
    about: 'Retries on 408, 429, 5xx and broken connections.',
  }),

  'vlm.engine_a.url': ENGINE_A.url,
  'vlm.engine_a.api_key': ENGINE_A.api_key,
  'vlm.engine_a.model': ENGINE_A.model,
  'vlm.engine_a.profile': ENGINE_A.profile,
  'vlm.engine_a.no_repeat_ngram': ENGINE_A.no_repeat_ngram,
  'vlm.engine_b.url': ENGINE_B.url,
  'vlm.engine_b.api_key': ENGINE_B.api_key,
  'vlm.engine_b.model': ENGINE_B.model,
  'vlm.engine_b.profile': ENGINE_B.profile,
  'vlm.engine_b.no_repeat_ngram': ENGINE_B.no_repeat_ngram,
  'vlm.concurrency': required(whole(1, 1024), 16, {
    env: ['DOCPARSE_VLM_CONCURRENCY'],
    about: 'Parallel requests of one process to one model server.',
  }),
  'vlm.pages_in_flight': required(whole(1, 256), 8, {
    env: ['DOCPARSE_VLM_PAGES'],
    about: 'Pages of one document that may wait for a model at the same time.',
  }),
  'vlm.timeout_s': required(whole(1, 3600), 300, {
    env: ['DOCPARSE_VLM_TIMEOUT_S'],
    about: 'Time for one answer of a model.',
  }),
  'vlm.retries': required(whole(0, 20), 3, {
    env: ['DOCPARSE_VLM_RETRIES'],
    about: 'Retries on 408, 425, 429, 5xx and broken connections.',
  }),

  'office.soffice': optional(text('an absolute path', /^([/]|[A-Za-z]:[\\/]).{1,1000}$/s), {
    env: ['DOCPARSE_SOFFICE'],
    fallbackText: 'the first `soffice` on the PATH',
    about: 'Program of LibreOffice: reads doc, xls, xlsb and ppt, and draws pages of office documents.',
  }),
  'office.timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_OFFICE_TIMEOUT_S'],
    about: 'Time limit of LibreOffice for one document; it is killed when it takes longer (40428).',
  }),
  'office.render': required(flag(), true, {
    env: ['DOCPARSE_OFFICE_RENDER'],
    about:
      'Whether documents without pages of their own get pages, places and page images as LibreOffice draws them, where it is installed: docx, pptx, odt, odp and rtf always, spreadsheets and texts where page images are asked for. Estimates else.',
  }),

  'files.ttl_days': required(whole(1, 3650), 30, {
    env: ['DOCPARSE_FILE_TTL_DAYS'],
    about: 'How long picture addresses work.',
  }),

  'metrics.enabled': required(flag(), true, { env: ['DOCPARSE_METRICS'], about: 'Whether /metrics is served.' }),
  'metrics.port': optional(whole(1, 65535), {
    env: ['DOCPARSE_METRICS_PORT'],
    fallbackText: 'that of the service',
    about: 'A separate port for /metrics and the health checks, not for clients; a worker has them only there.',
  }),
  'metrics.token': optional(text('at least 16 characters', /^.{16,500}$/), {
    env: ['DOCPARSE_METRICS_TOKEN'],
    fallbackText: 'none: /metrics answers this machine alone, or everybody on a port of its own',
    about: 'Bearer token that /metrics asks for.',
    secret: true,
  }),

  aliases: required(structure<AliasTable>(aliasSchema, 'a table as docs/configuration.md shows it'), noAliases, {
    env: [],
    about:
      'Other names of paths, headers, members and values, for clients that are written against another naming of the same interface.',
  }),
} as const satisfies Record<string, Setting<never> | Setting<unknown>>;

export type SettingKey = keyof typeof SETTINGS;
type ValueOf<S> = S extends { kind: Kind<infer T>; fallback: infer F }
  ? undefined extends F
    ? T | undefined
    : T
  : never;
export type Values = { [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };

/** Sections of the file, in the order of the table, for the template and the documentation. */
export const SECTIONS: Record<string, string> = {
  server: 'The service itself',
  database: 'Database',
  blobs: 'Objects: uploads of jobs, results, pictures',
  account: 'Accounts',
  admin: 'Administration',
  engine: 'Engine processes',
  limits: 'Limits of a request',
  jobs: 'Asynchronous jobs',
  webhook: 'Webhooks',
  embedding: 'Embedding servers of the pipeline',
  llm: 'Language model for field extraction',
  vlm: 'Vision-language models that read pages',
  office: 'LibreOffice',
  files: 'Pictures of results',
  metrics: 'Metrics',
};
