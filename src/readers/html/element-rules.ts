import { clamp } from '../../document/index.ts';
import { CODE_RULES } from './code-elements.ts';
import { attribute, type HtmlElement } from './css.ts';
import { FORM_RULES } from './form-elements.ts';
import { absoluteUrl } from './html-context.ts';
import { readTable } from './html-table.ts';
import { LIST_RULES, writeItem, writeList } from './list-elements.ts';
import { PLAIN } from './looks.ts';
import { MATH_RULES } from './math-elements.ts';
import { MEDIA_RULES } from './media-elements.ts';
import type { ElementRule, Page } from './walk.ts';

const heading =
  (levelOf: (element: HtmlElement) => number): ElementRule =>
  (walk, element, look, depth) => {
    walk.out.flush();
    walk.children(element, { ...look, kind: 'heading', level: levelOf(element), run: {} }, depth + 1);
    walk.out.flush();
  };

const table: ElementRule = (walk, element, _look, depth) => {
  const { out } = walk;
  out.flush();
  const read = readTable(element, (cell) => walk.apart(cell, PLAIN, depth), walk.page.visibility);
  if (read.cut)
    walk.page.context.warn?.('The spans of a table cover more than 2 million cells (limit); the rest was not read.');
  out.marker = undefined;
  if (read.caption.length > 0)
    out.blocks.push({
      kind: 'table-caption',
      runs: read.caption.flatMap((block) => ('runs' in block ? block.runs : [])),
    });
  if (read.table) out.push(read.table);
  else out.pushAll(read.loose);
};

const TEXT_RULES: Record<string, ElementRule> = {
  br: (walk, _element, look) => walk.out.lineBreak(look),
  hr: (walk) => walk.out.flush(),
  wbr: () => {},
  q: (walk, element, look, depth) => {
    walk.out.opening('“', look);
    walk.children(element, look, depth + 1);
    walk.out.add('”', look);
  },
  // Ruby text: the reading of a character, written in brackets as in plain text.
  rp: () => {},
  rt: (walk, element, look, depth) => {
    walk.out.add('(', look);
    walk.children(element, look, depth + 1);
    walk.out.add(')', look);
  },
  a: (walk, element, look, depth) => {
    // The back link of a note is only for clicking.
    if (/^doc-backlink$/i.test(attribute(element, 'role') ?? '')) return;
    const link = linkOf(attribute(element, 'href')?.trim(), walk.page);
    walk.children(element, link === undefined ? look : { ...look, run: { ...look.run, link } }, depth + 1);
  },
  table,
};

/** Target of a link. Links within the page are dropped, because they lead nowhere in the result. */
function linkOf(href: string | undefined, { base, context }: Page): string | undefined {
  if (!href || /^(?:#|javascript:|data:|vbscript:)/i.test(href)) return undefined;
  const address = (base && absoluteUrl(href, base)) || href;
  return context.link ? context.link(address) : address;
}

const HEADINGS = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(() => level)]));

/** Elements with a rule of their own. All others are inline or blocks. */
export const ELEMENT_RULES: ReadonlyMap<string, ElementRule> = new Map(
  Object.entries({
    ...HEADINGS,
    ...TEXT_RULES,
    ...LIST_RULES,
    ...CODE_RULES,
    ...MEDIA_RULES,
    ...FORM_RULES,
    ...MATH_RULES,
  }),
);

/** Notes of a page. Quotes and lists inside keep their kind. */
const note: ElementRule = (walk, element, look, depth) => {
  walk.out.flush();
  walk.children(element, { ...look, kind: 'footnote', list: undefined }, depth + 1);
  walk.out.flush();
};

/** Rules by role (WAI-ARIA 1.2), for elements without a rule of their own. */
export const ROLE_RULES: ReadonlyMap<string, ElementRule> = new Map([
  ['heading', heading((element) => clamp(Number.parseInt(attribute(element, 'aria-level') ?? '2', 10) || 2, 1, 6))],
  ['list', writeList],
  ['listitem', writeItem],
  ['doc-footnote', note],
]);
