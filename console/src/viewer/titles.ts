import type { TitleTreeNode } from '../../../src/client/index.ts';

/** What is needed of an element. */
interface Titled {
  id: string;
  type: string;
  text: string;
  page: number;
  depth: number;
}

/** The tree of titles where the answer has none: each below the last title of a smaller depth. */
export function titlesOf(elements: Titled[]): TitleTreeNode[] {
  const roots: TitleTreeNode[] = [];
  const open: { depth: number; children: TitleTreeNode[] }[] = [];
  for (const { id, type, text, page, depth } of elements) {
    if (type !== 'Title') continue;
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
    const node = { element_id: id, title: text, page_number: page, children: [] } as unknown as TitleTreeNode;
    (open.at(-1)?.children ?? roots).push(node);
    open.push({ depth, children: node.children as TitleTreeNode[] });
  }
  return roots;
}
