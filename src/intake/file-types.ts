import { canonicalExtension, FORMATS, formatOf, isReadable, type SourceExtension } from '../document/index.ts';

export interface SniffedType {
  mediaType: string;
  /** Canonical, without the dot. */
  extension: SourceExtension;
}

/** Document formats that are known, but not read; code 40425 says that it is the format, not the file, that is at fault. */
const UNREAD_DOCUMENTS = new Set('odg json cfb xps hwp pages numbers key mobi djvu ps eps'.split(' '));

export const readableType = (kind: string): SniffedType | undefined => {
  const extension = canonicalExtension(kind);
  return isReadable(extension) ? { mediaType: FORMATS[extension].mediaType, extension } : undefined;
};

/** A document by the kind of its format, whether it is read or not; pictures and PDF have codes of their own. */
export function isDocument(kind: string): boolean {
  const extension = canonicalExtension(kind);
  const format = formatOf(extension);
  return UNREAD_DOCUMENTS.has(extension) || (format !== undefined && !format.image && extension !== 'pdf');
}

export const isText = (kind: string): boolean => formatOf(canonicalExtension(kind))?.text === true;

export const READABLE_LIST = Object.keys(FORMATS).join(', ');
