import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Everything the service can be told from outside. Units are in the names. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the account, picture files and work in progress. */
  dataDir: string;
  modelsDir: string;
  /** Engine processes. */
  workers: number;
  /** Address that clients reach the service by; taken from each request when not set. */
  publicUrl?: string;
  /** `'none'`: public addresses only; `'all'`; or CIDR ranges and host names that may be fetched although they are private. */
  privateUrls: 'none' | 'all' | string[];
  maxUploadBytes: number;
  /** An upload of which nothing arrives for this long is given up. */
  uploadStallMs: number;
  /** Pages of one request. */
  maxPages: number;
  pageTimeoutMs: number;
  requestTimeoutMs: number;
  /** Requests that may wait for a free engine process. */
  queueLimit: number;
  /** An engine process above this is replaced before its next task. */
  childRecycleBytes: number;
  /** An engine process above this is killed in the middle of its task. */
  childMaxBytes: number;
  /** An engine process is replaced after this many pages. */
  childMaxPages: number;
  /** How long picture addresses work. */
  fileTtlDays: number;
  appId?: string;
  secretCode?: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** A setting that makes no sense; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Directory of package.json: two above this file in `src/` and in `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));

const MiB = 1024 * 1024;
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const schema = z.object({
  DOCPARSE_PORT: whole(0, 65535).default(8000),
  DOCPARSE_HOST: z.string().min(1).default('0.0.0.0'),
  DOCPARSE_DATA: z.string().min(1).default('data'),
  DOCPARSE_MODELS: z.string().min(1).optional(),
  DOCPARSE_WORKERS: whole(1, 256).optional(),
  DOCPARSE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DOCPARSE_ALLOW_PRIVATE_URLS: z.string().default('none'),
  DOCPARSE_MAX_UPLOAD_MB: whole(1, 100_000).default(500),
  DOCPARSE_UPLOAD_STALL_S: whole(1, 3600).default(60),
  DOCPARSE_MAX_PAGES: whole(1, 100_000).default(2000),
  DOCPARSE_PAGE_TIMEOUT_S: whole(1, 3600).default(60),
  DOCPARSE_REQUEST_TIMEOUT_S: whole(1, 86_400).default(600),
  DOCPARSE_QUEUE: whole(0, 100_000).default(64),
  DOCPARSE_CHILD_RECYCLE_MB: whole(100, 100_000).default(600),
  DOCPARSE_CHILD_MAX_MB: whole(200, 100_000).default(2000),
  DOCPARSE_CHILD_MAX_PAGES: whole(1, 1_000_000).default(5000),
  DOCPARSE_FILE_TTL_DAYS: whole(1, 3650).default(30),
  DOCPARSE_APP_ID: z.string().min(1).max(200).optional(),
  DOCPARSE_SECRET_CODE: z.string().min(1).max(200).optional(),
  DOCPARSE_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Reads settings from environment variables; an empty variable counts as not set. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (env[key] ? [[key, env[key].trim()]] : [])));
  const parsed = schema.safeParse(known);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message} (got "${known[String(issue.path[0])] ?? ''}")`).join('\n'),
    );
  }
  const v = parsed.data;
  if ((v.DOCPARSE_APP_ID === undefined) !== (v.DOCPARSE_SECRET_CODE === undefined)) {
    throw new ConfigError('DOCPARSE_APP_ID and DOCPARSE_SECRET_CODE go together: set both or none.');
  }
  return {
    port: v.DOCPARSE_PORT,
    host: v.DOCPARSE_HOST,
    dataDir: resolve(v.DOCPARSE_DATA),
    modelsDir: v.DOCPARSE_MODELS ? resolve(v.DOCPARSE_MODELS) : resolve(packageRoot, 'models'),
    workers: v.DOCPARSE_WORKERS ?? availableParallelism(),
    publicUrl: v.DOCPARSE_PUBLIC_URL?.replace(/\/+$/, ''),
    privateUrls: privateUrls(v.DOCPARSE_ALLOW_PRIVATE_URLS),
    maxUploadBytes: v.DOCPARSE_MAX_UPLOAD_MB * MiB,
    uploadStallMs: v.DOCPARSE_UPLOAD_STALL_S * 1000,
    maxPages: v.DOCPARSE_MAX_PAGES,
    pageTimeoutMs: v.DOCPARSE_PAGE_TIMEOUT_S * 1000,
    requestTimeoutMs: v.DOCPARSE_REQUEST_TIMEOUT_S * 1000,
    queueLimit: v.DOCPARSE_QUEUE,
    childRecycleBytes: v.DOCPARSE_CHILD_RECYCLE_MB * MiB,
    childMaxBytes: v.DOCPARSE_CHILD_MAX_MB * MiB,
    childMaxPages: v.DOCPARSE_CHILD_MAX_PAGES,
    fileTtlDays: v.DOCPARSE_FILE_TTL_DAYS,
    appId: v.DOCPARSE_APP_ID,
    secretCode: v.DOCPARSE_SECRET_CODE,
    logLevel: v.DOCPARSE_LOG,
  };
}

function privateUrls(text: string): Config['privateUrls'] {
  const word = text.toLowerCase();
  if (['none', 'false', '0', 'no', 'off'].includes(word)) return 'none';
  if (['all', 'true', '1', 'yes', 'on'].includes(word)) return 'all';
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
}
