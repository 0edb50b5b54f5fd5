import { createHash, randomUUID } from 'node:crypto';
import { open, stat, unlink, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FlowBlock, FlowImage, SheetReader, Source } from '../../document/index.ts';
import { openReader, unpackPicture } from '../../readers/index.ts';
import { type DrawMetafile, type FlowPage, vectorSide } from '../flow/index.ts';
import { convert, type OfficeConfig } from './run-office.ts';

/** Maximum number of metafiles to draw per document, and maximum bytes together. */
const MAX_METAFILES = 300;
const MAX_BYTES = 64 * 1024 * 1024;
/** Points: LibreOffice draws on A4, and scales each metafile to fit this area. */
const ROOM = { width: 560, height: 800 };
/** Types that are decoded here; only others are checked for metafiles. */
const DECODED = /^image\/(?:png|jpe?g|gif|bmp|tiff|webp|svg\+xml|avif)$/;
/** Size in points of a metafile without a size in its header. */
const USUAL = { width: 320, height: 240 };

interface Known {
  /** By the hash of the bytes: the page with the drawing, and its size there. */
  places: Map<string, { page: number; width: number; height: number }>;
  path: string;
}

/** Cached by the pages of a document while it is open. */
const KNOWN = new WeakMap<readonly FlowPage[], Promise<Known | undefined>>();

/**
 * Draws the metafiles (emf, wmf) of a document with LibreOffice: all in one run when the first is requested. The
 * drawing, or a failure, is cached beside the source.
 */
export function metafileDrawer(
  source: Source,
  pages: readonly FlowPage[],
  config: OfficeConfig,
  signal: AbortSignal,
): DrawMetafile {
  return async (image) => {
    let known = KNOWN.get(pages);
    if (!known) {
      known = drawAll(source, pages, config, signal);
      KNOWN.set(pages, known);
      // A caller that has aborted must not affect others.
      known.catch(() => KNOWN.delete(pages));
    }
    const drawing = await known;
    const place = drawing?.places.get(hashOf((await unpackPicture(await image.bytes())).bytes));
    if (!drawing || !place) return undefined;
    const reader = await openReader({
      ...source,
      path: drawing.path,
      extension: 'pdf',
      mediaType: 'application/pdf',
      password: undefined,
    });
    try {
      return await pixels(reader, place, image);
    } finally {
      await reader.close();
    }
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function pixels(
  reader: SheetReader,
  { page, width, height }: { page: number; width: number; height: number },
  image: FlowImage,
): Promise<Uint8Array> {
  const side = vectorSide(image.width ?? width, image.height ?? height);
  const dpi = (72 * side) / Math.max(width, height);
  const { data, ...size } = await (await reader.sheet(page)).raster(dpi, {
    region: { x0: 0, y0: 0, x1: width, y1: height },
  });
  return sharp(data, { raw: { width: size.width, height: size.height, channels: size.channels } })
    .png()
    .toBuffer();
}

/** Undefined if there is nothing to draw, or LibreOffice fails. */
async function drawAll(
  source: Source,
  pages: readonly FlowPage[],
  config: OfficeConfig,
  signal: AbortSignal,
): Promise<Known | undefined> {
  const path = `${source.path}.metafiles.pdf`;
  const failed = `${source.path}.metafiles.failed`;
  if (await stat(failed).catch(() => undefined)) return undefined;
  const drawing = `${source.path}.metafiles.${randomUUID()}.fodg`;
  const places = await writeDrawing(drawing, pages, signal);
  try {
    if (places.size === 0) return undefined;
    if (!(await stat(path).catch(() => undefined)))
      await convert({ path: drawing, extension: 'fodg' }, 'pdf', path, config, signal);
    return { places, path };
  } catch {
    signal.throwIfAborted();
    await writeFile(failed, '').catch(() => {});
    return undefined;
  } finally {
    await unlink(drawing).catch(() => {});
  }
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${OASIS}:office:1.0" xmlns:draw="${OASIS}:drawing:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.graphics"><office:body><office:drawing>
`;

/** Writes a drawing (flat OpenDocument) with one metafile per page. */
async function writeDrawing(path: string, pages: readonly FlowPage[], signal: AbortSignal): Promise<Known['places']> {
  const places: Known['places'] = new Map();
  let bytes = 0;
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(HEAD);
    for (const image of imagesOf(pages)) {
      signal.throwIfAborted();
      if (DECODED.test(image.mimeType)) continue;
      const found = await image.bytes().then(unpackPicture, () => undefined);
      if (found?.kind !== 'metafile') continue;
      const hash = hashOf(found.bytes);
      if (places.has(hash)) continue;
      bytes += found.bytes.length;
      if (places.size >= MAX_METAFILES || bytes > MAX_BYTES) break;
      const natural =
        found.metafile.size ?? (image.width && image.height ? { width: image.width, height: image.height } : USUAL);
      const scale = Math.min(ROOM.width / natural.width, ROOM.height / natural.height);
      const place = {
        page: places.size + 1,
        width: Math.max(1, natural.width * scale),
        height: Math.max(1, natural.height * scale),
      };
      places.set(hash, place);
      const frame = `svg:x="0pt" svg:y="0pt" svg:width="${place.width.toFixed(3)}pt" svg:height="${place.height.toFixed(3)}pt"`;
      await file.write(`<draw:page><draw:frame ${frame}><draw:image><office:binary-data>`);
      await file.write(Buffer.from(found.bytes).toString('base64'));
      await file.write('</office:binary-data></draw:image></draw:frame></draw:page>\n');
    }
    await file.write('</office:drawing></office:body></office:document>\n');
  } finally {
    await file.close();
  }
  return places;
}

function* imagesOf(pages: readonly FlowPage[]): Generator<FlowImage> {
  for (const page of pages) for (const { block } of page.blocks) yield* imagesIn(block);
}

function* imagesIn(block: FlowBlock): Generator<FlowImage> {
  if (block.kind === 'picture') {
    if (block.image) yield block.image;
  } else if (block.kind === 'table') {
    for (const cell of block.cells) for (const inner of cell.blocks) yield* imagesIn(inner);
  } else if (block.kind !== 'formula') {
    for (const run of block.runs) if (run.image) yield run.image;
  }
}
