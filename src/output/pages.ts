import { type Bend, chain, type Document, type PageFrame, type Transform } from '../document/index.ts';
import { type PageSize, sixDigits } from './coordinates.ts';
import type { V1Context } from './objects.ts';
import type { V1Request } from './request.ts';
import type { V1Element, V1Page } from './wire.ts';

/**
 * Pages of v1. `elements` are those of the answer, in document order. Sizes are whole pixels and angles whole degrees,
 * because clients decode integers.
 */
export function v1Pages(
  document: Document,
  elements: readonly V1Element[],
  request: V1Request,
  context: V1Context,
): V1Page[] {
  const own = new Map<number, string[]>();
  const spanning = new Map<number, string[]>();
  for (const e of elements) {
    push(own, e.page_number, e.element_id);
    const later = new Set((e.metadata.source_regions ?? []).map((r) => r.page_number));
    later.delete(e.page_number);
    for (const page of later) push(spanning, page, e.element_id);
  }
  return document.pages.map((p) => {
    const page: V1Page = {
      page_number: p.pageNumber,
      page_width: Math.max(1, Math.round((p.width * request.dpi) / 72)),
      page_height: Math.max(1, Math.round((p.height * request.dpi) / 72)),
      element_ids: own.get(p.pageNumber) ?? [],
      dpi: request.dpi,
      angle: Math.round(p.angle) % 360,
      status: p.status === 'success' ? 'Success' : 'Failed',
    };
    if (p.engine !== undefined) page.engine = p.engine;
    if (p.frame) page.source_transform = inShares(p.frame, p).map(sixDigits);
    if (p.frame?.bend) page.source_bend = wireBend(p.frame.bend);
    if (p.models?.length) page.models = [...p.models];
    if (p.image) page.page_image_url = context.imageUrl(p.image);
    if (request.element_merge_mode === 'merged') page.spanning_element_ids = spanning.get(p.pageNumber) ?? [];
    return page;
  });
}

/** Maps shares of the analysed page to shares of the page as sent. */
function inShares({ toSource, width, height }: PageFrame, page: PageSize): Transform {
  const scaled = (x: number, y: number): Transform => [x, 0, 0, 0, y, 0, 0, 0, 1];
  return chain(chain(scaled(page.width, page.height), toSource), scaled(1 / width, 1 / height));
}

/** Shifts as shares of the analysed page. */
const wireBend = ({ width, height, columns, rows, shifts }: Bend): NonNullable<V1Page['source_bend']> => ({
  columns,
  rows,
  shifts: shifts.map((shift, i) => sixDigits(shift / (i % 2 === 0 ? width : height))),
});

function push(map: Map<number, string[]>, page: number, id: string): void {
  const list = map.get(page);
  if (list) list.push(id);
  else map.set(page, [id]);
}
