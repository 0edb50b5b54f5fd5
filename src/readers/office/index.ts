import type { Flow, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { readDocxPackage } from './docx/read-docx.ts';
import { openOffice } from './package.ts';

/** Reads a Word document. Throws CORRUPTED or PASSWORD. */
export async function readDocx(source: Source): Promise<Flow> {
  const pkg = await openOffice(source, 'word/document.xml');
  try {
    const root = await pkg.required(pkg.mainPart);
    if (root.name !== 'w:document') throw new DocparseError('CORRUPTED', `The main part is no document but <${root.name.slice(0, 40)}>.`);
    return await readDocxPackage(pkg, root);
  } finally {
    await pkg.close();
  }
}
