import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BlobConfig } from '../../config/index.ts';
import type { BlobStore } from '../blobs.ts';
import { StoreError } from '../store-error.ts';
import { contentTypeOf } from './content-type.ts';
import { checkKey } from './key.ts';
import { retries } from './retries.ts';

/**
 * Files up to this size are sent in one request, from memory: a stream cannot be sent a second time. Greater ones go in
 * parts of this size.
 */
const WHOLE_BYTES = 8 * 1024 * 1024;

const MOST_BREAKS = 10;
/** Without data for this long a request has failed. */
const SILENCE_MS = 30_000;

/** Blobs as objects of one S3 bucket. */
export class S3Blobs implements BlobStore {
  readonly #client: S3Client;
  readonly #settings: BlobConfig;

  constructor(settings: BlobConfig) {
    const { accessKeyId, secretAccessKey } = settings;
    this.#settings = settings;
    this.#client = new S3Client({
      region: settings.region,
      ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
      forcePathStyle: settings.forcePathStyle,
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      retryStrategy: retries,
      requestHandler: { connectionTimeout: 5000, socketTimeout: SILENCE_MS },
      // Checksums in trailers are Amazon's own; many other stores refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Throws StoreError when the bucket cannot be used. */
  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#settings.bucket ?? '' }));
    } catch (error) {
      throw new StoreError(`The S3 bucket ${this.#settings.bucket} cannot be used: ${describe(error)}.`, {
        cause: error,
      });
    }
  }

  async put(key: string, path: string, options: { contentType: string; move?: boolean }): Promise<void> {
    const where = { ...this.#at(key), ContentType: options.contentType };
    const { size } = await stat(path);
    if (size <= WHOLE_BYTES) await this.#client.send(new PutObjectCommand({ ...where, Body: await readFile(path) }));
    else
      await new Upload({
        client: this.#client,
        params: { ...where, Body: createReadStream(path) },
        queueSize: 2,
        partSize: WHOLE_BYTES,
      }).done();
    if (options.move) await rm(path, { force: true });
  }

  async get(key: string): ReturnType<BlobStore['get']> {
    const found = await this.#client.send(new GetObjectCommand(this.#at(key))).catch(none);
    if (!found?.Body) return undefined;
    const size = found.ContentLength ?? 0;
    return {
      body: Readable.from(this.#chunks(key, found.Body as Readable, size, found.ETag), { objectMode: false }),
      size,
      contentType: found.ContentType ?? contentTypeOf(key),
      modifiedAt: found.LastModified ?? new Date(0),
    };
  }

  /** A broken connection resumes where it stopped, as long as the object is the same. */
  async *#chunks(key: string, first: Readable, size: number, etag: string | undefined): AsyncGenerator<Buffer> {
    let body = first;
    let sent = 0;
    for (let breaks = 0; ; ) {
      try {
        for await (const chunk of body) {
          sent += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
        if (sent >= size) return;
      } catch (error) {
        if (++breaks > MOST_BREAKS) throw error;
      }
      if (sent < size) {
        const rest = await this.#client.send(
          new GetObjectCommand({ ...this.#at(key), Range: `bytes=${sent}-`, IfMatch: etag }),
        );
        body = rest.Body as Readable;
      }
    }
  }

  async head(key: string): ReturnType<BlobStore['head']> {
    const found = await this.#client.send(new HeadObjectCommand(this.#at(key))).catch(none);
    return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch(none);
  }

  async sweep(prefix: string, before: Date): Promise<number> {
    const { bucket: Bucket = '', prefix: own } = this.#settings;
    let deleted = 0;
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket, Prefix: own + prefix, ContinuationToken: token }),
      );
      const old = (page.Contents ?? []).filter(
        ({ LastModified }) => LastModified !== undefined && LastModified < before,
      );
      // One by one: the bulk call needs a checksum that other stores do not all understand.
      for (let i = 0; i < old.length; i += 8)
        await Promise.all(
          old.slice(i, i + 8).map(({ Key }) => this.#client.send(new DeleteObjectCommand({ Bucket, Key })).catch(none)),
        );
      deleted += old.length;
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
    return deleted;
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket ?? '', Key: this.#settings.prefix + checkKey(key) };
  }
}

/** For answers that say that there is nothing. */
function none(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  // A bucket that is missing is a mistake in the settings.
  if (error.name === 'NoSuchBucket') throw error;
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404)
    return undefined;
  throw error;
}

const describe = (error: unknown): string => {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return [$metadata?.httpStatusCode, name, message].filter((part) => part !== undefined && part !== '').join(' ');
};
