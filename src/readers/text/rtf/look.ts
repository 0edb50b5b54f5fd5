import type { FlowRun } from '../../../document/index.ts';

type Look = Omit<FlowRun, 'text'>;

const PLAIN = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  superscript: false,
  subscript: false,
  size: undefined,
};

/** How a word changes the character style; undefined for other words. */
function change(name: string, value: number | undefined): Partial<Look> | undefined {
  const on = value !== 0;
  switch (name) {
    case 'plain':
      return PLAIN;
    case 'b':
      return { bold: on };
    case 'i':
      return { italic: on };
    case 'ul':
      return { underline: on };
    case 'ulnone':
      return { underline: false };
    case 'strike':
    case 'striked':
      return { strike: on };
    case 'super':
      return { superscript: on, subscript: false };
    case 'sub':
      return { subscript: on, superscript: false };
    case 'nosupersub':
      return { superscript: false, subscript: false };
    case 'fs':
      return { size: value && value > 0 ? value / 2 : undefined };
    default:
      return undefined;
  }
}

/** The style after a word; undefined for other words. */
export function lookAfter(look: Look, name: string, value: number | undefined): Look | undefined {
  const changed = change(name, value);
  if (!changed) return undefined;
  return Object.fromEntries(
    Object.entries({ ...look, ...changed }).filter(([, set]) => set !== false && set !== undefined),
  );
}
