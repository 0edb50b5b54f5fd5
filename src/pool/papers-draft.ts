import type { ImageAsset, Paper } from '../document/index.ts';

/** An engine process's result for papers: those of all pages in page order. */
export interface PapersDraft {
  papers: DraftPaper[];
}

export interface DraftPaper extends Omit<Paper, 'picture'> {
  picture?: ImageAsset & { path: string };
}

/** The only place where papers become the result of a document. */
export function papersDraft(papers: readonly Paper[], pathOf: (picture: ImageAsset) => string): PapersDraft {
  const inOrder = papers.toSorted((a, b) => a.pageNumber - b.pageNumber);
  return {
    papers: inOrder.map(({ picture, ...paper }) => ({
      ...paper,
      ...(picture && { picture: { ...picture, path: pathOf(picture) } }),
    })),
  };
}
