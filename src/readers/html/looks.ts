import type { FlowRun, FlowTextBlock } from '../../document/index.ts';
import { attribute, type HtmlElement, points, styleOf } from './css.ts';
import type { ListCounter } from './list-counter.ts';

/** Style that a run of text inherits from its parent elements. */
export interface Look {
  run: Omit<FlowRun, 'text'>;
  pre: boolean;
  /** Kind of the next paragraph. */
  kind: FlowTextBlock['kind'];
  level?: number;
  list?: { depth: number; counter: ListCounter };
}

export const PLAIN: Look = { run: {}, pre: false, kind: 'paragraph' };

const INLINE_LOOKS: Record<string, Partial<FlowRun>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  sup: { superscript: true },
  sub: { subscript: true },
};

/** Style of text in an element, by its name and its own style attribute. */
export function lookOf(element: HtmlElement, look: Look): Look {
  const own = INLINE_LOOKS[element.tagName];
  if (attribute(element, 'style') === undefined) return own ? { ...look, run: { ...look.run, ...own } } : look;
  const style = styleOf(element);
  const run: Look['run'] = { ...look.run, ...own };
  const weight = style['font-weight'];
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) run.bold = true;
  else if (weight === 'normal' || Number(weight) <= 500) delete run.bold;
  if (style['font-style'] === 'italic') run.italic = true;
  const decoration = style['text-decoration'] ?? style['text-decoration-line'] ?? '';
  if (decoration.includes('line-through')) run.strike = true;
  if (style['vertical-align'] === 'super') run.superscript = true;
  if (style['vertical-align'] === 'sub') run.subscript = true;
  const size = points(style['font-size']);
  if (size) run.size = size;
  const space = style['white-space'];
  return { ...look, run, pre: space === undefined ? look.pre : space.startsWith('pre') };
}

export const isBlockStyle = (element: HtmlElement): boolean =>
  /^(?:block|flex|grid|list-item|table)/.test(styleOf(element).display ?? '');

export function breaksBefore(element: HtmlElement): boolean {
  const style = styleOf(element);
  return /^(?:always|page|left|right)/.test(style['page-break-before'] ?? style['break-before'] ?? '');
}
