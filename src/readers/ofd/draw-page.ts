import { type Box, clamp, overlapX, overlapY, type Picture, type Raster } from '../../document/index.ts';
import { renderDrawnPage } from '../pdf/shared.ts';
import { composePdf, imageKey } from './compose-pdf.ts';
import type { FontCache } from './font-cache.ts';
import { type EncodedImage, encodeImage } from './images.ts';
import type { PageScene } from './page.ts';
import { fontKey } from './pdf-fonts.ts';
import { reachOf } from './reach.ts';
import type { ImageItem } from './scene.ts';
import { lookOfSeal } from './seal-look.ts';
import { MM_TO_POINTS } from './values.ts';

/** Sufficient to distinguish a ring from a square. */
const SEAL_DPI = 72;

/**
 * Draws a page or a region of it. Characters without a font in the package use a system font, which dominates the cost.
 */
export async function drawPage(
  whole: PageScene,
  fonts: FontCache,
  dpi: number,
  options: { region?: Box; grey?: boolean } = {},
): Promise<Raster> {
  const { region } = options;
  const scene = region ? { ...whole, items: whole.items.filter((item) => meets(reachOf(item), region)) } : whole;
  const programs = new Map<string, Buffer>();
  for (const item of scene.items) {
    if (item.kind !== 'text' || !item.font || !item.program || programs.has(fontKey(item))) continue;
    const bytes = await fonts.bytes(item.ofd, item.font);
    if (bytes) programs.set(fontKey(item), bytes);
  }
  const images = await loadImages(scene, dpi);
  await fonts.machine.load(scene.items);
  const pdf = composePdf(scene.items, scene, {
    font: (item) => programs.get(fontKey(item)),
    image: (item) => images.get(imageKey(item)),
    mask: (item, text) => fonts.machine.mask(item, text),
  });
  return renderDrawnPage(pdf, scene, dpi, options);
}

const meets = (a: Box, b: Box): boolean => overlapX(a, b) >= 0 && overlapY(a, b) >= 0;

/** Maximum bytes of decoded pictures per page; further pictures are not drawn. */
const MAX_IMAGE_BYTES = 384 * 1024 * 1024;
/** Stored pixels per drawn pixel. */
const OVERSAMPLING = 2;
const MAX_IMAGE_SIDE = 6000;

/** Loads a page's pictures at the resolution that the drawing can show. */
async function loadImages(scene: PageScene, dpi: number): Promise<Map<string, EncodedImage>> {
  const sides = new Map<string, number>();
  const images = scene.items.filter(
    (item): item is ImageItem => item.kind === 'image' && item.visible && item.alpha > 0,
  );
  for (const item of images) {
    const { a, b, c, d } = item.matrix;
    const side = Math.max(Math.hypot(a, b), Math.hypot(c, d)) * MM_TO_POINTS;
    sides.set(imageKey(item), Math.max(sides.get(imageKey(item)) ?? 0, side));
  }
  const out = new Map<string, EncodedImage>();
  let total = 0;
  for (const item of images) {
    const key = imageKey(item);
    if (out.has(key) || total > MAX_IMAGE_BYTES) continue;
    const bytes = await item.ofd.read(item.part);
    const maxSide = clamp(Math.ceil(((sides.get(key) ?? 0) * dpi * OVERSAMPLING) / 72), 64, MAX_IMAGE_SIDE);
    const image =
      bytes &&
      (await encodeImage(bytes, maxSide, item.mask === undefined ? undefined : await item.ofd.read(item.mask)));
    if (!image) continue;
    total += image.data.length + (image.mask?.data.length ?? 0);
    out.set(key, image);
  }
  return out;
}

/** Colour and outline of each seal on a page, from a drawing of the seal alone. */
export async function lookAtSeals(scene: PageScene, fonts: FontCache): Promise<Picture['stamp'][]> {
  const out: Picture['stamp'][] = [];
  for (const { box, items } of scene.seals) {
    const alone = { ...scene, items };
    const onPage = box.x1 > 0 && box.y1 > 0 && box.x0 < scene.width && box.y0 < scene.height;
    out.push(
      items.length > 0 && onPage ? lookOfSeal(await drawPage(alone, fonts, SEAL_DPI, { region: box })) : undefined,
    );
  }
  return out;
}
