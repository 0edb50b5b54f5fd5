import sharp from 'sharp';
import type { AssetSink, FlowImage, ImageAsset } from '../../document/index.ts';
import type { PictureStore } from './picture-store.ts';

/** Types that browsers display: kept byte for byte. */
const SHOWN: Record<string, { mimeType: string; extension: string }> = {
  png: { mimeType: 'image/png', extension: 'png' },
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
};

const MAX_PIXELS = 100_000_000;

/**
 * Writes a picture of a document to a file; types that browsers do not display become PNG. Undefined if it cannot be
 * read (damaged, or a metafile without a drawing program).
 */
export async function saveImage(
  image: FlowImage,
  sink: AssetSink,
  store: PictureStore,
): Promise<ImageAsset | undefined> {
  try {
    const bytes = await store.bytes(image);
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format, space, width, height } = await picture.metadata();
    if (!width || !height) return undefined;
    const shown = format === undefined ? undefined : SHOWN[format];
    // CMYK is for printers: many programs show it inverted or not at all.
    if (shown && space === 'cmyk') {
      const rgb = await picture
        .autoOrient()
        .toColourspace('srgb')
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer({ resolveWithObject: true });
      return {
        key: await sink.put(rgb.data, 'image/jpeg'),
        ...SHOWN.jpeg!,
        width: rgb.info.width,
        height: rgb.info.height,
      };
    }
    if (shown) return { key: await sink.put(bytes, shown.mimeType), ...shown, width, height };
    const png = await picture.png().toBuffer();
    return { key: await sink.put(png, 'image/png'), mimeType: 'image/png', extension: 'png', width, height };
  } catch {
    return undefined;
  }
}
