export { compoundState } from './compound-state.ts';
export { decryptLegacy } from './legacy-encryption.ts';

import type { Flow, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import type { ReadChunk } from './docx/chunks.ts';
import { readDocxPackage } from './docx/read-docx.ts';
import { openOffice } from './package.ts';
import { readPptxPackage } from './pptx/read-pptx.ts';

/** Reads a Word document; `readChunk` reads embedded files. Throws CORRUPTED or PASSWORD. */
export const readDocx = (source: Source, readChunk?: ReadChunk): Promise<Flow> =>
  readOffice(source, 'word/document.xml', readChunk);

/** Reads a PowerPoint presentation. Throws CORRUPTED or PASSWORD. */
export const readPptx = (source: Source): Promise<Flow> => readOffice(source, 'ppt/presentation.xml');

/** The main part decides the type, because the content of an encrypted file is known only now. */
async function readOffice(source: Source, fallbackPart: string, readChunk?: ReadChunk): Promise<Flow> {
  const pkg = await openOffice(source, fallbackPart);
  try {
    const root = await pkg.required(pkg.mainPart);
    if (root.name === 'w:document') return await readDocxPackage(pkg, root, readChunk);
    if (root.name === 'p:presentation') return await readPptxPackage(pkg, root);
    throw new DocparseError(
      'CORRUPTED',
      `The main part is <${root.name.slice(0, 40)}>, not a document or presentation.`,
    );
  } finally {
    await pkg.close();
  }
}
