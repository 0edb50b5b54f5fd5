import { type Quad, toSource } from '../../document/index.ts';
import type { Found, Region, Stamp } from '../../extraction/index.ts';
import type { ExtractedObject, ExtractedPage } from '../../output/index.ts';

/** Eight whole pixels: corners in the order top-left, top-right, bottom-right, bottom-left. */
export type PixelQuad = number[];

/**
 * Places in points as pixels of the pages they lie on: those of the pages as sent, unless the client wants them
 * upright.
 */
export class Pixels {
  readonly #pages: ReadonlyMap<number, ExtractedPage>;

  constructor(pages: readonly ExtractedPage[]) {
    this.#pages = new Map(pages.map((page) => [page.pageNumber, page]));
  }

  quad(pageNumber: number, quad: Quad): PixelQuad {
    const page = this.#pages.get(pageNumber);
    if (!page) throw new RangeError(`page ${pageNumber} is not in the document`);
    return toSource(page.frame, quad).map((points, i) =>
      Math.max(0, Math.min(i % 2 === 0 ? page.width : page.height, Math.round(points * page.scale))),
    );
  }

  box(pageNumber: number, { x0, y0, x1, y1 }: Region['box']): PixelQuad {
    return this.quad(pageNumber, [x0, y0, x1, y0, x1, y1, x0, y1]);
  }

  region({ pageNumber, quad }: Region): PixelQuad {
    return this.quad(pageNumber, quad);
  }

  chars({ pageNumber, chars }: Region): PixelQuad[] {
    return chars.map((quad) => this.quad(pageNumber, quad));
  }
}

/** Box around the parts of a value on the page where it begins; empty when it has no place. */
export function placeOf(found: Found, pixels: Pixels): PixelQuad {
  const first = found.regions[0];
  if (!first) return [];
  const here = found.regions.filter(({ pageNumber }) => pageNumber === first.pageNumber);
  if (here.length === 1) return pixels.region(first);
  const boxes = here.map(({ box }) => box);
  return pixels.box(first.pageNumber, {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  });
}

const COLORS: Record<Stamp['color'], string> = { red: '红色', blue: '蓝色', black: '黑色', other: '其他' };
const SHAPES: Record<Stamp['shape'], string> = {
  round: '圆章',
  oval: '椭圆章',
  square: '方章',
  triangle: '三角章',
  diamond: '菱形章',
  other: '其他',
};
const KINDS: Record<Stamp['kind'], string> = {
  official: '公章',
  personal: '个人章',
  special: '专用章',
  contract: '合同专用章',
  finance: '财务专用章',
  invoice: '发票专用章',
  business: '业务专用章',
  other: '其他',
};

export interface WireStamp {
  page_number: number;
  color: string;
  position: PixelQuad;
  stamp_shape: string;
  type: string;
  value: string;
}

export const wireStamps = (stamps: readonly Stamp[], pixels: Pixels): WireStamp[] =>
  stamps.map(({ pageNumber, box, quad, color, shape, kind, value }) => ({
    page_number: pageNumber,
    color: COLORS[color],
    position: quad ? pixels.quad(pageNumber, quad) : pixels.box(pageNumber, box),
    stamp_shape: SHAPES[shape],
    type: KINDS[kind],
    value,
  }));

export interface WireObject {
  type: 'image';
  sub_type?: string;
  position: PixelQuad;
  image_id: string;
}

/** Pictures of single objects: figures, seals and codes as they stand on the page. */
export const wireObjects = (pageNumber: number, objects: readonly ExtractedObject[], pixels: Pixels): WireObject[] =>
  objects.map(({ subType, box, quad, imageId }) => ({
    type: 'image',
    ...(subType && { sub_type: subType }),
    position: quad ? pixels.quad(pageNumber, quad) : pixels.box(pageNumber, box),
    image_id: imageId,
  }));
