import { COMMON_CHINESE, COMMON_HANGUL, EVERYDAY } from './frequent-characters.ts';

const SAMPLE = 16 * 1024;
/** Minimum mean score of code units that form words, and of units that can hardly be anything else. */
const READABLE = 0.55;
const PLAIN = 1;

/**
 * Byte order of unmarked UTF-16, or undefined. Called if the bytes include halves of spaces, line ends, Latin letters
 * or common ideographs, which single-byte text does not contain. With `otherwise` no other multibyte encoding fits, and
 * a few words without such bytes suffice.
 */
export function utf16Order(bytes: Uint8Array, otherwise = false): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, SAMPLE) & ~1;
  if (length < (otherwise ? 6 : 2) || !(otherwise || hasControls(bytes, length))) return undefined;
  const little = readability(bytes, length, 0);
  const big = readability(bytes, length, 1);
  if (Math.max(little, big) < (otherwise ? PLAIN : READABLE)) return undefined;
  return little >= big ? 'utf-16le' : 'utf-16be';
}

/** Control characters other than white space and terminal escapes. */
function hasControls(bytes: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!;
    if (byte < 32 && (byte < 9 || byte > 13 || byte === 11) && byte !== 27) return true;
  }
  return false;
}

function readability(bytes: Uint8Array, length: number, high: 0 | 1): number {
  let points = 0;
  let lead = false;
  for (let i = 0; i < length; i += 2) {
    const unit = (bytes[i + 1 - high]! << 8) | bytes[i + high]!;
    const trail = unit >= 0xdc00 && unit < 0xe000;
    // An unpaired surrogate is invalid; pairs are emoji and rare characters.
    if (lead !== trail) points -= 4;
    else if (!trail) points += pointsOf(unit);
    lead = unit >= 0xd800 && unit < 0xdc00;
  }
  return points / (length / 2);
}

function pointsOf(unit: number): number {
  if (unit < 0x80) return unit >= 32 || unit === 9 || unit === 10 || unit === 13 ? 1 : -4;
  if (unit < 0xa0) return -4;
  if (unit < 0x250) return 0.6;
  // Greek, Cyrillic, Armenian, Hebrew, Arabic, Indic scripts and Thai.
  if (unit >= 0x370 && unit < 0x780) return 1;
  if (unit >= 0x900 && unit < 0xe80) return 0.8;
  if (unit >= 0x2010 && unit < 0x2030) return 0.8;
  if (unit >= 0x3000 && unit < 0x3100) return 1.2;
  if (unit >= 0x4e00 && unit < 0xa000) {
    const char = String.fromCharCode(unit);
    return COMMON_CHINESE.has(char) ? 1.4 : Object.values(EVERYDAY).some((set) => set.has(char)) ? 0.8 : -0.3;
  }
  if (unit >= 0xac00 && unit < 0xd7a4) return COMMON_HANGUL.has(String.fromCharCode(unit)) ? 1.4 : 0.3;
  if (unit >= 0xd800 && unit < 0xdc00) return 0;
  if (unit >= 0xff00 && unit < 0xffa0) return 1;
  return unit >= 0xe000 ? -4 : -1;
}
