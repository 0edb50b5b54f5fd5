export interface SniffedType {
  mediaType: string;
  /** Canonical, without the dot. */
  extension: string;
}

/** Types that are read, by canonical extension. A family of readers adds its own here. */
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  ofd: 'application/ofd',
  html: 'text/html',
  mhtml: 'multipart/related',
  epub: 'application/epub+zip',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  md: 'text/markdown',
  rtf: 'application/rtf',
  xml: 'application/xml',
  txt: 'text/plain',
  csv: 'text/csv',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  ppt: 'application/vnd.ms-powerpoint',
};

/** Other names of one type: spellings, templates, macro-enabled twins (macros never run), old names. */
const TWINS: Record<string, string> = {
  apng: 'png',
  jpeg: 'jpg',
  jpe: 'jpg',
  tif: 'tiff',
  dib: 'bmp',
  heif: 'heic',
  htm: 'html',
  xhtml: 'html',
  xht: 'html',
  shtml: 'html',
  mht: 'mhtml',
  markdown: 'md',
  mdown: 'md',
  mkd: 'md',
  text: 'txt',
  json: 'txt',
  tsv: 'csv',
  tab: 'csv',
  docm: 'docx',
  dotx: 'docx',
  dotm: 'docx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  xltm: 'xlsx',
  pptm: 'pptx',
  ppsx: 'pptx',
  ppsm: 'pptx',
  potx: 'pptx',
  potm: 'pptx',
  // Kingsoft Office keeps its own names for the formats of Microsoft's.
  wps: 'doc',
  wpt: 'doc',
  et: 'xls',
  ett: 'xls',
  dps: 'ppt',
  dpt: 'ppt',
  dot: 'doc',
  xlt: 'xls',
  pps: 'ppt',
  pot: 'ppt',
  ott: 'odt',
  ots: 'ods',
  otp: 'odp',
};

/** Document formats that are known for what they are; code 40425 says that it is the format, not the file, that is at fault. */
const DOCUMENTS = new Set(
  'doc docx ppt pptx xls xlsx odt ods odp odg rtf epub ofd html mhtml txt xml csv md json msg eml cfb xps hwp pages numbers key mobi djvu ps eps'.split(' '),
);

/** Formats that are plain text to look at. Programs that export them like to give them the name of the program that is to open them. */
export const TEXT_TYPES = new Set(['html', 'mhtml', 'xml', 'eml', 'csv', 'md', 'txt', 'rtf', 'json']);

/** One name for all names of a type. */
export const canonical = (extension: string): string => TWINS[extension] ?? extension;

export const readableType = (kind: string): SniffedType | undefined => {
  const extension = canonical(kind);
  const mediaType = MEDIA_TYPES[extension];
  return mediaType === undefined ? undefined : { mediaType, extension };
};

export const isDocument = (kind: string): boolean => DOCUMENTS.has(canonical(kind));

export const READABLE_LIST = Object.keys(MEDIA_TYPES).join(', ');
