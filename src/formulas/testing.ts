import type { Font, Glyph, PageContent, Ruling } from '../document/index.ts';

// Handset type for the tests of this room. Widths are approximate; positions matter.

const fonts = new Map<string, Font>();

function font(name: string): Font {
  let f = fonts.get(name);
  if (!f) {
    f = {
      name,
      weight: /BX|Bold/.test(name) ? 700 : 400,
      italic: /MI|Ital|TI/.test(name),
      mono: false,
      serif: true,
      type3: false,
    };
    fonts.set(name, f);
  }
  return f;
}

const NARROW = /[ijlftI()[\]{}|.,:;'′1]/;

/** Sets pieces of type one after another in stream order. x advances automatically; `at` moves it. */
export class Setter {
  readonly glyphs: Glyph[] = [];
  readonly rulings: Ruling[] = [];
  x: number;
  baseline: number;
  size = 10;

  constructor(x = 100, baseline = 100) {
    this.x = x;
    this.baseline = baseline;
  }

  at(x: number, baseline: number): this {
    this.x = x;
    this.baseline = baseline;
    return this;
  }

  /** Text in a font; `raise` is in points upwards, spaces advance. */
  put(text: string, name = 'CMR10', size = 10, raise = 0): this {
    let space = false;
    for (const c of text) {
      if (c === ' ') {
        this.x += 0.33 * size;
        space = true;
        continue;
      }
      const width = (NARROW.test(c) ? 0.3 : 0.52) * size;
      const baseline = this.baseline - raise;
      this.add(c, name, size, this.x, baseline - 0.75 * size, this.x + width, baseline + 0.25 * size, baseline, space);
      this.x += width;
      space = false;
    }
    return this;
  }

  /** A tall symbol of an extension font: its box is its ink. */
  tall(text: string, y0: number, y1: number, width = 8): this {
    this.add(text, 'CMEX10', 10, this.x, y0, this.x + width, y1, y0, false);
    this.x += width;
    return this;
  }

  bar(at: number, from: number, to: number): this {
    this.rulings.push({ direction: 'horizontal', at, from, to, thickness: 0.4, color: 0 });
    return this;
  }

  gap(points: number): this {
    this.x += points;
    return this;
  }

  private add(
    text: string,
    name: string,
    size: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    baseline: number,
    spaceBefore: boolean,
  ): void {
    this.glyphs.push({
      text,
      x0,
      y0,
      x1,
      y1,
      baseline,
      size,
      font: font(name),
      color: 0,
      angle: 0,
      spaceBefore,
      origin: 'text',
      confidence: 1,
      mcid: -1,
    });
  }

  page(): PageContent {
    return {
      pageNumber: 1,
      width: 600,
      height: 800,
      angle: 0,
      origin: 'pdf',
      glyphs: this.glyphs,
      rulings: this.rulings,
      fills: [],
      pictures: [],
      links: [],
      widgets: [],
      dropped: [],
      textLayer: { quality: 'good', reasons: [] },
    };
  }
}

export const MI = 'CMMI10';
export const SY = 'CMSY10';
export const TEXT = 'CMR10';
