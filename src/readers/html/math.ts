import { type MathNode, mathmlToLatex } from '../../latex/index.ts';
import { attribute, type HtmlElement, type HtmlNode, isElement, isText } from './css.ts';

/** A MathML formula as LaTeX and as plain text. TeX in the page is the author's own and has priority. */
export function readMath(element: HtmlElement): { latex: string; text: string } {
  // LaTeXML writes TeX into `alttext`, others write words: accept it only if it looks like TeX.
  const alt = attribute(element, 'alttext')?.trim() ?? '';
  const tex = annotation(element) ?? (/[\\^_{}]/.test(alt) ? alt : undefined);
  const text = textContent(element).replace(/\s+/g, ' ').trim();
  return { latex: tex ?? mathmlToLatex(convert(element)), text };
}

/** Deeper than any real formula, and shallow enough for recursion. Deeper content is read as text. */
const MAX_DEPTH = 200;

/** Descendants in document order. Not recursive, because the author chooses the depth. */
function* below(element: HtmlElement): Generator<HtmlElement> {
  const todo = element.childNodes.filter(isElement).reverse();
  for (let one = todo.pop(); one; one = todo.pop()) {
    yield one;
    for (let i = one.childNodes.length - 1; i >= 0; i--) {
      const node = one.childNodes[i] as HtmlNode;
      if (isElement(node)) todo.push(node);
    }
  }
}

function annotation(element: HtmlElement): string | undefined {
  for (const node of below(element)) {
    if (node.tagName !== 'annotation' || !/^(application\/x-tex|tex|latex)$/i.test(attribute(node, 'encoding') ?? ''))
      continue;
    const tex = textContent(node, true)
      .trim()
      .replace(/^\\(?:displaystyle|textstyle)\b\s*/, '')
      .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1')
      .trim();
    if (tex !== '') return tex;
  }
  return undefined;
}

function textContent(root: HtmlNode, annotations = false): string {
  let text = '';
  const todo: HtmlNode[] = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (isText(node)) text += node.value;
    else if ('childNodes' in node && (annotations || !('tagName' in node && node.tagName.startsWith('annotation')))) {
      for (let i = node.childNodes.length - 1; i >= 0; i--) todo.push(node.childNodes[i] as HtmlNode);
    }
  }
  return text;
}

const convert = (element: HtmlElement, depth = 0): MathNode => ({
  name: element.tagName,
  attrs: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  children:
    depth >= MAX_DEPTH
      ? [textContent(element)]
      : element.childNodes.flatMap((node): (MathNode | string)[] =>
          isElement(node) ? [convert(node, depth + 1)] : isText(node) ? [node.value] : [],
        ),
});
