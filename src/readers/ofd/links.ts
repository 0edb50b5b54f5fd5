import type { Box, Link } from '../../document/index.ts';
import { child, descendants, elements, type XmlElement } from '../markup/index.ts';
import type { PageSize } from './page-area.ts';
import { box, MM_TO_POINTS, numbers } from './values.ts';

const MAX_URL = 4096;

/**
 * Adds the click target of an object (GB/T 33190-2016, 14): an address or a page. `place` is its box on the page, in
 * millimetres.
 */
export function addLink(links: Link[], holder: XmlElement, place: Box, pageNumbers: ReadonlyMap<string, number>): void {
  for (const action of descendants(holder, 'Action')) {
    const { x0, y0, x1, y1 } = regionOf(action, place) ?? place;
    const scaled = { x0: x0 * MM_TO_POINTS, y0: y0 * MM_TO_POINTS, x1: x1 * MM_TO_POINTS, y1: y1 * MM_TO_POINTS };
    const uri = child(action, 'URI');
    const target = pageNumbers.get(descendants(action, 'Dest')[0]?.attrs.PageID ?? '');
    if (uri?.attrs.URI) links.push({ ...scaled, url: address(uri.attrs.URI, uri.attrs.Base).slice(0, MAX_URL) });
    else if (target !== undefined) links.push({ ...scaled, targetPage: target });
    else continue;
    // Other actions play sounds or start programs.
    return;
  }
}

function address(uri: string, base: string | undefined): string {
  return base && URL.canParse(uri, base) ? new URL(uri, base).href : uri;
}

/** Box of the clickable part of an object, if an action defines one, in the object's space. */
function regionOf(action: XmlElement, place: Box): Box | undefined {
  const points = descendants(elements(action, 'Region')[0], 'Area').flatMap((area) => [
    area.attrs.Start,
    ...elements(area).flatMap((one) => [one.attrs.Point1, one.attrs.Point2, one.attrs.Point3, one.attrs.EndPoint]),
  ]);
  const pairs = points.map(numbers).filter((pair) => pair.length >= 2) as [number, number][];
  if (pairs.length < 2) return undefined;
  const xs = pairs.map(([x]) => place.x0 + x);
  const ys = pairs.map(([, y]) => place.y0 + y);
  const region = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  return region.x1 > region.x0 && region.y1 > region.y0 ? region : undefined;
}

/** Links of clickable objects. */
export function readLinks(
  contents: readonly XmlElement[],
  size: PageSize,
  pageNumbers: ReadonlyMap<string, number>,
): Link[] {
  const links: Link[] = [];
  for (const content of contents) {
    for (const object of ['TextObject', 'PathObject', 'ImageObject', 'CompositeObject'].flatMap((name) =>
      descendants(content, name),
    )) {
      const place = elements(object, 'Actions').length > 0 ? box(object.attrs.Boundary) : undefined;
      if (place)
        addLink(
          links,
          object,
          { x0: place.x0 - size.x, y0: place.y0 - size.y, x1: place.x1 - size.x, y1: place.y1 - size.y },
          pageNumbers,
        );
    }
  }
  return links;
}
