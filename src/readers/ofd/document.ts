import type { Box } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { descendants, elements, textContent, type XmlElement } from '../markup/index.ts';
import { DEFAULT_SPACE } from './colors.ts';
import type { OfdPackage } from './package.ts';
import { addResources, childText, emptyResources, type Resources } from './resources.ts';
import { box, isTrue } from './values.ts';

/** Limits for every document; real ones have hundreds of pages. */
const MAX_PAGES = 20_000;
const MAX_DOCUMENTS = 500;

export interface OfdPageEntry {
  id: string;
  part: string;
  document: OfdDocument;
}

export interface TemplatePage {
  part: string;
  /** Default z-order, if the page states none. */
  zOrder: string | undefined;
}

export interface StampPlace {
  pageId: string;
  /** In millimetres. */
  box: Box;
  /** Drawn part of the box: seals across page edges are cropped (GB/T 33190-2016, 18.2.3). */
  clip?: Box;
}

export interface SignatureEntry {
  /** Part with the signed value, which contains the seal. */
  value?: string;
  /** Part with only the seal. */
  seal?: string;
  stamps: StampPlace[];
}

/** One DocBody with its Document.xml (GB/T 33190-2016, 7.4 and 7.5). */
export interface OfdDocument {
  part: string;
  /** Its DocBody in OFD.xml. */
  body: XmlElement;
  title: string;
  resources: Resources;
  pages: OfdPageEntry[];
  /** By ID. */
  templates: Map<string, TemplatePage>;
  area?: XmlElement;
  outlines?: XmlElement;
  bookmarks: Map<string, XmlElement>;
  /** Annotation part by page ID. */
  annotations: Map<string, string>;
  signatures: SignatureEntry[];
  /** Names of attached files. */
  attachments: string[];
  /** Schemas of custom tags. */
  tags: string[];
}

/** Reads the structure of a package; pages are read later. Throws CORRUPTED. */
export async function readDocuments(ofd: OfdPackage, warnings: string[]): Promise<OfdDocument[]> {
  const rootPart = ofd.find('OFD.xml', '') ?? ofd.archive.names.find((name) => /(^|\/)OFD\.xml$/i.test(name));
  if (rootPart === undefined) throw new DocparseError('CORRUPTED', 'The package has no OFD.xml.');
  if (ofd.archive.names.some((name) => /^encryptions\.xml$/i.test(name.split('/').at(-1) ?? ''))) {
    throw encrypted();
  }
  const root = await ofd.xml(rootPart);
  if (descendants(root, 'Encryptions').length > 0) throw encrypted();
  const documents: OfdDocument[] = [];
  for (const body of elements(root, 'DocBody').slice(0, MAX_DOCUMENTS)) {
    const part = (await currentVersion(ofd, body, rootPart)) ?? ofd.find(childText(body, 'DocRoot'), rootPart);
    if (part === undefined) {
      warnings.push(`A document of the package is missing: ${(childText(body, 'DocRoot') ?? '').slice(0, 100)}.`);
      continue;
    }
    documents.push(await readDocument(ofd, body, part, rootPart, warnings));
  }
  if (documents.length === 0) throw new DocparseError('CORRUPTED', 'The package has no document.');
  return documents;
}

/** The current version if a document has several (GB/T 33190-2016, 19): the marked entry, else the first. */
async function currentVersion(ofd: OfdPackage, body: XmlElement, rootPart: string): Promise<string | undefined> {
  const versions = elements(elements(body, 'Versions')[0], 'Version');
  const current =
    versions.find((version) => isTrue(version.attrs.Current)) ??
    (childText(body, 'DocRoot') === undefined ? versions.at(-1) : undefined);
  const part = ofd.find(current?.attrs.BaseLoc, rootPart);
  if (part === undefined) return undefined;
  try {
    const location = childText(await ofd.xml(part), 'DocRoot');
    return ofd.find(location, part) ?? ofd.find(location, rootPart);
  } catch (error) {
    if (error instanceof DocparseError && error.errorName === 'CORRUPTED') return undefined;
    throw error;
  }
}

const encrypted = (): DocparseError =>
  new DocparseError('PASSWORD', 'The package is encrypted (GM/T 0099), which is not supported.');

async function readDocument(
  ofd: OfdPackage,
  body: XmlElement,
  part: string,
  rootPart: string,
  warnings: string[],
): Promise<OfdDocument> {
  const root = await ofd.xml(part);
  const common = elements(root, 'CommonData')[0];
  const document: OfdDocument = {
    part,
    body,
    title: childText(elements(body, 'DocInfo')[0], 'Title') ?? '',
    resources: emptyResources(),
    pages: [],
    templates: new Map(),
    bookmarks: new Map(),
    annotations: new Map(),
    signatures: [],
    attachments: [],
    tags: [],
  };
  document.area = elements(common, 'PageArea')[0];
  document.outlines = elements(root, 'Outlines')[0];
  for (const bookmark of elements(elements(root, 'Bookmarks')[0], 'Bookmark'))
    document.bookmarks.set(bookmark.attrs.Name ?? '', bookmark);
  for (const name of ['PublicRes', 'DocumentRes']) {
    for (const reference of elements(common, name))
      await tryAdd(ofd, textContent(reference), part, document.resources, warnings);
  }
  const space = document.resources.colorSpaces.get(childText(common, 'DefaultCS') ?? '');
  if (space) document.resources.colorSpaces.set(DEFAULT_SPACE, space);
  for (const template of elements(common, 'TemplatePage')) {
    const found = ofd.find(template.attrs.BaseLoc, part);
    if (found !== undefined && template.attrs.ID !== undefined)
      document.templates.set(template.attrs.ID, { part: found, zOrder: template.attrs.ZOrder });
  }
  for (const page of elements(elements(root, 'Pages')[0], 'Page').slice(0, MAX_PAGES)) {
    const found = ofd.find(page.attrs.BaseLoc, part);
    // Count missing pages, so that the others keep their numbers.
    document.pages.push({ id: page.attrs.ID ?? '', part: found ?? page.attrs.BaseLoc ?? '', document });
  }
  await optional(warnings, 'annotations', () => readAnnotationList(ofd, childText(root, 'Annotations'), document));
  await optional(warnings, 'signatures', () => readSignatures(ofd, childText(body, 'Signatures'), rootPart, document));
  await optional(warnings, 'attachments', async () => {
    const list = ofd.find(childText(root, 'Attachments'), part);
    if (list === undefined) return;
    for (const one of elements(await ofd.xml(list), 'Attachment'))
      document.attachments.push((one.attrs.Name ?? childText(one, 'FileLoc') ?? '').slice(0, 100));
  });
  await optional(warnings, 'custom tags', async () => {
    const list = ofd.find(childText(root, 'CustomTags'), part);
    if (list === undefined) return;
    for (const one of elements(await ofd.xml(list), 'CustomTag'))
      document.tags.push((one.attrs.TypeID ?? one.attrs.NameSpace ?? '').slice(0, 100));
  });
  return document;
}

async function optional(warnings: string[], what: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof DocparseError) || error.errorName === 'PASSWORD') throw error;
    warnings.push(`The ${what} of the document cannot be read.`);
  }
}

/** Adds the resources of the part at `location`, as far as they are readable. */
export async function tryAdd(
  ofd: OfdPackage,
  location: string,
  from: string,
  into: Resources,
  warnings: string[],
): Promise<void> {
  const found = ofd.find(location, from);
  if (found === undefined) {
    warnings.push(`Resources are missing: ${location.trim().slice(0, 100)}.`);
    return;
  }
  await optional(warnings, `resources (${found.slice(0, 100)})`, () => addResources(ofd, found, into));
}

async function readAnnotationList(ofd: OfdPackage, location: string | undefined, document: OfdDocument): Promise<void> {
  const list = ofd.find(location, document.part);
  if (list === undefined) return;
  for (const page of elements(await ofd.xml(list), 'Page')) {
    const found = ofd.find(childText(page, 'FileLoc'), list);
    if (found !== undefined) document.annotations.set(page.attrs.PageID ?? '', found);
  }
}

async function readSignatures(
  ofd: OfdPackage,
  location: string | undefined,
  rootPart: string,
  document: OfdDocument,
): Promise<void> {
  const list = ofd.find(location, rootPart) ?? ofd.find(location, document.part);
  if (list === undefined) return;
  for (const entry of elements(await ofd.xml(list), 'Signature').slice(0, 1000)) {
    const part = ofd.find(entry.attrs.BaseLoc, list);
    if (part === undefined) continue;
    const signature = await ofd.xml(part);
    const value = ofd.find(childText(signature, 'SignedValue'), part);
    const seal = ofd.find(childText(descendants(signature, 'Seal')[0], 'BaseLoc'), part);
    const stamps: StampPlace[] = [];
    for (const stamp of descendants(signature, 'StampAnnot')) {
      const place = box(stamp.attrs.Boundary);
      const clip = box(stamp.attrs.Clip);
      if (place && stamp.attrs.PageRef !== undefined)
        stamps.push({ pageId: stamp.attrs.PageRef, box: place, ...(clip ? { clip } : {}) });
    }
    document.signatures.push({ stamps, ...(value ? { value } : {}), ...(seal ? { seal } : {}) });
  }
}
