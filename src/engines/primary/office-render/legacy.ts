import { stat } from 'node:fs/promises';
import { FORMATS, type LegacyExtension, type Source } from '../../../document/index.ts';
import { asDocparseError, DocparseError } from '../../../errors.ts';
import { compoundState } from '../../../readers/index.ts';
import { convert, type OfficeConfig, OfficeLimit } from './run-office.ts';
import { unlockLegacy } from './unlock-legacy.ts';

/** What formats of Office 97 to 2003, and workbooks in binary parts, are read as. */
const TWINS: Record<LegacyExtension, 'docx' | 'xlsx' | 'pptx'> = { doc: 'docx', xls: 'xlsx', xlsb: 'xlsx', ppt: 'pptx' };

export const isLegacy = (extension: string): extension is LegacyExtension => Object.hasOwn(TWINS, extension);

/**
 * The same document in the format of today; a file of such a format as it is. It is kept beside the source, so that other processes that work on it find it.
 *
 * @throws DocparseError OFFICE; PASSWORD or CORRUPTED where that is why LibreOffice could not read it
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
      if (state === 'encrypted') throw new DocparseError('PASSWORD', 'The encryption of Office 95 is not supported.', { cause: error });
      if (state === 'damaged') throw new DocparseError('CORRUPTED', 'The compound file is damaged.', { cause: error });
      throw error;
    }
  }
  return { ...source, extension, mediaType: FORMATS[extension].mediaType, path, size: (await stat(path)).size };
}
