import { open, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { FlowImage, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type Archive, mediaTypeOf, openArchive } from '../archive/index.ts';
import { child, decodeXml, elements, parseXml, textContent, type XmlElement } from '../markup/index.ts';
import { decryptOffice } from './encryption.ts';
import { NAMESPACES } from './namespaces.ts';

export interface Relation {
  /** Last segment of the type's URI: image, hyperlink, header, chart... */
  kind: string;
  /** Name of a part, or the external address as written. */
  target: string;
  external: boolean;
}

/** An open Open Packaging Conventions package (ECMA-376 part 2): parts and their relationships. */
export interface OfficePackage {
  /** Name of the main part, from the package's relationships. */
  readonly mainPart: string;
  readonly names: readonly string[];
  /** Raw parts. */
  readonly archive: Archive;
  /** Defects of optional parts; readers append to it. */
  readonly warnings: string[];
  /** The tree of a part. Undefined if it is missing or, with a warning, if it is broken. */
  xml(part: string): Promise<XmlElement | undefined>;
  /** Like `xml`, for a required part: throws CORRUPTED. */
  required(part: string): Promise<XmlElement>;
  relations(part: string): Promise<ReadonlyMap<string, Relation>>;
  image(part: string): FlowImage | undefined;
  /** Title from the document properties. */
  title(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Limit per part: a report of a thousand pages has about a million. More would exceed the memory of a worker. */
const MAX_NODES = 5_000_000;

const CFB_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Opens a docx, pptx or xlsx file, with the source's password if encrypted. Throws CORRUPTED or PASSWORD. */
export async function openOffice(source: Source, fallbackPart: string): Promise<OfficePackage> {
  const from = await unlockOffice(source);
  const archive = await openArchive(from);
  try {
    return await packageOf(archive, from, fallbackPart);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Path of the package, or its decrypted bytes. Throws CORRUPTED or PASSWORD. */
async function unlockOffice(source: Source): Promise<string | Buffer> {
  return (await isCompound(source.path)) ? decryptOffice(await readFile(source.path), source.password) : source.path;
}

async function isCompound(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    return head.equals(CFB_MAGIC);
  } finally {
    await file.close();
  }
}

async function packageOf(archive: Archive, from: string | Buffer, fallbackPart: string): Promise<OfficePackage> {
  const warnings: string[] = [];
  const relationsOf = new Map<string, Promise<ReadonlyMap<string, Relation>>>();
  const parse = async (part: string): Promise<XmlElement | undefined> => {
    const bytes = await archive.read(part);
    // White space may be the whole text of a run.
    return bytes && parseXml(decodeXml(bytes), { namespaces: NAMESPACES, keepBlank: true, maxNodes: MAX_NODES });
  };
  const xml = async (part: string): Promise<XmlElement | undefined> => {
    try {
      return await parse(part);
    } catch (error) {
      if (!(error instanceof DocparseError) || error.errorName !== 'CORRUPTED') throw error;
      warnings.push(`Part "${part.slice(0, 100)}" could not be read and was left out.`);
      return undefined;
    }
  };
  const relations = (part: string): Promise<ReadonlyMap<string, Relation>> => {
    let known = relationsOf.get(part);
    if (!known) {
      known = xml(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)).then((tree) =>
        readRelations(tree, part),
      );
      relationsOf.set(part, known);
    }
    return known;
  };
  const main = [...(await relations('')).values()].find(
    (one) => one.kind === 'officeDocument' && archive.has(one.target),
  )?.target;
  const mainPart = main ?? fallbackPart;
  if (!archive.has(mainPart)) throw new DocparseError('CORRUPTED', `The package has no part "${fallbackPart}".`);
  return {
    mainPart,
    names: archive.names,
    archive,
    warnings,
    xml,
    async required(part) {
      const tree = await parse(part);
      if (!tree) throw new DocparseError('CORRUPTED', `The package has no part "${part.slice(0, 100)}".`);
      return tree;
    },
    relations,
    image: (part) =>
      archive.has(part) ? { mimeType: mediaTypeOf(part), bytes: () => readOne(from, part) } : undefined,
    async title() {
      const core = [...(await relations('')).values()].find((one) => one.kind === 'core-properties')?.target;
      const tree = core === undefined ? undefined : await xml(core);
      return textContent(child(tree, 'dc:title')).replace(/\s+/g, ' ').trim() || undefined;
    },
    close: () => archive.close(),
  };
}

function readRelations(tree: XmlElement | undefined, part: string): ReadonlyMap<string, Relation> {
  const found = new Map<string, Relation>();
  for (const { attrs } of elements(tree, 'Relationship')) {
    const { Id: id, Type: type = '', Target: target = '' } = attrs;
    if (id === undefined) continue;
    const external = attrs.TargetMode === 'External';
    found.set(id, {
      kind: type.slice(type.lastIndexOf('/') + 1),
      external,
      target: external ? target : resolvePart(part, target),
    });
  }
  return found;
}

/** Part names are relative to the package root; `..` cannot leave it. */
function resolvePart(from: string, target: string): string {
  const path = target.split('#')[0]!;
  let plain = path;
  try {
    plain = decodeURI(path);
  } catch {
    // Not percent-encoded.
  }
  return posix.resolve('/', posix.dirname(from), plain.replaceAll('\\', '/')).slice(1);
}

/** Reopens the package, because pictures are read long after it was closed. */
async function readOne(from: string | Buffer, part: string): Promise<Uint8Array> {
  const archive = await openArchive(from);
  try {
    const bytes = await archive.read(part);
    if (!bytes) throw new DocparseError('CORRUPTED', `The package has no part "${part.slice(0, 100)}".`);
    return bytes;
  } finally {
    await archive.close();
  }
}
