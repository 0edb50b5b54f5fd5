import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { DocparseError } from '../../errors.ts';

/** Limits for a package: a bomb fails with CORRUPTED before it fills the memory. */
export interface ArchiveLimits {
  entries: number;
  /** Inflated bytes of one part. */
  partBytes: number;
  /** Inflated bytes of all parts that are read. */
  totalBytes: number;
  /** Maximum ratio of inflated to packed size, for parts above `ratioFrom` bytes. */
  ratio: number;
  ratioFrom: number;
}

const MiB = 1024 * 1024;
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 20_000,
  partBytes: 512 * MiB,
  totalBytes: 1024 * MiB,
  ratio: 250,
  ratioFrom: 32 * MiB,
};

/** Smaller packages are read at once, and smaller parts inflated at once. Most are small, and streaming costs more. */
const WHOLE = 8 * MiB;
const AT_ONCE = MiB;

/** An open ZIP package (docx, xlsx, pptx, odt, epub, ofd). Inflates parts on request. */
export interface Archive {
  /** Names of the parts, with `/` between folders, in directory order. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Inflated size in bytes according to the directory, or undefined if the part does not exist. */
  size(name: string): number | undefined;
  /** Undefined if the part does not exist. Compares names exactly first, then without case, as Office does. */
  read(name: string): Promise<Buffer | undefined>;
  /** Like `read`, in chunks, for parts that should not be held in memory. The caller may stop early. */
  stream(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a ZIP file on disk or in memory (after decryption). Throws CORRUPTED if it is not a package, is truncated or a
 * bomb. Reading an encrypted part throws PASSWORD. Names that point outside the package are CORRUPTED too; a leading
 * slash is ignored, because nothing is unpacked to disk.
 */
export async function openArchive(from: string | Buffer, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<Archive> {
  const corrupted = (what: string, cause?: unknown): DocparseError => new DocparseError('CORRUPTED', what, { cause });
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    const options = {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
      strictFileNames: false,
    };
    const inMemory = typeof from !== 'string' || (await stat(from)).size > WHOLE ? from : await readFile(from);
    zip = await (typeof inMemory === 'string' ? openPromise(inMemory, options) : fromBufferPromise(inMemory, options));
  } catch (error) {
    throw corrupted('The package cannot be opened: its directory is missing or damaged.', error);
  }
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry: Entry) => {
        if (entries.size >= limits.entries)
          return reject(corrupted(`The package has more than ${limits.entries} parts.`));
        const name = nameOf(entry);
        if (name === undefined) return reject(corrupted('The name of a part leads outside of the package.'));
        if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error instanceof DocparseError ? error : corrupted('The directory of the package is damaged.', error);
  }
  const folded = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]));
  const find = (name: string): Entry | undefined => {
    const plain = name.replace(/^\/+/, '');
    return entries.get(plain) ?? entries.get(folded.get(plain.toLowerCase()) ?? '');
  };
  let total = 0;
  const stream = async (name: string): Promise<AsyncIterable<Buffer> | undefined> => {
    const entry = find(name);
    if (!entry) return undefined;
    if (entry.isEncrypted()) throw new DocparseError('PASSWORD', `Part "${name.slice(0, 100)}" is encrypted.`);
    const { uncompressedSize: size, compressedSize: packed } = entry;
    if (size > limits.partBytes || (size > limits.ratioFrom && size / Math.max(1, packed) > limits.ratio)) {
      throw corrupted(
        `Part "${name.slice(0, 100)}" unpacks to ${Math.round(size / MiB)} MB, more than its packed size allows.`,
      );
    }
    total += size;
    if (total > limits.totalBytes)
      throw corrupted(`The package unpacks to more than ${Math.round(limits.totalBytes / MiB)} MB.`);
    return inflate(entry, name);
  };
  async function* inflate(entry: Entry, name: string): AsyncGenerator<Buffer> {
    let source: Readable | undefined;
    try {
      if (entry.compressionMethod === 8 && entry.uncompressedSize <= AT_ONCE) {
        yield inflateWhole(await rawBytes(zip, entry), entry.uncompressedSize);
        return;
      }
      source = await zip.openReadStreamPromise(entry);
      // Check sizes while inflating, because the directory may lie.
      for await (const chunk of source) yield chunk as Buffer;
    } catch (error) {
      throw corrupted(`Part "${name.slice(0, 100)}" of the package is damaged.`, error);
    } finally {
      source?.destroy();
    }
  }
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    size: (name) => find(name)?.uncompressedSize,
    async read(name) {
      const parts = await stream(name);
      if (!parts) return undefined;
      const chunks: Buffer[] = [];
      for await (const chunk of parts) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    stream,
    async close() {
      zip.close();
    },
  };
}

/** Name of a part without a leading slash, or undefined if it points outside the package. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string | undefined {
  const given = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const name = (
    extraFields.some(({ id }) => id === UNICODE_PATH) || (generalPurposeBitFlag & UTF_8) !== 0
      ? given
      : (unmarkedName(fileNameRaw) ?? given)
  )
    .replaceAll('\\', '/')
    .replace(/^\/+/, '');
  return /^[a-zA-Z]:/.test(name) || name.split('/').includes('..') ? undefined : name;
}

/** The flag for UTF-8 names, and the extra field with a UTF-8 name (APPNOTE.TXT, 4.4.4 and 4.6.9). */
const UTF_8 = 0x800;
const UNICODE_PATH = 0x7075;

/** Chinese programs write names in UTF-8 or in the system's code page without marking which. */
function unmarkedName(bytes: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}

async function rawBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry, { decompress: false })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Throws if the size differs from the directory. */
function inflateWhole(packed: Buffer, size: number): Buffer {
  if (size === 0) return Buffer.alloc(0);
  const bytes = inflateRawSync(packed, { maxOutputLength: size });
  if (bytes.length !== size) throw new Error(`${bytes.length} bytes in place of ${size}`);
  return bytes;
}
