import type { OutlineEntry, Picture, Sheet, SheetReader, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { FontTable, readDrawnPage } from '../pdf/shared.ts';
import { composePdf } from './compose-pdf.ts';
import { type OfdPageEntry, readDocuments } from './document.ts';
import { drawPage, lookAtSeals } from './draw-page.ts';
import { FontCache } from './font-cache.ts';
import { judgeGlyphs, readGlyphs } from './glyphs.ts';
import { imageSize } from './images.ts';
import { readOutline } from './outline.ts';
import { type OfdPackage, openPackage } from './package.ts';
import { type PageScene, placedPictures, readScene } from './page.ts';
import { pageArea } from './page-area.ts';
import type { ImageItem, SceneItem } from './scene.ts';
import { MM_TO_POINTS } from './values.ts';

/**
 * Opens an OFD package (GB/T 33190-2016). Pages of all its documents are numbered consecutively. Throws CORRUPTED for
 * damaged packages and PASSWORD for encrypted ones.
 */
export async function openOfdReader(source: Source): Promise<SheetReader> {
  const ofd = await openPackage(source.path);
  try {
    return await makeReader(ofd);
  } catch (error) {
    await ofd.close();
    throw error;
  }
}

async function makeReader(ofd: OfdPackage): Promise<SheetReader> {
  const warnings: string[] = [];
  const documents = await readDocuments(ofd, warnings);
  const pages = documents.flatMap((document) => document.pages);
  if (pages.length === 0) throw new DocparseError('CORRUPTED', 'The package has no pages.');
  // Ids are unique within a document only.
  const numbers = new Map(documents.map((document) => [document, new Map<string, number>()]));
  for (const [i, page] of pages.entries()) numbers.get(page.document)?.set(page.id, i + 1);
  for (const { attachments, tags } of documents) {
    if (attachments.length > 0) warnings.push(`Attached files are not read: ${attachments.slice(0, 20).join(', ')}.`);
    if (tags.length > 0) warnings.push(`Custom tags are not read: ${tags.slice(0, 20).join(', ')}.`);
  }
  const outline: OutlineEntry[] = documents.flatMap((document) =>
    readOutline(document, numbers.get(document) ?? new Map()),
  );
  const fonts = new FontTable();
  const programs = new FontCache();
  const sizes: ({ width: number; height: number } | undefined)[] = [];
  await readSizes(ofd, pages, sizes);
  const entryOf = (pageNumber: number): OfdPageEntry => {
    const entry = pages[pageNumber - 1];
    if (!entry)
      throw new DocparseError('PAGE_RANGE', `Page ${pageNumber} was requested; the file has ${pages.length} pages.`);
    return entry;
  };
  return {
    pageCount: pages.length,
    outline,
    fonts: fonts.fonts,
    warnings,
    pageSize(pageNumber) {
      const { document } = entryOf(pageNumber);
      const known = sizes[pageNumber - 1];
      if (known) return known;
      const { width, height } = pageArea(undefined, document.area);
      return { width: width * MM_TO_POINTS, height: height * MM_TO_POINTS };
    },
    async sheet(pageNumber) {
      const entry = entryOf(pageNumber);
      if (!ofd.archive.has(entry.part)) {
        throw new DocparseError('CORRUPTED', `Page ${pageNumber} is missing from the package.`, {
          location: { stage: 'parse', page_number: pageNumber },
        });
      }
      const scene = await readScene(ofd, entry, programs, numbers.get(entry.document) ?? new Map());
      return makeSheet(pageNumber, scene, fonts, programs);
    },
    close: () => ofd.close(),
  };
}

/** Maximum number of pages whose size is read on opening. Larger documents use the document's default size. */
const SIZED_PAGES = 200;
/** The area is near the start of a page part, which may be long. */
const HEAD_BYTES = 4096;

async function readSizes(
  ofd: OfdPackage,
  pages: readonly OfdPageEntry[],
  into: ({ width: number; height: number } | undefined)[],
): Promise<void> {
  for (const [i, page] of pages.slice(0, SIZED_PAGES).entries()) {
    const head = await headOf(ofd, page.part);
    const area = /<(?:[\w.-]+:)?Area[\s>][\s\S]*?<\/(?:[\w.-]+:)?Area>/.exec(head)?.[0];
    const boxes = [
      ...(area ?? '').matchAll(/<(?:[\w.-]+:)?(PhysicalBox|ApplicationBox|CropBox|ContentBox)[^>]*>([^<]*)</g),
    ];
    const own = {
      name: 'Area',
      attrs: {},
      children: boxes.map(([, name, text]) => ({ name: name!, attrs: {}, children: [text!] })),
    };
    const { width, height } = pageArea(own, page.document.area);
    into[i] = { width: width * MM_TO_POINTS, height: height * MM_TO_POINTS };
  }
}

async function headOf(ofd: OfdPackage, part: string): Promise<string> {
  try {
    const stream = await ofd.archive.stream(part);
    if (!stream) return '';
    let head = Buffer.alloc(0);
    for await (const chunk of stream) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) break;
    }
    return head.toString('utf8', 0, HEAD_BYTES);
  } catch (error) {
    // Damage is reported when the page itself is read.
    if (error instanceof DocparseError && error.errorName === 'CORRUPTED') return '';
    throw error;
  }
}

async function makeSheet(pageNumber: number, scene: PageScene, fonts: FontTable, programs: FontCache): Promise<Sheet> {
  const size = { width: scene.width, height: scene.height };
  const text = readGlyphs(scene.items, size, fonts);
  const lines = scene.items.filter((item) => item.kind === 'path' && item.layer === 'page');
  const bitmaps = placedPictures(scene.items, await imageSizes(scene.items), size);
  const pdf = composePdf(lines, size, { font: () => undefined, image: () => undefined, mask: () => undefined });
  const drawn = await readDrawnPage(pdf, bitmaps, text.glyphs, size);
  const looks = await lookAtSeals(scene, programs);
  const seals = scene.seals.map(
    (seal, i): Picture => ({
      kind: 'vector',
      ...seal.box,
      subType: 'stamp',
      altText: seal.name,
      stamp: looks[i] ?? { color: 'other', shape: 'other' },
    }),
  );
  return {
    pageNumber,
    ...size,
    angle: 0,
    origin: 'pdf',
    glyphs: text.glyphs,
    rulings: drawn.rulings,
    fills: drawn.fills,
    pictures: [...drawn.pictures, ...seals],
    links: scene.links,
    widgets: [],
    dropped: text.dropped,
    textLayer: judgeGlyphs(text.glyphs, text.hidden),
    raster: (dpi, options) => drawPage(scene, programs, dpi, options),
  };
}

async function imageSizes(items: readonly SceneItem[]): Promise<Map<SceneItem, { width: number; height: number }>> {
  const byPart = new Map<string, { width: number; height: number } | undefined>();
  const out = new Map<SceneItem, { width: number; height: number }>();
  const images = items.filter((item): item is ImageItem => item.kind === 'image' && item.layer === 'page');
  for (const item of images) {
    if (!byPart.has(item.part)) {
      const bytes = await item.ofd.read(item.part);
      byPart.set(item.part, bytes && (await imageSize(bytes)));
    }
    const size = byPart.get(item.part);
    if (size) out.set(item, size);
  }
  return out;
}
