import type { ImageAsset, Paper } from '../document/index.ts';

/** What an engine process leaves of a document for recognition of papers: those of all pages, in the order of pages. */
export interface PapersDraft {
  papers: DraftPaper[];
}

export interface DraftPaper extends Omit<Paper, 'picture'> {
  picture?: ImageAsset & { path: string };
}

/** The one place where papers become the result of a document. */
export function papersDraft(papers: readonly Paper[], pathOf: (picture: ImageAsset) => string): PapersDraft {
  const inOrder = papers.toSorted((a, b) => a.pageNumber - b.pageNumber);
  return { papers: inOrder.map(({ picture, ...paper }) => ({ ...paper, ...(picture && { picture: { ...picture, path: pathOf(picture) } }) })) };
}
