import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { attribute } from './css.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A rule that says whether elements are shown, for one compound selector (`p.note#a`). */
interface Rule {
  tag?: string;
  id?: string;
  classes: string[];
  shown: boolean;
  important: boolean;
  /** CSS 2.1, 6.4.3. */
  specificity: number;
}

const MAX_SHEET = 4_000_000;

/**
 * `linked` gives the text of style sheets that the file carries along. Marks what the file's own style sheets hide with the attribute `hidden`. Selectors that name an element by type, class and id are understood;
 * those that depend on others (descendants, states) and conditions other than the screen's are left out: then the content is rather shown.
 */
export function applyStyleSheets(document: Node, linked: (url: string) => string | undefined = () => undefined): void {
  const rules = new RuleIndex(sheetsOf(document, linked).flatMap(parseRules));
  if (!rules.hides) return;
  const stack: Node[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (defaultTreeAdapter.isElementNode(node) && rules.isHidden(node)) {
      node.attrs.push({ name: 'hidden', value: '' });
      continue;
    }
    if ('childNodes' in node) pushInner(stack, node.childNodes);
  }
}

/** Nodes that have others in them, so that the first is the next to be popped. */
function pushInner(stack: Node[], nodes: readonly Node[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Node;
    if ('childNodes' in node) stack.push(node);
  }
}

function sheetsOf(document: Node, linked: (url: string) => string | undefined): string[] {
  const sheets: string[] = [];
  const stack: Node[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (defaultTreeAdapter.isElementNode(node) && node.tagName === 'style') {
      if (/^(?:|all|screen)$/i.test(attribute(node, 'media')?.trim() ?? ''))
        sheets.push(node.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join(''));
    } else if (defaultTreeAdapter.isElementNode(node) && node.tagName === 'link') {
      const forScreen = /^(?:|all|screen)$/i.test(attribute(node, 'media')?.trim() ?? '');
      if (forScreen && /^stylesheet$/i.test(attribute(node, 'rel')?.trim() ?? '')) sheets.push(linked(attribute(node, 'href')?.trim() ?? '') ?? '');
    } else if ('childNodes' in node) pushInner(stack, node.childNodes);
  }
  return sheets;
}

function parseRules(sheet: string): Rule[] {
  const text = sheet
    .slice(0, MAX_SHEET)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/<!--|-->/g, '');
  if (!/display|visibility/i.test(text)) return [];
  const rules: Rule[] = [];
  for (const { prelude, body } of topLevelBlocks(text)) {
    if (/^@media\s+(?:only\s+)?(?:screen|all)\s*$/i.test(prelude)) {
      for (const inner of topLevelBlocks(body)) rules.push(...rulesOf(inner.prelude, inner.body));
    } else if (!prelude.startsWith('@')) rules.push(...rulesOf(prelude, body));
  }
  return rules;
}

function* topLevelBlocks(text: string): Generator<{ prelude: string; body: string }> {
  let from = 0;
  let open = -1;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{') {
      if (depth++ === 0) open = i;
    } else if (char === '}' && depth > 0) {
      if (--depth === 0) {
        yield { prelude: text.slice(from, open).trim(), body: text.slice(open + 1, i) };
        from = i + 1;
      }
    } else if (char === ';' && depth === 0) from = i + 1;
  }
}

function rulesOf(prelude: string, body: string): Rule[] {
  const display = /(?:^|[;\s])(?:display|visibility)\s*:\s*([\w-]+)\s*(!important)?/i.exec(body);
  if (!display) return [];
  const shown = !/^(?:none|hidden)$/i.test(display[1] as string);
  return prelude.split(',').flatMap((selector): Rule[] => {
    const match = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i.exec(selector.trim());
    if (!match || selector.trim() === '' || selector.trim() === '*') return [];
    const [, tag, rest = ''] = match;
    const classes = [...rest.matchAll(/\.([\w-]+)/g)].map((one) => one[1] as string);
    const id = /#([\w-]+)/.exec(rest)?.[1];
    const named = tag !== undefined && tag !== '*';
    return [
      {
        ...(named ? { tag: tag.toLowerCase() } : {}),
        ...(id ? { id } : {}),
        classes,
        shown,
        important: display[2] !== undefined,
        specificity: (id ? 10_000 : 0) + classes.length * 100 + (named ? 1 : 0),
      },
    ];
  });
}

/** Rules by the rarest name in their selector, so that an element is held against few of them. */
class RuleIndex {
  readonly hides: boolean;
  readonly #byKey = new Map<string, Rule[]>();

  constructor(rules: Rule[]) {
    this.hides = rules.some((rule) => !rule.shown);
    for (const rule of rules) {
      const key = rule.id ? `#${rule.id}` : rule.classes[0] !== undefined ? `.${rule.classes[0]}` : (rule.tag as string);
      const list = this.#byKey.get(key);
      if (list) list.push(rule);
      else this.#byKey.set(key, [rule]);
    }
  }

  isHidden(element: Element): boolean {
    // A page that hides itself waits for its scripts, which never come here.
    if (element.tagName === 'html' || element.tagName === 'body') return false;
    // Most elements say nothing of themselves, and most sheets hide no bare names.
    if (element.attrs.length === 0 && !this.#byKey.has(element.tagName)) return false;
    const id = attribute(element, 'id');
    const classes = attribute(element, 'class')?.split(/\s+/) ?? [];
    let best: Rule | undefined;
    for (const key of [element.tagName, ...(id ? [`#${id}`] : []), ...classes.map((name) => `.${name}`)]) {
      for (const rule of this.#byKey.get(key) ?? []) {
        if ((rule.tag && rule.tag !== element.tagName) || (rule.id && rule.id !== id) || !rule.classes.every((name) => classes.includes(name))) continue;
        if (!best || rank(rule) >= rank(best)) best = rule;
      }
    }
    if (!best || best.shown) return false;
    const own = /(?:^|;)\s*(?:display|visibility)\s*:\s*([\w-]+)/i.exec(attribute(element, 'style') ?? '')?.[1];
    return own === undefined || best.important;
  }
}

const rank = (rule: Rule): number => rule.specificity + (rule.important ? 1_000_000 : 0);
