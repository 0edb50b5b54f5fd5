import type { Readable } from 'node:stream';

/**
 * Large things that are kept: uploads of jobs, results, pictures. One port for a directory on disk and for S3. Keys are
 * relative POSIX paths of two parts at least (`pictures/abc....png`, `uploads/<job>`, `results/<job>.json`), characters
 * [A-Za-z0-9._/-]. On disk the extension says the type of the content.
 */
export interface BlobStore {
  /**
   * Stores the file at `path`, whole or not at all; an existing blob of that key is replaced and its age restarts.
   * `move`: the file may be moved instead of copied.
   */
  put(key: string, path: string, options: { contentType: string; move?: boolean }): Promise<void>;
  /** Undefined when there is none. The caller destroys the stream when it does not read it to its end. */
  get(key: string): Promise<{ body: Readable; size: number; contentType: string; modifiedAt: Date } | undefined>;
  /** Undefined when there is none. */
  head(key: string): Promise<{ size: number; modifiedAt: Date } | undefined>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Deletes what was put before `before` under the prefix. Returns how many. */
  sweep(prefix: string, before: Date): Promise<number>;
}
