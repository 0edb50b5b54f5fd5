import { hash } from 'node:crypto';
import type { Document, Element, ElementType, ImageAsset, Source } from '../../document/index.ts';
import { elementConfidence } from '../confidence.ts';
import { boxCoordinates, type PageSize, quadCoordinates } from '../coordinates.ts';
import { dataSource } from '../elements.ts';
import { listJson } from '../list-json.ts';
import { oneLine } from '../one-line.ts';
import { tableHtml } from '../table-text.ts';
import type { NewerDataSource, NewerElement, NewerMetadata } from './wire.ts';

/** The requested content of a response of the newer family. */
export interface NewerRequest {
  page_images: boolean;
  /** Addresses of the pages before deskewing or cleaning. */
  original_images: boolean;
  sub_images: boolean;
  /** Confidence of each element's characters. */
  confidence?: boolean;
  /** The client's own statement of the document's origin. Overrides what the request shows. */
  data_source?: Partial<NewerDataSource>;
}

/** External information that this output needs. */
export interface NewerContext {
  /** When the document was received, in Unix milliseconds. */
  receivedAt: number;
  imageUrl(asset: ImageAsset): string;
  imageBytes(asset: ImageAsset): Buffer;
  /** Address of a page picture, if the client stores pictures itself. */
  pageImageUrl?(asset: ImageAsset): string;
}

/** Resolution of page sizes; this family has no setting for it. */
const DPI = 144;

/** Element types of this family, which are fewer than those of the document. */
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

/** Converts the document to `elements` of the newer family. Pure, except for the picture functions of `context`. */
export function toNewerElements(
  document: Document,
  source: Source,
  request: NewerRequest,
  context: NewerContext,
): NewerElement[] {
  const pages = new Map(
    document.pages.map((p) => [p.pageNumber, { ...p, metadata: pageMetadata(p, request, context) }]),
  );
  const placed = document.elements.map((e) => {
    const region = e.table?.regions?.[0];
    const page = pages.get(region?.pageNumber ?? e.pageNumber);
    if (!page) throw new RangeError(`element on page ${e.pageNumber}, which is not in the document`);
    return { text: elementText(e), page, coordinates: coordinatesOf(e, page) };
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
      if (e.ref !== undefined && document.elements[e.ref]?.type === 'FigureCaption')
        metadata.figure_caption_id = ids[e.ref]!;
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

/** The elements as JSON text, one at a time. */
export const newerJson = (elements: readonly NewerElement[]): Iterable<string> => listJson(elements);

/** Origin of the file with known dates. Uploads have none, so the time of receipt is used. */
function newerDataSource(source: Source, receivedAt: number): NewerDataSource {
  const received = String(receivedAt);
  const modified = String(source.lastModified ?? receivedAt);
  return {
    ...dataSource(source),
    version: `${modified}000000`,
    date_created: modified,
    date_modified: modified,
    date_processed: received,
  };
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

/** Tables as plain text, one line per row; `text_as_html` has the grid. */
function elementText(e: Element): string {
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
  return (e.quad && !region ? quadCoordinates(e.quad, page) : boxCoordinates(region?.box ?? e.box, page)).map(
    fourDigits,
  );
}

/**
 * SHA-256 of text, coordinates, page number and file name, as the interface defines ids of this family. A counter
 * distinguishes elements that agree in all of these.
 */
function elementIds(
  placed: readonly { text: string; page: { pageNumber: number }; coordinates: readonly number[] }[],
  source: Source,
): string[] {
  const seen = new Map<string, number>();
  return placed.map(({ text, page, coordinates }) => {
    const key = `${text}\n${coordinates.join(',')}\n${page.pageNumber}\n${source.name}`;
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return hash('sha256', ordinal === 0 ? key : `${key}\n${ordinal}`, 'hex');
  });
}
