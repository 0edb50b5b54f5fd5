import type { Raster } from '../document/index.ts';

/** Share of pixels darker than black and lighter than white: dust and highlights. */
const OUTLIERS = 0.001;
/** Pages with a smaller range, of 255, are faint: the detector misses grey on grey that people can read. */
const FAINT = 110;
/** Below this range, the page is blank with noise. */
const BLANK = 12;
/** Sampling interval of pixels. */
const SAMPLE = 13;

const known = new WeakMap<Raster, Uint8Array | false>();

/**
 * Maps the brightness of a faint page to the full range; undefined for other pages. Equal for all channels, so that
 * colours are kept. Cached per raster, because it is requested for every line.
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
  // Of colour pixels use green, which dominates the brightness.
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
  return Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round(((value - dark) * 255) / range))),
  );
}

/** Applies levels to the bytes in place. */
export function applyLevels(bytes: Uint8Array, levels: Uint8Array | undefined): Uint8Array {
  if (levels) for (let i = 0; i < bytes.length; i++) bytes[i] = levels[bytes[i]!]!;
  return bytes;
}
