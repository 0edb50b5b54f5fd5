import { type Box, centreX, centreY, type GuiType } from '../../document/index.ts';

/** One element of a screen, in pixels. */
export interface ScreenElement extends Box {
  type: GuiType;
  text: string;
  /** Indices of the lines of text that belong to it. */
  lines: number[];
  checked?: boolean;
  selected?: boolean;
  /** The text in a field. */
  value?: string;
}

const ACTIVE: ReadonlySet<GuiType> = new Set(['button', 'input', 'checkbox', 'dropdown', 'link', 'tab', 'icon']);

export const isInteractive = (type: GuiType): boolean => ACTIVE.has(type);

/** Describes an element and its position in words: `button "Save", bottom left`. */
export function describe(
  { type, text, checked, selected, value, ...box }: ScreenElement,
  width: number,
  height: number,
): string {
  const x = centreX(box) / width;
  const y = centreY(box) / height;
  const across = x < 1 / 3 ? 'left' : x > 2 / 3 ? 'right' : 'centre';
  const down = y < 1 / 3 ? 'top' : y > 2 / 3 ? 'bottom' : 'middle';
  const said = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  const states = [
    checked === undefined ? '' : checked ? 'checked' : 'not checked',
    selected ? 'selected' : '',
    value ? `value "${value}"` : '',
  ];
  return [`${type}${said && said !== value ? ` "${said}"` : ''}`, ...states.filter(Boolean), `${down} ${across}`].join(
    ', ',
  );
}
