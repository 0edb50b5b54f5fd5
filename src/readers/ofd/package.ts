import { DocparseError } from '../../errors.ts';
import { ARCHIVE_LIMITS, type Archive, type ArchiveLimits, openArchive } from '../archive/index.ts';
import { decodeXml, elements, localName, parseXml, type XmlElement } from '../markup/index.ts';

const MiB = 1024 * 1024;
/** Maximum size of a page description. */
const MAX_XML_BYTES = 96 * MiB;
const MAX_XML_NODES = 3_000_000;
const MAX_XML_DEPTH = 200;
/** For pictures and fonts; the largest Chinese fonts have about 30 MB. */
const MAX_RESOURCE_BYTES = 128 * MiB;

/** Pages reread their fonts and pictures, so the total is counted here, each part once. */
const LIMITS: ArchiveLimits = { ...ARCHIVE_LIMITS, partBytes: MAX_RESOURCE_BYTES, totalBytes: Number.MAX_SAFE_INTEGER };

/** Parts of an OFD package (GB/T 33190-2016, 6.2), by the paths used in other parts. */
export interface OfdPackage {
  /** Distinguishes nested packages: parts of two seals may have the same name. */
  readonly id: string;
  readonly archive: Archive;
  /** Full name of the part at `location`, relative to the part `from`, or undefined. */
  find(location: string | undefined, from: string, folders?: readonly string[]): string | undefined;
  /** Bytes of a part, or undefined if it is missing. Throws CORRUPTED. */
  read(part: string): Promise<Buffer | undefined>;
  /** Tree of an XML part, with names without prefixes. Throws CORRUPTED. */
  xml(part: string): Promise<XmlElement>;
  close(): Promise<void>;
}

/** Opens a package on disk or in memory. Throws CORRUPTED or PASSWORD. */
export async function openPackage(from: string | Buffer, id = ''): Promise<OfdPackage> {
  const archive = await openArchive(from, LIMITS);
  const counted = new Set<string>();
  let total = 0;
  const read = async (part: string): Promise<Buffer | undefined> => {
    if (!counted.has(part)) {
      counted.add(part);
      total += archive.size(part) ?? 0;
      if (total > ARCHIVE_LIMITS.totalBytes)
        throw new DocparseError('CORRUPTED', `The package unpacks to more than ${ARCHIVE_LIMITS.totalBytes / MiB} MB.`);
    }
    return archive.read(part);
  };
  return {
    id,
    archive,
    read,
    find: (location, part, folders = []) => findPart(archive, location, part, folders),
    async xml(part) {
      const size = archive.size(part) ?? 0;
      if (size > MAX_XML_BYTES)
        throw new DocparseError('CORRUPTED', `Part "${part.slice(0, 100)}" is ${Math.round(size / MiB)} MB of XML.`);
      const bytes = await read(part);
      if (!bytes) throw new DocparseError('CORRUPTED', `Part "${part.slice(0, 100)}" is missing.`);
      return readTree(bytes, part);
    },
    close: () => archive.close(),
  };
}

/**
 * Resolves a path tolerantly, because programs deviate from the standard: they mix absolute and relative paths, omit or
 * double the document folder, and vary letter case and slashes. The interpretation closest to the standard wins.
 */
export function findPart(
  archive: Pick<Archive, 'has' | 'names'>,
  location: string | undefined,
  from: string,
  folders: readonly string[],
): string | undefined {
  const plain = (location ?? '').trim().replaceAll('\\', '/');
  if (plain === '') return undefined;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const top = from.includes('/') ? from.slice(0, from.indexOf('/') + 1) : '';
  const bare = plain.replace(/^\/+/, '');
  const bases = plain.startsWith('/')
    ? ['', folder, top]
    : [...folders.map((f) => (f.startsWith('/') ? f : `${folder}${f}/`)), folder, '', top];
  const tries = bases.map((base) => normalise(`${base}/${bare}`));
  // Doubled or missing document folder.
  tries.push(normalise(bare.replace(/^[^/]+\//, '')), normalise(`${top}/${bare.replace(/^[^/]+\//, '')}`));
  for (const name of tries) if (archive.has(name)) return name;
  return undefined;
}

/** Path without `.`, `..` and empty segments. It cannot leave the package. */
function normalise(path: string): string {
  const out: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') out.pop();
    else if (step !== '' && step !== '.') out.push(step);
  }
  return out.join('/');
}

/** Some programs write malformed roots (`<:eInvoice xmlns:="">`): read such parts as far as possible. */
function readTree(bytes: Buffer, part: string): XmlElement {
  const text = decodeXml(bytes);
  const limits = { maxNodes: MAX_XML_NODES, maxDepth: MAX_XML_DEPTH, keepBlank: true };
  try {
    return plainNames(parseXml(text, limits));
  } catch (error) {
    if (error instanceof DocparseError && /nested|more than/.test(error.message)) throw error;
    try {
      return plainNames(parseXml(text, { ...limits, tolerant: true }));
    } catch (cause) {
      throw new DocparseError('CORRUPTED', `Part "${part.slice(0, 100)}" is not readable XML.`, { cause });
    }
  }
}

/**
 * Removes prefixes: programs use any or none, and namespaces of two editions, so only local names identify elements.
 */
function plainNames(root: XmlElement): XmlElement {
  const stack = [root];
  for (let one = stack.pop(); one; one = stack.pop()) {
    one.name = localName(one);
    for (const child of elements(one)) stack.push(child);
  }
  return root;
}
