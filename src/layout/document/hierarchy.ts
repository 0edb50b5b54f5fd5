import type { Document, Element } from '../../document/index.ts';

/**
 * Sets `parent` and `children` of elements. A title belongs to the nearest previous title of smaller depth; other
 * elements belong to the nearest previous title. Only titles have children; elements before the first title have no
 * parent. Depths must have no gaps, as `levelTitles` ensures.
 */
export function linkHierarchy(elements: readonly Element[]): Element[] {
  const linked = elements.map((element): Element => {
    const { parent: _, ...rest } = element;
    return { ...rest, children: [] };
  });
  const open: { index: number; depth: number }[] = [];
  linked.forEach((element, index) => {
    if (element.type === 'Title') {
      while (open.length > 0 && open.at(-1)!.depth >= element.depth) open.pop();
    }
    const parent = open.at(-1);
    if (parent) {
      element.parent = parent.index;
      linked[parent.index]!.children.push(index);
    }
    if (element.type === 'Title') open.push({ index, depth: element.depth });
  });
  return linked;
}

export interface TitleNode {
  /** Index into `Document.elements`. */
  element: number;
  /** 1 = top. */
  level: number;
  children: TitleNode[];
}

/** The titles of a document as a tree; levels increase by one from parent to child. */
export function titleTree(document: Pick<Document, 'elements'>): TitleNode[] {
  const roots: TitleNode[] = [];
  const nodes = new Map<number, TitleNode>();
  document.elements.forEach((element, index) => {
    if (element.type !== 'Title') return;
    const parent = element.parent === undefined ? undefined : nodes.get(element.parent);
    const node: TitleNode = { element: index, level: (parent?.level ?? 0) + 1, children: [] };
    nodes.set(index, node);
    (parent?.children ?? roots).push(node);
  });
  return roots;
}
