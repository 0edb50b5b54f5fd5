import {
  type Flow,
  type FlowBlock,
  type FlowExtension,
  formatOf,
  type PageExtension,
  type SheetReader,
  type Source,
  type SourceExtension,
} from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import type { EmbeddedData } from './embedded/index.ts';
import type { StoredPictureFile } from './image/index.ts';

export type { DataNode, EmbeddedData } from './embedded/index.ts';
export { DECODABLE } from './image/decodable.ts';
export type { StoredPictureFile } from './image/index.ts';
export { pageDpi } from './image/page-dpi.ts';
export { withoutFalseLengths } from './text/rtf/false-lengths.ts';

/**
 * Opens a received file for reading page by page. Loads readers on first use, so that a worker that sees only images
 * never starts PDFium.
 *
 * @throws DocparseError CORRUPTED, PASSWORD or FILE_TYPE; the abort reason of `signal`
 */
export async function openReader(source: Source, signal?: AbortSignal): Promise<SheetReader> {
  const readers: Partial<Record<SourceExtension, PageReader>> = PAGE_READERS;
  const open = readers[source.extension];
  if (!open) throw new DocparseError('FILE_TYPE', `No reader for ${source.mediaType}.`);
  return open(source, signal);
}

type PageReader = (source: Source, signal?: AbortSignal) => Promise<SheetReader>;

const openImage: PageReader = async (source, signal) =>
  (await import('./image/index.ts')).openImageReader(source, signal);

/** Formats that have pages. */
const PAGE_READERS: Record<PageExtension, PageReader> = {
  pdf: async (source) => (await import('./pdf/index.ts')).openPdfReader(source),
  ofd: async (source) => (await import('./ofd/index.ts')).openOfdReader(source),
  png: openImage,
  jpg: openImage,
  bmp: openImage,
  tiff: openImage,
  webp: openImage,
  gif: openImage,
  avif: openImage,
  heic: openImage,
};

type FlowReader = (source: Source, options: FlowOptions) => Promise<Flow>;

/** Formats with their own structure, read as a Flow. */
const FLOW_READERS: Record<FlowExtension, FlowReader> = {
  csv: async (source, options) => (await import('./sheet/index.ts')).readCsv(source, options),
  docx: async (source, options) =>
    (await import('./office/index.ts')).readDocx(source, (bytes) => readTakenIn(source, bytes, options)),
  pptx: async (source) => (await import('./office/index.ts')).readPptx(source),
  html: async (source) => (await import('./html/index.ts')).readHtml(source),
  epub: async (source) => (await import('./html/index.ts')).readEpub(source),
  mhtml: async (source) => (await import('./mail/index.ts')).readMhtml(source),
  eml: async (source) => (await import('./mail/index.ts')).readEml(source),
  msg: async (source) => (await import('./mail/index.ts')).readMsg(source),
  md: async (source) => (await import('./text/index.ts')).readMd(source),
  rtf: async (source) => (await import('./text/index.ts')).readRtf(source),
  xml: async (source) => (await import('./text/index.ts')).readXml(source),
  txt: async (source) => (await import('./text/index.ts')).readTxt(source),
  odp: async (source) => (await import('./odf/index.ts')).readOdp(source),
  ods: async (source, options) => (await import('./odf/index.ts')).readOds(source, options),
  odt: async (source) => (await import('./odf/index.ts')).readOdt(source),
  xlsx: async (source, options) => (await import('./sheet/index.ts')).readXlsx(source, options),
};

export interface FlowOptions {
  /** Maximum number of rows read per sheet; a warning reports the rest. */
  maxRows: number;
  maxColumns: number;
}

export const isFlow = (extension: SourceExtension): boolean => formatOf(extension)?.reading === 'flow';

/** Reads a file embedded in a document. Files embedded in that one are dropped. */
async function readTakenIn(source: Source, bytes: Uint8Array, options: FlowOptions): Promise<Flow> {
  const chunk = await (await import('./chunk-file.ts')).chunkFile(source, bytes);
  return chunk.extension === 'docx' ? (await import('./office/index.ts')).readDocx(chunk) : readFlow(chunk, options);
}

/** Reads a whole structured document. Throws CORRUPTED, PASSWORD or FILE_TYPE. */
export async function readFlow(source: Source, options: FlowOptions): Promise<Flow> {
  const readers: Partial<Record<SourceExtension, FlowReader>> = FLOW_READERS;
  const read = readers[source.extension];
  if (!read) throw new DocparseError('FILE_TYPE', `No reader for ${source.mediaType}.`);
  return read(source, options);
}

/** Whether a Word, Excel or PowerPoint 97 to 2003 file is encrypted or damaged. */
export async function compoundState(path: string): Promise<'encrypted' | 'damaged' | 'plain'> {
  return (await import('./office/index.ts')).compoundState(path);
}

/**
 * Decrypts a Word, Excel or PowerPoint 97 to 2003 file. Undefined if only the original program can open it. Throws
 * PASSWORD or CORRUPTED.
 */
export async function decryptLegacy(file: Buffer, password: string | undefined): Promise<Buffer | undefined> {
  return (await import('./office/index.ts')).decryptLegacy(file, password);
}

/** Path of the HEIC decoder, or undefined if it is not installed. */
export async function findHeif(): Promise<string | undefined> {
  return (await import('./image/index.ts')).findHeif();
}

/**
 * A picture from a document in a form that sharp decodes, or a metafile that must be drawn. Throws if it is damaged.
 */
export async function unpackPicture(bytes: Uint8Array): Promise<StoredPictureFile> {
  return (await import('./image/index.ts')).unpackPicture(bytes);
}

/**
 * XML that a file is or contains in addition to its pages: data of electronic bills. Empty if there is none. Throws the
 * errors of opening the file.
 */
export async function readEmbeddedData(source: Source): Promise<EmbeddedData[]> {
  return (await import('./read-embedded.ts')).readEmbeddedData(source);
}

/** Blocks of a Markdown text that is not a file. */
export async function readMarkdown(text: string): Promise<FlowBlock[]> {
  return (await import('./text/index.ts')).markdownToFlow(text).blocks;
}

/** Blocks of an HTML fragment that is not a file. */
export async function readHtmlPiece(html: string): Promise<FlowBlock[]> {
  return (await import('./html/index.ts')).htmlToFlow(html).blocks;
}
