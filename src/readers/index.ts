import type { SheetReader, Source } from '../document/index.ts';
import { DocparseError } from '../errors.ts';

export { countTextCharacters } from './conservation.ts';

/**
 * Opens a received file for reading page by page. The readers are loaded on first use: a worker that sees only images never starts PDFium.
 *
 * @throws DocparseError CORRUPTED, PASSWORD or FILE_TYPE
 */
export async function openReader(source: Source): Promise<SheetReader> {
  switch (source.extension) {
    case 'pdf':
      return (await import('./pdf/index.ts')).openPdfReader(source);
    case 'png':
    case 'jpg':
    case 'bmp':
    case 'tiff':
    case 'webp':
    case 'gif':
      return (await import('./image/index.ts')).openImageReader(source);
    default:
      throw new DocparseError('FILE_TYPE', `No reader for ${source.mediaType}.`);
  }
}
