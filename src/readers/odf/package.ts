import { posix } from 'node:path';
import type { FlowImage, Source } from '../../document/index.ts';
import { DocparseError, passwordError } from '../../errors.ts';
import { type Archive, mediaTypeOf, openArchive } from '../archive/index.ts';
import { child, decodeXml, elements, parseXml, textContent, type XmlElement } from '../markup/index.ts';
import { decryptPart, type PartEncryption, readEncryption } from './encryption.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';
const NAMESPACES: Record<string, string> = {
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/1998/Math/MathML': '',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0': 'field',
};
for (const name of [
  'office',
  'text',
  'table',
  'style',
  'chart',
  'form',
  'meta',
  'config',
  'presentation',
  'script',
  'manifest',
  'animation',
]) {
  NAMESPACES[`${OASIS}${name}:1.0`] = name;
}
Object.assign(NAMESPACES, {
  [`${OASIS}drawing:1.0`]: 'draw',
  [`${OASIS}datastyle:1.0`]: 'number',
  [`${OASIS}xsl-fo-compatible:1.0`]: 'fo',
  [`${OASIS}svg-compatible:1.0`]: 'svg',
  [`${OASIS}dr3d:1.0`]: 'dr3d',
  [`${OASIS}smil-compatible:1.0`]: 'smil',
});

/** An open OpenDocument package (ISO/IEC 26300-2). */
export interface OdfPackage {
  readonly names: readonly string[];
  readonly warnings: string[];
  has(part: string): boolean;
  bytes(part: string): Promise<Buffer | undefined>;
  /** In chunks, for parts that are not needed whole. */
  stream(part: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Undefined if the part is missing or, with a warning, if it is broken. */
  xml(part: string): Promise<XmlElement | undefined>;
  /** Like `xml`, but throws CORRUPTED. */
  required(part: string): Promise<XmlElement>;
  /** A picture by its address, or undefined if it is outside the package. */
  image(href: string | undefined): FlowImage | undefined;
  title(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens an odt, ods or odp file, with the source's password if encrypted. Throws CORRUPTED or PASSWORD. */
export async function openOdf(source: Source): Promise<OdfPackage> {
  const archive = await openArchive(source.path);
  try {
    return await packageOf(archive, source);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function packageOf(archive: Archive, source: Source): Promise<OdfPackage> {
  const warnings: string[] = [];
  const parse = (bytes: Uint8Array): XmlElement =>
    parseXml(decodeXml(bytes), { namespaces: NAMESPACES, keepBlank: true });
  const manifest = await archive.read('META-INF/manifest.xml');
  let encryption: Map<string, PartEncryption>;
  try {
    encryption = manifest ? readEncryption(parse(manifest)) : new Map();
  } catch (error) {
    if (!(error instanceof DocparseError) || error.errorName !== 'CORRUPTED') throw error;
    // The manifest is optional: only encrypted packages need it, and then other parts fail to parse.
    encryption = new Map();
  }
  if (encryption.size > 0 && !source.password) throw passwordError(source.password);
  if (!archive.has('content.xml')) throw new DocparseError('CORRUPTED', 'The package has no part "content.xml".');
  const bytes = async (part: string): Promise<Buffer | undefined> => {
    const own = await archive.read(part);
    const locked = encryption.get(part);
    return own && locked ? decryptPart(own, locked, source.password ?? '') : own;
  };
  const xml = async (part: string): Promise<XmlElement | undefined> => {
    try {
      const own = await bytes(part);
      return own && parse(own);
    } catch (error) {
      if (!(error instanceof DocparseError) || error.errorName !== 'CORRUPTED') throw error;
      warnings.push(`Part "${part.slice(0, 100)}" could not be read and was left out.`);
      return undefined;
    }
  };
  return {
    names: archive.names,
    warnings,
    has: (part) => archive.has(part),
    bytes,
    async stream(part) {
      if (!encryption.has(part)) return archive.stream(part);
      const own = await bytes(part);
      return own && once(own);
    },
    xml,
    async required(part) {
      const own = await bytes(part);
      if (!own) throw new DocparseError('CORRUPTED', `The package has no part "${part.slice(0, 100)}".`);
      return parse(own);
    },
    image(href) {
      const part = partOf(href);
      if (part === undefined || !archive.has(part)) return undefined;
      return {
        mimeType: mediaTypeOf(part),
        bytes: () => readOne(source.path, part, encryption.get(part), source.password ?? ''),
      };
    },
    async title() {
      const meta = archive.has('meta.xml') ? await xml('meta.xml') : undefined;
      return (
        textContent(elements(child(meta, 'office:meta'), 'dc:title')[0])
          .replace(/\s+/g, ' ')
          .trim() || undefined
      );
    },
    close: () => archive.close(),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Part name of an address, or undefined if it is outside the package. */
export function partOf(href: string | undefined): string | undefined {
  if (!href || /^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith('#')) return undefined;
  const path = posix.normalize(href.replace(/^\.\//, ''));
  return path.startsWith('../') || path.startsWith('/') ? undefined : path;
}

/** Reopens the package, because pictures are read long after it was closed. */
async function readOne(
  path: string,
  part: string,
  locked: PartEncryption | undefined,
  password: string,
): Promise<Uint8Array> {
  const archive = await openArchive(path);
  try {
    const bytes = await archive.read(part);
    if (!bytes) throw new DocparseError('CORRUPTED', `The package has no part "${part.slice(0, 100)}".`);
    return locked ? decryptPart(bytes, locked, password) : bytes;
  } finally {
    await archive.close();
  }
}
