import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Box, Raster } from '../../document/index.ts';
import type { SendSize } from './profile.ts';

/** The picture of a whole page, in a file. */
export interface PagePicture {
  path: string;
  width: number;
  height: number;
}

/** Resolution of the pages shown to models; the same as in MinerU and PaddleX. */
export const SHOWN_DPI = 200;

const WHITE = '#fff';
const QUALITY = 90;

/**
 * Writes the pixels of a page to a file for later steps. Compresses little, because the file is read again within
 * seconds.
 */
export async function keepPage(raster: Raster, folder: string, name: string): Promise<PagePicture> {
  const path = join(folder, `${name}.png`);
  await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } })
    .png({ compressionLevel: 2 })
    .toFile(path);
  return { path, width: raster.width, height: raster.height };
}

/** The size at which a picture of the given size is sent. */
function sizeToSend(width: number, height: number, size: SendSize): { width: number; height: number } {
  if (size.kind === 'exact') return { width: size.width, height: size.height };
  if (size.kind === 'longest') {
    const factor = size.side / Math.max(width, height);
    return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  }
  const pixels = width * height;
  const factor =
    pixels > size.most ? Math.sqrt(size.most / pixels) : pixels < size.least ? Math.sqrt(size.least / pixels) : 1;
  // Round down if the picture was too large, so that it stays below the model's maximum.
  const step = (n: number): number =>
    Math.max(1, pixels > size.most ? Math.floor((n * factor) / size.step) : Math.round((n * factor) / size.step)) *
    size.step;
  return { width: step(width), height: step(height) };
}

export interface Shown {
  path: string;
  width: number;
  height: number;
}

/** The whole page at the size that the model needs. */
export async function showPage(picture: PagePicture, size: SendSize, mimeType: string, path: string): Promise<Shown> {
  const to = sizeToSend(picture.width, picture.height, size);
  await encode(sharp(picture.path).resize(to.width, to.height, { fit: 'fill', kernel: 'cubic' }), mimeType, path);
  return { path, ...to };
}

export interface CropRules {
  size: SendSize;
  leastSide: number;
  greatestRatio: number;
}

/**
 * An upright crop of the page within the model's limits of size and aspect ratio. `box` in fractions of the page;
 * undefined if the crop is empty.
 */
export async function showCrop(
  picture: PagePicture,
  box: Box,
  { angle = 0, leastSide, greatestRatio, size }: CropRules & { angle?: number },
  mimeType: string,
  path: string,
): Promise<Shown | undefined> {
  const left = Math.min(picture.width - 1, Math.floor(box.x0 * picture.width));
  const top = Math.min(picture.height - 1, Math.floor(box.y0 * picture.height));
  const width = Math.min(picture.width - left, Math.ceil(box.x1 * picture.width) - left);
  const height = Math.min(picture.height - top, Math.ceil(box.y1 * picture.height) - top);
  if (width < 2 || height < 2) return undefined;
  const turned = angle === 90 || angle === 270;
  let [w, h] = turned ? [height, width] : [width, height];
  let image = sharp(
    await sharp(picture.path).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer(),
  );
  // The label states how the text is rotated on the page; rotate the crop back.
  if (angle !== 0)
    image = sharp(
      await image
        .rotate(360 - angle)
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  const ratio = Math.max(w, h) / Math.min(w, h);
  if (ratio > greatestRatio) {
    const wanted = Math.ceil(Math.max(w, h) / greatestRatio);
    const pad = Math.ceil((wanted - Math.min(w, h)) / 2);
    const sides = w > h ? { top: pad, bottom: pad } : { left: pad, right: pad };
    image = sharp(
      await image
        .extend({ ...sides, background: WHITE })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    if (w > h) h += 2 * pad;
    else w += 2 * pad;
  }
  const grown = Math.max(1, leastSide / Math.min(w, h));
  const to = sizeToSend(Math.ceil(w * grown), Math.ceil(h * grown), size);
  await encode(image.resize(to.width, to.height, { fit: 'fill', kernel: 'cubic' }), mimeType, path);
  return { path, ...to };
}

async function encode(image: Sharp, mimeType: string, path: string): Promise<void> {
  const plain = image.flatten({ background: WHITE }).removeAlpha();
  await (mimeType === 'image/png'
    ? plain.png({ compressionLevel: 4 })
    : plain.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
  ).toFile(path);
}
