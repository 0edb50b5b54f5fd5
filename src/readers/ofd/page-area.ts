import type { XmlElement } from '../markup/index.ts';
import { childText } from './resources.ts';
import { box } from './values.ts';

/** Maximum page side in millimetres; equal to PDF's limit of 200 inches. */
const MAX_SIDE = 5080;

export interface PageSize {
  /** Upper left corner and size in millimetres. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The area of a page: the physical box, else another stated box, else A4 (GB/T 33190-2016, 7.6). */
export function pageArea(own: XmlElement | undefined, common: XmlElement | undefined): PageSize {
  for (const name of ['PhysicalBox', 'ApplicationBox', 'CropBox', 'ContentBox']) {
    for (const area of [own, common]) {
      const found = box(childText(area, name));
      if (!found) continue;
      const width = found.x1 - found.x0;
      const height = found.y1 - found.y0;
      if (width > 0.5 && height > 0.5 && width <= MAX_SIDE && height <= MAX_SIDE)
        return { x: found.x0, y: found.y0, width, height };
    }
  }
  return { x: 0, y: 0, width: 210, height: 297 };
}
