import type { FlowBlock } from '../../document/index.ts';
import { attribute, type HtmlElement, isElement, isText } from './css.ts';
import type { Look } from './looks.ts';
import type { ElementRule, Walk } from './walk.ts';

/** How makers of pages name the language of a code: `language-ts`, `lang-ts`, `highlight-source-ts`, `brush: ts`, `highlight-ts`. */
const NAMED = /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*)([\w+#-]+)/;
/** Pandoc and highlight.js name it beside a word of their own. */
const BESIDE = /(?:^|\s)(?:sourceCode|hljs|prettyprint|src)\s+(?:src-|lang-)?([\w+#-]+)/i;
/** Words that say how a code is set, not in which language. */
const NO_LANGUAGE = new Set('sourcecode numbersource numberlines linenums copy notranslate default none plain text plaintext light dark'.split(' '));

function languageIn(element: HtmlElement): string | undefined {
  const given = attribute(element, 'data-lang') ?? attribute(element, 'data-language');
  const names = attribute(element, 'class') ?? '';
  const found = given ?? NAMED.exec(names)?.[1] ?? BESIDE.exec(names)?.[1];
  return found && !NO_LANGUAGE.has(found.toLowerCase()) ? found : undefined;
}

/** Language of a code, as it, what is in it or the boxes around it say. */
function languageOf(element: HtmlElement, code: HtmlElement): string | undefined {
  const own = languageIn(code) ?? languageIn(element);
  if (own) return own;
  let around = element.parentNode;
  for (let level = 0; level < 2 && around && isElement(around); level++, around = around.parentNode) {
    const found = around.tagName === 'div' || around.tagName === 'figure' ? languageIn(around) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The only element in another one. */
function onlyIn(element: HtmlElement): HtmlElement | undefined {
  const solid = element.childNodes.filter((node) => !(isText(node) && node.value.trim() === ''));
  const [only] = solid;
  return solid.length === 1 && only && isElement(only) ? only : undefined;
}

function codeBlocks(walk: Walk, element: HtmlElement, look: Look, depth: number): FlowBlock[] {
  const only = onlyIn(element);
  const code = only?.tagName === 'code' ? only : element;
  const language = languageOf(element, code);
  const blocks = walk.apart(code, { ...look, pre: true, run: {}, kind: 'code', list: undefined }, depth);
  return language ? blocks.map((block) => (block.kind === 'code' ? { ...block, language } : block)) : blocks;
}

const pre: ElementRule = (walk, element, look, depth) => walk.out.pushAll(codeBlocks(walk, element, look, depth));

export const CODE_RULES: Record<string, ElementRule> = { pre, listing: pre, xmp: pre };
