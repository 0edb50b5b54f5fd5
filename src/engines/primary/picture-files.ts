import sharp from 'sharp';
import { type AssetSink, clamp, type ImageAsset, type Raster } from '../../document/index.ts';

/** Photographs and pages are ten times smaller as JPEG than as PNG; small flat pictures stay lossless. */
const PNG_MAX_PIXELS = 64 * 64;

/** Encodes a raster and writes it to the sink. */
export async function saveRaster(raster: Raster, sink: AssetSink): Promise<ImageAsset> {
  const image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } });
  const png = raster.width * raster.height <= PNG_MAX_PIXELS;
  const bytes = png
    ? await image.png().toBuffer()
    : await image.jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
  const mimeType = png ? 'image/png' : 'image/jpeg';
  const key = await sink.put(bytes, mimeType);
  return { key, mimeType, extension: png ? 'png' : 'jpg', width: raster.width, height: raster.height };
}

/**
 * Copies the pixels inside `region` (points of the page that the raster shows), clipped to the raster; at least one
 * pixel.
 */
export function cropRaster(raster: Raster, region: { x0: number; y0: number; x1: number; y1: number }): Raster {
  const scale = raster.dpi / 72;
  const originX = raster.originX ?? 0;
  const originY = raster.originY ?? 0;
  const left = clamp(Math.floor((region.x0 - originX) * scale), 0, raster.width - 1);
  const top = clamp(Math.floor((region.y0 - originY) * scale), 0, raster.height - 1);
  const right = clamp(Math.ceil((region.x1 - originX) * scale), left + 1, raster.width);
  const bottom = clamp(Math.ceil((region.y1 - originY) * scale), top + 1, raster.height);
  const width = right - left;
  const height = bottom - top;
  const row = width * raster.channels;
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * raster.width + left) * raster.channels;
    data.set(raster.data.subarray(from, from + row), y * row);
  }
  return {
    data,
    width,
    height,
    channels: raster.channels,
    dpi: raster.dpi,
    originX: originX + left / scale,
    originY: originY + top / scale,
  };
}
