import { attribute, type HtmlElement, hidesItself, styleOf } from './css.ts';
import { matches, parseSelector, type Selector } from './selectors.ts';

/** A rule that shows or hides elements. */
interface Rule {
  selector: Selector;
  shown: boolean;
  rank: number;
}

const MAX_SHEET = 4_000_000;
/** Maximum number of rules with the same key, because each is tested for all its elements. */
const MAX_ALIKE = 500;
/** Assumed window width in CSS pixels: a desktop. */
const WINDOW_WIDTH = 1280;

/** Visibility of a page's elements, from its style sheets and the elements' own attributes. */
export class Visibility {
  readonly #hides: boolean;
  readonly #byKey = {
    id: new Map<string, Rule[]>(),
    class: new Map<string, Rule[]>(),
    tag: new Map<string, Rule[]>(),
    attribute: new Map<string, Rule[]>(),
  };

  /**
   * Supports selectors by type, class, id and attribute. Ignores those with states or siblings, and media conditions
   * other than a screen of common width; in doubt, content is shown.
   */
  constructor(sheets: readonly string[]) {
    const rules = sheets.flatMap((sheet) => parseRules(sheet));
    this.#hides = rules.some((rule) => !rule.shown);
    if (!this.#hides) return;
    for (const rule of rules) {
      const { kind, name } = rule.selector.key;
      const list = this.#byKey[kind].get(name);
      if (!list) this.#byKey[kind].set(name, [rule]);
      else if (list.length < MAX_ALIKE) list.push(rule);
    }
  }

  hides(element: HtmlElement): boolean {
    return hidesItself(element) || (this.#hides && this.#hidesBySheet(element));
  }

  #hidesBySheet(element: HtmlElement): boolean {
    // A page that hides itself waits for its scripts, which never run here.
    if (element.tagName === 'html' || element.tagName === 'body') return false;
    let best = bestOf(this.#byKey.tag.get(element.tagName), element);
    for (const { name, value } of element.attrs) {
      if (name === 'id') best = bestOf(this.#byKey.id.get(value), element, best);
      else if (name !== 'class') best = bestOf(this.#byKey.attribute.get(name), element, best);
      else if (!/\s/.test(value)) best = bestOf(this.#byKey.class.get(value), element, best);
      else for (const one of value.split(/\s+/)) best = bestOf(this.#byKey.class.get(one), element, best);
    }
    if (!best || best.shown) return false;
    const { display, visibility } = styleOf(element);
    return (display === undefined && visibility === undefined) || best.rank >= IMPORTANT;
  }
}

function bestOf(rules: readonly Rule[] | undefined, element: HtmlElement, so?: Rule): Rule | undefined {
  let best = so;
  if (rules)
    for (const rule of rules) if ((!best || rule.rank >= best.rank) && matches(element, rule.selector)) best = rule;
  return best;
}

const IMPORTANT = 1_000_000;

/** Texts of a page's style sheets. `linked` returns those inside the file. */
export function sheetsOf(
  elements: readonly HtmlElement[],
  linked: (url: string) => string | undefined = () => undefined,
): string[] {
  return elements.flatMap((element) => {
    if (!isForScreen(attribute(element, 'media') ?? '')) return [];
    if (element.tagName === 'style')
      return [element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')];
    return /^stylesheet$/i.test(attribute(element, 'rel')?.trim() ?? '')
      ? [linked(attribute(element, 'href')?.trim() ?? '') ?? '']
      : [];
  });
}

/** Media Queries 4, limited to widths: whether any query matches a screen of common width. */
const isForScreen = (media: string): boolean => media.length < 1000 && media.split(',').some(matchesScreen);

function matchesScreen(query: string): boolean {
  const text = query.trim().toLowerCase();
  if (text === '' || text === 'all' || text === 'screen') return true;
  const [type = '', ...conditions] = text.replace(/^only\s+/, '').split(/\s+and\s+/);
  if (type.startsWith('(')) conditions.unshift(type);
  else if (type !== 'screen' && type !== 'all') return false;
  return conditions.every((condition) => {
    const match = /^\(\s*(min|max)-width\s*:\s*([\d.]+)(px|em|rem)\s*\)$/.exec(condition);
    if (!match) return false;
    const width = Number(match[2]) * (match[3] === 'px' ? 1 : 16);
    return match[1] === 'min' ? width <= WINDOW_WIDTH : width >= WINDOW_WIDTH;
  });
}

function parseRules(sheet: string, nested = 0): Rule[] {
  const text =
    nested > 0
      ? sheet
      : sheet
          .slice(0, MAX_SHEET)
          .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
          .replace(/<!--|-->/g, '');
  if (!/display|visibility/i.test(text)) return [];
  const rules: Rule[] = [];
  for (const { prelude, body } of topLevelBlocks(text)) {
    if (!prelude.startsWith('@')) rules.push(...rulesOf(prelude, body));
    else if (
      nested < 4 &&
      (/^@layer\b/i.test(prelude) || (/^@media\b/i.test(prelude) && isForScreen(prelude.slice(6))))
    )
      for (const rule of parseRules(body, nested + 1)) rules.push(rule);
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
  const display = /(?:^|[;\s])(?:display|visibility)\s*:\s*([\w-]+)\s*(!\s*important)?/i.exec(body);
  if (!display) return [];
  const shown = !/^(?:none|hidden)$/i.test(display[1]!);
  return prelude.split(',').flatMap((text): Rule[] => {
    const selector = parseSelector(text);
    return selector
      ? [{ selector, shown, rank: selector.specificity + (display[2] === undefined ? 0 : IMPORTANT) }]
      : [];
  });
}
