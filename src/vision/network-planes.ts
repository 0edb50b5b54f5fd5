import type { Raster } from '../document/index.ts';

/** ImageNet statistics, for the planes in the order that training had them. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

interface Extent {
  width: number;
  height: number;
}

/**
 * What a network of PaddlePaddle is shown: the size of its input, and of the picture in the upper left corner of it.
 */
export interface NetworkInput extends Extent {
  /** The whole input when missing. */
  picture?: Extent;
  /** The part of the raster that is shown, pixels; all of it when missing. */
  part?: Extent & { left: number; top: number };
}

/** Planes B, G, R of a raster as these networks were trained on them: normalised, zero beyond the picture. */
export async function networkPlanes(
  { data, width, height, channels }: Raster,
  { part, picture, ...input }: NetworkInput,
): Promise<Float32Array> {
  const { default: sharp } = await import('sharp');
  const whole = sharp(data, { raw: { width, height, channels } });
  const size = picture ?? input;
  // Pictures in grey come out in colour, whatever went in.
  const { data: pixels, info } = await (part ? whole.extract(part) : whole)
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = input.width * input.height;
  const out = new Float32Array(3 * plane);
  for (let c = 0; c < 3; c++) {
    const mean = MEAN[c]!;
    const deviation = DEVIATION[c]!;
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++)
        out[c * plane + y * input.width + x] =
          (pixels[(y * size.width + x) * info.channels + 2 - c]! / 255 - mean) / deviation;
    }
  }
  return out;
}
