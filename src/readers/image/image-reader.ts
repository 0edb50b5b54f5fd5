import sharp from 'sharp';
import type { Box, Raster, Sheet, SheetReader, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';

/** Opens a picture file as a document of one page per frame (TIFF) or one page. */
export async function openImageReader(source: Source): Promise<SheetReader> {
  const metadata = await sharp(source.path)
    .metadata()
    .catch((cause: unknown) => {
      throw new DocparseError('CORRUPTED', 'The image cannot be decoded.', { cause });
    });
  const pageCount = source.extension === 'tiff' ? (metadata.pages ?? 1) : 1;
  const turned = (metadata.orientation ?? 1) >= 5;
  const width = turned ? metadata.height : metadata.width;
  const height = turned ? metadata.width : metadata.height;
  const dpi = metadata.density && metadata.density >= 72 && metadata.density <= 1200 ? metadata.density : Math.min(width, height) / 8.27;
  const size = { width: (width * 72) / dpi, height: (height * 72) / dpi };
  return {
    pageCount,
    outline: [],
    warnings: [],
    pageSize: () => size,
    async sheet(pageNumber) {
      const { data, info } = await sharp(source.path, { page: pageNumber - 1 })
        .autoOrient()
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const native: Raster = { data, width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3, dpi };
      return {
        pageNumber,
        ...size,
        angle: 0,
        origin: 'image',
        glyphs: [],
        rulings: [],
        fills: [],
        pictures: [],
        links: [],
        widgets: [],
        dropped: [],
        textLayer: { quality: 'none', reasons: ['image'] },
        raster: async (_dpi: number, _options?: { region?: Box; grey?: boolean }) => native,
      } satisfies Sheet;
    },
    async close() {},
  };
}
