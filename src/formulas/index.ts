import type { Block, PageContent } from '../document/index.ts';

/** Blocks with their formulas marked. */
export const markFormulas = (_page: PageContent, blocks: Block[]): Block[] => blocks;
