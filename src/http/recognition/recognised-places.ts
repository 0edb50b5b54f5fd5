import { boxOfQuad, mapQuad, type Quad, quadOfBox, unionBox } from '../../document/index.ts';
import type { DraftValue, PaperFrame } from '../../pool/index.ts';

/** What positions are measured on: the picture that was sent, or the paper cut out of it and straightened. */
export type Basis = 'sent' | 'paper';

/** Position of what has none: derived values, values of data that the page does not show. */
export const NOWHERE: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0];

/** A quad in points of a paper, in whole pixels. */
export function pixelsOf(quad: Quad, frame: PaperFrame, basis: Basis): number[] {
  const scale = frame.dpi / 72;
  const pixels = basis === 'sent' ? mapQuad(frame.toPage, quad) : quad.map((n) => n * scale);
  return pixels.map((n) => Math.round(n));
}

/** Corners of the paper itself in the picture that was sent. */
export const outlineOf = (frame: PaperFrame): number[] => frame.outline.map((n) => Math.round(n));

/** Pixels of the straightened paper. */
export const sizeOf = ({ width, height, dpi }: PaperFrame): { width: number; height: number } => ({
  width: Math.round((width * dpi) / 72),
  height: Math.round((height * dpi) / 72),
});

/** One position for all pieces of a value, as far as they are on the paper where it begins. */
export function positionOf(
  { regions }: Pick<DraftValue, 'regions'>,
  frames: readonly PaperFrame[],
  basis: Basis,
): number[] {
  const first = regions[0];
  const frame = first && frames[first.paper];
  if (!frame) return [...NOWHERE];
  const quads = regions.filter(({ paper }) => paper === first.paper).map(({ quad }) => quad);
  return pixelsOf(quads.length === 1 ? quads[0]! : quadOfBox(unionBox(quads.map(boxOfQuad))), frame, basis);
}

/** A mark on a paper: exact corners where they are known. */
export const markPosition = (
  { box, quad }: { box: { x0: number; y0: number; x1: number; y1: number }; quad?: Quad },
  frame: PaperFrame,
  basis: Basis,
): number[] => pixelsOf(quad ?? quadOfBox(box), frame, basis);
