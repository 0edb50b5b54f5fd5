import { readFile } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { DocparseError } from '../../errors.ts';
import { type AddressGuard, AddressRefused } from '../../intake/index.ts';
import type { Picture } from '../../pool/index.ts';
import { section } from './config-part.ts';

const optionalText = z.string().nullish();

/** `image_storage_config` of the interface: a bucket of the client's own. */
export const imageStorageSchema = section({
  endpoint: optionalText.describe('http or https address of an S3-compatible store'),
  access_key: optionalText,
  secret_key: optionalText,
  bucket: optionalText,
  region: optionalText,
  prefix: optionalText.describe('begins the names of the objects'),
  url_prefix: optionalText.describe(
    'addresses in the answer: this, a slash, and the name of the object; the address in the store when missing',
  ),
});

export interface ClientStorage {
  endpoint: URL;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  prefix: string;
  /** Begins the addresses of the pictures; the names of their files follow. */
  addressBase: string;
}

/**
 * Undefined when nothing is filled in, as clients send it that send every member. Throws PARAMETER naming what is
 * missing or wrong.
 */
export function readImageStorage(config: z.output<typeof imageStorageSchema>, part: string): ClientStorage | undefined {
  const wrong = (name: string, why: string): DocparseError =>
    new DocparseError('PARAMETER', `${part}.${name}: ${why}.`);
  const given = (name: 'endpoint' | 'access_key' | 'secret_key' | 'bucket'): string => {
    const value = config[name]?.trim();
    if (!value) throw wrong(name, 'is missing');
    return value;
  };
  if (!Object.values(config).some((value) => typeof value === 'string' && value.trim())) return undefined;
  const endpoint = URL.parse(given('endpoint'));
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.username || endpoint.password)
    throw wrong('endpoint', 'must be an http or https address');
  const bucket = given('bucket');
  if (!/^[\w.-]{1,255}$/.test(bucket)) throw wrong('bucket', 'is no name of a bucket');
  const prefix = config.prefix ?? '';
  if (!/^[^\s\\?#%]{0,500}$/.test(prefix) || prefix.split('/').includes('..'))
    throw wrong('prefix', 'must be the beginning of an object name');
  const base = config.url_prefix?.trim() || `${endpoint.href.replace(/\/+$/, '')}/${bucket}`;
  return {
    endpoint,
    accessKey: given('access_key'),
    secretKey: given('secret_key'),
    bucket,
    region: config.region?.trim() || 'us-east-1',
    prefix: prefix.replace(/^\/+/, ''),
    addressBase: `${base.replace(/\/+$/, '')}/${prefix.replace(/^\/+/, '')}`,
  };
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Uploads pictures into the client's bucket, a few at a time. Addresses that the service must not call are refused.
 * Throws PARAMETER with the reason.
 */
export async function storeForClient(
  storage: ClientStorage,
  pictures: readonly Picture[],
  guard: AddressGuard,
  part: string,
  signal: AbortSignal,
): Promise<void> {
  const httpAgent = new HttpAgent({ lookup: guard.lookup, maxSockets: CONCURRENCY });
  const httpsAgent = new HttpsAgent({ lookup: guard.lookup, maxSockets: CONCURRENCY });
  const client = new S3Client({
    endpoint: storage.endpoint.href,
    region: storage.region,
    credentials: { accessKeyId: storage.accessKey, secretAccessKey: storage.secretKey },
    // Stores reached by an address or a bare host name have no names for their buckets.
    forcePathStyle:
      isIP(storage.endpoint.hostname.replace(/^\[|\]$/g, '')) !== 0 || !storage.endpoint.hostname.includes('.'),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, httpAgent, httpsAgent },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    guard.checkHost(storage.endpoint.hostname);
    const waiting = [...pictures];
    const work = async (): Promise<void> => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        const object = {
          Bucket: storage.bucket,
          Key: storage.prefix + picture.name,
          Body: await readFile(picture.path),
          ContentType: picture.mimeType,
        };
        await client.send(new PutObjectCommand(object), { abortSignal: signal });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new DocparseError('PARAMETER', `${part}: a picture could not be stored: ${reason(error)}.`, { cause: error });
  } finally {
    client.destroy();
    httpAgent.destroy();
    httpsAgent.destroy();
  }
}

const CONCURRENCY = 4;

/** Codes alone: texts of a store that a client names are not ours to repeat. */
function reason(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof AddressRefused) return `${e.message} The service does not send to it`;
  }
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const word = code || name;
  return /^[\w-]{1,60}$/.test(word) ? word : 'the store refused it';
}
