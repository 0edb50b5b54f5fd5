import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { type MathNode, mathmlToLatex } from '../../latex/index.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A formula in MathML as LaTeX and as plain reading. TeX that the page carries along is the author's own and wins. */
export function readMath(element: Element): { latex: string; text: string } {
  const tex = annotation(element);
  const text = plain(element).replace(/\s+/g, ' ').trim();
  return { latex: tex ?? mathmlToLatex(convert(element)), text };
}

function annotation(element: Element): string | undefined {
  for (const node of element.childNodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const encoding = node.attrs.find(({ name }) => name === 'encoding')?.value;
    if (node.tagName === 'annotation' && /^(application\/x-tex|tex|latex)$/i.test(encoding ?? '')) {
      return (
        plain(node, true)
          .trim()
          .replace(/^\\(?:displaystyle|textstyle)\b\s*/, '')
          .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1')
          .trim() || undefined
      );
    }
    const found = annotation(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

function plain(node: Node, annotations = false): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (!('childNodes' in node)) return '';
  if (!annotations && 'tagName' in node && node.tagName.startsWith('annotation')) return '';
  return node.childNodes.map((child) => plain(child, annotations)).join('');
}

const convert = (element: Element): MathNode => ({
  name: element.tagName,
  attrs: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  children: element.childNodes.flatMap((node): (MathNode | string)[] =>
    defaultTreeAdapter.isElementNode(node) ? [convert(node)] : defaultTreeAdapter.isTextNode(node) ? [node.value] : [],
  ),
});
