import sharp from 'sharp';
import type { Box, Picture, Raster } from '../../document/index.ts';
import { renderDrawnPage } from '../pdf/drawn-page.ts';
import { multiply } from '../pdf/matrix.ts';
import { composePdf, fontKey, glyphMatrix, imageKey } from './compose-pdf.ts';
import type { FontCache } from './font-cache.ts';
import { type EncodedImage, encodeImage } from './images.ts';
import type { PageScene } from './page.ts';
import type { ImageItem, TextItem } from './scene.ts';
import { lookOfSeal } from './seal-look.ts';
import { MM_TO_POINTS } from './values.ts';

/** Enough to tell a ring from a square. */
const SEAL_DPI = 72;

/** Draws a page or a part of it. Characters whose font is not in the package are written over it with a font of the machine. */
export async function drawPage(scene: PageScene, fonts: FontCache, dpi: number, options: { region?: Box; grey?: boolean } = {}): Promise<Raster> {
  const programs = new Map<string, Buffer>();
  for (const item of scene.items) {
    if (item.kind !== 'text' || !item.font || !item.program || programs.has(fontKey(item))) continue;
    const bytes = await fonts.bytes(item.ofd, item.font);
    if (bytes) programs.set(fontKey(item), bytes);
  }
  const images = await loadImages(scene, dpi);
  const pdf = composePdf(scene.items, scene, { font: (item) => programs.get(fontKey(item)), image: (item) => images.get(imageKey(item)) });
  const raster = await renderDrawnPage(pdf, scene, dpi, options);
  const svg = writtenText(scene, raster);
  return svg === undefined ? raster : writeOver(raster, svg);
}

/** Bytes of decoded pictures of one page; what is beyond is not drawn. */
const MAX_IMAGE_BYTES = 384 * 1024 * 1024;
/** Pixels that are kept for one that is drawn. */
const OVERSAMPLING = 2;
const MAX_IMAGE_SIDE = 6000;

/** Pictures of a page, as large as its drawing can show. */
async function loadImages(scene: PageScene, dpi: number): Promise<Map<string, EncodedImage>> {
  const sides = new Map<string, number>();
  const images = scene.items.filter((item): item is ImageItem => item.kind === 'image' && item.visible && item.alpha > 0);
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
    const maxSide = Math.min(MAX_IMAGE_SIDE, Math.max(64, Math.ceil(((sides.get(key) ?? 0) * dpi * OVERSAMPLING) / 72)));
    const image = bytes && (await encodeImage(bytes, maxSide, item.mask === undefined ? undefined : await item.ofd.read(item.mask)));
    if (!image) continue;
    total += image.data.length + (image.mask?.length ?? 0);
    out.set(key, image);
  }
  return out;
}

/** Colour and outline of the seals of a page, each looked at by itself. */
export async function lookAtSeals(scene: PageScene, fonts: FontCache): Promise<Picture['stamp'][]> {
  const out: Picture['stamp'][] = [];
  for (const { box, items } of scene.seals) {
    const alone = { ...scene, items };
    const onPage = box.x1 > 0 && box.y1 > 0 && box.x0 < scene.width && box.y0 < scene.height;
    out.push(items.length > 0 && onPage ? lookOfSeal(await drawPage(alone, fonts, SEAL_DPI, { region: box })) : undefined);
  }
  return out;
}

async function writeOver(raster: Raster, svg: string): Promise<Raster> {
  const { width, height, channels } = raster;
  const { data, info } = await sharp(raster.data, { raw: { width, height, channels }, limitInputPixels: false })
    .composite([{ input: Buffer.from(svg), limitInputPixels: false }])
    .removeAlpha()
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...raster, data, channels: info.channels === 1 ? 1 : 3 };
}

/** Characters without an embedded glyph as SVG text, which is set by fontconfig's choice; undefined when there are none. */
function writtenText(scene: PageScene, raster: Raster): string | undefined {
  const scale = raster.dpi / 72;
  const toPixels = {
    a: MM_TO_POINTS * scale,
    b: 0,
    c: 0,
    d: MM_TO_POINTS * scale,
    e: -(raster.originX ?? 0) * scale,
    f: -(raster.originY ?? 0) * scale,
  };
  const lines: string[] = [];
  for (const item of scene.items) {
    const paint = item.kind === 'text' ? (item.fill ?? item.stroke) : undefined;
    if (item.kind !== 'text' || !paint || !item.visible || item.alpha <= 0) continue;
    for (const unit of item.units) {
      if (unit.text === '' || (unit.glyph > 0 && item.program)) continue;
      // SVG text stands on its baseline with y down, glyphs have y up.
      const m = multiply(
        multiply({ a: item.size / 100, b: 0, c: 0, d: -item.size / 100, e: 0, f: 0 }, glyphMatrix(item, unit.x, unit.y)),
        multiply(item.matrix, toPixels),
      );
      if (m.e < -raster.width || m.e > 2 * raster.width || m.f < -raster.height || m.f > 2 * raster.height) continue;
      const transform = [m.a, m.b, m.c, m.d, m.e, m.f].map((v) => v.toFixed(4)).join(' ');
      lines.push(
        `<text transform="matrix(${transform})" fill="#${paint.color.toString(16).padStart(6, '0')}" fill-opacity="${(paint.alpha * item.alpha).toFixed(3)}" ${face(item)}>${xmlSafe(unit.text)}</text>`,
      );
    }
  }
  if (lines.length === 0) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${raster.width}" height="${raster.height}" font-size="100">${lines.join('')}</svg>`;
}

function face(item: TextItem): string {
  const names = [item.font?.name, item.font?.family].filter((name): name is string => !!name).map((name) => `'${xmlSafe(name.replace(/['",]/g, ' '))}'`);
  const generic = item.font?.mono
    ? 'monospace'
    : item.font?.serif || /宋|song|sun|ming|times|楷|仿|kai|fang/i.test(item.font?.name ?? '')
      ? 'serif'
      : 'sans-serif';
  return `font-family="${[...names, generic].join(',')}"${item.font?.bold || item.weight >= 600 ? ' font-weight="bold"' : ''}`;
}

/** Characters that XML forbids would make the whole page fail. */
const xmlSafe = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
