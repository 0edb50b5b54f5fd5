import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { PageAnalysis, Paper } from '../document/index.ts';
import { type PackedPage, packPage, unpackPage } from './packed-page.ts';

/** What is kept of a page until its document is finished: its analysis, or its papers. */
export type KeptPage = PageAnalysis | Paper;

type FiledPage = { packed: PackedPage } | { paper: Paper };

/** Writes the pages that wait for their document to a file. */
export async function writePages(path: string, pages: readonly KeptPage[]): Promise<void> {
  const filed = pages.map((page): FiledPage => ('blocks' in page ? { packed: packPage(page) } : { paper: page }));
  await writeFile(path, serialize(filed));
}

/** Reads the pages of a file. Their glyphs are for reading: a copy by spread lacks their measures. */
export async function readPages(path: string): Promise<KeptPage[]> {
  const filed = deserialize(await readFile(path)) as FiledPage[];
  return filed.map((page) => ('packed' in page ? unpackPage(page.packed) : page.paper));
}

/** Packs pages in memory as those of files are: their glyphs take a fifth. The same limits apply to their use. */
export function packKept(pages: KeptPage[]): void {
  pages.forEach((page, i) => {
    if ('blocks' in page) pages[i] = unpackPage(packPage(page));
  });
}
