import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;
export const isText = (node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export function attribute(element: HtmlElement, name: string): string | undefined {
  for (const one of element.attrs) if (one.name === name) return one.value;
  return undefined;
}

/** Names in a list attribute, in lower case. */
export const namesIn = (element: HtmlElement, name: string): string[] =>
  attribute(element, name)?.trim().toLowerCase().split(/\s+/) ?? [];

export type Style = Readonly<Record<string, string>>;

const NO_STYLE: Style = {};
/** Cache of the last result: an element is asked several times, and neighbours often have the same style. */
let known: { text: string; style: Style } = { text: '', style: NO_STYLE };

/** Declarations of a style attribute in lower case, without `!important`. */
export function styleOf(element: HtmlElement): Style {
  if (element.attrs.length === 0) return NO_STYLE;
  const text = attribute(element, 'style');
  if (text === undefined) return NO_STYLE;
  if (text !== known.text) known = { text, style: parseStyle(text) };
  return known.style;
}

function parseStyle(text: string): Style {
  const style: Record<string, string> = {};
  for (const declaration of text.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon <= 0) continue;
    const value = declaration.slice(colon + 1).trim();
    const mark = value.lastIndexOf('!');
    style[declaration.slice(0, colon).trim()] =
      mark >= 0 && /^!\s*important$/.test(value.slice(mark)) ? value.slice(0, mark).trimEnd() : value;
  }
  return style;
}

/**
 * Elements that are never shown, by the WHATWG rendering rules (15.3.1) or their kind: scripts, and what only runs or
 * plays.
 */
const HIDDEN = new Set(
  'head script style template noscript link meta base title area datalist param source track iframe object embed audio video canvas dialog noembed noframes map progress meter'.split(
    ' ',
  ),
);

/** Whether an element hides itself by its own attributes or style. */
export function hidesItself(element: HtmlElement): boolean {
  if (HIDDEN.has(element.tagName)) return !(element.tagName === 'dialog' && attribute(element, 'open') !== undefined);
  if (element.attrs.length === 0) return false;
  if (attribute(element, 'hidden') !== undefined) return true;
  if (element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'hidden') return true;
  const style = styleOf(element);
  if (style === NO_STYLE) return false;
  return (
    style.display === 'none' ||
    style.visibility === 'hidden' ||
    /(^|\s)none/.test(style['mso-hide'] ?? '') ||
    style['mso-hide'] === 'all' ||
    /^0(?:px|pt|em|%)?$/.test(style['font-size'] ?? '')
  );
}

/** Elements that start a new line (15.3.3, 15.3.7 and the table parts). */
export const BLOCKS = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp caption'.split(
    ' ',
  ),
);

/** CSS units in points. */
const UNITS: Record<string, number> = { px: 0.75, pt: 1, cm: 28.3465, mm: 2.83465, in: 72, pc: 12, q: 0.708661 };

/** A CSS length or HTML attribute in points; undefined if it is not an absolute length. */
export function points(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const match = /^\s*([\d.]+)\s*(px|pt|cm|mm|in|pc|q)?\s*(?:!important)?$/i.exec(value);
  if (!match) return undefined;
  const result = Number(match[1]) * (UNITS[(match[2] ?? 'px').toLowerCase()] ?? 0.75);
  return Number.isFinite(result) && result > 0 ? result : undefined;
}
