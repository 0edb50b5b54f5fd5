import type { XmlElement } from '../markup/index.ts';
import { applyX, applyY, identity, type Matrix, multiply } from '../pdf/shared.ts';
import type { Segment } from './path-data.ts';
import { matrix, number } from './values.ts';

/** Maximum number of cells per pattern on a page; more is a bomb. */
const MAX_CELLS = 2500;

/**
 * Matrices from cell space to page space, for all cells of a pattern that touch the filled shape (GB/T 33190-2016,
 * 8.3.3).
 *
 * @param page used to align the cells if the pattern is relative to the page
 */
export function patternCells(
  pattern: XmlElement,
  segments: readonly Segment[],
  object: Matrix,
  page: Matrix,
): Matrix[] {
  const width = number(pattern.attrs.Width, 0);
  const height = number(pattern.attrs.Height, 0);
  // A step smaller than the cell counts as the cell size.
  const stepX = Math.max(width, Math.abs(number(pattern.attrs.XStep, width)));
  const stepY = Math.max(height, Math.abs(number(pattern.attrs.YStep, height)));
  const mirrors = (pattern.attrs.ReflectMethod ?? '').toLowerCase();
  const origin = /^page$/i.test(pattern.attrs.RelativeTo ?? '') ? page : object;
  const own = multiply(matrix(pattern.attrs.CTM) ?? identity, origin);
  const inverse = invert(own);
  if (!(width > 0 && height > 0 && stepX > 0 && stepY > 0) || !inverse) return [];
  const area = {
    x0: Number.POSITIVE_INFINITY,
    y0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
  };
  const toCells = multiply(object, inverse);
  for (const { at } of segments) {
    for (let i = 0; i + 1 < at.length; i += 2) {
      const x = applyX(toCells, at[i]!, at[i + 1]!);
      const y = applyY(toCells, at[i]!, at[i + 1]!);
      area.x0 = Math.min(area.x0, x);
      area.x1 = Math.max(area.x1, x);
      area.y0 = Math.min(area.y0, y);
      area.y1 = Math.max(area.y1, y);
    }
  }
  const columns = [Math.floor((area.x0 - width) / stepX), Math.ceil(area.x1 / stepX)] as const;
  const rows = [Math.floor((area.y0 - height) / stepY), Math.ceil(area.y1 / stepY)] as const;
  const out: Matrix[] = [];
  for (let row = rows[0]; row <= rows[1] && out.length < MAX_CELLS; row++) {
    for (let column = columns[0]; column <= columns[1] && out.length < MAX_CELLS; column++) {
      // Mirror every second column, row or both in place.
      const flipX = column % 2 !== 0 && /^(column|rowandcolumn)$/.test(mirrors);
      const flipY = row % 2 !== 0 && /^(row|rowandcolumn)$/.test(mirrors);
      const place = {
        a: flipX ? -1 : 1,
        b: 0,
        c: 0,
        d: flipY ? -1 : 1,
        e: column * stepX + (flipX ? width : 0),
        f: row * stepY + (flipY ? height : 0),
      };
      out.push(multiply(place, own));
    }
  }
  return out;
}

function invert({ a, b, c, d, e, f }: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
}
