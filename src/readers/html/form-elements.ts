import { attribute, type HtmlElement, isElement } from './css.ts';
import type { ElementRule } from './walk.ts';

/** Fields without a readable value. */
const SILENT = new Set(['image', 'submit', 'reset', 'button', 'password', 'file', 'hidden']);

const input: ElementRule = ({ out }, element, look) => {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase();
  if (type === 'checkbox' || type === 'radio') {
    const checked = attribute(element, 'checked') !== undefined;
    return out.addRun({ text: checked ? '☑' : '☐', checked }, look);
  }
  const value = SILENT.has(type) ? undefined : attribute(element, 'value')?.trim();
  if (!value) return;
  out.gap();
  out.addRun({ text: value, ...look.run }, look);
  out.gap();
};

const isOption = ({ tagName }: HtmlElement): boolean => tagName === 'option';

/** The options of a field, including those in groups. */
function optionsOf(select: HtmlElement): HtmlElement[] {
  return select.childNodes
    .filter(isElement)
    .flatMap((one) => (isOption(one) ? [one] : one.childNodes.filter(isElement).filter(isOption)));
}

const select: ElementRule = (walk, element, look, depth) => {
  const options = optionsOf(element);
  const chosen = options.filter((option) => attribute(option, 'selected') !== undefined);
  const several = attribute(element, 'multiple') !== undefined;
  // A single-choice field shows its first option by default.
  const shown = several ? chosen : chosen.slice(-1).concat(chosen.length === 0 ? options.slice(0, 1) : []);
  for (const [i, option] of shown.entries()) {
    if (i > 0) walk.out.add(',', look);
    walk.out.gap();
    walk.children(option, look, depth + 1);
  }
  walk.out.gap();
};

/** Separates a field from the words beside it. */
const box: ElementRule = (walk, element, look, depth) => {
  walk.out.gap();
  walk.children(element, look, depth + 1);
  walk.out.gap();
};

export const FORM_RULES: Record<string, ElementRule> = { input, select, textarea: box, button: box };
