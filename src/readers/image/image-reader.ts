import sharp from 'sharp';
import {
  type Box,
  clamp,
  emptyPage,
  type Raster,
  type Sheet,
  type SheetReader,
  type Source,
} from '../../document/index.ts';
import { decodeImage, type ImageFrame, readFrames } from './decode.ts';
import type { DecodedImage } from './decoded-image.ts';
import { heicToPng } from './heic.ts';
import { toStored } from './orientation.ts';
import { pageDpi } from './page-dpi.ts';

/**
 * Maximum number of pixels kept for analysis. More would not help OCR (A4 at 600 dpi has 35 million) and would exceed
 * the memory of a worker, which holds several copies at a time.
 */
const MAX_PIXELS = 36_000_000;
/** More enlargement adds blur, not detail. */
const MAX_ENLARGEMENT = 2;

/**
 * Opens a picture file as a document: one page per page of a TIFF, a single page for other types. Throws CORRUPTED,
 * IMAGE_TYPE or IMAGE_DIMENSIONS. Pages with broken pixels fail when they are rasterised.
 */
export async function openImageReader(source: Source, signal?: AbortSignal): Promise<SheetReader> {
  const frames = await readFrames(source);
  // HEIC needs an external decoder that takes seconds. Run it here, where it can be cancelled.
  if (source.extension === 'heic') await heicToPng(source.path, { signal });
  const pages = frames.map(pageLayout);
  // Decode a single picture at once: a broken file is the client's error, not a failed page.
  const first = frames.length === 1 ? decodeImage(source, 0, pages[0]!.reduced) : undefined;
  await first;
  return {
    pageCount: frames.length,
    outline: [],
    warnings: [],
    pageSize(pageNumber) {
      const { width, height } = pageAt(pages, pageNumber);
      return { width, height };
    },
    async sheet(pageNumber) {
      const page = pageAt(pages, pageNumber);
      const sheet = makeSheet(pageNumber, page, await (first ?? decodeImage(source, pageNumber - 1, page.reduced)));
      return { ...sheet, ...(page.orientation && { asSent: asStored(source, page, pageNumber - 1) }) };
    },
    async close() {},
  };
}

interface PageLayout {
  /** In points. */
  width: number;
  height: number;
  /** Resolution of the decoded picture. */
  dpi: number;
  /** Resolution of the picture in the file. */
  fileDpi: number;
  /** Size to decode to, if the picture is too large. */
  reduced?: { width: number; height: number };
  orientation?: number;
}

function pageLayout(frame: ImageFrame): PageLayout {
  const dpi = pageDpi(frame);
  const { orientation } = frame;
  const size = { width: (frame.width * 72) / dpi, height: (frame.height * 72) / dpi, orientation };
  const factor = Math.sqrt(MAX_PIXELS / (frame.width * frame.height));
  if (factor >= 1) return { ...size, dpi, fileDpi: dpi };
  const reduced = {
    width: Math.max(1, Math.round(frame.width * factor)),
    height: Math.max(1, Math.round(frame.height * factor)),
  };
  return { ...size, dpi: (dpi * reduced.width) / frame.width, fileDpi: dpi, reduced };
}

function pageAt(pages: readonly PageLayout[], pageNumber: number): PageLayout {
  const page = pages[pageNumber - 1];
  if (!page) throw new RangeError(`page ${pageNumber} of ${pages.length}`);
  return page;
}

function makeSheet(pageNumber: number, page: PageLayout, image: DecodedImage): Sheet {
  return {
    ...emptyPage({ pageNumber, width: page.width, height: page.height, origin: 'image' }),
    textLayer: { quality: 'none', reasons: ['image file'] },
    nativeDpi: page.dpi,
    fileDpi: page.fileDpi,
    raster: (dpi, options) => rasterOf(image, page.dpi, dpi, options),
  };
}

/** The picture as stored, before the EXIF flag rotates or mirrors it. */
function asStored(source: Source, page: PageLayout, index: number): NonNullable<Sheet['asSent']> {
  const { dpi, reduced, orientation = 1 } = page;
  const sideways = orientation >= 5;
  const width = sideways ? page.height : page.width;
  const height = sideways ? page.width : page.height;
  const size = reduced && (sideways ? { width: reduced.height, height: reduced.width } : reduced);
  const toSource = toStored(orientation, width, height);
  return {
    width,
    height,
    toSource,
    raster: async (asked) => rasterOf(await decodeImage(source, index, size, true), dpi, asked),
  };
}

/**
 * The picture or a region at the requested resolution, at most twice the native one. The raster states its actual
 * resolution.
 */
async function rasterOf(
  image: DecodedImage,
  nativeDpi: number,
  asked: number,
  options: { region?: Box; grey?: boolean } = {},
): Promise<Raster> {
  const dpi = Math.min(asked, nativeDpi * MAX_ENLARGEMENT);
  const scale = nativeDpi / 72;
  const { region, grey = false } = options;
  const left = region ? clamp(Math.floor(region.x0 * scale), 0, image.width - 1) : 0;
  const top = region ? clamp(Math.floor(region.y0 * scale), 0, image.height - 1) : 0;
  const right = region ? clamp(Math.ceil(region.x1 * scale), left + 1, image.width) : image.width;
  const bottom = region ? clamp(Math.ceil(region.y1 * scale), top + 1, image.height) : image.height;
  const origin = region ? { originX: left / scale, originY: top / scale } : {};
  const factor = dpi / nativeDpi;
  const asIs = Math.abs(factor - 1) < 1e-6;
  if (asIs && !region && grey === (image.channels === 1)) return { ...image, dpi: nativeDpi };

  let pipeline = sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: image.channels },
    limitInputPixels: false,
  });
  if (region) pipeline = pipeline.extract({ left, top, width: right - left, height: bottom - top });
  if (!asIs) {
    const width = Math.max(1, Math.round((right - left) * factor));
    const height = Math.max(1, Math.round((bottom - top) * factor));
    pipeline = pipeline.resize(width, height, { fit: 'fill', kernel: factor < 1 ? 'linear' : 'cubic' });
  }
  const { data, info } = await pipeline
    .toColourspace(grey ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    channels: info.channels === 1 ? 1 : 3,
    dpi: asIs ? nativeDpi : dpi,
    ...origin,
  };
}
