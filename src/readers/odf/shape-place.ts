import { type Box, boxOfQuad, type PictureView, type Quad } from '../../document/index.ts';
import type { XmlElement } from '../markup/index.ts';
import { lengthOf, type OdfStyle, type OdfStyles } from './styles.ts';

/** Place of a shape in points, and its rotation. */
export interface OdfPlace {
  /** Bounding box. */
  box: Box;
  /** In degrees clockwise, 0 to 360. */
  turn: number;
}

/** Undefined for a shape without a place. */
export function placeOf({ attrs, name }: XmlElement): OdfPlace | undefined {
  if (name === 'draw:line' || name === 'draw:connector') return lineOf(attrs);
  const [width, height] = [lengthOf(attrs['svg:width']), lengthOf(attrs['svg:height'])];
  const [x, y] = [lengthOf(attrs['svg:x']), lengthOf(attrs['svg:y'])];
  const transform = attrs['draw:transform'];
  if (width === undefined || height === undefined) return undefined;
  if (transform === undefined)
    return x === undefined || y === undefined
      ? undefined
      : { box: { x0: x, y0: y, x1: x + width, y1: y + height }, turn: 0 };
  const [a, b, c, d, e, f] = matrixOf(transform);
  const at = (px: number, py: number): [number, number] => [a * px + c * py + e, b * px + d * py + f];
  const [x0, y0] = [x ?? 0, y ?? 0];
  const quad: Quad = [...at(x0, y0), ...at(x0 + width, y0), ...at(x0 + width, y0 + height), ...at(x0, y0 + height)];
  const turn = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return { box: boxOfQuad(quad), turn: Math.round(turn * 1000) / 1000 };
}

function lineOf(attrs: Record<string, string>): OdfPlace | undefined {
  const [x1, y1, x2, y2] = ['svg:x1', 'svg:y1', 'svg:x2', 'svg:y2'].map((name) => lengthOf(attrs[name]));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return { box: { x0: Math.min(x1, x2), y0: Math.min(y1, y2), x1: Math.max(x1, x2), y1: Math.max(y1, y2) }, turn: 0 };
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Transforms are applied in order; angles are in radians, counter-clockwise (ISO/IEC 26300-1, 19.228). */
function matrixOf(transform: string): Matrix {
  let at: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, list = ''] of transform.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)) {
    const words = list.split(/[\s,]+/).filter((word) => word !== '');
    const number = (i: number, fallback: number): number => {
      const value = Number(words[i]);
      return words[i] === undefined || !Number.isFinite(value) ? fallback : value;
    };
    const angle = number(0, 0);
    const length = (i: number): number => lengthOf(words[i]) ?? 0;
    switch (kind) {
      case 'rotate':
        at = after([Math.cos(angle), -Math.sin(angle), Math.sin(angle), Math.cos(angle), 0, 0], at);
        break;
      case 'translate':
        at = after([1, 0, 0, 1, length(0), length(1)], at);
        break;
      case 'scale':
        at = after([number(0, 1), 0, 0, number(1, number(0, 1)), 0, 0], at);
        break;
      case 'skewX':
        at = after([1, 0, -Math.tan(angle), 1, 0, 0], at);
        break;
      case 'skewY':
        at = after([1, -Math.tan(angle), 0, 1, 0, 0], at);
        break;
      case 'matrix':
        at = after([number(0, 1), number(1, 0), number(2, 0), number(3, 1), length(4), length(5)], at);
        break;
    }
  }
  return at;
}

const after = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

/** Style of a shape: slides have a separate style family. */
export const shapeStyle = (styles: OdfStyles, { attrs }: XmlElement): OdfStyle =>
  attrs['presentation:style-name'] === undefined
    ? styles.get('graphic', attrs['draw:style-name'])
    : styles.get('presentation', attrs['presentation:style-name']);

/** How a frame crops its picture: the file states lengths of the picture's natural size. */
export function viewOf(style: OdfStyle, turn: number): PictureView | undefined {
  const graphic = (name: string): string => style.properties('style:graphic-properties', name) ?? '';
  const view: PictureView = {};
  const mirror = graphic('style:mirror');
  if (/\bhorizontal/.test(mirror)) view.flipX = true;
  if (/\bvertical\b/.test(mirror)) view.flipY = true;
  if (turn !== 0) view.turn = turn;
  const lengths = (/^\s*rect\(([^)]*)\)/.exec(graphic('fo:clip'))?.[1] ?? '')
    .split(/[\s,]+/)
    .map((word) => Math.max(0, lengthOf(word) ?? 0));
  const [top = 0, right = 0, bottom = 0, left = 0] = lengths;
  if (top + right + bottom + left > 0) view.crop = { left, top, right, bottom, unit: 'points' };
  return Object.keys(view).length > 0 ? view : undefined;
}
