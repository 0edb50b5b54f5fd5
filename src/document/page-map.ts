import { type Bend, bendAlong, bendInUnits, bendPoint } from './bend.ts';
import type { Point } from './geometry.ts';
import { chain, IDENTITY, inUnits, invert, isIdentity, mapPoint, type Transform } from './page-frame.ts';

/** Maps a page to another one: `bend`, where there is one, then `transform`. */
export interface PageMap {
  transform: Transform;
  bend?: Bend;
}

export const STAYS: PageMap = { transform: IDENTITY };

export const stays = ({ transform, bend }: PageMap): boolean => !bend && isIdentity(transform);

export const mapPlace = ({ transform, bend }: PageMap, point: Point): Point =>
  mapPoint(transform, bend ? bendPoint(bend, point) : point);

/** The same map in other units, `factor` of which make one old unit. */
export const mapInUnits = ({ transform, bend }: PageMap, factor: number): PageMap => ({
  transform: inUnits(transform, factor),
  ...(bend && { bend: bendInUnits(bend, factor) }),
});

/** The composition of two maps of a page of this size: `first`, then `second`. */
export function chainMaps(first: PageMap, second: PageMap, page: { width: number; height: number }): PageMap {
  const transform = chain(first.transform, second.transform);
  if (!second.bend) return { transform, ...(first.bend && { bend: first.bend }) };
  const back = invert(transform);
  if (!back) return { transform };
  const whole = (p: Point): Point => mapPlace(second, mapPlace(first, p));
  return { transform, bend: bendAlong(page, (p) => mapPoint(back, whole(p))) };
}
