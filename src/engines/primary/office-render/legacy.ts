import { stat } from 'node:fs/promises';
import type { Source } from '../../../document/index.ts';
import { asDocparseError, DocparseError } from '../../../errors.ts';
import { compoundState } from '../../../readers/index.ts';
import { convert, type OfficeConfig, OfficeLimit } from './run-office.ts';
import { unlockLegacy } from './unlock-legacy.ts';

/** Formats of Office 97 to 2003, and workbooks in binary parts, and what they are read as. */
const TWINS: Record<string, { extension: 'docx' | 'xlsx' | 'pptx'; mediaType: string }> = {
  doc: { extension: 'docx', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xls: { extension: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xlsb: { extension: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ppt: { extension: 'pptx', mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
};

export const isLegacy = (extension: string): boolean => extension in TWINS;

/**
 * The same document in the format of today. It is kept beside the source, so that other processes that work on it find it.
 *
 * @throws DocparseError OFFICE; PASSWORD or CORRUPTED where that is why LibreOffice could not read it
 */
export async function modernTwin(source: Source, config: OfficeConfig, signal: AbortSignal): Promise<Source> {
  const twin = TWINS[source.extension] as (typeof TWINS)[string];
  const path = `${source.path}.${twin.extension}`;
  if (!(await stat(path).catch(() => undefined))) {
    try {
      await convert(await unlockLegacy(source), twin.extension, path, config, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (asDocparseError(error).errorName !== 'OFFICE' || error instanceof OfficeLimit) throw error;
      const state = await compoundState(source.path);
      if (state === 'encrypted') throw new DocparseError('PASSWORD', 'The encryption of Office 95 is not supported.', { cause: error });
      if (state === 'damaged') throw new DocparseError('CORRUPTED', 'The compound file is damaged.', { cause: error });
      throw error;
    }
  }
  return { ...source, ...twin, path, size: (await stat(path)).size };
}
