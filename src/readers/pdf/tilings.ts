import type { FileAccess } from './file-access.ts';

const CHUNK = 1 << 20;
/** Bytes for the dictionary of a pattern, before and after one of its steps. */
const DICTIONARY = 1024;
/** Larger files are not searched: they have more time, and searching costs too much. */
const MAX_BYTES = 64 << 20;
/**
 * In square points. A tile below a tenth of a pixel in each direction is invisible, and a page would take half a
 * billion of them.
 */
const LEAST_TILE = 1e-3;

/**
 * Whether a tiling pattern has such small steps that PDFium would draw tiles for hours. Patterns are streams, whose
 * dictionaries are uncompressed in the file (ISO 32000-1, 7.5.7). Does not see steps given by reference.
 */
export function hasEndlessTiling(file: Pick<FileAccess, 'size' | 'before'>): boolean {
  if (file.size > MAX_BYTES) return false;
  for (let from = 0; from < file.size; from += CHUNK) {
    const end = Math.min(file.size, from + CHUNK + DICTIONARY);
    const text = file.before(end, end - Math.max(0, from - DICTIONARY));
    for (let at = text.indexOf('/XStep'); at >= 0; at = text.indexOf('/XStep', at + 1)) {
      const around = text.slice(Math.max(0, at - DICTIONARY), at + DICTIONARY);
      const own = Math.min(at, DICTIONARY);
      const start = around.lastIndexOf(' obj', own);
      const close = around.indexOf('stream', own);
      if (isEndless(around.slice(Math.max(0, start), close < 0 ? undefined : close))) return true;
    }
  }
  return false;
}

function isEndless(dictionary: string): boolean {
  const numbers = (name: string, count: number): number[] | undefined => {
    const found = new RegExp(`/${name}\\s*\\[?\\s*((?:[-+.\\d]+\\s*){${count}})(?!\\s*\\d+\\s+R)`).exec(
      dictionary,
    )?.[1];
    return found?.trim().split(/\s+/).map(Number);
  };
  const [x] = numbers('XStep', 1) ?? [];
  const [y] = numbers('YStep', 1) ?? [];
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return false;
  const [a = 1, b = 0, c = 0, d = 1] = numbers('Matrix', 6) ?? [];
  return Math.abs(x * y * (a * d - b * c)) < LEAST_TILE;
}
