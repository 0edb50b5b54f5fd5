import {
  type Box,
  type Document,
  type DocumentPage,
  type ImageAsset,
  type PageFrame,
  type Quad,
  sourceAngle,
} from '../document/index.ts';
import { tableHtml } from './table-text.ts';

/** Resolution of positions on pages without pixels of their own. */
const PAGE_DPI = 144;

/** A page that positions of extracted values refer to. */
export interface ExtractedPage {
  /** 1-based. */
  pageNumber: number;
  /** Page size in pixels, the unit of positions. */
  width: number;
  height: number;
  /** Page size in pixels after rotation to upright. */
  upright: { width: number; height: number };
  /** The way from the analysed page to the page that positions refer to, if they differ. */
  frame?: PageFrame;
  /** Pixels per point: positions are in pixels of an image file, else at 144 dpi. */
  scale: number;
  /** Clockwise rotation of the page as sent: 0, 90, 180 or 270 degrees. */
  angle: number;
  /** Name of the page picture, and of the picture before cleaning or deskewing, if requested. */
  imageId?: string;
  originImageId?: string;
  /** Pictures on the page, if requested and present. */
  objects?: ExtractedObject[];
  /** Why the page is missing from the result. */
  failure?: string;
}

/** A cropped picture on a page. */
export interface ExtractedObject {
  subType?: string;
  /** In points. */
  box: Box;
  quad?: Quad;
  imageId: string;
}

/** A table, or its part on one page. */
export interface ExtractedTable {
  pageNumber: number;
  /** In points. */
  box: { x0: number; y0: number; x1: number; y1: number };
  /** HTML of the whole table. */
  html: string;
}

/**
 * What extraction answers contain besides the values. `imageId` names page pictures; `asSent` puts positions on the
 * page as sent.
 */
export function extractedPages(
  document: Document,
  imageId: (image: ImageAsset) => string,
  asSent = true,
): ExtractedPage[] {
  const failures = new Map(document.failures.map(({ pageNumber, message }) => [pageNumber, message]));
  const objects = objectsOf(document, imageId);
  return document.pages.map((analysed) => {
    const { pageNumber, status, fileDpi, image, originalImage } = analysed;
    const frame = asSent ? analysed.frame : undefined;
    const scale = (fileDpi ?? PAGE_DPI) / 72;
    const size = (points: number): number => (status === 'failed' ? 0 : Math.max(1, Math.round(points * scale)));
    const { width, height } = image ?? {
      width: size((frame ?? analysed).width),
      height: size((frame ?? analysed).height),
    };
    const angle = quarter(angleAsSent(analysed));
    const page: ExtractedPage = {
      pageNumber,
      width,
      height,
      upright: frame && angle % 180 === 90 ? { width: height, height: width } : { width, height },
      scale,
      angle,
      ...(frame && { frame }),
      ...(image && { imageId: imageId(image) }),
      ...(originalImage && { originImageId: imageId(originalImage) }),
      ...(objects.has(pageNumber) && { objects: objects.get(pageNumber) }),
    };
    return status === 'failed' ? { ...page, failure: failures.get(pageNumber) ?? 'The page could not be read.' } : page;
  });
}

function objectsOf({ elements }: Document, imageId: (image: ImageAsset) => string): Map<number, ExtractedObject[]> {
  const byPage = new Map<number, ExtractedObject[]>();
  const add = (pageNumber: number, object: ExtractedObject): void =>
    void byPage.set(pageNumber, [...(byPage.get(pageNumber) ?? []), object]);
  for (const { image, subType, box, quad, pageNumber, table } of elements) {
    if (image) add(pageNumber, { ...(subType && { subType }), box, ...(quad && { quad }), imageId: imageId(image) });
    for (const cell of table?.cells ?? []) {
      // The place of a picture inside its cell is not known.
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

/** Rounds to quarter turns; a small skew is no rotation. */
const quarter = (angle: number): number => (((Math.round(angle / 90) * 90) % 360) + 360) % 360;
