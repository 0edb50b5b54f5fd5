import type { Document, Element, Source } from '../document/index.ts';
import { charDetails } from './characters.ts';
import { elementConfidence } from './confidence.ts';
import { boxCoordinates, type PageSize, quadCoordinates } from './coordinates.ts';
import { elementIds, tableName } from './ids.ts';
import { imageData, inlineObjects, objectTypes, type V1Context } from './objects.ts';
import type { V1Request } from './request.ts';
import { tableHtml } from './table-text.ts';
import { mergedTableMetadata, type SizeOf, tableStructure } from './tables.ts';
import type { V1DataSource, V1Element, V1ElementMetadata } from './wire.ts';

/** Element types that are runs of characters, unlike pictures, tables and formulas. */
const TEXT_LIKE: ReadonlySet<string> = new Set([
  'Title',
  'NarrativeText',
  'ListItem',
  'CodeSnippet',
  'UncategorizedText',
  'Header',
  'Footer',
  'PageNumber',
  'FigureCaption',
  'TableCaption',
]);

/** Origin of the file, in the terms of the interface: the address of a fetched file, the name of an upload. */
export function dataSource(source: Source): V1DataSource {
  if (source.url !== undefined) {
    const url = URL.parse(source.url);
    if (url)
      return {
        record_locator: { protocol: url.protocol.replace(/:$/, ''), remote_file_path: url.pathname },
        url: source.url,
      };
  }
  return { record_locator: { protocol: 'file', remote_file_path: source.name }, url: `file://${source.name}` };
}

/** `text` of an element: HTML for a table, else its characters. */
const elementText = (e: Element): string => (e.table ? tableHtml(e.table) : e.text.value);

/** Elements of v1 in reading order. Ids hash the file, the place and the text. */
export function v1Elements(document: Document, source: Source, request: V1Request, context: V1Context): V1Element[] {
  const sizes = new Map<number, PageSize>(document.pages.map((p) => [p.pageNumber, p]));
  const sizeOf: SizeOf = (pageNumber) => {
    const size = sizes.get(pageNumber);
    if (!size) throw new RangeError(`element on page ${pageNumber}, which is not in the document`);
    return size;
  };
  const texts = document.elements.map(elementText);
  const ids = elementIds(document, source, texts);
  const children = request.include_hierarchy ? childrenOf(document, ids) : undefined;
  const origin = dataSource(source);
  let tables = 0;
  return document.elements.map((e, i) => {
    const id = ids[i]!;
    const region = e.table?.regions?.[0];
    const pageNumber = region?.pageNumber ?? e.pageNumber;
    const size = sizeOf(pageNumber);
    const out: V1Element = {
      element_id: id,
      type: e.gui?.type ?? e.type,
      text: texts[i]!,
      page_number: pageNumber,
      coordinates: e.quad && !region ? quadCoordinates(e.quad, size) : boxCoordinates(region?.box ?? e.box, size),
      metadata: metadata(document, i, ids, children, sizeOf, origin, request),
    };
    const subType = e.subType ?? (e.table ? (e.table.bordered ? 'bordered' : 'borderless') : undefined);
    if (subType !== undefined) out.sub_type = subType;
    const confidence = request.include_confidence ? elementConfidence(e, document) : undefined;
    if (confidence) out.confidence = confidence;
    if (e.type === 'Table') {
      tables++;
      if (request.include_table_structure && e.table) {
        out.table_structure = tableStructure(e.table, tableName(tables), pageNumber, sizeOf, request, context);
      }
      return out;
    }
    if (request.include_inline_objects) out.objects = inlineObjects(e.text, id.slice(0, 16), size, request, context);
    if (request.include_char_details && TEXT_LIKE.has(e.type)) {
      // Found when they are written: those of a book need several times the memory of its characters.
      Object.defineProperty(out, 'char_details', { enumerable: true, get: () => charDetails(e.text, () => size) });
    }
    // For a formula that exists only as pixels, the picture is the only faithful form.
    if (
      request.include_image_data &&
      e.image &&
      (e.gui || e.type === 'Image' || e.type === 'Formula' || e.type === 'Chemical')
    ) {
      out.image_data = imageData(e.image, request, context);
    }
    return out;
  });
}

/** Derived from the parents alone, so that both directions always agree. */
function childrenOf(document: Document, ids: readonly string[]): string[][] {
  const children: string[][] = document.elements.map(() => []);
  document.elements.forEach((e, i) => {
    if (e.parent !== undefined && e.parent !== i) children[e.parent]?.push(ids[i]!);
  });
  return children;
}

function metadata(
  document: Document,
  index: number,
  ids: readonly string[],
  children: readonly string[][] | undefined,
  sizeOf: SizeOf,
  origin: V1DataSource,
  request: V1Request,
): V1ElementMetadata {
  const e = document.elements[index]!;
  const merged = request.element_merge_mode === 'merged';
  // In merged mode, no table continues another.
  const continuationOf = merged && e.type === 'Table' ? undefined : e.continuationOf;
  const continues = continuationOf !== undefined ? ids[continuationOf] : undefined;
  const out: V1ElementMetadata = {
    category_depth: e.depth,
    is_continuation: continues !== undefined,
    data_source: origin,
  };
  if (continues !== undefined) out.continuation_of = continues;
  if (children) {
    const parent = e.parent !== undefined && e.parent !== index ? ids[e.parent] : undefined;
    if (parent !== undefined) out.parent_id = parent;
    out.children_ids = children[index]!;
    const ref = e.ref !== undefined ? ids[e.ref] : undefined;
    if (ref !== undefined) out.ref_element_id = ref;
  }
  if (request.include_inline_objects) {
    const objects =
      e.table && request.include_table_structure
        ? e.table.cells.flatMap((c) => c.text.objects)
        : e.table
          ? []
          : e.text.objects;
    out.has_inline_objects = objects.length > 0;
    if (objects.length > 0) out.inline_object_types = objectTypes(objects);
  }
  if (e.type === 'Image') {
    out.width = e.image?.width ?? Math.round(((e.box.x1 - e.box.x0) * request.dpi) / 72);
    out.height = e.image?.height ?? Math.round(((e.box.y1 - e.box.y0) * request.dpi) / 72);
  }
  if (e.gui) {
    const { interactive, description, checked, selected, value } = e.gui;
    return {
      ...out,
      interactivity: interactive,
      description,
      ...(checked !== undefined && { checked }),
      ...(selected !== undefined && { selected }),
      ...(value !== undefined && { value }),
    };
  }
  const estimated = e.table?.estimated && `estimated from a ${e.table.estimated} chart`;
  const description = estimated ?? e.altText ?? (e.stamp ? `${e.stamp.color} ${e.stamp.shape} seal` : undefined);
  if (description !== undefined) out.description = description;
  if (merged && e.type === 'Table') Object.assign(out, mergedTableMetadata(e, request, sizeOf));
  return out;
}
