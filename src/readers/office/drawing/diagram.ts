import type { FlowPicture } from '../../../document/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../../markup/index.ts';

/** SmartArt: the texts of its nodes in hierarchical order, one per line (ECMA-376 part 1, 21.4.3). */
export function diagramBlock(tree: XmlElement | undefined, altText?: string): FlowPicture | undefined {
  const nodes = new Map<string, { text: string; type: string }>();
  for (const point of elements(child(tree, 'dgm:ptLst'), 'dgm:pt')) {
    const { modelId, type = 'node' } = point.attrs;
    if (modelId !== undefined) nodes.set(modelId, { type, text: paragraphs(child(point, 'dgm:t')) });
  }
  const below = new Map<string, { to: string; order: number }[]>();
  for (const { attrs } of elements(child(tree, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attrs.type ?? 'parOf') !== 'parOf' || attrs.srcId === undefined || attrs.destId === undefined) continue;
    const list = below.get(attrs.srcId) ?? [];
    list.push({ to: attrs.destId, order: Number(attrs.srcOrd) || 0 });
    below.set(attrs.srcId, list);
  }
  const lines: string[] = [];
  const seen = new Set<string>();
  const visit = (id: string, depth: number): void => {
    const node = nodes.get(id);
    if (!node || seen.has(id) || depth > 100) return;
    seen.add(id);
    if ((node.type === 'node' || node.type === 'asst') && node.text !== '') lines.push(node.text);
    for (const { to } of (below.get(id) ?? []).sort((a, b) => a.order - b.order)) visit(to, depth + 1);
  };
  for (const [id, { type }] of nodes) if (type === 'doc') visit(id, 0);
  for (const [id, { type }] of nodes) if (type === 'node' || type === 'asst') visit(id, 0);
  if (lines.length === 0 && !altText) return undefined;
  return { kind: 'picture', subType: 'diagram', text: lines.join('\n'), ...(altText ? { altText } : {}) };
}

const paragraphs = (body: XmlElement | undefined): string =>
  elements(body, 'a:p')
    .map((paragraph) => descendants(paragraph, 'a:t').map(textContent).join(''))
    .filter((text) => text.trim() !== '')
    .join(' ')
    .trim();
