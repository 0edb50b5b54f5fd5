import sharp, { type Region } from 'sharp';
import { clamp, type FlowImage, type PictureView } from '../../document/index.ts';
import { type StoredPictureFile, unpackPicture } from '../../readers/index.ts';

/** Draws a metafile of a document as PNG. Undefined if no program is available, or it fails. */
export type DrawMetafile = (image: FlowImage) => Promise<Uint8Array | undefined>;

/** The pictures of one page of a document as shown, in a format that sharp decodes. */
export interface PictureStore {
  /** Throws the decoder's error for a damaged picture, and RangeError if nothing can draw it. */
  bytes(image: FlowImage): Promise<Uint8Array>;
}

const MAX_PIXELS = 100_000_000;
/** Points per pixel of SVG (CSS), and the density at which sharp draws it as one pixel. */
const PIXEL = 0.75;
const SVG_DENSITY = 72;
/** Resolution at which vectors become pixels, and their maximum side in pixels. */
const VECTOR_DPI = 200;
const MAX_SIDE = 2400;
/** Pixels per inch of a picture that states none, as office programs assume, and sharp's default. */
const SCREEN_DENSITY = 96;
const UNSAID_DENSITY = 72;
/** Degrees; a smaller angle is unintended. */
const TILT = 0.5;

/** Caches results, because a picture is inspected, read and saved. */
export function pictureStore(draw?: DrawMetafile): PictureStore {
  const made = new Map<FlowImage, Promise<Uint8Array>>();
  return {
    bytes(image) {
      let known = made.get(image);
      if (!known) {
        known = shown(image, draw);
        made.set(image, known);
      }
      return known;
    },
  };
}

async function shown(image: FlowImage, draw: DrawMetafile | undefined): Promise<Uint8Array> {
  const bytes = await pixels(await unpackPicture(await image.bytes()), image, draw);
  return image.view ? viewed(bytes, image.view) : bytes;
}

async function pixels(file: StoredPictureFile, image: FlowImage, draw: DrawMetafile | undefined): Promise<Uint8Array> {
  if (file.kind === 'pixels') return file.bytes;
  if (file.kind === 'svg') return drawSvg(file.bytes, image);
  const drawn = await draw?.(image);
  if (!drawn) throw new RangeError(`a ${file.metafile.kind} that is not drawn`);
  return drawn;
}

/** Pixels along the longer side of a vector picture shown at this size (points). */
export const vectorSide = (width: number, height: number): number =>
  clamp((Math.max(width, height) / 72) * VECTOR_DPI, 96, MAX_SIDE);

async function drawSvg(bytes: Uint8Array, image: FlowImage): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!width || !height) throw new RangeError('an SVG without size');
  const long = Math.max(width, height);
  const side = vectorSide(image.width ?? width * PIXEL, image.height ?? height * PIXEL);
  const density = clamp((SVG_DENSITY * side) / long, 1, 20_000);
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS }).png().toBuffer();
}

async function viewed(
  bytes: Uint8Array,
  { crop, flipX = false, flipY = false, turn = 0 }: PictureView,
): Promise<Uint8Array> {
  const {
    width,
    height,
    format,
    hasAlpha,
    orientation = 1,
    pageHeight,
    density,
  } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const tall = pageHeight ?? height;
  const [w, h] = orientation >= 5 ? [tall, width] : [width, tall];
  const cut = crop && rectangle(crop, w, h, density);
  const tilted = Math.abs(turn % 360) >= TILT;
  if (!cut && !flipX && !flipY && !tilted) return bytes;
  let image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
  if (cut) image = image.extract(cut);
  // Uses a separate pipeline: sharp rotates before it mirrors, documents mirror first.
  if (flipX || flipY)
    image = sharp(await image.png({ compressionLevel: 1 }).toBuffer())
      .flop(flipX)
      .flip(flipY);
  if (tilted && (flipX || flipY)) image = sharp(await image.png({ compressionLevel: 1 }).toBuffer());
  if (tilted)
    image = image.rotate(turn, { background: { r: 255, g: 255, b: 255, alpha: hasAlpha || turn % 90 === 0 ? 0 : 1 } });
  return format === 'jpeg' ? image.toColourspace('srgb').jpeg({ quality: 92 }).toBuffer() : image.png().toBuffer();
}

/** The crop in pixels; undefined for the whole picture, or if the crop would be empty. */
function rectangle(
  { unit, ...crop }: NonNullable<PictureView['crop']>,
  width: number,
  height: number,
  density: number | undefined,
): Region | undefined {
  const perPoint =
    unit === 'points' ? (density !== undefined && density > UNSAID_DENSITY ? density : SCREEN_DENSITY) / 72 : undefined;
  const cut = (value: number, pixels: number): number =>
    clamp(perPoint === undefined ? value * pixels : value * perPoint, 0, pixels);
  const x0 = Math.round(cut(crop.left, width));
  const y0 = Math.round(cut(crop.top, height));
  const x1 = Math.round(width - cut(crop.right, width));
  const y1 = Math.round(height - cut(crop.bottom, height));
  if (x1 <= x0 || y1 <= y0 || (x1 - x0 === width && y1 - y0 === height)) return undefined;
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}
