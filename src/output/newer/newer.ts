import { hash } from 'node:crypto';
import type { Document, Element, ElementType, ImageAsset, Source } from '../../document/index.ts';
import { elementConfidence } from '../confidence.ts';
import { boxCoordinates, type PageSize, quadCoordinates } from '../coordinates.ts';
import { dataSource } from '../elements.ts';
import { oneLine } from '../one-line.ts';
import { tableHtml } from '../table-text.ts';
import type { NewerDataSource, NewerElement, NewerMetadata } from './wire.ts';

/** What a client of the newer family asked for. */
export interface NewerRequest {
  page_images: boolean;
  /** Addresses of the pages as they were before they were straightened or cleaned. */
  original_images: boolean;
  sub_images: boolean;
  /** How sure the reading of each element's characters was. */
  confidence?: boolean;
  /** What the client itself says of where the document comes from: goes before what the request tells. */
  data_source?: Partial<NewerDataSource>;
}

/** What this output needs to know of the world around it. */
export interface NewerContext {
  /** Unix milliseconds at which the document was received. */
  receivedAt: number;
  imageUrl(asset: ImageAsset): string;
  imageBytes(asset: ImageAsset): Buffer;
  /** Where page pictures are to be found, when the client keeps them itself. */
  pageImageUrl?(asset: ImageAsset): string;
}

/** Pixel sizes of pages; this family has no switch for it. */
const DPI = 144;

/** The types of this family; it knows fewer than the document. */
const TYPES: Readonly<Record<ElementType, NewerElement['type'] | undefined>> = {
  Title: 'Title',
  NarrativeText: 'NarrativeText',
  ListItem: 'ListItem',
  CodeSnippet: 'CodeSnippet',
  UncategorizedText: 'UncategorizedText',
  Table: 'Table',
  TableCaption: 'TableCaption',
  Image: 'Image',
  FigureCaption: 'FigureCaption',
  Formula: 'Formula',
  Chemical: 'Formula',
  Header: 'Header',
  Footer: 'Footer',
  PageNumber: 'PageNumber',
  PageBreak: undefined,
};

/** The document as `elements` of the newer family. Pure but for the picture functions of `context`. */
export function toNewerElements(document: Document, source: Source, request: NewerRequest, context: NewerContext): NewerElement[] {
  const pages = new Map(document.pages.map((p) => [p.pageNumber, { ...p, metadata: pageMetadata(p, request, context) }]));
  const placed = document.elements.map((e) => {
    const region = e.table?.regions?.[0];
    const page = pages.get(region?.pageNumber ?? e.pageNumber);
    if (!page) throw new RangeError(`element on page ${e.pageNumber}, which is not in the document`);
    return { text: textOf(e), page, coordinates: coordinatesOf(e, page) };
  });
  const ids = elementIds(placed, source);
  const origin = { ...newerDataSource(source, context.receivedAt), ...request.data_source };
  const lastModified = origin.date_modified;
  const out: NewerElement[] = [];
  document.elements.forEach((e, i) => {
    const type = TYPES[e.type];
    if (!type) return;
    const { text, page, coordinates } = placed[i]!;
    const metadata: NewerMetadata = {
      filename: source.name,
      filetype: source.mediaType,
      last_modified: lastModified,
      page_number: page.pageNumber,
      ...page.metadata,
      coordinates,
      data_source: origin,
    };
    if (e.parent !== undefined && e.parent !== i) metadata.parent_id = ids[e.parent]!;
    if (e.depth >= 0) metadata.category_depth = e.depth;
    if (e.table) metadata.text_as_html = tableHtml(e.table, { breaks: false, head: true });
    if (e.type === 'Image') {
      if (e.ref !== undefined && document.elements[e.ref]?.type === 'FigureCaption') metadata.figure_caption_id = ids[e.ref]!;
      if (request.sub_images && e.image) {
        metadata.image_base64 = context.imageBytes(e.image).toString('base64');
        metadata.image_mine_type = e.image.mimeType;
      }
    }
    const confidence = request.confidence ? elementConfidence(e, document) : undefined;
    if (confidence) metadata.confidence = confidence;
    if (e.continuationOf !== undefined) metadata.is_continuation = true;
    out.push({ element_id: ids[i]!, type, text, metadata });
  });
  return out;
}

/** The elements as JSON text. */
export const newerJson = (elements: readonly NewerElement[]): string => JSON.stringify(elements);

/** Where the file came from, with the dates that are known: uploads carry none, so they count from when they were received. */
function newerDataSource(source: Source, receivedAt: number): NewerDataSource {
  const received = String(receivedAt);
  const modified = String(source.lastModified ?? receivedAt);
  return { ...dataSource(source), version: `${modified}000000`, date_created: modified, date_modified: modified, date_processed: received };
}

function pageMetadata(
  page: Document['pages'][number],
  request: NewerRequest,
  context: NewerContext,
): Pick<NewerMetadata, 'page_width' | 'page_height' | 'page_image_url' | 'original_image_url'> {
  const address = context.pageImageUrl ?? context.imageUrl;
  const out: ReturnType<typeof pageMetadata> = {
    page_width: Math.max(1, Math.round((page.width * DPI) / 72)),
    page_height: Math.max(1, Math.round((page.height * DPI) / 72)),
  };
  if (request.page_images && page.image) out.page_image_url = address(page.image);
  if (request.original_images && page.originalImage) out.original_image_url = address(page.originalImage);
  return out;
}

/** Tables as plain text, a line a row: the grid itself is in `text_as_html`. */
function textOf(e: Element): string {
  const { table } = e;
  if (!table) return e.text.value;
  const rows: string[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of [...table.cells].sort((a, b) => a.row - b.row || a.col - b.col)) {
    const text = oneLine(cell.text.value.trim());
    if (text) rows[cell.row]?.push(text);
  }
  return rows
    .map((row) => row.join(' '))
    .filter(Boolean)
    .join('\n');
}

const fourDigits = (v: number): number => Math.round(v * 1e4) / 1e4;

function coordinatesOf(e: Element, page: PageSize): number[] {
  const region = e.table?.regions?.[0];
  return (e.quad && !region ? quadCoordinates(e.quad, page) : boxCoordinates(region?.box ?? e.box, page)).map(fourDigits);
}

/**
 * SHA-256 of text, coordinates, page number and file name, as the interface defines the ids of this family. Elements that agree in all of
 * these are told apart by counting.
 */
function elementIds(placed: readonly { text: string; page: { pageNumber: number }; coordinates: readonly number[] }[], source: Source): string[] {
  const seen = new Map<string, number>();
  return placed.map(({ text, page, coordinates }) => {
    const key = `${text}\n${coordinates.join(',')}\n${page.pageNumber}\n${source.name}`;
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return hash('sha256', ordinal === 0 ? key : `${key}\n${ordinal}`, 'hex');
  });
}
