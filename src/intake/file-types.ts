import { canonicalExtension, FORMATS, formatOf, isReadable, type SourceExtension } from '../document/index.ts';

export interface SniffedType {
  mediaType: string;
  /** Canonical, without the dot. */
  extension: SourceExtension;
}

/**
 * Known document formats without a reader. Code 40425 tells that the format is unsupported, not that the file is bad.
 */
const UNREAD_DOCUMENTS = new Set('odg json cfb xps hwp pages numbers key mobi djvu ps eps'.split(' '));

export const readableType = (kind: string): SniffedType | undefined => {
  const extension = canonicalExtension(kind);
  return isReadable(extension) ? { mediaType: FORMATS[extension].mediaType, extension } : undefined;
};

/** Whether a kind is a document format, readable or not. Pictures and PDF have their own codes. */
export function isDocument(kind: string): boolean {
  const extension = canonicalExtension(kind);
  const format = formatOf(extension);
  return UNREAD_DOCUMENTS.has(extension) || (format !== undefined && !format.image && extension !== 'pdf');
}

export const isText = (kind: string): boolean => formatOf(canonicalExtension(kind))?.text === true;

export const READABLE_LIST = Object.keys(FORMATS).join(', ');
