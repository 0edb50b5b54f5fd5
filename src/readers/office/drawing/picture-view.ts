import type { PictureView } from '../../../document/index.ts';
import { child, type XmlElement } from '../../markup/index.ts';
import { isTrue } from '../units.ts';

/**
 * How a `blipFill` crops its picture (ECMA-376 part 1, 20.1.8.55), in a shape with this orientation. Undefined if
 * complete and upright.
 */
export function pictureView(
  blipFill: XmlElement | undefined,
  { mirrored, turn }: { mirrored: boolean; turn: number },
): PictureView | undefined {
  const source = child(blipFill, 'a:srcRect')?.attrs ?? {};
  const [left, top, right, bottom] = ['l', 't', 'r', 'b'].map((side) => share(source[side])) as [
    number,
    number,
    number,
    number,
  ];
  const view: PictureView = {};
  // Negative shares request space around the picture, which is not part of it.
  if ([left, top, right, bottom].some((one) => one > 0)) view.crop = { left, top, right, bottom };
  if (mirrored) view.flipX = true;
  if (turn !== 0) view.turn = turn;
  return Object.keys(view).length > 0 ? view : undefined;
}

/** Like `pictureView`, for a picture outside groups, with its own transform. */
export function viewOfPicture(blipFill: XmlElement | undefined, xfrm: XmlElement | undefined): PictureView | undefined {
  const { rot, flipH, flipV } = xfrm?.attrs ?? {};
  const degrees = Number(rot ?? 0) / 60_000;
  const upsideDown = isTrue(flipV) ? 180 : 0;
  const turn = Number.isFinite(degrees) ? (((degrees + upsideDown) % 360) + 360) % 360 : upsideDown;
  return pictureView(blipFill, { mirrored: isTrue(flipH) !== isTrue(flipV), turn });
}

/** In thousandths of a percent, or a percentage in strict files. */
function share(value: string | undefined): number {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) ? number / (value?.trim().endsWith('%') ? 100 : 100_000) : 0;
}
