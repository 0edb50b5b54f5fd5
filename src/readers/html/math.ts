import { type MathNode, mathmlToLatex } from '../../latex/index.ts';
import { attribute, type HtmlElement, type HtmlNode, isElement, isText } from './css.ts';

/** A formula in MathML as LaTeX and as plain reading. TeX that the page carries along is the author's own and wins. */
export function readMath(element: HtmlElement): { latex: string; text: string } {
  // LaTeXML writes its TeX in `alttext`, others write words there: only a sign of TeX tells.
  const alt = attribute(element, 'alttext')?.trim() ?? '';
  const tex = annotation(element) ?? (/[\\^_{}]/.test(alt) ? alt : undefined);
  const text = plain(element).replace(/\s+/g, ' ').trim();
  return { latex: tex ?? mathmlToLatex(convert(element)), text };
}

function annotation(element: HtmlElement): string | undefined {
  for (const node of element.childNodes) {
    if (!isElement(node)) continue;
    if (node.tagName === 'annotation' && /^(application\/x-tex|tex|latex)$/i.test(attribute(node, 'encoding') ?? '')) {
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

function plain(node: HtmlNode, annotations = false): string {
  if (isText(node)) return node.value;
  if (!('childNodes' in node)) return '';
  if (!annotations && 'tagName' in node && node.tagName.startsWith('annotation')) return '';
  return node.childNodes.map((child) => plain(child, annotations)).join('');
}

const convert = (element: HtmlElement): MathNode => ({
  name: element.tagName,
  attrs: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  children: element.childNodes.flatMap((node): (MathNode | string)[] => (isElement(node) ? [convert(node)] : isText(node) ? [node.value] : [])),
});
