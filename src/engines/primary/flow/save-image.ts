import sharp from 'sharp';
import type { AssetSink, FlowImage, ImageAsset } from '../../../document/index.ts';

/** Types that browsers show: kept byte for byte. */
const SHOWN: Record<string, { mimeType: string; extension: string }> = {
  png: { mimeType: 'image/png', extension: 'png' },
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
};

const MAX_PIXELS = 100_000_000;

/** Writes a picture of a document to a file; one of a type that is not shown becomes PNG. Undefined when it cannot be read (emf, wmf, damaged). */
export async function saveImage(image: FlowImage, sink: AssetSink): Promise<ImageAsset | undefined> {
  try {
    const bytes = await image.bytes();
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format, width, height } = await picture.metadata();
    if (!width || !height) return undefined;
    const shown = format === undefined ? undefined : SHOWN[format];
    if (shown) return { key: await sink.put(bytes, shown.mimeType), ...shown, width, height };
    const png = await picture.png().toBuffer();
    return { key: await sink.put(png, 'image/png'), mimeType: 'image/png', extension: 'png', width, height };
  } catch {
    return undefined;
  }
}
