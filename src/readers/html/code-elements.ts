import type { FlowBlock } from '../../document/index.ts';
import { attribute, type HtmlElement, isElement, isText } from './css.ts';
import type { Look } from './looks.ts';
import type { ElementRule, Walk } from './walk.ts';

/**
 * Class names for the language of code: `language-ts`, `lang-ts`, `highlight-source-ts`, `brush: ts`, `highlight-ts`.
 */
const NAMED = /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*)([\w+#-]+)/;
/** Pandoc and highlight.js put the language after their own class name. */
const BESIDE = /(?:^|\s)(?:sourceCode|hljs|prettyprint|src)\s+(?:src-|lang-)?([\w+#-]+)/i;
/** Class names for the layout of code, not its language. */
const NO_LANGUAGE = new Set(
  'sourcecode numbersource numberlines linenums copy notranslate default none plain text plaintext light dark'.split(
    ' ',
  ),
);

function languageIn(element: HtmlElement): string | undefined {
  const given = attribute(element, 'data-lang') ?? attribute(element, 'data-language');
  const names = attribute(element, 'class') ?? '';
  const found = given ?? NAMED.exec(names)?.[1] ?? BESIDE.exec(names)?.[1];
  return found && !NO_LANGUAGE.has(found.toLowerCase()) ? found : undefined;
}

/** Language of code, from its element, its content or the boxes around it. */
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

/** The single child element, if there is exactly one. */
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
