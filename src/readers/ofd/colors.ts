import { clamp } from '../../document/index.ts';
import { elements, textContent, type XmlElement } from '../markup/index.ts';
import type { Resources } from './resources.ts';
import { number, numbers } from './values.ts';

/** A colour with its opacity, 0..1. */
export interface Paint {
  /** 0xRRGGBB */
  color: number;
  alpha: number;
  /** Axial or radial shading, or a pattern, that replaces the colour. */
  special?: XmlElement;
}

/**
 * CT_Color (GB/T 33190-2016, 8.3.2): components in a colour space, an index into its palette, or a shading or pattern.
 */
export function readPaint(color: XmlElement, resources: Resources): Paint {
  const alpha = clamp(number(color.attrs.Alpha, 255) / 255, 0, 1);
  const special = elements(color).find((one) =>
    /^(Pattern|AxialShd|RadialShd|GouraudShd|LaGouraudShd)$/.test(one.name),
  );
  if (special && special.name !== 'Pattern') return { color: meanColor(special, resources), alpha, special };
  const plain = { color: plainColor(color, resources), alpha };
  return special ? { ...plain, special } : plain;
}

/** Key of the document's default colour space (GB/T 33190-2016, 7.5). */
export const DEFAULT_SPACE = '';

export function plainColor(color: XmlElement, resources: Resources): number {
  const space = resources.colorSpaces.get(color.attrs.ColorSpace ?? DEFAULT_SPACE);
  let values = components(color.attrs.Value);
  if (color.attrs.Value === undefined && color.attrs.Index !== undefined && space) {
    const palette = elements(elements(space, 'Palette')[0], 'CV');
    const entry = palette[Math.trunc(number(color.attrs.Index, 0))];
    values = components(entry && textContent(entry));
  }
  const bits = number(space?.attrs.BitsPerComponent, 8);
  const scale = bits === 8 ? 1 : 255 / (2 ** bits - 1);
  const type = (space?.attrs.Type ?? '').toUpperCase();
  const at = (i: number): number => Math.round(clamp((values[i] ?? 0) * scale, 0, 255));
  if (values.length >= 4 && (type === 'CMYK' || type === '')) {
    const mix = (i: number): number => Math.round(((255 - at(i)) * (255 - at(3))) / 255);
    return (mix(0) << 16) | (mix(1) << 8) | mix(2);
  }
  if (values.length === 1) return (at(0) << 16) | (at(0) << 8) | at(0);
  return (at(0) << 16) | (at(1) << 8) | at(2);
}

/** `128 0 0` or `#80 #0 #0`; some programs write `#800000`. */
function components(value: string | undefined): number[] {
  if (!value?.includes('#')) return numbers(value);
  const packed = /^\s*#((?:[0-9a-f]{2}){3,4})\s*$/i.exec(value)?.[1];
  const words = packed ? (packed.match(/../g) as string[]) : value.trim().split(/[\s,]+/);
  return words.map((word) => Number.parseInt(word.replace('#', ''), 16) || 0);
}

/** A colour of a shading at an offset 0..1. */
export interface Stop {
  at: number;
  color: number;
  alpha: number;
}

/** Colours of a shading, in file order. */
export function stops(shading: XmlElement, resources: Resources): Stop[] {
  const segments = elements(shading, 'Segment').slice(0, 256);
  return segments.flatMap((segment, i) => {
    const color = elements(segment, 'Color')[0];
    if (!color) return [];
    const even = segments.length > 1 ? i / (segments.length - 1) : 0;
    const at = clamp(number(segment.attrs.Position, even), 0, 1);
    return [{ at, color: plainColor(color, resources), alpha: number(color.attrs.Alpha, 255) / 255 }];
  });
}

function meanColor(shading: XmlElement, resources: Resources): number {
  const found = stops(shading, resources).map((stop) => stop.color);
  for (const point of elements(shading, 'Point')) {
    const color = elements(point, 'Color')[0];
    if (color) found.push(plainColor(color, resources));
  }
  if (found.length === 0) return 0;
  const mean = (shift: number): number =>
    Math.round(found.reduce((sum, color) => sum + ((color >> shift) & 255), 0) / found.length);
  return (mean(16) << 16) | (mean(8) << 8) | mean(0);
}
