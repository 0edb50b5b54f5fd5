import sharp from 'sharp';
import type { SceneItem, TextItem } from './scene.ts';

/** Pixels per em. */
const EM = 96;
/** Side of the square for one character, with margins around the em. */
export const MASK_SIDE = 144;
/** Position of the character in its square, in em from the upper left corner. */
export const MASK_LEFT = 0.25;
export const MASK_BASELINE = 1.1;
/** Side of the square in em. */
export const MASK_EM = MASK_SIDE / EM;
/** Squares per row of a sheet. */
const SHEET = 16;
const MAX_KEPT = 6000;

/**
 * Bitmaps of characters whose fonts are not in the package, in a system font chosen by fontconfig. Rendering text
 * through SVG costs half a millisecond per character, so each is rendered once and reused.
 */
export class MachineGlyphs {
  private readonly masks = new Map<string, Buffer>();

  /** One bit per pixel, rows padded to bytes, 1 = ink. */
  mask(item: TextItem, text: string): Buffer | undefined {
    return this.masks.get(maskKey(item, text));
  }

  /** Renders the page's characters that are not cached yet. */
  async load(items: readonly SceneItem[]): Promise<void> {
    const missing = new Map<string, { item: TextItem; text: string }>();
    for (const item of items) {
      if (item.kind !== 'text' || !item.visible) continue;
      for (const { text, glyph } of item.units) {
        if (text === '' || (glyph > 0 && item.program)) continue;
        const key = maskKey(item, text);
        if (!this.masks.has(key) && missing.size < MAX_KEPT) missing.set(key, { item, text });
      }
    }
    if (this.masks.size + missing.size > MAX_KEPT) this.masks.clear();
    const all = [...missing];
    for (let i = 0; i < all.length; i += SHEET * SHEET) {
      const part = all.slice(i, i + SHEET * SHEET);
      const pixels = await drawSheet(part.map(([, one]) => one));
      for (const [k, [key]] of part.entries()) this.masks.set(key, cut(pixels, k));
    }
  }
}

export const maskKey = (item: TextItem, text: string): string => `${face(item)}|${text}`;

async function drawSheet(characters: readonly { item: TextItem; text: string }[]): Promise<Buffer> {
  const width = SHEET * MASK_SIDE;
  // Regions often lack only a few characters.
  const height = Math.ceil(characters.length / SHEET) * MASK_SIDE;
  const texts = characters.map(({ item, text }, k) => {
    const x = (k % SHEET) * MASK_SIDE + MASK_LEFT * EM;
    const y = Math.floor(k / SHEET) * MASK_SIDE + MASK_BASELINE * EM;
    return `<text x="${x}" y="${y}" ${face(item)}>${xmlSafe(text)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="${EM}"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false })
    .flatten({ background: '#fff' })
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer();
}

function cut(pixels: Buffer, index: number): Buffer {
  const rowBytes = MASK_SIDE / 8;
  const out = Buffer.alloc(rowBytes * MASK_SIDE);
  const start = Math.floor(index / SHEET) * MASK_SIDE * SHEET * MASK_SIDE + (index % SHEET) * MASK_SIDE;
  for (let y = 0; y < MASK_SIDE; y++) {
    for (let x = 0; x < MASK_SIDE; x++) {
      if (pixels[start + y * SHEET * MASK_SIDE + x]! < 128)
        out[y * rowBytes + (x >> 3)] = out[y * rowBytes + (x >> 3)]! | (0x80 >> (x & 7));
    }
  }
  return out;
}

function face({ font, weight }: TextItem): string {
  const names = [font?.name, font?.family]
    .filter((name): name is string => !!name)
    .map((name) => `'${xmlSafe(name.replace(/['",]/g, ' '))}'`);
  const generic = font?.mono
    ? 'monospace'
    : font?.serif || /宋|song|sun|ming|times|楷|仿|kai|fang/i.test(font?.name ?? '')
      ? 'serif'
      : 'sans-serif';
  return `font-family="${[...names, generic].join(',')}"${font?.bold || weight >= 600 ? ' font-weight="bold"' : ''}`;
}

/** Removes characters that XML forbids, which would make the whole sheet fail. */
const xmlSafe = (text: string): string =>
  text
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
