import { clamp } from '../../document/index.ts';
import { elements, type XmlElement } from '../markup/index.ts';
import type { Matrix } from '../pdf/shared.ts';
import { plainColor, type Stop, stops } from './colors.ts';
import type { Segment } from './path-data.ts';
import { num, type PdfWriter } from './pdf-writer.ts';
import type { Resources } from './resources.ts';
import { number, numbers } from './values.ts';

/** Maximum repetitions of a shading along its axis; more are indistinguishable. */
const MAX_UNITS = 200;
const MAX_POINTS = 50_000;

/** A shading in PDF form (ISO 32000-1, 8.7.4.5). */
export interface PdfShading {
  object: number;
  /** Object number of the same shading in grey, as opacity; undefined if opaque. */
  opacity?: number;
  /** Maps shading space to object space. */
  matrix?: Matrix;
  /** Colour outside the shading, 0xRRGGBB. */
  back?: number;
}

/** Axial, radial and Gouraud shadings (GB/T 33190-2016, 8.3.4). Undefined if data is missing. */
export function makeShading(
  pdf: PdfWriter,
  special: XmlElement,
  segments: readonly Segment[],
  resources: Resources,
): PdfShading | undefined {
  switch (special.name) {
    case 'AxialShd':
    case 'RadialShd':
      return alongAxis(pdf, special, segments, resources);
    case 'GouraudShd':
    case 'LaGouraudShd':
      return ofPoints(pdf, special, resources);
    default:
      return undefined;
  }
}

type Shade = (stop: Stop) => string;
const rgb = (color: number): string => [16, 8, 0].map((shift) => num(((color >> shift) & 255) / 255)).join(' ');
const byColor: Shade = ({ color }) => `[${rgb(color)}]`;
const byAlpha: Shade = ({ alpha }) => `[${num(alpha)}]`;

function alongAxis(
  pdf: PdfWriter,
  special: XmlElement,
  segments: readonly Segment[],
  resources: Resources,
): PdfShading | undefined {
  const list = wholeStops(stops(special, resources));
  const [x0, y0] = numbers(special.attrs.StartPoint);
  const [x1, y1] = numbers(special.attrs.EndPoint);
  if (list.length < 2 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const radial = special.name === 'RadialShd';
  const r0 = radial ? Math.max(0, number(special.attrs.StartRadius, 0)) : 0;
  const r1 = radial ? Math.max(0, number(special.attrs.EndRadius, 0)) : 0;
  const length = Math.hypot(x1 - x0, y1 - y0) || Math.abs(r1 - r0);
  if (!(length > 0)) return undefined;
  const extend = Math.trunc(number(special.attrs.Extend, 0));
  const mapType = (special.attrs.MapType ?? 'Direct').toLowerCase();
  const repeats = mapType === 'repeat' || mapType === 'reflect';
  const unit = repeats ? Math.min(length, Math.max(length / MAX_UNITS, number(special.attrs.MapUnit, length))) : length;
  // In units; repeat until the shape is covered.
  let from = 0;
  let to = length / unit;
  if (repeats && !radial) {
    const reach = projection(segments, x0, y0, (x1 - x0) / length, (y1 - y0) / length);
    if ((extend & 1) !== 0) from = Math.max(-MAX_UNITS, Math.min(0, Math.floor(reach[0] / unit)));
    if ((extend & 2) !== 0) to = Math.min(MAX_UNITS, Math.max(to, Math.ceil(reach[1] / unit)));
  }
  const at = (t: number, a: number, b: number): number => a + ((b - a) * t * unit) / length;
  const points = radial
    ? [at(from, x0, x1), at(from, y0, y1), at(from, r0, r1), at(to, x0, x1), at(to, y0, y1), at(to, r0, r1)]
    : [at(from, x0, x1), at(from, y0, y1), at(to, x0, x1), at(to, y0, y1)];
  const make = (space: string, shade: Shade): number =>
    pdf.add(
      `<</ShadingType ${radial ? 3 : 2}/ColorSpace/${space}/Coords[${points.map(num).join(' ')}]/Domain[${num(from)} ${num(to)}]/Function ${repeated(list, from, to, mapType === 'reflect', shade)}/Extend[${(extend & 1) !== 0} ${(extend & 2) !== 0}]>>`,
    );
  const ellipse = radial ? ellipseMatrix(special, x0, y0) : undefined;
  return {
    object: make('DeviceRGB', byColor),
    ...(list.some((stop) => stop.alpha < 1) ? { opacity: make('DeviceGray', byAlpha) } : {}),
    ...(ellipse ? { matrix: ellipse } : {}),
  };
}

/** Stops in order from 0 to 1. */
function wholeStops(list: readonly Stop[]): Stop[] {
  const sorted = [...list].sort((a, b) => a.at - b.at);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last || sorted.length < 2) return [];
  return [...(first.at > 0 ? [{ ...first, at: 0 }] : []), ...sorted, ...(last.at < 1 ? [{ ...last, at: 1 }] : [])];
}

/** Repeats the function of one unit, every second time reversed if reflected (ISO 32000-1, 7.10.4). */
function repeated(list: readonly Stop[], from: number, to: number, reflect: boolean, shade: Shade): string {
  const unit = stitched(list, shade);
  const first = Math.floor(from);
  const count = Math.max(1, Math.ceil(to - 1e-9) - first);
  if (count === 1 && from === 0 && to >= 1) return unit;
  const bounds: string[] = [];
  const encode: string[] = [];
  for (let i = 0; i < count; i++) {
    const start = Math.max(0, from - first - i);
    const end = Math.min(1, to - first - i);
    if (i > 0) bounds.push(num(first + i));
    const backwards = reflect && (first + i) % 2 !== 0;
    encode.push(backwards ? `${num(1 - start)} ${num(1 - end)}` : `${num(start)} ${num(end)}`);
  }
  return `<</FunctionType 3/Domain[${num(from)} ${num(to)}]/Functions[${unit.concat(' ').repeat(count)}]/Bounds[${bounds.join(' ')}]/Encode[${encode.join(' ')}]>>`;
}

function stitched(list: readonly Stop[], shade: Shade): string {
  const pieces: string[] = [];
  const bounds: string[] = [];
  for (let i = 0; i + 1 < list.length; i++) {
    const a = list[i]!;
    const b = list[i + 1]!;
    // Two stops at one offset are a hard edge.
    if (b.at - a.at < 1e-5) continue;
    if (pieces.length > 0) bounds.push(num(a.at));
    pieces.push(`<</FunctionType 2/Domain[0 1]/C0${shade(a)}/C1${shade(b)}/N 1>>`);
  }
  if (pieces.length === 1) return pieces[0]!;
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${pieces.map(() => '0 1').join(' ')}]>>`;
}

/** Range of a shape along the axis. */
function projection(segments: readonly Segment[], x0: number, y0: number, ux: number, uy: number): [number, number] {
  let low = 0;
  let high = 0;
  for (const { at } of segments) {
    for (let i = 0; i + 1 < at.length; i += 2) {
      const t = (at[i]! - x0) * ux + (at[i + 1]! - y0) * uy;
      low = Math.min(low, t);
      high = Math.max(high, t);
    }
  }
  return [low, high];
}

/** An ellipse is a scaled circle: radii are those of the major axis, at an angle. */
function ellipseMatrix(special: XmlElement, x: number, y: number): Matrix | undefined {
  const eccentricity = number(special.attrs.Eccentricity, 0);
  if (!(eccentricity > 0 && eccentricity < 1)) return undefined;
  const flat = Math.sqrt(1 - eccentricity * eccentricity);
  const turn = (number(special.attrs.Angle, 0) * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const a = cos * cos + flat * sin * sin;
  const b = (1 - flat) * cos * sin;
  const d = sin * sin + flat * cos * cos;
  return { a, b, c: b, d, e: x - a * x - b * y, f: y - b * x - d * y };
}

function ofPoints(pdf: PdfWriter, special: XmlElement, resources: Resources): PdfShading | undefined {
  const points = elements(special, 'Point').slice(0, MAX_POINTS);
  const lattice = special.name === 'LaGouraudShd';
  const perRow = Math.trunc(number(special.attrs.VerticesPerRow, 0));
  if (points.length < 3 || (lattice && !(perRow >= 2 && points.length >= 2 * perRow))) return undefined;
  const xs = points.map((point) => number(point.attrs.X, 0));
  const ys = points.map((point) => number(point.attrs.Y, 0));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  if (!(right > left && bottom > top)) return undefined;
  const size = lattice ? 11 : 12;
  const data = Buffer.alloc(size * points.length);
  let color = 0;
  for (const [i, point] of points.entries()) {
    const own = elements(point, 'Color')[0];
    if (own) color = plainColor(own, resources);
    let at = size * i;
    if (!lattice) data[at++] = clamp(Math.trunc(number(point.attrs.EdgeFlag, 0)), 0, 2);
    data.writeUInt32BE(Math.round(((xs[i]! - left) / (right - left)) * 0xffffffff), at);
    data.writeUInt32BE(Math.round(((ys[i]! - top) / (bottom - top)) * 0xffffffff), at + 4);
    data.writeUIntBE(color, at + 8, 3);
  }
  const kind = lattice ? `/ShadingType 5/VerticesPerRow ${perRow}` : '/ShadingType 4/BitsPerFlag 8';
  const decode = [left, right, top, bottom, 0, 1, 0, 1, 0, 1].map(num).join(' ');
  const object = pdf.stream(
    data,
    `${kind}/ColorSpace/DeviceRGB/BitsPerCoordinate 32/BitsPerComponent 8/Decode[${decode}]`,
  );
  const back = elements(special, 'BackColor')[0];
  return { object, ...(back ? { back: plainColor(back, resources) } : {}) };
}
