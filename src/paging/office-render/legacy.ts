import { stat } from 'node:fs/promises';
import { FORMATS, type LegacyExtension, type Source } from '../../document/index.ts';
import { asDocparseError, DocparseError } from '../../errors.ts';
import { compoundState } from '../../readers/index.ts';
import { convert, type OfficeConfig, OfficeLimit } from './run-office.ts';
import { unlockLegacy } from './unlock-legacy.ts';

/** The modern format to which formats of Office 97 to 2003, and binary workbooks, are converted. */
const TWINS: Record<LegacyExtension, 'docx' | 'xlsx' | 'pptx'> = {
  doc: 'docx',
  xls: 'xlsx',
  xlsb: 'xlsx',
  ppt: 'pptx',
};

export const isLegacy = (extension: string): extension is LegacyExtension => Object.hasOwn(TWINS, extension);

/**
 * Converts a document of an old Office format to the modern format; returns modern files unchanged. Stores the result
 * beside the source for other processes.
 *
 * @throws DocparseError OFFICE; PASSWORD or CORRUPTED if that is why LibreOffice could not read it
 */
export async function modernTwin(source: Source, config: OfficeConfig, signal: AbortSignal): Promise<Source> {
  if (!isLegacy(source.extension)) return source;
  const extension = TWINS[source.extension];
  const path = `${source.path}.${extension}`;
  if (!(await stat(path).catch(() => undefined))) {
    try {
      await convert(await unlockLegacy(source), extension, path, config, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (asDocparseError(error).errorName !== 'OFFICE' || error instanceof OfficeLimit) throw error;
      const state = await compoundState(source.path);
      if (state === 'encrypted')
        throw new DocparseError('PASSWORD', 'The encryption of Office 95 is not supported.', { cause: error });
      if (state === 'damaged') throw new DocparseError('CORRUPTED', 'The compound file is damaged.', { cause: error });
      throw error;
    }
  }
  return { ...source, extension, mediaType: FORMATS[extension].mediaType, path, size: (await stat(path)).size };
}
