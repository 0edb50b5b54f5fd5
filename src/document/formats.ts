import type { ParseOptions } from './options.ts';

/** How LibreOffice draws a type of document, if it is installed. */
export interface Drawing {
  /**
   * `always`: except in lite mode. `asked`: only if page images are requested, because the type has no pages of its
   * own.
   */
  when: 'always' | 'asked';
  /**
   * Its input. `file`: the file itself. `sheets`: a spreadsheet, each sheet drawn as one page. `values`: a spreadsheet
   * of the values that were read, because LibreOffice would parse them differently. `text`: a document made of the text
   * that was read, because LibreOffice would render the file's styles wrongly or fetch what the file links to.
   */
  given: 'file' | 'sheets' | 'values' | 'text';
}

interface Format {
  mediaType: string;
  /**
   * `pages`: page by page. `flow`: by its own structure. `legacy`: after conversion to its modern format by
   * LibreOffice, which is required.
   */
  reading: 'pages' | 'flow' | 'legacy';
  /** Undefined if the type has pages of its own. */
  drawing?: Drawing;
  /** A picture: unreadable variants are reported as an unsupported image. */
  image?: true;
  /** Plain text. Programs that export such files often name them after the program that should open them. */
  text?: true;
  /** Other extensions: spellings, templates, macro-enabled variants (macros never run), old names. */
  twins?: readonly string[];
}

const FILE: Drawing = { when: 'always', given: 'file' };
const SHEETS: Drawing = { when: 'asked', given: 'sheets' };
const TEXT: Drawing = { when: 'asked', given: 'text' };
const openXml = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;

/**
 * All readable file types by canonical extension. Adding a type here without a reader in `readers/` is a compile error.
 */
export const FORMATS = {
  pdf: { mediaType: 'application/pdf', reading: 'pages' },
  png: { mediaType: 'image/png', reading: 'pages', image: true, twins: ['apng'] },
  jpg: { mediaType: 'image/jpeg', reading: 'pages', image: true, twins: ['jpeg', 'jpe'] },
  bmp: { mediaType: 'image/bmp', reading: 'pages', image: true, twins: ['dib'] },
  tiff: { mediaType: 'image/tiff', reading: 'pages', image: true, twins: ['tif'] },
  webp: { mediaType: 'image/webp', reading: 'pages', image: true },
  gif: { mediaType: 'image/gif', reading: 'pages', image: true },
  avif: { mediaType: 'image/avif', reading: 'pages', image: true },
  heic: { mediaType: 'image/heic', reading: 'pages', image: true, twins: ['heif'] },
  ofd: { mediaType: 'application/ofd', reading: 'pages' },
  html: { mediaType: 'text/html', reading: 'flow', drawing: TEXT, text: true, twins: ['htm', 'xhtml', 'xht', 'shtml'] },
  mhtml: { mediaType: 'multipart/related', reading: 'flow', drawing: TEXT, text: true, twins: ['mht'] },
  epub: { mediaType: 'application/epub+zip', reading: 'flow', drawing: TEXT },
  eml: { mediaType: 'message/rfc822', reading: 'flow', drawing: TEXT, text: true },
  msg: { mediaType: 'application/vnd.ms-outlook', reading: 'flow', drawing: TEXT },
  md: { mediaType: 'text/markdown', reading: 'flow', drawing: TEXT, text: true, twins: ['markdown', 'mdown', 'mkd'] },
  rtf: { mediaType: 'application/rtf', reading: 'flow', drawing: FILE, text: true },
  xml: { mediaType: 'application/xml', reading: 'flow', drawing: TEXT, text: true },
  txt: { mediaType: 'text/plain', reading: 'flow', drawing: TEXT, text: true, twins: ['text', 'json'] },
  csv: {
    mediaType: 'text/csv',
    reading: 'flow',
    drawing: { when: 'asked', given: 'values' },
    text: true,
    twins: ['tsv', 'tab'],
  },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', reading: 'flow', drawing: FILE, twins: ['ott'] },
  ods: {
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    reading: 'flow',
    drawing: SHEETS,
    twins: ['ots'],
  },
  odp: { mediaType: 'application/vnd.oasis.opendocument.presentation', reading: 'flow', drawing: FILE, twins: ['otp'] },
  xlsx: {
    mediaType: openXml('spreadsheetml.sheet'),
    reading: 'flow',
    drawing: SHEETS,
    twins: ['xlsm', 'xltx', 'xltm'],
  },
  docx: {
    mediaType: openXml('wordprocessingml.document'),
    reading: 'flow',
    drawing: FILE,
    twins: ['docm', 'dotx', 'dotm'],
  },
  pptx: {
    mediaType: openXml('presentationml.presentation'),
    reading: 'flow',
    drawing: FILE,
    twins: ['pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  },
  // Kingsoft Office uses its own names for Microsoft's formats: wps, et, dps and their templates.
  doc: { mediaType: 'application/msword', reading: 'legacy', drawing: FILE, twins: ['wps', 'wpt', 'dot'] },
  xls: { mediaType: 'application/vnd.ms-excel', reading: 'legacy', drawing: SHEETS, twins: ['et', 'ett', 'xlt'] },
  xlsb: { mediaType: 'application/vnd.ms-excel.sheet.binary.macroenabled.12', reading: 'legacy', drawing: SHEETS },
  ppt: {
    mediaType: 'application/vnd.ms-powerpoint',
    reading: 'legacy',
    drawing: FILE,
    twins: ['dps', 'dpt', 'pps', 'pot'],
  },
} as const satisfies Record<string, Format>;

export type Extension = keyof typeof FORMATS;
type ReadAs<R extends Format['reading']> = {
  [E in Extension]: (typeof FORMATS)[E]['reading'] extends R ? E : never;
}[Extension];
export type PageExtension = ReadAs<'pages'>;
export type FlowExtension = ReadAs<'flow'>;
export type LegacyExtension = ReadAs<'legacy'>;

const formats: Readonly<Record<Extension, Format>> = FORMATS;
const CANONICAL = new Map(
  Object.entries(formats).flatMap(([extension, { twins = [] }]) => twins.map((twin) => [twin, extension])),
);

/** The canonical extension for any extension of a type. */
export const canonicalExtension = (extension: string): string => CANONICAL.get(extension) ?? extension;

export const isReadable = (extension: string): extension is Extension => Object.hasOwn(FORMATS, extension);

/** The table entry of a type, or undefined if the type is not readable. */
export const formatOf = (extension: string): Format | undefined =>
  isReadable(extension) ? formats[extension] : undefined;

/** How a document is drawn with these options, or undefined. */
export function drawingFor(
  extension: string,
  options: Pick<ParseOptions, 'parseMode' | 'pageImages'>,
): Drawing | undefined {
  const drawing = formatOf(extension)?.drawing;
  if (!drawing || options.parseMode === 'lite') return undefined;
  return drawing.when === 'always' || options.pageImages ? drawing : undefined;
}

/** Whether LibreOffice may be needed with these options, to draw or to read the document. */
export const mayNeedOffice = (extension: string, options: Pick<ParseOptions, 'parseMode' | 'pageImages'>): boolean =>
  formatOf(extension)?.reading === 'legacy' || drawingFor(extension, options) !== undefined;
