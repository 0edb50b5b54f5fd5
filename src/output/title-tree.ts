import type { V1Element, V1TitleNode } from './wire.ts';

/**
 * Titles nested by depth in reading order: the parent is the last title of a higher level. Continued parts of a title
 * are not nodes.
 */
export function titleTree(elements: readonly V1Element[]): V1TitleNode[] {
  const roots: V1TitleNode[] = [];
  const open: V1TitleNode[] = [];
  for (const e of elements) {
    if (e.type !== 'Title' || e.metadata.is_continuation) continue;
    const node: V1TitleNode = {
      element_id: e.element_id,
      title: e.text,
      level: Math.max(0, e.metadata.category_depth) + 1,
      page_number: e.page_number,
      children: [],
    };
    while (open.length > 0 && open[open.length - 1]!.level >= node.level) open.pop();
    (open[open.length - 1]?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}
