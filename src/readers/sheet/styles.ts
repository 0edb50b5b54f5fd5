import { childNamed, elements, localName, type XmlElement } from '../markup/index.ts';
import type { CellLook } from './grid.ts';
import { builtinFormat, type Locale } from './number-format.ts';

export interface CellStyle {
  format: string;
  look: CellLook;
}

export interface StyleSheet {
  /** By the index in cells. */
  style(index: number): CellStyle;
}

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false)$/i.test(element.attrs.val ?? '');

const PLAIN: CellStyle = { format: 'General', look: { bold: false, filled: false, bordered: false, size: 0 } };

/** Formats and styles of cells (`xl/styles.xml`). A file without styles is shown unformatted. */
export function readStyles(tree: XmlElement | undefined, locale: Locale): StyleSheet {
  const part = (name: string): XmlElement | undefined => childNamed(tree, name);
  const list = (name: string): XmlElement[] => elements(part(name));
  const formats = new Map(list('numFmts').map(({ attrs }) => [Number(attrs.numFmtId), attrs.formatCode ?? 'General']));
  const fonts = list('fonts').map((font) => ({
    bold: isOn(childNamed(font, 'b')),
    size: Number(childNamed(font, 'sz')?.attrs.val) || 0,
  }));
  // The first two are fixed: no fill, and an unused grey pattern.
  const fills = list('fills').map((fill, i) => i > 1 && isFilled(fill));
  const borders = list('borders').map(
    (border) =>
      elements(border).filter((side) => SIDES.has(localName(side)) && (side.attrs.style ?? 'none') !== 'none').length >=
      2,
  );
  const usual = fonts[0]?.size ?? 0;
  const styles = list('cellXfs').map(({ attrs }): CellStyle => {
    const id = Number(attrs.numFmtId ?? 0);
    const font = fonts[Number(attrs.fontId ?? 0)];
    return {
      format: formats.get(id) ?? builtinFormat(id, locale),
      look: {
        bold: font?.bold ?? false,
        size: font && font.size !== usual ? font.size / (usual || 11) : 0,
        filled: fills[Number(attrs.fillId ?? 0)] ?? false,
        bordered: borders[Number(attrs.borderId ?? 0)] ?? false,
      },
    };
  });
  return { style: (index) => styles[index] ?? styles[0] ?? PLAIN };
}

const SIDES = new Set(['left', 'right', 'top', 'bottom', 'start', 'end']);

/** White does not count as a fill: it only hides the grid. */
function isFilled(fill: XmlElement): boolean {
  const pattern = childNamed(fill, 'patternFill');
  if (!pattern) return childNamed(fill, 'gradientFill') !== undefined;
  if ((pattern.attrs.patternType ?? 'none') === 'none') return false;
  const color = childNamed(pattern, 'fgColor')?.attrs;
  return (
    !(color?.theme === '0' && color.tint === undefined) &&
    !/^(FF|00)?FFFFFF$/i.test(color?.rgb ?? '') &&
    color?.indexed !== '9' &&
    color?.indexed !== '1'
  );
}
