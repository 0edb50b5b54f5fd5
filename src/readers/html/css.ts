import type { DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

export const attribute = (element: Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value;

/** Declarations of a style attribute, names in lower case. */
export function styleOf(element: Element): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of (attribute(element, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      style[declaration.slice(0, colon).trim().toLowerCase()] = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return style;
}

/** Elements that are never shown, by the WHATWG rendering rules (15.3.1) and by kind: scripts, what only runs or plays. */
const HIDDEN = new Set(
  'head script style template noscript link meta base title area datalist param source track iframe object embed audio video canvas dialog noembed noframes map'.split(
    ' ',
  ),
);

/** True for what a browser would not show, by the element's own word; style sheets have said theirs by the attribute `hidden`. */
export function isHidden(element: Element): boolean {
  if (HIDDEN.has(element.tagName)) return !(element.tagName === 'dialog' && attribute(element, 'open') !== undefined);
  if (attribute(element, 'hidden') !== undefined) return true;
  if (element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'hidden') return true;
  const style = styleOf(element);
  return (
    style.display === 'none' ||
    style.visibility === 'hidden' ||
    /(^|\s)none/.test(style['mso-hide'] ?? '') ||
    style['mso-hide'] === 'all' ||
    style['font-size'] === '0' ||
    style['font-size'] === '0px'
  );
}

/** Elements that begin a new line (15.3.3, 15.3.7 and the table parts). */
export const BLOCKS = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp caption'.split(
    ' ',
  ),
);

/** Length of a CSS value or an HTML attribute in points; undefined for what is no absolute length. */
export function points(value: string | undefined): number | undefined {
  const match = /^\s*([\d.]+)\s*(px|pt|cm|mm|in|pc|q)?\s*(?:!important)?$/i.exec(value ?? '');
  if (!match) return undefined;
  const scale: Record<string, number> = { px: 0.75, pt: 1, cm: 28.3465, mm: 2.83465, in: 72, pc: 12, q: 0.708661 };
  const result = Number(match[1]) * (scale[(match[2] ?? 'px').toLowerCase()] ?? 0.75);
  return Number.isFinite(result) && result > 0 ? result : undefined;
}
