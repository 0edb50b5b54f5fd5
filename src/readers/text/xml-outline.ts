import type { FlowBlock, FlowRun } from '../../document/index.ts';
import { elements, localName, textContent, type XmlElement } from '../markup/index.ts';

/** Name without prefix. */

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Maximum list depth shown. */
const MAX_SHOWN_DEPTH = 8;

/** Any XML as an outline: one line per element, with attributes and text. Sentences with markup stay whole. */
export function outlineOf(root: XmlElement): FlowBlock[] {
  const blocks: FlowBlock[] = [{ kind: 'heading', level: 1, runs: [{ text: label(root) }] }];
  const visit = (element: XmlElement, depth: number): void => {
    for (const node of element.children) {
      if (typeof node === 'string') {
        const text = squeeze(node);
        if (text) blocks.push(line([{ text }], depth));
        continue;
      }
      if (isLine(node)) {
        const text = squeeze(textContent(node));
        blocks.push(line([{ text: label(node), bold: true }, ...(text ? [{ text: `: ${text}` }] : [])], depth));
      } else {
        blocks.push(line([{ text: label(node), bold: true }], depth));
        visit(node, depth + 1);
      }
    }
  };
  visit(root, 0);
  return blocks;
}

const line = (runs: FlowRun[], depth: number): FlowBlock => ({
  kind: 'list-item',
  depth: Math.min(depth, MAX_SHOWN_DEPTH),
  marker: '•',
  ordered: false,
  runs,
});

/** Whether an element has no child elements, or has text around them. */
const isLine = (element: XmlElement): boolean =>
  elements(element).length === 0 ||
  (element.children.some((node) => typeof node === 'string' && node.trim() !== '') &&
    elements(element).every((inner) => elements(inner).length === 0));

function label(element: XmlElement): string {
  const attributes = Object.entries(element.attrs).filter(
    ([name, value]) => value.trim() !== '' && !/^(?:xmlns|xsi:|xml:space)/.test(name),
  );
  const shown = attributes.map(([name, value]) => `${name}: ${squeeze(value)}`).join(', ');
  return localName(element) + (shown ? ` (${shown})` : '');
}
