import type { Raster } from '../../../document/index.ts';

const INK = 128;
/** Grey levels between paper and ink: edges of strokes have some such pixels, photographs and shaded pictures many. */
const SHADES = { from: 90, to: 225 };
const MAX_SHADES = 0.2;
const INK_SHARE = { least: 0.002, most: 0.2 };
const MIN_SIDE = 40;
/** Minimum share of edges that are neither horizontal nor vertical: bonds are slanted, axes and frames are not. */
const MIN_SLANTED = 0.12;
/** Tangent of the maximum angle of an edge that counts as horizontal or vertical. */
const LEVEL = 0.2;
const STRONG_EDGE = 96;

/**
 * Whether a grey picture may show a molecule: thin dark strokes on plain paper, many of them slanted. The check is
 * cheap, and a false positive costs only one run of OSRA.
 */
export function mayBeDrawing({ data, width, height, channels }: Raster): boolean {
  if (channels !== 1 || width < MIN_SIDE || height < MIN_SIDE) return false;
  let ink = 0;
  let shades = 0;
  for (const value of data) {
    if (value < INK) ink++;
    if (value >= SHADES.from && value <= SHADES.to) shades++;
  }
  const share = ink / data.length;
  if (share < INK_SHARE.least || share > INK_SHARE.most || shades / data.length > MAX_SHADES) return false;
  let edges = 0;
  let slanted = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dx = Math.abs((data[at + 1] as number) - (data[at - 1] as number));
      const dy = Math.abs((data[at + width] as number) - (data[at - width] as number));
      if (dx + dy < STRONG_EDGE) continue;
      edges++;
      if (Math.min(dx, dy) > LEVEL * Math.max(dx, dy)) slanted++;
    }
  }
  return edges > 0 && slanted / edges >= MIN_SLANTED;
}
