import { type Box, type Document, type DocumentPage, type ImageAsset, type Quad, sourceAngle, type Transform } from '../document/index.ts';
import { tableHtml } from './table-text.ts';

/** Resolution of positions in pages that have no pixels of their own. */
const PAGE_DPI = 144;

/** A page as positions of extracted values refer to it. */
export interface ExtractedPage {
  /** 1-based. */
  pageNumber: number;
  /** Pixels of the page that positions refer to. */
  width: number;
  height: number;
  /** Pixels of the page once it stands upright. */
  upright: { width: number; height: number };
  /** Points of the page as it was read to points of the page that positions refer to, where that is another. */
  toSource?: Transform;
  /** Pixels per point: positions are in the pixels of an image file, at 144 dpi elsewhere. */
  scale: number;
  /** Degrees clockwise that the page was sent turned by, one of 0, 90, 180, 270. */
  angle: number;
  /** Name of its picture, and of the one as it was before it was cleaned or straightened, where they were asked for. */
  imageId?: string;
  originImageId?: string;
  /** Pictures of what is on it, where they were asked for and there are any. */
  objects?: ExtractedObject[];
  /** Why the page is missing from the result. */
  failure?: string;
}

/** A picture on a page, cut out. */
export interface ExtractedObject {
  subType?: string;
  /** Points. */
  box: Box;
  quad?: Quad;
  imageId: string;
}

/** A table, or the part of one that lies on a page. */
export interface ExtractedTable {
  pageNumber: number;
  /** Points. */
  box: { x0: number; y0: number; x1: number; y1: number };
  /** HTML of the whole table. */
  html: string;
}

/** What extraction answers say about the document besides the values. `imageId` names pictures of pages; `asSent`: positions are those of the page as sent. */
export function extractedPages(document: Document, imageId: (image: ImageAsset) => string, asSent = true): ExtractedPage[] {
  const failures = new Map(document.failures.map(({ pageNumber, message }) => [pageNumber, message]));
  const objects = objectsOf(document, imageId);
  return document.pages.map((analysed) => {
    const { pageNumber, status, fileDpi, image, originalImage } = analysed;
    const frame = asSent ? analysed.frame : undefined;
    const scale = (fileDpi ?? PAGE_DPI) / 72;
    const size = (points: number): number => (status === 'failed' ? 0 : Math.max(1, Math.round(points * scale)));
    const { width, height } = image ?? { width: size((frame ?? analysed).width), height: size((frame ?? analysed).height) };
    const angle = quarter(angleAsSent(analysed));
    const page: ExtractedPage = {
      pageNumber,
      width,
      height,
      upright: frame && angle % 180 === 90 ? { width: height, height: width } : { width, height },
      scale,
      angle,
      ...(frame && { toSource: frame.toSource }),
      ...(image && { imageId: imageId(image) }),
      ...(originalImage && { originImageId: imageId(originalImage) }),
      ...(objects.has(pageNumber) && { objects: objects.get(pageNumber) }),
    };
    return status === 'failed' ? { ...page, failure: failures.get(pageNumber) ?? 'The page could not be read.' } : page;
  });
}

function objectsOf({ elements }: Document, imageId: (image: ImageAsset) => string): Map<number, ExtractedObject[]> {
  const byPage = new Map<number, ExtractedObject[]>();
  const add = (pageNumber: number, object: ExtractedObject): void => void byPage.set(pageNumber, [...(byPage.get(pageNumber) ?? []), object]);
  for (const { image, subType, box, quad, pageNumber, table } of elements) {
    if (image) add(pageNumber, { ...(subType && { subType }), box, ...(quad && { quad }), imageId: imageId(image) });
    for (const cell of table?.cells ?? []) {
      // Where in its cell a picture lies is not kept.
      const place = cell.regions?.[0] ?? { pageNumber, box: cell.box };
      for (const one of cell.images) add(place.pageNumber, { box: place.box, imageId: imageId(one) });
    }
  }
  return byPage;
}

/** Tables as HTML, each on its first page. */
export function extractedTables(document: Document): ExtractedTable[] {
  return document.elements.flatMap(({ table, pageNumber, box }) => {
    if (!table) return [];
    const first = table.regions?.[0];
    return [{ pageNumber: first?.pageNumber ?? pageNumber, box: first?.box ?? box, html: tableHtml(table) }];
  });
}

const angleAsSent = (page: DocumentPage): number => (page.frame ? sourceAngle(page.frame, page) : page.angle);

/** Small skew is no turning of the page. */
const quarter = (angle: number): number => (((Math.round(angle / 90) * 90) % 360) + 360) % 360;
