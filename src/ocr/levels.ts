import type { Raster } from '../document/index.ts';

/** Share of the pixels that may be darker or lighter than what counts as black and white: dust and highlights. */
const OUTLIERS = 0.001;
/** Pages with less range than this, of 255, are faint: the detector passes over grey on grey that people read. */
const FAINT = 110;
/** Below this it is a blank page with noise. */
const BLANK = 12;
/** One pixel in so many is looked at. */
const SAMPLE = 13;

const known = new WeakMap<Raster, Uint8Array | false>();

/**
 * What the brightnesses of a faint page become so that they fill the range; undefined for any other page. The same for all channels, so that colours stay what they are. Asked for each line:
 * kept as long as the raster lives.
 */
export function levelsOf(raster: Raster): Uint8Array | undefined {
  let levels = known.get(raster);
  if (levels === undefined) {
    levels = measure(raster) ?? false;
    known.set(raster, levels);
  }
  return levels || undefined;
}

function measure({ data, channels }: Raster): Uint8Array | undefined {
  const histogram = new Uint32Array(256);
  let count = 0;
  // Of colour pixels the green, which is most of the brightness.
  for (let i = channels === 3 ? 1 : 0; i < data.length; i += SAMPLE * channels) {
    histogram[data[i]!]!++;
    count++;
  }
  const most = OUTLIERS * count;
  let dark = 0;
  for (let sum = histogram[0]!; sum <= most && dark < 255; sum += histogram[++dark]!);
  let light = 255;
  for (let sum = histogram[255]!; sum <= most && light > 0; sum += histogram[--light]!);
  const range = light - dark;
  if (range >= FAINT || range < BLANK) return undefined;
  return Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.min(255, Math.round(((value - dark) * 255) / range))));
}

/** The bytes at these levels, in place. */
export function applyLevels(bytes: Uint8Array, levels: Uint8Array | undefined): Uint8Array {
  if (levels) for (let i = 0; i < bytes.length; i++) bytes[i] = levels[bytes[i]!]!;
  return bytes;
}
