import { type Box, type Glyph, glyphCentreX, glyphCentreY, type PageContent } from '../document/index.ts';

/**
 * Extent of type without the padding of font boxes: capital height above the baseline, a little below it; tall symbols
 * as drawn.
 */
export function typeBox(glyphs: readonly Glyph[]): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    const tall = isTall(g);
    x0 = Math.min(x0, g.x0);
    x1 = Math.max(x1, g.x1);
    y0 = Math.min(y0, tall ? g.y0 : g.baseline - 0.72 * g.size);
    y1 = Math.max(y1, tall ? g.y1 : g.baseline + 0.1 * g.size);
  }
  return { x0, y0, x1, y1 };
}

const isTall = (g: Glyph): boolean => g.y1 - g.y0 > 1.45 * g.size || g.y0 > g.baseline - 0.1 * g.size;

const middleY = (g: Glyph): number => (isTall(g) ? glyphCentreY(g) : g.baseline - 0.3 * g.size);

/**
 * Finds glyphs inside the area of a formula that are not part of it: then a part was missed, and the LaTeX would be
 * wrong.
 */
export class Neighbourhood {
  private readonly page: Pick<PageContent, 'glyphs'>;
  private byHeight: Glyph[] | undefined;

  constructor(page: Pick<PageContent, 'glyphs'>) {
    this.page = page;
  }

  private get sorted(): Glyph[] {
    this.byHeight ??= this.page.glyphs.filter((g) => g.angle === 0).sort((a, b) => middleY(a) - middleY(b));
    return this.byHeight;
  }

  /** Whether other glyphs are among these. */
  intrudes(glyphs: readonly Glyph[]): boolean {
    const box = typeBox(glyphs);
    const own = new Set(glyphs);
    const { sorted } = this;
    let low = 0;
    let high = sorted.length;
    const top = box.y0 + 0.1 * (box.y1 - box.y0);
    const bottom = box.y1 - 0.1 * (box.y1 - box.y0);
    while (low < high) {
      const mid = (low + high) >> 1;
      if (middleY(sorted[mid]!) < top) low = mid + 1;
      else high = mid;
    }
    for (let i = low; i < sorted.length; i++) {
      const g = sorted[i]!;
      if (middleY(g) > bottom) return false;
      const x = glyphCentreX(g);
      if (x > box.x0 + 0.5 && x < box.x1 - 0.5 && !own.has(g)) return true;
    }
    return false;
  }
}
