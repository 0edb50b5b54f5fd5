import { attribute, type HtmlElement, type HtmlNode, isElement, isText, namesIn } from './css.ts';
import type { Look } from './looks.ts';
import { readMath } from './math.ts';
import type { ElementRule, Page, Walk } from './walk.ts';

/** A formula on a page. */
export interface ShownMath {
  latex: string;
  text: string;
  display: boolean;
}

export function writeMath({ out }: Pick<Walk, 'out'>, { latex, text, display }: ShownMath, look: Look): void {
  if (text === '' && latex === '') return;
  if (display) out.push({ kind: 'formula', latex, text });
  else out.addRun(latex === '' ? { text, ...look.run } : { text: text || latex, latex }, look);
}

const isDisplay = (element: HtmlElement): boolean =>
  attribute(element, 'display') === 'block' || attribute(element, 'mode') === 'display';

/** Class names of rendered formulas: KaTeX, MathJax 2 and 3, MediaWiki. */
const SET_BOX =
  /^(?:katex|katex-display|mathjax(?:_(?:display|svg|svg_display|chtml|preview))?|mjx-chtml|mwe-math-element(?:-\w+)?)$/;
/** Class names of pictures whose alternative text is TeX (MediaWiki, WordPress). */
const TEX_PICTURE = /^(?:mwe-math-fallback-image-(?:inline|display)|tex|latex)$/;

/**
 * A formula in a form other than plain MathML: scripts with TeX, output of KaTeX, MathJax and MediaWiki, pictures with
 * TeX as alternative text. Undefined for other elements. An empty formula means that another element repeats it.
 */
export function renderedMath(page: Page, element: HtmlElement): ShownMath | undefined {
  const { tagName } = element;
  if (tagName === 'script') {
    const type = attribute(element, 'type')?.toLowerCase() ?? '';
    return type.startsWith('math/tex') ? texOf(ownText(element), /mode\s*=\s*display/.test(type)) : undefined;
  }
  const setByContainer = tagName === 'mjx-container';
  if (!setByContainer && attribute(element, 'class') === undefined) return undefined;
  const names = namesIn(element, 'class');
  if (tagName === 'img') {
    const name = names.find((one) => TEX_PICTURE.test(one));
    const alt = attribute(element, 'alt')?.trim();
    return name && alt ? texOf(alt, name.endsWith('display')) : undefined;
  }
  if (setByContainer || names.some((name) => SET_BOX.test(name))) return mathInBox(page, element, names);
  return names.includes('math') && page.tex ? delimited(element, names) : undefined;
}

const NOTHING: ShownMath = { latex: '', text: '', display: false };

function mathInBox(page: Page, element: HtmlElement, names: readonly string[]): ShownMath | undefined {
  const script = names.some((name) => name.startsWith('mathjax'));
  if (script && page.texScripts) return NOTHING;
  const math = findMath(element);
  if (!math) return names.includes('mathjax_preview') ? NOTHING : undefined;
  const display =
    isDisplay(math) ||
    attribute(element, 'display') === 'true' ||
    names.some((name) => /(?:-|_)display$/.test(name)) ||
    isInDisplay(element.parentNode);
  return { ...readMath(math), display };
}

const isInDisplay = (parent: HtmlNode | null): boolean =>
  parent !== null &&
  isElement(parent) &&
  namesIn(parent, 'class').some((name) => name === 'katex-display' || name === 'mathjax_display');

/** Maximum number of elements inspected for one formula. */
const MAX_BOX = 5000;

function findMath(element: HtmlElement): HtmlElement | undefined {
  const stack: HtmlNode[] = [element];
  let seen = 0;
  for (let node = stack.pop(); node && seen < MAX_BOX; node = stack.pop(), seen++) {
    if (!isElement(node)) continue;
    if (node.tagName === 'math') return node;
    stack.push(...node.childNodes.toReversed());
  }
  return undefined;
}

const ownText = (element: HtmlElement): string =>
  element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');

/** TeX without the wrapping of MediaWiki (`{\displaystyle ...}`) and of scripts (`<![CDATA[ ... ]]>`). */
function texOf(text: string, display: boolean): ShownMath {
  const latex = text
    .replace(/^\s*(?:%\s*)?<!\[CDATA\[|(?:%\s*)?\]\]>\s*$/g, '')
    .trim()
    .replace(/^\{\\(?:display|text)style\s+([\s\S]*)\}$/, '$1')
    .trim();
  return { latex, text: latex, display };
}

/** `<span class="math inline">` (Pandoc, Sphinx) on a page that a script processes: TeX, with or without delimiters. */
function delimited(element: HtmlElement, names: readonly string[]): ShownMath | undefined {
  if (!element.childNodes.every(isText)) return undefined;
  const text = ownText(element).trim();
  const [, round, square] = /^\\\(([\s\S]*)\\\)$|^\\\[([\s\S]*)\\\]$/.exec(text) ?? [];
  if (round === undefined && square === undefined && !names.includes('inline') && !names.includes('display'))
    return undefined;
  return texOf(round ?? square ?? text, square !== undefined || names.includes('display'));
}

/** Default delimiters of formulas in MathJax and KaTeX. */
const DELIMITERS: [open: string, close: string, display: boolean][] = [
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
];

/** Writes text of a page whose formulas are TeX for a script to render. */
export function texInText(walk: Walk, value: string, look: Look): void {
  let from = 0;
  /** The next formula of each kind; each stretch is searched once. */
  const next = DELIMITERS.map(([open, close, display]) => ({ open, close, display, at: -1, end: -1 }));
  for (let left = next; ; ) {
    for (const one of left) {
      if (one.at >= from) continue;
      one.at = value.indexOf(one.open, from);
      one.end = one.at < 0 ? -1 : value.indexOf(one.close, one.at + 2);
    }
    left = left.filter(({ end }) => end >= 0);
    const [first] = left.toSorted((a, b) => a.at - b.at);
    if (!first) break;
    walk.out.text(value.slice(from, first.at), look);
    writeMath(walk, texOf(value.slice(first.at + 2, first.end), first.display), look);
    from = first.end + 2;
  }
  if (from < value.length) walk.out.text(value.slice(from), look);
}

const math: ElementRule = (walk, element, look) =>
  writeMath(walk, { ...readMath(element), display: isDisplay(element) }, look);

export const MATH_RULES: Record<string, ElementRule> = { math };
