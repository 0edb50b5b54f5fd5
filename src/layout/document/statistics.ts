import { type Item, isTextItem, type Style, type TextItem } from './items.ts';

/** The style of body text in a document: the reference for headings and margin text. */
export interface BodyStyle {
  size: number;
  bold: boolean;
  italic: boolean;
  font: string;
  color: number;
  /** Share of characters by font name, colour and weight, 0..1: rare styles stand out. */
  fontShare: ReadonlyMap<string, number>;
  /** By `colorBin`. */
  colorShare: ReadonlyMap<number, number>;
  boldShare: number;
  /** Share of monospaced characters. */
  monoShare: number;
}

/** Share of monospaced text from which a document is typewritten: tutorials and manuals are listings by up to 0.8. */
export const TYPEWRITTEN = 0.9;

/** Visually equal sizes: within 4 % (rounding of PDF producers, hinted fonts). */
export const sameSize = (a: number, b: number, tolerance = 0.04): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(a, b);

/** Visually equal colours: blacks of different producers, ink of one scan. */
export const sameColor = (a: number, b: number): boolean =>
  Math.abs((a >> 16) - (b >> 16)) < 80 &&
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) < 80 &&
  Math.abs((a & 255) - (b & 255)) < 80;

/** Four levels per channel. */
const colorBin = (color: number): number =>
  (((color >> 22) & 3) << 4) | (((color >> 14) & 3) << 2) | ((color >> 6) & 3);

/** Key with the largest count; the first on a tie. */
function mode<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = -1;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}

const add = <K>(counts: Map<K, number>, key: K, n: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + n);
};

function shares<K>(counts: ReadonlyMap<K, number>, total: number): Map<K, number> {
  return new Map([...counts].map(([key, n]) => [key, n / total]));
}

/**
 * Weight of titles and listings for the size. They count where there is nothing else: a form of ten titles and one line
 * of text has the size of the line, and so has the text between long listings.
 */
const ASIDE = 0.02;

/**
 * Most frequent style by line length in em, so that a CJK character counts as two Latin ones, and large print as small.
 * Running text counts fully, loose one-line blocks a quarter, so that a page full of labels does not outvote its
 * paragraphs.
 */
export function bodyStyle(items: Iterable<Item>): BodyStyle {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  const colors = new Map<number, number>();
  const bins = new Map<number, number>();
  let bold = 0;
  let italic = 0;
  let mono = 0;
  let total = 0;
  for (const item of items) {
    if (!isTextItem(item)) continue;
    const { lines } = item.block;
    const weight = lines.length > 1 ? 1 : 0.25;
    const aside = /^(?:code|title)$/.test(item.block.role);
    for (const line of lines) {
      const n = Math.max(0, line.box.x1 - line.box.x0) * weight;
      if (n === 0 || line.angle !== 0) continue;
      total += n;
      add(sizes, Math.round(line.size * 4) / 4, (n / line.size) * (aside || line.font.mono ? ASIDE : 1));
      add(fonts, line.font.name, n);
      add(bins, colorBin(line.color), n);
      add(colors, line.color, n);
      if (line.bold) bold += n;
      if (line.italic) italic += n;
      if (line.font.mono) mono += n;
    }
  }
  if (total === 0)
    return {
      size: 10,
      bold: false,
      italic: false,
      font: '',
      color: 0,
      fontShare: new Map(),
      colorShare: new Map(),
      boldShare: 0,
      monoShare: 0,
    };
  // Neighbouring bins belong to one size: take the bin with the most characters within 4 %.
  const smoothed = new Map<number, number>();
  for (const size of sizes.keys()) {
    let n = 0;
    for (const [other, count] of sizes) if (sameSize(size, other)) n += other === size ? count : count * 0.9;
    smoothed.set(size, n);
  }
  return {
    size: mode(smoothed) ?? 10,
    bold: bold * 2 > total,
    italic: italic * 2 > total,
    font: mode(fonts) ?? '',
    color: mode(colors) ?? 0,
    fontShare: shares(fonts, total),
    colorShare: shares(bins, total),
    boldShare: bold / total,
    monoShare: mono / total,
  };
}

/** Names of bold fonts; URW calls the bold of its Nimbus families Medi. */
const heavyNames = /hei|黑|gothic|black|heavy|bold|demi|-medi(?:ital)?$|\.bi?$/i;

/** Whether a colour differs from that of the body and is rare. */
export const rareColor = (color: number, body: BodyStyle): boolean =>
  !sameColor(color, body.color) && (body.colorShare.get(colorBin(color)) ?? 0) < 0.15;

/** Whether the style differs from body text by weight, font or colour (not size). */
export const standsOut = (style: Style, body: BodyStyle): boolean =>
  looksBold(style, body) ||
  (style.font.name !== body.font && (body.fontShare.get(style.font.name) ?? 0) < 0.1) ||
  rareColor(style.color, body);

/**
 * Visually bold: by weight, or a sans-serif CJK font (黑体) in lighter text. Chinese documents mark headings by such
 * fonts, which have a normal weight.
 */
export const looksBold = (style: Style, body: BodyStyle): boolean =>
  (style.bold && !body.bold) || (heavyNames.test(style.font.name) && !heavyNames.test(body.font));

/** Whether two blocks have the same style, so that both are headings or neither is. */
export const alike = (a: TextItem, b: TextItem): boolean =>
  sameSize(a.style.size, b.style.size) &&
  a.style.bold === b.style.bold &&
  a.style.font.name === b.style.font.name &&
  sameColor(a.style.color, b.style.color);
