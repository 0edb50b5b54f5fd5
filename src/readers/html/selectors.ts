import { attribute, type HtmlElement, type HtmlNode, isElement } from './css.ts';

/** Conditions of a selector on one element (`p.note#a[lang]`). */
interface Compound {
  tag?: string;
  id?: string;
  classes: string[];
  attributes: { name: string; value?: string }[];
  /** The previous compound must match the parent, not just any ancestor. */
  child: boolean;
}

export interface Selector {
  /** Outermost first. */
  compounds: Compound[];
  /** CSS 2.1, 6.4.3. */
  specificity: number;
  /** The most selective name that its element must have, with its kind. */
  key: { kind: 'id' | 'class' | 'tag' | 'attribute'; name: string };
}

/** Maximum number of compounds per selector, and of elements inspected per match. Real style sheets stay far below. */
const MAX_COMPOUNDS = 8;
const MAX_STEPS = 500;

/**
 * Parses a selector of types, classes, ids and attributes, with ancestors (`a b`, `a > b`). Undefined for others:
 * states, siblings, the universal selector.
 */
export function parseSelector(text: string): Selector | undefined {
  const words = text
    .trim()
    .replace(/\s*>\s*/g, ' >')
    .split(/\s+/);
  if (words.length > MAX_COMPOUNDS) return undefined;
  const compounds: Compound[] = [];
  for (const word of words) {
    const child = word.startsWith('>');
    const compound = parseCompound(child ? word.slice(1) : word, child);
    if (!compound || (child && compounds.length === 0)) return undefined;
    compounds.push(compound);
  }
  const last = compounds.at(-1)!;
  const key = keyOf(last);
  if (!key) return undefined;
  const specificity = compounds.reduce(
    (sum, { id, classes, attributes, tag }) =>
      sum + (id === undefined ? 0 : 10_000) + (classes.length + attributes.length) * 100 + (tag === undefined ? 0 : 1),
    0,
  );
  return { compounds, specificity, key };
}

function keyOf({ id, classes: [first], tag, attributes: [asked] }: Compound): Selector['key'] | undefined {
  if (id !== undefined) return { kind: 'id', name: id };
  if (first !== undefined) return { kind: 'class', name: first };
  if (tag !== undefined) return { kind: 'tag', name: tag };
  return asked && { kind: 'attribute', name: asked.name };
}

function parseCompound(text: string, child: boolean): Compound | undefined {
  const match = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+(?:=["']?[^"'\]]*["']?)?\])*)$/i.exec(text);
  if (!match || text === '') return undefined;
  const [, tag, rest = ''] = match;
  const compound: Compound = { classes: [], attributes: [], child };
  if (tag !== undefined && tag !== '*') compound.tag = tag.toLowerCase();
  for (const [, sign, name, attributeName, value] of rest.matchAll(
    /([.#])([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g,
  )) {
    if (sign === '.') compound.classes.push(name!);
    else if (sign === '#') compound.id = name!;
    else
      compound.attributes.push({
        name: attributeName!.toLowerCase(),
        ...(value === undefined ? {} : { value }),
      });
  }
  return compound;
}

function matchesCompound(element: HtmlElement, { tag, id, classes, attributes }: Compound): boolean {
  if (tag !== undefined && tag !== element.tagName) return false;
  if (id !== undefined && id !== attribute(element, 'id')) return false;
  if (classes.length > 0) {
    const own = ` ${(attribute(element, 'class') ?? '').replace(/\s+/g, ' ')} `;
    if (!classes.every((name) => own.includes(` ${name} `))) return false;
  }
  return attributes.every(({ name, value }) => {
    const own = attribute(element, name);
    return own !== undefined && (value === undefined || own === value);
  });
}

export function matches(element: HtmlElement, { compounds }: Selector): boolean {
  let steps = 0;
  const from = (node: HtmlNode | null, at: number): boolean => {
    if (at < 0) return true;
    const compound = compounds[at]!;
    const { child } = compounds[at + 1]!;
    for (let one = node; one && isElement(one); one = one.parentNode) {
      if (++steps > MAX_STEPS) return false;
      if (matchesCompound(one, compound) && from(one.parentNode, at - 1)) return true;
      if (child) return false;
    }
    return false;
  };
  return matchesCompound(element, compounds.at(-1)!) && from(element.parentNode, compounds.length - 2);
}
