import { emptyPage, type Font, type Glyph, type PageContent } from './index.ts';

/** Hand-made page content for tests: full-width characters one em wide, others half an em, blanks turned into `spaceBefore`. */

export const plain: Font = { name: 'Serif', weight: 400, italic: false, mono: false, serif: true, type3: false };
export const heavy: Font = { name: 'Serif-Bold', weight: 700, italic: false, mono: false, serif: true, type3: false };
export const fixed: Font = { name: 'Mono', weight: 400, italic: false, mono: true, serif: false, type3: false };

export interface TextOptions {
  size?: number;
  font?: Font;
  color?: number;
  /** Extra space after every character, in points. */
  tracking?: number;
  mcid?: number;
  /** Width of a blank in em. */
  blank?: number;
}

/** Glyphs of one line whose baseline is `y`. */
export function glyphsAt(text: string, x: number, y: number, options: TextOptions = {}): Glyph[] {
  const { size = 10, font = plain, color = 0, tracking = 0, mcid = -1, blank = 0.3 } = options;
  const out: Glyph[] = [];
  let at = x;
  let spaceBefore = false;
  for (const text1 of text) {
    if (text1 === ' ') {
      at += blank * size;
      spaceBefore = true;
      continue;
    }
    const width = (text1.codePointAt(0) ?? 0) >= 0x2e80 ? size : size / 2;
    out.push({
      text: text1,
      x0: at,
      x1: at + width,
      y0: y - 0.9 * size,
      y1: y + 0.25 * size,
      baseline: y,
      size,
      font,
      color,
      angle: 0,
      spaceBefore,
      origin: 'text',
      confidence: 1,
      mcid,
    });
    spaceBefore = false;
    at += width + tracking;
  }
  return out;
}

/** Full lines of filler words, `width` points wide, one per entry of `names`, each starting with its name. */
export function column(names: readonly string[], x: number, y: number, width: number, options: TextOptions & { pitch?: number } = {}): Glyph[] {
  const size = options.size ?? 10;
  const pitch = options.pitch ?? size * 1.2;
  return names.flatMap((name, i) => glyphsAt(fill(name, width, size), x, y + i * pitch, options));
}

/** `start` and words of five letters after it, to fill `width` points. */
export function fill(start: string, width: number, size = 10): string {
  let text = start;
  let used = [...start].length * 0.5 * size;
  while (used + 2.8 * size <= width) {
    text += ' lorem';
    used += 2.8 * size;
  }
  const rest = Math.floor((width - used - 0.3 * size) / (0.5 * size));
  return rest > 0 ? `${text} ${'m'.repeat(rest)}` : text;
}

export function pageOf(glyphs: Glyph[], extra: Partial<PageContent> = {}): PageContent {
  return {
    ...emptyPage({ width: 595, height: 842, origin: 'pdf' }),
    glyphs,
    textLayer: { quality: 'good', reasons: [] },
    ...extra,
  };
}
