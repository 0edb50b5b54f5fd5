import { type Box, centreX, centreY, type GuiType } from '../../document/index.ts';

/** One thing on a screen, in pixels. */
export interface ScreenElement extends Box {
  type: GuiType;
  text: string;
  /** Lines of text that belong to it, by index. */
  lines: number[];
  checked?: boolean;
  selected?: boolean;
  /** What stands in a field. */
  value?: string;
}

const ACTIVE: ReadonlySet<GuiType> = new Set(['button', 'input', 'checkbox', 'dropdown', 'link', 'tab', 'icon']);

export const isInteractive = (type: GuiType): boolean => ACTIVE.has(type);

/** What a thing is and where, in words: `button "Save", bottom left`. */
export function describe({ type, text, checked, selected, value, ...box }: ScreenElement, width: number, height: number): string {
  const x = centreX(box) / width;
  const y = centreY(box) / height;
  const across = x < 1 / 3 ? 'left' : x > 2 / 3 ? 'right' : 'centre';
  const down = y < 1 / 3 ? 'top' : y > 2 / 3 ? 'bottom' : 'middle';
  const said = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  const states = [checked === undefined ? '' : checked ? 'checked' : 'not checked', selected ? 'selected' : '', value ? `value "${value}"` : ''];
  return [`${type}${said && said !== value ? ` "${said}"` : ''}`, ...states.filter(Boolean), `${down} ${across}`].join(', ');
}
