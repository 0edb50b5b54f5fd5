import type { Document, Source } from '../document/index.ts';
import { dataSource, v1Elements } from './elements.ts';
import { fileId } from './ids.ts';
import { listJson } from './list-json.ts';
import { toMarkdown } from './markdown.ts';
import type { V1Context } from './objects.ts';
import { v1Pages } from './pages.ts';
import type { V1Request } from './request.ts';
import { titleTree } from './title-tree.ts';
import type { V1Data } from './wire.ts';

/** Version of the schema of `data`. */
const SCHEMA_VERSION = '1.4.0';

/** Converts the document to `data` of a v1 answer. Pure, except for the two picture functions of `context`. */
export function toV1Data(document: Document, source: Source, request: V1Request, context: V1Context): V1Data {
  const elements = v1Elements(document, source, request, context);
  const data: V1Data = {
    schema_version: SCHEMA_VERSION,
    file_id: fileId(source),
    job_id: context.jobId,
    success_count: document.pages.reduce((n, p) => n + (p.status === 'success' ? 1 : 0), 0),
    metadata: {
      filename: source.name,
      filetype: source.mediaType,
      page_count: document.pageCount,
      data_source: dataSource(source),
    },
    elements,
    markdown: toMarkdown(document, { tableView: request.table_view, imageUrl: context.imageUrl }),
  };
  if (request.title_tree) data.title_tree = titleTree(elements);
  if (request.pages) data.pages = v1Pages(document, elements, request, context);
  const warnings = [...(context.warnings ?? []), ...document.warnings];
  if (warnings.length > 0) data.warnings = warnings;
  if (context.durationMs !== undefined) data.summary = { duration_ms: Math.round(context.durationMs) };
  return data;
}

/** The data as JSON text, one element at a time. */
export function* v1Json(data: V1Data): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    if (Array.isArray(value)) yield* listJson(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '}';
}
