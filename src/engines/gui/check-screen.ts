import type { Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';

const FORMATS: ReadonlySet<string> = new Set(['jpg', 'png', 'gif', 'webp']);
const MAX_BYTES = 10 * 1024 * 1024;

/** Throws FILE_TYPE or FILE_SIZE unless the file is a screenshot that the interface allows. */
export function checkScreen({ extension, size }: Source): void {
  if (!FORMATS.has(extension))
    throw new DocparseError(
      'FILE_TYPE',
      `primary_gui reads screenshots as JPEG, PNG, GIF or WebP. Detected type: ${extension}.`,
    );
  if (size > MAX_BYTES)
    throw new DocparseError(
      'FILE_SIZE',
      `The screenshot has ${(size / 1024 / 1024).toFixed(1)} MB; the limit is 10 MB.`,
    );
}
